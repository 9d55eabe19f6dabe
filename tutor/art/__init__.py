"""Rules Tutor: art."""
