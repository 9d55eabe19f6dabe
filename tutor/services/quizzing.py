"""Quizzes for a reader: a question at a table, its choices, and after each try the reason."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import msgspec

from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.core.verdict import Reason
from tutor.lessons.quiz import (
    KINDS,
    Item,
    Option,
    Spot,
    Table,
    beginning,
    make,
    spots,
    true_options,
    with_gap,
)
from tutor.services import library, quiz_tables, starts
from tutor.services.ending import ending
from tutor.services.engines import engine, kit
from tutor.services.playing import Record
from tutor.services.quiz_tables import Scan
from tutor.services.shown import RuleLink
from tutor.services.table import link
from tutor.services.wording import Words, names

#: The games whose tables count for ``tutor coverage``: any rule asked there has a question.
COVERED_SEEDS = range(16)
_GAMES = 100_000
_TRIES = 12
_GAMES_SEARCHED = 8
_QUESTIONS_A_GAME = 6
#: So many seeds of questions about rules share the games that are searched for them.
_SEEDS_A_POOL = 120
_OWN = "own"
_WEIGHT = {
    "may": 6,
    "decides": 6,
    "next": 4,
    "applies": 3,
    "wins": 1,
    "score": 2,
    "figure": 1,
    "says": 1,
}


class ChoiceView(msgspec.Struct, frozen=True):
    """One choice: its words, and the token of the piece it is about ("" where it is none)."""

    text: str
    piece: str = ""


class Quiz(msgspec.Struct, frozen=True):
    """A question in a language; ``id`` opens it in any other. ``record`` is its table, if any.

    ``question`` is asked, after ``told``, which says what is done at the table ("" for nothing).
    """

    id: str
    game: str
    lang: str
    kind: str
    told: str
    question: str
    choices: tuple[ChoiceView, ...]
    record: Record | None


class Marked(msgspec.Struct, frozen=True):
    """What came of a try: whether it is right, which choice is, why, and by which rules.

    ``asked`` is the rule that the question was about; ``why_not`` tells of a wrong choice why it is
    wrong. ``rules`` has the deciding rule first.
    """

    right: bool
    answer: int
    text: str
    why_not: str
    asked: str
    rules: tuple[RuleLink, ...]


def quiz(game: str, id_: str, lang: str) -> Quiz:
    """The question of that name. Raises :class:`InvalidInput` where there is none."""
    found = item(game, id_)
    spot = found.spot
    words = _words(game, spot.table, lang)
    package, rules = kit(game), engine(game)
    seen = spot.table.state is not None
    on_table = package.on_table(rules, spot.table.state) if seen else ()
    choices = tuple(
        ChoiceView(
            quiz_tables.option_text(words, option, on_table)
            if option.kind != "rule" or spot.kind != "decides"
            else _yes_no(words, option),
            package.tap(option.move).piece if option.kind == "move" else "",
        )
        for option in found.options
    )
    told = ""
    if spot.move is not None and spot.kind != "may":
        told = words.t("Your move: {move}", move=words.move(spot.move, on_table))
    if spot.kind == "figure":
        told = with_gap(_text(words, spot.rule), lang, spot.figure)
    at = spot.table
    record = Record(game, at.players, seat=at.player, start=at.start) if seen else None
    return Quiz(id_, game, lang, spot.kind, told, _question(words, spot), choices, record)


def mark(game: str, id_: str, choice: int, lang: str) -> Marked:
    """What comes of a choice, an index. Raises :class:`InvalidInput` for one that is not there."""
    found = item(game, id_)
    if not 0 <= choice < len(found.options):
        count = len(found.options)
        raise InvalidInput(f"Choice {choice + 1} is not one of the {count}; choose one of those.")
    right = choice == found.right
    words = _words(game, found.spot.table, lang)
    text, rules = _why(words, found)
    why_not, other = ("", "") if right else _why_not(words, found, found.options[choice])
    why_not = "" if why_not in text else why_not
    cited = dict.fromkeys(rule for rule in (*rules, other, found.spot.rule) if rule)
    links = tuple(link(game, rule, lang) for rule in cited)
    return Marked(right, found.right, text, why_not, found.spot.rule, links)


def fresh(game: str, seed: int, kind: str = "") -> str:
    """The id of a question, of a kind where one is given; each seed has its own.

    Raises :class:`InvalidInput` for a kind that the game has no question of.
    """
    for number in range(_GAMES_SEARCHED):
        played = (seed // _QUESTIONS_A_GAME + number * number) % _GAMES
        made = _of_scan(game, f"{played}", quiz_tables.scan(game, played), kind, "", seed)
        if made is not None:
            return made
    known = ", ".join(KINDS)
    raise InvalidInput(f"{game} has no question of the kind “{kind}”; choose one of {known}.")


def about(game: str, rule: str, seed: int) -> str:
    """The id of a question about a rule, "" where none is found near; seeds give new tables.

    Raises :class:`InvalidInput` for what is no rule of the game.
    """
    if rule not in library.game(game).entries:
        raise InvalidInput(f"{game} has no rule “{rule}”; tutor rules {game} lists them.")
    for number in range(_GAMES_SEARCHED):
        played = (seed // _SEEDS_A_POOL * _GAMES_SEARCHED + number) % _GAMES
        made = _of_scan(game, f"{played}", quiz_tables.scan(game, played), "", rule, seed)
        if made is not None:
            return made
    return _of_example(game, rule, seed) or _by_text(game, rule, seed)


def lesson(game: str, rule: str) -> str:
    """The id of the question that teaches a rule: at its own example where that can be played.

    "" where there is none; raises as :func:`about`.
    """
    if rule not in library.game(game).entries:
        raise InvalidInput(f"{game} has no rule “{rule}”; tutor rules {game} lists them.")
    return _of_example(game, rule, 0) or about(game, rule, 0)


def _of_example(game: str, rule: str, seed: int) -> str:
    scan = _example(paths.rules_corpus(), game, rule)
    return "" if scan is None else _of_scan(game, f"{_OWN}.{rule}", scan, "", rule, seed) or ""


def _by_text(game: str, rule: str, seed: int) -> str:
    """The question which text is the rule's: the last resort, since it needs no table."""
    return _of_scan(game, "0", quiz_tables.scan(game, 0), "says", rule, seed) or ""


