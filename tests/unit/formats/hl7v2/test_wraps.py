"""Lines that were cut at a fixed width are joined as they were, others with a break."""

import pytest

from streamdeid.formats.hl7v2.wraps import breaks

PROSE = (
    "Mrs. Henrietta Quackenbush was seen today with her daughter Wilhelmina, who lives nearby "
    "and helps her with meals; she sleeps well and walks to the park each morning. Her phone is "
    "218-555-0142 and she asks to be called after noon. No new complaints, weight unchanged."
)


@pytest.mark.parametrize("width", [40, 60, 80])
def test_prose_cut_anywhere_is_read_as_it_was(width: int) -> None:
    lines = [PROSE[at : at + width] for at in range(0, len(PROSE), width)]
    joined = "".join(a + b for a, b in zip(lines, [*breaks(lines), ""], strict=True))
    assert joined == PROSE


@pytest.mark.parametrize("width", [40, 60])
def test_capitals_cut_anywhere_are_read_as_they_were(width: int) -> None:
    lines = [PROSE.upper()[at : at + width] for at in range(0, len(PROSE), width)]
    joined = "".join(a + b for a, b in zip(lines, [*breaks(lines), ""], strict=True))
    assert joined == PROSE.upper()


@pytest.mark.parametrize(
    "lines",
    [
        ["HISTORY AND PHYSICAL EXAMINATION", "Patient: Jan Roe", "MRN: 4471"],
        ["Seen today by Dr. Stone in the clinic", "She is well and has no complaints at all", ""],
        ["-" * 60, "Findings", "-" * 60, "Normal."],
        ["Sodium 140, potassium 4.1, chloride 101", "Creatinine 0.9 and glucose 98 fasting", "End"],
        ["short", "lines"],
        ["one line alone"],
    ],
)
def test_lines_of_their_own_stay_lines(lines: list[str]) -> None:
    assert breaks(lines) == ["\n"] * (len(lines) - 1)


def test_text_that_was_wrapped_between_words_keeps_its_breaks() -> None:
    lines = [
        "Mrs. Henrietta Quackenbush was seen today with her daughter",
        "Wilhelmina, who lives nearby and helps her with meals; she",
        "sleeps well and walks to the park each morning. Her phone is",
        "218-555-0142 and she asks to be called after noon.",
    ]
    assert breaks(lines) == ["\n"] * 3


def test_a_full_line_before_a_heading_was_full_by_chance() -> None:
    cut = [PROSE[at : at + 60] for at in range(0, 180, 60)]
    lines = [*cut, "and she sleeps through the night most of the week since thus", "Plan: rest"]
    assert breaks(lines)[-1] == "\n"


def test_a_full_line_that_ends_in_blanks_before_a_capital_was_full_by_chance() -> None:
    lines = ["x" * 56 + "    ", "a" * 60, "Puretone thresholds", "b" * 60, "c" * 9]
    assert breaks(lines)[0] == ""
    assert breaks(["a" * 56 + "    ", "Puretone " + "x" * 51, "yz"])[0] == "\n"


def test_a_full_line_that_ends_in_a_blank_goes_on_with_a_number_unless_that_begins_an_item() -> (
    None
):
    assert breaks(["a" * 59 + " ", "1-30."]) == [""]
    assert breaks(["a" * 59 + " ", "2. Rest"]) == ["\n"]
    assert breaks(["a" * 56 + "    ", "140"]) == ["\n"]


def test_a_full_line_that_ends_in_a_single_capital_before_a_title_was_full_by_chance() -> None:
    lines = ["x" * 60, "y" * 58 + " M", "Guardian  father", "b"]
    assert breaks(lines) == ["", "\n", "\n"]
