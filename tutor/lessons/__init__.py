"""Lessons: guided steps that the engine checks."""