def item(game: str, id_: str) -> Item:
    """The question itself, before any language; see :func:`quiz`."""
    return _item(paths.rules_corpus(), game, id_)


def sound(game: str, id_: str) -> bool:
    """The engine's proof that just one choice is right, and that it is the one marked so."""
    found = item(game, id_)
    return true_options(engine(game), kit(game), found) == (found.right,)


def covered(game: str, seeds: Iterable[int] = COVERED_SEEDS) -> frozenset[str]:
    """The rules that some question of these games, or of the rules' own examples, asks about."""
    return _covered(paths.rules_corpus(), game, tuple(seeds))


@lru_cache(maxsize=16)
def _covered(_folder: Path, game: str, seeds: tuple[int, ...]) -> frozenset[str]:
    missing = set(library.game(game).ids)
    for seed in seeds:
        scan = quiz_tables.scan(game, seed)
        for rule in [r for r in missing if any(r in by for by in scan.spots.values())]:
            if _of_scan(game, f"{seed}", scan, "", rule):
                missing.discard(rule)
    for rule in sorted(missing):
        if _of_example(game, rule, 0) or _by_text(game, rule, 0):
            missing.discard(rule)
    return frozenset(library.game(game).ids) - missing


@lru_cache(maxsize=256)
def _example(_folder: Path, game: str, rule: str) -> Scan | None:
    """What can be asked at the table of a rule's own example, with wrong answers of a real game."""
    name = starts.example(game, rule)
    if not name:
        return None
    state = starts.state(game, name)
    rules, package = engine(game), kit(game)
    player = rules.current_player(state)
    table = Table(name, state, player, starts.seats(game, state))
    chance = random.Random(name)  # noqa: S311 - play, not secrecy
    found = [s for s in spots(rules, package, table, chance) if s.rule == rule]
    by_kind: dict[str, dict[str, tuple[Spot, ...]]] = {}
    for spot in found:
        by_kind[spot.kind] = {rule: (*by_kind.get(spot.kind, {}).get(rule, ()), spot)}
    return Scan(by_kind, quiz_tables.scan(game, 0).confusions)


def _of_scan(game: str, source: str, scan: Scan, kind: str, rule: str, seed: int = 0) -> str | None:
    """The id of a question that can be made there: of a kind and about a rule where given."""
    chance = random.Random(f"{source}/{kind}/{rule}/{seed}")  # noqa: S311 - play, not secrecy
    kinds = [k for k in KINDS if k in scan.spots and kind in {"", k}]
    if rule and not kind:
        kinds = [k for k in kinds if k != "says"]
    # A few kinds make the best questions: each draws a number, often the greater of several.
    drawn = {k: max(chance.random() for _ in range(_WEIGHT[k])) for k in kinds}
    kinds.sort(key=lambda k: -drawn[k])
    for found_kind in kinds:
        by_rule = scan.spots[found_kind]
        wanted = [rule] if rule in by_rule else [] if rule else sorted(by_rule)
        chance.shuffle(wanted)
        for found_rule in wanted[:_TRIES]:
            places = list(range(len(by_rule[found_rule])))
            chance.shuffle(places)
            for place in places[:3]:
                id_ = f"{source}~{found_kind}~{found_rule}~{place}"
                if _made(game, id_, scan) is not None:
                    return id_
    return None


def _made(game: str, id_: str, scan: Scan) -> Item | None:
    _, kind, rule, place = id_.split("~")
    spot = scan.spots[kind][rule][int(place)]
    rules, package = engine(game), kit(game)
    told = quiz_tables.teller(game, spot.table)
    if spot.move is not None and not told(Option("move", move=spot.move)):
        return None
    chance = random.Random(id_)  # noqa: S311 - play, not secrecy
    found = make(rules, package, library.game(game), spot, scan.confusions, told, chance)
    if found is None or true_options(rules, package, found) != (found.right,):
        return None
    return found


