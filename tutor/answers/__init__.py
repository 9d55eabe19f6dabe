"""Rules Tutor: answers."""
