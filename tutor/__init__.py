"""Rules Tutor."""
