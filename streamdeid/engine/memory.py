"""The names that one patient's notes told, for the patient's other notes.

Module L of Carlsson and Dalianis 2010, a step further: a name that stands beside
its title in one note may stand alone in the next. Within a message this always
holds. From message to message it holds where a policy asks for a ``Memory``, which
is bounded in patients and in words; then what becomes of a message depends on those
before it, so that the same message may be scrubbed more, never less, a second time. Patients
of one number are one here, whoever assigned it: a name too many is scrubbed, and never one too few.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping

from streamdeid.model.identity import Identity
from streamdeid.model.label import NAMES, Label
from streamdeid.model.span import Span
from streamdeid.text.fold import fold
from streamdeid.text.tokens import tokenise

Names = Mapping[str, Label]
"""Folded words of names, and whose they are."""

SURE = 0.7
SHORTEST = 3
NO_NAMES: Names = {}


def names_in(text: str, spans: Iterable[Span]) -> Names:
    """The words of the names that were surely found in ``text``."""
    names: dict[str, Label] = {}
    for span in spans:
        if span.label in NAMES and span.score >= SURE:
            for word in tokenise(fold(text[span.start : span.end])).surfaces:
                if word.isalpha() and len(word) >= SHORTEST:
                    names.setdefault(word, span.label)
    return names


class Memory:
    """The names of the patients that came last."""

    def __init__(self, patients: int = 1000, words: int = 100) -> None:
        """Keep at most ``words`` names of at most ``patients`` people."""
        self._patients, self._words = patients, words
        self._names: OrderedDict[bytes, dict[str, Label]] = OrderedDict()

    def of(self, identity: Identity) -> Names:
        """What earlier messages told of this patient."""
        return self._names.get(_key(identity), NO_NAMES) if identity.patient_key else NO_NAMES

    def keep(self, identity: Identity, names: Names) -> None:
        """Remember ``names`` of this patient; those that were told last stay longest."""
        if not identity.patient_key or not names:
            return
        kept = {**self.of(identity), **names}
        self._names[_key(identity)] = dict(list(kept.items())[-self._words :])
        self._names.move_to_end(_key(identity))
        while len(self._names) > self._patients:
            self._names.popitem(last=False)


def _key(identity: Identity) -> bytes:
    """The patient, without keeping the number itself."""
    return hashlib.blake2b(identity.patient_key.encode(), digest_size=16).digest()
