"""No message takes more than its share of time or memory, whatever shape it has.

``python tests/integration/shapes`` prints the table, worst first; ``--bytes 1000000`` what
each takes at a megabyte.
"""

import pytest
from shapes_all import SHAPES, warmed
from shapes_measured import BOUND, grown, slope

from streamdeid.engine import Deidentifier


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    return warmed()


def test_there_are_more_than_two_hundred_shapes() -> None:
    assert len(SHAPES) >= 200


@pytest.mark.parametrize("name", SHAPES)
def test_time_and_memory_grow_with_the_message_and_no_faster(
    engine: Deidentifier, name: str
) -> None:
    growth = grown(engine, name, SHAPES[name])
    assert growth.worst <= BOUND, growth


def test_the_slope_of_a_square_is_two() -> None:
    assert slope([10, 20, 40], [100, 400, 1600]) == pytest.approx(2)
