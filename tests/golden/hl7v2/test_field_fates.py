"""Every field of every segment of 2.5.1 and 2.8.2 goes through the Safe Harbor policy.

The golden tables beside this file say what becomes of each: ``kept``, ``replaced``,
``removed``, or read as ``narrative``, by component and subcomponent where those
differ. To write them anew after a rule was changed on purpose:

    STREAMDEID_GOLDEN=write pytest tests/golden/hl7v2
"""

import base64
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import canaries
import pytest
from canaries import Field, Leaf

from streamdeid.engine import Deidentifier
from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.runtime.assembly import assemble

VERSIONS = ("2.5.1", "2.8.2")
HEADER = "MSH|^~\\&|||||{}||{}|C1|P|{}||||||UNICODE UTF-8"
Fates = dict[Field, dict[Leaf, str]]

PEOPLE = frozenset({"XPN", "PN", "XCN", "CN", "CNN", "PPN", "FN"})
PLACES = frozenset({"XAD", "AD", "SAD", "PL", "LA1", "LA2"})
NUMBERS = frozenset({"CX", "CK", "EI", "EIP", "HD", "XON", "DLN"})
CONTACTS = frozenset({"XTN", "TN"})
NAMED = PEOPLE | PLACES | NUMBERS | CONTACTS
HARMLESS = {
    "XAD": {4, 6},
    "AD": {4, 6},
    "LA2": {12, 14},
    "DLN": {2},
}
"""States and countries, which Safe Harbor lets through (45 CFR 164.514(b)(2)(i)(B))."""

TELLS = re.compile(
    "SSN|SOCIAL_SECURITY|LICENSE|SERIAL|E_MAIL|BIRTH_PLACE|ACCOUNT_NUMBER|POLICY_NUMBER|GROUP_NUMBER$"
    "|CARD_NUMBER|CASE_NUMBER|MILITARY_ID|CONTROL_ID|PRESCRIPTION_NUMBER|LOT_NUMBER|FILE_NAME|QUERY_TAG"
    "|TAX_ID|OPERATOR_NAME|SUBJECT_NAME|CASE_MANAGER|ACCIDENT_LOCATION|PHARMACY$|ENTERING_(ORG|DEV)"
)
"""Names of fields whose data type hides that they hold an identifier."""


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    """The shipped policy with all its detectors."""
    return assemble("safe-harbor")


def message(version: str, name: str, fields: tuple[Field, ...]) -> str:
    """A message of the version that holds the one segment."""
    text = canaries.written(name, fields)
    if name == "MSH":
        values = text.split("|")
        values[1:3] = ["^~\\&"]
        values[8], values[11] = "ADT^A01", version
        values[17:18] = ["UNICODE UTF-8"]
        return "|".join(values) + "\r"
    if name == "OBX" and len(fields) == 1:
        text = text.replace("OBX|||", f"OBX|1|{fields[0].datatype}|", 1)
    head = HEADER.format("20240307", "ADT^A01", version) + "\r"
    if name in {"FHS", "BHS"}:
        return name + "|^~\\&|" + text.split("|", 3)[3] + "\r"
    return head + text + "\r"


def value(segment: list[str], name: str, place: tuple[int, int, int]) -> str:
    """What stands at a place of a written segment."""
    at = place[0] - 1 if name in {"MSH", "FHS", "BHS"} else place[0]
    field = segment[at] if at < len(segment) else ""
    if not place[1]:
        return field
    components = field.split("^")
    component = components[place[1] - 1] if place[1] <= len(components) else ""
    subs = component.split("&")
    return subs[(place[2] or 1) - 1] if (place[2] or 1) <= len(subs) else ""


def fates(engine: Deidentifier, version: str, name: str, fields: tuple[Field, ...]) -> Fates:
    """What becomes of every leaf of one segment."""
    payload = message(version, name, fields).encode()
    prose = "\n".join(n.text for n in HL7V2.read(payload, engine.policy.profile).notes())
    output = engine.deidentify(payload).payload.decode()
    (line,) = (row for row in output.split("\r") if row[:3] == name)
    segment = line.split("|")
    return {
        field: {leaf: fate(leaf, value(segment, name, leaf.place), prose) for leaf in field.leaves}
        for field in fields
    }


