"""Rules Tutor: games."""
