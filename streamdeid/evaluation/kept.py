"""Results of a long comparison, kept line by line, so that a stop loses none.

A line is JSON: the system, the corpus, and hits, misses and alarms of all words, of
those that no dictionary holds, and of ambiguous ones. What stands in the file is not
measured again.
"""

from collections.abc import Callable, Iterable
from dataclasses import astuple
from pathlib import Path

import orjson

from streamdeid.evaluation.folds import Result
from streamdeid.evaluation.protocols import Results, System
from streamdeid.evaluation.scores import Rates
from streamdeid.training.pools import Way
from streamdeid.wire.lines import rows

Key = tuple[System, Way]


def read(path: Path) -> dict[Key, Result]:
    """The results in a file; none if there is no such file.

    Raises:
        ConfigurationError: a line is no result; the message names the line.
    """
    content = path.read_bytes() if path.exists() else b""
    return dict(rows(content, "results", "is no result", _result))


def _result(line: bytes) -> tuple[Key, Result]:
    """One line."""
    record = orjson.loads(line)
    key = System(record["system"]), Way(record["corpus"])
    return key, Result(*(Rates(*record[name]) for name in ("words", "unknown", "ambiguous")))


def measured(
    wanted: Iterable[Key],
    measure: Callable[[list[Key]], Iterable[tuple[System, Way, Result]]],
    path: Path | None = None,
) -> Results:
    """What is wanted, in its order: from the file if it stands there, else measured and added."""
    order = list(wanted)
    known = read(path) if path else {}
    for system, way, result in measure([key for key in order if key not in known]):
        known[system, way] = result
        if path:
            _add(path, system, way, result)
    return {key: known[key] for key in order}


def _add(path: Path, system: System, way: Way, result: Result) -> None:
    """One more line."""
    counts = {name: astuple(getattr(result, name)) for name in ("unknown", "ambiguous")}
    line = {"system": system, "corpus": way, "words": astuple(result.rates), **counts}
    with path.open("ab") as file:
        file.write(orjson.dumps(line) + b"\n")
