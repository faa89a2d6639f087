import pytest

from streamdeid.detectors.people.words.eponyms import is_eponymous, is_scored


def index_of(sight, word):
    return sight.surfaces.index(word)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Foley catheter in place", "Foley"),
        ("urine via Foley", "Foley"),
        ("4 min on the Bruce protocol", "Bruce"),
        ("known Parkinson's disease", "Parkinson"),
        ("after a Whipple procedure", "Whipple"),
        ("a Jackson-Pratt drain", "Jackson"),
        ("a Jackson-Pratt drain", "Pratt"),
        ("Graves disease s/p I-131", "Graves"),
        ("Guillain-Barre in 2010", "Guillain"),
        ("Hinchey II by report", "Hinchey"),
        ("Murphy sign negative", "Murphy"),
        ("Katz 6/6 today", "Katz"),
        ("a Forrest IIa ulcer", "Forrest"),
        ("Borg 5.\nHome", "Borg"),
        ("under a Bier block", "Bier"),
    ],
)
def test_an_eponym_names_a_thing(sight, text, word):
    seen = sight(text)
    assert is_eponymous(seen, index_of(seen, word))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Mr. Foley came", "Foley"),
        ("FOLEY, BERNARD J.", "FOLEY"),
        ("Dr. Whipple operated", "Whipple"),
        ("Alan Bruce, M.D.", "Bruce"),
        ("son Parkinson drives", "Parkinson"),
        ("asked Jones to come", "Jones"),
        ("Katz 45 yo, here alone", "Katz"),
        ("seen by RN (Ortolani)", "Ortolani"),
        ("SHARP,BRUCE E", "BRUCE"),
    ],
)
def test_the_same_surname_names_a_person(sight, text, word):
    seen = sight(text)
    assert not is_eponymous(seen, index_of(seen, word))


@pytest.mark.parametrize(
    ("text", "word", "scored"),
    [
        ("Braden 18 today", "Braden", True),
        ("f/u Halvorsen 6 wk", "Halvorsen", False),
        ("Harold 4 is in school", "Harold", False),
        ("Snellen 20 both eyes", "Snellen", True),
        ("we saw Clarke 2 days ago", "Clarke", False),
        ("called Tanaka 12 minutes ago", "Tanaka", False),
        ("paged Cameron 3 times", "Cameron", False),
        ("DeAndre 12 today", "DeAndre", False),
        ("ask Snellen 6 wks from now", "Snellen", False),
    ],
)
def test_a_number_is_no_score_of_a_name_that_names_no_thing(sight, text, word, scored):
    seen = sight(text)
    assert is_scored(seen, seen.surfaces.index(word)) is scored
