"""The shipped names: drawn by weight, never what reads as something else, told apart."""

from collections import Counter
from importlib.resources import files

import pytest

from streamdeid.lexicons import flags, load, wordlist
from streamdeid.operators.surrogates.pools import Pool, pools


@pytest.mark.parametrize("name", ["given", "family", "places", "zips", "area_codes"])
def test_every_list_states_its_source_licence_and_rule(name: str) -> None:
    folder = files("streamdeid.operators.surrogates") / "en"
    header = wordlist.read(name, (folder / f"{name}.txt").read_text("utf-8")).header
    assert all(header[key] for key in ("source", "licence", "rule"))


def test_no_drawn_name_is_a_month_a_title_or_an_eponym() -> None:
    confusing = flags.MONTH | flags.TITLE | flags.EPONYM | flags.COMMON_WORD
    usual = pools().family["us"].names
    assert len(usual) > 1000
    assert not [name for name in usual if load("en").look_up(name).flags & confusing]


def test_a_heavier_name_is_drawn_more_often() -> None:
    pool = Pool.of({"aaa": 1, "bbb": 10_000})
    drawn = Counter(pool.pick(number * 2**53 // 1000) for number in range(1000))
    assert drawn["bbb"] > 5 * drawn["aaa"] > 0


@pytest.mark.parametrize(
    ("name", "sex", "origin"),
    [("katarzyna", "F", "pl"), ("piotr", "M", "pl"), ("james", "M", "us"), ("xqwz", "", "us")],
)
def test_a_given_name_tells_sex_and_origin(name: str, sex: str, origin: str) -> None:
    assert (pools().sex(name), pools().given_origin(name)) == (sex, origin)


@pytest.mark.parametrize(
    ("name", "origin"),
    [
        ("nowak", "pl"),
        ("garcia", "es"),
        ("nguyen", "vi"),
        ("smith", "us"),
        ("kowalewski", "pl"),
        ("xqwz", "us"),
        ("vladimirenko", "ru"),
    ],
)
def test_a_family_name_tells_its_origin_by_the_lists_or_by_its_ending(name, origin) -> None:
    assert pools().family_origin(name) == origin
