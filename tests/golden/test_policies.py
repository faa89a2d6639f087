"""One patient's messages under every shipped policy, as files to be read side by side.

``policies/original`` holds what came in: an ADT, an ORU, an MDM and a DocumentReference of one
fictitious patient. Each other folder is a shipped policy and holds what goes out, under the
same names; ``document-reference.note.txt`` is the note inside the DocumentReference. To see
what a policy does, compare two folders: ``diff -r tests/golden/policies/original
tests/golden/policies/strict``.

When a policy, an operator or a detector changes what is written, write the files again
with ``python tests/golden/test_policies.py`` and look at ``git diff`` before they are committed.
"""

import base64
import datetime as dt
import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from streamdeid.engine import Deidentifier
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.runtime.assembly import assemble, policy_text

FOLDER = Path(__file__).parent / "policies"
ORIGINAL = FOLDER / "original"
MESSAGES = ("adt.hl7", "oru.hl7", "mdm.hl7", "document-reference.json")
NOTE = "document-reference.note.txt"
POLICIES = sorted(
    file.name.removesuffix(".toml")
    for file in (files("streamdeid.operators") / "policies").iterdir()
)
CONSISTENT = ("safe-harbor-surrogate", "research-pseudonymised")
KEYS = Keys(b"the golden files' own key, no secret", epoch="golden")
OTHERS = Keys(b"the key of another project, no secret", epoch="golden")
ENGINE = assemble()


def engine(policy: str, keys: Keys = KEYS) -> Deidentifier:
    signed = load(policy, policy_text, keys)
    return Deidentifier(ENGINE.formats, ENGINE.reader, signed, ENGINE.proof)


def written(policy: str, keys: Keys = KEYS) -> dict[str, str]:
    """What goes out under a policy, by the names of the files."""
    one = engine(policy, keys)
    out = {n: one.deidentify((ORIGINAL / n).read_bytes()).payload.decode() for n in MESSAGES}
    return out | {NOTE: note_in(out["document-reference.json"])}


def note_in(resource: str) -> str:
    data = json.loads(resource)["content"][0]["attachment"]["data"]
    return base64.b64decode(data).decode()


def field(message: str, name: str, number: int) -> str:
    """The first component of a field's first repetition, by plain splitting."""
    line = next(line for line in message.split("\n") if line.startswith(name))
    return re.split(r"[\^~]", line.split("|")[number])[0]


def patient(resource: str) -> dict:
    return json.loads(resource)["contained"][0]


def family(name: str, message: str) -> str:
    found = patient(message)["name"][0]["family"] if name.endswith("json") else ""
    return (found or field(message, "PID", 5)).casefold()


def number(name: str, message: str) -> str:
    found = patient(message)["identifier"][0]["value"] if name.endswith("json") else ""
    return found or field(message, "PID", 3)


def born(name: str, message: str) -> str:
    found = patient(message)["birthDate"].replace("-", "") if name.endswith("json") else ""
    return found or field(message, "PID", 7)


@pytest.mark.parametrize("policy", POLICIES)
def test_every_shipped_policy_writes_its_golden_files(policy: str) -> None:
    found = written(policy)
    for name, text in found.items():
        assert text == (FOLDER / policy / name).read_bytes().decode(), name


def test_every_shipped_policy_has_a_folder_and_nothing_else_has() -> None:
    assert sorted(f.name for f in FOLDER.iterdir()) == sorted(("original", *POLICIES))


@pytest.mark.parametrize("policy", CONSISTENT)
@pytest.mark.parametrize("tell", [family, number, born])
def test_the_person_agrees_across_all_four_messages(policy: str, tell) -> None:
    out, came = written(policy), {n: (ORIGINAL / n).read_text() for n in MESSAGES}
    assert len({tell(name, came[name]) for name in MESSAGES}) == 1
    assert len({tell(name, out[name]) for name in MESSAGES}) == 1
    assert {tell(n, out[n]) for n in MESSAGES}.isdisjoint({tell(n, came[n]) for n in MESSAGES})


@pytest.mark.parametrize("policy", CONSISTENT)
def test_what_the_fields_say_is_said_in_every_note(policy: str) -> None:
    out = written(policy)
    name = field(out["oru.hl7"], "PID", 5)
    record = field(out["oru.hl7"], "PID", 3)
    for note in (out["oru.hl7"].partition("OBX")[2], out["mdm.hl7"].partition("OBX")[2], out[NOTE]):
        assert name.casefold() in note.casefold()
        assert record in note


@pytest.mark.parametrize("policy", CONSISTENT)
def test_dates_agree_between_fields_and_notes_and_their_intervals_are_kept(policy: str) -> None:
    out = written(policy)
    admitted = dt.datetime.strptime(field(out["adt.hl7"], "PV1", 44)[:8], "%Y%m%d").date()  # noqa: DTZ007 - a day
    discharged = admitted + dt.timedelta(days=6)
    assert admitted != dt.date(2024, 3, 7)
    assert f"{admitted:%B} {admitted.day}" in out["oru.hl7"]
    assert f"{admitted.month}/{admitted.day}/{admitted.year}" in out["mdm.hl7"]
    assert f"Admitted: {admitted:%m/%d/%Y}      Discharged: {discharged:%m/%d/%Y}" in out[NOTE]


@pytest.mark.parametrize("policy", CONSISTENT)
def test_another_projects_key_gives_another_person_other_numbers_and_dates(policy: str) -> None:
    ours, theirs = written(policy), written(policy, OTHERS)
    for name in MESSAGES:
        for tell in (family, number, born):
            assert tell(name, ours[name]) != tell(name, theirs[name])


def test_a_surrogate_keeps_forms_relatives_and_formats() -> None:
    out = written("safe-harbor-surrogate")
    name, record = field(out["adt.hl7"], "PID", 5), field(out["adt.hl7"], "PID", 3)
    assert name.isupper()
    assert field(out["adt.hl7"], "NK1", 2) == name.capitalize()
    assert re.fullmatch(r"\d{7}", record)
    assert re.search(r"\(\d{3}\) 555-01\d\d", out["mdm.hl7"])
    assert f"Mrs. {name.capitalize()}'s" in out[NOTE]


def regenerate() -> None:
    """Write every golden file again."""
    for policy in POLICIES:
        (FOLDER / policy).mkdir(exist_ok=True)
        for name, text in written(policy).items():
            (FOLDER / policy / name).write_bytes(text.encode())


if __name__ == "__main__":
    regenerate()
