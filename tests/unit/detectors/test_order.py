import pytest

from streamdeid.detectors.order import FACTORIES, ORDER, default_names
from streamdeid.lexicons import load


@pytest.mark.parametrize("name", sorted(FACTORIES))
def test_every_detector_carries_the_name_it_is_asked_by(name):
    assert FACTORIES[name](load("en")).name == name


def test_seeds_come_first_and_nothing_comes_twice():
    assert default_names()[0] == "seeded"
    assert len({name for name, _ in ORDER}) == len(ORDER)
