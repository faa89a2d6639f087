"""Guesses inside a row of values or a public code are taken back; numbers of people stay."""

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.values import Values
from streamdeid.model.identity import NOBODY
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.text.tokens import tokenise


@pytest.fixture(scope="session")
def taken_back(english):
    def find(text: str, guess: str, by: str = "codes") -> bool:
        start = text.index(guess)
        guessed = Span(start, start + len(guess), Label.IDNUM, by)
        reading = Reading(Note("note", text), tokenise(text), NOBODY, (guessed,))
        return bool(list(Values(english).detect(reading)))

    return find


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("FS 188-212-164 today", "188-212-164"),
        ("Weights 188-186-184 lb", "188-186-184"),
        ("Plt (k): 188-212-164.", "188-212-164"),
        ("Gabapentin 300-300-600", "300-300-600"),
        ("took 1200-1450-900 kcal", "1200-1450-900"),
        ("CK 1204-980-550 falling", "980"),
    ],
)
def test_a_row_of_values_behind_a_measure_or_before_a_unit_is_no_number(taken_back, text, row):
    assert taken_back(text, row)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("BURNS, TABITHA 320-447-981 ward 4", "320-447-981"),
        ("call re glucose 413-555-1164", "413-555-1164"),
        ("glucose 219-44-8080", "219-44-8080"),
        ("weight 12-10-14", "12-10-14"),
        ("glucose 188. Chart 320-447-981", "320-447-981"),
        ("glucose\n320-447-981", "320-447-981"),
        ("fasting 15-12-2024", "15-12-2024"),
        ("glucose # 11-90-34", "11-90-34"),
        ("FS 088-212-164", "088-212-164"),
    ],
)
def test_a_number_grouped_as_one_of_a_person_is_no_row_of_values(taken_back, text, number):
    assert not taken_back(text, number)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("RxNorm 860975 metformin", "860975"),
        ("RXNORM code 617312 atorvastatin", "RXNORM code 617312"),
        ("RxCUI: 197361, 314076", "314076"),
        ("SNOMED CT 44054006 diabetes", "44054006"),
        ("asthma (SCT 195967001)", "SCT 195967001"),
        ("SNOMED: asthma 195967001; hypertension 38341003", "38341003"),
        ("73211009 | Diabetes mellitus |", "73211009"),
        ("LOINC 2345-7 glucose", "2345"),
        ("taxonomy 207R00000X", "207R00000X"),
        ("UMLS C0011860", "C0011860"),
        ("95419-8 Has symptoms: Yes Y HL70136", "95419"),
        ("seen\n  11368-8 Illness onset: 2024", "11368-8"),
        ("95419-8 Has symptoms\n11368-8 Illness onset\n95421-4 Resides there", "95421-4"),
    ],
)
def test_a_code_of_a_terminology_is_no_number_of_a_person(taken_back, text, code):
    assert taken_back(text, code)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("SNOMED 44054006, MRN 44054219", "44054219"),  # wrong check digit
        ("see 44054006 there", "44054006"),  # no terminology is named
        ("s/p SCT 20230815", "20230815"),
        ("RxNorm 860975; acct 86097544", "86097544"),
        ("mesh 4471203", "4471203"),
        ("DRG: 00451287", "00451287"),
        ("MIM 2185550148", "2185550148"),
        ("RxNorm/acct 00451287", "00451287"),
        ("95419-7 Has symptoms", "95419-7"),  # wrong check digit
        ("95419-8 Halvorsen, Wilma", "95419-8"),
        ("95419-8 May, Anna", "95419-8"),
        ("95419-8 Will Smith", "95419-8"),
        ("record 95419-8 has", "95419-8"),
        ("95419-8 Has symptoms\n95421-4 Halvorsen\n88213-3 Wilma", "95421-4"),
    ],
)
def test_a_number_beside_a_terminology_is_left(taken_back, text, number):
    assert not taken_back(text, number)


def test_what_the_message_tells_stands(taken_back):
    assert not taken_back("RxNorm 860975", "860975", by="seeded")
