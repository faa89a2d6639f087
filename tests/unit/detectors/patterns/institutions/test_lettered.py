"""Letters that end as those of a medical center do name one."""

import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [("flown to QRZMC at noon", "QRZMC"), ("XNRMC discharge summary came", "XNRMC")],
)
def test_letters_of_a_medical_center_are_a_hospital(stretches, text, name):
    assert stretches("institutions", text) == [name]


@pytest.mark.parametrize("text", ["the CMC joint is tender", "PMC was seen", "the mcmc model"])
def test_short_or_small_letters_are_none(stretches, text):
    assert stretches("institutions", text) == []
