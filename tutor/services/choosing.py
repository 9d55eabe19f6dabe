"""Which game a question is about that names none: the one that answers it best."""

from __future__ import annotations

from tutor.answers.games import unknown_name
from tutor.answers.understand import understand
from tutor.services import library, minds
from tutor.services.engines import engine, games, kit

#: A second game fits as well as the first when it is believed at least this part of it.
AS_WELL = 0.7
#: A game whose engine has an answer is believed this much more.
COMPUTES = 1.5
#: At most so many games are asked about.
MOST = 3


def games_for(text: str, lang: str) -> tuple[str, ...]:
    """The games that fit, best first: one where it is clear, none where no rule is about it."""
    known = {game: minds.mind(game) for game in library.corpus().games}
    if unknown_name(text, lang, lambda w: any(m.index.has_word(w, lang) for m in known.values())):
        return ()
    rated = []
    for game, mind in known.items():
        found, _ = mind.look_up(text, lang)
        if not found.hits:
            continue
        belief = found.hits[0].belief
        computed = _computes(game, text, lang)
        if computed or found.strange < belief:
            rated.append((belief * (COMPUTES if computed else 1.0), game))
    rated.sort(reverse=True)
    return tuple(game for belief, game in rated if belief >= AS_WELL * rated[0][0])[:MOST]


def _computes(game: str, text: str, lang: str) -> bool:
    """Whether the game's engine has an answer of its own."""
    package = kit(game) if game in games() else None
    if package is None or package.answer is None:
        return False
    question = understand(text, lang, library.termbase(game))
    return package.answer(engine(game), question, None) is not None
