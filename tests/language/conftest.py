"""A small termbase."""

from __future__ import annotations

import pytest
import yaml

from tutor.language.terms import Termbase

TERMS = """
- id: animal.koala
  pos: noun
  games: [zoo]
  terms:
    en: {preferred: koala, plural: koalas}
    de: {preferred: Koala, plural: Koalas, gender: masc}
    es: {preferred: koala, plural: koalas, gender: masc}
    ca: {preferred: coala, plural: coales, gender: masc, understood: [koala]}
- id: animal.toucan
  pos: noun
  games: [zoo]
  terms:
    en: {preferred: toucan, plural: toucans}
    de: {preferred: Tukan, plural: Tukane, gender: masc}
    es: {preferred: tucán, plural: tucanes, gender: masc}
    ca: {preferred: tucà, plural: tucans, gender: masc}
- id: animal.frog
  pos: noun
  games: [zoo]
  terms:
    en: {preferred: frog, plural: frogs, avoid: [{term: toad, reason: another animal}]}
    de: {preferred: Frosch, plural: Frösche, gender: masc}
    es: {preferred: rana, plural: ranas, gender: fem}
    ca: {preferred: granota, plural: granotes, gender: fem}
- id: animal.monkey
  pos: noun
  games: [zoo]
  terms:
    en: {preferred: monkey, plural: monkeys}
    de:
      preferred: Affe
      plural: Affen
      gender: masc
      forms: {acc_sg: Affen, dat_sg: Affen, gen_sg: Affen}
    es: {preferred: mono, plural: monos, gender: masc}
    ca: {preferred: mico, plural: micos, gender: masc}
- id: animal.animal
  pos: noun
  games: []
  terms:
    en: {preferred: animal, plural: animals}
    de: {preferred: Tier, plural: Tiere, gender: neut}
    es: {preferred: animal, plural: animales, gender: masc}
    ca: {preferred: animal, plural: animals, gender: masc}
- id: animal.special
  pos: noun
  games: [zoo]
  terms:
    en: {preferred: special animal, plural: special animals}
    de: {preferred: besonderes Tier, plural: besondere Tiere, gender: neut}
    es: {preferred: animal especial, plural: animales especiales, gender: masc}
    ca: {preferred: animal especial, plural: animals especials, gender: masc}
- id: animal.kind
  pos: noun
  games: [zoo]
  terms:
    en: {preferred: species, plural: species, any: of any kind}
    de: {preferred: Tierart, plural: Tierarten, gender: fem}
    es: {preferred: especie, plural: especies, gender: fem}
    ca: {preferred: espècie, plural: espècies, gender: fem}
- id: colour.colour
  pos: noun
  games: []
  terms:
    en: {preferred: colour, plural: colours, synonyms: [color]}
    de: {preferred: Farbe, plural: Farben, gender: fem}
    es: {preferred: color, plural: colores, gender: masc}
    ca: {preferred: color, plural: colors, gender: masc}
- id: colour.green
  pos: adjective
  games: []
  terms:
    en: {preferred: green}
    de: {preferred: grün}
    es: {preferred: verde, forms: {masc_sg: verde, fem_sg: verde, masc_pl: verdes, fem_pl: verdes}}
    ca: {preferred: verd, forms: {masc_sg: verd, fem_sg: verda, masc_pl: verds, fem_pl: verdes}}
- id: colour.yellow
  pos: adjective
  games: []
  terms:
    en: {preferred: yellow}
    de: {preferred: gelb}
    es:
      preferred: amarillo
      forms: {masc_sg: amarillo, fem_sg: amarilla, masc_pl: amarillos, fem_pl: amarillas}
    ca: {preferred: groc, forms: {masc_sg: groc, fem_sg: groga, masc_pl: grocs, fem_pl: grogues}}
- id: card.card
  pos: noun
  games: []
  terms:
    en: {preferred: card, plural: cards}
    de: {preferred: Karte, plural: Karten, gender: fem}
    es: {preferred: carta, plural: cartas, gender: fem}
    ca: {preferred: carta, plural: cartes, gender: fem}
- id: card.wild
  pos: noun
  games: [zoo]
  terms:
    en: {preferred: wild, plural: wilds, synonyms: [wild card, joker]}
    de: {preferred: Joker, plural: Joker, gender: masc, understood: [Wild]}
    es: {preferred: comodín, plural: comodines, gender: masc}
    ca: {preferred: comodí, plural: comodins, gender: masc}
- id: card.cage
  pos: noun
  games: [zoo]
  terms:
    en: {preferred: cage, plural: cages}
    de: {preferred: Käfig, plural: Käfige, gender: masc}
    es: {preferred: jaula, plural: jaulas, gender: fem}
    ca: {preferred: gàbia, plural: gàbies, gender: fem}
- id: place.draw-pile
  pos: noun
  games: [zoo]
  terms:
    en: {preferred: draw pile, plural: draw piles}
    de: {preferred: Nachziehstapel, plural: Nachziehstapel, gender: masc, synonyms: [Stapel]}
    es: {preferred: pila de robo, plural: pilas de robo, gender: fem}
    ca: {preferred: pila de robar, plural: piles de robar, gender: fem}
- id: action.draw
  pos: verb
  games: [zoo]
  terms:
    en: {preferred: draw, synonyms: [take]}
    de: {preferred: ziehen}
    es: {preferred: robar}
    ca: {preferred: robar}
"""


@pytest.fixture(scope="session")
def terms() -> Termbase:
    return Termbase.parse(yaml.safe_load(TERMS))
