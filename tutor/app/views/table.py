"""At the table: two taps a card, and the ruling. Both cards are in the address."""

from __future__ import annotations

import html

import streamlit as st

from tutor.app import address, laid_table
from tutor.app.components.picker import SituationView, situation
from tutor.app.components.pieces import (
    Act,
    Action,
    Offer,
    PickerView,
    PickOption,
    SlotView,
    VerdictView,
)
from tutor.app.components.table import acted
from tutor.app.games import current_game, title_of, unknown_game
from tutor.app.pages import go_later, link
from tutor.app.rulings import capital, rule_chip, traits
from tutor.app.speech import lang, speaker
from tutor.services import asking, drawings, laying, reading
from tutor.services import situation as cards

_KEY = "situation"
_SERIAL = "situation_serial"
_SLOT = "situation_slot"
_GROUP = "situation_group"
_ASKED = "situation_what_goes"


def draw() -> None:
    """Draw the page."""
    game = current_game()
    if not game:
        unknown_game()
        return
    if laying.available(game):
        laid_table.draw(game)
        return
    if not cards.available(game):
        _questions_instead(game)
        return
    t = speaker()
    title = t("{game}: does this card go?", game=title_of(game))
    st.html(f'<h1 class="hid">{html.escape(title)}</h1>')
    top, names, mine = _cards(game)
    slot = _slot(game, top, names)
    verdict = _verdict(game, top, names, mine) if _settled(game, top, names) and mine else None
    situation(
        SituationView(
            lang=lang(),
            serial=int(st.session_state.get(_SERIAL, 0)),
            slots=(
                _slot_view(game, "top", t("On the table"), top, names, chosen=slot == "top"),
                _slot_view(game, "mine", t("Your card"), mine, (), chosen=slot == "mine"),
            ),
            picker=_names_picker(game, top, names)
            if slot == "top" and top and not _settled(game, top, names)
            else _cards_picker(game, top if slot == "top" else mine, slot),
            verdict=verdict,
            announce=_spoken(verdict),
        ),
        key=_KEY,
        on_act=_acted,
    )


def _cards(game: str) -> tuple[str, tuple[str, ...], str]:
    """The card on the table, what it stands for, and the reader's card, as the address has them."""
    known = cards.pieces(game)
    top, mine = address.param("top"), address.param("mine")
    top, mine = top if top in known else "", mine if mine in known else ""
    allowed = cards.to_name(game, top, lang()) if top else ()
    named = [n for n in address.param("names").split(".") if n]
    fits = len(named) <= len(allowed) and all(
        name in {o.value for o in options} for name, options in zip(named, allowed, strict=False)
    )
    return top, tuple(named) if fits else (), mine


def _settled(game: str, top: str, names: tuple[str, ...]) -> bool:
    return bool(top) and len(names) == len(cards.to_name(game, top, lang()))


def _slot(game: str, top: str, names: tuple[str, ...]) -> str:
    chosen = str(st.session_state.get(_SLOT, ""))
    if chosen in {"top", "mine"}:
        return chosen
    return "top" if not top or not _settled(game, top, names) else "mine"


def _questions_instead(game: str) -> None:
    """Where no piece goes on another: what people ask at the table, a tap away from its ruling."""
    t = speaker()
    silent = t("In {game} no card goes on another. Ask a question instead.", game=title_of(game))
    st.html(f"<h1>{html.escape(silent)}</h1>")
    for question in asking.people_also_ask(game, lang(), most=6):
        link("ask", question, game=game, icon="chat", q=question)
    link("ask", t("Ask"), game=game, icon="edit")


def _label(game: str, piece: str) -> str:
    shelf = cards.shelf(game, lang())
    options = (*shelf.lone, *(o for group in shelf.groups for o in group.pieces))
    return next((capital(o.label) for o in options if o.value == piece), "")


def _slot_view(
    game: str, slot: str, label: str, piece: str, names: tuple[str, ...], *, chosen: bool
) -> SlotView:
    t = speaker()
    name = _label(game, piece) if piece else t("Tap a card below")
    if names:
        allowed = cards.to_name(game, piece, lang())
        said = [
            next(o.label for o in options if o.value == value)
            for value, options in zip(names, allowed, strict=False)
        ]
        name = f"{name}: {', '.join(said)}"
    face = drawings.face(game, piece) if piece else ""
    return SlotView(slot, label, name, face, chosen)


