import pytest

from streamdeid.detectors.people.words.sight import MARGIN


@pytest.mark.parametrize(
    ("text", "word", "stands_out"),
    [
        ("then Hope left", "Hope", True),
        ("Hope left", "Hope", False),
        ("done. Hope left", "Hope", False),
        ("seen by Dr. Hope again", "Hope", True),
        ("ALL IS WELL, HOPE LEFT", "HOPE", False),
        ("we saw HOPE again", "HOPE", True),
        ("- Hope left", "Hope", False),
    ],
)
def test_a_capital_tells_something_only_inside_a_sentence(sight, text, word, stands_out):
    seen = sight(text)
    assert seen.stands_out(seen.surfaces.index(word)) is stands_out


def test_a_note_without_capitals_is_flat(sight):
    assert sight("pt seen at bedside by the team, no acute distress, eating well today").flat


def test_a_note_in_capitals_is_loud(sight):
    assert sight("PATIENT SEEN AT BEDSIDE, NO DISTRESS").loud


def test_beyond_the_note_there_is_nothing(sight):
    seen = sight("one")
    assert (seen.flag[-1], seen.flag[5], seen.surface[9], seen.gap[0]) == (0, 0, "", "\n")


@pytest.mark.parametrize("text", ["", "one", "one two  three"])
def test_a_rule_may_ask_for_as_many_tokens_beyond_a_note_as_its_margin_holds(sight, text):
    seen = sight(text)
    beyond = (*range(-MARGIN, 0), *range(len(seen), len(seen) + MARGIN))
    assert {seen.flag[i] for i in beyond} == {0}
    assert {seen.surface[i] for i in beyond} == {""}
    assert {seen.rank[i] for i in beyond} == {-1}
    assert {seen.gap[i] for i in beyond} == {"\n"}


def test_between_two_tokens_stands_what_the_text_has_there(sight):
    assert sight(" one two  three\n").gap[:2] == [" ", "  "]
