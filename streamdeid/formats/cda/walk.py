"""From the marks of a document to its leaves, by data type and by class.

A leaf keeps the range of what it is written in and the range that goes with it when it
is removed: an attribute goes with its name, an unknown element with all that is in it.
Narrative blocks and unknown elements are one leaf each; what no table lists is
unlisted: attributes, elements, comments, instructions, text where none is expected.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import unescape

from streamdeid.formats.cda import attributes, rules, tables
from streamdeid.formats.cda.frame import Frame, Place, entered, root
from streamdeid.formats.cda.rules import Fate, Rule
from streamdeid.formats.message import Tells
from streamdeid.formats.results import is_result
from streamdeid.formats.xml_scan import Kind, Mark
from streamdeid.model.element import Authority
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import Part
from streamdeid.model.label import Label
from streamdeid.model.profile import Profile, Treatment, Unlisted
from streamdeid.model.reason import Reason

MOST_LEAVES = 500_000


@dataclass(frozen=True, slots=True)
class Leaf:
    """A value with its rule, where it is written, and whose it is."""

    rule: Rule
    place: Place
    address: str
    path: str
    owner: Label
    name: int
    """The place of the ``name`` element that it is a part of; -1 outside of names."""
    holder: str
    text: str = field(repr=False)
    media_type: str = field(repr=False, default="")
    """Of an embedded document."""
    media: Place | None = None
    """Where that is written."""
    has_flavour: bool = False
    """Whether its element says already why something is not there."""
    authority: Authority | None = field(repr=False, default=None)
    """Of an ``II@extension`` its root: who assigned the number."""


class Walk:
    """One document, being walked."""

    def __init__(
        self, text: str, marks: Sequence[Mark], profile: Profile, tells: Tells | None = None
    ) -> None:
        """Walk over ``marks`` of ``text``; what is unlisted is offered as ``profile`` says.

        A code that ``tells`` says is somebody's identifier is an element.
        """
        self.text, self.marks, self.profile, self.tells = text, marks, profile, tells
        self.count = 0

    def leaves(self) -> Iterator[Leaf]:
        """The leaves in order of the document."""
        frames = [root()]
        at = 0
        while at < len(self.marks):
            mark = self.marks[at]
            at += 1
            if mark.kind is Kind.CLOSE:
                frames.pop()
            elif mark.kind is not Kind.OPEN:
                yield from self._between(frames[-1], mark)
            else:
                frame = entered(frames[-1], mark, self.text)
                if frame.datatype == "unknown" and len(frames) == 1:
                    raise MalformedMessage(Reason.NOT_RECOGNISED)
                if frame.datatype in {"unknown", "narrative"}:
                    close = at if mark.is_empty else self._close(at)
                    yield from self._whole(frame, mark, close)
                    at = close if mark.is_empty else close + 1
                    continue
                yield from self._attributes(frame, mark)
                if not mark.is_empty:
                    frames.append(frame)

    def _close(self, at: int) -> int:
        """The ordinal of the end tag of the element whose content begins at ``at``."""
        depth = 1
        while depth:
            mark = self.marks[at]
            depth += (mark.kind is Kind.OPEN and not mark.is_empty) - (mark.kind is Kind.CLOSE)
            at += 1
        return at - 1

    def _whole(self, frame: Frame, mark: Mark, close: int) -> Iterator[Leaf]:
        """A narrative block, or an element that is not known."""
        if frame.datatype == "narrative":
            yield from self._attributes(frame, mark)
            if not mark.is_empty:
                place = Place(mark.end, self.marks[close].start)
                yield self._leaf(self._read_as(frame.path, rules.MARKUP), frame, place)
            return
        end = mark.end if mark.is_empty else self.marks[close].end
        yield self._unlisted(frame, Place(mark.start, end), markup=True)

    def _between(self, frame: Frame, mark: Mark) -> Iterator[Leaf]:
        """Text, CDATA, a comment or an instruction within an element."""
        words = self.text[mark.inner : mark.inner_end]
        if mark.kind is Kind.INSTRUCTION:
            if not attributes.is_harmless_instruction(words):
                yield self._aside(frame, mark, "instruction")
        elif mark.kind is Kind.COMMENT:
            yield self._aside(frame, mark, "comment")
        elif words.strip(" \t\r\n\ufeff"):
            is_cdata = mark.kind is Kind.CDATA
            yield from self._words(frame, Place(mark.inner, mark.inner_end, is_cdata=is_cdata))

    def _aside(self, frame: Frame, mark: Mark, kind: str) -> Leaf:
        """A comment, read where the policy reads what is unlisted; else it goes.

        An instruction to programs is no prose: it is unlisted whatever the policy says.
        """
        aside = replace(frame, address=f"{frame.address}/{kind}()", path=f"{frame.path}.{kind}")
        leaf = self._unlisted(aside, Place(mark.inner, mark.inner_end, is_cdata=True))
        if kind == "instruction":
            leaf = replace(leaf, rule=rules.UNLISTED)
        whole = leaf.rule.fate is Fate.UNLISTED
        return replace(leaf, place=Place(mark.start, mark.end)) if whole else leaf

    def _words(self, frame: Frame, place: Place) -> Iterator[Leaf]:
        """Text that is no mere space, by the type of its element."""
        rule = _text_rule(frame)
        if rule is rules.NOTE and frame.name in _VALUED:
            text = self.text[place.start : place.end]
            rule = _valued(frame, text if place.is_cdata else unescape(text))
        if rule is None:
            yield self._unlisted(frame, place)
        else:
            yield self._leaf(self._read_as(frame.path, rule), frame, place)

    def _attributes(self, frame: Frame, mark: Mark) -> Iterator[Leaf]:
        """The attributes of an element that are no mere codes."""
        for one in attributes.read(frame, mark, self.text):
            path = f"{frame.path}@{one.name}"
            rule = self._read_as(path, one.rule) if one.rule else self._asked(path)
            if self.tells is not None and (rule is None or rule is rules.WORD):
                label = self.tells(one.text)
                rule = rules.is_(label) if label is not None else rule
            if rule is not None:
                yield self._leaf(rule, frame, one.place, one.name, one.text)

    def _asked(self, path: str) -> Rule | None:
        """What the policy says of a path; ``KEEP`` is said by the policy's own operator."""
        asked = self.profile.paths.get(path)
        if isinstance(asked, Label):
            return rules.is_(asked)
        return _TREATMENTS.get(asked) if asked else None

    def _read_as(self, path: str, own: Rule) -> Rule:
        """What the policy says of a path, or else its ``own`` rule.

        What is to be scrubbed is read as what it is: a document opened, markup as its text, and
        what tells who is meant stays what it is. So does markup that the policy keeps.
        """
        asked = self.profile.paths.get(path)
        is_known = asked is Treatment.SCRUB and own.seed is not None
        if is_known or own.fate in _READ_AS_IT_IS.get(asked, ()):
            return own
        return self._asked(path) or own

    def _unlisted(self, frame: Frame, place: Place, *, markup: bool = False) -> Leaf:
        """Something that no table lists."""
        read = rules.MARKUP if markup else rules.NOTE
        rule = read if self.profile.unlisted is Unlisted.SCRUB else rules.UNLISTED
        asked = self._asked(frame.path)
        return self._leaf(read if asked == rules.NOTE else asked or rule, frame, place)

    def _leaf(
        self, rule: Rule, frame: Frame, place: Place, attribute: str = "", text: str | None = None
    ) -> Leaf:
        """A leaf; too many are refused."""
        self.count += 1
        if self.count > MOST_LEAVES:
            raise MalformedMessage(Reason.TOO_COMPLEX)
        suffix = f"@{attribute}" if attribute else ""
        if text is None:
            text = self.text[place.start : place.end]
            text = text if place.is_cdata or rule.fate is Fate.MARKUP else unescape(text)
        return Leaf(
            rule,
            place,
            frame.address + suffix,
            frame.path + suffix,
            frame.person,
            frame.name_at,
            frame.holder,
            text,
            frame.codes.get("mediaType", ""),
            frame.media,
            "nullFlavor" in frame.codes,
            _authority(frame, attribute),
        )


