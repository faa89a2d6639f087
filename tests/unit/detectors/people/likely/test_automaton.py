"""The transitions of figure 4 of Kayaalp et al. 2013."""

import pytest

from streamdeid.detectors.people.likely.automaton import TRANSITIONS, State, states

INPUTS = "pins!*"


def test_there_are_six_states_and_six_inputs():
    assert len(State) == 6
    assert all(set(row) == set(INPUTS) for row in TRANSITIONS.values())


def test_the_papers_example_runs_through_the_papers_states():
    # Mr . John A . Smith came
    assert "".join(states(["p", "!", "n", "i", "!", "n", "*"])) == "PPNNNNE"


@pytest.mark.parametrize(
    ("state", "row"),
    [("S", "PINSSS"), ("P", "PINEPE"), ("I", "PINXIE"), ("N", "ENNXNE"), ("X", "EEEXXE")],
)
def test_every_state_answers_every_input(state, row):
    assert "".join(TRANSITIONS[State(state)][one] for one in INPUTS) == row


def test_an_end_starts_anew():
    assert "".join(states(["n", "*", "n"])) == "NEN"