def _cards_picker(game: str, piece: str, slot: str) -> PickerView:
    t = speaker()
    shelf = cards.shelf(game, lang())
    remembered = str(st.session_state.get(_GROUP, ""))
    group = next((g for g in shelf.groups if g.concept == remembered), shelf.groups[0])
    first = [
        PickOption(
            g.concept, drawings.option(game, g.concept.partition(".")[2]), g.label, g is group
        )
        for g in shelf.groups
    ]
    first += [
        PickOption(o.value, drawings.chip(game, o.value), o.label, o.value == piece)
        for o in shelf.lone
    ]
    second = tuple(
        PickOption(o.value, drawings.chip(game, o.value), o.label, o.value == piece)
        for o in group.pieces
    )
    label = t("On the table") if slot == "top" else t("Your card")
    return PickerView(label=label, first_label=label, first=tuple(first), second=second)


def _names_picker(game: str, top: str, names: tuple[str, ...]) -> PickerView:
    t = speaker()
    allowed = cards.to_name(game, top, lang())

    def options(place: int) -> tuple[PickOption, ...]:
        if place >= len(allowed) or place > len(names):
            return ()
        return tuple(
            PickOption(o.value, drawings.option(game, o.value), o.label, o.value in names[place:])
            for o in allowed[place]
        )

    title = t("{card}: what does it stand for?", card=_label(game, top))
    return PickerView(label=title, first_label="", first=options(0), second=options(1), title=title)


def _verdict(game: str, top: str, names: tuple[str, ...], mine: str) -> VerdictView:
    t = speaker()
    ruling = cards.ruling(game, top, names, mine, lang())
    house = any(reading.rule(game, rule.id, lang()).house for rule in ruling.rules)
    offers: tuple[Offer, ...] = ()
    if not ruling.goes and st.session_state.get(_ASKED):
        offers = tuple(
            Offer(o.value, drawings.chip(game, o.value), capital(o.label))
            for o in cards.fitting(game, top, names, lang())
        )
    yes, no = t("Yes, it goes."), t("No, it doesn’t go.")
    over = Action("over", t("Now it’s on the table"))
    what = Action("what", t("What would go?"))
    return VerdictView(
        "yes" if ruling.goes else "no",
        yes if ruling.goes else no,
        t("Ruling"),
        above=t("By a house rule: ours, not from the rulebook") if house else "",
        traits=traits(ruling.traits),
        text=" ".join(filter(None, (capital(ruling.sentence), ruling.need))),
        offers_label=t("These would go"),
        offers=offers,
        actions=(over,) if ruling.goes else (what,) if not offers else (),
        rules=tuple(rule_chip(rule) for rule in ruling.rules),
    )


def _spoken(verdict: VerdictView | None) -> str:
    if verdict is None:
        return ""
    said = [f"{trait.label}: {trait.word}, {trait.detail}." for trait in verdict.traits]
    return " ".join((verdict.title, *said, verdict.text))


def _acted() -> None:
    act, game = acted(_KEY), current_game()
    if act is None or not game:
        return
    st.session_state[_SERIAL] = int(st.session_state.get(_SERIAL, 0)) + 1
    top, names, mine = _cards(game)
    if act.kind == "rule":
        go_later("rules", game=game, rule=act.id)
    elif act.kind == "slot":
        st.session_state[_SLOT] = act.id
    elif act.kind == "action" and act.id == "what":
        st.session_state[_ASKED] = True
    elif act.kind == "action" and act.id == "over":
        _put(game, "top", mine, {"mine": ""})
    elif act.kind == "offer":
        _put(game, "mine", act.id)
    elif _slot(game, top, names) == "top" and top and not _settled(game, top, names):
        _name(game, top, names, act)
    elif act.kind == "first" and act.id not in cards.pieces(game):
        st.session_state[_GROUP] = act.id
    else:
        _put(game, _slot(game, top, names), act.id)


def _name(game: str, top: str, names: tuple[str, ...], act: Act) -> None:
    named = (act.id,) if act.kind == "first" else (*names[:1], act.id)
    address.set_params({"names": ".".join(named)})
    if _settled(game, top, named):
        st.session_state[_SLOT] = "mine"


def _put(game: str, slot: str, piece: str, more: dict[str, str] | None = None) -> None:
    """Lay a card in a slot; after the one on the table comes the reader's."""
    st.session_state[_ASKED] = False
    if piece not in cards.pieces(game):
        return
    change = {slot: piece, **(more or {})}
    if slot == "top":
        change["names"] = ""
        st.session_state[_SLOT] = "mine" if _settled(game, piece, ()) else "top"
    address.set_params(change)
