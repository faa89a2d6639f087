"""The trained classifier in the order of detectors.

It comes after the rules and seeds, whose findings are among its features, and
answers with spans of its own. How both together decide stands in ``ensemble``.

The words beside a code are no sentences, which is what models learn from: to one a lone *Glucose*
stands where a signature would. There a model of sums of features is not asked, and of what a
tagger finds only people and streets count of which it is very sure, and a text that is nothing but
words that are borne as names.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier import decode, ensemble
from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.detectors.classifier.heads import headed
from streamdeid.detectors.classifier.labels import relabelled
from streamdeid.detectors.classifier.repeats import repeated
from streamdeid.detectors.classifier.scoring import scoring
from streamdeid.detectors.classifier.trained.model import Model
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label
from streamdeid.model.note import NoteKind
from streamdeid.model.span import Finding, Span

DEFAULT_POINT = "balanced"
_BESIDE_A_CODE = frozenset({Label.PATIENT, Label.RELATIVE, Label.DOCTOR, Label.STREET})
_SURE = 0.95
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_MOST = 3
"""Words of a name."""
_BORNE = 4.0
"""The likelihood ratio of a name over another word: *King* has 7, *Sodium* 0.003."""


def _is_a_name(text: str, look_up: LookUp) -> bool:
    """Whether all words of a text are borne as names, far more than they are said otherwise."""
    words = [look_up(one) for one in _LETTERS.findall(text)]
    borne = [one.flags & f.NAME and one.ratio > _BORNE for one in words]
    eponyms = any(one.flags & f.EPONYM_ALONE for one in words)
    return 0 < len(words) <= _MOST and all(borne) and not eponyms


class ClassifierDetector:
    """Finds identifiers by what surrounds them. Keeps a bounded cache of spellings."""

    name = decode.NAME

    def __init__(self, model: Model, look_up: LookUp, point: str = DEFAULT_POINT) -> None:
        """Work at the operating point ``point``; ``ConfigurationError`` if it is unknown."""
        self._model, self._scorer = model, scoring(model, look_up)
        self._look_up = look_up
        self._biases = model.point(point)

    def detect(self, reading: Reading) -> Iterable[Finding]:
        """Spans of identifiers, and vetoes over findings of rules (see ``ensemble``)."""
        if not len(reading.tokens):
            return []
        if reading.note.kind is NoteKind.NARRATIVE:
            return self._in_prose(reading)
        return self._beside_a_code(reading) if self._model.tagger else []

    def _beside_a_code(self, reading: Reading) -> list[Span]:
        """People and streets of which the model is sure; findings of rules stand.

        Never what a rule explains: the race of a patient called White is *White*.
        """
        seen, scores = self._scorer.scores(reading)
        decision = decode.decide(scores, None, self._biases)
        found, kept = decode.spans(seen, decision, self._model), ensemble.explained(reading)
        likely = [
            one
            for one in found
            if one.label in _BESIDE_A_CODE and not kept.hold(one.start, one.end)
        ]
        if likely and _is_a_name(reading.text, self._look_up):
            return [replace(likely[0], start=0, end=len(reading.text))]
        return [one for one in likely if one.score >= _SURE]

    def _in_prose(self, reading: Reading) -> list[Finding]:
        """What the model finds in sentences, and what it takes back of others' findings."""
        seen, scores = self._scorer.scores(reading)
        model = self._model
        decision = decode.decide(scores, model.transitions, self._biases)
        found = headed(decode.spans(seen, decision, model), reading.text, self._look_up)
        own = list(ensemble.unclinical(found, reading, self._look_up))
        vetoes = list(ensemble.vetoes(reading.earlier, seen, decision.margins, model.trust, own))
        standing = list(ensemble.standing(reading.earlier, vetoes))
        again = repeated([*own, *standing], seen, self._look_up)
        return [*vetoes, *relabelled(standing, own), *own, *again]
