"""A number before an arm of service is a unit, the letters of a service before a name a ship."""

import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("served with the 3rd Infantry in 1968", "3rd Infantry"),
        ("Vietnam with 2/5 Marines, exposed", "2/5 Marines"),
        ("Korea, 7th Cavalry Regiment, two tours", "7th Cavalry Regiment"),
        ("boiler room of the USS Alder, 1957", "USS Alder"),
    ],
)
def test_a_unit_and_a_ship_are_institutions(stretches, text, name):
    assert name in stretches("institutions", text)


@pytest.mark.parametrize(
    "text", ["grip 4/5 marine injury", "the 3rd digit", "USS of the knee", "worked on armor"]
)
def test_strength_digits_and_studies_are_none(stretches, text):
    assert stretches("institutions", text) == []
