"""What a player of Zoomaka may not see: the hands and banks of the others, and the draw pile."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.games.zoomaka.state import HIDDEN, State

Held = tuple[tuple[str, ...], ...]


def view(state: State, player: int) -> State:
    """What a player may see: the own hand and bank, every zoo, how many cards others have."""

    def hidden(held: Held) -> Held:
        return tuple(h if p == player else (HIDDEN,) * len(h) for p, h in enumerate(held))

    return replace(
        state,
        hands=hidden(state.hands),
        banks=hidden(state.banks),
        draw_pile=(HIDDEN,) * len(state.draw_pile),
        seed=0,
    )


def unseen(state: State, player: int) -> tuple[str, ...]:
    """The cards that the player does not see: hands and banks by seat, then the draw pile."""
    held = (c for cards in (state.hands, state.banks) for p, h in enumerate(cards)
            if p != player for c in h)  # fmt: skip
    return (*held, *state.draw_pile)


def with_unseen(state: State, player: int, cards: tuple[str, ...]) -> State:
    """The table with other cards in the places that the player does not see."""
    rest = list(cards)

    def dealt(held: Held) -> Held:
        return tuple(
            h if p == player else tuple(rest.pop(0) for _ in h) for p, h in enumerate(held)
        )

    hands, banks = dealt(state.hands), dealt(state.banks)
    return replace(state, hands=hands, banks=banks, draw_pile=tuple(rest))
