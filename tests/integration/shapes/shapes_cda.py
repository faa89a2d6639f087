"""C-CDA documents that grow."""

from collections.abc import Callable
from xml.sax.saxutils import escape

from shapes_texts import Text, coined, person, some

Shape = Callable[[int], bytes]

START = (
    '<ClinicalDocument xmlns="urn:hl7-org:v3"><realmCode code="US"/>'
    '<typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>'
    '<id root="2.16.840.1.113883.19.1"/>'
    '<code code="34133-9" codeSystem="2.16.840.1.113883.6.1"/><title>Summary</title>'
    '<effectiveTime value="20240307"/><recordTarget><patientRole>'
    '<id root="2.16.840.1.113883.19.5" extension="00451287"/>{role}<patient>'
    "<name><given>Rosa</given>"
    '<family>Oduya</family></name>{patient}<birthTime value="19710512"/></patient></patientRole>'
    "</recordTarget>{header}<component><structuredBody>"
)
END = "</structuredBody></component></ClinicalDocument>"
SECTION = (
    '<component><section><code code="48765-2"/><title>Note</title>'
    "<text>{}</text>{}</section></component>"
)


def many(one: Callable[[int], str], place: str) -> Shape:
    """A document with many of one thing in a place: role, patient, header, text, entry or body."""

    def message(size: int) -> bytes:
        wanted = max(1, size // len(one(1000)))
        items = "".join(map(one, range(1, wanted + 1)))
        start = START.format(
            **{name: items if name == place else "" for name in ("role", "patient", "header")}
        )
        text, entry = (items if name == place else "ok" for name in ("text", "entry"))
        entry = "" if entry == "ok" else entry
        body = items if place == "body" else SECTION.format(text, entry)
        return f"{start}{body}{END}".encode()

    return message


def long_text(text: Text) -> Shape:
    """A document with a long text in its section."""

    def message(size: int) -> bytes:
        start = START.format(role="", patient="", header="")
        clean = text(size).replace("\x01", "")
        return (
            f"{start}{SECTION.format(f'<paragraph>{escape(clean)}</paragraph>', '')}{END}".encode()
        )

    return message


def _person(n: int) -> str:
    return f"<name><given>{coined(n * 31)}</given><family>{coined(n)}</family></name>"


PARTS: dict[str, Shape] = {
    "sections": many(lambda n: SECTION.format(f"seen by Dr. {person(n)}", ""), "body"),
    "sections of new names": many(lambda n: SECTION.format(f"seen by Dr. {coined(n)}", ""), "body"),
    "paragraphs": many(lambda n: f"<paragraph>seen by Dr. {person(n)}</paragraph>", "text"),
    "rows": many(
        lambda n: f"<table><tbody><tr><td>{person(n)}</td><td>{n}</td></tr></tbody></table>", "text"
    ),
    "lists": many(lambda n: f"<list><item>{coined(n)} {n}</item></list>", "text"),
    "contents": many(lambda n: f'<content ID="c{n}">{n}</content>', "text"),
    "marks in words": many(lambda n: f"Hal<content>vor</content>sen{n} ", "text"),
    "entries": many(
        lambda n: (
            '<entry><observation classCode="OBS" moodCode="EVN">'
            f'<code code="{n}" displayName="Test"/><value>{n}</value></observation></entry>'
        ),
        "entry",
    ),
    "entries that refer": many(
        lambda n: (
            '<entry><observation classCode="OBS" moodCode="EVN"><text>'
            f'<reference value="#c{n}"/></text></observation></entry>'
        ),
        "entry",
    ),
    "participants": many(
        lambda n: (
            '<participant typeCode="IND"><associatedEntity classCode="NOK"><associatedPerson>'
            f"{_person(n)}</associatedPerson></associatedEntity></participant>"
        ),
        "header",
    ),
    "authors": many(
        lambda n: (
            '<author><time value="20240307"/><assignedAuthor><id extension="'
            f'{n}"/><assignedPerson>{_person(n)}</assignedPerson></assignedAuthor></author>'
        ),
        "header",
    ),
    "identifiers": many(lambda n: f'<id root="1.2.{n}" extension="{4471900 + n}"/>', "role"),
    "telecoms": many(lambda n: f'<telecom value="tel:716-555-{n:05}"/>', "role"),
    "addresses": many(
        lambda n: f"<addr><streetAddressLine>{n} Maple St</streetAddressLine></addr>", "role"
    ),
    "names": many(_person, "patient"),
    "unknown elements": many(lambda n: f"<other{n % 9}>{person(n)}</other{n % 9}>", "header"),
    "comments": many(lambda n: f"<!-- {person(n)} -->", "header"),
}
_HARD = (
    "word",
    "word behind a title",
    "Chinese",
    "sign /",
    "titles and new names",
    "new names",
    "dates",
    "digits",
    "words",
    "names",
    "line ends",
)
SHAPES: dict[str, Shape] = {
    **{f"cda {name}": shape for name, shape in PARTS.items()},
    **{f"cda text of {name}": long_text(text) for name, text in some(*_HARD)},
}
