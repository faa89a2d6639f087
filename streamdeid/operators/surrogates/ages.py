"""Ages over 89 become 90, which Safe Harbor reads as 90 or older (45 CFR 164.514(b)(2)(i)(C))."""

import re

from streamdeid.model.label import Label
from streamdeid.model.old_age import is_old
from streamdeid.operators.surrogates.wording import recased, says_more

_NUMBER = re.compile(r"\d+")
_WORDS = frozenset(
    "y yo yr yrs year years o old of age aged mo mos month months wk wks week weeks d day days h hr"
    " hrs hour hours st nd rd th s birthday m f man woman male female yom yof and or to"
    " año años mes meses semana semanas día días hora horas edad de".split()
)
"""What the numbers of an age are written with, in English and Spanish."""


def says_more_than_age(text: str) -> bool:
    """Whether there is more in a text than the numbers of an age and the words around them."""
    return says_more(text, _WORDS)


def age(text: str) -> str:
    """The age, or 90 where it is more than 89, in digits or in words as it was.

    Of several numbers the largest counts, and ``88-91`` becomes ``90``. Numbers with more
    beside them than an age has become the label.
    """
    numbers = list(_NUMBER.finditer(text))
    if not numbers:
        return recased(text.split(maxsplit=1)[0] if text.split() else text, "ninety")
    if says_more_than_age(text):
        return f"[{Label.AGE}]"
    if not any(is_old(number[0]) for number in numbers):
        return text
    return f"{text[: numbers[0].start()]}90{text[numbers[-1].end() :]}"
