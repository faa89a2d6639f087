"""Ages over 89 become 90, which Safe Harbor reads as 90 or older (45 CFR 164.514(b)(2)(i)(C))."""

import re

from streamdeid.model.old_age import is_old
from streamdeid.operators.surrogates.wording import recased

_NUMBER = re.compile(r"\d+")


def age(text: str) -> str:
    """The age, or 90 where it is more than 89, in digits or in words as it was.

    Of several numbers the largest counts, and ``88-91`` becomes ``90``.
    """
    numbers = list(_NUMBER.finditer(text))
    if not numbers:
        return recased(text.split(maxsplit=1)[0] if text.split() else text, "ninety")
    if not any(is_old(number[0]) for number in numbers):
        return text
    return f"{text[: numbers[0].start()]}90{text[numbers[-1].end() :]}"
