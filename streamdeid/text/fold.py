"""One spelling for text that is to be compared: lower case, without accents.

Folding keeps the length, so that an offset in folded text is an offset in the
text. Letters that fold to several (ß, æ) therefore stay as they are; the seeds
that hold them are looked for in their transliterations as well.
"""

import re
import unicodedata
from itertools import compress, count

_BLANKS = frozenset("\t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u2007\u202f")


class _Folding(dict[int, int]):
    """Code point to folded code point, worked out once for each."""

    def __missing__(self, code: int) -> int:
        """Fold one character; keep it where its folding is longer."""
        character = chr(code)
        if character in _BLANKS:
            folded = " "
        else:
            folded = unicodedata.normalize("NFKD", character.lower()).lower()
            folded = "".join(c for c in folded if not unicodedata.combining(c))
        self[code] = result = ord(folded) if len(folded) == 1 else code
        return result


class _Baring(dict[int, int | None]):
    """Code point to folded code point, or to nothing where that is no letter or digit."""

    def __missing__(self, code: int) -> int | None:
        """Fold one character and look what it is."""
        folded = _FOLDING[code]
        self[code] = result = folded if chr(folded).isalnum() else None
        return result


_FOLDING = _Folding()
_BARING = _Baring()
_BEYOND = re.compile(r"[^\x00-\x7f]+")
_ASCII = bytes(_FOLDING[code] if code < 0x80 else code for code in range(0x100))
_MARKS = bytes(code for code in range(0x80) if _BARING[code] is None)


def fold(text: str) -> str:
    """``text`` in lower case and without accents, of the same length."""
    if text.isascii():
        return text.lower() if text.isalnum() else _ascii(text)
    return _BEYOND.sub(lambda beyond: beyond[0].translate(_FOLDING), _ascii(text))


def bare(text: str) -> str:
    """Only the letters and digits of ``text``, folded: how numbers are compared."""
    if text.isascii():
        return _ascii(text, _MARKS)
    return _BEYOND.sub(lambda beyond: beyond[0].translate(_BARING), _ascii(text, _MARKS))


def bare_places(text: str) -> list[int]:
    """Where each character of ``bare(text)`` stands in ``text``."""
    if text.isascii():
        return list(compress(count(), map(str.isalnum, text)))
    return [at for at, one in enumerate(text) if _BARING[ord(one)] is not None]


def _ascii(text: str, without: bytes = b"") -> str:
    """``text``, its ASCII folded and less what is to go; the rest as it is.

    Bytes, because ``str.translate`` looks every character up where one is beyond ASCII.
    """
    folded = text.encode("utf-8", "surrogatepass").translate(_ASCII, without)
    return folded.decode("utf-8", "surrogatepass")
