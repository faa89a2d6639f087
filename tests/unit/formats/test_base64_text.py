"""Base64 in all forms in which feeds write it, judged by the standard library."""

import base64
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.formats.base64_text import from_base64, to_base64

FORMS = st.fixed_dictionaries(
    {
        "safe": st.booleans(),
        "padded": st.booleans(),
        "width": st.sampled_from([0, 4, 60, 64, 76]),
        "end": st.sampled_from(["\n", "\r\n", " "]),
        "around": st.sampled_from(["", " ", "\n"]),
    }
)


@settings(deadline=None)
@given(content=st.binary(max_size=200), new=st.binary(max_size=200), form=FORMS)
def test_any_form_is_read_and_what_is_written_is_read_again(
    content: bytes, new: bytes, form: dict[str, Any]
) -> None:
    is_safe, is_padded = form["safe"], form["padded"]
    width, end, around = form["width"], form["end"], form["around"]
    text = (base64.urlsafe_b64encode if is_safe else base64.b64encode)(content).decode()
    text = text if is_padded else text.rstrip("=")
    lines = [text[at : at + width] for at in range(0, len(text), width)] if width else [text]
    written = around + end.join(lines) + around
    assert from_base64(written) == content
    assert from_base64(to_base64(new, written)) == new
    assert to_base64(content, written) == written or len(lines) < 3


@pytest.mark.parametrize("text", ["@@@@", "QUJDR", "QU=JD", "QQ===", "ab+-", "é", "A"])
def test_what_is_no_base64_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no base64"):
        from_base64(text)
