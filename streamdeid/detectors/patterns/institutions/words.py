"""What a word says of an institution: that it is a head, that it names none, or that it tells one apart."""

from functools import cache
from typing import NamedTuple

from streamdeid.detectors.patterns.phrases import Phrases
from streamdeid.lexicons import Lexicon, Sign, Word, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.cues import cues_of
from streamdeid.model.label import Label

PLAIN = f.COMMON_WORD | f.CLINICAL | f.DRUG | f.NOTE_WORD | f.ABBREVIATION
"""Words that tell nothing apart where capitals say nothing."""
SPECIALTIES = (
    "ology",
    "iatrics",
    "iatry",
    "opedics",
    "opaedics",
    "surgery",
    "therapy",
    "anesthesia",
)
"""Endings of departments, which every hospital has."""
PROPER = frozenset(
    "general city central memorial children women methodist mercy university community county"
    " presbyterian baptist lutheran jewish regional providence deaconess veterans".split()
)
"""Words that with a head word alone are names of hospitals in many towns."""
TOPONYMS = frozenset(
    "bay valley creek river rivers lake lakes hills ridge mesa canyon desert prairie pine pines"
    " oak oaks cedar harbor harbour shore shores coast coastal delta gulf mountain mountains"
    " summit view falls island islands rock stone forest grove meadow meadows sky eagle hawk bear"
    " wolf elk deer buffalo bison heron range fork forks crossing basin bluff bluffs plains hollow"
    " cove sound inlet cape peninsula isle pacific atlantic evergreen tidewater lowcountry"
    " frontier heartland cascade sierra rio vista palmetto magnolia maple elm willow birch cypress"
    " juniper sage cactus bayou piedmont lakeshore riverside lakeside bayside seaside hillside"
    " northshore parkway gateway golden silver copper crest palisade pioneer liberty patriot"
    " heritage lighthouse beacon horizon sunrise sunset northern northstar star sun desert".split()
)
"""Words of landscape that name institutions everywhere, ordinary as they are."""


TOWN = 5_000
HEADING = f.NOTE_WORD | f.COMMON_WORD | f.CLINICAL | f.DRUG


def _is_placed(word: Word) -> bool:
    """Whether a word is of landscape, or a town and nothing that heads a note."""
    town = word.flags & f.CITY and word.population > TOWN and not word.flags & HEADING
    return word.folded in TOPONYMS or bool(town)


PLACED = Sign(_is_placed) & flagged(f.CAPITALISED | f.UPPER | f.INITIAL)
"""A word of landscape or a town, with a capital."""


class Head(NamedTuple):
    """A head word: the label of what it heads, and whether it suffices beside any capitalised word."""

    label: Label
    strong: bool


class Words(NamedTuple):
    """The vocabulary of a lexicon, as look-ups."""

    heads: dict[str, Head]
    sign: Sign
    """A head word."""
    cased: Sign
    """One with a capital."""
    strong: Sign
    """One with a capital that suffices beside any capitalised word."""
    peculiar: Sign
    """What one word of a letterhead must be."""
    practice: Sign
    """A word for a practice."""
    generic: frozenset[str]
    """Words, heads among them, that tell no institution from another."""
    companies: Phrases[None]


@cache
def words_of(lexicon: Lexicon) -> Words:
    """The lists of ``lexicon``, read once."""
    heads: dict[str, Head] = {}
    table = lexicon.table("institution_words")
    for word, values in table.items():
        if values[0] != "generic":
            label = Label.HOSPITAL if values[0] == "hospital" else Label.ORGANIZATION
            heads[word] = Head(label, values[1:2] == ("strong",))
    companies = Phrases((entry, None) for entry in lexicon.table("companies"))
    sign, cased = among(heads), flagged(f.CAPITALISED | f.UPPER)
    return Words(
        heads,
        sign,
        cased=sign & cased,
        strong=among({w for w, head in heads.items() if head.strong}) & flagged(f.CAPITALISED),
        peculiar=PLACED | among({w for w, head in heads.items() if head.label is Label.HOSPITAL}),
        practice=among(cues_of(lexicon)["practice"]),
        generic=frozenset(table),
        companies=companies,
    )
