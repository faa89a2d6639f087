"""Whether surrogates hide in plain sight: the system on its own output, and a reader's guess.

Annotated notes are wrapped into messages with what is known of their people, and
de-identified. Then the output is read once more by the same system: a surrogate
that it does not find again would stand out from the identifiers that it missed. And a
linear classifier learns to tell the notes that went in from those that came out, from their
words and letters; one half is what a guess gets right (Carrell et al. 2013,
"hiding in plain sight").
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import click
import numpy as np
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from streamdeid.engine import Deidentifier
from streamdeid.evaluation import report
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.identity import Fact, Identity, PersonName
from streamdeid.model.label import Label
from streamdeid.model.note import NoteKind
from streamdeid.model.span import Span
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.operators.policy.rules import HARMLESS
from streamdeid.runtime.assembly import assemble, policy_text
from streamdeid.training import corpus
from streamdeid.training.corpus import Annotated

POLICY = "safe-harbor-surrogate"
KEYS = Keys(b"evaluation of surrogates, no secret", epoch="evaluation")
SPOKEN = "20240610120000"
"""MSH-7 of the messages that carry the notes."""

_ESCAPES = str.maketrans(
    {"\\": "\\E\\", "|": "\\F\\", "^": "\\S\\", "&": "\\T\\", "~": "\\R\\", "\n": "\\.br\\"}
)
_FOLDS = 5


@dataclass(frozen=True, slots=True)
class Passed:
    """One note that went through twice: spans by label that were replaced, and found again."""

    replaced: Counter[Label]
    again: Counter[Label]
    before: str = field(repr=False)
    after: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """All notes: those that passed, and how many were withheld."""

    passed: Sequence[Passed]
    withheld: int

    def by_label(self) -> list[tuple[str, int, int, float]]:
        """Label, spans replaced, spans found in the output, and the second over the first."""
        replaced = sum((one.replaced for one in self.passed), Counter[Label]())
        again = sum((one.again for one in self.passed), Counter[Label]())
        return [
            (label, replaced[label], again[label], again[label] / replaced[label])
            for label in Label
            if replaced[label]
        ]


def message(note: Annotated) -> bytes:
    """An ORU^R01 of the note with what is known of its people (HL7 v2.5.1)."""
    identity = note.identity
    facts = {(f.label, f.owner): f for f in reversed(identity.facts)}
    names = [p for p in identity.people if p.label is Label.PATIENT]
    lines = [
        f"MSH|^~\\&|LAB|X|OUT|Y|{SPOKEN}||ORU^R01^ORU_R01|1|P|2.5.1|||||||UNICODE UTF-8",
        _patient([name for p in names for name in p.names], identity, facts),
        *_relatives(identity),
        f"PV1|1|I|||||{_staff(identity)}",
        f"ORC|RE||||||||||||||||||||{_value(facts, Label.HOSPITAL, Label.ORGANIZATION)}",
        "OBR|1|||11506-3^Progress note^LN",
        f"OBX|1|FT|11506-3^Progress note^LN||{note.text.translate(_ESCAPES)}||||||F",
    ]
    return "".join(line + "\r" for line in lines).encode()


Facts = Mapping[tuple[Label, Label], Fact]


def _value(facts: Facts, label: Label, owner: Label = Label.PATIENT) -> str:
    """A fact, escaped; empty if unknown."""
    fact = facts.get((label, owner))
    return fact.value.translate(_ESCAPES) if fact else ""


def _patient(names: Sequence[PersonName], identity: Identity, facts: Facts) -> str:
    """PID."""
    written = [_name(name) for name in names]
    written += [f"^{n.nickname.translate(_ESCAPES)}^^^^^N" for n in names if n.nickname]
    places = (Label.STREET, None, Label.CITY, Label.STATE, Label.ZIP)
    home = "^".join(_value(facts, label) if label else "" for label in places)
    mrn = _value(facts, Label.MRN)
    born = identity.birth_date.strftime("%Y%m%d") if identity.birth_date else ""
    return (
        f"PID|1||{mrn and mrn + '^^^H^MR'}||{'~'.join(written)}||{born}|{identity.sex}|||{home}"
        f"||{_value(facts, Label.PHONE)}|||||{_value(facts, Label.ACCOUNT)}"
        f"|{_value(facts, Label.SSN)}"
    )


def _name(name: PersonName) -> str:
    """Family, given and middle name."""
    return "^".join(part.translate(_ESCAPES) for part in (name.family, name.given, name.middle))


def _relatives(identity: Identity) -> Iterable[str]:
    """NK1, one for each relative."""
    relatives = [p for p in identity.people if p.label is Label.RELATIVE]
    for ordinal, person in enumerate(relatives, 1):
        yield f"NK1|{ordinal}|{_name(person.names[0])}|{person.relation.translate(_ESCAPES)}"


def _staff(identity: Identity) -> str:
    """PV1-7, a repetition for each."""
    staff = [p for p in identity.people if p.label is Label.DOCTOR]
    return "~".join(f"^{_name(person.names[0])}" for person in staff)


def twice(
    engine: Deidentifier, notes: Iterable[Annotated], step: Callable[[], None] = lambda: None
) -> Outcome:
    """De-identify every note, and read what came out once more."""
    passed, withheld = [], 0
    for note in notes:
        try:
            passed.append(_twice(engine, note))
        except MalformedMessage:
            withheld += 1
        step()
    return Outcome(passed, withheld)


def _twice(engine: Deidentifier, note: Annotated) -> Passed:
    """One note through the engine, and its output through the detectors."""
    payload = message(note)
    first, output = engine.plan(payload), engine.deidentify(payload).payload
    second = engine.plan(output)
    texts = (
        "\n".join(r.note.text for r in plan.reads if r.note.kind is NoteKind.NARRATIVE)
        for plan in (first, second)
    )
    replaced, again = (
        Counter(span.label for read in plan.reads for span in read.spans if _is_hidden(span))
        for plan in (first, second)
    )
    return Passed(replaced, again, *texts)


def _is_hidden(span: Span) -> bool:
    """Whether the policy replaces what a span holds."""
    return span.label not in HARMLESS


VIEWS: dict[str, Callable[[], Any]] = {
    "words": lambda: CountVectorizer(binary=True),
    "words and pairs, weighted": lambda: TfidfVectorizer(
        ngram_range=(1, 2), min_df=2, sublinear_tf=True
    ),
    "two to four letters, weighted": lambda: TfidfVectorizer(
        analyzer="char_wb", ngram_range=(2, 4), min_df=3, sublinear_tf=True
    ),
}
"""What a classifier sees of a text, from the plainest."""


def told_apart(pairs: Sequence[tuple[str, str]], view: str = "words") -> tuple[float, float]:
    """The share of notes that a linear classifier takes for what they are, and its deviation.

    Both versions of a note are in one fold, so that nothing is learnt by heart.
    """
    texts = np.array([text for pair in pairs for text in pair], dtype=object)
    truth = np.tile([0, 1], len(pairs))
    groups = np.repeat(np.arange(len(pairs)), 2)
    shares = []
    for learnt, tested in GroupKFold(_FOLDS).split(texts, truth, groups):
        read, machine = VIEWS[view](), LogisticRegression(C=10.0, max_iter=300)
        machine.fit(read.fit_transform(texts[learnt]), truth[learnt])
        shares.append(float(machine.score(read.transform(texts[tested]), truth[tested])))
    return float(np.mean(shares)), float(np.std(shares))


def engine_under(policy: str) -> Deidentifier:
    """An engine under ``policy`` with the evaluation's own key: its figures can be made again."""
    engine = assemble(policy)
    return replace(engine, policy=load(policy, policy_text, KEYS))


