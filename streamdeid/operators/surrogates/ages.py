"""Ages over 89 become 90, which Safe Harbor reads as 90 or older (45 CFR 164.514(b)(2)(i)(C))."""

import re

from streamdeid.operators.surrogates.wording import recased

OLDEST = 89
_NUMBER = re.compile(r"\d+")


def age(text: str) -> str:
    """The age, or 90 where it is more than 89, in digits or in words as it was."""
    number = _NUMBER.search(text)
    if number is None:
        return recased(text.split(maxsplit=1)[0] if text.split() else text, "ninety")
    return text if int(number[0]) <= OLDEST else _NUMBER.sub("90", text, count=1)
