"""Each item of Safe Harbor is covered, and what an officer must know is said."""

import pytest

from streamdeid.model.label import SCHEMES, Label
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import FilePolicy
from streamdeid.operators.policy.safe_harbor import IMAGES, ITEMS, covers, kept, notes
from streamdeid.runtime.assembly import policy_at

KEYS = Keys(b"k" * 32)


def policy(name: str) -> FilePolicy:
    return policy_at(name, KEYS)


def test_every_label_has_an_item_or_is_beyond_safe_harbor_by_name() -> None:
    assert {SCHEMES[label].safe_harbor for label in Label} - {""} <= ITEMS.keys()
    assert "".join(ITEMS) == "ABCDEFGHIJKLMNOPQR"
    beyond = {label for label in Label if not SCHEMES[label].safe_harbor}
    assert beyond == {"DOCTOR", "PROFESSION", "HOSPITAL", "STATE", "COUNTRY"}


@pytest.mark.parametrize("name", ["safe-harbor", "strict", "research-pseudonymised"])
def test_every_item_is_covered_and_nothing_of_it_is_kept(name: str) -> None:
    found = list(covers(policy(name)))
    assert [cover.item for cover in found] == list(ITEMS)
    for cover in found:
        assert cover.covered_by or (cover.item, cover.by) == ("Q", IMAGES)
        assert "keep" not in {operator for _, operator in cover.covered_by}
    assert kept(policy(name)) == ()


def test_what_asks_for_more_than_safe_harbor_is_remarked_at_its_item() -> None:
    remarks = {c.item: " ".join(c.remarks) for c in covers(policy("research-pseudonymised"))}
    assert "keyed codes" in remarks["A"]
    assert "keyed codes" in remarks["H"]
    assert "moved dates" in remarks["C"]
    assert "20,000" in remarks["B"]
    assert [what for what, _ in notes(policy("research-pseudonymised"))] == [
        "keyed codes",
        "moved dates",
    ]
    assert not any(cover.remarks for cover in covers(policy("strict")) if cover.item in "ABCD")


def test_a_limited_data_set_says_what_it_keeps() -> None:
    limited = policy("limited-data-set")
    assert set(kept(limited)) == {"DATE", "AGE", "CITY", "ZIP"}
    assert "kept" in [what for what, _ in notes(limited)]


def test_dates_that_keep_their_month_are_remarked(tmp_path) -> None:
    site = tmp_path / "site.toml"
    site.write_text('extends = "safe-harbor"\n[dates]\nprecision = "month"\n')
    item = next(cover for cover in covers(policy(str(site))) if cover.item == "C")
    assert "year alone" in " ".join(item.remarks)


def test_paths_and_data_types_that_are_kept_are_told(tmp_path) -> None:
    site = tmp_path / "site.toml"
    row = '{ operator = "keep", i_accept_identifiers = true }'
    site.write_text(f'extends = "strict"\n[datatypes]\nXTN = {row}\n[fields]\n"PID-26" = {row}\n')
    assert kept(policy(str(site))) == ("PID-26", "XTN")
