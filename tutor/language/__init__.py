"""Rules Tutor: language."""
