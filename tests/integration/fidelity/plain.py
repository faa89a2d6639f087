"""What a scrubbed message lost, changed or moved that identifies nobody, by plain splitting.

Nothing of the product is used: HL7 v2 is split at the separators of its header, FHIR is walked as
JSON, CDA as XML. Each comparison gives a ``Difference``: its kind, and what stood there before and
after. Kinds that every policy must keep:

* ``segments``, ``header``: the segments in order, MSH-1, 2, 9, 11, 12;
* ``context``: OBX-2, 3 (codes and systems), 4, 6, 7, 8, 11 and the codes of OBR-4;
* ``result``: numbers in NM and SN, and texts that are numbers, ratios, titres, ranges, percentages;
* ``display``: texts of codings of public systems;
* ``typed``: components of numeric type that are neither empty nor digits;
* ``path``, ``number``, ``url``: of FHIR; ``template``, ``code``, ``quantity``: of CDA;
* ``moved``, ``year`` (label policies): what stays in a text stands in it as before, in the same
  order, and no year is in it that was not there.
"""

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple


class Difference(NamedTuple):
    """One comparison: ``kind``, whether it held, and what was compared."""

    kind: str
    held: bool
    before: str = ""
    after: str = ""


PUBLIC = re.compile(
    r"LN|LOINC|SCT|SNM3?|SNOMED.*|UCUM|I10C?|I10P|ICD-?10.*|I9C?|I9CDX|CVX|MVX|NDC|RXNORM|C4|CPT.*"
    r"|HL7\d+|ISO.*|NCI|NUCC|CDCREC|PHINVADS",
    re.IGNORECASE,
)
PUBLIC_URL = re.compile(
    r"loinc\.org|snomed\.info|unitsofmeasure|hl7\.org|rxnorm|nlm\.nih\.gov|ama-assn|icd-10|iso\.org"
    r"|ihtsdotools"
)
PUBLIC_OID = re.compile(
    r"2\.16\.840\.1\.113883\.(6\.(1|96|88|103|90|101|59|12|238|8)|5(\.\d+)*|12(\.\d+)*)"
)
UNIT = r"(?:\s*%|\s?[A-Za-zµ]{1,6}(?:/[A-Za-zµ]{1,6})?)?"
NUMBER = re.compile(
    rf"\s*[<>=~≤≥]{{0,2}}\s*[-+]?\d{{1,6}}(?:[.,]\d+)?(?:\s*[-:/xX]\s*\d{{1,6}}(?:[.,]\d+)?)?{UNIT}\s*"
)
AMBIGUOUS = re.compile(
    r"\s*(?:\d{1,2}\s*[-/]\s*\d{1,2}(?:\s*[-/]\s*\d{2,4})?|\d{5,}(?:-\d+)?|(?:19|20)\d\d|9\d"
    r"|1[0-2]\d|\d{3}-\d{4})\s*"
)
"""Numbers that may be a date, a year, an age or somebody's: whether they stay others say."""
PLACEHOLDER = re.compile(
    r"\[[A-Z_]+\]|(?:[A-Z]{2,4}-)?[bcdfghjkmnpqrstv]{24}w|90\+|\[removed[^\]]*\]"
    r"|\b(?:19|20)\d\d\b|\b\d{3}\b"
)
"""What label policies write: labels, keyed codes, 90+, years, and ZIP codes of three digits."""
ENCODED = re.compile(r"\s*[A-Za-z0-9+/=\s]{200,}")
YEAR = re.compile(r"(?<![\d.])(?:19|20)\d\d(?![\d.])")
DISPLAYED = {
    "OBX": (3, 17),
    "OBR": (4, 13, 31),
    "SPM": (4, 8),
    "PID": (10, 15, 16, 17, 22),
    "DG1": (3,),
    "AL1": (3,),
    "RXA": (5, 9),
    "RXE": (2,),
    "ORC": (16,),
    "PR1": (3,),
    "NK1": (3,),
    "PV2": (3,),
}
PHONES = {"PID": (13, 14), "NK1": (5, 6), "GT1": (6, 7), "ORC": (14, 23), "OBR": (17,), "IN1": (7,)}
DATE = re.compile(r"\d{4}-\d\d")
"""A date, which a policy that writes labels for dates removes."""
PERSONAL_PATH = re.compile(
    r"xtension|fhir_comments|contentType|\.hash|\.size|birth|deceased|telecom|address|name|photo|\.text\.div"
    r"|identifier|contact|attachment\.url|presentedForm\[\d+\]\.url|content\.url|ifNoneExist|ifMatch|etag"
    r"|\.(?:issued|date|start|end|effectiveDateTime|lastUpdated)$|(?:^|\.)\w+\[\d+\]\.id$|implicitRules",
    re.IGNORECASE,
)
"""FHIR elements that a policy may remove: of people, dates of the very old, ids of elements."""


