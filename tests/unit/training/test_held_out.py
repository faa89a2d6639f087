import numpy as np

from streamdeid.training.held_out import Held, best_step, biases_at, trust_in_rules

PLAIN = np.zeros(2, dtype=np.float32)


def _held(findings):
    count = len(findings)
    rows = [("rule", is_true, slice(i, i + 1)) for i, (_, is_true) in enumerate(findings)]
    scores = np.array([(0.0, margin) for margin, _ in findings], dtype=np.float32)
    truths = np.array([is_true for _, is_true in findings])
    told = np.zeros(count, np.bool_)
    return Held(scores, truths, np.ones(count, np.bool_), rows, told)


def _trust(findings):
    return trust_in_rules([_held(findings)], PLAIN, 0.4)["rule"]


def test_a_rule_that_is_right_against_the_margin_is_trusted():
    assert _trust([(-1.2, True)] * 30) > 1.2
    assert _trust([(-0.2, False)] * 30) <= 0.2


def test_a_rule_that_many_findings_prove_is_trusted_most_where_that_is_asked():
    many, few = ([(1.0, True)] * count for count in (30, 20))
    wrong = [(1.0, True)] * 30 + [(1.0, False)]
    proven = [
        trust_in_rules([_held(some)], PLAIN, 0.4, proven=True)["rule"]
        for some in (many, few, wrong)
    ]
    assert proven[0] == 2.0
    assert max(proven[1:]) < 0.5
    assert _trust(many) < 0.5


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


def test_one_bias_serves_all_labels_but_private_names_whose_price_is_lower():
    classes = ("O", "PATIENT", "DATE", "AGE")
    names, dates = [(0.0, -0.8, -2.0, -2.0)] * 60, [(0.0, -2.0, -0.2, -2.0)] * 60
    held = _held([(0.0, k % 5 < 2) for k in range(60)] + [(0.0, True)] * 60)
    found = biases_at([held._replace(scores=np.array(names + dates, np.float32))], classes, 0.6)
    assert found["DATE"] == found["AGE"]
    assert 0.2 < found["DATE"] < 0.8 < found["PATIENT"]


def test_a_label_of_which_nothing_was_held_out_keeps_the_usual_step():
    assert best_step(np.zeros(0), np.zeros(0, np.bool_), 0.4, 0.2) == 0.2
