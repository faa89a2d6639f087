"""No policy writes a year that was not told, or told and moved by the patient's days."""

import datetime as dt
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.engine import Deidentifier
from streamdeid.operators.keys import Keys
from streamdeid.runtime.assembly import assemble

MOVING = frozenset({"safe-harbor-surrogate", "research-pseudonymised"})
POLICIES = sorted(MOVING | {"safe-harbor", "strict", "limited-data-set"})
SPOKEN = dt.date(2024, 3, 7)
PHRASES = (
    "Seen {:%B} {d} in clinic.",
    "Seen {:%b} {d}th, MRI to follow.",
    "Admitted {:%m/%d/%Y}, stable.",
    "Next visit on {:%a} {m}/{d} at 10:30.",
    "Follow up {m}/{d}/{:%y} with the team.",
    "Since {:%B %Y} no pain.",
    "On {d} {:%B} and {e} {:%b} he fell.",
    "Here {:%B} {d}-{e}, {:%Y}.",
    "Fever from {m}/{d} to {m}/{e}.",
    "Surgery in {:%b} '{:%y}.",
    "CT {:%Y-%m-%d} showed nothing.",
    "Strength 4/5, pain {d}/10.",
)


@cache
def _engine(policy: str) -> Deidentifier:
    return assemble(policy, keys=Keys(bytes(range(32))))


def _written(phrase: str, day: dt.date) -> str:
    later = min(day.day + 3, 28)
    return re.sub(
        r"\{(:[^}]*|[mde])\}",
        lambda m: (
            format(day, m[1][1:])
            if m[1][0] == ":"
            else str({"m": day.month, "d": day.day, "e": later}[m[1]])
        ),
        phrase,
    )


def _years(text: str) -> set[int]:
    return {int(found) for found in re.findall(r"(?<!\d)(?:19|20)\d{2}(?!\d)", text)}


def _short_years(text: str) -> set[int]:
    found = re.findall(r"'(\d\d)\b|\d/(\d\d)\b(?!/)", text)
    return {2000 + int(a or b) for a, b in found}


@pytest.mark.parametrize("policy", POLICIES)
@settings(deadline=None, max_examples=25)
@given(
    st.lists(
        st.tuples(st.sampled_from(PHRASES), st.dates(dt.date(2001, 1, 1), dt.date(2024, 12, 25))),
        min_size=1,
        max_size=4,
    )
)
def test_a_year_of_the_output_was_in_the_input(
    policy: str, told: list[tuple[str, dt.date]]
) -> None:
    lines = [_written(phrase, day) for phrase, day in told]
    rows = [f"OBX|{n}|TX|1^Note||{line}||||||F" for n, line in enumerate(lines, 1)]
    message = "\r".join(
        (
            "MSH|^~\\&|A|B|C|D|20240307||ORU^R01|1|P|2.5.1",
            "PID|1||12345^^^H^MR||Kowal^Ann||19700412|F",
            *rows,
            "",
        )
    )
    output = _engine(policy).deidentify(message.encode()).payload.decode().split("\r")
    notes = [row.split("|")[5] for row in output if row.startswith("OBX")]
    allowed = _years(" ".join(lines)) | _short_years(" ".join(lines))
    if policy in MOVING:
        days = (dt.datetime.strptime(output[0].split("|")[6][:8], "%Y%m%d").date() - SPOKEN).days  # noqa: DTZ007
        allowed = {
            (day + dt.timedelta(days=days + n)).year for _, day in told for n in (-45, 0, 45)
        }
    assert _years(" ".join(notes)) <= allowed, (lines, notes)
    assert not re.search(r"\b3[12] ?(?:Apr|Jun|Sep|Nov)|\b3\d ?Feb|\bFeb\w* 3\d", " ".join(notes))
