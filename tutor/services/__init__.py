"""Rules Tutor: services."""
