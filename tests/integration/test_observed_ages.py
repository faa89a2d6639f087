"""Ages over 89 that are numbers in OBX-5 leave as valid numbers of their type."""

from functools import cache

import pytest

from streamdeid.engine import Deidentifier
from streamdeid.operators.keys import Keys
from streamdeid.runtime.assembly import assemble

_HEAD = (
    "MSH|^~\\&|A|B|C|D|20240307||ORU^R01|1|P|2.5.1\rPID|1||12345^^^H^MR||Kowal^Ann||19290412|F\r"
)


@cache
def _engine(policy: str) -> Deidentifier:
    return assemble(policy, keys=Keys(bytes(range(32))))


def _value(policy: str, observation: str) -> str:
    payload = _engine(policy).deidentify(f"{_HEAD}{observation}\r".encode()).payload
    return payload.decode().split("\r")[2].split("|")[5]


@pytest.mark.parametrize(
    "policy", ["safe-harbor", "safe-harbor-surrogate", "research-pseudonymised"]
)
@pytest.mark.parametrize(
    ("observation", "expected"),
    [
        ("OBX|1|NM|30525-0^Age^LN||93|a|||||F", "90"),
        ("OBX|1|NM|30525-0^Age^LN||93||||||F", "90"),
        ("OBX|1|NM|AGE^Patient age^L||93~94||||||F", "90~90"),
        ("OBX|1|SN|21612-7^Age reported^LN||^93|yr|||||F", ">=^90"),
        ("OBX|1|SN|21612-7^Age reported^LN||<^95||||||F", ">=^90"),
        ("OBX|1|SN|29553-5^Age^LN||^90^-^94|a|||||F", ">=^90^^"),
        ("OBX|1|NM|29553-5^Age^LN||1140|mo|||||F", ""),
        ("OBX|1|NM|30525-0^Age^LN||89|a|||||F", "89"),
        ("OBX|1|NM|8867-4^Heart rate^LN||93||||||F", "93"),
        ("OBX|1|NM|2951-2^Sodium^LN||135|mmol/L|||||F", "135"),
        ("OBX|1|NM|11884-4^Gestational age^LN||93|d|||||F", "93"),
        ("OBX|1|SN|X^Titre^L||^93^:^1||||||F", "^93^:^1"),
    ],
)
def test_an_age_over_89_leaves_as_a_number_and_another_number_stays(
    policy: str, observation: str, expected: str
) -> None:
    assert _value(policy, observation) == expected


def test_an_age_is_removed_where_ages_are_labelled() -> None:
    assert _value("strict", "OBX|1|NM|30525-0^Age^LN||93|a|||||F") == ""


@pytest.mark.parametrize("value", ["93", "1140"])
def test_an_age_stays_where_ages_are_kept(value: str) -> None:
    unit = "a" if value == "93" else "mo"
    kept = _value("limited-data-set", f"OBX|1|NM|30525-0^Age^LN||{value}|{unit}|||||F")
    assert kept == value
