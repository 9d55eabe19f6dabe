"""Replacements that turn a sentence into a wrong one, by kind and language.

Each item is (pattern, replacement): the pattern is searched without regard to case, and the
replacement may use its groups. Written from a list of translators' mistakes, without a look at
the checks that are to find them.
"""

# ruff: noqa: E501  (tables read better with one entry a line)
from __future__ import annotations

from collections.abc import Mapping

Pairs = tuple[tuple[str, str], ...]

#: kind -> (severity, language -> pairs)
SWAPS: Mapping[str, tuple[str, Mapping[str, Pairs]]] = {
    "negation-dropped": (
        "critical",
        {
            "en": (
                (r"\b(is|are|does|do|may|must|can|need|has|have|will|should) not\b", r"\1"),
                (r"\bcannot\b", "can"),
                (r"\bnever\b", "always"),
                (r"\bnobody\b", "everybody"),
                (r"\bno card\b", "a card"),
                (r"\bwithout\b", "with"),
                (r"\bneither (.+?) nor\b", r"either \1 or"),
            ),
            "de": (
                (r" nicht\b", ""),
                (r"\bkein(e[nrms]?)? (?=\w)", r"ein\1 "),
                (r"\bohne\b", "mit"),
                (r"\bniemand\b", "jeder"),
                (r"\bnie(mals)?\b", "immer"),
            ),
            "es": (
                (r"\bno (?=\w)", ""),
                (r"\bsin\b", "con"),
                (r"\bnadie\b", "cualquiera"),
                (r"\bnunca\b", "siempre"),
                (r"\bningún\b", "algún"),
            ),
            "ca": (
                (r"\bno (?=\w)", ""),
                (r"\bno n’", "n’"),
                (r"\bsense\b", "amb"),
                (r"\bningú\b", "tothom"),
                (r"\bmai\b", "sempre"),
            ),
        },
    ),
    "negation-added": (
        "critical",
        {
            "en": (
                (r"\b(is|are|may|must|can|has to)\b(?! not)", r"\1 not"),
                (r"\byou (take|draw|get|lay|play|score|lose|win)\b", r"you do not \1"),
            ),
            "de": (
                (r"\b(ist|sind|darf|darfst|dürfen|kann|kannst|muss|musst) (du |ihr |er |sie )?(?!nicht|kein)",
                 r"\1 \2nicht "),
                (r"\b(bekommt|nimmst|ziehst|legst|spielst|gewinnt) (?!nicht)", r"\1 nicht "),
            ),
            "es": (
                (r"(?<!no )\b(puede|puedes|pueden|tiene|tienes|debe|debes|es|está|son|gana|roba|robas|coges|pones)\b",
                 r"no \1"),
            ),
            "ca": (
                (r"(?<!no )\b(pot|pots|poden|té|tens|has de|ha de|és|són|guanya|roba|robes|agafes|poses)\b",
                 r"no \1"),
            ),
        },
    ),
    "forbidden-allowed": (
        "critical",
        {
            "en": ((r"\b(may|must) not\b", "may"), (r"\bcannot\b", "may"), (r"\bnot allowed\b", "allowed"),
                   (r"\bmay never\b", "may always"), (r"\bforbidden\b", "allowed")),
            "de": ((r"\b(darfst|darf|dürfen|dürft)\b([^.,;:]*?) (nicht|nie)\b", r"\1\2"),
                   (r"\b(darfst|darf|dürfen|dürft)\b([^.,;:]*?) kein(e[nrms]?)?\b", r"\1\2 ein\3"),
                   (r"\bverboten\b", "erlaubt")),
            "es": ((r"\bno (puede|puedes|pueden|podéis|se puede|se pueden)\b", r"\1"),
                   (r"\bprohibid([oa]s?)\b", r"permitid\1")),
            "ca": ((r"\bno (pot|pots|poden|podeu|es pot|es poden)\b", r"\1"),
                   (r"\bprohibi(t|da|ts|des)\b", "permès")),
        },
    ),
    "must-to-may": (
        "critical",
        {
            "en": ((r"\b(must|have to|has to)\b(?! not)", "may"),),
            "de": ((r"\bmusst\b", "darfst"), (r"\bmuss\b", "darf"), (r"\bmüssen\b", "dürfen")),
            "es": ((r"\b(tienes que|debes)\b", "puedes"), (r"\b(tiene que|debe|hay que)\b", "puede"),
                   (r"\b(tienen que|deben)\b", "pueden")),
            "ca": ((r"\bhas de\b", "pots"), (r"\b(ha de|cal)\b", "pot"), (r"\bhan de\b", "poden"),
                   (r"\bhas d’", "pots "), (r"\bha d’", "pot ")),
        },
    ),
    "may-to-must": (
        "critical",
        {
            "en": ((r"\b(may|can)\b(?! not)", "must"),),
            "de": ((r"\b(darfst|kannst)\b", "musst"), (r"\b(darf|kann)\b", "muss"),
                   (r"\b(dürfen|können)\b", "müssen")),
            "es": ((r"(?<!no )\bpuedes\b", "tienes que"), (r"(?<!no )(?<!no se )\bpuede\b", "tiene que"),
                   (r"(?<!no )(?<!no se )\bpueden\b", "tienen que")),
            "ca": ((r"(?<!no )\bpots\b", "has de"), (r"(?<!no )(?<!no es )\bpot\b", "ha de"),
                   (r"(?<!no )(?<!no es )\bpoden\b", "han de")),
        },
    ),
    "at-least-at-most": (
        "critical",
        {
            "en": ((r"\bat least\b", "at most"), (r"\bat most\b", "at least"), (r"\bup to\b", "at least"),
                   (r"\bno more than\b", "no fewer than"), (r"\bmore than\b", "less than"),
                   (r"\bexactly\b", "at least")),
            "de": ((r"\bmindestens\b", "höchstens"), (r"\bhöchstens\b", "mindestens"),
                   (r"\bmehr als\b", "weniger als"), (r"\bgenau\b", "mindestens")),
            "es": ((r"\bal menos\b", "como mucho"), (r"\bcomo mínimo\b", "como máximo"),
                   (r"\b(como mucho|como máximo)\b", "al menos"), (r"\bmás de\b", "menos de")),
            "ca": ((r"\b(almenys|com a mínim)\b", "com a màxim"), (r"\bcom a (màxim|molt)\b", "com a mínim"),
                   (r"\bmés de\b", "menys de")),
        },
    ),
    "superlative": (
        "critical",
        {
            "en": ((r"\bfewest\b", "most"), (r"\bmost\b", "fewest"), (r"\bhighest\b", "lowest"),
                   (r"\blowest\b", "highest"), (r"\byoungest\b", "oldest"), (r"\blargest\b", "smallest"),
                   (r"\bsmallest\b", "largest"), (r"\blongest\b", "shortest"), (r"\bshortest\b", "longest")),
            "de": ((r"\bwenigsten\b", "meisten"), (r"\bmeisten\b", "wenigsten"), (r"\bhöchste", "niedrigste"),
                   (r"\bniedrigste", "höchste"), (r"\bjüngste", "älteste"), (r"\bgrößte", "kleinste"),
                   (r"\bkleinste", "größte"), (r"\blängste", "kürzeste"), (r"\bkürzeste", "längste")),
            "es": ((r"\bmenos (cartas|puntos|dinero|losetas|monedas)", r"más \1"), (r"\bmás alt", "más baj"),
                   (r"\bmás baj", "más alt"), (r"\bmás joven\b", "mayor"), (r"\bmás largo\b", "más corto"),
                   (r"\bmás corto\b", "más largo"), (r"\bmás (cartas|puntos|dinero|losetas|monedas)", r"menos \1")),
            "ca": ((r"\bmenys (cartes|punts|diners|fitxes|monedes)", r"més \1"), (r"\bmés alt", "més baix"),
                   (r"\bmés baix", "més alt"), (r"\bmés jove\b", "més gran"), (r"\bmés llarg\b", "més curt"),
                   (r"\bmés curt\b", "més llarg"), (r"\bmés (cartes|punts|diners|fitxes|monedes)", r"menys \1")),
        },
    ),
    "each-to-one": (
        "critical",
        {
            "en": ((r"\beach\b", "one"), (r"\bevery\b", "one"), (r"\beverybody\b", "somebody"),
                   (r"\ball the\b", "some of the"), (r"\ball (?=\w+s\b)", "some ")),
            "de": ((r"\bjede(r|s|n|m)?\b", r"eine\1"), (r"\balle\b", "einige")),
            "es": ((r"\bcada uno\b", "alguno"), (r"\bcada\b", "una"), (r"\btod([oa])s l[oa]s\b", r"algun\1s")),
            "ca": ((r"\bcadascú\b", "algú"), (r"\bcada\b", "una"), (r"\btots els\b", "alguns"),
                   (r"\btotes les\b", "algunes"), (r"\btothom\b", "algú")),
        },
    ),
    "colour": (
        "critical",
        {
            "en": ((r"\bred\b", "blue"), (r"\bgreen\b", "yellow"), (r"\byellow\b", "red"), (r"\bblue\b", "green")),
            "de": ((r"\brot", "blau"), (r"\bgrün", "gelb"), (r"\bgelb", "rot"), (r"\bblau", "grün")),
            "es": ((r"\brojo\b", "azul"), (r"\brojos\b", "azules"), (r"\brojas\b", "azules"), (r"\bverde", "amarillo"),
                   (r"\bamarill[oa]s\b", "verdes"), (r"\bamarill[oa]\b", "verde"), (r"\bazules\b", "verdes"),
                   (r"\bazul\b", "rojo")),
            "ca": ((r"\bvermell\b", "blau"), (r"\bvermells\b", "blaus"), (r"\bvermelles\b", "blaves"),
                   (r"\bverds\b", "grocs"), (r"\bverd\b", "groc"), (r"\bverdes\b", "grogues"),
                   (r"\bgrocs\b", "verds"), (r"\bgroc\b", "verd"), (r"\bgrogues\b", "verdes"),
                   (r"\bblau\b", "vermell"), (r"\bblaves\b", "vermelles")),
        },
    ),
    "actor": (
        "critical",
        {
            "en": ((r"\bthe next player\b", "the previous player"), (r"\bthe dealer\b", "the winner"),
                   (r"\bthe winner\b", "the loser"), (r"\ball (other )?players\b", "the start player"),
                   (r"\bthe other players\b", "you"), (r"\byour neighbour\b", "the dealer"),
                   (r"\banother player\b", "the same player"), (r"\bthe youngest player\b", "the start player")),
            "de": ((r"\bder nächste Spieler\b", "der vorige Spieler"), (r"\bder Nächste\b", "der Vorige"),
                   (r"\bGeber(s?)\b", r"Gewinner\1"), (r"\bGewinner\b", "Verlierer"),
                   (r"\bein anderer Spieler\b", "derselbe Spieler")),
            "es": ((r"\bel jugador siguiente\b", "el jugador anterior"), (r"\bel siguiente jugador\b", "el jugador anterior"),
                   (r"\bjugador siguiente\b", "jugador anterior"), (r"\bel ganador\b", "el perdedor"),
                   (r"\bquien reparte\b", "quien gana"), (r"\botro jugador\b", "el mismo jugador")),
            "ca": ((r"\bel jugador següent\b", "el jugador anterior"), (r"\bjugador següent\b", "jugador anterior"),
                   (r"\bel guanyador\b", "el perdedor"), (r"\bqui reparteix\b", "qui guanya"),
                   (r"\bun altre jugador\b", "el mateix jugador")),
        },
    ),
    "direction": (
        "critical",
        {
            "en": ((r"\bleft\b", "right"), (r"\bright\b", "left"), (r"\bclockwise\b", "anticlockwise"),
                   (r"\bface up\b", "face down"), (r"\bface down\b", "face up"), (r"\btop\b", "bottom"),
                   (r"\bbottom\b", "top"), (r"\bbefore\b", "after"), (r"\bafter\b", "before"),
                   (r"\bunder\b", "on")),
            "de": ((r"\blinks\b", "rechts"), (r"\brechts\b", "links"), (r"\bim Uhrzeigersinn\b", "gegen den Uhrzeigersinn"),
                   (r"\boffen\b", "verdeckt"), (r"\bverdeckt\b", "offen"), (r"\boberste", "unterste"),
                   (r"\bunter(?= [a-zäöü]+ \w)", "auf"), (r"\bvor(?= \w)", "nach"), (r"\bnach(?= \w)", "vor")),
            "es": ((r"\bizquierda\b", "derecha"), (r"\bderecha\b", "izquierda"), (r"\bboca arriba\b", "boca abajo"),
                   (r"\bboca abajo\b", "boca arriba"), (r"\bde arriba\b", "de abajo"), (r"\bantes de\b", "después de"),
                   (r"\bdespués de\b", "antes de"), (r"\ben el sentido de las agujas\b", "en contra del sentido de las agujas")),
            "ca": ((r"\besquerra\b", "dreta"), (r"\bdreta\b", "esquerra"), (r"\bcara amunt\b", "cara avall"),
                   (r"\bcara avall\b", "cara amunt"), (r"\bde dalt\b", "de baix"), (r"\babans de\b", "després de"),
                   (r"\bdesprés de\b", "abans de"), (r"\ben el sentit de les agulles\b", "en contra del sentit de les agulles")),
        },
    ),
    "component": (
        "critical",
        {
            "en": ((r"\bcards\b", "discs"), (r"\bcard\b", "disc"), (r"\bdraw pile\b", "discard pile"),
                   (r"\bdiscard pile\b", "draw pile"), (r"\bcoins?\b", "tile"), (r"\btruck\b", "barn"),
                   (r"\bbarn\b", "truck"), (r"\bpoints\b", "cards"), (r"\bdiscs\b", "cards"), (r"\bhand\b", "discard pile")),
            "de": ((r"\bKarten\b", "Scheiben"), (r"\bNachziehstapel\b", "Ablagestapel"), (r"\bAblagestapel\b", "Nachziehstapel"),
                   (r"\bMünzen?\b", "Plättchen"), (r"\bPunkte\b", "Karten"), (r"\bScheunen?\b", "Lastwagen"),
                   (r"\bScheiben\b", "Karten")),
            "es": ((r"\bcartas\b", "discos"), (r"\bpila de robo\b", "pila de descarte"), (r"\bpila de descarte\b", "pila de robo"),
                   (r"\bmonedas?\b", "losetas"), (r"\bpuntos\b", "cartas"), (r"\bestablo\b", "camión"), (r"\bcamión\b", "establo"),
                   (r"\bdiscos\b", "cartas")),
            "ca": ((r"\bcartes\b", "discos"), (r"\bpila de robar\b", "pila de descart"), (r"\bpila de descart\b", "pila de robar"),
                   (r"\bmonedes\b", "fitxes"), (r"\bpunts\b", "cartes"), (r"\bestable\b", "camió"), (r"\bcamió\b", "estable"),
                   (r"\bdiscos\b", "cartes")),
        },
    ),
    "place-exchanged": (
        "critical",
        {
            "en": ((r"\btrick\b", "round"), (r"\bround\b", "turn"), (r"\bturn\b", "round"), (r"\bgame\b", "trick")),
            "de": ((r"\bStich\b", "Runde"), (r"\bRunde\b", "Partie"), (r"\bZug\b", "Runde")),
            "es": ((r"\bbaza\b", "ronda"), (r"\bronda\b", "partida"), (r"\bturno\b", "ronda")),
            "ca": ((r"\bbasa\b", "ronda"), (r"\bronda\b", "partida"), (r"\btorn\b", "ronda")),
        },
    ),
    "address": (
        "minor",
        {
            "de": ((r"\b[Dd]u (\w+)st\b", r"Sie \1en"), (r"\bdein(e[nrms]?)?\b", r"Ihr\1"), (r"(\w+)st du\b", r"\1en Sie")),
            "es": ((r"\bpuedes\b", "puede usted"), (r"\btienes que\b", "tiene usted que"), (r"\btu(s?) (?=\w)", r"su\1 ")),
            "ca": ((r"\bpots\b", "pot vostè"), (r"\bhas de\b", "ha vostè de"), (r"\bla teva\b", "la seva")),
            "en": (),
        },
    ),
    "number-agreement": (
        "minor",
        {
            "en": ((r"\b([2-9]|1\d) (\w+?)s\b", r"\1 \2"), (r"\b1 (card|animal|coin|player|tile|disc|round|point)\b", r"1 \1s")),
            "de": ((r"\b([2-9]|1\d) Karten\b", r"\1 Karte"), (r"\b1 Karte\b", "1 Karten"), (r"\b([2-9]|1\d) Punkte\b", r"\1 Punkt"),
                   (r"\b([2-9]) Münzen\b", r"\1 Münze"), (r"\b1 Münze\b", "1 Münzen"), (r"\b([2-9]) Runden\b", r"\1 Runde")),
            "es": ((r"\b([2-9]|1\d) (\w+?)s\b", r"\1 \2"), (r"\b1 (carta|animal|moneda|punto)\b", r"1 \1s")),
            "ca": ((r"\b([2-9]|1\d) cartes\b", r"\1 carta"), (r"\b1 carta\b", "1 cartes"), (r"\b([2-9]) monedes\b", r"\1 moneda"),
                   (r"\b([2-9]|1\d) (jugador|animal|punt|color)s\b", r"\1 \2"), (r"\b1 moneda\b", "1 monedes")),
        },
    ),
    "old-spelling": (
        "minor",
        {
            "de": ((r"\bmuss", "muß"), (r"\bKängurus\b", "Känguruhs"), (r"\bpasst\b", "paßt"), (r"\bdass\b", "daß"),
                   (r"\blässt\b", "läßt"), (r"\bbisschen\b", "bißchen"), (r"\bvergisst\b", "vergißt")),
            "en": (), "es": (), "ca": (),
        },
    ),
}  # fmt: skip

