"""How replacements are made where a policy leaves a choice: their sections.

::

    [surrogates]
    scope = "patient"      # or "payload", "project": within what they are consistent
    mark = false           # true writes [PATIENT: Maria Lopez] in narrative

    [codes]
    leading_zeros = "significant"  # or "ignored": 00451287 and 451287 are one identifier
    bits = 96              # or 48: how much of a digest a code holds

    [dates]
    shift_by = "patient"   # or "number": whether who assigned a patient's number counts
    weekdays = false       # true moves by whole weeks, so that a Tuesday stays a Tuesday
    times = "keep"         # or "drop": what becomes of the time of day of a shifted date
    precision = "year"     # or "quarter", "month": to what a date is generalised
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from typing import Any

from streamdeid.model.errors import PolicyError
from streamdeid.operators.naming import Zeros


class Scope(StrEnum):
    """Within what the same identifier gets the same surrogate."""

    PAYLOAD = "payload"
    PATIENT = "patient"
    PROJECT = "project"


class Times(StrEnum):
    """What becomes of the time of day that a shifted date has."""

    KEEP = "keep"
    DROP = "drop"


class Precision(StrEnum):
    """How much of a date is left when it is generalised."""

    YEAR = "year"
    QUARTER = "quarter"
    MONTH = "month"


class ShiftBy(StrEnum):
    """By what a patient's own number of days is told."""

    PATIENT = "patient"
    """The number with its authority, as codes are: equal numbers of two authorities are two."""
    NUMBER = "number"
    """The number alone, without zeros in front, as builds before 0.1.0 did."""


class Bits(IntEnum):
    """How much of a digest a code holds.

    Among ten million identifiers two get one code of 48 bits with a chance of 16 %, of 96
    bits with one of 6e-16 (the birthday bound, n squared / 2 / 2 to the power of bits).
    """

    WIDE = 96
    NARROW = 48
    """As builds before 0.1.0 did; the letters before the last are the first of the wide code."""


@dataclass(frozen=True, slots=True)
class Manner:
    """The choices of one policy."""

    scope: Scope = Scope.PATIENT
    mark: bool = False
    weekdays: bool = False
    times: Times = Times.KEEP
    precision: Precision = Precision.YEAR
    leading_zeros: Zeros = Zeros.SIGNIFICANT
    bits: Bits = Bits.WIDE
    shift_by: ShiftBy = ShiftBy.PATIENT


DEFAULT_MANNER = Manner()
"""The choices of a policy that makes none."""


SECTIONS: dict[str, dict[str, type]] = {
    "surrogates": {"scope": Scope, "mark": bool},
    "codes": {"leading_zeros": Zeros, "bits": Bits},
    "dates": {"weekdays": bool, "times": Times, "precision": Precision, "shift_by": ShiftBy},
}
"""The sections and keys of a policy that are read here, with what each holds."""


def manner(settings: Mapping[str, Any], place: str) -> Manner:
    """The choices that the resolved ``settings`` of a policy make.

    Raises:
        PolicyError: a key that nobody reads, or a value that is not allowed.
    """
    chosen: dict[str, Any] = {}
    for section, kinds in SECTIONS.items():
        for key, value in settings.get(section, {}).items():
            if key not in kinds:
                allowed = ", ".join(sorted(kinds))
                raise PolicyError(f"{section}.{key}", "is not a key", place=place, allowed=allowed)
            chosen[key] = _chosen(f"{section}.{key}", kinds[key], value, place)
    return Manner(**chosen)


def _chosen(key: str, kind: type, value: Any, place: str) -> Any:
    """One value as its kind."""
    if issubclass(kind, Enum):
        allowed = [word.value for word in kind]
        if value not in allowed:
            problem = "is not one of its values"
            raise PolicyError(key, problem, place=place, allowed=", ".join(map(str, allowed)))
        return kind(value)
    if not isinstance(value, kind):
        raise PolicyError(key, "is not a switch", place=place, allowed="true, false")
    return value
