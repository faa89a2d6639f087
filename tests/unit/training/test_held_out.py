import numpy as np

from streamdeid.training.held_out import Held, trust_in_rules


def _held(findings):
    count = len(findings)
    rows = [("rule", *finding, slice(i, i + 1)) for i, finding in enumerate(findings)]
    margins = np.array([margin for margin, _ in findings], dtype=np.float32)
    truths = np.array([is_true for _, is_true in findings])
    return Held(margins, truths, np.ones(count, dtype=np.bool_), rows, [])


def test_a_rule_that_is_right_against_the_margin_is_trusted():
    right = trust_in_rules([_held([(-1.2, True)] * 30)])["rule"]
    wrong = trust_in_rules([_held([(-0.2, False)] * 30)])["rule"]
    assert right > 1.2
    assert wrong <= 0.2


def test_a_few_findings_move_the_trust_little():
    assert 0.3 <= trust_in_rules([_held([(2.0, True)])])["rule"] <= 0.6


def test_the_ensembles_margin_is_that_of_the_better_witness():
    held = _held([(-1.0, True), (0.4, True)])
    together = held.together({"rule": 1.5})
    assert np.allclose(together, [0.5, 1.9])


def test_what_was_told_is_covered_whatever_the_margin_is():
    held = _held([(-5.0, True)])._replace(findings=[], told=[slice(0, 1)])
    assert held.together({})[0] > 10
