"""A dead letter is a pointer: where a withheld record lies, and why; nothing of it.

The form is ``schemas/dead-letter-v1.schema.json``. Whoever may read the source topic
finds the record there by its coordinates.
"""

import datetime as dt

import orjson

from streamdeid.model.reason import Reason
from streamdeid.ports import Position


def render_dead_letter(position: Position, reason: Reason, address: str, now: float) -> bytes:
    """The letter for one record; ``now`` is in seconds since the epoch."""
    return orjson.dumps(
        {
            "version": 1,
            "topic": position.topic,
            "partition": position.partition,
            "offset": position.offset,
            "reason": reason,
            "address": address,
            "time": dt.datetime.fromtimestamp(now, dt.UTC).isoformat(timespec="milliseconds"),
        }
    )
