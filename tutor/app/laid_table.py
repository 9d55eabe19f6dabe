"""At the table, where a table is more than two cards: tap what lies there, read the ruling."""

from __future__ import annotations

import html
import re

import streamlit as st

from tutor.app import address
from tutor.app.components.picker import SituationView, situation
from tutor.app.components.pieces import (
    Action,
    Offer,
    PickerView,
    PickOption,
    ScoreView,
    SlotView,
    VerdictKind,
    VerdictView,
)
from tutor.app.components.table import acted
from tutor.app.games import current_game, title_of
from tutor.app.pages import go_later
from tutor.app.rulings import capital, rule_chip, score_lines
from tutor.app.speech import lang, speaker
from tutor.services import drawings, laying, reading
from tutor.services.laying import Pick, Ruling, Spot

_KEY = "laid"
_SERIAL = "laid_serial"
_SLOT = "laid_slot"
_GROUP = "laid_group"
#: How the address holds what lies where: "trick.green-9.red-3~mine.red-1".
_PARAM, _PLACES, _PIECES = "put", "~", "."
_KINDS: dict[str, VerdictKind] = {"yes": "yes", "no": "no", "depends": "info", "": "list"}
_TOKEN = re.compile(r"[a-z0-9-]+")


def draw(game: str) -> None:
    """Draw the page for a game."""
    t = speaker()
    st.html(f'<h1 class="hid">{html.escape(t("{game}: at the table", game=title_of(game)))}</h1>')
    placed = _placed(game)
    spots = laying.spots(game, placed, lang())
    chosen = _chosen(spots)
    found = laying.ruling(game, placed, lang())
    verdict = _verdict(game, found) if found is not None else None
    actions = (Action("back", t("Take one back"), "undo"), Action("clear", t("Start again")))
    situation(
        SituationView(
            lang=lang(),
            serial=int(st.session_state.get(_SERIAL, 0)),
            slots=tuple(_slot(game, spot, chosen=spot is chosen) for spot in spots),
            picker=_picker(game, chosen),
            verdict=verdict,
            announce=_spoken(verdict),
            actions=actions if any(spot.pieces for spot in spots) else (),
        ),
        key=_KEY,
        on_act=_acted,
    )


def _placed(game: str) -> dict[str, tuple[str, ...]]:
    """What the address says lies there, as far as it can lie so."""
    told: dict[str, tuple[str, ...]] = {}
    for part in address.param(_PARAM).split(_PLACES):
        place, *pieces = part.split(_PIECES)
        told[place] = tuple(p for p in pieces if _TOKEN.fullmatch(p))
    return laying.possible(game, told)


def _put(placed: dict[str, tuple[str, ...]]) -> None:
    parts = [_PIECES.join((place, *held)) for place, held in placed.items() if held]
    address.set_params({_PARAM: _PLACES.join(parts)})


def _chosen(spots: tuple[Spot, ...]) -> Spot:
    """The place that is being filled: the one tapped, else the first that nothing lies in."""
    wanted = st.session_state.get(_SLOT, "")
    empty = next((spot for spot in spots if not spot.pieces), spots[0])
    return next((spot for spot in spots if spot.id == wanted), empty)


def _slot(game: str, spot: Spot, *, chosen: bool) -> SlotView:
    t = speaker()
    names = ", ".join(p.label for p in spot.pieces) or t("nothing yet")
    pieces = tuple(Offer(p.token, _small(game, p), p.label) for p in spot.pieces)
    return SlotView(spot.id, capital(spot.label), names, chosen=chosen, several=True, pieces=pieces)


def _small(game: str, pick: Pick) -> str:
    return drawings.chip(game, pick.token) if pick.drawn else ""


def _picker(game: str, spot: Spot) -> PickerView:
    def options(picks: tuple[Pick, ...]) -> tuple[PickOption, ...]:
        return tuple(
            PickOption(p.token, _small(game, p), capital(p.label), off=p.off) for p in picks
        )

    label = capital(spot.label)
    if not spot.groups:
        return PickerView(label, label, (), second=options(spot.lone))
    remembered = str(st.session_state.get(_GROUP, ""))
    group = next((g for g in spot.groups if g[0] == remembered), spot.groups[0])
    first = tuple(
        PickOption(g[0], drawings.option(game, g[0].partition(".")[2]), g[1], g is group)
        for g in spot.groups
    )
    return PickerView(label, label, (*first, *options(spot.lone)), second=options(group[2]))


def _verdict(game: str, found: Ruling) -> VerdictView:
    t = speaker()
    house = any(reading.rule(game, rule.id, lang()).house for rule in found.rules[:1])
    lead = {"yes": t("Yes, it goes."), "no": t("No, it doesn’t go."), "depends": t("It depends.")}
    said = (found.lead, *found.why)
    scores: tuple[ScoreView, ...] = ()
    if found.rows:
        scores = (ScoreView(t("Line by line"), str(found.value), score_lines(found.rows)),)
    return VerdictView(
        _KINDS[found.verdict],
        lead.get(found.verdict, said[0]),
        t("Ruling"),
        above=t("By a house rule: ours, not from the rulebook") if house else "",
        text=" ".join(said if found.verdict else said[1:]),
        scores=scores,
        rules=() if scores else tuple(rule_chip(rule) for rule in found.rules),
    )


def _spoken(verdict: VerdictView | None) -> str:
    if verdict is None:
        return ""
    lines = [f"{line.text}: {line.points}." for score in verdict.scores for line in score.lines]
    return " ".join((verdict.title, verdict.text, *lines))


def _acted() -> None:
    act, game = acted(_KEY), current_game()
    if act is None or not game:
        return
    st.session_state[_SERIAL] = int(st.session_state.get(_SERIAL, 0)) + 1
    placed = _placed(game)
    spots = laying.spots(game, placed, lang())
    spot = _chosen(spots)
    if act.kind == "rule":
        go_later("rules", game=game, rule=act.id)
    elif act.kind == "slot":
        st.session_state[_SLOT] = act.id
    elif act.kind == "action" and act.id == "clear":
        st.session_state[_SLOT] = ""
        _put({})
    elif act.kind == "action" and act.id == "back":
        last = spot if spot.pieces else next(s for s in reversed(spots) if s.pieces)
        st.session_state[_SLOT] = last.id
        _put({**placed, last.id: placed[last.id][:-1]})
    elif act.kind == "first" and act.id in {g[0] for g in spot.groups}:
        st.session_state[_GROUP] = act.id
    elif act.kind in ("first", "second"):
        after = laying.added(game, placed, spot.id, act.id)
        if after:
            # What takes one piece is done; what takes several goes on being filled.
            st.session_state[_SLOT] = "" if spot.most == 1 else spot.id
            _put(after)
