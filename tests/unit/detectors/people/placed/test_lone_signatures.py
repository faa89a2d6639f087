import pytest

from streamdeid.detectors.people.placed.letters import Letters


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Reviewed the films and agree.  Obafemi", "Obafemi"),
        ("Return in June. Please call me. Roz\n\nNext message", "Roz"),
        ("Creatinine again at 5. Sipho M.", "Sipho M"),
    ],
)
def test_one_name_behind_the_last_sentence_of_a_paragraph_signs(found, text, name):
    assert found(Letters, text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "No fever. Stable",
        "Seen by Dr. Obafemi",
        "He was well. Obafemi called",
        "Took one tablet. Lasix",
        "Lungs clear. Spirometry\n\nPlan",
        "Likes the zoo.Roz",
        "Skin warm. Good",
        "I agree. Obafemi\nsaw him",
    ],
)
def test_a_last_word_that_is_a_finding_or_part_of_more_signs_nothing(found, text):
    assert found(Letters, text) == []