SPECIES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "en": (("rabbit", "koala"), ("koala", "toucan"), ("toucan", "rabbit"), ("chameleon", "crab"), ("crab", "frog"),
           ("monkey", "frog"), ("frog", "monkey"), ("kangaroo", "chameleon"), ("camel", "penguin"), ("lion", "camel"),
           ("elephant", "zebra"), ("panda", "leopard"), ("zebra", "panda")),
    "de": (("Kaninchen", "Koala"), ("Koala", "Tukan"), ("Tukan", "Kaninchen"), ("Chamäleon", "Krebs"), ("Krebs", "Frosch"),
           ("Affen", "Fröschen"), ("Frosch", "Affe"), ("Frösche", "Affen"), ("Känguru", "Chamäleon"), ("Kamel", "Pinguin"),
           ("Elefant", "Zebra"), ("Panda", "Leopard"), ("Zebra", "Panda")),
    "es": (("conejo", "koala"), ("koala", "tucán"), ("tucán", "conejo"), ("tucanes", "conejos"), ("camaleón", "cangrejo"),
           ("cangrejo", "camaleón"), ("mono", "cangrejo"), ("rana", "mona"), ("canguro", "camaleón"), ("camello", "pingüino"),
           ("elefante", "camello"), ("panda", "leopardo"), ("cebra", "panda")),
    "ca": (("conill", "coala"), ("coala", "tucà"), ("tucà", "conill"), ("tucans", "conills"), ("camaleó", "cranc"),
           ("cranc", "camaleó"), ("mico", "cranc"), ("granota", "mona"), ("granotes", "micos"), ("cangur", "camaleó"),
           ("camell", "pingüí"), ("elefant", "camell"), ("panda", "lleopard"), ("zebra", "panda")),
}  # fmt: skip

