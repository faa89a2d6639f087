"""What a policy says is shown whole, compared by row, and tried on a message."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import streamdeid.cli
from streamdeid.cli import cli
from streamdeid.model.errors import ConfigurationError, PolicyError
from streamdeid.model.label import Label
from streamdeid.operators.policy.schema import schema
from streamdeid.training.build_model import SHIPPED

FEED = Path(streamdeid.cli.__file__).parent / "feed"


def out(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["policy", *arguments], standalone_mode=False)
    if result.exception:
        raise result.exception
    assert result.return_value == 0
    return result.stdout


def test_the_table_names_every_label_item_and_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    shown = out("show", "strict")
    assert all(f"│ {label} " in shown for label in Label)
    assert all(f"│ {item} " in shown for item in "ABCDEFGHIJKLMNOPQR")
    for words in ("detect.point", "formats.unrewritable", "replacement.scope", "always"):
        assert words in shown


def test_the_page_says_the_same_has_the_digest_and_a_line_to_sign(tmp_path: Path) -> None:
    site, page = tmp_path / "site.toml", tmp_path / "p.html"
    site.write_text('extends = "safe-harbor"\nname = "a<b"\n[fields]\n"ZPI-1" = "drop"\n')
    out("show", "--html", str(page), str(site))
    text = page.read_text()
    assert "<h1>a&lt;b</h1>" in text
    assert "<b>ZPI-1</b></td><td>drop" in text
    assert all(f"<b>{item}</b>" in text for item in "ABCDEFGHIJKLMNOPQR")
    assert "Signed" in text
    assert "keyed codes" in text
    assert "<script" not in text


def test_a_comparison_tells_labels_fields_and_choices_that_change(tmp_path: Path) -> None:
    site = tmp_path / "site.toml"
    rows = '[labels]\nAGE = "label"\n[fields]\n"PID-5.1" = "mask"\n[detect]\npoint = "precise"\n'
    site.write_text(f'extends = "safe-harbor"\n{rows}')
    assert out("diff", "safe-harbor", str(site)).splitlines() == [
        "AGE: generalise -> label",
        "detect.point: balanced -> precise",
        (
            "meta.security of FHIR resources: "
            "REDACTED, PSEUDED, ABSTRED -> REDACTED, MASKED, PSEUDED, ABSTRED"
        ),
        "PID-5.1: - -> mask",
    ]
    assert out("diff", "strict", "strict") == ""


def test_a_policy_is_tried_on_fields_and_notes_of_a_message() -> None:
    shown = out("try", "safe-harbor", str(FEED / "08-oru-progress-nowak.hl7"))
    for words in ("PID[1]-5", "Nowak", "[PATIENT]", "OBX"):
        assert words in shown


def test_a_policy_is_tried_with_a_hospitals_own_model(tmp_path: Path) -> None:
    message = str(FEED / "08-oru-progress-nowak.hl7")
    with pytest.raises(ConfigurationError, match="model: cannot be read"):
        out("try", "--model", str(tmp_path), "safe-harbor", message)
    assert out("try", "--model", str(SHIPPED), "safe-harbor", message).startswith("Fields")


def test_brackets_and_colons_of_a_message_are_shown_as_they_stand(tmp_path: Path) -> None:
    message = tmp_path / "m.hl7"
    message.write_bytes(
        b"MSH|^~\\&|||||20240101||ADT^A01|1|P|2.5.1\rPID|1||||Nowak [/b]^Katarzyna [red]x^:a:\r"
    )
    shown = out("try", "safe-harbor", str(message))
    assert "Nowak [/b]" in shown
    assert "Katarzyna [red]x" in shown
    assert ":a:" in shown


def test_the_schema_is_printed_for_editors() -> None:
    assert json.loads(out("schema")) == schema()


def test_a_policy_that_cannot_be_carried_out_fails_its_check(tmp_path: Path) -> None:
    site = tmp_path / "site.toml"
    site.write_text('[labels]\nSSN = "keep"\n')
    with pytest.raises(PolicyError, match=r"site\.toml:2"):
        out("check", str(site))
