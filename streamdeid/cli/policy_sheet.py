"""A resolved policy as tables for the officer who signs it, for a terminal and as a page."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from html import escape
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table as RichTable

from streamdeid.model.label import SCHEMES, Label
from streamdeid.model.languages import Languages, Unread
from streamdeid.model.profile import Profile, Undecodable, Unlisted, Unrewritable
from streamdeid.operators.policy.policy import FilePolicy
from streamdeid.operators.policy.safe_harbor import covers, kept, notes


class Sheet(NamedTuple):
    """One table."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


def sheets(policy: FilePolicy) -> Iterator[Sheet]:
    """All tables of a policy, in the order in which they are read."""
    yield Sheet("Labels", ("label", "operator", "HIPAA item"), list(_labels(policy)))
    if rows := list(named(policy)):
        yield Sheet("Data types and fields", ("name", "what becomes of it"), rows)
    yield Sheet("How", ("what", "how"), list(ways(policy)))
    yield Sheet("Withheld", ("what", "when"), list(_withheld(policy.profile, policy.languages)))
    hipaa = [
        (cover.item, cover.words, cover.by, "; ".join(cover.remarks)) for cover in covers(policy)
    ]
    columns = ("item", "identifier", "covered by", "to know before signing")
    yield Sheet("45 CFR 164.514(b)(2)(i)", columns, hipaa)
    if told := list(notes(policy)):
        yield Sheet("To know before signing", ("of", "is"), told)
    if accepted := kept(policy):
        yield Sheet("Let through on purpose", ("name",), [(name,) for name in accepted])


def text(policy: FilePolicy) -> Group:
    """The tables for a terminal."""
    shown: list[RenderableType] = [f"{policy.name}, digest {policy.digest}"]
    for sheet in sheets(policy):
        table = RichTable(title=f"\n{sheet.title}", title_justify="left")
        for column in sheet.columns:
            table.add_column(column, overflow="fold")
        for row in sheet.rows:
            table.add_row(*row)
        shown.append(table)
    return Group(*shown)


def page(policy: FilePolicy, version: str) -> str:
    """The tables as a page to be signed; ``version`` is the program's."""
    body = "".join(_table(sheet) for sheet in sheets(policy))
    lines = "".join(f"<p>{word}: <span></span></p>" for word in ("Name", "Role", "Date", "Signed"))
    return (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        f"<title>Policy {escape(policy.name)}</title><style>{_STYLE}</style>"
        f"<h1>{escape(policy.name)}</h1>"
        f"<p>Digest <code>{policy.digest}</code>, streamdeid {escape(version)}. The digest stands "
        "in the header of every released record (its first twelve digits) and, whole, in every "
        f"audit event.</p>{body}<section>{lines}</section></html>"
    )


_STYLE = (
    "body{font:16px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}th{text-align:left}"
    "td,th{padding:.2rem 1rem .2rem 0;border-bottom:1px solid #ccc;vertical-align:top}"
    "code{overflow-wrap:anywhere}section{margin-top:3rem;break-inside:avoid}"
    "span{display:inline-block;width:20rem;border-bottom:1px solid}"
)


def _table(sheet: Sheet) -> str:
    """One table as HTML; the first cell of a row is its head."""
    head = "".join(f"<th>{escape(column)}</th>" for column in sheet.columns)
    rows = "".join(
        f"<tr><td><b>{escape(row[0])}</b></td>"
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in sheet.rows
    )
    return f"<h2>{escape(sheet.title)}</h2><table><tr>{head}</tr>{rows}</table>"


def _labels(policy: FilePolicy) -> Iterator[tuple[str, str, str]]:
    """Label, operator and HIPAA item, in the order of the labels."""
    for label in Label:
        yield label, policy.table.of_label(label), SCHEMES[label].safe_harbor


def named(policy: FilePolicy) -> Iterator[tuple[str, str]]:
    """What is said of data types and paths."""
    yield from sorted(policy.table.datatypes.items())
    paths = {path: str(said) for path, said in policy.profile.paths.items()}
    operators = {path: str(operator) for path, operator in policy.table.fields.items()}
    yield from sorted((paths | operators).items())


def ways(policy: FilePolicy) -> Iterator[tuple[str, str]]:
    """Every choice that is no operator, by its key."""
    yield "project", policy.project
    yield "labels.default", policy.table.default
    yield "detect.order", ", ".join(policy.detectors) or "all, in the default order"
    yield "detect.point", policy.detection.point
    yield "detect.disagreement", policy.detection.disagreement
    yield "detect.memory", f"{policy.detection.memory} patients"
    yield "languages.read", ", ".join(("the feed's", *policy.languages.read))
    yield "languages.unread", policy.languages.unread
    for key, value in asdict(policy.profile).items():
        if key not in {"paths", "security"}:
            section = "attachments" if key == "undecodable" else "formats"
            yield f"{section}.{key}", _word(value)
    yield "meta.security of FHIR resources", _word(policy.profile.security)
    for key, value in asdict(policy.manner).items():
        yield f"replacement.{key}", _word(value)
    for key, value in asdict(policy.records).items():
        yield f"records.{key}", _word(value)
    for authority, names in sorted(policy.authorities.items()):
        yield f"authorities.{authority}", ", ".join(name or "none told" for name in names)
    for label, word in sorted(policy.prefixes.items()):
        yield f"prefixes.{label}", word


def _word(value: object) -> str:
    """A choice as a policy file writes it; several in a row."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _withheld(profile: Profile, languages: Languages) -> Iterator[tuple[str, str]]:
    """What makes a message be withheld, and whether this policy asks for it."""
    yield "an identifier that a field tells is still in the output", "always"
    yield "a message that cannot be read, or is no HL7 v2, FHIR or C-CDA", "always"
    yield "a fault of the program", "always"
    yield "a record of more than", f"{profile.max_bytes:,} bytes"
    yield "JSON or XML nested deeper than", f"{profile.max_depth} levels"
    yield "a narrative of more than", f"{profile.max_note:,} characters"
    for what, is_withheld, otherwise in (
        (
            "an element that no table lists",
            profile.unlisted is Unlisted.QUARANTINE,
            profile.unlisted,
        ),
        (
            "an attachment that cannot be written back",
            profile.unrewritable is Unrewritable.QUARANTINE,
            profile.unrewritable,
        ),
        (
            "an attachment that cannot be decoded",
            profile.undecodable is Undecodable.WITHHOLD,
            profile.undecodable,
        ),
        (
            "a note in a language that is not read",
            languages.unread is Unread.WITHHOLD,
            f"{languages.unread} by a notice",
        ),
        ("bytes that MSH-18 does not fit", not profile.charset_fallback, "read by fallback"),
        ("FHIR DSTU2 and STU3", not profile.legacy_fhir, "read by best effort"),
    ):
        yield what, "always" if is_withheld else f"no: {otherwise}"
