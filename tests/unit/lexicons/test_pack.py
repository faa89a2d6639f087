import shutil
from importlib.resources import files

import orjson
import pytest

from streamdeid.lexicons.pack import check, languages, load
from streamdeid.model.errors import ConfigurationError


def test_english_spanish_and_swedish_are_installed():
    assert {"en", "es", "sv"} <= set(languages())


@pytest.mark.parametrize("language", ["xx", "../en", ""])
def test_a_missing_pack_is_a_wrong_setting(language):
    with pytest.raises(ConfigurationError, match="language"):
        load(language)


@pytest.mark.parametrize("language", ["en", "es", "sv"])
def test_every_file_is_in_the_manifest_with_its_digest(language):
    check(files("streamdeid.lexicons") / language)


@pytest.mark.parametrize("change", ["altered", "missing", "added"])
def test_a_pack_that_differs_from_its_manifest_is_refused(tmp_path, change):
    folder = tmp_path / "sv"
    shutil.copytree(str(files("streamdeid.lexicons") / "sv"), folder)
    if change == "altered":
        (folder / "kin.txt").write_text("mor\n")
    elif change == "missing":
        (folder / "kin.txt").unlink()
    else:
        (folder / "more.txt").write_text("mor\n")
    with pytest.raises(ConfigurationError, match="manifest"):
        check(folder)


def test_every_list_states_source_and_licence():
    for language in languages():
        manifest = orjson.loads(
            (files("streamdeid.lexicons") / language / "manifest.json").read_bytes()
        )
        assert all(row["source"] and row["licence"] and row["rule"] for row in manifest["files"])
