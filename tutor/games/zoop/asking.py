"""What Zoop's engine can work out from a question: matching, calls, the deal, the deck, a tie.

Questions come in concepts, answers go out as messages with facts; no word of a language is here.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from tutor.core.question import HOW_MANY, WHO, WHY, Computed, Question, Say, Thing
from tutor.core.words import Phrase
from tutor.games.zoop import checks, counting, questions
from tutor.games.zoop.cards import SPECIAL_ANIMAL
from tutor.games.zoop.desk import CALLS, SPECIES_RULE, Desk, say
from tutor.games.zoop.ending import standstill_winners
from tutor.games.zoop.naming import Named
from tutor.games.zoop.naming import phrase as described
from tutor.games.zoop.rules import Zoop
from tutor.games.zoop.state import CAGE, WILD, State

_COLOUR_RULE = "zoop.house.colours"
_IDENTICAL = "zoop.zoop-call.identical-card"


def answer(game: Zoop, question: Question, state: State | None) -> Computed | None:
    """What the engine says to the question, or ``None`` where it has nothing to work out."""
    desk = Desk(game, question, state)
    for attempt in _ATTEMPTS:
        found = attempt(desk)
        if found is not None:
            return found
    return None


# ------------------------------------------------------------------------ calls


def _call(desk: Desk) -> Computed | None:
    q = desk.question
    said = q.names(*CALLS) and not q.left
    if not q.may_be_yes_no or not (said or q.about[:1] == (_IDENTICAL,)):
        return None
    if len(desk.named) == 1 and desk.named[0].special and said and not q.cues:
        return _no_call(desk, desk.named[0])
    if len(desk.named) != 2:
        return None
    mine, top = desk.named
    if any(c.special or desk.cards.class_of.get(c.species) == SPECIAL_ANIMAL for c in desk.named):
        first = next(c for c in (top, mine) if c.special or c.species in desk.cards.species)
        return _no_call(desk, first)
    if not (mine.full and top.full):
        return None
    shared = desk.cards.fit(top.token, mine.token).shared
    verdict = "yes" if mine.token == top.token else "no"
    told = say(f"call.{verdict}", card=mine.token, top=top.token, shared=shared, n=mine.count)
    rules = (_IDENTICAL, "zoop.zoop-call.off-turn-discard")
    return Computed(rules, (told,), verdict, pieces=(mine.token, top.token), is_sure=said)


def _no_call(desk: Desk, card: Named) -> Computed:
    """No call goes on a card that is special."""
    told = say("call.special", card=card.phrase(desk.cards))
    return Computed(("zoop.house.no-call-on-specials", _IDENTICAL), (told,), "no", is_sure=True)


# --------------------------------------------------------------------- matching


def _match(desk: Desk) -> Computed | None:
    q = desk.question
    if not desk.only_matching or q.form == WHO or q.names(*CALLS) or q.people is not None:
        return None
    if q.form == HOW_MANY and not q.names("action.match"):
        return None
    if q.negated and q.form != WHY:
        return None
    if "same" in q.cues and not q.names("action.match", "action.play", "action.discard"):
        return None
    if len(desk.named) == 3:
        return _after_naming(desk)
    if len(desk.named) == 2:
        return _two(desk, *desk.named)
    if len(desk.named) == 1 and desk.named[0].full:
        if desk.state is not None and desk.state.top:
            return _on_table(desk, desk.named[0])
        return _one(desk, desk.named[0])
    return None


def _one(desk: Desk, card: Named) -> Computed | None:
    """What goes on a card (the rules look alike from both sides)."""
    token = card.token
    if not desk.cards.is_card(token):
        return None
    fitting = _kinds(desk, card)
    rules = (*_example(token), "zoop.match.two-of-three")
    told = [say("list", card=token, list=tuple(described(k) for k in fitting), n=card.count)]
    told.append(say("two-of-three"))
    if not desk.in_deck(token):
        told.insert(0, _absent(desk, token))
        rules = (*rules, _why_absent(desk, token))
    else:
        other = f"{3 - card.quantity}-{card.colour}-{card.species}"
        if not desk.in_deck(other):
            told.append(say("list.absent", card=other, n=3 - card.quantity))
    phrases = tuple(described(k) for k in fitting)
    return Computed(rules, tuple(told), value=phrases, pieces=fitting)


def _kinds(desk: Desk, card: Named) -> tuple[str, ...]:
    """The kinds of card that agree in two of three traits, as tokens with "any"."""
    q, colour, species = card.quantity, card.colour, card.species
    other = f"{3 - q}-{colour}-{species}"
    kinds = (other,) if desk.in_deck(other) else ()
    return (*kinds, f"{q}-any-{species}", f"{q}-{colour}-any")


def _example(token: str) -> tuple[str, ...]:
    rule = checks.EXAMPLES.get(token)
    return (rule,) if rule else ()


def _two(desk: Desk, first: Named, second: Named) -> Computed | None:
    rules: tuple[str, ...]
    mine, top = (second, first) if first.on_table and not second.on_table else (first, second)
    if mine.special:
        return _special(mine, top)
    if top.special == WILD:
        rules = ("zoop.house.after-wild", "zoop.match.two-of-three")
        return Computed(rules, (say("after-wild"),), "depends")
    if top.special:
        return None
    if not (mine.species or mine.colour) or not (top.species or top.colour):
        return None
    mine_tokens = mine.tokens(desk.cards, desk.options)
    top_tokens = top.tokens(desk.cards, desk.options)
    pairs = list(product(mine_tokens, top_tokens))
    if not pairs:
        return None
    fits = [desk.cards.fit(b, a) for a, b in pairs]
    legal = {f.legal for f in fits}
    sure = [t for t in ("quantity", "colour", "species") if all(t in f.shared for f in fits)]
    facts = {"card": mine.phrase(desk.cards), "top": top.phrase(desk.cards), "n": mine.count}
    if len(legal) > 1:
        rules = ("zoop.match.two-of-three", "zoop.match.fewer-than-two-illegal")
        return Computed(rules, (say("match.depends", **facts), say("two-of-three")), "depends")
    verdict = "yes" if legal == {True} else "no"
    chameleon = fits[0].rule == "zoop.house.chameleon-effect"
    rules = ("zoop.match.two-of-three", "zoop.match.fewer-than-two-illegal")
    if verdict == "no":
        rules = rules[::-1]
    if top.full:
        rules = _with_example(rules, top.token, verdict)
    if chameleon and verdict == "yes":
        rules = ("zoop.house.chameleon-effect", "zoop.match.two-of-three")
        told = [say("chameleon", **facts)]
    else:
        key = verdict if verdict == "yes" else f"no/{('none', 'one')[min(1, len(sure))]}"
        told = [say(f"match.{key}", **facts, shared=tuple(sure)), say("two-of-three")]
    absent = [c for c in (mine, top) if c.full and not desk.in_deck(c.token)]
    if absent:
        told.append(_absent(desk, absent[0].token))
        rules = (*rules, _why_absent(desk, absent[0].token))
    pieces = tuple(c.token for c in (mine, top) if c.full)
    return Computed(rules, tuple(told), verdict, pieces=pieces)


def _after_naming(desk: Desk) -> Computed | None:
    """A card on a wild whose colour and species are told: they follow the wild."""
    at = next((i for i, c in enumerate(desk.named[:2]) if c.special == WILD), None)
    if at is None:
        return None
    naming = desk.named[at + 1]
    mine = desk.named[2 if at == 0 else 0]
    if mine.special or not mine.full or not (naming.colour and naming.species):
        return None
    fit = desk.cards.fit(f"{WILD} {naming.colour} {naming.species}", mine.token)
    verdict = "yes" if fit.legal else "no"
    named = Phrase(naming.noun, None, (f"colour.{naming.colour}",))
    told = say(f"named.{verdict}", card=mine.token, named=named, shared=fit.shared, n=mine.count)
    return Computed((fit.rule, "zoop.match.two-of-three"), (told,), verdict, pieces=(mine.token,))


def _with_example(rules: tuple[str, ...], top: str, verdict: str) -> tuple[str, ...]:
    return (rules[0], *_example(top), *rules[1:]) if verdict == "yes" else (*rules, *_example(top))


def _special(mine: Named, top: Named) -> Computed | None:
    """A wild or a cage on another card: for a house rule to say."""
    if top.special == CAGE:
        return None
    if mine.special == WILD:
        rules = ("zoop.house.wild", "zoop.special.special-round-exists")
        return Computed(rules, (say("wild"),), "yes")
    rules = ("zoop.house.cage", "zoop.special.animal-effects-exist")
    return Computed(rules, (say("cage"),), "depends" if not top.special else "no")


def _absent(desk: Desk, token: str) -> Say:
    quantity, colour, species = token.split("-")
    meant = f"{3 - int(quantity)}-{colour}-{species}"
    if desk.in_deck(meant):
        return say("absent.meant", card=token, meant=meant, n=int(quantity))
    return say("absent", card=token, n=int(quantity))


def _why_absent(desk: Desk, token: str) -> str:
    """The rule that keeps the card out of the deck in use."""
    _, colour, _ = token.split("-")
    if colour not in desk.cards.colours(desk.options):
        return _COLOUR_RULE
    found = questions.count_cards(desk.cards, desk.options, card=token)
    return next((r for r in found.rules if r.startswith("zoop.components.")), SPECIES_RULE)


# ------------------------------------------------------------------ a live table


def _on_table(desk: Desk, card: Named) -> Computed | None:
    state = desk.state
    if state is None:
        return None
    fit = desk.cards.fit(state.reference, card.token)
    verdict = "yes" if fit.legal else "no"
    told = say(
        f"match.{verdict}" if fit.legal else f"match.no/{('none', 'one')[min(1, len(fit.shared))]}",
        card=card.token, top=state.top, shared=fit.shared, n=card.count,
    )  # fmt: skip
    rules = (fit.rule, *_example(state.top), "zoop.turn.reference-card")
    pieces = (card.token, state.top)
    return Computed(tuple(dict.fromkeys(rules)), (told,), verdict, pieces=pieces)


def _now(desk: Desk) -> Computed | None:
    """What the player on turn can do at this table."""
    q, state = desk.question, desk.state
    asked = "now" in q.cues or "this" in q.cues or q.form == WHY
    if state is None or desk.named or not asked:
        return None
    moves = desk.game.legal_moves(state)
    if not moves:
        return Computed(("zoop.end.two-ways",), (say("now.over"),))
    plays = tuple(dict.fromkeys(m.card for m in moves if m.action == "play"))
    verdict = desk.game.explain(state, moves[0])
    if plays:
        told = say("now.play", cards=plays, n=len(plays))
        return Computed(verdict.rules[:3], (told,), "yes" if q.may_be_yes_no else "", pieces=plays)
    key = f"now.{moves[0].action}"
    answer_no = "no" if q.may_be_yes_no else ""
    return Computed(verdict.rules[:3], (say(key, top=state.top),), answer_no)


# ---------------------------------------------------------------- the end of it


def _standstill(desk: Desk) -> Computed | None:
    """Who wins a blocked game, from numbers of cards in hand."""
    q = desk.question
    blocked = q.names("concept.standstill") or (
        "empty" in q.cues and ("win" in q.cues or q.names("action.win", "role.winner"))
    )
    hand_named = any(_is_hand(t) for t in q.things)
    sizes = [a.value for a in q.amounts if not a.loose and a.value != q.people]
    if not blocked or not hand_named or len(sizes) < 2 or desk.named:
        return None
    winners, rules = standstill_winners(desk.cards, [("",) * s for s in sizes])
    fewest = min(sizes)
    if len(winners) > 1:
        told = say("standstill.tie", n=fewest)
        return Computed(("zoop.end.tie-fewest-special-cards", *rules), (told,))
    return Computed(("zoop.end.standstill-fewest-cards", "zoop.end.standstill"),
                    (say("standstill.wins", n=fewest),))  # fmt: skip


def _is_hand(thing: Thing) -> bool:
    return thing.phrase.noun == "card.card" and thing.counted


_ATTEMPTS: tuple[Callable[[Desk], Computed | None], ...] = (
    counting.players,
    counting.deal,
    counting.exists,
    counting.together,
    counting.count,
    _call,
    _now,
    _match,
    _standstill,
)
