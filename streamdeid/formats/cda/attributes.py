"""What the attributes of an element are, by its data type (CDA R2 datatypes).

Codes stay where they look like codes and are read as text where they do not. Systems
that are nobody's own stay. Of an ``II`` the extension is the number and the root names who
gave it; a root alone is the number itself.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import unescape

from streamdeid.formats import code_systems, systems
from streamdeid.formats.ages import tells_old_age
from streamdeid.formats.cda import rules, tables
from streamdeid.formats.cda.frame import Frame, Place, canonical
from streamdeid.formats.cda.rules import Rule
from streamdeid.formats.cda.tables import ACT
from streamdeid.formats.telling import number_tells, tells_someone
from streamdeid.formats.xml_scan import Mark
from streamdeid.model.identity import Part
from streamdeid.model.label import Label

_CODE = re.compile(r"[A-Za-z0-9_:./+%{}\[\]()*'^-]{0,200}", re.ASCII)
_FLAG = re.compile(r"true|false|[A-Z][A-Z_]{0,23}", re.ASCII)
_STYLESHEET = re.compile(
    r"xml-stylesheet\s+(?:type=[\"']text/xsl[\"']\s*|href=[\"'](?:\.{0,2}/)?(?:(?:xsl|xslt|styles?|css)/)?"
    r"(?:c-?cda|cda|ccd|hl7)?[_-]?(?:web|html|r2|core|style|stylesheet|viewer)?\.xslt?[\"']\s*){2}",
    re.ASCII | re.IGNORECASE,
)
"""A style sheet of a usual name; that of another could be somebody's."""
_DECLARATION = re.compile(
    r"xml\s+version\s*=\s*[\"']1\.[01][\"'](?:\s+encoding\s*=\s*[\"'](?:utf-?(?:8|16)|us-ascii|ascii"
    r"|iso-8859-\d{1,2}|windows-125\d|latin1|shift_jis|euc-(?:jp|kr)|gb(?:k|2312|18030)|big5)[\"'])?"
    r"(?:\s+standalone\s*=\s*[\"'](?:yes|no)[\"'])?\s*",
    re.ASCII | re.IGNORECASE,
)
_SCHEME = re.compile(r"\s*(?P<scheme>[A-Za-z][A-Za-z0-9+.-]{1,15}):(?!\d{1,5}$)(?://)?")
_DIGITS = re.compile(r"\d{8}")


@dataclass(frozen=True, slots=True)
class Read:
    """An attribute with its rule; ``None`` for one that stays as it is."""

    name: str
    place: Place
    rule: Rule | None
    text: str = field(repr=False)


def is_harmless_instruction(words: str) -> bool:
    """Whether an instruction is the XML declaration or names a style sheet of the same server."""
    return bool(_DECLARATION.fullmatch(words) or _STYLESHEET.fullmatch(words))


def read(frame: Frame, mark: Mark, text: str) -> Iterator[Read]:
    """The attributes of an element that have a value, or a name that no table lists, in order."""
    for one in mark.attributes:
        name = canonical(one.name, frame.spaces)
        raw = text[one.start : one.end]
        place = Place(one.start, one.end, one.head)
        if raw and name == "value" and frame.datatype == "TEL":
            yield _contact(frame, place, raw)
        else:
            said = _read(frame, name, place, unescape(raw))
            if raw or said.rule is rules.UNLISTED:
                yield said


def _read(frame: Frame, name: str, place: Place, value: str) -> Read:
    """One attribute."""
    known = tables.ATTRIBUTES.get(frame.datatype, tables.Attributes())
    if name == "xmlns" or name.startswith("xmlns:"):
        is_known = value in tables.KNOWN_SPACES or systems.is_public(value)
        rule = None if is_known else rules.SPACE
    elif name == "value" and tells_old_age(value, frame.codes.get("unit", "")):
        rule = rules.is_(Label.AGE)
    elif name in known.codes or name in tables.COMMON:
        rule = _code_rule(frame, name, value)
    elif name in known.texts:
        is_term = name == "displayName" and _is_public(frame)
        rule = rules.TERM if is_term else _TEXTS.get(name, rules.DISPLAY)
    elif name in known.systems:
        is_template = frame.datatype == "FIXED" and systems.is_oid(value)
        rule = None if is_template or systems.is_public(value) else rules.SYSTEM
    elif name in {"ID", "xml:id"}:
        rule = rules.ANCHOR
    elif (frame.datatype, name) in _SPECIAL:
        rule = _SPECIAL[frame.datatype, name](frame, value)
    else:
        return Read("unlisted", place, rules.UNLISTED, value)
    return Read(name, place, rule, value)


_TEXTS = {"codeSystemName": rules.VALUE}
_VERSIONS = frozenset({"extension", "codeSystemVersion", "valueSetVersion", "sdtc:valueSetVersion"})
_VERSION = re.compile(r"[A-Za-z]{0,12}[._ -]?\d[\d.:TZ_-]{0,30}[A-Za-z]{0,4}", re.ASCII)
"""The version of a template or of a code system, which may be a date."""


