"""The name automaton of NLM Scrubber: which tokens around a title or name belong to it.

Six states, start S, prefix title P, initial I, name N, suffix title X and end
E, over six inputs: prefix p, initial i, name n, suffix s, punctuation ! and
anything else * (Kayaalp et al. 2013, figure 4). The paper's own example, *Mr .
John A . Smith came*, runs S P P N N N N E.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum


class State(StrEnum):
    """Where the automaton is."""

    START = "S"
    PREFIX = "P"
    INITIAL = "I"
    NAME = "N"
    SUFFIX = "X"
    END = "E"


S, P, I, N, X, E = State  # noqa: E741 - the paper's letters

TRANSITIONS: dict[State, dict[str, State]] = {
    S: {"p": P, "i": I, "n": N, "s": S, "!": S, "*": S},
    P: {"p": P, "i": I, "n": N, "s": E, "!": P, "*": E},
    I: {"p": P, "i": I, "n": N, "s": X, "!": I, "*": E},
    N: {"p": E, "i": N, "n": N, "s": X, "!": N, "*": E},
    X: {"p": E, "i": E, "n": E, "s": X, "!": X, "*": E},
}
"""The next state for each state and input. From E the automaton starts anew."""


def states(inputs: Sequence[str]) -> Iterator[State]:
    """The state after each input, beginning in S; an end starts anew with the next input."""
    state = S
    for one in inputs:
        state = TRANSITIONS[S if state is E else state][one]
        yield state
