import pytest

from streamdeid.detectors.people.shaped.glued import Glued


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("trach changed byBains today", ["Bains"]),
        ("signed MaldonadoMD", ["Maldonado"]),
        ("seen by McAllister", []),
        ("HbA1c and NaCl and pH", []),
        ("DeSantis and LaDuke", []),
    ],
)
def test_names_come_out_of_glued_tokens(found, text, names):
    assert found(Glued, text) == names
