"""How Zoomaka's cards and zoos look, what they are called, and the table as one player sees it."""

from __future__ import annotations

from functools import lru_cache

from tutor.art import zoo_cards
from tutor.art.compose import card_back
from tutor.art.zoo_cards import Mini, Printed
from tutor.core.scene import Area, Piece, Pile, Scene, Seat
from tutor.core.verdict import Facts, facts
from tutor.core.words import Phrase
from tutor.games.zoomaka import payments, zoos
from tutor.games.zoomaka.cards import ANIMAL, Card, Cards
from tutor.games.zoomaka.rules import Zoomaka
from tutor.games.zoomaka.state import HIDDEN, PAYING, Section, State

#: What a card is called that lies in the own bank or zoo, waits for a place, or lies elsewhere.
IN_BANK, IN_ZOO, ARRIVING, SEEN = "bank-", "zoo-", "arriving-", "seen-"
#: What a section, and another player's zoo, are called.
AT, OF = "at-", "of-"

#: Two cards that stand for the game on the home page.
EMBLEM = ("toucan", "unicorn")

_SHAPES = {
    "take-animal": "take", "swap-animals": "swap", "cancel": "cancel", "forbid-move": "stay",
    "free-action": "paw", "guard-section": "hut", "draw-more": "bowl", "set-fee": "cancel",
}  # fmt: skip


def bare(token: str) -> str:
    """The card that a token of a tap means."""
    for place in (IN_BANK, IN_ZOO, ARRIVING, SEEN):
        if token.startswith(place):
            return token.removeprefix(place)
    return token


def face(game: Zoomaka, token: str) -> str:
    """The drawing of a card (``"toucan"``, ``"draw-three"``, ``"hidden"``), wherever it lies.

    Raises ``KeyError`` for what is no card.
    """
    token = bare(token)
    if token == HIDDEN:
        return card_back()
    card = game.cards[token]
    if card.kind == ANIMAL:
        types = tuple((t, game.cards.sizes[t]) for t in card.types)
        return zoo_cards.animal_card(Printed(card.token, types, card.value))
    return zoo_cards.action_card(card.kind, card.value, *_does(card))


def chip(game: Zoomaka, token: str) -> str:
    """A card or a type in the height of a line of text, for offers and lists."""
    if token.startswith(AT):
        return zoo_cards.sign_chip(token.removeprefix(AT))
    card = game.cards[bare(token)]
    if card.kind == ANIMAL:
        return zoo_cards.animal_chip(card.types, card.value)
    return zoo_cards.action_chip(card.kind, card.value)


def _does(card: Card) -> tuple[str, str, tuple[str, ...]]:
    """What an action card does, as a shape, a figure, and signs."""
    if card.kind == "entry":
        return "", "", card.types
    effect = (*card.effects, *card.perk, {"do": ""})[0]
    does = str(effect["do"])
    figures = {
        "draw": "count", "add-actions": "count", "charge-fee": "amount",
        "set-action-limit": "actions", "set-end-draw": "count",
    }  # fmt: skip
    sign = {"draw": "+", "add-actions": "+"}.get(does, "")
    figure = f"{sign}{effect[figures[does]]}" if does in figures else ""
    if does == "set-fee":
        figure = str(effect["amount"])
        return "", figure, ()
    shape = _SHAPES.get(does, "" if figure else "sun" if card.kind == "setting" else "")
    return shape, figure, ()


@lru_cache(maxsize=512)
def phrase(token: str) -> Phrase:
    """What a card, a type or a place is called, in concepts of the termbase."""
    token = bare(token)
    if token == HIDDEN:
        return Phrase("card.card")
    if token.startswith(OF):
        raise KeyError(f"{token!r} is no card")
    if token.startswith(AT):
        return Phrase(f"animal.{token.removeprefix(AT)}")
    kind = "card" if token in _ACTION_NAMES or token.startswith("entry-") else "animal"
    return Phrase(f"{kind}.{token}")


_ACTION_NAMES = frozenset((
    "draw-three", "take-animal", "swap-animals", "two-more-actions", "collect-three",
    "cancel-card", "no-fee", "keeper-hut", "feeding-place", "stay-put", "four-actions",
    "first-animal-free", "three-at-the-end", "quiet-day",
))  # fmt: skip


def scene(game: Zoomaka, state: State, viewer: int) -> Scene:
    """The table as ``viewer`` sees it; give it a state that hides what they may not see.

    Seats are the other players clockwise from the viewer on.
    """
    cards = game.cards
    others = [(viewer + i) % state.players for i in range(1, state.players)]
    acting = game.current_player(state)
    seats = tuple(Seat(p, len(state.hands[p]), p == acting, _note(cards, state, p)) for p in others)
    areas = [*_pending(state), *_arrivals(state), *_zoo(cards, state, viewer, "")]
    areas.append(_bank(cards, state, viewer))
    for p in others:
        areas.append(_others(cards, state, p))
        areas += _zoo(cards, state, p, f"{p}-")
    hand = _pieces("", state.hands[viewer])
    told = (*_note(cards, state, viewer), *_actions(game, state, viewer))
    return Scene(viewer, seats, _piles(state), hand, 1, tuple(areas), told)