def _code_rule(frame: Frame, name: str, value: str) -> Rule | None:
    """The rule of a value where a code belongs; ``None`` if it is one."""
    label = _number_label(frame, name, value)
    if label is not None:
        return rules.is_(label, datatype="NM" if name == "value" else "")
    if _is_code(frame, value) or (name in _VERSIONS and _VERSION.fullmatch(value)):
        return None
    if _is_public(frame):
        return rules.VALUE
    return rules.DISPLAY if " " in value else rules.WORD


def _number_label(frame: Frame, name: str, value: str) -> Label | None:
    """What somebody's number a value without a unit, or a code of no public system, is."""
    if name == "value" and frame.datatype in _NUMBERS:
        return None if frame.codes.get("unit", "1") not in {"", "1"} else number_tells(value)
    if name != "code" or _is_public(frame):
        return None
    label = number_tells(value)
    return None if label is Label.SSN else label


_NUMBERS = frozenset({"PQ", "INT", "REAL", "MO"})


def _is_public(frame: Frame) -> bool:
    """Whether an element's code is of a public system."""
    return code_systems.is_public(frame.codes.get("codeSystem", ""))


def _is_code(frame: Frame, value: str) -> bool:
    """Whether a value is a code: one of the model's own, or of a shape that says nothing."""
    if value in tables.STRUCTURE or value in tables.CONCRETE:
        return True
    wanted = _FLAG if frame.datatype == ACT else _CODE
    return wanted.fullmatch(value) is not None and not tells_someone(value)


def _contact(frame: Frame, place: Place, raw: str) -> Read:
    """``TEL@value``: a phone, an address of e-mail or of the web; in a text a link to narrative.

    The scheme is no part of the value, so that it stays.
    """
    if frame.name == "reference" and raw.startswith("#"):
        return Read("value", place._replace(start=place.start + 1), rules.ANCHOR, unescape(raw[1:]))
    found = _SCHEME.match(raw)
    scheme = found["scheme"].lower() if found else ""
    at = found.end() if found and scheme in rules.SCHEMES else 0
    rule = rules.is_(*rules.SCHEMES.get(scheme, _WEB), "TEL")
    if frame.name == "reference":
        rule = rules.is_(Label.URL, datatype="TEL")
    elif not found:
        rule = rules.is_(*rules.SCHEMES["mailto" if "@" in raw else "tel"], "TEL")
    return Read("value", place._replace(start=place.start + at), rule, unescape(raw[at:]))


_WEB = (Label.URL, Part.CONTACT)


def _extension(frame: Frame, _value: str) -> Rule:
    """The number of an II, by who gave it and whose it is."""
    seed = None if frame.in_body and frame.holder not in _HOLDERS else Part.NUMBER
    return rules.is_(_numbered(frame), seed, "extension")


def _root(frame: Frame, value: str) -> Rule | None:
    """Who gave the number; without an extension the number itself."""
    if not frame.codes.get("extension"):
        return rules.is_(_numbered(frame), None, "uid")
    return None if systems.is_public(value) else rules.SYSTEM


_BY_HOLDER = {
    "patientRole": Label.MRN,
    "patient": Label.MRN,
    "encompassingEncounter": Label.ACCOUNT,
    "encounter": Label.ACCOUNT,
}
"""Whose number an II is, by its class: the patient's own, or that of a visit, as in PV1-19."""


def _numbered(frame: Frame) -> Label:
    """What kind of number an II is."""
    given_by = frame.codes.get("root", "")
    if given_by in systems.SSN_SYSTEMS:
        return Label.SSN
    if given_by in systems.LICENSE_SYSTEMS:
        return Label.LICENSE
    return _BY_HOLDER.get(frame.holder, Label.IDNUM)


def _any(_frame: Frame, value: str) -> Rule:
    """``value`` of no stated type: a date where it begins like one."""
    return rules.DATE if _DIGITS.match(value) else rules.DISPLAY


_HOLDERS = frozenset(
    """assignedAuthor assignedEntity representedOrganization participantRole relatedEntity
    assignedPerson relatedSubject""".split()
)
"""Classes in the body whose numbers are a person's or an organization's."""


def _moment(frame: Frame, value: str) -> Rule:
    """A date; that of a birth is looked for in texts."""
    is_birth = frame.name == "birthTime" and _DIGITS.match(value)
    return rules.DATE._replace(seed=Part.DATE if is_birth else None)


def _assigned(_frame: Frame, _value: str) -> Rule:
    """Who gave a number, in words."""
    return rules.is_(Label.ORGANIZATION, datatype="authority")


def _read_as_text(_frame: Frame, _value: str) -> Rule:
    """A value of no stated type."""
    return rules.DISPLAY


_SPECIAL: dict[tuple[str, str], Callable[[Frame, str], Rule | None]] = {
    ("TS", "value"): _moment,
    ("II", "extension"): _extension,
    ("II", "root"): _root,
    ("II", "assigningAuthorityName"): _assigned,
    ("ANY", "value"): _any,
    ("ANY", "unit"): _read_as_text,
}
