"""Rules Tutor: bots."""
