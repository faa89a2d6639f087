"""A policy is carried out as it is written."""

from pathlib import Path

import pytest

from streamdeid.model.detection import Disagreement
from streamdeid.model.element import Element
from streamdeid.model.identity import NOBODY, Fact, Identity, Part, Seed
from streamdeid.model.label import Label
from streamdeid.model.profile import Treatment
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import FilePolicy, load
from streamdeid.runtime.assembly import at_point, policy_text

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


def test_detectors_operating_point_and_disagreement_are_the_policys() -> None:
    site = written(
        '[detect]\norder = ["seeded", "classifier"]\npoint = "sensitive"\ndisagreement = "phi"\n'
    )
    assert tuple(at_point(site.detection)) == ("seeded", "classifier-sensitive")
    assert site.detection.disagreement is Disagreement.PHI
    assert "classifier" in tuple(at_point(written("").detection))


def test_the_digest_tells_what_is_done_and_not_how_it_is_laid_out() -> None:
    plain = written('extends = "strict"\nname = "x"\n[labels]\nAGE = "label"\nZIP = "label"\n')
    other = written('# z\nname = "x"\nextends = "strict"\n[labels]\nZIP = "label"\n')
    changed = written('name = "x"\nextends = "strict"\n[labels]\nZIP = "mask"\n')
    assert plain.digest == other.digest != changed.digest


def test_the_policies_are_files_that_ship(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('extends = "strict"\nname = "own"\n')
    assert policy(str(own)).name == "own"
