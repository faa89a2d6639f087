"""Changing a tree leaves it whole: nothing empty, and what must be there says that it is masked."""

from typing import Any

import pytest

from streamdeid.formats.fhir.tree import MASKED, at, remove, replace

MASK = {"extension": [MASKED]}


@pytest.mark.parametrize(
    ("tree", "keys", "anchor", "expected"),
    [
        ({"a": 1, "b": 2}, ("a",), 0, {"b": 2}),
        ({"a": {"b": {"c": 1}}, "d": 2}, ("a", "b", "c"), 0, {"d": 2}),
        ({"a": [{"b": 1}, {"b": 2}]}, ("a", 0, "b"), 0, {"a": [{"b": 2}]}),
        ({"a": [{"b": 1}]}, ("a", 0, "b"), 0, {}),
        ({"a": {"b": {"c": 1}}}, ("a", "b", "c"), 1, {"a": MASK}),
        ({"a": {"b": {"c": 1}}}, ("a", "b", "c"), 2, {"a": {"b": MASK}}),
        ({"a": {"b": 1, "c": 2}}, ("a", "b"), 1, {"a": {"c": 2}}),
        ({"a": [{"b": 1}]}, ("a", 0, "b"), 2, {"a": [MASK]}),
        ({"a": "x", "b": 1}, ("a",), 1, {"b": 1, "_a": MASK}),
        ({"a": ["x"]}, ("a", 0), 2, {"a": [None], "_a": [MASK]}),
        ({"_a": {"extension": ["x"]}}, ("_a",), 1, {"_a": MASK}),
    ],
)
def test_removing_takes_what_is_empty_with_it_up_to_what_must_stay(
    tree: dict[str, Any], keys: tuple[str | int, ...], anchor: int, expected: dict[str, Any]
) -> None:
    remove(tree, keys, anchor)
    assert tree == expected


def test_a_value_is_found_and_replaced_by_its_keys() -> None:
    tree = {"a": [{"b": 1}]}
    replace(tree, ("a", 0, "b"), 2)
    assert at(tree, ("a", 0, "b")) == 2


def test_what_is_masked_in_a_list_is_said_at_its_own_ordinal() -> None:
    tree: dict[str, Any] = {"sequence": [3, 884213, 7]}
    remove(tree, ("sequence", 1), 2)
    assert tree == {"sequence": [3, None, 7], "_sequence": [None, {"extension": [MASKED]}]}
