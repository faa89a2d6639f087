import hashlib
import io
import zipfile

import numpy as np
import orjson
import pytest

from streamdeid.detectors.classifier.model import dump, load
from streamdeid.model.errors import ConfigurationError


def test_a_model_survives_the_way_to_its_files_and_back(model):
    weights, manifest = dump(model)
    again = load(weights, manifest)
    assert again.classes == model.classes
    assert np.array_equal(again.levels, model.levels)
    assert again.points == model.points
    assert dump(again) == (weights, manifest)


@pytest.mark.parametrize("damage", ["flipped", "truncated", "emptied"])
def test_damaged_weights_are_refused(model, damage):
    weights, manifest = dump(model)
    broken = {
        "flipped": weights[:200] + bytes([weights[200] ^ 1]) + weights[201:],
        "truncated": weights[: len(weights) // 2],
        "emptied": b"",
    }[damage]
    with pytest.raises(ConfigurationError, match="digest"):
        load(broken, manifest)


def test_a_manifest_that_is_not_json_is_refused(model):
    with pytest.raises(ConfigurationError, match="not JSON"):
        load(dump(model)[0], b"{")


def test_a_model_of_another_format_is_refused(model):
    weights, manifest = dump(model)
    foreign = orjson.dumps(orjson.loads(manifest) | {"format": 99})
    with pytest.raises(ConfigurationError, match="another format"):
        load(weights, foreign)


def test_an_archive_with_the_wrong_arrays_is_refused(model):
    buffer = io.BytesIO()
    np.savez(buffer, cells=np.zeros(3))
    assert zipfile.is_zipfile(buffer)
    with pytest.raises(ConfigurationError, match="incomplete"):
        load(*_signed(buffer.getvalue(), model))


def test_a_pickle_in_the_archive_is_never_run(model):
    buffer = io.BytesIO()
    np.savez(buffer, cells=np.array([{}], dtype=object), levels=np.zeros((1, 1)))
    with pytest.raises(ConfigurationError, match="incomplete"):
        load(*_signed(buffer.getvalue(), model))


def test_an_unknown_operating_point_is_named_with_those_that_exist(model):
    with pytest.raises(ConfigurationError, match="balanced"):
        model.point("reckless")


def _signed(weights, model):
    stated = orjson.loads(dump(model)[1]) | {"sha256": hashlib.sha256(weights).hexdigest()}
    return weights, orjson.dumps(stated)
