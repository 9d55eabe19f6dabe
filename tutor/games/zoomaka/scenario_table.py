"""Tables for the catalogue's examples.

Placeholders and given values map one to one onto real cards, and where none fits onto synthetic
ones; what an example leaves out is filled with seats and cards that it does not speak of.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tutor.core.game import Setup
from tutor.games.zoomaka.cards import ANIMAL, Card
from tutor.games.zoomaka.responses import affected, amount
from tutor.games.zoomaka.rules import Zoomaka
from tutor.games.zoomaka.state import (
    GAME_OVER,
    NEW_SECTION,
    PAYING,
    RECEIVING,
    RESPONDING,
    TURN,
    Arrival,
    Debt,
    Move,
    Part,
    Pending,
    Response,
    Section,
    State,
    Zoo,
)

_LETTERS = "abcdefgh"
_PILE = 40
_FILLER = "boa"


class Table:
    """A state made from what an example gives."""

    def __init__(self, game: Zoomaka, given: Mapping[str, Any], when: Mapping[str, Any]) -> None:
        self.given, self.when = given, when
        self.extra: dict[str, Card] = {}
        self.plain = game
        self.placeholders = self._placeholders()
        self.seats = self._seats()
        self.actor = self.seat(when.get("player", given.get("active", given.get("payer"))))
        options = tuple(given.get("options", {}).items())
        self.options = game.options(Setup(len(self.seats), options=options))
        self.zoos = tuple(self._zoo(name) for name in self.seats)
        self.card = self._card_meant()
        held = self._held()
        self.game = game.with_cards(tuple(self.extra.values()))
        self.state = self._state(held)

    # ------------------------------------------------------------------- names

    def _placeholders(self) -> dict[str, str]:
        text = str(self.given) + str(self.when)
        types = [t for t in self.plain.cards.types if f"'{t}'" not in text]
        named = [f"type-{c}" for c in _LETTERS if f"type-{c}" in text]
        settings = [
            c for c in dict.fromkeys(self.plain.cards.deck) if self.plain.cards.kind(c) == "setting"
        ]
        laid = [f"setting-{n}" for n in range(1, 6) if f"setting-{n}" in text]
        found = dict(zip(named, types, strict=False)) | dict(
            zip(laid, settings[::-1], strict=False)
        )
        for card in self.plain.cards.book["zoomaka.house.response-cards"]["cards"]:
            if "document_title" in card:
                found[card["document_title"]] = card["card"]
        return found

    def real(self, token: str) -> str:
        """The real card or type for a token of the example."""
        return self.placeholders.get(token, token)

    def token(self, name: str) -> str:
        """The example's token for a real card or type."""
        return next((t for t, r in self.placeholders.items() if r == name), name)

    def _seats(self) -> list[str]:
        given, when = self.given, self.when
        names: list[Any] = [*given.get("players", ())]
        for key in ("zoos", "hands", "banks", "debts", "hand_sizes", "completed_types",
                    "complete_sections"):  # fmt: skip
            names += given[key] if isinstance(given.get(key), Mapping) else ()
        names += [given.get(k) for k in ("active", "payee", "payer", "named_start_player")]
        pending = given.get("pending_action", given.get("played"))
        if isinstance(pending, Mapping):
            names += [pending.get("player"), pending.get("target"), *pending.get("affected", ())]
        names += [r["player"] for r in given.get("responses", ())]
        names += [*given.get("affected", ()), when.get("player")]
        names += [when.get("target")] if when.get("action") == "play-card" else []
        names += [when.get(k) for k in ("zoo_of", "target_zoo", "viewer", "owner")]
        found = [n for n in dict.fromkeys(names) if isinstance(n, str) and n != "none"]
        letters = all(n in _LETTERS for n in found)
        least = given.get("player_count", 2)
        if letters:
            most = max([least - 1, *(_LETTERS.index(n) for n in found)])
            return given.get("players") or list(_LETTERS[: most + 1])
        spare = (n for n in _LETTERS if n not in found)
        while len(found) < least:
            found.append(next(spare))
        return found

    def seat(self, name: Any, default: int = 0) -> int:
        """The index of a seat."""
        return self.seats.index(name) if name in self.seats else default

    # ------------------------------------------------------------------- cards

    def synthetic(self, value: int, types: Sequence[str] = (), kind: str = ANIMAL) -> str:
        """A card that no deck holds, with just this value."""
        token = f"synthetic-{len(self.extra) + 1}"
        self.extra[token] = Card(token, kind, value, tuple(types))
        return token

    def of_kind(self, kind: str, types: Sequence[str] = ()) -> str:
        """A real card of a class, with just these types where they are given."""
        wanted = {self.real(t) for t in types}
        cards = self.plain.cards
        for token in dict.fromkeys(cards.deck):
            card = cards[token]
            simple = not card.target or card.target in ("none", "all-opponents") or types
            if card.kind == kind and (not types or set(card.types) == wanted) and simple:
                return token
        return self.synthetic(1, tuple(wanted), kind)

    def _described(self, card: Any) -> str:
        """The card that a mapping such as ``{type: animal, types: [bird]}`` stands for."""
        if not isinstance(card, Mapping):
            return self.real(str(card))
        types = card.get("types", ())
        if not types:
            return str(self.plain.cards.book["zoomaka.house.chameleons"]["card"])
        return self.of_kind(str(card["type"]), types)

    def _card_meant(self) -> str:
        when = self.when
        if "card" in when:
            return self._described(when["card"])
        if "card_type" in when:
            if when["card_type"] == "response":
                return self._response()
            return self.of_kind(when["card_type"], when.get("types", ()))
        if "card_types" in when:
            return self.of_kind("entry", when["card_types"])
        if when.get("action") == "receive":
            return _FILLER
        if when.get("action") == "place-animal":
            return self.of_kind(ANIMAL, (self.plain.cards.types[0],))
        return _FILLER if when.get("action") == "sell" else ""

    def _response(self) -> str:
        """A Response card that fits what it is to answer."""
        kinds = {c["card"]: c["answers"] for c in
                 self.plain.cards.book["zoomaka.house.response-cards"]["cards"]}  # fmt: skip
        wanted = "fee" if "debts" in self.given and "pending_action" not in self.given else "direct"
        return next((card for card, answers in kinds.items() if wanted in answers), "")

    def _some(self, kind: str, count: int, section: str) -> tuple[str, ...]:
        cards = self.plain.cards
        if kind == ANIMAL:
            found = [
                c for c in cards.deck if cards[c].types == (section,) and cards.kind(c) == ANIMAL
            ]
        else:
            found = [c for c in cards.deck if cards.kind(c) == kind]
        missing = count - len(found)
        more = [self.synthetic(1, (section,)) for _ in range(max(0, missing))]
        return tuple((found + more)[:count])

    def section(self, data: Mapping[str, Any]) -> Section:
        """A section given by cards, by numbers or by values."""
        name = self.real(data["type"])
        untyped = str(self.plain.cards.book["zoomaka.house.chameleons"]["card"])
        animals: tuple[str, ...]
        addons: tuple[str, ...] = ()
        if "animal_values" in data or "values" in data:
            values = data.get("animal_values", data.get("values", ()))
            animals = tuple(self.synthetic(v, (name,)) for v in values)
            addons = tuple(self.synthetic(v, (), "addon") for v in data.get("addon_values", ()))
        else:
            held = data.get("animals", data.get("typed_animals", 0))
            animals = self._some(ANIMAL, held, name) if isinstance(held, int) else tuple(held)
            animals += (untyped,) * data.get("untyped_animals", 0)
        fixed = data.get("addons", ())
        addons += self._some("addon", fixed, name) if isinstance(fixed, int) else tuple(fixed)
        return Section(name, animals, addons)

    def _zoo(self, name: str) -> Zoo:
        given = self.given
        zoo = tuple(self.section(s) for s in given.get("zoos", {}).get(name, ()))
        active = name == self.seats[self.seat(given.get("active"))]
        if "section" in given and active and self.when.get("action"):
            zoo = (*zoo, self.section(given["section"]))
        done = given.get("completed_types", {})
        types = done.get(name, ()) if isinstance(done, Mapping) else ()
        for named in types:
            real = self.real(named)
            zoo = (*zoo, Section(real, self._some(ANIMAL, self.plain.cards.sizes[real], real)))
        if "zoo_values" in given and name == self.seats[self.actor]:
            bird = self.plain.cards.types[4]
            zoo = (
                *zoo,
                Section(bird, tuple(self.synthetic(v, (bird,)) for v in given["zoo_values"])),
            )
        target = self.when.get("target_section")
        if target and not zoo and self.when.get("target_zoo") == name and "zoos" not in given:
            zoo = (self.section({"type": target, "animals": 1}),)
        return zoo

    def _held(self) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]:
        given = self.given
        hands = [tuple(self.real(c) if isinstance(c, str) else self._described(c)
                       for c in given.get("hands", {}).get(n, ())) for n in self.seats]  # fmt: skip
        banks = [tuple(given.get("banks", {}).get(n, ())) for n in self.seats]
        if "hand_size" in given:
            hands[self.actor] = (_FILLER,) * given["hand_size"]
        for name, size in given.get("hand_sizes", {}).items():
            hands[self.seat(name)] = (_FILLER,) * size
        if "hand_values" in given:
            hands[self.actor] = tuple(self.synthetic(v) for v in given["hand_values"])
        if "bank_values" in given:
            banks[self.actor] = tuple(self.synthetic(v) for v in given["bank_values"])
        if isinstance(given.get("bank"), int):
            banks[self.actor] = (_FILLER,) * given["bank"]
        acts = self.when.get("action") in ("place-animal", "sell", "play-card", "name-section")
        told = self.seats[self.actor] in given.get("hands", {})
        if acts and self.card and self.card not in hands[self.actor] and not told:
            hands[self.actor] = (*hands[self.actor], self.card)
        return tuple(hands), tuple(banks)

    # ------------------------------------------------------------------- state

    def _pile(self, name: str, default: int) -> tuple[str, ...]:
        value = self.given.get(name, default)
        if isinstance(value, int):
            return (_FILLER,) * value
        return tuple(self.real(c) for c in value)

    def _state(self, held: tuple[Any, Any]) -> State:
        given = self.given
        taken = given.get("actions_taken", ())
        state = State(
            options=self.options,
            hands=held[0],
            banks=held[1],
            zoos=self.zoos,
            draw_pile=self._pile("draw_pile", _PILE),
            discard_pile=self._pile("discard_pile", 0),
            setting_pile=self._pile("setting_pile", 0),
            active=self.seat(given.get("active"), self.actor),
            phase=TURN,
            actions_used=given.get("actions_used", len(taken)),
            animals_placed=given.get("animals_placed", 0),
            quiet_turns=given.get("quiet_turns", 0),
            rebuilds=given.get("rebuilds", 0),
        )
        return self._in_phase(state)

    def _debts(self) -> tuple[Debt, ...]:
        given = self.given
        if "debt" in given:
            return (Debt(self.actor, given["debt"]),)
        return tuple(Debt(self.seat(n), owed) for n, owed in given.get("debts", {}).items())

    def _payee(self, payers: Iterable[int]) -> int:
        if "payee" in self.given:
            return self.seat(self.given["payee"])
        return next(p for p in range(len(self.seats)) if p not in payers)

    def _in_phase(self, state: State) -> State:
        from msgspec.structs import replace

        given, when = self.given, self.when
        pending = given.get("pending_action")
        debts = self._debts()
        if isinstance(pending, Mapping):
            found = self._pending(state, pending)
            payee = found.player if debts else -1
            return replace(
                state, active=found.player, phase=RESPONDING, pending=found, debts=debts,
                payee=payee,
            )  # fmt: skip
        if when.get("action") == "receive":
            arrival = Arrival(self.actor, self.card or _FILLER)
            return replace(state, phase=RECEIVING, arrivals=(arrival,))
        if debts:
            return replace(
                state, phase=PAYING, debts=debts, payee=self._payee(d.player for d in debts)
            )
        return replace(state, phase=GAME_OVER) if given.get("game_over") else state

    def _pending(self, state: State, data: Mapping[str, Any]) -> Pending:
        card = self.real(data["card"]) if "card" in data else self._pending_card(data["card_type"])
        player = self.seat(data["player"])
        others = [p for p in range(len(self.seats)) if p != player]
        answering = self.actor if self.actor != player else others[0]
        single = self.game.cards[card].target == "one-opponent"
        target = self.seat(data["target"]) if "target" in data else (answering if single else -1)
        section = self.real(data.get("charged_section", ""))
        move = Move("play-card", player, card, section, target, data.get("animal", ""))
        hit = tuple(self.seat(n) for n in data.get("affected", ()))
        hit = hit or affected(self.game.cards, state, move)
        chain = tuple(
            Response(self.seat(r["player"]), self.real(r["card"]))
            for r in self.given.get("responses", ())
        )
        owed = max([*(d.amount for d in self._debts()), amount(self.game.cards, state, move)])
        return Pending(
            player, card, target, data.get("animal", ""), section=section, amount=owed, asked=hit,
            responses=chain, applies=hit,
        )  # fmt: skip

    def _pending_card(self, kind: str) -> str:
        """A card of the class that affects somebody."""
        cards = self.plain.cards
        return next(
            t for t in cards.deck
            if cards.kind(t) == kind and cards[t].target in ("one-opponent", "all-opponents")
        )  # fmt: skip

    def parts(self) -> tuple[Part, ...]:
        """The parts of the payment that the example makes."""
        left = {
            "bank": list(self.state.banks[self.actor]),
            "hand": list(self.state.hands[self.actor]),
            "zoo": [c for s in self.zoos[self.actor] for c in (*s.animals, *s.addons)],
        }
        found = []
        for part in self.when.get("with", ()):
            pool = left[part["from"]]
            worth = self.game.cards.value
            card = part.get("card") or next(c for c in pool if worth(c) == part["value"])
            if card in pool:
                pool.remove(card)
            found.append(Part(part["from"], card))
        return tuple(found)

    def section_meant(self) -> str:
        """The section that a placing or a card is for."""
        when = self.when
        for key in ("as", "target", "target_section", "charged_section", "section"):
            if key in when and when[key] not in self.seats:
                return NEW_SECTION if when[key] == NEW_SECTION else self.real(when[key])
        return ""
