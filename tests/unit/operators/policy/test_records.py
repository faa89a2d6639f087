"""No policy lets the times of records tell the dates that it withholds."""

import pytest

from streamdeid.cli.policy_sheet import ways
from streamdeid.model.errors import PolicyError
from streamdeid.model.records import Records, Times, Timestamps, Tombstones, Window
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import FilePolicy, load
from streamdeid.runtime.assembly import policy_text


def site(rows: str, base: str = "safe-harbor") -> FilePolicy:
    text = f'extends = "{base}"\n{rows}'
    return load("site", lambda n: text if n == "site" else policy_text(n), Keys(b"k" * 32))


@pytest.mark.parametrize(
    ("name", "times"),
    [
        ("safe-harbor", Times.FLOOR),
        ("strict", Times.NONE),
        ("safe-harbor-surrogate", Times.NONE),
        ("research-pseudonymised", Times.NONE),
    ],
)
def test_shipped_policies_that_withhold_dates_publish_no_timestamp(name: str, times: Times) -> None:
    policy = load(name, policy_text, Keys(b"k" * 32))
    assert policy.records == Records(Timestamps.NONE, times, Window.YEAR, Tombstones.QUARANTINE)


def test_where_dates_stay_times_may_stay() -> None:
    assert site("", "limited-data-set").records.timestamps is Timestamps.KEEP
    rows = '[records]\ntimestamps = "floor"\ntimes = "floor"\nwindow = "day"\n'
    assert site(rows, "limited-data-set").records.window is Window.DAY


def test_a_policy_that_says_nothing_tells_nothing() -> None:
    bare = load("own", {"own": '[labels]\nDATE = "generalise"\n'}.__getitem__, Keys(b"k" * 32))
    assert bare.records == Records()


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ('timestamps = "keep"', r"records\.timestamps \(site:3\): tells the dates"),
        ('times = "keep"', r"records\.times \(site:3\): tells the dates"),
        ('window = "month"', r"records\.window \(site:3\): tells more of the dates"),
        ('timestamps = "shift"', r"records\.timestamps \(site:3\): .* moves no date"),
        ('timestamps = "now"', r"records\.timestamps \(site:3\): is not one of its values"),
        ('stamp = "none"', r"records\.stamp \(site:3\): is not a key"),
    ],
)
def test_what_would_tell_more_than_the_dates_is_refused(rows: str, words: str) -> None:
    with pytest.raises(PolicyError, match=words):
        site(f"[records]\n{rows}\n")


def test_times_move_where_dates_move_and_the_sheet_says_so() -> None:
    policy = site('[records]\ntimestamps = "shift"\n', "research-pseudonymised")
    assert policy.records.timestamps is Timestamps.SHIFT
    told = dict(ways(policy))
    assert (told["records.timestamps"], told["records.tombstones"]) == ("shift", "quarantine")
