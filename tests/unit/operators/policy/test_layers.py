"""What is wrong in a policy is named by its file, line and key, whichever layer it is in."""

import pytest

from streamdeid.model.errors import PolicyError
from streamdeid.model.label import Label
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import FilePolicy, load
from streamdeid.runtime.assembly import policy_at, policy_text

KEYS = Keys(b"k" * 32)


def written(text: str) -> FilePolicy:
    return load("site", lambda name: text if name == "site" else policy_text(name), KEYS)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[labels]\nPATIENT = "keep"\n', "would pass identifiers"),
        ('[labels]\nNAME = "label"\n', "labels.NAME"),
        ('[labels]\nPATIENT = "blur"\n', "is not an operator"),
        ('colour = "red"\n', "is not a key"),
        ('extends = "site"\n', "circle"),
        ("[labels\n", "is not TOML"),
        ('[fields]\n"PID-5" = "keep"\n', "would pass whatever stands there"),
        ('[formats]\nkeep_routing = "false"\n', "is not a switch"),
        ('[detect]\nordr = ["seeded"]\n', "detect.ordr"),
        ('labels = "x"\n', "is not a section"),
        ('extends = "nowhere"\n', "neither shipped nor a file"),
    ],
)
def test_a_policy_that_cannot_be_carried_out_is_refused_with_its_key(text: str, words: str) -> None:
    with pytest.raises(PolicyError, match=words):
        written(text)


SITE = """name = "site"
extends = "safe-harbor"

[labels]
AGE = "label"
{row}
"""


@pytest.mark.parametrize(
    ("section", "row", "key", "words"),
    [
        ("labels", 'NAME = "label"', "labels.NAME", ("is not a label", "PATIENT")),
        ("labels", 'PATIENT = "blur"', "labels.PATIENT", ("is not an operator", "pseudonym")),
        ("labels", 'PATIENT = "keep"', "labels.PATIENT", ("would pass identifiers", "")),
        ("labels", 'default = "keep"', "labels.default", ("would pass identifiers", "")),
        ("labels", 'PATIENT = { operator = "x" }', "labels.PATIENT.operator", ("operator", "keep")),
        ("labels", "PATIENT = {}", "labels.PATIENT", ("does not say its operator", "")),
        (
            "labels",
            'i_accept_identifiers = ["NAME"]',
            "labels.i_accept_identifiers",
            ("NAME is not a label", "PATIENT"),
        ),
        ("fields", 'i_accept_identifiers = ["QQQ-1"]', "fields.i_accept", ("QQQ-1 HL7 v2", "")),
        ("fields", '"PID-99" = "drop"', "fields.PID-99", ("PID has", "")),
        ("fields", '"QQQ-1" = "drop"', "fields.QQQ-1", ("no segment QQQ", "")),
        ("fields", '"Patient.shoes" = "drop"', "fields.Patient.shoes", ("no element shoes", "")),
        ("fields", '"PID-5" = "STATE"', "fields.PID-5", ("would pass whatever stands there", "")),
        ("fields", '"PID-5.1" = "keep"', "fields.PID-5.1", ("would pass whatever", "")),
        ("fields", '"PID-5.1" = "scrub"', "fields.PID-5.1", ("can be said of whole fields", "")),
        (
            "fields",
            '"PV1-3.9" = "drop"\n"PV1-3" = "keep"\ni_accept_identifiers = ["PV1-3"]',
            "fields.PV1-3.9",
            ("is a component of PV1-3, which is kept whole", ""),
        ),
        ("fields", '"PID-5" = "blur"', "fields.PID-5", ("is not an operator", "scrub")),
        ("datatypes", 'XQX = "label"', "datatypes.XQX", ("is no data type", "")),
        ("datatypes", 'XPN = "keep"', "datatypes.XPN", ("would pass identifiers", "")),
        ("formats", "max_bytes = 0", "formats.max_bytes", ("minimum", "")),
        ("formats", 'unlisted = "keep"', "formats.unlisted", ("one of its values", "drop")),
        ("detect", 'order = ["magic"]', "detect.order", ("magic is not a detector", "seeded")),
        ("detect", 'point = "sharp"', "detect.point", ("one of its values", "sensitive")),
        ("dates", 'times = "x"', "dates.times", ("one of its values", "keep")),
    ],
)
def test_an_error_names_file_line_and_key(tmp_path, section, row, key, words) -> None:
    row = row if section == "labels" else f"[{section}]\n{row}"
    path = tmp_path / "site.toml"
    path.write_text(SITE.format(row=row))
    with pytest.raises(PolicyError) as caught:
        policy_at(str(path), KEYS)
    assert key in caught.value.key
    assert words[0] in caught.value.problem
    assert words[1] in caught.value.allowed
    assert caught.value.place == f"{path}:{6 if section == 'labels' else 7}"


def test_an_error_in_what_is_extended_names_that_file(tmp_path) -> None:
    base, own = tmp_path / "base.toml", tmp_path / "own.toml"
    base.write_text('\n[labels]\nAGE = "keep"\n')
    own.write_text(f'# ours\nextends = "{base}"\n')
    with pytest.raises(PolicyError) as caught:
        policy_at(str(own), KEYS)
    assert caught.value.place == f"{base}:3"
    base.write_text(f'extends = "{own}"\n')
    with pytest.raises(PolicyError, match="circle") as caught:
        policy_at(str(own), KEYS)
    assert caught.value.place == f"{base}:1"
    base.unlink()
    with pytest.raises(PolicyError, match="neither shipped nor a file") as caught:
        policy_at(str(own), KEYS)
    assert caught.value.place == f"{own}:2"


def test_a_file_that_is_extended_is_looked_for_beside_the_one_that_names_it(tmp_path) -> None:
    (tmp_path / "base.toml").write_text('extends = "strict"\n[labels]\nZIP = "mask"\n')
    own = tmp_path / "own.toml"
    own.write_text('extends = "base.toml"\n')
    assert policy_at(str(own), KEYS).table.of_label(Label.ZIP) == "mask"


def test_a_file_that_is_no_toml_or_no_text_is_named_with_its_line(tmp_path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('name = "x"\n[labels\n')
    with pytest.raises(PolicyError, match="is not TOML") as caught:
        policy_at(str(own), KEYS)
    assert caught.value.place == f"{own}:2"
    own.write_bytes(b"\xff\xfe")
    with pytest.raises(PolicyError, match="cannot be read as UTF-8"):
        policy_at(str(own), KEYS)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('extends = "safe-harbor"\n', "site"),
        ('extends = "safe-harbor"\nname = "ours"\n', "ours"),
        ("", "site"),
    ],
)
def test_a_policy_never_goes_by_the_name_of_the_one_that_it_extends(text: str, name: str) -> None:
    read = {"etc/site.toml": text}
    place = "etc/site.toml"
    policy = load(place, lambda one: read.get(one) if one in read else policy_text(one), KEYS)
    assert policy.name == name
