"""A folder of keys may change under a running service; what is wrong in it changes nothing."""

import hashlib
from pathlib import Path

import pytest

from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.keyholder import KeyFolder
from streamdeid.runtime.keysources import keys_of
from streamdeid.runtime.settings import KeysSection

ONE, TWO = (hashlib.sha256(name).hexdigest() for name in (b"one", b"two"))


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def lay(folder: Path, **keys: str) -> Path:
    for name, text in keys.items():
        (folder / f"{name.removeprefix('e')}.key").write_text(text)
    return folder


def test_a_key_that_is_laid_down_ahead_is_used_when_its_time_has_come(tmp_path: Path) -> None:
    clock = Clock()
    holder = KeyFolder(lay(tmp_path, e1=ONE), clock)
    assert holder.active().epoch == "1"
    lay(tmp_path, e2=f"not-before: 1970-01-01T00:16:45+00:00\n{TWO}")
    epochs = [holder.active().epoch for _ in range(6)]
    assert epochs == sorted(epochs)
    assert epochs[0] == "1"
    assert epochs[-1] == "2"


def test_the_folder_is_looked_at_once_a_second_and_no_oftener(tmp_path: Path) -> None:
    clock = Clock()
    holder = KeyFolder(lay(tmp_path, e1=ONE), clock)
    lay(tmp_path, e2=TWO)
    clock.now -= 1.0
    assert holder.active().epoch == "1"
    assert holder.active().epoch == "2"


@pytest.mark.parametrize(
    ("name", "text"),
    [("2", "short"), ("2", "5a5a"), ("1", TWO), ("2", f"not-before: never\n{TWO}")],
)
def test_a_wrong_key_under_way_is_not_taken_and_the_stream_goes_on(
    tmp_path: Path, name: str, text: str
) -> None:
    holder = KeyFolder(lay(tmp_path, e1=ONE), Clock())
    (tmp_path / f"{name}.key").write_text(text)
    keys = holder.active()
    assert (keys.epoch, keys.secret) == ("1", bytes.fromhex(ONE))
    (tmp_path / "2.key").write_text(TWO)
    (tmp_path / "1.key").write_text(ONE)
    assert holder.active().epoch == "2"


def test_keys_that_disappear_under_way_are_still_used(tmp_path: Path) -> None:
    holder = KeyFolder(lay(tmp_path, e1=ONE), Clock())
    (tmp_path / "1.key").unlink()
    assert holder.active().epoch == "1"


def test_files_of_the_mount_itself_are_no_keys(tmp_path: Path) -> None:
    data = tmp_path / "..2026_11_21"
    data.mkdir()
    lay(data, e1=ONE)
    (tmp_path / "1.key").symlink_to(data / "1.key")
    (tmp_path / "..data.key").write_text("no key")
    (tmp_path / "README").write_text("no key")
    assert set(KeyFolder(tmp_path).ring.by_epoch()) == {"1"}


def test_a_start_without_a_usable_key_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="holds no file"):
        KeyFolder(tmp_path)
    with pytest.raises(ConfigurationError, match=r"2\.key.*has 2 bytes"):
        KeyFolder(lay(tmp_path, e1=ONE, e2="5a5a"))
    (tmp_path / "2.key").unlink()
    with pytest.raises(ConfigurationError, match="whose time has come"):
        KeyFolder(lay(tmp_path, e1=f"not-before: 2999-01-01T00:00:00Z\n{ONE}"))


def test_keys_come_from_a_folder_a_file_or_the_environment_but_only_one(tmp_path: Path) -> None:
    lay(tmp_path, e3=ONE)
    file = str(tmp_path / "3.key")
    assert keys_of(KeysSection(folder=str(tmp_path))).active().epoch == "3"
    assert keys_of(KeysSection(file=file, epoch="7")).active().epoch == "7"
    held = keys_of(KeysSection(secret=TWO)).active()
    assert (held.epoch, held.secret) == ("1", bytes.fromhex(TWO))
    with pytest.raises(ConfigurationError, match="both given"):
        keys_of(KeysSection(file=file, secret=TWO))


def test_no_key_stops_the_start_unless_codes_may_hold_for_one_run(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="names no key"):
        keys_of(KeysSection())
    with pytest.raises(ConfigurationError, match="file that can be read"):
        keys_of(KeysSection(file=str(tmp_path / "nothing")))
    assert keys_of(KeysSection(required=False)).active().epoch == "run"


def test_the_key_of_reversible_pseudonyms_stands_beside_every_epoch(tmp_path: Path) -> None:
    lay(tmp_path, e1=ONE)
    (tmp_path / "reversal").write_text(TWO)
    section = KeysSection(folder=str(tmp_path), reversal_file=str(tmp_path / "reversal"))
    holder = keys_of(section)
    assert (holder.active().secret, holder.active().reversal) == (
        bytes.fromhex(ONE),
        bytes.fromhex(TWO),
    )
    assert holder.active() is holder.active()
    with pytest.raises(ConfigurationError, match="both given"):
        keys_of(section.model_copy(update={"reversal": TWO}))


@pytest.mark.parametrize("mode", [0o600, 0o400, 0o440, 0o640])
def test_a_key_that_its_group_may_read_is_taken(tmp_path: Path, mode: int) -> None:
    (lay(tmp_path, e1=ONE) / "1.key").chmod(mode)
    assert KeyFolder(tmp_path).active().epoch == "1"


@pytest.mark.parametrize("mode", [0o604, 0o644, 0o602])
def test_a_key_that_everybody_may_read_is_refused_and_how_to_mend_it_is_said(
    tmp_path: Path, mode: int
) -> None:
    (lay(tmp_path, e1=ONE) / "1.key").chmod(mode)
    with pytest.raises(
        ConfigurationError, match=r"1\.key\): may be used by everybody.*chmod o-rwx"
    ):
        KeyFolder(tmp_path)


def test_a_mounted_secret_is_judged_by_the_file_that_its_link_leads_to(tmp_path: Path) -> None:
    data = tmp_path / "..2026_11_21"
    data.mkdir()
    (lay(data, e1=ONE) / "1.key").chmod(0o440)
    (tmp_path / "1.key").symlink_to(data / "1.key")
    assert KeyFolder(tmp_path).active().epoch == "1"
    (data / "1.key").chmod(0o444)
    with pytest.raises(ConfigurationError, match="everybody"):
        KeyFolder(tmp_path)


def test_an_epoch_that_went_and_comes_back_with_another_key_is_not_taken(tmp_path: Path) -> None:
    holder = KeyFolder(lay(tmp_path, e1=ONE), Clock())
    lay(tmp_path, e2=TWO)
    assert holder.active().epoch == "2"
    (tmp_path / "1.key").unlink()
    assert holder.active().epoch == "2"
    lay(tmp_path, e1=hashlib.sha256(b"three").hexdigest())
    assert set(holder.ring.by_epoch()) == {"2"}
    holder.active()
    assert set(holder.ring.by_epoch()) == {"2"}
    (tmp_path / "1.key").write_text(ONE)
    holder.active()
    assert set(holder.ring.by_epoch()) == {"1", "2"}
