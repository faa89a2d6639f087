"""What the image installs: a part of what is tested, and nothing that only developers need."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PIN = re.compile(r"^([a-z0-9._-]+)==(\S+)", re.MULTILINE)


def pins(name):
    """Version by package, as a lock file pins it."""
    found = PIN.findall((ROOT / name).read_text(encoding="utf-8"))
    return {re.sub(r"[._]", "-", package): version for package, version in found}


def names(requirements):
    """The packages that a list of requirements names."""
    bare = (re.split(r"[<>=\[;]", one)[0].strip().lower() for one in requirements)
    return {re.sub(r"[._]", "-", one) for one in bare}


def project():
    """The project's table."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_image_runs_the_versions_that_are_tested():
    tested, run = pins("requirements.lock"), pins("requirements-run.lock")
    assert run
    assert {name: tested.get(name) for name in run} == run


def test_the_image_has_every_package_that_the_engine_needs():
    wanted = project()
    needed = names(wanted["dependencies"] + wanted["optional-dependencies"]["tracing"])
    assert needed <= pins("requirements-run.lock").keys()


def test_the_image_has_no_package_that_only_developers_need():
    extras = project()["optional-dependencies"]
    wanted = names(project()["dependencies"])
    spared = names(extras["dev"] + extras["lexicons"] + extras["report"]) - wanted
    assert spared.isdisjoint(pins("requirements-run.lock"))


def test_every_pin_of_the_image_has_a_hash():
    text = (ROOT / "requirements-run.lock").read_text(encoding="utf-8")
    entries = re.split(r"^(?=[a-z0-9._-]+==)", text, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in entry for entry in entries)
