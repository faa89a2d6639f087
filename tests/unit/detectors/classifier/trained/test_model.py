import hashlib
import io
import zipfile
from dataclasses import replace

import numpy as np
import orjson
import pytest

from streamdeid.detectors.classifier.trained.model import dump, laid_out, load
from streamdeid.model.errors import ConfigurationError


def test_a_model_survives_the_way_to_its_files_and_back(model):
    weights, manifest = dump(model)
    again = load(weights, manifest)
    assert again.classes == model.classes
    assert np.array_equal(again.levels, model.levels)
    assert again.points == model.points
    assert dump(again) == (weights, manifest)


def test_weights_that_were_read_from_files_are_not_held_twice(model):
    again = load(*dump(model))
    rows = laid_out(again.levels)
    assert np.shares_memory(rows, again.levels)
    assert not rows[0].any()
    assert np.array_equal(rows, laid_out(model.levels))


def test_weights_in_another_order_than_they_lie_in_are_laid_out_anew(model):
    turned = load(*dump(model)).levels[::-1]
    rows = laid_out(turned)
    assert np.array_equal(rows[1:, : turned.shape[1]], turned)
    assert not np.shares_memory(rows, turned)


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


@pytest.mark.parametrize("name", ["scales", "intercepts"])
def test_weights_that_are_no_numbers_are_refused_for_they_would_find_nothing(model, name):
    spoiled = replace(model, **{name: np.full_like(getattr(model, name), np.nan)})
    with pytest.raises(ConfigurationError, match="incomplete"):
        load(*dump(spoiled))


@pytest.mark.parametrize(
    "stated",
    [
        {"classes": []},
        {"classes": ["O", "SOMEBODY"]},
        {"calibration": ["steep", 0]},
        {"points": None},
        {"points": {"balanced": {"DATE": "high"}}},
        {"trust": {"dates": "high"}},
    ],
)
def test_a_manifest_that_no_detector_could_work_by_is_refused(model, stated):
    weights, manifest = dump(model)
    with pytest.raises(ConfigurationError, match="incomplete"):
        load(weights, orjson.dumps(orjson.loads(manifest) | stated))


@pytest.mark.parametrize("classes", [("O",), ("O", "DATE", "DATE")])
def test_a_model_that_knows_no_label_or_one_label_twice_is_refused(model, classes):
    columns = [0, 1, 1][: len(classes)]
    arrays = {name: getattr(model, name)[columns] for name in ("scales", "intercepts")}
    spoiled = replace(model, classes=classes, levels=model.levels[:, columns], **arrays)
    with pytest.raises(ConfigurationError, match="incomplete"):
        load(*dump(spoiled))


@pytest.mark.parametrize("content", [b"", b"PK", b"\x93NUMPY"])
def test_signed_files_that_are_no_archive_are_refused(model, content):
    with pytest.raises(ConfigurationError, match="incomplete"):
        load(*_signed(content, model))


def test_an_unknown_operating_point_is_named_with_those_that_exist(model):
    with pytest.raises(ConfigurationError, match="balanced"):
        model.point("reckless")


def _signed(weights, model):
    stated = orjson.loads(dump(model)[1]) | {"sha256": hashlib.sha256(weights).hexdigest()}
    return weights, orjson.dumps(stated)
