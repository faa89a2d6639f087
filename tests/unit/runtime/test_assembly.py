"""An engine is put together from what is named; what is not there stops the start."""

import hashlib
from pathlib import Path

import pytest

from streamdeid.model.detection import Detection, Disagreement, Point
from streamdeid.model.errors import ConfigurationError, PolicyError
from streamdeid.operators.keys import Keys
from streamdeid.runtime.assembly import assemble, at_point, policy_text, reader
from streamdeid.runtime.keysources import keys_from

HEX, OTHER = (hashlib.sha256(name).hexdigest() for name in (b"one", b"two"))
ADT = b"MSH|^~\\&|A|B|C|D|20240307||ADT^A01|7|P|2.5.1\rPID|1||4471^^^G^MR||Roe^Jan\r"


def test_the_same_key_gives_the_same_bytes_from_a_file_a_folder_or_memory(tmp_path: Path) -> None:
    (tmp_path / "1.key").write_text(HEX)
    engines = (
        assemble(key_file=tmp_path / "1.key"),
        assemble(key_file=tmp_path),
        assemble(keys=Keys(bytes.fromhex(HEX))),
    )
    outputs = {engine.deidentify(ADT).payload for engine in engines}
    assert len(outputs) == 1
    assert assemble().deidentify(ADT).payload not in outputs


def test_the_key_of_reversible_pseudonyms_comes_from_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "key").write_text(HEX)
    (tmp_path / "reversal").write_text(OTHER)
    assert keys_from(tmp_path / "key").reversal == b""
    monkeypatch.setenv("STREAMDEID_KEYS__REVERSAL_FILE", str(tmp_path / "reversal"))
    assert keys_from(tmp_path / "key").reversal == bytes.fromhex(OTHER)


def test_a_short_key_a_missing_policy_and_an_unknown_detector_stop_the_start(tmp_path) -> None:
    (tmp_path / "key").write_text("5a5a")
    with pytest.raises(ConfigurationError, match="has 2 bytes"):
        assemble(key_file=tmp_path / "key")
    with pytest.raises(PolicyError, match="neither shipped nor a file"):
        policy_text("nowhere")
    with pytest.raises(ConfigurationError, match="magic is not one"):
        reader(names=("magic",))


def test_the_classifier_works_at_the_point_of_the_policy_and_nothing_else_changes() -> None:
    plain = list(at_point(Detection()))
    sharp = list(at_point(Detection(point=Point.PRECISE)))
    changed = [(a, b) for a, b in zip(plain, sharp, strict=True) if a != b]
    assert changed == [("classifier", "classifier-precise")]


def test_a_reader_has_the_policys_detectors_in_their_order_and_its_word_on_disagreement() -> None:
    made = reader(detection=Detection(("dates", "seeded"), disagreement=Disagreement.PHI))
    assert [detector.name for detector in made.detectors] == ["dates", "seeded"]
    assert made.disagreement is Disagreement.PHI


def test_names_are_remembered_from_message_to_message_where_the_policy_asks_for_it(
    tmp_path: Path,
) -> None:
    site = tmp_path / "site.toml"
    site.write_text('extends = "safe-harbor"\n[detect]\nmemory = 50\n')
    assert assemble(str(site)).memory is not None
    assert assemble("safe-harbor").memory is None
