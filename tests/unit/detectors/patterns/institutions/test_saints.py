"""Institutions called after saints need no head word; eponyms and streets stay."""

import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("admitted to St. Joseph's last week", "St. Joseph's"),
        ("transferred from Saint Luke's", "Saint Luke's"),
        ("born at Our Lady of the Lake", "Our Lady of the Lake"),
        ("seen at Sacred Heart", "Sacred Heart"),
    ],
)
def test_a_saint_names_a_hospital(stretches, text, name):
    assert name in stretches("institutions", text)


@pytest.mark.parametrize(
    "text",
    [
        "St. Jude valve in place",
        "takes St. John's wort",
        "at 12 St. Paul",
        "ST elevation",
        "St. Vitus dance",
    ],
)
def test_eponyms_streets_and_waves_stay(stretches, text):
    assert stretches("institutions", text) == []
