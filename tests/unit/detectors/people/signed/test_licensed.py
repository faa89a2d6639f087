import pytest

from streamdeid.detectors.people.signed.licensed import licensed


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Slept well. rw rn", "rw"),
        ("Family told. ml RN 6/2", "ml"),
        ("Wound clean. -jk rn", "jk"),
        ("No further need. k.b. LCSW", "k.b."),
        ("Gait steady. jmb PT", "jmb"),
    ],
)
def test_letters_between_a_sentence_and_a_licence_sign(stretches, text, letters):
    assert stretches(licensed, text) == [letters]


@pytest.mark.parametrize(
    "text",
    [
        "Report given. icu rn",
        "Told the ed rn",
        "Take with food. p.o. RN",
        "Left foot ok RN aware",
        "Sleep study.   REM lat 61",
        "Plan. dc PT",
    ],
)
def test_wards_and_clinical_letters_are_nobody(stretches, text):
    assert stretches(licensed, text) == []


def test_a_line_of_licences_signs_for_nobody(stretches):
    assert stretches(licensed, "a. rn " * 3000) == []
