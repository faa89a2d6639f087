"""Results of a long comparison, kept line by line, so that a stop loses none.

A line is JSON: how it was measured, the system, the corpus, and hits, misses and
alarms of all words, of those that no dictionary holds, and of ambiguous ones. What
stands in the file is not measured again; what was measured in another way does not count.
"""

from collections.abc import Callable, Iterable
from dataclasses import astuple
from pathlib import Path

import orjson

from streamdeid.evaluation.folds import Result
from streamdeid.evaluation.protocols import Results, System
from streamdeid.evaluation.scores import Rates
from streamdeid.training.copies.pools import Way
from streamdeid.wire.lines import rows

Key = tuple[System, Way]


def read(path: Path, setting: str) -> dict[Key, Result]:
    """The results in a file that were measured in this way; none if there is no such file.

    Raises:
        ConfigurationError: a line is no result; the message names the line.
    """
    content = path.read_bytes() if path.exists() else b""
    lines = rows(content, "results", "is no result", _result)
    return {key: result for way, key, result in lines if way == setting}


def _result(line: bytes) -> tuple[str, Key, Result]:
    """One line."""
    record = orjson.loads(line)
    key = System(record["system"]), Way(record["corpus"])
    rates = (Rates(*record[name]) for name in ("words", "unknown", "ambiguous"))
    return record["setting"], key, Result(*rates)


def measured(
    wanted: Iterable[Key],
    measure: Callable[[list[Key]], Iterable[tuple[System, Way, Result]]],
    setting: str,
    path: Path | None = None,
) -> Results:
    """What is wanted, in its order: from the file if it stands there, else measured and added.

    ``setting`` says in words how it is measured.
    """
    order = list(wanted)
    known = read(path, setting) if path else {}
    for system, way, result in measure([key for key in order if key not in known]):
        known[system, way] = result
        if path:
            _add(path, setting, (system, way), result)
    return {key: known[key] for key in order}


def _add(path: Path, setting: str, key: Key, result: Result) -> None:
    """One more line."""
    system, way = key
    counts = {name: astuple(getattr(result, name)) for name in ("unknown", "ambiguous")}
    line = {"setting": setting, "system": system, "corpus": way, "words": astuple(result.rates)}
    with path.open("ab") as file:
        file.write(orjson.dumps(line | counts) + b"\n")
