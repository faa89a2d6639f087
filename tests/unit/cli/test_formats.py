"""The command reads notes and C-CDA documents, asked for or told by what they are."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from streamdeid.cli.deidentify import command
from streamdeid.formats.hl7v2 import reader
from streamdeid.model.errors import ConfigurationError

NOTE = "Patient: Jan Roe, MRN 4471982. Seen on 3/7/2024 by Dr. Amy Stone.\n"
CDA = (
    '<?xml version="1.0"?><ClinicalDocument xmlns="urn:hl7-org:v3"><recordTarget><patientRole>'
    "<patient><name><given>Zelda</given><family>Quxley</family></name></patient></patientRole>"
    "</recordTarget><component><structuredBody><component><section><text>Quxley slept.</text>"
    "</section></component></structuredBody></component></ClinicalDocument>"
)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments), standalone_mode=False)


@pytest.mark.parametrize("arguments", [("--format", "text"), ()])
def test_a_text_file_is_a_note_asked_for_or_by_its_name(tmp_path: Path, arguments) -> None:
    path = tmp_path / "note.txt"
    path.write_text(NOTE, "utf-8")
    result = run(*arguments, "--out", str(tmp_path / "out"), str(path))
    output = (tmp_path / "out" / "note.txt").read_text("utf-8")
    assert result.return_value == 0
    assert "4471982" not in output
    assert "Stone" not in output
    assert output.startswith("Patient: ")


def test_a_text_file_with_a_segment_in_it_is_no_note(tmp_path: Path) -> None:
    path = tmp_path / "feed.txt"
    path.write_text("PID|1||4471982||Roe^Jan\r", "utf-8")
    result = run("--out", str(tmp_path / "out"), str(path))
    assert result.return_value == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("form", ["cda", "auto"])
def test_a_c_cda_document_is_read_asked_for_or_by_what_it_is(tmp_path: Path, form: str) -> None:
    path = tmp_path / "summary.xml"
    path.write_text(CDA, "utf-8")
    result = run("--format", form, "--out", str(tmp_path / "out"), str(path))
    output = (tmp_path / "out" / "summary.xml").read_text("utf-8")
    assert result.return_value == 0
    assert output == CDA.replace("Zelda", "[PATIENT]").replace("Quxley", "[PATIENT]")


def test_a_fault_in_what_recognises_a_format_ends_one_file_and_not_the_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(payload: bytes) -> bool:
        if b"Nowak" in payload:
            raise ValueError(payload)
        return False

    monkeypatch.setattr(reader, "recognises", broken)
    (tmp_path / "a.xml").write_text(CDA.replace("Quxley", "Nowak"), "utf-8")
    (tmp_path / "b.xml").write_text(CDA, "utf-8")
    result = run("--out", str(tmp_path / "out"), str(tmp_path))
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["b.xml"]
    assert "a.xml:1: internal_error at ValueError in " in result.stderr
    assert "Nowak" not in result.stderr
    assert result.return_value == 1


def test_a_folder_without_a_model_is_refused_before_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text(NOTE, "utf-8")
    result = CliRunner().invoke(command, ["--model", str(tmp_path), str(tmp_path / "note.txt")])
    assert isinstance(result.exception, ConfigurationError)
    assert str(result.exception).startswith("model: cannot be read")
    assert result.stdout == ""