@lru_cache(maxsize=512)
def _item(folder: Path, game: str, id_: str) -> Item:
    source, _, rest = id_.partition("~")
    wrong = InvalidInput(f"“{id_}” is no question of {game}; start a new quiz.")
    try:
        if source.startswith(f"{_OWN}."):
            scan = _example(folder, game, source.partition(".")[2])
        else:
            scan = quiz_tables.scan(game, int(source)) if 0 <= int(source) < _GAMES else None
        found = None if scan is None or not rest else _made(game, id_, scan)
    except (KeyError, ValueError, IndexError) as error:
        raise wrong from error
    if found is None:
        raise wrong
    return found


def _words(game: str, table: Table, lang: str) -> Words:
    called = names(lang, game, max(table.players, 1), table.player)
    return Words(kit(game), lang, called, table.player)


def _question(words: Words, spot: Spot) -> str:
    t = words.t
    if spot.kind == "score":
        return t("How many points does this count: {what}?", what=_scored(words, spot))
    return {
        "may": t("Which of these may you do now?"),
        "decides": t("May you do that? And which rule decides?"),
        "next": t("You do that. What happens at once?"),
        "applies": t("You do that. Which of these rules comes into it?"),
        "wins": t("The game is over. Who has won?"),
        "figure": t("Which number belongs in the gap?"),
        "says": t("“{rule}”: which of these is the rule?", rule=_title(words, spot.rule)),
    }[spot.kind]


def _scored(words: Words, spot: Spot) -> str:
    line = engine(words.kit.name).outcome(spot.table.state).lines[spot.line]
    return f"{words.called[line.player]}, {words.scored(line.rule, line.facts)}"


def _yes_no(words: Words, option: Option) -> str:
    t, title = words.t, library.game(words.kit.name).entry(option.rule, words.lang).title
    return t("Yes: {rule}", rule=title) if option.allows else t("No: {rule}", rule=title)


def _why(words: Words, found: Item) -> tuple[str, tuple[str, ...]]:
    """Why the right choice is right, and the rules that say so."""
    spot, option = found.spot, found.options[found.right]
    rules, state = engine(words.kit.name), spot.table.state
    if spot.kind == "figure":
        return _text(words, spot.rule), (spot.rule,)
    if spot.kind == "says":  # the choice says it, but for what was cut off
        text = _text(words, spot.rule)
        return "" if beginning(text) == text else text, (spot.rule,)
    if spot.kind == "may":
        if option.kind == "none":
            refused = [o for o in found.options if o.kind == "move"]
            said = dict.fromkeys(_reason(words, rules.objection(state, o.move)) for o in refused)
            return " ".join(said), tuple(o.rule for o in refused)
        reason = rules.explain(state, option.move).reason
        return _reason(words, reason, allows=True), (reason.rule,)
    if spot.kind == "decides":
        verdict = rules.explain(state, spot.move)
        return _reason(words, verdict.reason, allows=verdict.legal), verdict.rules[:1]
    if spot.kind in {"next", "applies"}:
        events = rules.apply(state, spot.move).events
        said = dict.fromkeys(text for event in events if (text := words.event(event)))
        happened = " ".join(f"{text.rstrip('.')}." for text in said)
        rule = _text(words, spot.rule)
        return " ".join(filter(None, (happened, rule))), (spot.rule,)
    outcome = rules.outcome(state)
    if spot.kind == "score":
        return _text(words, spot.rule), (spot.rule,)
    end = ending(words, outcome, words.called, spot.table.player)
    return " ".join(filter(None, (end.sentence, end.why))), outcome.rules[:2]


def _why_not(words: Words, found: Item, option: Option) -> tuple[str, str]:
    """Why a wrong choice is wrong, and its rule; empty where the right answer tells it."""
    rules, state = engine(words.kit.name), found.spot.table.state
    if option.kind == "move":
        reason = rules.objection(state, option.move)
        return _reason(words, reason), reason.rule
    if option.kind == "text":
        title = _title(words, option.rule)
        return words.t("What you chose stands under “{rule}”.", rule=title), option.rule
    if option.kind == "rule":
        entry = library.game(words.kit.name).entry(option.rule, words.lang)
        return words.t("“{rule}” says: {text}", rule=entry.title, text=entry.text), option.rule
    return "", ""


def _title(words: Words, rule: str) -> str:
    return library.game(words.kit.name).entry(rule, words.lang).title


def _text(words: Words, rule: str) -> str:
    return library.game(words.kit.name).entry(rule, words.lang).text


def _reason(words: Words, reason: Reason, *, allows: bool = False) -> str:
    """A reason in the game's own wording for it, else in the words of its rule."""
    kind = "reason" if allows else "refusal"
    if words.t.knows(words.kit.name, kind, reason.rule):
        text = words.say(kind, reason.rule, reason.facts)
        return f"{text[:1].upper()}{text[1:]}"
    return _text(words, reason.rule)
