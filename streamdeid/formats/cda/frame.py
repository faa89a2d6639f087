"""Where the walk stands: an element with its type, its names, and whom it is about."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from streamdeid.formats.cda import rules, tables
from streamdeid.formats.cda.tables import ACT
from streamdeid.formats.code_systems import is_public
from streamdeid.formats.xml_scan import Attribute, Mark
from streamdeid.model.label import Label

_NEUTRAL = "unknown"


class Place(NamedTuple):
    """The range of a value in the text; of an attribute also where its name begins."""

    start: int
    end: int
    head: int = -1
    """The blank before the attribute's name; -1 outside of attributes."""
    is_cdata: bool = False

    @property
    def cut(self) -> tuple[int, int]:
        """What goes when the value is removed."""
        return (self.start, self.end) if self.head < 0 else (self.head, self.end + 1)


@dataclass(frozen=True, slots=True)
class Frame:
    """An element that is being walked."""

    name: str = field(repr=False)
    datatype: str
    address: str
    path: str
    spaces: dict[str, str] = field(repr=False)
    person: Label = Label.DOCTOR
    names: str = "person"
    """Whose its ``name`` is: a ``person``'s, an ``organization``'s, or a ``thing``'s."""
    holder: str = ""
    in_birthplace: bool = False
    in_body: bool = False
    is_public: bool = False
    """Whether it is within a code of a public system."""
    name_at: int = -1
    media: Place | None = None
    """Where its media type is written."""
    is_base64: bool = False
    codes: dict[str, str] = field(default_factory=dict, repr=False)
    """Its own attributes as written, by canonical name; they decide what others mean."""
    seen: dict[str, int] = field(default_factory=dict, repr=False)
    """How many children of each name there were, for addresses."""


def root() -> Frame:
    """What holds the document's element."""
    return Frame("", "document", "", "", {"xml": "xml"})


def entered(above: Frame, mark: Mark, text: str) -> Frame:
    """The frame of an element within ``above``."""
    values = {a.name: text[a.start : a.end] for a in mark.attributes}
    spaces = _spaces(above.spaces, values)
    prefix, _, name = mark.name.rpartition(":")
    known = spaces.get(prefix, "") in tables.SPACES
    codes = {canonical(key, spaces): value for key, value in values.items()}
    datatype = _datatype(above, name, codes) if known else _NEUTRAL
    said = name if datatype != _NEUTRAL else "unlisted"
    ordinal = above.seen[said] = above.seen.get(said, 0) + 1
    frame = replace(
        above,
        name=name,
        datatype=datatype,
        address=f"{above.address}/{said}[{ordinal}]".lstrip("/"),
        path=f"{above.name}.{said}".lstrip("."),
        spaces=spaces,
        codes=codes,
        seen={},
        media=next((_place(a) for a in mark.attributes if a.name == "mediaType"), None),
        is_base64=codes.get("representation") == "B64",
        is_public=is_public(codes["codeSystem"]) if "codeSystem" in codes else above.is_public,
    )
    if datatype == "EN":
        return replace(frame, name_at=mark.start)
    return _met(frame) if datatype == ACT else frame


def _place(one: Attribute) -> Place:
    """Where an attribute is written."""
    return Place(one.start, one.end, one.head)


def _spaces(above: dict[str, str], values: dict[str, str]) -> dict[str, str]:
    """The namespaces in force, by prefix."""
    own = {key[6:]: value for key, value in values.items() if key.startswith("xmlns:")}
    if "xmlns" in values:
        own[""] = values["xmlns"]
    return above | own if own else above


def canonical(name: str, spaces: dict[str, str]) -> str:
    """An attribute's name with the usual prefix of its namespace."""
    prefix, _, local = name.rpartition(":")
    if not prefix or prefix == "xmlns":
        return name
    usual = {tables.XSI: "xsi", tables.SDTC: "sdtc", "xml": "xml"}.get(spaces.get(prefix, ""))
    return f"{usual}:{local}" if usual else f"unlisted:{local}"


def _datatype(above: Frame, name: str, codes: dict[str, str]) -> str:
    """The type of an element; ``unknown`` if it stands in no table."""
    if above.datatype == "document":
        return ACT if name == "ClinicalDocument" else _NEUTRAL
    if above.name == "section" and name == "text":
        return "narrative"
    said = tables.PARTS.get(above.datatype, {}).get(name, _NEUTRAL)
    if above.name == "observationMedia" and name == "value":
        said = "ED"
    if said == ACT and above.datatype != ACT:
        return _NEUTRAL
    concrete = codes.get("xsi:type", "").rpartition(":")[2]
    if concrete and said != _NEUTRAL:
        return tables.CONCRETE.get(concrete, _NEUTRAL)
    return said


def _met(frame: Frame) -> Frame:
    """What a class says of those that are named in it."""
    person = rules.PEOPLE.get(frame.name, frame.person)
    if frame.name in rules.ROLE_CLASSES:
        person = rules.ROLES.get(frame.codes.get("classCode", ""), person)
    names = "person"
    if frame.name in rules.ORGANIZATIONS:
        names = "organization"
    elif frame.name in rules.THINGS:
        names = "thing"
    elif frame.name == "playingEntity":
        names = _entity(frame.codes.get("classCode", ""))
    return replace(
        frame,
        person=person,
        names=names,
        holder=frame.name,
        in_birthplace=frame.in_birthplace or frame.name == "birthplace",
        in_body=frame.in_body or frame.name == "structuredBody",
        name_at=-1,
    )


def _entity(code: str) -> str:
    """Whose the name of a playing entity is."""
    if code in rules.PERSON_CLASSES:
        return "person"
    return "organization" if code in rules.PLACE_CLASSES else "thing"
