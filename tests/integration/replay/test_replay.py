"""What a mistaken policy quarantined comes out once each after the fix, whatever interrupts it."""

import json
from pathlib import Path

import audits
import feeds
import pytest
import topics
from jsonschema import validate
from quarantine import COUNT, WITHHELD, Site

from streamdeid.wire.sealed import public_of

SCHEMAS = Path(__file__).resolve().parents[3] / "schemas"
PRIVATE = bytes(range(32))
ONCE = dict.fromkeys(range(COUNT), 1)
NOTHING = {"gone": 0, "unopened": 0, "changed": 0, "undecodable": 0, "quarantined": {}}


@pytest.fixture(scope="module")
def site(bootstrap: str, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A site whose replay was killed in the middle, and begun again."""
    made = Site(tmp_path_factory.mktemp("replay"), bootstrap, "replay")
    made.quarantine_half()
    assert len(topics.read(bootstrap, "replay.dead")) == len(WITHHELD)
    return made


def test_a_replay_that_was_killed_and_begun_again_twice_at_once_publishes_each_record_once(
    site: Site,
) -> None:
    code, rows = site.replay("--list")
    assert code == 0
    assert [(row["reason"], row["letters"]) for row in rows] == [("unlisted_element", 500)]
    code, (report,) = site.replay()
    assert (code, report) == (0, {"sent": False, "already": 0, "released": 500, **NOTHING})
    assert site.written("replayed") == 0
    done = site.killed("--rate", "100")
    assert 0 < done < 500
    # Two at once: the later one ends the earlier, which says that it lost its transactional id.
    both = [site.start("replay", "--send", "--rate", "100") for _ in range(2)]
    for process in both:
        process.communicate(timeout=180)
    codes = sorted(process.returncode for process in both)
    assert codes in ([0, 0], [0, 75])
    assert site.released() == ONCE
    code, (report,) = site.replay("--send")
    assert (code, report["already"], report["released"]) == (0, 500, 0)
    assert site.released() == ONCE


def test_what_is_replayed_says_so_in_a_header_and_nothing_else_does(site: Site) -> None:
    records = topics.read(site.bootstrap, "replay.deid")
    said = [dict(record.headers).get("streamdeid-replayed-from", b"") for record in records]
    letters = [json.loads(record.value) for record in topics.read(site.bootstrap, "replay.dead")]
    places = {f"{one['topic']}/{one['partition']}/{one['offset']}" for one in letters}
    assert {place.decode() for place in said if place} == places
    assert len(list(filter(None, said))) == len(WITHHELD)


def test_replays_have_audit_chains_of_their_own_that_are_whole(site: Site) -> None:
    records = topics.read(site.bootstrap, "replay.audit")
    dump = site.folder / "audit.jsonl"
    dump.write_bytes(b"".join(record.value + b"\n" for record in records))
    done = audits.verify(dump, site.folder / "keys", "--config", site.config)
    words = f"{COUNT + len(WITHHELD)} events, 8 chains: whole"
    assert (done.returncode, done.stderr.decode().splitlines()) == (0, [words])


def test_what_is_cut_from_the_end_of_a_replays_audit_is_told_by_its_marks(site: Site) -> None:
    records = topics.read(site.bootstrap, "replay.audit")
    lines = [record.value for record in records]
    last = max(n for n, line in enumerate(lines) if ".replay" in json.loads(line)["chain"])
    dump = site.folder / "cut.jsonl"
    dump.write_bytes(b"".join(line + b"\n" for line in lines[:last] + lines[last + 1 :]))
    done = audits.verify(dump, site.folder / "keys", "--config", site.config)
    assert done.returncode == 1
    assert json.loads(lines[last])["chain"] in done.stderr.decode()


def test_marks_have_the_published_form(site: Site) -> None:
    schema = json.loads((SCHEMAS / "replayed-v1.schema.json").read_text())
    marks = topics.read(site.bootstrap, "replay.replayed")
    for mark in marks:
        validate(json.loads(mark.value), schema)
    assert len({mark.key for mark in marks}) == len(WITHHELD)


def test_copies_bring_records_back_when_their_topic_is_gone_and_with_the_private_key_only(
    bootstrap: str, tmp_path: Path
) -> None:
    site = Site(tmp_path, bootstrap, "sealed", f'public_key = "{public_of(PRIVATE).hex()}"')
    site.quarantine_half()
    site.remove("raw")
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    right.write_text(PRIVATE.hex())
    wrong.write_text("11" * 32)
    code, (report,) = site.replay("--send")
    assert (code, report["gone"], report["released"]) == (1, 500, 0)
    code, (report,) = site.replay("--send", "--private-key", str(wrong))
    assert (code, report["unopened"], report["released"]) == (1, 500, 0)
    done = site.killed("--private-key", str(right))
    assert 0 < done < 500
    code, (report,) = site.replay("--send", "--private-key", str(right), "--rate", "1000")
    assert (code, report["already"], report["released"]) == (0, done, 500 - done)
    assert site.released() == ONCE
    for letter in topics.read(bootstrap, "sealed.dead"):
        # A bar is no digit of base64, and names are longer than what comes up in it by chance.
        assert b"MSH|" not in letter.value
        assert not [name for name in feeds.NAMES if name.encode() in letter.value]
