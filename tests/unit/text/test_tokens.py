import pytest

from streamdeid.text.tokens import tokenise


@pytest.mark.parametrize(
    ("glued", "tokens"),
    [
        ("PEND01/26/2098", "PEND 01 / 26 / 2098"),
        ("45-year-old", "45 - year - old"),
        ("CABG6/95", "CABG 6 / 95"),
        ("x76221", "x 76221"),
        ("X1-1335", "X 1 - 1335"),
        ("47798497-045-1949", "47798497 - 045 - 1949"),
        ("34712RadiologyExam", "34712 RadiologyExam"),
        ("a_b", "a _ b"),
    ],
)
def test_the_patterns_of_wi_deids_table_1_come_apart(glued, tokens):
    assert tokenise(glued).surfaces == tokens.split()


def test_offsets_cut_the_tokens_out_of_the_text():
    text = "Señora  Müller,\n84 y/o"
    tokens = tokenise(text)
    assert [text[a:b] for a, b in zip(tokens.starts, tokens.ends, strict=True)] == tokens.surfaces


@pytest.mark.parametrize(("offset", "index"), [(0, 0), (2, 0), (4, 1), (99, 1)])
def test_an_offset_leads_to_the_token_at_or_before_it(offset, index):
    assert tokenise("one two").at(offset) == index


def test_before_the_first_token_there_is_none():
    assert tokenise("  one").at(0) == -1
