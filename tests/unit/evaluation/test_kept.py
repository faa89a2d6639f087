from dataclasses import replace

import pytest

from streamdeid.evaluation import kept
from streamdeid.evaluation.folds import Result
from streamdeid.evaluation.protocols import System, rows
from streamdeid.evaluation.scores import Rates
from streamdeid.model.errors import ConfigurationError
from streamdeid.training.copies.pools import Way

_ALL = Result(Rates(8, 2, 1), Rates(3, 1, 0), Rates(2, 0, 1))
_SNOW = (System.SNOW, Way.RANDOM)
_TEN = "10 folds of 40 notes"
_RULES = (System.HEURISTIC, Way.RANDOM)


def _measured(keys):
    return [(*key, _ALL) for key in keys]


def test_what_stands_in_the_file_is_not_measured_again(tmp_path):
    file = tmp_path / "results.jsonl"
    asked = []

    def measure(keys):
        asked.append(keys)
        return _measured(keys)

    kept.measured([_SNOW], measure, _TEN, file)
    found = kept.measured([_RULES, _SNOW], measure, _TEN, file)
    assert asked == [[_SNOW], [_RULES]]
    assert found == {_RULES: _ALL, _SNOW: _ALL}
    assert list(found) == [_RULES, _SNOW]


def test_what_was_measured_in_another_way_is_measured_again(tmp_path):
    file = tmp_path / "results.jsonl"
    worse = replace(_ALL, rates=Rates(4, 6, 0))
    kept.measured([_SNOW], lambda keys: [(*key, worse) for key in keys], "2 folds", file)
    assert kept.measured([_SNOW], _measured, _TEN, file) == {_SNOW: _ALL}
    assert kept.read(file, "2 folds") == {_SNOW: worse}


def test_a_stop_keeps_what_was_measured_before_it(tmp_path):
    file = tmp_path / "results.jsonl"

    def stopped(keys):
        yield from _measured(keys[:1])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kept.measured([_SNOW, _RULES], stopped, _TEN, file)
    assert kept.read(file, _TEN) == {_SNOW: _ALL}


def test_a_file_of_something_else_is_refused(tmp_path):
    file = tmp_path / "results.jsonl"
    file.write_text('{"system": "abacus", "corpus": "random"}\n')
    with pytest.raises(ConfigurationError, match="line 1"):
        kept.read(file, _TEN)


def test_the_first_system_is_what_the_others_are_compared_to():
    worse = Result(Rates(500, 500, 0), Rates(), Rates())
    better = Result(Rates(900, 100, 0), Rates(), Rates())
    table = rows({_SNOW: better, _RULES: worse})
    assert [row[5:7] for row in table] == [(0.0, ""), (21.32, "*")]
