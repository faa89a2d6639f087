"""What a policy does for each item of HIPAA's Safe Harbor, 45 CFR 164.514(b)(2)(i), A to R.

For each item: which labels it comes as, which operators these get, and what an officer
should know before signing. A remark is no legal advice; it says where the regulation
(or the guidance of the Office for Civil Rights of 26 November 2012) asks for more than
the operator gives.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from streamdeid.model.label import SCHEMES, Label
from streamdeid.operators.manner import Precision
from streamdeid.operators.operators import Operator
from streamdeid.operators.policy.policy import FilePolicy
from streamdeid.operators.policy.rules import HARMLESS

ITEMS = {
    "A": "names, of relatives, employers and household members too",
    "B": "geographic subdivisions smaller than a state",
    "C": "elements of dates but the year; ages over 89",
    "D": "telephone numbers",
    "E": "fax numbers",
    "F": "e-mail addresses",
    "G": "social security numbers",
    "H": "medical record numbers",
    "I": "health plan beneficiary numbers",
    "J": "account numbers",
    "K": "certificate and licence numbers",
    "L": "vehicle identifiers and plates",
    "M": "device identifiers and serial numbers",
    "N": "web addresses",
    "O": "IP addresses",
    "P": "biometric identifiers",
    "Q": "full-face photographs and comparable images",
    "R": "any other unique number, characteristic or code",
}

IMAGES = "no label: an attachment that is no text never goes out as it came"

NOTES = {
    Operator.PSEUDONYM: (
        "keyed codes",
        (
            "A code derived from an identifier by a secret key. 164.514(c) lets a code stay that "
            "is not derived from information about the individual; whoever relies on Safe Harbor "
            "alone labels instead, others have an expert determine that the risk is very small "
            "(164.514(b)(1)). Neither the key nor the way to it may be disclosed."
        ),
    ),
    Operator.REVERSIBLE: (
        "reversible codes",
        (
            "A code that a separately held key turns back is a means of re-identification "
            "(164.514(c)) and derived from the identifier: no Safe Harbor by itself. The reversal "
            "key stays with the covered entity and is used for nothing else."
        ),
    ),
    Operator.SHIFT: (
        "moved dates",
        (
            "A date moved by the patient's own number of days is a date still: Safe Harbor has the "
            "year alone, an expert may allow more."
        ),
    ),
    Operator.MASK: (
        "masks",
        "A mask shows length and separators; Safe Harbor has no parts of identifiers.",
    ),
    Operator.KEEP: (
        "kept",
        (
            "What is kept here is no Safe Harbor; as a limited data set it needs a data use "
            "agreement (164.514(e))."
        ),
    ),
}
"""What an officer should know of an operator before signing."""

_GEOGRAPHY = (
    "ZIP codes keep three digits, 000 where fewer than 20,000 people live; postal codes of "
    "other countries keep the part that names a region of more"
)


@dataclass(frozen=True, slots=True)
class Cover:
    """One item: its labels with their operators, and remarks."""

    item: str
    words: str
    covered_by: tuple[tuple[Label, Operator], ...]
    remarks: tuple[str, ...]

    @property
    def by(self) -> str:
        """What covers the item, in a line."""
        return ", ".join(f"{label} {operator}" for label, operator in self.covered_by) or IMAGES


def covers(policy: FilePolicy) -> Iterator[Cover]:
    """Every item of Safe Harbor, in order, and what the policy does for it."""
    for item, words in ITEMS.items():
        rows = tuple(
            (label, policy.table.of_label(label))
            for label in Label
            if SCHEMES[label].safe_harbor == item
        )
        yield Cover(item, words, rows, tuple(_remarks(item, rows, policy)))


def _remarks(
    item: str, rows: tuple[tuple[Label, Operator], ...], policy: FilePolicy
) -> Iterator[str]:
    """What to know of an item before signing."""
    for operator in dict.fromkeys(operator for _, operator in rows):
        labels = ", ".join(label for label, own in rows if own is operator)
        if operator in NOTES:
            yield f"{labels}: {NOTES[operator][0]}, see below"
    coarse = {label for label, operator in rows if operator is Operator.GENERALISE}
    if item == "B" and Label.ZIP in coarse:
        yield _GEOGRAPHY
    if Label.DATE in coarse and policy.manner.precision is not Precision.YEAR:
        yield f"DATE: generalised to the {policy.manner.precision}; Safe Harbor has the year alone"


def notes(policy: FilePolicy) -> Iterator[tuple[str, str]]:
    """The notes that the items of a policy refer to."""
    used = {operator for cover in covers(policy) for _, operator in cover.covered_by}
    for operator, note in NOTES.items():
        if operator in used:
            yield note


def kept(policy: FilePolicy) -> tuple[str, ...]:
    """Everything that the policy lets through although it may identify, by name."""
    table = policy.table
    labels = [
        label for label in Label if table.of_label(label) is Operator.KEEP and label not in HARMLESS
    ]
    rows = {**table.datatypes, **table.fields}
    named = [name for name, operator in rows.items() if operator is Operator.KEEP]
    return (*labels, *sorted(named))
