"""Quizzes that the engine makes: tables from real play, questions about them, and the proof."""

from tutor.lessons.quiz.figures import GAP, beginning, figures, sayings, with_gap
from tutor.lessons.quiz.items import Confusions, Item, Option, make
from tutor.lessons.quiz.proof import true_options
from tutor.lessons.quiz.spots import KINDS, Spot, spots
from tutor.lessons.quiz.tables import Table, played

__all__ = [
    "GAP",
    "KINDS",
    "Confusions",
    "Item",
    "Option",
    "Spot",
    "Table",
    "beginning",
    "figures",
    "make",
    "played",
    "sayings",
    "spots",
    "true_options",
    "with_gap",
]
