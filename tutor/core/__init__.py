"""Rules Tutor: core."""
