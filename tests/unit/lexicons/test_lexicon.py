import numpy as np
import pytest

from streamdeid.lexicons import flags as f
from streamdeid.lexicons import load
from streamdeid.lexicons.word import UNCLASSED
from streamdeid.text.tokens import tokenise


@pytest.fixture(scope="module")
def english():
    return load("en")


@pytest.mark.parametrize(
    ("word", "flag"),
    [
        ("Halvorsen", f.LAST_NAME),
        ("Keisha", f.FIRST_NAME),
        ("metoprolol", f.DRUG),
        ("neutrophil", f.CLINICAL),
        ("Crohn", f.EPONYM),
        ("Boston", f.CITY),
        ("Minnesota", f.STATE),
        ("Ethiopia", f.COUNTRY),
        ("Dr", f.TITLE),
        ("FACP", f.DEGREE),
        ("daughter", f.KIN),
        ("May", f.MONTH),
        ("Tues", f.WEEKDAY),
        ("van", f.PARTICLE),
        ("the", f.FUNCTION_WORD),
        ("BID", f.ABBREVIATION),
        ("catheter", f.EPONYM_HEAD),
    ],
)
def test_the_lists_say_what_a_word_is(english, word, flag):
    assert english.words[word].flags & flag


@pytest.mark.parametrize(
    ("word", "flag"),
    [
        ("Vang", f.CAPITALISED),
        ("VANG", f.UPPER),
        ("vang", f.LOWER),
        ("V", f.INITIAL),
        ("12", f.DIGITS),
        ("McBride", f.CAPITALISED | f.HUMPED),
        ("katG", f.HUMPED),
    ],
)
def test_the_spelling_gives_the_shape(english, word, flag):
    assert english.words[word].flags & f.SHAPES & flag


def test_case_and_accents_do_not_matter_for_what_is_known(english):
    assert english.words["MUÑOZ"].last == english.words["munoz"].last > 0


def test_a_place_of_several_words_is_one_entry(english):
    assert english.words["Saint"].flags & f.PHRASE_HEAD
    place = english.phrase("saint paul")
    assert place is not None
    assert place.flags & f.CITY
    assert place.population > 250_000
    assert english.phrase("no such place") is None


def test_nicknames_go_both_ways(english):
    assert "bill" in english.table("nicknames")["william"]
    assert "william" in english.formal_names["bill"]


def test_terms_have_their_icd_category(english):
    assert english.clinical_id("Cholera") == "A00"
    assert english.clinical_id("atrial fibrillation") == "I48"
    assert english.clinical_id("Halvorsen") == ""


def test_zip_codes_have_states(english):
    assert english.zip_state("55130") == "MN"
    assert english.zip_state("00000") == ""


def test_the_words_of_the_same_tokens_are_looked_up_once(english):
    tokens = tokenise("one two")
    assert english.words_of(tokens) is english.words_of(tokens)


def test_words_no_list_holds_are_not_known(english):
    assert not english.words["Xqzzv"].known
    assert english.words["Xqzzv"].ratio == pytest.approx(2.4)


def test_an_unknown_table_is_empty(english):
    assert not english.table("no such list")


def test_words_of_like_use_share_a_class(english):
    plumber, nurse, knee, metformin = (
        english.words[word].classes for word in ("Plumber", "nurse", "knee", "metformin")
    )
    assert plumber[1] == nurse[1] != knee[1]
    assert metformin != UNCLASSED
    assert english.words["Xqzzv"].classes == english.words["44"].classes == UNCLASSED


def test_words_of_like_use_lie_side_by_side(english):
    names, drugs = ("Ramirez", "Gonzalez"), ("metformin", "insulin")
    near = [_likeness(english, *pair) for pair in (names, drugs)]
    assert min(near) > 0.5 > _likeness(english, names[0], drugs[0])


def test_a_british_spelling_lies_where_the_american_one_lies_and_no_word_nowhere(english):
    assert english.words["haemodialysis"].vector == english.words["hemodialysis"].vector
    assert not english.words["Xqzzv"].vector


def _likeness(lexicon, one, other):
    """The cosine of the angle between two words' vectors."""
    rows = [
        np.frombuffer(lexicon.words[word].vector, np.int8).astype(float) for word in (one, other)
    ]
    return rows[0] @ rows[1] / np.prod([np.linalg.norm(row) for row in rows])
