"""What kind of rule a sentence is, where its wording shows it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tutor.corpus.entry import STATEMENT
from tutor.language.tokens import fold

#: In order: the first kind whose wording a sentence has is its kind.
_WORDING: Mapping[str, tuple[tuple[str, str], ...]] = {
    "en": (
        ("example", r"^(for example|example|e\.g\.)"),
        (
            "prohibition",
            (
                r"\b(may|must|can|should) not\b|\bcannot\b|\b(can't|mustn't)|\bnot allowed\b"
                r"|\bforbidden\b|\bmay (never|no)\b|\bnever\b|\bonly .* can be\b"
            ),
        ),
        (
            "exception",
            r"\b(except|unless|instead of|exception)\b",
        ),
        ("end", r"\b(the game|the round|play) (is over|ends|finishes)\b|\bwinner\b|\bwins?\b"),
        ("scoring", r"\b(points?|score[sd]?|scoring)\b"),
        (
            "obligation",
            r"\b(must|has to|have to|needs? to|required)\b",
        ),
        ("permission", r"\b(may|can|allowed|free to|are able to)\b"),
        ("definition", r"\b(is called|are called|means|counts? as|consists? of|is known as)\b"),
        ("setup", r"\b(deal|shuffle|place .* deck|set up|starting player)\b"),
    ),
    "de": (
        ("example", r"^(zum beispiel|beispiel|z\. ?b\.)"),
        (
            "prohibition",
            (
                r"\b(darf|darfst|durfen|durft|kann|kannst|konnen|konnt)\b[^,;]*\b(nicht|kein\w*|weder|nie|niemals)\b|\bverboten\b"
                r"|\bnicht (erlaubt|gestattet)\b|\bniemals\b"
            ),
        ),
        ("exception", r"\b(ausser|ausnahme|es sei denn|anstatt|statt)\b"),
        (
            "end",
            (
                r"\b(gewinnt|gewinner|sieger)\b|\b(spiel|runde) (endet|ist (zu ende|vorbei))\b"
                r"|\bendet das spiel\b|\bspiel wird .* beendet\b"
            ),
        ),
        ("scoring", r"\b(\w*punkte?n?|wertung)\b"),
        ("obligation", r"\b(muss|mussen|musst|hat .* zu \w+en|ist zu \w+en)\b"),
        ("permission", r"\b(darf|darfst|durfen|durft|kann|kannst|konnen|konnt|erlaubt)\b"),
        ("definition", r"\b(heisst|heissen|bedeutet|gilt als|gelten als|besteht aus|es gibt)\b"),
        ("setup", r"\b(erhalt|mischt|gemischt|ausgeteilt|verteilt|bereitgelegt)\b"),
    ),
    "es": (
        ("example", r"^(por ejemplo|ejemplos?|p\. ?ej\.)"),
        (
            "prohibition",
            (
                r"\bno (se )?(le |te |os )?(puede|puedes|podra|pueden|permite|debe|debes|esta"
                r" permitido)\b"
                r"|\bprohibid\w+\b|\bnunca\b|\bsolo se pueden?\b"
            ),
        ),
        ("exception", r"\b(excepto|salvo|a menos que|en lugar de|excepcion)\b"),
        (
            "end",
            r"\b(gana|ganador|ganan|vencedor)\b|\b(partida|juego|ronda) (termina|acaba|finaliza)\b",
        ),
        ("scoring", r"\b(puntos?|puntuacion)\b"),
        (
            "obligation",
            r"\b(debes?|deben|tienes? que|tienen que|hay que|necesita|es obligatorio)\b",
        ),
        ("permission", r"\b(puedes?|pueden|podra|podras|se permite)\b"),
        (
            "definition",
            (
                r"\b(se llaman?|significa|cuenta como|consiste en|hay (dos|tres|cuatro|cinco)"
                r"|pertenecen?|es igual a)\b"
            ),
        ),
        ("setup", r"\b(baraja|reparte|coloque el resto)\b"),
    ),
    "ca": (
        ("example", r"^(per exemple|exemples?|p\. ?ex\.)"),
        (
            "prohibition",
            (
                r"\bno (es |et |us )?(pot|pots|poden|podra|podeu|participen|ha de|han de)\b"
                r"|\bprohibi\w+\b|\bmai\b"
            ),
        ),
        ("exception", r"\b(excepte|llevat|tret de|en lloc de|excepcio)\b"),
        (
            "end",
            (
                r"\b(guanya|guanyador|guanyen|vencedor)\b"
                r"|\b(joc|partida|ronda) (s'?acaba|acaba|finalitza)\b|\bfinalitza la ronda\b"
            ),
        ),
        ("scoring", r"\b(punts?|puntuacio)\b"),
        (
            "obligation",
            r"\b(ha de|han de|has de|heu de|s'ha de|s'haura de|cal|calen|ha d'\w+|haura de)\b",
        ),
        ("permission", r"\b(pot|pots|poden|podeu|podra|podras)\b"),
        (
            "definition",
            (
                r"\b(es diu|s'anomena|vol dir|significa|compta com|consta de|es compon de"
                r"|hi ha (dos|dues|tres|quatre|cinc))\b"
            ),
        ),
        ("setup", r"\b(es reparteixen|barregen?|barreja|reparteix|colloca 1|es colloquen)\b"),
    ),
}
_COMPILED = {
    lang: tuple((kind, re.compile(pattern)) for kind, pattern in patterns)
    for lang, patterns in _WORDING.items()
}


#: The wording that shows a kind stands early; the rest of an endless line is not searched.
_LOOKED_AT = 1_000

_COMPONENTS = re.compile(
    r"\b(components?|contents?|contingut|materials?|componentes?|contenido|material|inhalt|"
    r"spielmaterial)\b"
)
_EXAMPLES = re.compile(r"\b(examples?|beispiele?|ejemplos?|exemples?)\b")
_CONDITION = re.compile(
    r"(if|when|once|as soon as|should|wenn|falls|sobald|sollte|nachdem|si|cuando|una vez|en caso de"
    r"|dado que|quan|un cop|arribat)\b"
)
#: Verbs that tell the reader what to do, at the head of a sentence.
_ORDERS = {
    "en": re.compile(
        r"(add|choose|count|deal|draw|flip|follow|give|lay|move|pay|place|play|prepare|put|return"
        r"|shuffle|skip|take|turn|use)\b"
    ),
    "de": re.compile(
        r"(leg|nimm|zieh|misch|gib|spiel|wahl|dreh|zahl|leh?gt|nehmt|zieht|mischt)e?\b"
    ),
    "es": re.compile(
        r"(baraja|coge|coloca|coloque|elige|gasta|juega|mueva|mueve|nombre|paga|pon|realiza|reparte"
        r"|roba|toma|vende)\b"
    ),
    "ca": re.compile(
        r"(afegiu|agafa|agafeu|barreja|barregeu|colloca|colloqueu|coloqueu|designeu|feu|juga|poseu"
        r"|reparteix|repartiu|roba|tria|trieu)\b"
    ),
}
#: Clauses that tell about something in the sentence, not what the sentence rules.
_SUBORDINATE = re.compile(
    r"(der|die|das|dem|den|deren|welche\w*|wenn|falls|sobald|weil|dass|que|quien|cuando|si|on|qui|quan"
    r"|who|which|that|when|if)\b"
)


def guess_kind(text: str, lang: str, *, heading: str = "", item: bool = False) -> str:
    """The kind of a sentence; :data:`STATEMENT` where nothing shows it.

    Under a heading that announces examples everything is one; a list item under one that
    names what is in the box, and a bare list of counted things, is a component.
    """
    bare = fold(text[:_LOOKED_AT]).replace("’", "'")
    title = fold(heading)
    if _EXAMPLES.search(title):
        return "example"
    counted = re.match(r"\d+ [^.:+=]*\d+ [^.:+=]*\.?$", bare) is not None
    if counted or (item and _COMPONENTS.search(title)):
        return "component"
    if not _CONDITION.match(bare):
        ordered = _ORDERS[lang].match(bare) is not None
        return _by_wording(bare, lang) or ("obligation" if ordered else STATEMENT)
    clauses = [clause.strip() for clause in bare.split(",")[1:]]
    ruling = ", ".join(clause for clause in clauses if not _SUBORDINATE.match(clause))
    return _by_wording(ruling, lang) or "consequence"


def _by_wording(bare: str, lang: str) -> str:
    return next((kind for kind, pattern in _COMPILED[lang] if pattern.search(bare)), "")
