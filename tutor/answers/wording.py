"""An answer in words: the ruling first, then why, then the rule and where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tutor.answers.decide import ABSTAINED, CLARIFY, COMPUTED, SILENT, Ruling
from tutor.core.kit import Kit
from tutor.core.question import Say
from tutor.core.words import Phrase
from tutor.corpus.entry import HOUSE, CitedDocument, GameCorpus, RuleEntry
from tutor.language.messages import Translator

#: From this confidence on, an answer from the rulebook is not called "fairly sure" only.
CONFIDENT = 0.75

#: How the spine names the part of a document before its first numbered section.
_INTRODUCTION = "Intro"


class Citation(msgspec.Struct, frozen=True):
    """Where a rule stands; a house rule has the document "house" and its option's name."""

    rule: str
    doc: str
    section: str


class Worded(msgspec.Struct, frozen=True):
    """An answer's parts in one language: ruling, reasons, house rule, and how we know.

    ``labelled`` is the house rule said to be one; ``agree`` asks the table to settle it.
    """

    lead: str
    why: tuple[str, ...] = ()
    house: str = ""
    labelled: str = ""
    agree: str = ""
    how: str = ""
    source: str = ""

    @property
    def text(self) -> str:
        """All of it, to be read aloud."""
        parts = (self.lead, *self.why, self.labelled, self.agree, self.source)
        return " ".join(part for part in parts if part)


class Speaker:
    """Puts the rulings of one game into one language."""

    def __init__(
        self,
        t: Translator,
        corpus: GameCorpus,
        documents: Mapping[str, CitedDocument],
        kit: Kit,
        defaults: Mapping[str, object],
    ) -> None:
        self.t, self._corpus, self._documents, self._kit = t, corpus, documents, kit
        self._defaults = defaults

    def entry(self, rule: str) -> RuleEntry:
        """The rule in this language."""
        return self._corpus.entry(rule, self.t.lang)

    def citations(self, rules: Sequence[str]) -> tuple[Citation, ...]:
        """The places of all rules, in order."""
        found: list[Citation] = []
        for rule in rules:
            entry = self.entry(rule)
            if entry.kind == HOUSE:
                found.append(Citation(rule, HOUSE, entry.option.name if entry.option else ""))
            found += [Citation(rule, s.doc, s.section) for s in entry.sources]
        return tuple(dict.fromkeys(found))

    def source_title(self, citation: Citation) -> str:
        """A place in words: "Zoop rulebook, Catalan, section 9"."""
        t = self.t
        if citation.doc == HOUSE:
            return t("house rule")
        title = self._documents[citation.doc].title[t.lang]
        if citation.section == _INTRODUCTION:
            return t("{title}, introduction", title=title)
        if not citation.section[:1].isdigit():
            return t("{title}, “{section}”", title=title, section=citation.section)
        return t("{title}, section {section}", title=title, section=citation.section)

    def worded(self, ruling: Ruling) -> Worded:
        """The ruling in words."""
        if ruling.kind == SILENT:
            return self._silent(ruling)
        if ruling.kind == CLARIFY:
            first, second = (self.entry(r).title for r in ruling.rules[:2])
            lead = self.t("Do you mean “{first}” or “{second}”?", first=first, second=second)
            return Worded(lead)
        if ruling.kind == ABSTAINED:
            return Worded("")
        lead = self._verdict(ruling.verdict)
        if ruling.kind == COMPUTED and ruling.computed is not None:
            said = [self.say(s) for s in ruling.computed.says]
            option = self._option(ruling.computed.option)
            why = (*said, *([option] if option else []))
            how = self.t("Worked out by the rules engine")
        else:
            why = (_sentence(self.entry(ruling.rules[0]).text),)
            why = (f"{ruling.working}.", *why) if ruling.working else why
            how = self._how(ruling)
        if not lead:
            lead, why = why[0], why[1:]
        return Worded(lead, why, how=how, source=self._source(ruling.rules[0]))

    def _silent(self, ruling: Ruling) -> Worded:
        t = self.t
        says = t("It only says: {text}", text=_sentence(self.entry(ruling.rules[0]).text))
        house = _sentence(self.entry(ruling.house).text)
        if ruling.computed is not None:
            house = " ".join(self.say(s) for s in ruling.computed.says)
        return Worded(
            t("The rulebook doesn’t say."),
            (says,),
            how=self._how(ruling),
            source=self._source(ruling.rules[0]),
            house=house,
            agree=t("Agree on this before you start."),
            labelled=t("House rule: {text}", text=house),
        )

    def _how(self, ruling: Ruling) -> str:
        if ruling.confidence < CONFIDENT:
            return self.t("Fairly sure; please read the rule")
        if ruling.house or self.entry(ruling.rules[0]).kind == HOUSE:
            return self.t("Our house rule, not in the rulebook")
        return self.t("From the rulebook")

    def _verdict(self, verdict: str) -> str:
        t = self.t
        return {"yes": t("Yes."), "no": t("No."), "depends": t("It depends.")}.get(verdict, "")

    def _source(self, rule: str) -> str:
        places = self.citations([rule])
        if not places:
            return ""
        title, source = self.entry(rule).title, self.source_title(places[0])
        return self.t("Rule: “{title}” ({source}).", title=title, source=source)

    def _option(self, name: str) -> str:
        if not name or name not in self._defaults:
            return ""
        game, value = self._kit.name, self._defaults[name]
        option = self.t.message(game, "option", name)
        chosen = self.t.message(game, "option", f"{name}/{str(value).lower()}")
        return self.t(
            "The option “{option}” decides this; usually it is “{value}”.",
            option=option,
            value=chosen,
        )

    def say(self, said: Say) -> str:
        """One message of the game's own catalogue."""
        facts = {name: self._fact(name, value) for name, value in said.facts}
        text = self.t.message(self._kit.name, "answer", said.key, **facts)
        return text[:1].upper() + text[1:]

    def _fact(self, name: str, value: Any) -> Any:
        if name == "shared":
            concepts = self._kit.concept(name, value)
            return tuple(self.t.message(self._kit.name, "trait-def", c) for c in concepts)
        return value

    def phrases(self, values: Sequence[Phrase]) -> list[str]:
        """Each phrase in words."""
        return [self.t.phrase(p) for p in values]


def _sentence(text: str) -> str:
    """A rule's text as a sentence of its own: a list item may lack capital and full stop."""
    text = text.strip()
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "”", "»", "“")) else text + "."
