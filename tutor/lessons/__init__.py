"""Lessons: steps that point at rules and tables, and what the tutor says at each."""

from tutor.lessons.load import Lesson, Step, StepText, Want, load_lessons

__all__ = ["Lesson", "Step", "StepText", "Want", "load_lessons"]
