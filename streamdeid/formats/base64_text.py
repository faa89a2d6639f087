"""Base64 as feeds write it: with and without padding, in either alphabet, broken into lines.

RFC 4648 sections 4 and 5 have the alphabets, section 3.2 padding, RFC 2045 section 6.8 the
lines. What is written in place of a text takes its form, so that a receiver that reads the one
reads the other.
"""

import base64
import re

_BLANK = re.compile(r"\s+")
_FORM = re.compile(r"[\w+/\s-]*=?\s*=?", re.ASCII)
_NONE = "no base64"
_SAFE = str.maketrans("+/", "-_")
_USUAL = str.maketrans("-_", "+/")


def from_base64(text: str) -> bytes:
    """The bytes of ``text``.

    Raises:
        ValueError: it is not base64: another character, two alphabets, too short.
    """
    letters = _BLANK.sub("", text)
    if _is_safe(letters):
        if "+" in letters or "/" in letters:
            raise ValueError(_NONE)
        letters = letters.translate(_USUAL)
    bare = letters.rstrip("=")
    if len(letters) - len(bare) > 2:
        raise ValueError(_NONE)
    try:
        return base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True)
    except ValueError:
        raise ValueError(_NONE) from None


def to_base64(content: bytes, like: str) -> str:
    """``content`` in the form of ``like``: its alphabet, its padding, its lines.

    Where ``like`` is no base64 the form is the usual one.
    """
    body = like.strip()
    letters = base64.b64encode(content).decode("ascii")
    rest = len(_BLANK.sub("", body)) % 4
    if not _FORM.fullmatch(body) or rest == 1:
        return letters
    if _is_safe(body):
        letters = letters.translate(_SAFE)
    if rest:
        letters = letters.rstrip("=")
    if broken := _BLANK.search(body):
        width = broken.start()
        lines = (letters[at : at + width] for at in range(0, len(letters), width))
        letters = broken[0].join(lines)
    before = like[: len(like) - len(like.lstrip())]
    return before + letters + like[len(like.rstrip()) :]


def _is_safe(letters: str) -> bool:
    """Whether a text is in the alphabet for URLs and file names."""
    return "-" in letters or "_" in letters
