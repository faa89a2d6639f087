import json
import subprocess
import sys

import numpy as np
import pytest

from streamdeid.evaluation.scores import (
    NAMINGS,
    RELAXED,
    Rates,
    entity_scores,
    macro,
    micro,
    rates_of,
    token_scores,
)
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.training.corpus import Annotated, shipped

TEXT = "Ada Falk came on 03/04 from Oslo."


def _span(words, label=Label.PATIENT):
    return Span(TEXT.index(words), TEXT.index(words) + len(words), label, "x")


NOTE = Annotated("n", TEXT, (_span("Ada Falk"), _span("03/04", Label.DATE)))


def test_a_token_is_found_only_when_all_of_it_is_covered():
    scores = token_scores([NOTE], {"n": [_span("Ada Fal"), _span("03/04", Label.AGE)]})
    assert scores.rates == Rates(hits=3, misses=1, alarms=0)
    assert scores.by_label[Label.PATIENT] == Rates(1, 1)
    assert scores.notes_with_a_private_name_missed == 1


def test_rates_of_two_masks_are_what_they_share_and_what_either_has_alone():
    found, there = np.array([1, 1, 0, 1, 0], np.bool_), np.array([1, 0, 1, 1, 0], np.bool_)
    assert rates_of(found, there) == Rates(hits=2, misses=1, alarms=1)


def test_an_ordinary_token_is_an_alarm_only_when_all_of_it_is_covered():
    assert token_scores([NOTE], {"n": [_span("from")]}).rates.alarms == 1
    assert token_scores([NOTE], {"n": [_span("fro")]}).rates.alarms == 0


def test_a_note_without_answers_is_missed_and_not_forgotten():
    scores = token_scores([NOTE], {})
    assert (scores.rates.hits, scores.rates.misses) == (0, 4)
    assert scores.specificity == 1.0


def test_an_entity_counts_with_label_and_both_ends():
    found = {"n": [_span("Ada Falk"), _span("03/0", Label.DATE)]}
    strict = entity_scores([NOTE], found, str)
    relaxed = entity_scores([NOTE], found, str, slack=RELAXED)
    assert micro(strict).f == pytest.approx(0.5)
    assert micro(relaxed).f == 1.0
    assert macro(strict) == pytest.approx(0.5)


def test_a_coarser_scheme_forgives_a_finer_label():
    found = {"n": [_span("Ada Falk", Label.RELATIVE), _span("03/04", Label.DATE)]}
    assert micro(entity_scores([NOTE], found, str)).f < 1
    assert micro(entity_scores([NOTE], found, NAMINGS["i2b2-main"])).f == 1


def test_token_scores_agree_with_the_projects_own_scorer(shared, tmp_path):
    notes = shipped("dev")[:60]
    found = {n.id: [Span(s.start, s.end, s.label, "x") for s in n.spans[::2]] for n in notes}
    alarms = {n.id: [Span(0, 9, Label.PHI, "x")] for n in notes}
    answers = {key: sorted(found[key] + alarms[key]) for key in found}
    gold, pred = tmp_path / "gold", tmp_path / "pred"
    gold.write_text("\n".join(json.dumps(_row(n.id, n.text, n.spans)) for n in notes))
    pred.write_text("\n".join(json.dumps(_row(k, "", s)) for k, s in answers.items()))
    tool = shared.parent / "tools" / "score.py"
    told = subprocess.run(
        [sys.executable, str(tool), str(gold), str(pred)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()[0]
    scores = token_scores(notes, answers)
    assert f"recall {scores.rates.recall:.4f} precision {scores.rates.precision:.4f}" in told
    assert f"specificity {scores.specificity:.4f}" in told
    assert f"notes-with-a-private-name-miss {scores.notes_with_a_private_name_missed}" in told


def _row(name, text, spans):
    rows = [{"start": s.start, "end": s.end, "type": s.label} for s in spans]
    return {"id": name, "text": text, "spans": rows}
