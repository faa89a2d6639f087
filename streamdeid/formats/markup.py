"""HTML, XHTML and the narrative blocks of CDA as text, tag by tag, so that the markup stays.

Nothing is parsed into a tree: tags, comments and entities are skipped or read
where they stand, and block tags read as line ends. Comments, scripts and styles
are no text that a reader sees, yet they can hold anything: they are read as text
of their own, so that nothing hides in them. So are the values of attributes, one a
line, but for those that only say how something looks, and names that are not those of HTML or CDA.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import unescape

from streamdeid.formats.mapped import Change, Chunk, MappedText, changed
from streamdeid.formats.markup_names import is_attribute, is_declaration, is_tag, says_nothing
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.note import Edit, NoteKind
from streamdeid.model.reason import Reason

_ENTITY = re.compile(
    r"&(?:#0*[0-9]{1,7};?|#[xX]0*[0-9a-fA-F]{1,6};?|[A-Za-z][A-Za-z0-9]{1,31};"
    r"|(?:nbsp|shy|amp|lt|gt|quot|szlig|[cC]cedil|[oO]slash|[aeinouyAEINOUY](?:acute|grave|circ|uml|tilde)))"
)
"""A reference to a character; browsers read some without their semicolon."""
_TOKEN = re.compile(
    r"<!--(?P<comment>.*?)-->|<!\[CDATA\[(?P<cdata>.*?)\]\]>"
    r"|(?P<tag></?[A-Za-z!?](?:[^<>\"']++|\"[^\"<]*\"|'[^'<]*'|[\"'])*+>)"
    rf"|(?P<entity>{_ENTITY.pattern})",
    re.DOTALL,
)
_BLOCK = re.compile(
    r"</?(?:p|div|br|tr|td|th|li|ul|ol|table|h[1-6]|section|article|title|body|head|pre|hr|dt|dd"
    r"|paragraph|item|list|caption|text|thead|tbody|tfoot|blockquote|address|footnote"
    r"|renderMultiMedia)\b",
    re.IGNORECASE,
)
_INLINE = re.compile(r"</?(?:content|linkHtml)\b", re.IGNORECASE)
_IN_NAMES = (
    r"[\w:.\xb7\u0300-\u036f\u200c\u200d\u203f\u2040\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff"
    r"\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff-]"
)
"""What stands in names of XML (production 4a), not only letters."""
_VALUE = re.compile(
    rf"(?<!{_IN_NAMES})(?P<name>{_IN_NAMES}++)\s*+=\s*+"
    r"(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^\s\"'<>]+))"
)
"""Looked for where a name begins and nowhere in it, so that a long word is read once."""
_NAME = re.compile(rf"</?(?P<name>{_IN_NAMES}+)")
_MOST_OPEN = 100

_TARGET = re.compile(r"(?:php|xml|xml-stylesheet|mso-application|doctype)\s", re.IGNORECASE)
"""The name of an instruction that is known, with words behind it."""


class Name(MappedText):
    """A name in a tag, which is written as a name again.

    Its chunk is plain for a tag. That of an attribute is not: it gets a number of its own,
    because no tag may have two of one name.
    """

    __slots__ = ()

    def changes(self, edits: Iterable[Edit], write: Callable[[str], str]) -> Iterator[Change]:
        """The whole name anew, if there is an edit."""
        del write
        wanted = [(edit.start, edit.end, edit.text) for edit in edits]
        if wanted:
            chunk = self.chunks[0]
            token = _UNFIT.sub("", changed(self.text, wanted)) or "x"
            number = "" if chunk.plain else f"-{chunk.raw}"
            yield chunk.raw, chunk.raw + chunk.raw_length, f"{token}{number}"


class Values(MappedText):
    """The values of attributes, one a line: no sentences, though somebody may be named there."""

    __slots__ = ()


def kind_of(text: MappedText) -> NoteKind:
    """What can be expected in a text of a markup."""
    return NoteKind.DISPLAY if isinstance(text, Values) else NoteKind.NARRATIVE


_UNFIT = re.compile(r"^[^A-Za-z_]+|[^\w.-]", re.ASCII)
"""What cannot stand in a name (XML 1.0, production 5)."""


class _Text:
    """A text and its chunks, growing."""

    def __init__(self) -> None:
        """Empty."""
        self.parts: list[str] = []
        self.chunks: list[Chunk] = []
        self.length = 0

    def add(self, text: str, raw: int, raw_length: int, *, plain: bool) -> None:
        """A stretch that is written somewhere."""
        if text:
            self.chunks.append(Chunk(self.length, len(text), raw, raw_length, plain))
            self.parts.append(text)
            self.length += len(text)

    def space(self, text: str) -> None:
        """A stretch that only reads, such as the line end of a block; none before all text."""
        if self.parts:
            self.parts.append(text)
            self.length += len(text)

    def mapped(self) -> MappedText:
        """What has grown."""
        return MappedText("".join(self.parts), tuple(self.chunks))


def map_markup(
    raw: str, start: int = 0, end: int | None = None, *, cdata_is_text: bool = False
) -> list[MappedText]:
    """The text of ``raw`` between two offsets, then hidden texts, each by itself.

    In XML a CDATA section is text like any other; in HTML it is a comment.

    Raises:
        MalformedMessage: ``TOO_COMPLEX``: comments without end, one after another.
    """
    main, values, hidden, at = _Text(), _Text(), [], start
    stop = len(raw) if end is None else end
    _check(raw, start, stop)
    for match in _TOKEN.finditer(raw, start, stop):
        main.add(raw[at : match.start()], at, match.start() - at, plain=True)
        if match["entity"]:
            main.add(unescape(match[0]), match.start(), len(match[0]), plain=False)
        elif match["tag"] and _is_aside(match[0]):
            inner = match.start() + 2
            words = _TARGET.match(raw, inner, match.end())
            last = match.end() - (2 if match[0].endswith("?>") else 1)
            hidden.append(_piece(raw, min(words.end() if words else inner, last), last))
        elif match["tag"]:
            main.space(_read_as(match[0], raw, at, match.start()))
            hidden += _tag(values, match.start(), match[0])
        elif match["cdata"] is not None and cdata_is_text:
            main.add(match["cdata"], match.start("cdata"), len(match["cdata"]), plain=True)
        else:
            group = "comment" if match["comment"] is not None else "cdata"
            hidden.append(_piece(raw, *match.span(group)))
        at = match.end()
    main.add(raw[at:stop], at, stop - at, plain=True)
    told = values.mapped()
    others = (Values(told.text, told.chunks), *hidden)
    return [main.mapped(), *(one for one in others if one.text.strip())]


def _check(raw: str, start: int, stop: int) -> None:
    """Refuse what would be looked through to its end again and again."""
    for opening, closing in (("<!--", "-->"), ("<![CDATA[", "]]>")):
        last = max(raw.rfind(closing, start, stop), start)
        if raw.count(opening, last, stop) > _MOST_OPEN:
            raise MalformedMessage(Reason.TOO_COMPLEX)


def _is_aside(tag: str) -> bool:
    """Whether a tag is an instruction or a condition, which can hold anything."""
    return tag[1] in "?!" and not is_declaration(tag[1:-1])


def _read_as(tag: str, raw: str, at: int, start: int) -> str:
    """What a tag reads as: a line end, or a blank between two runs of CDA that touch."""
    if _BLOCK.match(tag):
        return "\n"
    touches = (
        at == start and _INLINE.match(tag) and raw[max(at - 12, 0) : at].endswith("</content>")
    )
    return " " if touches and tag[1] != "/" else ""


def _tag(values: _Text, at: int, tag: str) -> Iterator[MappedText]:
    """What of a tag may say something of somebody: values, one a line, and names.

    What looks like a tag and is none (an address of e-mail in angle brackets) is one text.
    """
    if is_declaration(tag[1:-1]):
        return
    name = _NAME.match(tag)
    start = name.end() if name else 1
    found = list(_VALUE.finditer(tag, start))
    rest = list(_between(tag, found, start))
    if name is None or (rest and not is_tag(name["name"])):
        yield _piece(tag, 1, len(tag) - 1, at)
        return
    if not is_tag(name["name"]):
        yield _name(tag, *name.span("name"), at, plain=True)
    for value in found:
        if not is_attribute(value["name"]):
            yield _name(tag, *value.span("name"), at, plain=False)
        _add_value(values, at, value)
    for start, end in rest:
        values.add(tag[start:end], at + start, end - start, plain=True)
        values.space("\n")


def _between(tag: str, found: Sequence[re.Match[str]], at: int) -> Iterator[tuple[int, int]]:
    """The stretches of a tag outside of its name and its attributes that hold other words."""
    places = (at, *(place for value in found for place in value.span()), len(tag))
    for start, end in zip(places[::2], places[1::2], strict=True):
        words = tag[start:end].strip(" \t\r\n\f/>")
        if words and not is_attribute(words):
            first = tag.index(words, start)
            yield first, first + len(words)


def _add_value(values: _Text, at: int, value: re.Match[str]) -> None:
    """The value of an attribute that does not just say how something looks."""
    for group in ("double", "single", "bare"):
        if value[group] and not says_nothing(value["name"], value[group]):
            for text, place, length, plain in pieces(value[group], at + value.start(group)):
                values.add(text, place, length, plain=plain)
            values.space("\n")


def _name(tag: str, start: int, end: int, at: int, *, plain: bool) -> Name:
    """A name that is not known; ``plain`` is that of a tag."""
    return Name(tag[start:end], (Chunk(0, end - start, at + start, end - start, plain),))


def pieces(raw: str, at: int) -> Iterator[tuple[str, int, int, bool]]:
    """Stretches of text and entities: what each reads as, its place, length, and whether plain."""
    done = 0
    for match in _ENTITY.finditer(raw):
        yield raw[done : match.start()], at + done, match.start() - done, True
        yield unescape(match[0]), at + match.start(), len(match[0]), False
        done = match.end()
    yield raw[done:], at + done, len(raw) - done, True


def map_pieces(stretches: Iterable[tuple[str, int, int, bool]]) -> MappedText:
    """One text of ``pieces``."""
    text = _Text()
    for words, place, length, plain in stretches:
        text.add(words, place, length, plain=plain)
    return text.mapped()


def _piece(raw: str, start: int, end: int, at: int = 0) -> MappedText:
    """A stretch that is read as it is written; ``raw`` begins at ``at``."""
    chunk = Chunk(0, end - start, at + start, end - start, plain=True)
    return MappedText(raw[start:end], (chunk,))


def between_tags(text: str) -> str:
    """``text`` as it stands between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def in_quotes(text: str) -> str:
    """``text`` as it stands in the value of an attribute."""
    return between_tags(text).replace('"', "&quot;").replace("'", "&#39;")


def out_of_sight(text: str) -> str:
    """``text`` as it may stand in an attribute and in a comment, where ``--`` is not allowed."""
    return _DASH.sub("&#45;", in_quotes(text))


_DASH = re.compile(r"^-|-(?=-|$)")


def changes(mapped: Sequence[MappedText], edits: Sequence[Sequence[Edit]]) -> Iterator[Change]:
    """The edits of what ``map_markup`` gave as changes of its raw text."""
    for ordinal, (one, wanted) in enumerate(zip(mapped, edits, strict=True)):
        yield from one.changes(wanted, out_of_sight if ordinal else between_tags)
