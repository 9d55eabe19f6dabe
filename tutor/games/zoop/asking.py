"""What Zoop's engine can work out from a question: matching, calls, the deal, the deck, a tie.

Questions come in concepts, answers go out as messages with facts; no word of a language is here.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from tutor.core.game import Setup
from tutor.core.question import HOW_MANY, WHO, WHY, YES_NO, Computed, Question, Say, Thing
from tutor.core.words import Phrase
from tutor.games.zoop import checks, questions, setting_up
from tutor.games.zoop.cards import SPECIAL_ANIMAL, Cards
from tutor.games.zoop.ending import standstill_winners
from tutor.games.zoop.naming import Named, named_cards
from tutor.games.zoop.naming import phrase as described
from tutor.games.zoop.rules import Zoop
from tutor.games.zoop.state import CAGE, WILD, State

_SPECIES_RULE = "zoop.house.special-list"
_COLOUR_RULE = "zoop.house.colours"
_LIST_OPTION, _COLOUR_OPTION = "special_list", "colour_count"

#: What a question about two cards may name besides them; anything else is another question.
_MATCHING = frozenset(
    {
        "action.match", "action.play", "action.discard", "card.card", "card.top", "card.special",
        "place.discard-pile", "place.draw-pile", "place.table-centre", "place.hand", "concept.trait",
        "concept.quantity", "colour.colour", "animal.species", "animal.animal", "animal.pair",
        "animal.single", "concept.twin", "concept.game", "role.active-player", "component.rules",
        "card.deck", "animal.basic", "animal.special",
    }
)  # fmt: skip
_CALLS = frozenset({"action.call-zoop", "concept.zoop-call"})
_CARD_FACTS = ("card", "cards", "top", "meant", "list")
_OTHER_MATTERS = frozenset({"order", "win", "effect", "round"})


def answer(game: Zoop, question: Question, state: State | None) -> Computed | None:
    """What the engine says to the question, or ``None`` where it has nothing to work out."""
    desk = _Desk(game, question, state)
    for attempt in _ATTEMPTS:
        found = attempt(desk)
        if found is not None:
            return found
    return None


def _say(key: str, **told: Any) -> Say:
    """A message; card tokens become phrases."""
    return Say(key, tuple((name, _fact(name, value)) for name, value in told.items()))


def _fact(name: str, value: Any) -> Any:
    if isinstance(value, tuple) and name != "shared":
        return tuple(_fact(name, item) for item in value)
    if name in _CARD_FACTS and isinstance(value, str):
        return Phrase(f"card.{value}") if value in (WILD, CAGE) else described(value)
    return value


class _Desk:
    """A question on the desk of the engine, with the cards that it names."""

    def __init__(self, game: Zoop, question: Question, state: State | None) -> None:
        self.game, self.question, self.state = game, question, state
        self.cards: Cards = game.cards
        self.options = state.options if state else game.options(Setup(3))
        self.named = named_cards(self.cards, question)

    @property
    def only_matching(self) -> bool:
        """Whether the question is about cards going on cards and about nothing else."""
        q = self.question
        rest = {m.concept for m in q.mentions if not {m.concept, *m.also} & _MATCHING}
        rest -= {c for card in self.named for c in card.concepts}
        return not rest and not q.left and not q.cues & _OTHER_MATTERS

    def in_deck(self, card: str) -> bool:
        """Whether the deck in use holds the card."""
        return card in self.cards.deck(self.options)


# --------------------------------------------------------------------- the deal


def _players(desk: _Desk) -> Computed | None:
    q = desk.question
    about_cards = desk.named or q.names("action.deal", "card.card", "place.hand", "action.draw")
    if q.people is None or q.form != YES_NO or about_cards or q.left or q.names(*_CALLS):
        return None
    found = questions.players_allowed(desk.cards, q.people)
    low, high = desk.cards.book["zoop.overview.players-3-to-8"]["players"]
    told = _say("players", players=q.people, fewest=low, most=high)
    return Computed(found.rules, (told,), "yes" if found.value("legal") else "no")


def _deal(desk: _Desk) -> Computed | None:
    q = desk.question
    wanted = q.names("action.deal", "card.card", "place.hand") or "each" in q.cues
    if q.people is None or q.form != HOW_MANY or not wanted or desk.named:
        return None
    if q.names("action.discard", "card.special", "concept.penalty"):
        return None
    if setting_up.players_objection(desk.cards, q.people):
        low, high = desk.cards.book["zoop.overview.players-3-to-8"]["players"]
        told = _say("players", players=q.people, fewest=low, most=high)
        return Computed(("zoop.overview.players-3-to-8",), (told,))
    each, rule = setting_up.cards_each(desk.cards, q.people)
    if "left" in q.cues or (q.names("place.draw-pile") and "each" not in q.cues):
        deck = setting_up.full_deck(desk.cards, desk.options)
        pile = questions.draw_pile_size(desk.cards, deck, q.people)
        size = int(str(pile.value("draw_pile")))
        told = _say("deal.left", n=size, deck=len(deck), players=q.people, each=each)
        rules = ("zoop.house.deck", *(r for r in pile.rules if r != "zoop.house.deck"))
        return Computed(rules, (told,), value=size, option=_LIST_OPTION)
    if "in-total" in q.cues:
        total = each * q.people
        told = _say("deal.total", n=total, players=q.people, each=each)
        return Computed((rule, "zoop.house.seeded-deal"), (told,), value=total)
    return Computed((rule,), (_say("deal.each", n=each, players=q.people),), value=each)


# --------------------------------------------------------------------- the deck


def _count(desk: _Desk) -> Computed | None:
    q = desk.question
    if q.form != HOW_MANY or len(desk.named) != 1 or q.left or q.people is not None:
        return None
    if q.names("action.draw", "action.skip", "concept.effect", "component.icon"):
        return None
    card = desk.named[0]
    if card.special:
        found = questions.count_cards(desk.cards, desk.options, card=card.special)
        n = int(str(found.value("count")))
        return Computed(found.rules, (_say("count", n=n, card=Phrase(card.noun)),), value=n)
    one_colour = card.colour or ("per-colour" in q.cues and next(iter(desk.cards.colour_sets[3])))
    if not card.species or not one_colour:
        return None
    quantities = (card.quantity,) if card.quantity and card.counted else desk.cards.quantities
    told = []
    total = 0
    rules: list[str] = []
    by_list = set()
    for quantity in quantities:
        token = f"{quantity}-{one_colour}-{card.species}"
        found = questions.count_cards(desk.cards, desk.options, card=token)
        n = int(str(found.value("count")))
        total += n
        rules += found.rules
        by_list.add(_varies(desk.cards, token))
        if not card.colour:
            told.append(_say("count", n=n, card=Phrase(f"animal.{card.species}", quantity)))
        else:
            told.append(_say("count", n=n, card=described(token)))
    option = _LIST_OPTION if True in by_list else ""
    kept = tuple(dict.fromkeys(rules))
    return Computed(kept, tuple(told), value=total, option=option)


def _varies(cards: Cards, token: str) -> bool:
    """Whether the lists of special animals disagree about a card."""
    counts = {
        deck[token].count if token in deck else 0
        for (colours, _), deck in cards.decks.items()
        if colours == max(cards.colour_sets)
    }
    return len(counts) > 1


def _exists(desk: _Desk) -> Computed | None:
    q = desk.question
    if "exists" not in q.cues or q.form != YES_NO or len(desk.named) != 1 or q.left:
        return None
    card = desk.named[0]
    if card.special or not card.species or not card.quantity:
        return None
    if not (card.counted or card.colour):
        return None
    token = f"{card.quantity}-{card.colour or desk.cards.colour_sets[3][0]}-{card.species}"
    found = questions.count_cards(desk.cards, desk.options, card=token)
    n = int(str(found.value("count")))
    shown = described(token) if card.colour else Phrase(f"animal.{card.species}", card.quantity)
    varies = _varies(desk.cards, token)
    verdict = "depends" if varies else ("yes" if n else "no")
    option = _LIST_OPTION if varies else ""
    return Computed(found.rules, (_say("count", n=n, card=shown),), verdict, option=option)


# ------------------------------------------------------------------------ calls


def _call(desk: _Desk) -> Computed | None:
    q = desk.question
    if not q.names(*_CALLS) or len(desk.named) != 2 or q.form != YES_NO or q.left:
        return None
    mine, top = desk.named
    if any(c.special or desk.cards.class_of.get(c.species) == SPECIAL_ANIMAL for c in desk.named):
        first = next(c for c in (top, mine) if c.special or c.species in desk.cards.species)
        told = _say("call.special", card=first.phrase(desk.cards))
        return Computed(
            ("zoop.house.no-call-on-specials", "zoop.zoop-call.identical-card"), (told,), "no"
        )
    if not (mine.full and top.full):
        return None
    shared = desk.cards.fit(top.token, mine.token).shared
    verdict = "yes" if mine.token == top.token else "no"
    told = _say(f"call.{verdict}", card=mine.token, top=top.token, shared=shared, n=mine.count)
    rules = ("zoop.zoop-call.identical-card", "zoop.zoop-call.off-turn-discard")
    return Computed(rules, (told,), verdict, pieces=(mine.token, top.token))


# --------------------------------------------------------------------- matching


def _match(desk: _Desk) -> Computed | None:
    q = desk.question
    if not desk.only_matching or q.form == WHO or q.names(*_CALLS) or q.people is not None:
        return None
    if q.form == HOW_MANY and not q.names("action.match"):
        return None
    if len(desk.named) == 2:
        return _two(desk, *desk.named)
    if len(desk.named) == 1 and desk.named[0].full:
        if desk.state is not None and desk.state.top:
            return _on_table(desk, desk.named[0])
        return _one(desk, desk.named[0])
    return None


def _one(desk: _Desk, card: Named) -> Computed | None:
    """What goes on a card (the rules look alike from both sides)."""
    token = card.token
    if not desk.cards.is_card(token):
        return None
    fitting = _kinds(desk, card)
    rules = (*_example(token), "zoop.match.two-of-three")
    told = [_say("list", card=token, list=tuple(described(k) for k in fitting), n=card.count)]
    told.append(_say("two-of-three"))
    option = ""
    if not desk.in_deck(token):
        told.insert(0, _absent(desk, token))
        why, option = _why_absent(desk, token)
        rules = (why, *rules)
    else:
        other = f"{3 - card.quantity}-{card.colour}-{card.species}"
        if not desk.in_deck(other):
            told.append(_say("list.absent", card=other, n=3 - card.quantity))
    phrases = tuple(described(k) for k in fitting)
    return Computed(rules, tuple(told), value=phrases, option=option, pieces=fitting)


def _kinds(desk: _Desk, card: Named) -> tuple[str, ...]:
    """The kinds of card that agree in two of three traits, as tokens with "any"."""
    q, colour, species = card.quantity, card.colour, card.species
    other = f"{3 - q}-{colour}-{species}"
    kinds = (other,) if desk.in_deck(other) else ()
    return (*kinds, f"{q}-any-{species}", f"{q}-{colour}-any")


def _example(token: str) -> tuple[str, ...]:
    rule = checks.EXAMPLES.get(token)
    return (rule,) if rule else ()


def _two(desk: _Desk, first: Named, second: Named) -> Computed | None:
    mine, top = (second, first) if first.on_table else (first, second)
    if mine.special:
        return _special(mine, top)
    if top.special:
        return None
    if not (mine.species or mine.colour) or not (top.species or top.colour):
        return None
    pairs = list(product(mine.tokens(desk.cards, desk.options), top.tokens(desk.cards,
                                                                           desk.options)))  # fmt: skip
    if not pairs:
        return None
    fits = [desk.cards.fit(b, a) for a, b in pairs]
    legal = {f.legal for f in fits}
    sure = [t for t in ("quantity", "colour", "species") if all(t in f.shared for f in fits)]
    facts = {"card": mine.phrase(desk.cards), "top": top.phrase(desk.cards), "n": mine.count}
    rules: tuple[str, ...]
    if len(legal) > 1:
        rules = ("zoop.match.two-of-three", "zoop.match.fewer-than-two-illegal")
        return Computed(rules, (_say("match.depends", **facts), _say("two-of-three")), "depends")
    verdict = "yes" if legal == {True} else "no"
    chameleon = fits[0].rule == "zoop.house.chameleon-effect"
    rules = ("zoop.match.two-of-three", "zoop.match.fewer-than-two-illegal")
    if verdict == "no":
        rules = rules[::-1]
    if top.full:
        rules = _with_example(rules, top.token, verdict)
    if chameleon and verdict == "yes":
        rules = ("zoop.house.chameleon-effect", "zoop.match.two-of-three")
        told = [_say("chameleon", **facts)]
    else:
        key = verdict if verdict == "yes" else f"no/{('none', 'one')[min(1, len(sure))]}"
        told = [_say(f"match.{key}", **facts, shared=tuple(sure)), _say("two-of-three")]
    absent = [c for c in (mine, top) if c.full and not desk.in_deck(c.token)]
    option = ""
    if absent:
        told.append(_absent(desk, absent[0].token))
        why, option = _why_absent(desk, absent[0].token)
        rules = (*rules, why)
        if verdict == "yes":
            verdict, rules = "depends", (why, *rules[:-1])
    pieces = tuple(c.token for c in (mine, top) if c.full)
    return Computed(rules, tuple(told), verdict, option=option, pieces=pieces)


def _with_example(rules: tuple[str, ...], top: str, verdict: str) -> tuple[str, ...]:
    return (rules[0], *_example(top), *rules[1:]) if verdict == "yes" else (*rules, *_example(top))


def _special(mine: Named, top: Named) -> Computed | None:
    """A wild or a cage on another card: for a house rule to say."""
    if top.special == CAGE:
        return None
    if mine.special == WILD:
        rules = ("zoop.house.wild", "zoop.special.special-round-exists")
        return Computed(rules, (_say("wild"),), "yes")
    rules = ("zoop.house.cage", "zoop.special.animal-effects-exist")
    return Computed(rules, (_say("cage"),), "depends" if not top.special else "no")


def _absent(desk: _Desk, token: str) -> Say:
    quantity, colour, species = token.split("-")
    meant = f"{3 - int(quantity)}-{colour}-{species}"
    if desk.in_deck(meant):
        return _say("absent.meant", card=token, meant=meant, n=int(quantity))
    return _say("absent", card=token, n=int(quantity))


def _why_absent(desk: _Desk, token: str) -> tuple[str, str]:
    """The rule that keeps the card out of the deck in use, and the option that decides it."""
    _, colour, species = token.split("-")
    if colour not in desk.cards.colours(desk.options):
        return _COLOUR_RULE, _COLOUR_OPTION
    found = questions.count_cards(desk.cards, desk.options, card=token)
    rule = next((r for r in found.rules if r.startswith("zoop.components.")), _SPECIES_RULE)
    return rule, _LIST_OPTION


# ------------------------------------------------------------------ a live table


def _on_table(desk: _Desk, card: Named) -> Computed | None:
    state = desk.state
    if state is None:
        return None
    fit = desk.cards.fit(state.reference, card.token)
    verdict = "yes" if fit.legal else "no"
    told = _say(
        f"match.{verdict}" if fit.legal else f"match.no/{('none', 'one')[min(1, len(fit.shared))]}",
        card=card.token, top=state.top, shared=fit.shared, n=card.count,
    )  # fmt: skip
    rules = (fit.rule, *_example(state.top), "zoop.turn.reference-card")
    pieces = (card.token, state.top)
    return Computed(tuple(dict.fromkeys(rules)), (told,), verdict, pieces=pieces)


def _now(desk: _Desk) -> Computed | None:
    """What the player on turn can do at this table."""
    q, state = desk.question, desk.state
    asked = "now" in q.cues or "this" in q.cues or q.form == WHY
    if state is None or desk.named or not asked:
        return None
    moves = desk.game.legal_moves(state)
    if not moves:
        return Computed(("zoop.end.two-ways",), (_say("now.over"),))
    plays = tuple(dict.fromkeys(m.card for m in moves if m.action == "play"))
    verdict = desk.game.explain(state, moves[0])
    if plays:
        told = _say("now.play", cards=plays, n=len(plays))
        return Computed(verdict.rules[:3], (told,), "yes" if q.form == YES_NO else "", pieces=plays)
    key = f"now.{moves[0].action}"
    answer_no = "no" if q.form == YES_NO else ""
    return Computed(verdict.rules[:3], (_say(key, top=state.top),), answer_no)


# ---------------------------------------------------------------- the end of it


def _standstill(desk: _Desk) -> Computed | None:
    """Who wins a blocked game, from numbers of cards in hand."""
    q = desk.question
    blocked = q.names("concept.standstill") or (
        q.names("place.draw-pile", "concept.all-pass") and "empty" in q.cues
    )
    sizes = [t.phrase.count for t in q.things if _is_hand(t)]
    if not blocked or len(sizes) < 2 or None in sizes or desk.named:
        return None
    known = [s for s in sizes if s is not None]
    winners, rules = standstill_winners(desk.cards, [("",) * s for s in known])
    fewest = min(known)
    if len(winners) > 1:
        told = _say("standstill.tie", n=fewest)
        return Computed(("zoop.end.tie-fewest-special-cards", *rules), (told,))
    return Computed(("zoop.end.standstill-fewest-cards", "zoop.end.standstill"),
                    (_say("standstill.wins", n=fewest),))  # fmt: skip


def _is_hand(thing: Thing) -> bool:
    return thing.phrase.noun == "card.card" and thing.counted


_ATTEMPTS: tuple[Callable[[_Desk], Computed | None], ...] = (
    _players,
    _deal,
    _exists,
    _count,
    _call,
    _now,
    _match,
    _standstill,
)
