"""The machine that a model is scored by: sums of features, or the tagger's network."""

from streamdeid.detectors.classifier.features.spelling import LookUp
from streamdeid.detectors.classifier.scorer import Scorer
from streamdeid.detectors.classifier.seen import Scoring
from streamdeid.detectors.classifier.tagger.scorer import TaggerScorer
from streamdeid.detectors.classifier.trained.model import Model


def scoring(model: Model, look_up: LookUp) -> Scoring:
    """``model`` ready to score over the words of ``look_up``."""
    if model.tagger is None:
        return Scorer(model, look_up)
    return TaggerScorer(model.tagger, look_up)
