import tomllib
from importlib.resources import files

import pytest

from streamdeid.detectors.order import DEFAULT, FACTORIES, ORDER, PEOPLE, ROOMS, default_names
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
    assert order == [DEFAULT, "ages-all", "years"]


def test_of_rules_that_guess_those_of_people_are_asked_beside_a_model_that_reads():
    left_out = set(default_names()) - set(default_names(guessing=False))
    assert left_out == {
        name for room, names in ROOMS.items() if room not in PEOPLE for name in names
    }
    assert {"places", "likelihood", "institutions"} <= left_out
    assert not left_out & {"seeded", "dates", "titles", "initials", "classifier"}
