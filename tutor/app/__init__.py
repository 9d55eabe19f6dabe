"""Rules Tutor: app."""
