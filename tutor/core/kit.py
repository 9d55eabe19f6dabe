"""What a game's package offers to the house: found by its folder, used without its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tutor.core.game import FactBook
from tutor.core.question import Computed, Question
from tutor.core.scenario import Adapter
from tutor.core.scene import Comparison, Place, Scene, Shelf, Tap
from tutor.core.verdict import Fact, Facts, Reason
from tutor.core.words import Phrase


@dataclass(frozen=True)
class Kit:
    """The doors of a game's package.

    ``build`` makes the engine from the corpus's facts; ``state_type`` and ``move_type`` are its
    frozen structs; ``scene`` lays out a table; ``face`` and ``chip`` draw a piece, large and in the
    height of a line (all three get the engine, for the figures that are printed on the pieces);
    ``emblem`` lists pieces that stand for the game; ``read_move`` and ``write_move`` are its
    notation; ``bot`` chooses among legal moves from a view; ``concept`` tells for a fact's name
    and value which termbase concepts or phrases say it; ``tap`` tells which piece a move is made
    with; ``compare`` sets side by side what a reason is about; ``variant`` names the wording that
    the facts of a rule or event ask for; ``own_move`` tells whether a lone legal move is made by
    itself; ``on_table`` gives the facts that prompts and hints are filled with; ``glance`` writes a
    state as one line of a record; ``unseen`` lists, in an order that the state fixes, what a player
    may not see, and ``with_unseen`` puts as many other pieces in the same places.

    ``shelf``, ``to_name`` and ``facing`` are for games where one piece goes on another or not; all
    three are ``None`` elsewhere. There, ``places`` lists what can be filled with what lies at a
    real table (given what has been put so far, by place), and ``judge`` gives the ruling on it
    (``None``: too little is there).

    ``standing_actions`` are the acts whose buttons are always shown, ``declining`` those that let
    a chance to react go by; ``window`` tells for a state how many seconds the asked player has to
    answer before that chance goes by (0: no clock); ``answer`` works out what a question asks (with
    a state or ``None``); ``about`` names the game message of the kind ``about`` that tells what a
    piece is and does, with its facts (``None``: nothing);
    ``stands`` tells for each player of a table how well they stand, the more the better, in any
    unit (``None``: that cannot be told); ``short`` tells that games are over so soon that a strong
    player can play what it tries to the end.
    """

    name: str
    build: Callable[[FactBook], Any]
    adapter: Callable[[Any], Adapter]
    state_type: type
    move_type: type
    read_move: Callable[[Any, str, int], Any]
    write_move: Callable[[Any], str]
    bot: Callable[[Any, Any, Sequence[Any]], Any]
    scene: Callable[[Any, Any, int], Scene]
    face: Callable[[Any, str], str]
    chip: Callable[[Any, str], str]
    emblem: tuple[str, ...]
    phrase: Callable[[str], Phrase]
    concept: Callable[[str, Fact], Any]
    tap: Callable[[Any], Tap]
    compare: Callable[[Reason], tuple[Comparison, ...]]
    variant: Callable[[str, Facts], str]
    own_move: Callable[[Any], bool]
    on_table: Callable[[Any, Any], Facts]
    glance: Callable[[Any], str]
    unseen: Callable[[Any, int], tuple[str, ...]]
    with_unseen: Callable[[Any, int, tuple[str, ...]], Any]
    shelf: Callable[[Any], Shelf] | None = None
    to_name: Callable[[Any, str], tuple[tuple[str, ...], ...]] | None = None
    facing: Callable[[Any, str, Sequence[str], str], Any] | None = None
    places: Callable[[Any, Mapping[str, tuple[str, ...]]], tuple[Place, ...]] | None = None
    judge: Callable[[Any, Mapping[str, tuple[str, ...]]], Computed | None] | None = None
    standing_actions: tuple[str, ...] = ()
    declining: tuple[str, ...] = ()
    window: Callable[[Any], int] | None = None
    answer: Callable[[Any, Question, Any], Computed | None] | None = None
    about: Callable[[Any, str], tuple[str, Facts] | None] | None = None
    stands: Callable[[Any, Any], tuple[float, ...]] | None = None
    short: bool = False
