"""A header into which the segments behind it have run: the line ends are no line ends.

Feeds that were printed hold a backslash and an ``r``, a blank, a separator, or nothing in their
place, so that the name of a segment ends one of the header's values, with that segment's
values behind it. Facilities and applications are called like that too (``NORTHFAC``,
``CENTROL``). The two are told apart by what is behind the value: a header that goes on as the
standard has it was not run into there.
"""

import re
from collections.abc import Sequence

from streamdeid.formats.hl7v2.tables import names
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason

_VERSION_AT = 11
"""The place of MSH-12 among the values; of MSH-9 three less."""
_VERSION = re.compile(r"(?:hl7)? ?v? ?2\.\d{1,2}(?:\.\d)?(?![\w.])", re.IGNORECASE)
_KIND = re.compile(r"[A-Z]{3}(?![\w])")
_DATE = re.compile(r"(?:[12]\d{3}(?:\d\d){0,5}(?:\.\d{1,4})?(?:[+-]\d{4})?)?(?![\w.^])")
_LAST_OF_MESSAGE, _LAST_OF_BATCH = 25, 14
"""The number of fields of MSH, and of FHS and BHS, in the newest version (v2.8.2 chapter 2)."""
_ORGANISATIONS = 21
"""From MSH-22 on there are names of organisations and applications."""
_COUNTRIES = frozenset({"AUT", "PRT"})
"""Countries (ISO 3166-1, MSH-17) that are spelled like segments."""


def refuse_run_in(values: Sequence[str], name: str) -> None:
    """Refuse a header alone that segments have run into; ``values`` begin with its name.

    Raises:
        MalformedMessage: ``BAD_SEGMENT``, at the header.
    """
    last = max((place for place, value in enumerate(values) if value), default=0)
    is_sound = _SOUND.get(name, _never)
    for place, value in enumerate(values):
        if _ends_like_a_segment(place, value) and not is_sound(values, place, last):
            raise MalformedMessage(Reason.BAD_SEGMENT, name)


def _ends_like_a_segment(place: int, value: str) -> bool:
    """Whether the name of a segment ends a value, or is one where no system is named."""
    if value[-3:].upper() not in names():
        return False
    return len(value) > 3 or (place > _VERSION_AT and value.upper() not in _COUNTRIES)


def _never(_values: Sequence[str], _place: int, _last: int) -> bool:
    """Nothing is known of other segments; they are no headers."""
    return True


def _message_goes_on(values: Sequence[str], place: int, last: int) -> bool:
    """Whether MSH is whole up to its version behind ``place``, or names an organisation there."""
    if place < _VERSION_AT:
        kind, version = values[8:9], values[_VERSION_AT : _VERSION_AT + 1]
        is_whole = bool(kind and version)
        return is_whole and bool(_KIND.match(kind[0]) and _VERSION.match(version[0].strip()))
    if place == _VERSION_AT:
        return False
    is_glued = len(values[place]) > 3 and values[place][-4].isalnum()
    return place >= _ORGANISATIONS and is_glued and last < _LAST_OF_MESSAGE


def _batch_goes_on(values: Sequence[str], _place: int, last: int) -> bool:
    """Whether FHS or BHS has no more fields than it may have, and a date where one belongs."""
    return last < _LAST_OF_BATCH and _DATE.match("".join(values[6:7])) is not None


_SOUND = {"MSH": _message_goes_on, "FHS": _batch_goes_on, "BHS": _batch_goes_on}
