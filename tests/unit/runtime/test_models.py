"""The model at work: the one that ships, or one from a folder, which must be a model."""

import shutil
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import pytest

from streamdeid.cli.run import build
from streamdeid.detectors.classifier import shipped
from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.assembly import assemble, reader
from streamdeid.runtime.models import digest, open_model
from streamdeid.runtime.settings import Connector, KeysSection, PolicySection, Settings


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A model of one's own: the shipped one with another manifest."""
    folder = tmp_path / "own"
    shutil.copytree(str(files("streamdeid.detectors.classifier") / "data" / "en"), folder)
    manifest = folder / shipped.MANIFEST
    manifest.write_bytes(manifest.read_bytes() + b"\n")
    return folder


def test_the_digest_is_that_of_the_model_at_work(own):
    assert digest(None, "en") == shipped.digest("en")
    assert digest(own, "en") not in {"", shipped.digest("en")}
    assert digest(None, "sv") == ""


def test_a_language_without_a_model_works_with_ones_own(own):
    assert open_model(own).classes == shipped.model().classes
    without, with_own = (reader("sv", ("classifier",), model=one) for one in (None, own))
    assert type(without.detectors[0]) is not type(with_own.detectors[0])


@pytest.mark.parametrize("name", [shipped.WEIGHTS, shipped.MANIFEST])
def test_a_damaged_model_and_a_folder_without_one_stop_the_start(own, name):
    (own / name).write_bytes((own / name).read_bytes()[:-9])
    with pytest.raises(ConfigurationError, match="model"):
        assemble(model=own)
    (own / name).unlink()
    with pytest.raises(ConfigurationError, match=f"a folder with {shipped.WEIGHTS}"):
        assemble(model=own)


def test_the_service_works_with_the_model_of_its_settings_and_names_its_digest(own, tmp_path):
    settings = Settings(
        source=Connector(name="files", folder=str(tmp_path / "in")),
        sink=Connector(name="files", folder=str(tmp_path / "out")),
        keys=KeysSection(required=False),
        policy=PolicySection(model=str(own)),
    )
    (tmp_path / "in").mkdir()
    runner = build(settings)
    runner.close()
    facts = {name: text[:12] for name, text in runner.process.hello.facts.items()}
    assert runner.process.hello.facts["model_digest"] == digest(own, "en")
    shown = facts | {"version": version("streamdeid")}
    assert runner.metrics.registry.get_sample_value("streamdeid_build_info", shown) == 1
    (own / shipped.WEIGHTS).unlink()
    with pytest.raises(ConfigurationError, match="model"):
        build(settings)
