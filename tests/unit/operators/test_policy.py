"""A policy is carried out as it is written, or refused with its key."""

import json
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from streamdeid.model.detection import Disagreement
from streamdeid.model.element import Element
from streamdeid.model.errors import ConfigurationError, PolicyError
from streamdeid.model.identity import NOBODY, Fact, Identity, Part, Seed
from streamdeid.model.label import Label
from streamdeid.model.profile import Treatment
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy import FilePolicy, load
from streamdeid.operators.policy_schema import schema
from streamdeid.runtime.assembly import at_point, policy_at, policy_text

SCHEMAS = Path(__file__).resolve().parents[3] / "schemas"
KEYS = Keys(b"k" * 32)
PATIENT = Identity(facts=(Fact(Label.MRN, Part.NUMBER, "4471"),), patient_key="4471")


def policy(name: str, keys: Keys = KEYS) -> FilePolicy:
    return load(name, policy_text, keys)


def written(text: str) -> FilePolicy:
    return load("site", lambda name: text if name == "site" else policy_text(name), KEYS)


def replaced(name: str, text: str, label: Label, datatype: str = "ST", keys: Keys = KEYS):
    element = Element("PID[1]-3[1]", "PID-3", datatype, label, text)
    return policy(name, keys).replacer(PATIENT, ()).element(element)


@pytest.mark.parametrize(
    ("text", "label", "datatype", "new"),
    [
        ("Roe", Label.PATIENT, "XPN.1", "[PATIENT]"),
        ("MN", Label.STATE, "XAD.4", "MN"),
        ("55802", Label.ZIP, "XAD.5", "558"),
        ("03602", Label.ZIP, "XAD.5", "000"),
        ("20240307081500", Label.DATE, "TS", "2024"),
        ("garbage", Label.DATE, "TS", None),
        ("2024-03-07", Label.DATE, "date", "2024"),
        ("2024-03-07T10:00:00Z", Label.DATE, "instant", "2024-01-01T00:00:00Z"),
        ("https://ehr.example.org/x", Label.URL, "url", "urn:removed"),
    ],
)
def test_safe_harbor_writes_what_the_field_accepts(text, label, datatype, new) -> None:
    assert replaced("safe-harbor", text, label, datatype) == new


def test_what_no_table_lists_is_removed() -> None:
    element = Element("ZPI[1]-1[1]", "ZPI-1", "unknown", None, "Jan")
    assert policy("strict").replacer(NOBODY, ()).element(element) is None


def test_one_number_has_one_code_in_field_and_note_whatever_its_separators() -> None:
    replacer = policy("safe-harbor").replacer(PATIENT, ())
    assert replacer.fragment("44-71", Label.MRN) == replacer.fragment("4471", Label.MRN)
    assert replaced("safe-harbor", "4471", Label.MRN) == replacer.fragment("4471", Label.MRN)


def test_another_key_gives_another_code() -> None:
    other = replaced("safe-harbor", "4471", Label.MRN, keys=Keys(b"o" * 32))
    assert replaced("safe-harbor", "4471", Label.MRN) != other


def test_a_kept_label_does_not_forbid_its_seed() -> None:
    city = Seed(Label.CITY, Part.PHRASE, "Duluth", "PID[1]-11[1].3")
    assert policy("safe-harbor").replacer(PATIENT, ()).forbids(city)
    assert not policy("limited-data-set").replacer(PATIENT, ()).forbids(city)


@pytest.mark.parametrize("name", ["safe-harbor", "limited-data-set", "research-pseudonymised"])
def test_every_shipped_policy_can_be_carried_out_and_hides_names(name: str) -> None:
    assert "Roe" not in str(replaced(name, "Roe", Label.PATIENT))


def test_a_site_lays_its_own_rows_over_a_shipped_policy() -> None:
    rows = '[labels]\nAGE = "label"\n[fields]\n"ZPI-1" = "keep"\ni_accept_identifiers = ["ZPI-1"]\n'
    site = written(f'extends = "safe-harbor"\n{rows}')
    assert site.table.of_label(Label.AGE) == "label"
    assert site.table.of_label(Label.ZIP) == "generalise"
    assert site.profile.paths["ZPI-1"] is Treatment.KEEP


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
        ("labels", 'i_accept_identifiers = ["NAME"]', "i_accept_identifiers", ("", "PATIENT")),
        ("fields", '"PID-99" = "drop"', "fields.PID-99", ("PID has", "")),
        ("fields", '"QQQ-1" = "drop"', "fields.QQQ-1", ("no segment QQQ", "")),
        ("fields", '"Patient.shoes" = "drop"', "fields.Patient.shoes", ("no element shoes", "")),
        ("fields", '"PID-5" = "STATE"', "fields.PID-5", ("would pass whatever stands there", "")),
        ("fields", '"PID-5.1" = "keep"', "fields.PID-5.1", ("would pass whatever", "")),
        ("fields", '"PID-5.1" = "scrub"', "fields.PID-5.1", ("can be said of whole fields", "")),
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


