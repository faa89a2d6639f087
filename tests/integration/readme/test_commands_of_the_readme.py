"""Every command that README shows is run as it stands there, in the order in which it stands."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import feeds
import pytest
import topics
from broker import free_port

import streamdeid.cli

ROOT = Path(__file__).resolve().parents[3]
FEED = Path(streamdeid.cli.__file__).parent / "feed"
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
COUNT = 30


def shell(block: str, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a block in bash as a person would type it, but stop at the first failure."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-m", "-euo", "pipefail", "-c", block],
        cwd=folder,
        env=os.environ | {"PATH": path} | settings,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that README's reader has: good messages, and a note."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "feed").mkdir()
    for path in FEED.iterdir():
        if "broken" not in path.name:
            shutil.copy(path, folder / "feed")
    shutil.copy(FEED / "02-adt-a08-nowak.hl7", folder / "message.hl7")
    (folder / "notes.jsonl").write_text('{"id": "1", "text": "Seen by Dr. Jane Doe."}\n')
    return folder


@pytest.fixture(scope="module")
def settings(bootstrap: str) -> Mapping[str, str]:
    """What is this machine's and not README's: where the broker is, and the topics on it."""
    own = ["streamdeid.dead-letters", "streamdeid.audit"]
    names = ["adt.raw", "oru.raw", "adt.deid", "oru.deid", *own]
    topics.make(bootstrap, *names)
    topics.fill(bootstrap, "adt.raw", range(COUNT), feeds.message, feeds.key)
    return {"STREAMDEID_KAFKA__BOOTSTRAP": bootstrap}


def block(*words: str) -> str:
    """The block that holds all these words."""
    (found,) = [text for text in BLOCKS if all(word in text for word in words)]
    return found


def test_every_block_of_the_readme_is_run_below() -> None:
    own = Path(__file__).read_text()
    wanted = [re.findall(r'"([^"]+)"', call) for call in re.findall(r"\bblock\((.*?)\)", own)]
    run = {block(*words) for words in wanted if words}
    assert run == set(BLOCKS)


def test_the_commands_at_the_top_are_those_of_the_makefile() -> None:
    (top,) = re.findall(r"^```\n(make .*?)^```", README, re.MULTILINE | re.DOTALL)
    for line in top.splitlines():
        command = line.split("#")[0].split()
        done = subprocess.run([*command, "-n"], cwd=ROOT, capture_output=True, check=False)
        assert done.returncode == 0, line


def test_files_are_deidentified_searched_and_explained(house: Path) -> None:
    done = shell(block("deidentify", "detect"), house)
    assert done.returncode == 0, done.stderr
    assert len(list((house / "scrubbed").iterdir())) == len(list((house / "feed").iterdir()))
    assert '"label":"DOCTOR"' in (house / "spans.jsonl").read_text().replace(" ", "")


def test_a_key_and_a_configuration_lead_to_a_running_pair_with_metrics(
    house: Path, settings: Mapping[str, str], bootstrap: str, worker_ports: Callable[[], int]
) -> None:
    done = shell(block("keys generate", "streamdeid.toml"), house)
    assert done.returncode == 0, done.stderr
    port = str(worker_ports())
    started = block("--workers 2", "status", "curl").replace("8080", port)
    done = shell(started, house, **settings, STREAMDEID_SERVICE__PORT=port)
    assert done.returncode == 0, done.stderr
    assert "safe-harbor" in done.stdout
    for worker in "01":
        assert f'streamdeid_messages_in_total{{worker="{worker}"}}' in done.stdout
    released = topics.read(bootstrap, "adt.deid")
    assert all(not feeds.is_poison(feeds.number_of(record.value)) for record in released)


def test_the_same_service_runs_on_folders(house: Path) -> None:
    shell(block("keys generate", "streamdeid.toml"), house)
    done = shell(
        block("--until-idle", "feed.deid"), house, STREAMDEID_SERVICE__PORT=str(free_port())
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) == len(list((house / "feed").iterdir()))


def test_policies_are_shown_keys_rotate_and_the_audit_of_the_folders_is_whole(house: Path) -> None:
    done = shell(block("policy show", "audit verify"), house)
    assert done.returncode == 0, done.stderr
    assert "[PATIENT]" in done.stdout
    assert (house / "policy.html").read_text().startswith("<!doctype html>")
    assert sorted(path.name for path in (house / "keys").iterdir()) == ["1.key", "2.key"]
    assert "whole" in done.stderr
