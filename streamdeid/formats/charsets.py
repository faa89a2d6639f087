"""Names of character sets as feeds write them, and Python's codec for each.

HL7 has a table of its own, DICOM has defined terms that imaging systems put into MSH-18,
and IANA has a registry, which Python's aliases follow. Spellings differ in capitals, blanks,
hyphens, slashes and underscores only, so that names are compared without them.
"""

import codecs
import re
from encodings import aliases
from functools import cache

_SEPARATORS = re.compile(r"[^A-Z0-9]")

_TABLE_0211 = {
    "ASCII": "ascii",
    "8859/1": "latin-1",
    **{f"8859/{n}": f"iso8859-{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)},
    "ISO IR6": "ascii",
    "ISO IR14": "shift_jis",
    "ISO IR87": "iso2022_jp",
    "ISO IR159": "iso2022_jp_1",
    "GB 18030-2000": "gb18030",
    "KS X 1001": "euc_kr",
    "CNS 11643-1992": "cp950",
    "BIG-5": "big5",
    "UNICODE": "utf-8",
    "UNICODE UTF-8": "utf-8",
    "UNICODE UTF-16": "utf-16",
    "UNICODE UTF-32": "utf-32",
}
"""HL7 v2.8.2 chapter 2C, table 0211 (alternate character sets)."""

_ISO_8859 = {100: 1, 101: 2, 109: 3, 110: 4, 144: 5, 127: 6, 126: 7, 138: 8, 148: 9, 166: 11}
_ISO_8859 |= {203: 15}
"""Registration numbers of ISO-IR by the part of ISO 8859 whose upper half they are."""
_DICOM = {
    "ISO_IR 6": "ascii",
    "ISO_IR 13": "shift_jis",
    "ISO_IR 192": "utf-8",
    "GB18030": "gb18030",
    "GBK": "gbk",
    **{f"ISO_IR {n}": f"iso8859-{p}" if p > 1 else "latin-1" for n, p in _ISO_8859.items()},
    **{f"ISO 2022 IR {n}": f"iso8859-{p}" if p > 1 else "latin-1" for n, p in _ISO_8859.items()},
    "ISO 2022 IR 6": "ascii",
    "ISO 2022 IR 13": "iso2022_jp_ext",
    "ISO 2022 IR 87": "iso2022_jp",
    "ISO 2022 IR 159": "iso2022_jp_1",
    "ISO 2022 IR 149": "euc_kr",
    "ISO 2022 IR 58": "gb2312",
}
"""DICOM PS3.3 C.12.1.1.2, defined terms of Specific Character Set (0008,0005)."""

_MET = {
    "WINDOWS LATIN 1": "cp1252",
    "ANSI": "cp1252",
    "WE8ISO8859P1": "latin-1",
    "WE8ISO8859P15": "iso8859-15",
    "WE8MSWIN1252": "cp1252",
    "AL32UTF8": "utf-8",
}
"""What Windows and Oracle call their own sets (Oracle Database Globalization Guide, appendix A)."""

_SINGLE = re.compile(
    r"ascii|latin-1|iso8859-\d+|cp(?:125\d|437|850|852|866|874)|mac-roman|koi8-[ru]"
)
_MANY = re.compile(
    r"utf-8|big5|big5hkscs|cp9(?:32|36|49|50)|euc_(?:jp|kr|jis_2004)|gb(?:2312|k|18030)"
    r"|iso2022_(?:jp(?:_1|_2|_3|_ext|_2004)?|kr)|shift_jis(?:_2004|x0213)?"
)
"""Character sets of text that hold ASCII's delimiters as ASCII does."""


def normalised(name: str) -> str:
    """A name without what spellings differ in."""
    return _SEPARATORS.sub("", name.upper())


CODECS = {
    normalised(name): codec
    for table in (_MET, _DICOM, _TABLE_0211)
    for name, codec in table.items()
} | {"": "utf-8"}
"""Python's codec by a normalised name; the table of HL7 goes before DICOM's."""


@cache
def _registry() -> dict[str, str]:
    """Python's codec by a normalised name or alias of IANA's registry; sets of text only."""
    found: dict[str, str] = {}
    for alias, module in aliases.aliases.items():
        try:
            codec = _usual(codecs.lookup(module).name)
        except LookupError:
            continue
        if _SINGLE.fullmatch(codec) or _MANY.fullmatch(codec):
            found |= {normalised(one): codec for one in (alias, module, codec)}
    return found


def registered(name: str) -> str | None:
    """Python's codec for a name or alias of IANA's registry; ``None`` where it has none."""
    return _registry().get(normalised(name))


def _usual(codec: str) -> str:
    """A codec by the name that the tables above give it."""
    return "latin-1" if codec == "iso8859-1" else codec


def is_single_byte(codec: str) -> bool:
    """Whether each byte is a character of its own, and ASCII's are ASCII's."""
    return _SINGLE.fullmatch(codec) is not None
