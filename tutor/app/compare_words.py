"""What the Compare page calls things, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.app.speech import speaker


def languages() -> Mapping[str, str]:
    """The four languages as the reader calls them."""
    t = speaker()
    return {"ca": t("Catalan"), "de": t("German"), "es": t("Spanish"), "en": t("English")}


def severities() -> Mapping[str, str]:
    """How bad a finding is, worst first."""
    t = speaker()
    return {"critical": t("Critical"), "major": t("Major"), "minor": t("Minor")}


def kinds() -> Mapping[str, str]:
    """The kinds of fact that are marked in a text."""
    t = speaker()
    return {
        "number": t("number"),
        "modality": t("must, may"),
        "negation": t("not"),
        "comparison": t("at least, most"),
        "animal": t("animal or piece"),
        "colour": t("colour"),
    }


def checks() -> Mapping[str, str]:
    """What a check looks at, as a noun."""
    t = speaker()
    return {
        "number": t("numbers"),
        "number-order": t("order of the numbers"),
        "modality": t("must and may"),
        "negation": t("a negation"),
        "comparison": t("at least, at most, most, fewest"),
        "quantity": t("each, any, only"),
        "direction": t("direction or order"),
        "actor": t("who is meant"),
        "component": t("pieces"),
        "animal": t("animals"),
        "colour": t("colours"),
        "term": t("terms"),
        "time": t("when"),
        "condition": t("a condition"),
        "list": t("the members of a list"),
        "omission": t("something is missing"),
        "addition": t("something is added"),
        "duplicate": t("something stands twice"),
        "section": t("sections"),
        "order": t("a rule in another place"),
        "fact": t("the rule’s own numbers"),
        "left-out": t("a rule is left out"),
        "reference": t("a cross-reference"),
        "arithmetic": t("a sum"),
        "agreement": t("agreement"),
        "address": t("form of address"),
        "spelling": t("spelling"),
        "typo": t("a slip of the pen"),
        "torn-word": t("a torn word"),
        "glued-word": t("two words glued together"),
        "doubled-word": t("a word twice"),
        "old-spelling": t("old spelling"),
        "mixed-terms": t("two words for one thing"),
        "punctuation": t("punctuation"),
        "residue": t("leftovers of a web page"),
        "fragment": t("words of another language"),
        "untranslated": t("not translated"),
        "stale": t("out of date"),
    }


def check_name(check: str) -> str:
    """What one check looks at; its own name where nobody has given it another."""
    return checks().get(check, check.replace("-", " "))


def states() -> Mapping[str, str]:
    """What is said of a text beside its language."""
    t = speaker()
    return {
        "differs": t("differs"),
        "stale": t("out of date?"),
        "missing": t("missing"),
        "": "",
    }


def sentence(check: str, langs: tuple[str, ...]) -> str:
    """A finding in a few words: which language, and in what it differs."""
    t, names = speaker(), languages()
    if check == "stale":
        return t(
            "{language} may be out of date: the rule changed after this translation.",
            language=t.list([names[lang] for lang in langs]),
        )
    if not langs:
        return check_name(check)
    named = t.list([names[lang] for lang in langs if lang in names])
    return t("{language}: {what}", language=named, what=check_name(check))


def labels() -> Mapping[str, str]:
    """The words on the buttons and fields of the comparison."""
    t = speaker()
    return {
        "languages": t("Languages shown"),
        "two": t("At least two languages stay."),
        "search": t("Search in all texts"),
        "all": t("all"),
        "filters": t("Filters"),
        "chapter": t("Chapter"),
        "severity": t("How bad"),
        "check": t("What differs"),
        "key": t("Marked:"),
        "differs": t("differs"),
        "open": t("In the rulebook"),
        "suggestion": t("Suggestion"),
        "copy": t("Copy the suggestion"),
        "copied": t("Copied."),
        "right": t("Still right"),
        "accept": t("Accept, with a reason"),
        "dismiss": t("Dismiss, with a reason"),
        "accept_now": t("Accept"),
        "dismiss_now": t("Dismiss"),
        "reason": t("Why?"),
        "needed": t("Give a reason, so that others understand it."),
        "told": t("As the command line says it"),
    }
