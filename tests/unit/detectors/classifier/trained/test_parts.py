import numpy as np
import pytest

from streamdeid.detectors.classifier.trained.parts import part

TABLE = np.array([[1.0, -2.0, 0.5]], dtype=np.float32)


def test_an_array_of_the_kind_and_shape_is_given_as_it_is():
    assert part({"scales": TABLE}, "scales", np.float32, 1, 3) is TABLE
    assert part({"scales": TABLE}, "scales", np.float32, None, None) is TABLE


def test_one_that_is_not_there_is_named():
    with pytest.raises(KeyError, match="scales"):
        part({}, "scales", np.float32, 3)


@pytest.mark.parametrize(
    ("kind", "shape"),
    [(np.float64, (1, 3)), (np.int16, (1, 3)), (np.float32, (3,)), (np.float32, (1, 2))],
)
def test_another_kind_or_shape_is_refused(kind, shape):
    with pytest.raises(ValueError, match="scales"):
        part({"scales": TABLE}, "scales", kind, *shape)


@pytest.mark.parametrize(("value", "endless"), [(np.nan, False), (np.nan, True), (np.inf, False)])
def test_what_is_no_number_is_refused_and_infinity_where_it_has_no_meaning(value, endless):
    with pytest.raises(ValueError, match="leaves"):
        part({"leaves": TABLE * np.float32(value)}, "leaves", np.float32, 1, 3, endless=endless)


def test_infinity_passes_where_it_means_never():
    endless = {"thresholds": np.full(2, np.inf, dtype=np.float32)}
    assert np.isinf(part(endless, "thresholds", np.float32, 2, endless=True)).all()
