"""How fast the shipped classifier is, as ratios of one run.

*warm* means that the spellings of the notes were met before, as in a service
that has run for a while; *cold* is the first pass after the start. The times are
those of the processor, which neighbours disturb little.
"""

import resource
import time
from collections.abc import Callable, Sequence

from streamdeid.detectors.base import Reading
from streamdeid.detectors.classifier import shipped
from streamdeid.detectors.classifier.decode import decide, spans
from streamdeid.detectors.classifier.scoring import scoring
from streamdeid.detectors.classifier.seen import Scoring
from streamdeid.detectors.classifier.trained.model import Model
from streamdeid.lexicons import load
from streamdeid.training import corpus
from streamdeid.training.examples import reading
from streamdeid.training.workshop import rules

_PASSES = 3


def main() -> None:
    """Print one line for each measure."""
    lexicon = load("en")
    begin = time.process_time()
    model = shipped.model()
    scorer = scoring(model, lexicon.words.__getitem__)
    print(f"load                     {time.process_time() - begin:10.2f} s")
    notes = [n for n in corpus.shipped("dev", "test") if n.text.strip()]
    before = rules(lexicon, guessing=False)
    plain = [reading(note, ()) for note in notes]
    tokens = sum(len(read.tokens) for read in plain)
    cold = _seconds(lambda: _all(model, scorer, plain))
    warm = min(_seconds(lambda: _all(model, scorer, plain)) for _ in range(_PASSES))
    ruled = min(_seconds(lambda: [reading(n, before) for n in notes]) for _ in range(_PASSES))
    size = sum(len(n.text) for n in notes) / len(notes)
    print(f"notes                    {len(notes):10d} of {size:.0f} characters")
    print(f"classifier, cold         {tokens / cold:10.0f} tokens/s")
    print(f"classifier, warm         {tokens / warm:10.0f} tokens/s")
    print(f"classifier, warm         {len(notes) / warm:10.0f} notes/s")
    print(f"rules and tokens         {len(notes) / ruled:10.0f} notes/s")
    print(f"rules and classifier     {len(notes) / (ruled + warm):10.0f} notes/s")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory at the peak       {peak:10.0f} MB")


def _all(model: Model, scorer: Scoring, readings: Sequence[Reading]) -> None:
    """Score and decode everything."""
    for read in readings:
        seen, scores = scorer.scores(read)
        list(spans(seen, decide(scores, model.transitions, model.point("balanced")), model))


def _seconds(work: Callable[[], object]) -> float:
    """How long ``work`` took."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


if __name__ == "__main__":
    main()
