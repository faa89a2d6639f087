"""Two small invented notes, and the lexicon they are read with."""

import orjson
import pytest

from streamdeid.lexicons import Lexicon, load
from streamdeid.training.corpus import Annotated, annotated

_TEXT = (
    "Dolores Ygarra, MRN 00-81-47, was seen on 03/04/2021 by Dr. Marsh at Larchmont Hospital.\n"
    "Ygarra lives with her son Imre. She denies chest pain and will return March 7th."
)
_SPANS = (
    ("Dolores Ygarra", "PATIENT"), ("00-81-47", "MRN"), ("03/04/2021", "DATE"), ("Marsh", "DOCTOR"),
    ("Larchmont Hospital", "HOSPITAL"), ("Imre", "RELATIVE"), ("March 7th", "DATE"),
)  # fmt: skip


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return load("en")


@pytest.fixture(scope="session")
def note() -> Annotated:
    spans = [(_TEXT.index(s), _TEXT.index(s) + len(s), label) for s, label in _SPANS]
    again = _TEXT.index("\nYgarra") + 1
    rows = [
        {"start": a, "end": b, "type": t} for a, b, t in [*spans, (again, again + 6, "PATIENT")]
    ]
    identity = {"family": "Ygarra", "given": "Dolores", "mrn": "008147", "dob": "1950-03-04"}
    record = {"id": "x-1", "text": _TEXT, "spans": rows, "identity": identity}
    return annotated(orjson.dumps(record))


@pytest.fixture(scope="session")
def marked():
    """What each span of a note covers, with its label."""

    def read(one: Annotated) -> list[tuple[str, str]]:
        return [(one.text[s.start : s.end], s.label.value) for s in one.spans]

    return read
