"""The last minutes are kept while nobody looks, and no more than those."""

import asyncio
import contextlib
import itertools
from typing import Any

from streamdeid.runtime.page.recent import Recent


def counting() -> Any:
    """Answers 0, 1, 2, …"""
    numbers = itertools.count()
    return lambda: {"received": next(numbers)}


def kept_after(recent: Recent, seconds: float) -> list[dict[str, Any]]:
    async def run() -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(recent.keep(), seconds)

    asyncio.run(run())
    return recent.all()


def test_snapshots_are_kept_in_order_with_their_time() -> None:
    found = kept_after(Recent(counting(), period=0.01), 0.5)
    assert len(found) >= 3
    assert [one["received"] for one in found] == list(range(len(found)))
    times = [one["at"] for one in found]
    assert times == sorted(times)


def test_the_oldest_are_given_up() -> None:
    found = kept_after(Recent(counting(), period=0.01, kept=0.03), 0.5)
    assert len(found) == 3
    assert found[0]["received"] > 0


def test_nothing_is_kept_before_the_first_look() -> None:
    assert Recent(counting()).all() == []
