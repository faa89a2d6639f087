"""A slip of one of many names is found as a comparison with each name finds it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.detectors.seeded.slips import Slips
from streamdeid.detectors.seeded.spelling import edits_allowed, is_slip

FEW = "anok"


def compared(word: str, names: list[str]) -> str | None:
    return next(
        (n for n in names if n[0] == word[0] and edits_allowed(n) and is_slip(word, n)), None
    )


def misspelt(word: str, chance: random.Random) -> str:
    """A word with up to three edits, near one another."""
    letters, at = list(word), chance.randrange(1, len(word))
    for _ in range(chance.randint(0, 3)):
        at = min(max(1, at + chance.randint(-2, 2)), len(letters) - 1)
        edit = chance.randrange(4)
        if edit == 0 and len(letters) > 2:
            del letters[at]
        elif edit == 1:
            letters.insert(at, chance.choice(FEW))
        elif edit == 2:
            letters[at] = chance.choice(FEW)
        else:
            letters[at - 1 : at + 1] = reversed(letters[at - 1 : at + 1])
    return "".join(letters)


@settings(max_examples=12, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from([(4, 8), (7, 10), (8, 19), (15, 24)]))
def test_an_index_answers_as_a_comparison_with_each_name(
    chance: random.Random, sizes: tuple[int, int]
) -> None:
    names = ["a" + "".join(chance.choices(FEW, k=chance.randint(*sizes) - 1)) for _ in range(160)]
    names = list(dict.fromkeys(names))
    slips = Slips(names)
    for name in names:
        word = misspelt(name, chance)
        assert slips.of(word) == compared(word, names)


@pytest.mark.parametrize("word", ["nowka", "nowa", "nowaak", "nowax", "nawok", "nowak"])
def test_few_names_are_compared_one_by_one(word: str) -> None:
    assert Slips(["nowak"]).of(word) == compared(word, ["nowak"])
