"""Display texts that were read before: the words beside codes come again and again.

A short text in which nothing was found need not be read for every message: only
where the beginning of one of the message's own seeds stands in it. What
is kept is a bounded table of such texts; it starts anew when it is full.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from streamdeid.model.identity import Identity
from streamdeid.text.fold import fold
from streamdeid.text.legible import legible
from streamdeid.text.needles import Needles
from streamdeid.text.seeds import forms

_WORD = re.compile(r"[^\W\d_]{3,}")
MOST = 20_000
LONGEST = 120


@dataclass(slots=True)
class Vocabulary:
    """Which display texts say nothing by themselves."""

    is_ordinary: Callable[[str], bool] = field(repr=False)
    _plain: dict[str, str] = field(default_factory=dict, repr=False)
    _needles: tuple[Identity | None, Needles] = field(
        default_factory=lambda: (None, Needles(())), repr=False
    )

    def is_plain(self, text: str, identity: Identity) -> bool:
        """Whether ``text`` was plain before, and holds no form of a seed of ``identity``."""
        folded = self._plain.get(text)
        if folded is None:
            return False
        return not self._of(identity).stand_in(folded)

    def learn(self, text: str) -> None:
        """Nothing was found in ``text``; it is kept if all its words are ordinary ones.

        A word that may be a name or its short form is looked at for every patient.
        """
        folded = fold(legible(text))
        words = _WORD.findall(folded)
        if len(text) <= LONGEST and all(map(self.is_ordinary, words)):
            if len(self._plain) >= MOST:
                self._plain.clear()
            self._plain[text] = folded

    def _of(self, identity: Identity) -> Needles:
        """The beginnings of all forms of an identity's seeds, worked out once for a message."""
        known, needles = self._needles
        if known is not identity:
            told = (form for seed in identity.seeds() for kind in forms(seed) for form in kind)
            needles = Needles(form.split(" ")[0][:4] for form in told)
            self._needles = identity, needles
        return needles