def compare(before: bytes, after: bytes, *, labels: bool) -> Iterator[Difference]:
    """Compare one sample with its output; ``labels`` where labels and codes are written."""
    a, b = text(before), text(after)
    start = a.lstrip("\ufeff \r\n\x0b")
    if start.startswith(("{", "[")):
        yield from fhir(json.loads(a), json.loads(b), labels=labels)
    elif start.startswith("<") and "ClinicalDocument" in a:
        yield from cda(a, b, labels=labels)
    elif re.search(r"(?:^|[\r\n\x0b])MSH", a):
        yield from hl7(a, b, labels=labels)


def text(payload: bytes) -> str:
    """A payload as text, by UTF-8 or Latin-1."""
    try:
        return payload.decode("utf-8")
    except UnicodeDecodeError:
        return payload.decode("latin-1")


def stays(before: str, after: str) -> bool:
    """Whether ``after`` without placeholders stands in ``before``, stretch by stretch."""
    at = 0
    for stretch in PLACEHOLDER.split(after):
        found = before.find(stretch, at)
        if found < 0:
            return False
        at = found + len(stretch)
    return True


def prose(before: str, after: str) -> Iterator[Difference]:
    """Compare two texts: what stays is where it was, and no year is new."""
    if ENCODED.fullmatch(before):
        return
    yield Difference("moved", stays(before, after), before, after)
    for year in set(YEAR.findall(after)) - set(re.findall(r"(?:19|20)\d\d", before)):
        written = re.search(rf"[-/.'’, ]{year[2:]}(?!\d)", before)
        yield Difference("year", written is not None, before, after)


def hl7(a: str, b: str, *, labels: bool) -> Iterator[Difference]:
    """Compare messages segment by segment."""
    la, lb = _lines(a), _lines(b)
    names = [[line[:3] for line in lines] for lines in (la, lb)]
    yield Difference("segments", names[0] == names[1], str(len(la)), str(len(lb)))
    if names[0] != names[1]:
        return
    head = next(line for line in la if line.startswith("MSH"))
    marks = head[3], head[4], head[5:6] or "~"
    for x, y in zip(la, lb, strict=True):
        yield from _segment(_fields(x, marks[0]), _fields(y, marks[0]), marks, labels=labels)


def _lines(message: str) -> list[str]:
    """The segments of a message."""
    return [s for line in re.split(r"[\r\n]+", message) if (s := line.strip("\x0b\x1c"))]


def _fields(segment: str, mark: str) -> list[str]:
    """The fields of a segment by their numbers."""
    fields = segment.split(mark)
    return ["MSH", mark, *fields[1:]] if fields[0] == "MSH" else fields


def _at(fields: Sequence[str], number: int) -> str:
    """A field, or nothing."""
    return fields[number] if number < len(fields) else ""


def _segment(
    a: Sequence[str], b: Sequence[str], marks: tuple[str, str, str], *, labels: bool
) -> Iterator[Difference]:
    """Compare two segments of one name."""
    name, (_, part, repeat) = a[0], marks
    if name == "MSH":
        held = all(_at(a, n) == _at(b, n) for n in (1, 2, 9, 11, 12))
        yield Difference("header", held, str(a[8:12]), str(b[8:12]))
    if name == "OBX":
        yield from _observation(a, b, part, repeat)
    number = 5 if name == "OBX" and _at(a, 2) in {"TX", "FT", "ST"} else 3 if name == "NTE" else 0
    if number and labels and _at(b, number):
        old, new = (_at(fields, number).replace(r"\.br\ ".strip(), "\n") for fields in (a, b))
        yield from prose(old, new)
    coded = (5,) if name == "OBX" and _at(a, 2) in {"CE", "CWE", "CNE"} else ()
    for n in (*DISPLAYED.get(name, ()), *coded):
        yield from _displays(_at(a, n), _at(b, n), part, repeat)
    for n in PHONES.get(name, ()):
        for one in _at(b, n).split(repeat):
            for value in one.split(part)[4:8]:
                yield Difference("typed", not value or value.isdigit(), "", value)


