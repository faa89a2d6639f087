import tomllib
from importlib.resources import files

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


def test_the_strict_policy_asks_for_every_age_and_year_besides_the_defaults() -> None:
    file = files("streamdeid.operators") / "policies" / "strict.toml"
    order = tomllib.loads(file.read_text("utf-8"))["detect"]["order"]
    assert order == [*default_names(), "ages-all", "years"]
