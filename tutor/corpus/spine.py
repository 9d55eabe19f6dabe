"""The spine of a game: what each rule is, without a sentence of any language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tutor.corpus.entry import (
    KINDS,
    LANGS,
    Basis,
    CitedDocument,
    Fault,
    Option,
    RuleEntry,
    Source,
    freeze,
)
from tutor.corpus.located import Located, read_list
from tutor.corpus.spans import ID

_PLAIN_KEYS = ("id", "kind", "facts", "sources", "enforced_by", "scenario")
_KEYS = frozenset((*_PLAIN_KEYS, "basis", "option", "see", "differs", "open"))
_ENFORCERS = ("engine", "player", "none")
_STATUSES = ("published", "assumption")
_SCENARIO_KEYS = frozenset(("given", "when", "then"))
_QUESTION_KEYS = frozenset(("action", "question", "event"))


class Spine:
    """The rules of one game by id, in the order of the files, and where each stands."""

    def __init__(self) -> None:
        self.rules: dict[str, RuleEntry] = {}
        self.places: dict[str, tuple[str, int]] = {}


def read_spine(folder: Path, shown: str, game: str, faults: list[Fault]) -> Spine:
    """The spine from ``folder/*.yaml``, one file an area."""
    spine = Spine()
    files = sorted(folder.glob("*.yaml"))
    if not files:
        faults.append(Fault(shown, 0, "holds no YAML file", "add one file for each area"))
    for file in files:
        name = f"{shown}/{file.name}"
        for item in read_list(file, name, faults):
            reader = _Item(item, name, game, file.stem, faults)
            rule = reader.rule()
            if rule is None:
                continue
            if rule.id in spine.rules:
                first = "{}:{}".format(*spine.places[rule.id])
                reader.complain(f"the id {rule.id} is used twice (first in {first})", "rename one")
                continue
            spine.rules[rule.id] = rule
            spine.places[rule.id] = (name, item.line)
    return spine


class _Item:
    """One item of a spine file on its way to a rule."""

    def __init__(self, item: Located, file: str, game: str, area: str, faults: list[Fault]) -> None:
        self._raw: Mapping[str, Any] = item.value
        self._line = item.line
        self._file = file
        self._game = game
        self._area = area
        self._faults = faults
        self._id = ""

    def complain(self, what: str, remedy: str) -> None:
        """Add a fault at this item."""
        self._faults.append(Fault(self._file, self._line, what, remedy))

    def rule(self) -> RuleEntry | None:
        """The rule without its texts, or ``None`` where it has no usable id."""
        identifier = self._raw.get("id")
        if not isinstance(identifier, str) or not ID.fullmatch(identifier):
            self.complain(f"{identifier!r} is no rule id", "write it as game.area.short-name")
            return None
        self._id = identifier
        parts = identifier.split(".")
        if parts[0] != self._game or len(parts) < 3 or parts[1] != self._area:
            wanted = f"{self._game}.{self._area}.short-name"
            self.complain(f"{identifier} does not belong in this file", f"expected {wanted}")
        for key in self._raw.keys() - _KEYS:
            self.complain(f"{identifier} has an unknown field {key!r}", "remove or correct it")
        kind = self._choice("kind", KINDS)
        enforced_by = self._choice("enforced_by", _ENFORCERS)
        facts = self._raw.get("facts") or {}
        if not isinstance(facts, Mapping):
            self.complain(f"the facts of {identifier} are not a mapping", "write 'name: value'")
            facts = {}
        return RuleEntry(
            id=identifier,
            lang="",
            kind=kind,
            title="",
            text="",
            section="",
            span=(0, 0),
            game=self._game,
            area=parts[1],
            facts=freeze(facts),
            sources=tuple(self._sources(kind)),
            basis=self._basis(kind),
            option=self._option(),
            enforced_by=enforced_by,
            scenario=self._scenario(kind, enforced_by),
            see=self._ids("see", self._raw.get("see")),
            differs=self._ids("differs", self._raw.get("differs")),
            open=self._raw.get("open") is True,
        )

    def _choice(self, key: str, allowed: tuple[str, ...]) -> str:
        value = self._raw.get(key)
        if value in allowed:
            return str(value)
        self.complain(f"{self._id} has the {key} {value!r}", f"use one of {', '.join(allowed)}")
        return ""

    def _ids(self, key: str, value: Any) -> tuple[str, ...]:
        if value is None:
            return ()
        if isinstance(value, list) and all(isinstance(v, str) for v in value):
            return tuple(value)
        self.complain(f"{key} of {self._id} is not a list of ids", f"write '{key}: [a, b]'")
        return ()

    def _sources(self, kind: str) -> Iterator[Source]:
        value = self._raw.get("sources") or []
        if not isinstance(value, list):
            self.complain(f"the sources of {self._id} are not a list", "write a list")
            return
        if kind == "house" and value:
            self.complain(f"{self._id} is a house rule with sources", "give it a basis instead")
        if kind != "house" and not value:
            self.complain(f"{self._id} has no sources", "say which document it comes from")
        for source in value:
            units = source.get("units", []) if isinstance(source, Mapping) else None
            if (
                not isinstance(source, Mapping)
                or not isinstance(source.get("doc"), str)
                or not isinstance(source.get("section"), str)
                or not isinstance(units, list)
                or not all(isinstance(u, int) and not isinstance(u, bool) for u in units)
            ):
                self.complain(
                    f"a source of {self._id} is malformed",
                    'write {doc: name, section: "1", units: [1]}',
                )
                continue
            yield Source(source["doc"], source["section"], tuple(units))

    def _basis(self, kind: str) -> Basis | None:
        value = self._raw.get("basis")
        if value is None:
            if kind == "house":
                self.complain(f"{self._id} has no basis", "write 'basis: {status: assumption}'")
            return None
        if not isinstance(value, Mapping) or value.get("status") not in _STATUSES:
            self.complain(
                f"the basis of {self._id} has no status", f"use one of {', '.join(_STATUSES)}"
            )
            return None
        return Basis(value["status"], self._ids("settles", value.get("settles")))

    def _option(self) -> Option | None:
        value = self._raw.get("option")
        if value is None:
            return None
        if (
            not isinstance(value, Mapping)
            or not isinstance(value.get("name"), str)
            or not isinstance(value.get("values"), list)
            or not all(isinstance(v, int | str | bool) for v in value["values"])
            or value.get("default") not in value["values"]
        ):
            self.complain(
                f"the option of {self._id} is malformed",
                "write {name: n, default: v, values: [v, w]}",
            )
            return None
        return Option(value["name"], value["default"], tuple(value["values"]))

    def _scenario(self, kind: str, enforced_by: str) -> Mapping[str, Any] | None:
        value = self._raw.get("scenario")
        if value is None:
            if enforced_by == "engine" or kind in ("example", "house"):
                self.complain(f"{self._id} has no scenario", "add given, when and then")
            return None
        cases = value.get("cases") if isinstance(value, Mapping) and "cases" in value else [value]
        if not isinstance(cases, list) or not cases:
            self.complain(f"the scenario of {self._id} has no cases", "write 'cases: [...]'")
            return None
        for case in cases:
            if (
                not isinstance(case, Mapping)
                or set(case) != _SCENARIO_KEYS
                or not all(isinstance(part, Mapping) for part in case.values())
                or len(_QUESTION_KEYS & set(case["when"])) != 1
            ):
                self.complain(
                    f"a scenario of {self._id} is malformed",
                    "write given, when (with one action, question or event) and then",
                )
                return None
        frozen: Mapping[str, Any] = freeze(value)
        return frozen


def read_sources(path: Path, shown: str, faults: list[Fault]) -> dict[str, CitedDocument]:
    """The documents cited, by id."""
    found: dict[str, CitedDocument] = {}
    for item in read_list(path, shown, faults):
        raw = item.value
        title = raw.get("title")
        if not all(isinstance(raw.get(key), str) for key in ("id", "game", "language")):
            faults.append(
                Fault(shown, item.line, "a document lacks id, game or language", "add them")
            )
            continue
        if not isinstance(title, Mapping) or any(
            not isinstance(title.get(lang), str) for lang in LANGS
        ):
            faults.append(
                Fault(
                    shown,
                    item.line,
                    f"the title of {raw['id']} is not given in {', '.join(LANGS)}",
                    "add the missing ones",
                )
            )
            continue
        if raw["id"] in found:
            faults.append(Fault(shown, item.line, f"{raw['id']} stands twice", "remove one"))
            continue
        year = raw.get("year", 0)
        found[raw["id"]] = CitedDocument(
            id=raw["id"],
            game=raw["game"],
            language=raw["language"],
            title=freeze({lang: title[lang] for lang in LANGS}),
            publisher=str(raw.get("publisher") or ""),
            year=year if isinstance(year, int) else 0,
            sha256=str(raw.get("sha256") or ""),
        )
    return found
