"""From bytes to bytes: read, find, replace, write, and look once more.

1. A format reads the payload; its structured fields say who is in it.
2. Every note is tokenised once and goes past the detectors in the policy's order.
   Nothing that one of them covers is given up (``resolve``).
3. One replacer, made for this message, answers for the structured leaves and
   for the stretches of narrative, so that both say the same.
4. The output is read again from its bytes and searched for what the message
   itself told (``residual``). Where something survived the message is written once
   more, its codes offered as elements: a name that was typed into a code field is
   replaced there. What survives even so withholds the message.

The engine is pure: it holds formats, detectors and a policy, and keeps nothing
between messages but the ``Memory`` that it may be given. A fault of this program, wherever
it is, withholds the record.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from streamdeid.engine import residual, unlisted
from streamdeid.engine.faults import withheld
from streamdeid.engine.languages import Interpreter
from streamdeid.engine.meant import Meant
from streamdeid.engine.memory import NO_NAMES, Memory
from streamdeid.engine.notice import is_unread, notice
from streamdeid.engine.places import places
from streamdeid.engine.plan import Plan
from streamdeid.engine.proof import Proof
from streamdeid.engine.reader import Read, Reader
from streamdeid.engine.stopwatch import Laps, Stopwatch, stopped
from streamdeid.engine.tally import Tally
from streamdeid.formats.encoded.message import Decoded, decoded, decoding
from streamdeid.formats.mapped import edited
from streamdeid.formats.message import Format, Message, Tells, declared
from streamdeid.formats.telling import names_someone
from streamdeid.model.element import Element
from streamdeid.model.errors import ConfigurationError, MalformedMessage
from streamdeid.model.identity import NOBODY, Fact, Identity, Part
from streamdeid.model.label import Label
from streamdeid.model.note import Edit, Note, NoteKind
from streamdeid.model.reason import Reason
from streamdeid.model.span import Span
from streamdeid.operators.base import Policy, Replacer
from streamdeid.operators.datatypes import fitted
from streamdeid.operators.dates.ranges import joined_dates
from streamdeid.text.legible import legible

HEADS = frozenset({"FHS", "BHS", "BTS", "FTS"})
"""Kinds of the parts of a batch that are about no patient."""


@dataclass(frozen=True, slots=True)
class Deidentified:
    """A payload that may be published, and what was done to it."""

    payload: bytes = field(repr=False)
    format: str
    version: str
    kind: str
    warnings: tuple[str, ...] = ()
    tally: Tally = field(default_factory=Tally)
    days: int = field(default=0, repr=False)
    """The shift of the one patient that the record is about; 0 where there are several."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The plan of one message, and the message that went out."""

    plan: Plan
    output: Message = field(repr=False)


def _no_region(_text: str) -> bool:
    """Without a lexicon no text is a region."""
    return False