@click.command("surrogates")
@click.option("--split", default="dev", show_default=True, help="Of the shipped notes.")
@click.option("--notes", "limit", default=0, help="Only the first so many notes.")
@click.option("--policy", default=POLICY, show_default=True)
def command(split: str, limit: int, policy: str) -> int:
    """Find surrogates again in the system's own output, and try to tell it from real notes."""
    notes = corpus.shipped(*split.split(","))
    notes = notes[:limit] if limit else notes
    with click.progressbar(notes, file=sys.stderr, label="Notes") as progress:
        outcome = twice(engine_under(policy), progress)
    rows = outcome.by_label()
    click.echo(f"notes {len(notes)}  withheld {outcome.withheld}")
    click.echo(report.table(("label", "replaced", "found again", "ratio"), rows))
    first, second = sum(row[1] for row in rows), sum(row[2] for row in rows)
    click.echo(f"all labels together: {second} of {first}, ratio {second / max(first, 1):.4f}")
    fewer = [label for label, replaced, again, _ in rows if again < replaced]
    click.echo(f"labels found less often than replaced: {', '.join(fewer) or 'none'}")
    pairs = [(one.before, one.after) for one in outcome.passed]
    told = [(view, *told_apart(pairs, view)) for view in VIEWS]
    click.echo(report.table((f"linear classifier, {_FOLDS} folds", "right", "deviation"), told))
    return 0