def _piles(state: State) -> tuple[Pile, ...]:
    found = [Pile("place.draw-pile", HIDDEN, len(state.draw_pile))]
    for role, pile in (
        ("place.discard-pile", state.discard_pile), ("place.setting-pile", state.setting_pile),
    ):  # fmt: skip
        if pile:
            found.append(Pile(role, pile[-1], len(pile), phrase(pile[-1])))
    return tuple(found)


def _note(cards: Cards, state: State, player: int) -> Facts:
    done = len(zoos.completed_types(cards, state.zoos[player]))
    return facts(n=done, of=zoos.needed(cards, state.players)[0], bank=len(state.banks[player]))


def _actions(game: Zoomaka, state: State, viewer: int) -> Facts:
    money = sum(map(game.cards.value, state.banks[viewer]))
    return facts(money=money)


def _pieces(place: str, held: tuple[str, ...], prefix: str = "") -> tuple[Piece, ...]:
    """Cards of a place; equal ones get different ids, so that a face can tell them apart."""
    named = (
        (f"{prefix or place}{c}" + (f"#{n + 1}" if (n := held[:i].count(c)) else ""), c)
        for i, c in enumerate(held)
    )
    return tuple(Piece(name, f"{place}{c}", phrase(c)) for name, c in named)


def _pending(state: State) -> tuple[Area, ...]:
    """The card that may be answered, and what has been answered so far; or what is to be paid."""
    found = state.pending
    if found is not None:
        told = facts(
            players=(found.player,), card=found.card, animal=found.animal,
            own_animal=found.own_animal, section=found.section, debt=found.amount,
        )  # fmt: skip
        role = "window-fee" if found.amount else "window-animal" if found.animal else "window"
        answers = tuple(
            Piece(f"answer-{i}", SEEN + r.card, phrase(r.card), r.player)
            for i, r in enumerate(found.responses)
        )
        played = Piece("pending", SEEN + found.card, phrase(found.card), found.player)
        return (Area("window", role, -1, (played, *answers), told),)
    if state.debts and state.payee >= 0:
        owed = facts(players=(state.payee,), debt=state.debts[0].amount)
        return (Area("debt", "debt", -1, (), (*facts(player=state.debts[0].player), *owed)),)
    return ()


def _arrivals(state: State) -> tuple[Area, ...]:
    if not state.arrivals:
        return ()
    told = facts(player=state.arrivals[0].player)
    pieces = _pieces(ARRIVING, tuple(a.card for a in state.arrivals))
    return (Area("arrivals", "arrivals", -1, pieces, told),)


def _zoo(cards: Cards, state: State, player: int, prefix: str) -> list[Area]:
    own = not prefix
    found = []
    for section in sorted(state.zoos[player], key=lambda s: cards.types.index(s.type)):
        lies = (*section.animals, *section.addons)
        pieces = _pieces(IN_ZOO if own else f"{prefix}{section.type}-", lies)
        if not own:
            pieces = tuple(
                Piece(p.id, SEEN + c, p.label) for p, c in zip(pieces, lies, strict=True)
            )
        missing = max(0, cards.sizes[section.type] - len(section.animals))
        told = facts(section=section.type, n=missing, fee=zoos.value(cards, section))
        role = "section" if missing else "section-complete"
        picture = _drawn(cards, section)
        name = AT + section.type if own else f"{prefix}{section.type}"
        found.append(Area(name, role, player, pieces, told, picture))
    if own and not found:
        found.append(Area("no-zoo", "no-zoo", player))
    return found


def _drawn(cards: Cards, section: Section) -> str:
    animals = tuple(
        Mini(a, section.type if cards.typed(a) else "", cards.value(a)) for a in section.animals
    )
    addons = tuple(Mini(a, "", cards.value(a), _does(cards[a])[0]) for a in section.addons)
    size, total = cards.sizes[section.type], zoos.value(cards, section)
    return zoo_cards.section(section.type, size, animals, addons, total)


def _bank(cards: Cards, state: State, player: int) -> Area:
    bank = state.banks[player]
    told = facts(n=len(bank), money=sum(map(cards.value, bank)))
    return Area("bank", "bank" if bank else "bank-empty", player, _pieces(IN_BANK, bank), told)


def _others(cards: Cards, state: State, player: int) -> Area:
    told = (*facts(player=player), *_note(cards, state, player))
    return Area(f"{OF}{player}", "zoo-of", player, (), told)


def suggested(game: Zoomaka, state: State) -> tuple[str, ...]:
    """The cards of the payment that is suggested to whoever has to pay now."""
    player = game.current_player(state)
    if player is None or state.phase != PAYING:
        return ()
    found = payments.payments(game.cards, state, player)
    return tuple(part.card for part in found[0]) if found else ()
