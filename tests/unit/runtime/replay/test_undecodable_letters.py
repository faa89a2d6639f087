"""Letters of records that no transport can decode are told by a replay, and never tried."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from streamdeid.cli.replay_list import listed
from streamdeid.model.reason import Reason
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.audit import unaudited
from streamdeid.runtime.letters import Letters, Told
from streamdeid.runtime.process import unsealed
from streamdeid.runtime.replay.originals import Originals, letters
from streamdeid.runtime.replay.replayer import Replayer
from streamdeid.wire.replayed import Ledger, Wanted

EVERYTHING = Wanted()


class Topics:
    """An archive of letters whose records can, or cannot, be read."""

    def __init__(self, *reasons: Reason) -> None:
        self.letters = [
            Letters().letter("dead", record(n), Told(reason, "", 0.0, {}, unsealed))
            for n, reason in enumerate(reasons)
        ]

    def records(self, _topic: str) -> Iterator[Envelope]:
        return iter(self.letters)

    def at(self, positions: Sequence[Position]) -> Mapping[Position, Envelope]:
        return {position: record(position.offset) for position in positions}


def record(offset: int) -> Envelope:
    return Envelope(Position("a.raw", 0, offset), b"", fault=None if offset else Reason.EMPTY)


ARCHIVE: Any = Topics(Reason.UNDECODABLE_RECORD, Reason.UNLISTED_ELEMENT)


def test_they_have_a_row_of_their_own_in_the_list() -> None:
    found = letters(ARCHIVE, "dead", EVERYTHING)
    rows = {
        row["reason"]: row for row in listed(found, Originals(ARCHIVE), Ledger(), EVERYTHING, 0.0)
    }
    assert Counter({name: row["letters"] for name, row in rows.items()}) == Counter(
        ["undecodable_record", "unlisted_element"]
    )
    assert rows["undecodable_record"]["undecodable"] == 1
    assert rows["undecodable_record"]["gone"] == 0
    assert rows["unlisted_element"]["undecodable"] == 0


def test_a_replay_counts_them_and_works_on_the_others_only() -> None:
    tried: list[int] = []

    def process(envelope: Envelope) -> Any:
        tried.append(envelope.position.offset)
        raise KeyboardInterrupt

    originals, ledger = Originals(ARCHIVE), Ledger()
    refuse: Any = process
    replayer = Replayer(originals, process, refuse, EVERYTHING, ledger, unaudited, "marks")
    with pytest.raises(KeyboardInterrupt):
        list(replayer.run(letters(ARCHIVE, "dead", EVERYTHING)))
    assert tried == [1]
    assert replayer.report.undecodable == 1
    assert replayer.report.is_clean()
