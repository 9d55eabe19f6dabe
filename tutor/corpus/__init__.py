"""Rules Tutor: corpus."""
