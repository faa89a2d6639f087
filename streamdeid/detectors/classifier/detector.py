"""The trained classifier in the order of detectors.

It comes after the rules and seeds, whose findings are among its features, and
answers with spans of its own. How both together decide stands in ``ensemble``.
"""

from collections.abc import Iterable

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier import decode, ensemble
from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.detectors.classifier.heads import headed
from streamdeid.detectors.classifier.labels import relabelled
from streamdeid.detectors.classifier.repeats import repeated
from streamdeid.detectors.classifier.scorer import Scorer
from streamdeid.detectors.classifier.trained.model import Model
from streamdeid.model.note import NoteKind
from streamdeid.model.span import Finding

DEFAULT_POINT = "balanced"


class ClassifierDetector:
    """Finds identifiers by what surrounds them. Keeps a bounded cache of spellings."""

    name = decode.NAME

    def __init__(self, model: Model, look_up: LookUp, point: str = DEFAULT_POINT) -> None:
        """Work at the operating point ``point``; ``ConfigurationError`` if it is unknown."""
        self._scorer = Scorer(model, look_up)
        self._look_up = look_up
        self._biases = model.point(point)

    def detect(self, reading: Reading) -> Iterable[Finding]:
        """Spans of identifiers, and vetoes over findings of rules (see ``ensemble``).

        The words beside a code are left to seeds and rules: the model was trained on
        sentences, and to it a lone *Glucose* stands where a signature would.
        """
        if not len(reading.tokens) or reading.note.kind is not NoteKind.NARRATIVE:
            return []
        seen, scores = self._scorer.scores(reading)
        model = self._scorer.model
        decision = decode.decide(scores, model.transitions, self._biases)
        found = headed(decode.spans(seen, decision, model), reading.text, self._look_up)
        own = list(ensemble.unclinical(found, reading, self._look_up))
        vetoes = list(ensemble.vetoes(reading.earlier, seen, decision.margins, model.trust, own))
        standing = list(ensemble.standing(reading.earlier, vetoes))
        again = repeated([*own, *standing], seen, self._look_up)
        return [*vetoes, *relabelled(standing, own), *own, *again]
