import pytest

from streamdeid.lexicons import load
from streamdeid.lexicons.months import months_of


@pytest.mark.parametrize("language", ["en", "es", "sv"])
def test_every_month_has_a_full_name_of_its_own(language):
    months = months_of(load(language))
    full = [name for number in range(1, 13) for name in months.named(number) if len(name) > 2]
    assert {months.numbers[name] for name in full} == set(range(1, 13))


def test_a_month_is_called_by_its_full_its_short_and_its_foreign_names():
    months = months_of(load("en"))
    assert months.named(9) == {"sep", "sept", "september", "septiembre", "setiembre"}
    assert months.foreign > {"septiembre", "setiembre"}


def test_what_is_an_everyday_word_too_is_no_month_alone():
    months = months_of(load("en"))
    assert months.words == {"may", "mar", "march", "sep", "dec"}
    assert months.words.isdisjoint(months.alone)
