"""The usual surroundings of a training: a lexicon, the default rules, a bar of progress.

Where stderr is a file, a bar cannot move: a line is written at each tenth instead.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    Task,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from streamdeid.detectors.base import Detector
from streamdeid.detectors.classifier.decode import NAME
from streamdeid.detectors.order import FACTORIES, default_names
from streamdeid.lexicons import Lexicon, load
from streamdeid.training.fitting import Report, Workshop

_STEADY = 3600.0
"""Seconds over which the pace is taken: a fold can take minutes."""
_LINES = 10


def rules(lexicon: Lexicon, *, guessing: bool = True) -> list[Detector]:
    """The default detectors that come before the classifier; ``guessing``: all that guess too."""
    before = takewhile(lambda name: name != NAME, default_names(guessing=guessing))
    return [FACTORIES[name](lexicon) for name in before]


@contextmanager
def workshop(language: str = "en", *, guessing: bool = True) -> Iterator[Workshop]:
    """A workshop that shows its progress on stderr while it is open."""
    lexicon = load(language)
    columns = (
        TextColumn("{task.description:14}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
    )
    times = TimeElapsedColumn(), TimeRemainingColumn()
    console = Console(stderr=True)
    with Progress(*columns, *times, console=console, speed_estimate_period=_STEADY) as bars:
        yield Workshop(lexicon, rules(lexicon, guessing=guessing), _shown(bars))


def _shown(bars: Progress) -> Report:
    """A report that moves one bar for each stage."""
    tasks: dict[tuple[str, int], TaskID] = {}

    def report(stage: str, done: int, total: int) -> None:
        key = (stage, total)
        if key not in tasks or (done == 0 and bars.tasks[tasks[key]].finished):
            tasks[key] = bars.add_task(stage, total=total)
        bars.update(tasks[key], completed=done)
        if not bars.console.is_terminal and done * _LINES // total > (done - 1) * _LINES // total:
            bars.console.print(_line(bars.tasks[tasks[key]]))

    return report


def _line(task: Task) -> str:
    """How far a stage is, and how long the rest takes at this pace."""
    pace = (task.elapsed or 0.0) / max(1.0, task.completed)
    left = round(pace * (task.total or 0.0) - pace * task.completed)
    return (
        f"{task.description} {task.completed:g}/{task.total:g}, {left // 60} min {left % 60} s left"
    )