NUMBER_WORDS: Mapping[str, tuple[str, ...]] = {
    "en": ("two", "three", "four", "five", "six", "eight", "ten", "twelve"),
    "de": ("zwei", "drei", "vier", "fünf", "sechs", "sieben", "zehn", "zwölf"),
    "es": ("dos", "tres", "cuatro", "cinco", "seis", "siete", "diez", "doce"),
    "ca": ("dos", "tres", "quatre", "cinc", "sis", "vuit", "onze", "dotze"),
}

CONDITION: Mapping[str, str] = {
    "en": r"^(?:If|When|Once|As soon as) [^,.;:]{8,}, (?=\w)",
    "de": r"^(?:Wenn|Falls|Sobald|Sind|Hat) [^,.;:]{8,}, (?=\w)",
    "es": r"^(?:Si|Cuando|En cuanto) [^,.;:]{8,}, (?=\w)",
    "ca": r"^(?:Si|Quan|Un cop) [^,.;:]{8,}, (?=\w)",
}

AND: Mapping[str, str] = {"en": "and|or", "de": "und|oder", "es": "y|e|o|u", "ca": "i|o"}

#: What the web leaves in a text, and what a careless hand forgets in another language.
RESIDUE: Mapping[str, str] = {
    "en": "See also: Board game shop, 24 new offers.",
    "de": "Siehe auch: Brettspiele im Angebot – weiterlesen.",
    "es": "Ver también: Catan, reglas y reseña. Leer más",
    "ca": "Vegeu també: Catan, regles del joc. Llegiu-ne més",
}