def _authority(frame: Frame, attribute: str) -> Authority | None:
    """Who assigned the number of an ``II``, by its root (datatypes-base); ``None`` elsewhere."""
    if frame.datatype != "II" or attribute != "extension":
        return None
    root = unescape(frame.codes.get("root", "")).strip()
    return (root,) if root else ()


_READ_AS_IT_IS: dict[Treatment | Label | None, frozenset[Fate]] = {
    Treatment.SCRUB: frozenset({Fate.MARKUP, Fate.DATA}),
    Treatment.KEEP: frozenset({Fate.MARKUP}),
}
"""What is read by its own rule although the policy says something of it."""

_TREATMENTS: dict[Treatment, Rule] = {
    Treatment.KEEP: rules.UNLISTED,
    Treatment.DROP: rules.UNLISTED,
    Treatment.SCRUB: rules.NOTE,
}


def _text_rule(frame: Frame) -> Rule | None:
    """What text within an element is; ``None`` where none is expected."""
    if frame.datatype == "ED" and frame.is_base64:
        return rules.DATA
    if frame.datatype == "ENXP":
        return rules.is_(frame.person, rules.NAME_SEEDS.get(frame.name))
    if frame.datatype == "EN":
        return _name_rule(frame)
    if frame.path == "section.title":
        return rules.VALUE
    if frame.datatype in {"AD", "ADXP"}:
        label = tables.ADDRESS.get(frame.name, Label.STREET)
        return rules.is_(label, rules.ADDRESS_SEEDS.get(label))
    return _TEXTS.get(frame.datatype)


_ORIGINAL = "originalText"
_VALUED = frozenset({"value", _ORIGINAL})
"""Elements of text that may hold a result."""
_LONGEST_ORIGINAL = 200
_TEXTS: dict[str, Rule] = {
    "ED": rules.NOTE,
    "ANY": rules.NOTE,
    "SC": rules.VALUE,
    "DIGITS": rules.DISPLAY,
    "SEPARATOR": rules.DISPLAY,
    "LOT": rules.is_(Label.DEVICE),
}
"""Types whose text has one rule wherever they stand."""


def _valued(frame: Frame, text: str) -> Rule:
    """Whether a text is a result, or what was said for a code of a public system; else prose."""
    is_said = frame.name == _ORIGINAL and frame.is_public and len(text) <= _LONGEST_ORIGINAL
    return rules.VALUE if is_said or is_result(text) else rules.NOTE


def _name_rule(frame: Frame) -> Rule:
    """A name in one string: a person's, an organization's or a thing's."""
    if frame.names == "thing":
        return rules.DISPLAY
    if frame.names == "organization":
        label = Label.LOCATION_OTHER if frame.in_birthplace else Label.HOSPITAL
        return rules.is_(label, Part.PHRASE)
    return rules.is_(frame.person, Part.FULL)
