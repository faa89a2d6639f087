"""What tells languages apart, made once."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from streamdeid.engine import Deidentifier
from streamdeid.engine.languages import Evidence, Tongues
from streamdeid.runtime.assembly import assemble


@pytest.fixture(scope="session")
def engine() -> Deidentifier:
    return assemble("safe-harbor")


@pytest.fixture(scope="session")
def tongues(engine: Deidentifier) -> Tongues:
    assert engine.interpreter
    return engine.interpreter.tongues


@pytest.fixture(scope="session")
def evidence(tongues: Tongues) -> Evidence:
    return tongues.evidence


@pytest.fixture(scope="session")
def foreign() -> Callable[[str], Sequence[tuple[str, str]]]:
    """The code and the text of each fictitious note of a file."""

    def notes(name: str) -> Sequence[tuple[str, str]]:
        text = (Path(__file__).with_name("notes") / f"{name}.txt").read_text("utf-8")
        blocks = [block.partition("\n") for block in text.strip().split("\n---\n")]
        return [(code, said) for code, _, said in blocks]

    return notes
