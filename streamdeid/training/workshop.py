"""The usual surroundings of a training: a lexicon, the default rules, a bar of progress."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from streamdeid.detectors.base import Detector
from streamdeid.detectors.classifier.decode import NAME
from streamdeid.detectors.order import ORDER
from streamdeid.lexicons import Lexicon, load
from streamdeid.training.fitting import Report, Workshop


def rules(lexicon: Lexicon) -> list[Detector]:
    """Every default detector that comes before the classifier."""
    return [factory(lexicon) for name, factory in ORDER if name != NAME]


@contextmanager
def workshop(language: str = "en") -> Iterator[Workshop]:
    """A workshop that shows its progress on stderr while it is open."""
    lexicon = load(language)
    columns = (
        TextColumn("{task.description:14}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
    )
    times = TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(*columns, *times, console=Console(stderr=True)) as bars:
        yield Workshop(lexicon, rules(lexicon), _shown(bars))


def _shown(bars: Progress) -> Report:
    """A report that moves one bar for each stage."""
    tasks: dict[tuple[str, int], TaskID] = {}

    def report(stage: str, done: int, total: int) -> None:
        key = (stage, total)
        if key not in tasks or (done == 0 and bars.tasks[tasks[key]].finished):
            tasks[key] = bars.add_task(stage, total=total)
        bars.update(tasks[key], completed=done)

    return report