@dataclass(frozen=True, slots=True)
class Deidentifier:
    """Formats, a reader of notes and a policy, put together once and used for every message.

    ``stopwatch`` answers with nanoseconds from any fixed point; the default stands still.
    """

    formats: Sequence[Format]
    reader: Reader
    policy: Policy
    proof: Proof = field(default_factory=Proof)
    stopwatch: Stopwatch = field(default=stopped, repr=False)
    memory: Memory | None = field(default=None, repr=False)
    is_region: Callable[[str], bool] = field(default=_no_region, repr=False)
    """Whether a text is a state or a country by the words of the language."""
    interpreter: Interpreter | None = field(default=None, repr=False)
    """Says in which language notes are; without one all are read as the reader's."""
    counts_places: bool = False
    """Whether a message's tally says where its identifiers stood."""

    def deidentify(self, payload: bytes, format_name: str | None = None) -> Deidentified:
        """De-identify one record: a message, or a batch of them, all or nothing.

        Raises:
            MalformedMessage: the record is withheld; its code and address say why.
        """
        with withheld():
            form = self.format_of(payload, format_name)
            parts = [self.deidentify_part(part, form.name) for part in form.split(payload)]
        if len(parts) == 1:
            return parts[0]
        tally = sum((part.tally for part in parts), Tally())
        warnings = tuple(dict.fromkeys(w for part in parts for w in part.warnings))
        content = next((p for p in parts if p.kind not in HEADS), parts[0])
        joined_payload = b"".join(part.payload for part in parts)
        shifts = {part.days for part in parts if part.kind not in HEADS}
        days = shifts.pop() if len(shifts) == 1 else 0
        return replace(content, payload=joined_payload, warnings=warnings, tally=tally, days=days)

    def split(self, payload: bytes, format_name: str | None = None) -> list[bytes]:
        """The messages of one record; joined they are the record again.

        Raises:
            MalformedMessage: as ``deidentify``.
        """
        with withheld():
            return list(self.format_of(payload, format_name).split(payload))

    def format_of(self, payload: bytes, name: str | None = None) -> Format:
        """The format called ``name``, or the first that recognises ``payload``."""
        if len(payload) > self.policy.profile.max_bytes:
            raise MalformedMessage(Reason.TOO_LARGE)
        if not payload.strip():
            raise MalformedMessage(Reason.EMPTY)
        for candidate in self.formats:
            if candidate.name == name or (name is None and candidate.recognises(payload)):
                return candidate
        if name is None:
            raise MalformedMessage(Reason.NOT_RECOGNISED)
        known = ", ".join(f.name for f in self.formats)
        raise ConfigurationError("format", "is not known", allowed=known)

    def deidentify_part(self, payload: bytes, format_name: str | None = None) -> Deidentified:
        """De-identify one message of a record.

        Raises:
            MalformedMessage: as ``deidentify``.
        """
        with withheld():
            return self._deidentify(payload, format_name)

    def _deidentify(self, payload: bytes, format_name: str | None) -> Deidentified:
        """Read, plan, write and prove."""
        laps = Laps(self.stopwatch)
        form = self.format_of(payload, format_name)
        message = self._read(form, payload)
        laps.take("parse")
        plan, output = self._proved(form, message, laps)
        tally = replace(plan.tally(), stages=laps.stages)
        if self.counts_places:
            tally = replace(tally, places=places(plan))
        return Deidentified(
            output,
            form.name,
            message.version,
            message.kind,
            tuple(message.warnings),
            tally,
            plan.days,
        )

    def _proved(self, form: Format, message: Decoded, laps: Laps) -> tuple[Plan, bytes]:
        """The plan that was carried out, and the output, in which nothing forbidden is left.

        Raises:
            MalformedMessage: ``RESIDUAL_IDENTIFIER``.
        """
        plan, output, left = self._written(form, message, laps)
        if left:
            tells = decoding(self.proof.tells(plan), self.policy.profile)
            plan, output, left = self._written(form, message.revealing(tells), laps, tells)
        if left:
            raise MalformedMessage(Reason.RESIDUAL_IDENTIFIER, left.address)
        return plan, output

    def explain(self, payload: bytes, format_name: str | None = None) -> Explained:
        """What was done to one message, with the output read anew, for those who look at it.

        Raises:
            MalformedMessage: as ``deidentify``.
        """
        with withheld():
            form = self.format_of(payload, format_name)
            plan, output = self._proved(form, self._read(form, payload), Laps(self.stopwatch))
            return Explained(plan, self._read(form, output))

    def _read(self, form: Format, payload: bytes) -> Decoded:
        """A message, with all that is encoded in its texts."""
        profile = self.policy.profile
        return decoded(form.read(payload, profile), profile)

    def _written(
        self, form: Format, message: Message, laps: Laps, tells: Tells | None = None
    ) -> tuple[Plan, bytes, residual.Survivor | None]:
        """Plan and write, and the first of what can still be read in the output."""
        plan = self._plan(message, laps, tells)
        output = message.rewrite(plan.values, plan.edits)
        laps.take("rewrite")
        left = self.proof.survivor(self._read(form, output), plan)
        laps.take("residual")
        return plan, output, left

    def plan(self, payload: bytes, format_name: str | None = None) -> Plan:
        """What would be written where in one message, for those who explain it.

        Raises:
            MalformedMessage: the message cannot be read.
        """
        form = self.format_of(payload, format_name)
        return self._plan(self._read(form, payload), Laps(self.stopwatch))

    def _plan(self, message: Message, laps: Laps, tells: Tells | None = None) -> Plan:
        """Find everything, and decide what is written in its place."""
        identity, elements, notes = message.identity(), message.elements(), message.notes()
        for note in notes:
            if len(note.text) > self.policy.profile.max_note:
                raise MalformedMessage(Reason.TOO_LARGE, note.ref)
        unlisted.check(elements, self.policy.profile)
        sought = self._sought(identity)
        laps.take("identity")
        reads = self._reads(notes, sought, declared(message))
        laps.take("detect")
        replacer = self.policy.replacer(identity, [(r.note, r.spans) for r in reads], elements)
        meant = Meant(identity, self.proof.is_known)
        values = tuple(self._value(e, sought, replacer, tells) for e in elements)
        edits = tuple(_edits(r, replacer, meant) for r in reads)
        forbidden = tuple(s for s in identity.seeds() if replacer.forbids(s))
        laps.take("replace")
        return Plan(elements, values, reads, edits, forbidden, replacer.used, replacer.days)

    def _sought(self, identity: Identity) -> Identity:
        """``identity`` without kept places that somebody may be called: they would hide a name."""
        facts = tuple(
            fact
            for fact in identity.facts
            if not (_may_be_a_name(fact) and self.policy.keeps(fact.label))
        )
        return identity if len(facts) == len(identity.facts) else replace(identity, facts=facts)

    def _reads(
        self, notes: Sequence[Note], identity: Identity, languages: Mapping[str, str]
    ) -> tuple[Read, ...]:
        """Read the notes with what is remembered of the patient, and remember more."""
        told = self.memory.of(identity) if self.memory else NO_NAMES
        if self.interpreter:
            reads = self.interpreter.read_all(notes, identity, told, languages)
        else:
            reads = self.reader.read_all(notes, identity, told)
        if self.memory:
            for read in reads:
                self.memory.keep(identity, read.names())
        return reads

    def _value(
        self, element: Element, identity: Identity, replacer: Replacer, tells: Tells | None
    ) -> str | None:
        """What is written for an element; what the policy keeps is read as narrative.

        One word is read only where a region belongs, and as if nobody were known: one that is
        spelt nearly as somebody's name is not. A region that the language knows is not read.
        """
        value = replacer.element(element)
        if value != element.text:
            return value
        label = tells(value) if tells else None
        if label is not None:
            told = replacer.fragment(value, label)
            return fitted(told, value, element.datatype, element.primitive)
        is_place = element.label in _REGIONS
        is_word = " " not in value
        if is_word and not (is_place and names_someone(value)):
            return value
        if is_place and self.is_region(value):
            return value
        note = Note(element.address, value, NoteKind.DISPLAY)
        known = NOBODY if is_word else identity
        return edited(value, _edits(self.reader.read(note, known), replacer, legible))