def test_words_that_mean_an_operator_are_taken_for_it() -> None:
    site = written('[labels]\nMRN = "pseudonymise"\nZIP = "generalize"\n')
    assert (site.table.of_label(Label.MRN), site.table.of_label(Label.ZIP)) == (
        "pseudonym",
        "generalise",
    )


@pytest.mark.parametrize(
    "rows",
    [
        'AGE = { operator = "keep", i_accept_identifiers = true }',
        'AGE = "keep"\ni_accept_identifiers = ["AGE"]',
        'default = "keep"\ni_accept_identifiers = ["default"]',
    ],
)
def test_what_is_accepted_by_name_is_kept(rows: str) -> None:
    kept = Label.EMAIL if "default" in rows else Label.AGE
    assert written(f"[labels]\n{rows}\n").table.of_label(kept) == "keep"


def test_what_a_base_accepts_stays_accepted_when_a_site_accepts_more() -> None:
    site = written(
        'extends = "limited-data-set"\n[labels]\nURL = "keep"\ni_accept_identifiers = ["URL"]\n'
    )
    assert {site.table.of_label(Label(n)) for n in ("URL", "DATE", "CITY")} == {"keep"}


def test_a_row_for_a_data_type_wins_over_its_label_and_a_path_over_both() -> None:
    table = written(
        'extends = "safe-harbor"\n[datatypes]\nXPN = "mask"\n"XPN.2" = "redact"\n'
        '[fields]\n"NK1-2" = "drop"\n'
    ).table

    def of(path: str, datatype: str, label: Label | None = Label.PATIENT) -> str:
        return table.of_element(Element(path, path, datatype, label, "x"))

    assert of("PID-5.1", "XPN.1") == "mask"
    assert of("PID-5.2", "XPN.2") == "redact"
    assert of("NK1-2.1", "XPN.1") == "drop"
    assert of("PID-13.1", "XTN.1") == "label"
    assert of("ZPI-1", "XPN.1", None) == "drop"


def test_detectors_operating_point_and_disagreement_are_the_policys() -> None:
    site = written(
        '[detect]\norder = ["seeded", "classifier"]\npoint = "sensitive"\ndisagreement = "phi"\n'
    )
    assert tuple(at_point(site.detection)) == ("seeded", "classifier-sensitive")
    assert site.detection.disagreement is Disagreement.PHI
    assert tuple(at_point(written("").detection))[-1] == "classifier"


def test_the_digest_tells_what_is_done_and_not_how_it_is_laid_out() -> None:
    plain = written('extends = "strict"\nname = "x"\n[labels]\nAGE = "label"\nZIP = "label"\n')
    other = written('# z\nname = "x"\nextends = "strict"\n[labels]\nZIP = "label"\n')
    changed = written('name = "x"\nextends = "strict"\n[labels]\nZIP = "mask"\n')
    assert plain.digest == other.digest != changed.digest


def test_the_published_schema_is_that_of_the_code_and_shipped_policies_keep_to_it() -> None:
    assert json.loads((SCHEMAS / "policy-v1.schema.json").read_text()) == schema()
    Draft202012Validator.check_schema(schema())
    for path in (files("streamdeid.operators") / "policies").iterdir():
        Draft202012Validator(schema()).validate(tomllib.loads(path.read_text()))
        assert policy_at(path.name.removesuffix(".toml"), KEYS).name in path.name


def test_a_short_key_stops_the_start_and_no_repr_shows_one() -> None:
    with pytest.raises(ConfigurationError, match="32 bytes"):
        Keys(b"short")
    assert "kkkk" not in repr(KEYS) + repr(policy("safe-harbor"))


def test_the_policies_are_files_that_ship(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('extends = "strict"\nname = "own"\n')
    assert policy(str(own)).name == "own"
