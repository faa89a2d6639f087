"""A page of one repeated row or cue takes the rules as long as it is, and no longer.

What is counted is the same on every machine: lines of the rules' code that are run.
"""

import sys

import pytest

from streamdeid.detectors.order import FACTORIES, default_names
from streamdeid.engine.reader import Reader
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note

SIZE, TIMES = 5_000, 4
UNITS = {
    "a roster": "1. Ortiz, Rosa  44F ok\n",
    "staff in rows": "Dr. Halvorsen: seen by May\n",
    "people in rows": "Rosa Ortiz 44F stable\n",
    "initials": "init: AB ",
    "last four": "last four 7741 ",
    "e-mail": "a.b@c.d ",
    "hosts": "@x.co",
    "web": "http://a ",
    "births": "dob 03 07 61 ",
    "blanks in dates": "3 / 7 / 24 ",
    "ranges": "3/7-'98 ",
    "spelt names": "Ortiz, O R T I Z ",
    "letters": "a b ",
    "a chat": "rosa 08:15: hi\n",
    "code names": "doe baby girl ",
    "streets": "12 Maple Street, ",
    "hospitals": "St. Mary Hospital ",
    "one long hospital": "Mary Lake ",
    "occupations": "retired welder ",
    "relatives": "son Adam ",
    "typists": "typed: vlr\n",
    "telephones": "pager 5550142 ",
    "records": "MRN 4471902 ",
    "letters for digits": "lO/3 ",
    "hyphens": "Halvorsen-",
    "particles": "van der ",
    "possessives": "Ortiz's ",
    "listed names": "Ortiz, R, ",
    "degrees": "Rosa Ortiz MD, ",
    "months": "May 3 June ",
    "heads": "Tyra Ortiz   RI 3382   ",
    "cells of a head": "| Ortiz-Halvorsen, Tyra (220-418) ",
    "hyphens in a head": "  Ortiz-Ortiz-Ortiz-Ortiz",
    "veterans": "CASTLE,ROOSEVELT T   C5160 ",
    "codes behind addresses": "12 Maple Street, S.C. 29902 ",
}


@pytest.fixture(scope="module")
def rules():
    english = load("en")
    return Reader([FACTORIES[name](english) for name in default_names() if name != "classifier"])


def lines(rules, text):
    """How many lines are run while ``text`` is read."""
    run = 0

    def traced(_frame, event, _argument):
        nonlocal run
        run += event == "line"
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        rules.read(Note("note", text), NOBODY)
    finally:
        sys.settrace(before)
    return run


@pytest.mark.parametrize("shape", UNITS)
def test_lines_run_grow_with_the_page_and_no_faster(rules, shape):
    page = UNITS[shape] * (SIZE // len(UNITS[shape]))
    rules.read(Note("note", page), NOBODY)  # spellings are met once
    assert lines(rules, page * TIMES) < 1.25 * TIMES * lines(rules, page)