_REGIONS = frozenset({Label.STATE, Label.COUNTRY})
"""There are few of them, and the language knows most."""


def _may_be_a_name(fact: Fact) -> bool:
    """Whether a place may be somebody's name: one word, or whatever was typed for a region."""
    return fact.part is Part.PHRASE and (fact.label in _REGIONS or " " not in fact.value)


def _edits(read: Read, replacer: Replacer, meant: Callable[[str], str]) -> list[Edit]:
    """What is written in place of the spans; a span whose text stays gives no edit at all.

    ``meant`` gives the text of a span as a reader takes it.
    """
    edits: list[Edit] = []
    for span in joined_dates(read.note.text, read.spans):
        covered = meant(read.note.text[span.start : span.end])
        new = notice(span) if is_unread(span) else replacer.fragment(covered, span.label)
        if new != covered:
            edits += _lines(span, read.note.text, new)
    return edits


def _lines(span: Span, text: str, new: str) -> Iterator[Edit]:
    """The edit of a span, line by line: line ends stay, for they may be segments of a message.

    The new text stands on the first line; of the others the span's share is removed.
    """
    at = span.start
    for line in text[span.start : span.end].split("\n"):
        if line:
            yield Edit(at, at + len(line), new)
            new = ""
        at += len(line) + 1
