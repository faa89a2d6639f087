"""Three rows of the fault table; `make faults` prints them all."""

from collections.abc import Iterator

import pytest
from broker import missing
from scenarios import FAULTS
from table import Table, staged


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Three brokers, two processes, a feed."""
    if lacking := missing():
        pytest.skip(f"NO BROKERS, NOT TESTED: {lacking}")
    with staged(tmp_path_factory.mktemp("faults")) as made:
        yield made


@pytest.mark.parametrize(
    "name", ["SIGKILL after produce", "partition leader killed", "network cut 5 s"]
)
def test_nothing_is_lost_doubled_reordered_or_leaked(table: Table, name: str) -> None:
    table.stage.pods.await_ready()
    row = table.row(name, FAULTS[name])
    assert row.is_good, row