def _observation(
    a: Sequence[str], b: Sequence[str], part: str, repeat: str
) -> Iterator[Difference]:
    """Compare what surrounds a result, and the result."""
    same = all(_at(a, n) == _at(b, n) for n in (2, 6, 7, 8, 11))
    codes = [_codes(_at(fields, 3).split(repeat)[0].split(part)) for fields in (a, b)]
    yield Difference("context", same and codes[0] == codes[1], str(a[2:9]), str(b[2:9]))
    old, new, kind = _at(a, 5), _at(b, 5), _at(a, 2)
    is_number = kind in {"NM", "SN"} or (kind in {"ST", "TX", "FT"} and NUMBER.fullmatch(old))
    if old and is_number and not AMBIGUOUS.fullmatch(old.replace(part, "")):
        yield Difference("result", old == new, old, new)


def _codes(parts: Sequence[str]) -> list[str]:
    """The codes and the coding systems of a coded element."""
    return [_at(parts, n) for n in (0, 2, 3, 5)]


def _displays(a: str, b: str, part: str, repeat: str) -> Iterator[Difference]:
    """Compare the texts of public codings."""
    for old, new in zip(a.split(repeat), b.split(repeat), strict=False):
        x, y = old.split(part), new.split(part)
        for shown, system in ((1, 2), (4, 5)):
            if _at(x, shown).strip() and PUBLIC.fullmatch(_at(x, system).strip()):
                yield Difference("display", _at(y, shown) == x[shown], x[shown], _at(y, shown))


def fhir(a: Any, b: Any, *, labels: bool) -> Iterator[Difference]:
    """Compare resources path by path."""
    left, right = dict(_walk(a)), dict(_walk(b))
    for path, value in left.items():
        if not PERSONAL_PATH.search(path) and not DATE.match(str(value)):
            yield Difference("path", path in right, path)
        if path not in right:
            continue
        new = right[path]
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6:
            yield Difference(
                "number", new == value or "age" in path.lower(), f"{path}={value}", str(new)
            )
        if (
            path.endswith(".valueString")
            and NUMBER.fullmatch(value)
            and not AMBIGUOUS.fullmatch(value)
        ):
            yield Difference("result", new == value, value, str(new))
        if path.endswith(".display") and PUBLIC_URL.search(
            str(left.get(f"{path[:-8]}.system", ""))
        ):
            yield Difference("display", new == value, value, str(new))
        if path.endswith("request.url"):
            kind = re.match(r"(?:https?://[^?]*?/)?([A-Z$][A-Za-z]+)(?=[/?]|$)", value)
            yield Difference("url", kind is not None and kind[1] in new, value, new)
        if labels and re.search(r"\.(?:valueString|note\[\d+\]\.text|conclusion|comment)$", path):
            yield from prose(value, str(new))


def _walk(node: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The leaves of a JSON tree with their paths."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _walk(value, f"{path}.{key}")
    elif isinstance(node, list):
        for ordinal, value in enumerate(node):
            yield from _walk(value, f"{path}[{ordinal}]")
    else:
        yield path, node


def cda(a: str, b: str, *, labels: bool) -> Iterator[Difference]:
    """Compare documents element by element."""
    left, right = list(ET.fromstring(a).iter()), list(ET.fromstring(b).iter())
    old, new = ([_template(e) for e in some if _tag(e) == "templateId"] for some in (left, right))
    yield Difference("template", old == new, str(len(old)), str(len(new)))
    codes = Counter((e.get("code"), e.get("codeSystem")) for e in right)
    for element in left:
        code, system = element.get("code"), element.get("codeSystem") or ""
        if code and PUBLIC_OID.fullmatch(system):
            held = codes[code, system] > 0
            codes[code, system] -= held
            yield Difference("code", held, f"{code} {system}")
    kept, found = ([_quantity(e) for e in some if _tag(e) == "value"] for some in (left, right))
    missing = Counter(q for q in kept if q) - Counter(q for q in found if q)
    yield Difference("quantity", not missing, str(list(missing)[:3]))
    if labels:
        pairs = zip(left, right, strict=False) if len(left) == len(right) else ()
        for x, y in pairs:
            if (x.text or "").strip() and (y.text or "").strip():
                yield from prose(x.text or "", y.text or "")


def _tag(element: ET.Element) -> str:
    """An element's name without its namespace."""
    return element.tag.rsplit("}", 1)[-1]


def _template(element: ET.Element) -> tuple[str | None, str | None]:
    """What names a template."""
    return element.get("root"), element.get("extension")


def _quantity(element: ET.Element) -> tuple[str, str] | None:
    """A value with its unit, unless it is an age over 89."""
    value, unit = element.get("value") or "", element.get("unit") or ""
    is_old = unit in {"a", "y", "year", "years"} and value.isdigit() and int(value) >= 90
    is_number = re.fullmatch(r"[-+]?\d{1,6}(?:\.\d+)?", value) is not None
    return (value, unit) if is_number and not is_old else None
