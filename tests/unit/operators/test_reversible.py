"""A reversible pseudonym is one by its own key only, and no policy has it without being asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamdeid.model.errors import ConfigurationError, PolicyError
from streamdeid.model.identity import Fact, Identity, Part
from streamdeid.model.label import Label
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.operators.reversible import decrypted, encrypted
from streamdeid.runtime.assembly import policy_text

SECRET, OTHER = b"r" * 32, b"o" * 32
ROWS = 'extends = "safe-harbor"\n[labels]\nMRN = "reversible"\n'
PATIENT = Identity(facts=(Fact(Label.MRN, Part.NUMBER, "4471"),), patient_key="4471")


def site(name: str) -> str:
    return ROWS if name == "site" else policy_text(name)


@given(st.text("0123456789ABCabc", min_size=1, max_size=30))
def test_whoever_has_the_key_reads_the_code_and_nobody_else(number: str) -> None:
    code = encrypted(number, SECRET, "study", Label.MRN)
    assert decrypted(code, SECRET, "study", Label.MRN) == number.lower()
    assert decrypted(code.lower(), SECRET, "study", Label.MRN) == number.lower()
    for secret, project, label in (
        (OTHER, "study", Label.MRN),
        (SECRET, "other", Label.MRN),
        (SECRET, "study", Label.SSN),
    ):
        with pytest.raises(ConfigurationError, match="no code of this key"):
            decrypted(code, secret, project, label)


def test_one_number_has_one_code_whatever_its_separators_and_its_length_is_not_told() -> None:
    codes = {encrypted(text, SECRET, "p", Label.MRN) for text in ("44-71", "4471", "44 71")}
    assert len(codes) == 1
    long = encrypted("447100000000000", SECRET, "p", Label.MRN)
    assert {len(code) for code in codes} == {len(long)} == {52}
    assert long.isalnum()


@pytest.mark.parametrize("code", ["", "A", "AAAA", "!!!", "A" * 52, "é"])
def test_what_is_no_code_is_refused_and_not_repeated(code: str) -> None:
    with pytest.raises(ConfigurationError, match="no code of this key") as caught:
        decrypted(code, SECRET, "p", Label.MRN)
    assert not code or code not in str(caught.value)


def test_a_policy_with_reversible_pseudonyms_does_not_start_without_their_key() -> None:
    with pytest.raises(PolicyError, match="reversal_file"):
        load("site", site, Keys(b"k" * 32))
    with pytest.raises(ConfigurationError, match="32 bytes"):
        Keys(b"k" * 32, reversal=b"short")


def test_a_number_is_replaced_by_its_code_and_comes_back() -> None:
    keys = Keys(b"k" * 32, reversal=SECRET)
    code = load("site", site, keys).replacer(PATIENT, ()).fragment("4471", Label.MRN)
    assert decrypted(code, SECRET, "default", Label.MRN) == "4471"
    assert "rrrr" not in repr(keys)


def test_no_shipped_policy_has_them() -> None:
    names = ("safe-harbor", "strict", "limited-data-set", "research-pseudonymised")
    for name in (*names, "safe-harbor-surrogate"):
        used = load(name, policy_text, Keys(b"k" * 32)).table.labels.values()
        assert "reversible" not in used


def test_equal_numbers_of_two_authorities_have_two_codes_that_both_come_back() -> None:
    codes = {encrypted("4471", SECRET, "p", Label.MRN, who) for who in ("", "ghg", "vmc")}
    assert len(codes) == 3
    assert {decrypted(code, SECRET, "p", Label.MRN) for code in codes} == {"4471"}
    assert {len(code) for code in codes} == {52}


def test_a_prefix_of_a_code_is_passed_over() -> None:
    code = encrypted("4471", SECRET, "p", Label.MRN)
    assert decrypted(f"MRN-{code}", SECRET, "p", Label.MRN) == "4471"
