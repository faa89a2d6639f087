"""The commands as a shell sees them: exit codes, stdout for data, stderr for words."""

import json
import subprocess
import sys
from pathlib import Path

import streamdeid.cli

FEED = Path(streamdeid.cli.__file__).parent / "feed"


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "streamdeid", *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=False, timeout=120)


def test_files_keep_their_names_under_out_and_what_is_withheld_is_listed(tmp_path: Path) -> None:
    done = run("deidentify", "--out", str(tmp_path), str(FEED))
    assert done.returncode == 1
    assert len(list(tmp_path.iterdir())) == 26
    lines = done.stderr.decode().splitlines()
    assert [line.rsplit(":", 1)[1].split()[0] for line in lines if "broken" in line] == [
        "no_msh",
        "invalid_json",
        "invalid_resource",
    ]
    assert b"Nowak" not in done.stderr


def test_no_result_is_written_over_another_or_over_what_is_to_be_read(tmp_path: Path) -> None:
    message = (FEED / "02-adt-a08-nowak.hl7").read_bytes()
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.hl7").write_bytes(message)
    a, b, out = (str(tmp_path / name) for name in ("a", "b", "out"))
    for arguments, words in (
        (("--out", out, f"{a}/x.hl7", f"{b}/x.hl7"), b"would both be written to"),
        (("--out", out, a, b), b"would both be written to"),
        (("--out", a, a), b"would be written over"),
        (("--out", a, f"{b}/x.hl7", f"{a}/../a/x.hl7"), b"would"),
    ):
        done = run("deidentify", *arguments)
        assert (done.returncode, words in done.stderr) == (2, True), done.stderr
        assert b"Nowak" not in done.stderr
    assert not (tmp_path / "out").exists()
    assert (tmp_path / "a" / "x.hl7").read_bytes() == message
    assert run("deidentify", "--out", out, f"{a}/x.hl7").returncode == 0
    assert run("deidentify", "--out", f"{out}/b", b).returncode == 0


def test_stdin_goes_to_stdout() -> None:
    done = run("deidentify", "-", given=(FEED / "02-adt-a08-nowak.hl7").read_bytes())
    assert (done.returncode, done.stdout[:3]) == (0, b"MSH")
    assert b"Nowak" not in done.stdout


def test_wrong_usage_is_one_clear_line_and_exit_code_2(tmp_path: Path) -> None:
    config = tmp_path / "s.toml"
    config.write_text('service = "x"\n')
    for arguments, words in (
        (("deidentify", str(tmp_path / "nothing")), b"neither a file nor a folder"),
        (("deidentify", "--policy", "nowhere", str(FEED)), b"neither shipped nor a file"),
        (("detect", "--detectors", "magic"), b"magic is not one"),
        (("run", "--config", str(tmp_path / "no.toml")), b"there is no file"),
        (("identity", str(FEED / "02-adt-a08-nowak.hl7")), b"--reveal"),
        (("keys", "generate", "--out", str(tmp_path / "no" / "k")), b"--out: there is no folder"),
        (("status", "--config", str(config)), b"service (%s:1): is not a section" % bytes(config)),
    ):
        done = run(*arguments)
        assert (done.returncode, words in done.stderr) == (2, True), arguments
        assert b"Traceback" not in done.stderr


def test_detect_answers_every_line_in_order_and_names_the_broken_one() -> None:
    first = b'{"id": "a", "text": "Patient: Ada Halvorsen, seen 3/9/24"}'
    done = run("detect", "-", given=first + b'\n{\n{"id": "b", "text": "well"}\n')
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["id"] for row in rows] == ["a", "b"]
    assert {span["label"] for span in rows[0]["spans"]} == {"PATIENT", "DATE"}
    assert rows[1]["spans"] == []
    assert (done.returncode, done.stderr.strip()) == (1, b"-:2: invalid_json")


def test_identity_reveals_seeds_with_their_addresses() -> None:
    done = run("identity", "--reveal", str(FEED / "02-adt-a08-nowak.hl7"))
    seeds = json.loads(done.stdout)["seeds"]
    family = {"label": "PATIENT", "part": "family", "value": "Nowak", "address": "PID[1]-5[1]"}
    assert family in seeds


def test_policies_are_checked_shown_and_compared(tmp_path: Path) -> None:
    page = tmp_path / "policy.html"
    assert run("policy", "show", "--html", str(page)).returncode == 0
    assert all(f"<b>{item}</b>" in page.read_text() for item in "ABCDEFGHIJKLMNOPQR")
    assert b"ZIP: generalise -> label" in run("policy", "diff", "safe-harbor", "strict").stdout
    bad = tmp_path / "bad.toml"
    bad.write_text('[labels]\nPATIENT = "keep"\n')
    assert run("policy", "check", str(bad)).returncode == 2


def test_a_key_is_made_once_and_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "key"
    assert run("keys", "generate", "--out", str(path)).returncode == 0
    assert path.stat().st_mode & 0o777 == 0o600
    assert run("keys", "generate", "--out", str(path)).returncode == 2
    assert b"fingerprint" in run("keys", "check", str(path)).stderr


def test_the_demo_releases_withholds_and_writes_a_page(tmp_path: Path) -> None:
    done = run("demo", "--out", str(tmp_path))
    assert done.returncode == 0
    released = list((tmp_path / "out" / "feed.deid").iterdir())
    letters = list((tmp_path / "out" / "streamdeid.dead-letters").iterdir())
    assert (len(released), len(letters)) == (26, 3)
    page = (tmp_path / "index.html").read_text()
    assert "<script" not in page
    assert "08-oru-progress-nowak.hl7" in page
    assert all(b"Nowak" not in path.read_bytes() for path in released)


def test_what_a_library_says_of_its_input_is_not_told() -> None:
    said = "import logging; logging.getLogger('pypdf').warning('Nowak')"
    code = f"import streamdeid.cli as c; c.cli = lambda **_: exec({said!r}); c.main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
