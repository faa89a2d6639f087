import numpy as np
import pytest

from streamdeid.training.held_out import Held, best_step, biases_at, sure_precision, trust_in_rules

PLAIN = np.zeros(2, dtype=np.float32)


def _held(findings):
    count = len(findings)
    rows = [("rule", is_true, slice(i, i + 1)) for i, (_, is_true) in enumerate(findings)]
    scores = np.array([(0.0, margin) for margin, _ in findings], dtype=np.float32)
    truths = np.array([is_true for _, is_true in findings])
    told = np.zeros(count, np.bool_)
    return Held("note", scores, truths, np.ones(count, np.bool_), rows, told)


def _trust(findings):
    return trust_in_rules([_held(findings)], PLAIN, 0.4)["rule"]


def test_a_rule_that_is_right_against_the_margin_is_trusted():
    assert _trust([(-1.2, True)] * 30) > 1.2
    assert _trust([(-0.2, False)] * 30) <= 0.2


def test_a_few_findings_move_the_trust_little():
    assert 0.1 <= _trust([(2.0, True)]) <= 0.4


def test_the_ensembles_margin_is_that_of_the_better_witness():
    held = _held([(-1.0, True), (0.4, True)])
    assert np.allclose(held.together(PLAIN, {"rule": 1.5}), [0.5, 1.9])


def test_a_finding_is_worth_what_its_worst_word_is_and_marks_do_not_speak():
    held = _held([(0.9, True), (-0.5, True), (-3.0, True)])
    held = held._replace(
        findings=[("rule", True, slice(0, 3))], words=np.array([True, True, False])
    )
    assert np.allclose(held.together(PLAIN, {"rule": 0.6}), [0.9, 0.1])


def test_what_was_told_is_covered_whatever_the_margin_is():
    held = _held([(-5.0, True)])._replace(findings=[], told=np.array([True]))
    assert held.together(PLAIN, {})[0] > 10


def test_a_lower_price_buys_more_recall():
    margins = np.linspace(-1, 1, 400)
    truths = np.linspace(0, 1, 400) > np.tile([0.1, 0.3, 0.5, 0.7], 100)
    dear, cheap = (best_step(margins, truths, price, 0.0) for price in (0.7, 0.1))
    assert cheap > dear


def test_each_label_has_its_own_bias_and_a_rare_one_the_common():
    classes = ("O", "DATE", "AGE")
    dates = [(0.0, -0.5, -2.0)] * 60

    def biases(ages, is_true):
        held = _held([(0.0, True)] * len(dates) + [(0.0, is_true)] * len(ages))
        scores = np.array(dates + ages, dtype=np.float32)
        return biases_at([held._replace(scores=scores)], classes, 0.4)

    one, many = biases([(0.0, -2.0, -0.1)], True), biases([(0.0, -2.0, 0.3)] * 60, False)
    assert one["DATE"] > 0.5
    assert one["AGE"] == pytest.approx(one["DATE"], abs=0.06)
    assert many["AGE"] <= -0.3


def test_a_label_of_which_nothing_was_held_out_keeps_the_usual_step():
    assert best_step(np.zeros(0), np.zeros(0, np.bool_), 0.4, 0.2) == 0.2


def _covering(name, right, wrong):
    """A note of that name in which everything is covered."""
    held = _held([(1.0, True)] * right + [(1.0, False)] * wrong)._replace(id=name)
    return held, np.ones(right + wrong, np.bool_)


def test_notes_that_agree_vouch_for_their_precision():
    notes, covered = zip(*(_covering(str(n), 9, 1) for n in range(20)), strict=True)
    assert sure_precision(notes, covered) == pytest.approx(0.9)


def test_notes_that_differ_vouch_for_less_and_few_of_them_for_least():
    def sure(count):
        rows = (_covering(str(n), 8 + n % 2 * 2, 2 - n % 2 * 2) for n in range(count))
        return sure_precision(*zip(*rows, strict=True))

    assert sure(4) < sure(100) < 0.9


def test_a_note_that_is_read_twice_vouches_once():
    once = [_covering(str(n), 7 + n % 4, 3 - n % 4) for n in range(20)]
    twice = [*once, *once]
    assert sure_precision(*zip(*once, strict=True)) == sure_precision(*zip(*twice, strict=True))


def test_where_nothing_is_covered_nothing_is_wrong():
    held = _held([(1.0, False)] * 3)
    assert sure_precision([held], [np.zeros(3, np.bool_)]) == 1.0
