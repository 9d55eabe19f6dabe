"""Which game a question is about that names none: the one that answers it best."""

from __future__ import annotations

from collections.abc import Mapping, Set

from tutor.answers.games import unknown_name
from tutor.answers.understand import understand
from tutor.search.reader import Reader
from tutor.services import library, minds
from tutor.services.engines import engine, games, kit

#: A second game fits as well as the first when it is believed at least this part of it.
AS_WELL = 0.4
#: Less than this for all games together, and the question is about something else.
OURS = 0.75
#: A game whose engine has an answer is believed this much more.
COMPUTES = 1.5
#: Below this belief a game is not meant.
LEAST = 0.1
#: At most so many games are asked about.
MOST = 3


def games_for(text: str, lang: str) -> tuple[str, ...]:
    """The games that fit, best first: one where it is clear, none where no rule is about it."""
    known = {game: minds.mind(game) for game in library.corpus().games}
    if unknown_name(text, lang, lambda w: any(m.has_word(w, lang) for m in known.values())):
        return ()
    computed = {game for game in known if _computes(game, text, lang)}
    readers = [mind.reader for mind in known.values() if mind.reader is not None]
    if len(readers) == len(known):
        believed = _by_reader(text, readers[0])
    else:
        believed = _by_each(text, lang, known, computed)
    rated = [(b * (COMPUTES if game in computed else 1.0), game) for game, b in believed.items()]
    rated = sorted((pair for pair in rated if pair[0] > LEAST), reverse=True)
    return tuple(game for belief, game in rated if belief >= AS_WELL * rated[0][0])[:MOST]


def _by_reader(text: str, reader: Reader) -> Mapping[str, float]:
    """How much each game is believed to be meant; none where it is rather something else."""
    believed = reader.games(reader.vector(text))
    return believed if sum(believed.values()) >= OURS else {}


def _by_each(
    text: str, lang: str, known: Mapping[str, minds.Mind], computed: Set[str]
) -> Mapping[str, float]:
    """The same by what each game finds; nothing where it rather finds something else."""
    found = {game: mind.look_up(text, lang)[0] for game, mind in known.items()}
    return {
        game: f.hits[0].belief for game, f in found.items()
        if f.hits and (f.strange < f.hits[0].belief or game in computed)
    }  # fmt: skip


def _computes(game: str, text: str, lang: str) -> bool:
    """Whether the game's engine has an answer of its own."""
    package = kit(game) if game in games() else None
    if package is None or package.answer is None:
        return False
    question = understand(text, lang, library.termbase(game))
    return package.answer(engine(game), question, None) is not None