def fate(leaf: Leaf, now: str, prose: str) -> str:
    """What becomes of a leaf; ``leaked`` if it was read as narrative and stayed all the same."""
    if leaf.canary in prose:
        named = leaf.written != leaf.canary
        return "leaked" if named and leaf.canary in text_of(leaf, now) else "narrative"
    if now == leaf.written:
        return "kept"
    return "replaced" if now and now != '""' else "removed"


def text_of(leaf: Leaf, now: str) -> str:
    """What can be read in a leaf; a document is read in its encoding."""
    if leaf.datatypes[-2:-1] != ("ED",) or leaf.place[1] != 5:
        return now
    return base64.b64decode(now).decode() if re.fullmatch(r"[A-Za-z0-9+/]+=*", now) else now


@pytest.fixture(scope="module", params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    """Each version in turn."""
    return str(request.param)


@pytest.fixture(scope="module")
def everything(engine: Deidentifier, version: str) -> Fates:
    """The fates of all leaves of a version, worked out once."""
    found: Fates = {}
    for name, fields in canaries.segments(version):
        found |= fates(engine, version, name, fields)
    for field in canaries.observations(version):
        found |= fates(engine, version, "OBX", (field,))
    return found


def summary(leaves: dict[Leaf, str]) -> str:
    """One word where all leaves share a fate, else each fate with its components."""
    kinds = dict.fromkeys(leaves.values())
    if len(kinds) < 2:
        return next(iter(kinds), "kept")
    by_fate = {
        kind: " ".join(_ordinals(leaf for leaf, own in leaves.items() if own == kind))
        for kind in kinds
    }
    return "; ".join(f"{kind} {places}" for kind, places in sorted(by_fate.items()))


def _ordinals(leaves: Iterable[Leaf]) -> Iterator[str]:
    """``3`` or ``3.2``."""
    for leaf in leaves:
        yield f"{leaf.place[1]}" + (f".{leaf.place[2]}" if leaf.place[2] else "")


def test_the_fate_of_every_field_is_that_of_the_golden_table(
    everything: Fates, version: str
) -> None:
    rows = ["field\tdata type\tname\tfate"]
    rows += [f"{f.path}\t{f.datatype}\t{f.name}\t{summary(own)}" for f, own in everything.items()]
    golden = Path(__file__).with_name(f"fates-{version}.tsv")
    if os.environ.get("STREAMDEID_GOLDEN") == "write":
        golden.write_text("\n".join(rows) + "\n", "utf-8")
    assert rows == golden.read_text("utf-8").splitlines()
    assert len(rows) > 2000


def must_go(field: Field, leaf: Leaf) -> bool:
    """Whether a leaf holds a person, address, contact, identifier, full date or prose."""
    *holders, datatype = leaf.datatypes
    if field.path in canaries.FIXED or ("DLN" in holders[:1] and leaf.place[1] == 2):
        return leaf.written != leaf.canary
    if datatype in canaries.DATES or leaf.written != leaf.canary:
        return True
    holder = holders[-1] if holders else ""
    component = leaf.place[len(holders)] if holders else 0
    if holder in NAMED and datatype == "ST" and component not in HARMLESS.get(holder, ()):
        return True
    return datatype == "ST" and (not holders or TELLS.search(field.name) is not None)


def test_no_canary_of_a_person_place_number_date_or_prose_survives(everything: Fates) -> None:
    survivors = [
        f"{field.path} {leaf.place} {'/'.join(leaf.datatypes)} {field.name}"
        for field, leaves in everything.items()
        for leaf, own in leaves.items()
        if own in {"kept", "leaked"} and must_go(field, leaf)
    ]
    assert not survivors
