"""A word that many people are called by stands in no list that makes a thing of it alone.

The lists below make a word less likely to be hidden wherever it stands. Whoever bears such
a word goes unhidden with it, so a word of more than a few bearers is in them only where
clinical text means the thing by it far more often than somebody.
"""

import pytest

from streamdeid.detectors.order import FACTORIES, default_names
from streamdeid.engine.reader import Reader
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note

MANY = 8e-6
"""The share of people above which a word has many bearers: one in 125,000."""

KNOWN_THINGS = {
    # Operations, scores, signs and catheters that notes name by the surname alone.
    "eponyms_alone": (
        "apgar ashworth bair balfour barre barthel braden braxton bruce cobb coombs cushing dix du"
        " epley finkelstein foley ganz glasgow gleason gram graves hartmann hashimoto hawkins"
        " hickman hicks hodgkins hoffmann holter hoyer jackson kirschner kocher masson maze"
        " mcmurray mcroberts meyer moro neer nissen osgood padua parkinson penrose pfannenstiel"
        " pratt purdue ranson roux salter schanz sjogren spurling stryker swan vanderbilt wechsler"
        " whipple"
    ),
    # Instruments, needles, incisions and formulas of every operating room and catheter lab.
    "eponyms_rare": (
        "allis bair cushing deaver faber felty fick freer hodgkins hoehn kell lanz mcburney nuss"
        " panton tuohy whitacre"
    ),
    # Makers and a bandage whose name alone means the thing: a tube, a valve, a scanner, a monitor.
    "products": "bivona depuy heidelberg kling maxon sapien siemens stryker zoll",
    # A drug in most lists of allergies and home medicines.
    "brands": "allegra",
    # A yeast in every culture.
    "organisms": "candida",
    # Parts of the body and a tool whose spelling is commoner in reports than the surname.
    "anatomy": "carina colon pons reamer",
    # Letters that follow more names of staff than there are people so called.
    "degrees": "cota do ma pa",
    # Clipped words and letters that stand in most charts.
    "short_forms": (
        "batt bos card coll corr das dash elisa endo fe fu gent gist goo ima ku la lima lis loh lor"
        " mai mash nee opp pals post rast re sae spiro swan tapp tod vo wedge wise"
    ),
}


@pytest.fixture(scope="module")
def english():
    return load("en")


@pytest.fixture(scope="module")
def hidden(english):
    """The stretches that the rules hide in a note whose message tells nobody."""
    rules = [FACTORIES[name](english) for name in default_names() if name != "classifier"]

    def find(text):
        return [text[s.start : s.end] for s in Reader(rules).read(Note("n", text), NOBODY).spans]

    return find


@pytest.mark.parametrize("name", sorted(KNOWN_THINGS))
def test_a_word_of_many_bearers_is_a_thing_by_itself_only_where_known(english, name):
    words = map(english.look_up, english.table(name))
    borne = {word.folded for word in words if word.first + word.last > MANY}
    assert borne == set(KNOWN_THINGS[name].split())


@pytest.mark.parametrize("surname", ["Jansen", "Steinberg", "Beckman", "Hollister", "Platt"])
@pytest.mark.parametrize(
    "text",
    [
        "Seen by {} today for follow up.",
        "Discussed with {}.",
        "{} denies chest pain overnight.",
        "{} was seen in clinic today.",
        "Attending: {}",
    ],
)
def test_a_surname_that_is_rarely_a_thing_is_hidden_where_a_person_is_due(hidden, text, surname):
    assert hidden(text.format(surname)) == [surname]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("DISCUSSED WITH MELLO.", "MELLO"),
        ("PT LAI 54M WITH CHEST PAIN.", "LAI"),
        ("Orth denies chest pain overnight.", "Orth"),
        ("Thora was seen in clinic today.", "Thora"),
        ("Yasmin was seen in clinic today.", "Yasmin"),
        ("COHN FAMILY UPDATED.", "COHN"),
        ("McNeal's pain is better.", "McNeal"),
        ("WIFE WESTPHAL CALLED ABOUT THE RESULTS.", "WESTPHAL"),
    ],
)
def test_a_name_that_letters_a_brand_or_a_disease_share_is_hidden(hidden, text, name):
    assert name in hidden(text)


@pytest.mark.parametrize(
    "text", ["Jansen procedure done.", "Hollister pouch changed.", "Platt operation in 2011."]
)
def test_before_the_thing_it_names_such_a_surname_is_left(hidden, text):
    assert text.split()[0] not in " ".join(hidden(text))
