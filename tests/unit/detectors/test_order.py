import pytest

from streamdeid.detectors.order import FACTORIES, ORDER, default_names
from streamdeid.lexicons import load

RULES = sorted(name for name in FACTORIES if not name.startswith("classifier"))


@pytest.mark.parametrize("name", RULES)
def test_every_detector_carries_the_name_it_is_asked_by(name):
    assert FACTORIES[name](load("en")).name == name


def test_seeds_come_first_and_nothing_comes_twice():
    assert default_names()[0] == "seeded"
    assert len({name for name, _ in ORDER}) == len(ORDER)
