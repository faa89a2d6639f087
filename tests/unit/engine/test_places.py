"""Where identifiers are replaced, told by field: compared with the bytes that changed."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import streamdeid.cli
from streamdeid.engine import Deidentifier
from streamdeid.engine.places import OTHER, differences, place_of
from streamdeid.runtime.assembly import assemble

FEED = Path(streamdeid.cli.__file__).parent / "feed"
HL7 = [path for path in sorted(FEED.glob("*.hl7")) if "broken" not in path.name]
COUNTS = st.dictionaries(
    st.tuples(st.sampled_from("AB"), st.sampled_from("XY")), st.integers(1, 9), max_size=4
)


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    return replace(assemble(), counts_places=True)


def fields(message: bytes) -> list[dict[str, bytes]]:
    """The fields of each segment, cut at every bar: knows nothing of the engine's parser.

    Segments of a site's own are in no table.
    """
    found = []
    for line in message.replace(b"\r\n", b"\r").replace(b"\n", b"\r").split(b"\r"):
        name, *cells = line.split(b"|")
        first = 2 if name == b"MSH" else 1
        known = "unlisted" if name.startswith(b"Z") else name.decode()
        found.append({f"{known}-{n}": cell for n, cell in enumerate(cells, first)})
    return found


@pytest.mark.parametrize("path", HL7, ids=lambda path: path.stem)
def test_the_places_of_a_message_are_the_fields_that_changed(
    engine: Deidentifier, path: Path
) -> None:
    message = path.read_bytes()
    result = engine.deidentify(message)
    before, after = fields(message), fields(result.payload)
    assert len(before) == len(after)
    changed = {
        place
        for old, new in zip(before, after, strict=True)
        for place in old
        if old[place] != new.get(place, b"")
    }
    assert {place for _, place in result.tally.places} == changed


def test_an_engine_that_is_not_asked_counts_no_places() -> None:
    assert not assemble().deidentify(HL7[0].read_bytes()).tally.places


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("OBX[3]-5[1].2", "OBX-5"),
        ("PID-5.1", "PID-5"),
        ("unlisted[2]-7[1]", "unlisted-7"),
        ("entry[0].resource.content[1].attachment.data", "attachment.data"),
        ("Patient.birthDate", "Patient.birthDate"),
        ("ClinicalDocument/component[1]/section/text", "section.text"),
        ("patientRole.id@extension", "patientRole.id@extension"),
        ("text", "text"),
        ("Jan Roe of Duluth", OTHER),
        ("a.Jan Roe", OTHER),
        ("", OTHER),
        ("x" * 200, OTHER),
        ("a.b\n", OTHER),
        ("päron.namn", OTHER),
    ],
)
def test_a_place_is_a_field_or_an_element_with_its_parent(address: str, place: str) -> None:
    assert place_of(address) == place


@given(COUNTS, COUNTS)
def test_differences_lead_from_one_count_to_the_other(
    first: dict[tuple[str, str], int], second: dict[tuple[str, str], int]
) -> None:
    reached = Counter(first)
    for label, place, more in differences(first, second):
        assert more
        reached[label, place] += more
    assert +reached == Counter(second)
