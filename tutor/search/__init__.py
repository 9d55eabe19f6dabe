"""Rules Tutor: search."""
