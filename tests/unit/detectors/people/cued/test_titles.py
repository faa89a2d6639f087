import pytest

from streamdeid.detectors.people.cued.titles import Titles


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Seen by Dr. Erik Brandvold today.", ["Erik Brandvold"]),
        ("d/w Dr Okonjo about this", ["Okonjo"]),
        ("Mrs. Lake feels better.", ["Lake"]),
        ("Dr. Monday will see her.", ["Monday"]),
        ("I spoke with Drs. Kim and Abiodun.", ["Kim", "Abiodun"]),
        ("hx from mr. ramirez and his wife", ["ramirez"]),
        ("Dr. Znwq was paged.", ["Znwq"]),
        ("Dr. M. van der Berg, thank you", ["M. van der Berg"]),
        ("Mr. O'Neil-Smith Jr. left", ["O'Neil-Smith Jr"]),
        ("Mr. G was quiet.", ["G"]),
    ],
)
def test_a_title_announces_a_name(found, text, names):
    assert found(Titles, text) == names


@pytest.mark.parametrize(
    "text",
    [
        "MS since 2004, on interferon.",
        "Lt knee pain for a week.",
        "General surgery was consulted.",
        "Dr. advised rest.",
        "The major finding is a mass.",
        "She will see the dr tomorrow.",
    ],
)
def test_words_that_are_titles_elsewhere_announce_nobody(found, text):
    assert found(Titles, text) == []


def test_physicians_and_patients_are_told_apart(labelled):
    assert labelled(Titles, "Dr. Kim saw Mr. Vang.") == [("Kim", "DOCTOR"), ("Vang", "PATIENT")]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ms. Two Bulls underwent surgery", ["Two Bulls"]),
        ("Deputy Running Deer waited", ["Running Deer"]),
        ("Ms. Block, a student", ["Block"]),
        ("dr hand will call", ["hand"]),
    ],
)
def test_words_of_the_language_are_surnames_after_a_title(found, text, names):
    assert found(Titles, text) == names


def test_a_visit_to_the_doctor_is_nobody(found):
    assert found(Titles, "dr visit in may") == []


def test_names_in_a_row_are_told_once_behind_the_first_title_and_once_behind_their_own(found):
    assert len(found(Titles, "Bishop Ann/" * 99)) == 99 + 98
