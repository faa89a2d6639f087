"""What a span covers, as it was meant: a misread or divided name is replaced as the name.

An operator is asked about *Kowalski* where the text has ``K0walski`` or ``Kowal-/ski``, and about
the number where letters stand for its digits, so that all forms of one identifier get one
code or surrogate. The identity is made ready only for a message that has such a text.
"""

import re
from collections.abc import Callable

from streamdeid.model.identity import Identity
from streamdeid.text.disguises import Disguises, disguises
from streamdeid.text.legible import legible

_ODD = re.compile(
    r"[^\W\d_][\d|!$]|[\d|!$][^\W\d_]|-\s|[a-z]I|\A[^\W\d_]+[\s-][^\W\d_]+\Z"
    r"|(?<![^\W_])[^\W_](?:[\W_]{1,3}[^\W_]){2}(?![^\W_])"
)
"""Signs among letters, a hyphen before a blank, two words, letters apart."""


class Meant:
    """The plain text of what spans of one message cover."""

    def __init__(self, identity: Identity, is_known: Callable[[str], bool]) -> None:
        """Compare with the names and numbers of ``identity``."""
        self._identity, self._is_known = identity, is_known
        self._known: Disguises | None = None

    def __call__(self, covered: str) -> str:
        """``covered`` as it looks, each name and number of the message in it as it was meant."""
        text = legible(covered)
        if not _ODD.search(text):
            return text
        if self._known is None:
            self._known = disguises(self._identity.seeds())
        return self._known.meant(text, self._is_known)
