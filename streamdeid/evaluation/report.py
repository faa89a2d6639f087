"""Scores as plain tables, for a terminal and for a file."""

from collections.abc import Iterable, Mapping, Sequence

from streamdeid.evaluation.scores import Rates, TokenScores, macro, micro
from streamdeid.evaluation.significance import interval


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Columns as wide as their widest cell; numbers with a point get four digits."""
    cells = [list(head), *([_cell(value) for value in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    lines = [
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
    return "\n".join(lines)


def _cell(value: object) -> str:
    """A cell's text."""
    return f"{value:.4f}" if isinstance(value, float) else str(value)


def tokens(scores: TokenScores) -> str:
    """Token scores: all, then recall by label."""
    low, high = interval(scores.by_note, lambda r: r.recall)
    worst, best = interval(scores.by_note, lambda r: r.precision)
    rates = scores.rates
    head = (
        f"notes {scores.notes}  recall {rates.recall:.4f} [{low:.4f}, {high:.4f}]"
        f"  precision {rates.precision:.4f} [{worst:.4f}, {best:.4f}]"
        f"  F {rates.f:.4f}  specificity {scores.specificity:.4f}\n"
        f"notes with a miss {scores.notes_with_a_miss}  with a missed patient's or relative's name"
        f" {scores.notes_with_a_private_name_missed}\n\n"
    )
    rows = [(label, r.hits + r.misses, r.hits, r.recall) for label, r in scores.by_label.items()]
    return head + table(("label", "tokens", "found", "recall"), rows)


def entities(by_name: Mapping[str, Rates], title: str) -> str:
    """Entity scores by name, with micro and macro averages."""
    rows: list[tuple[object, ...]] = [
        (n, r.hits + r.misses, r.precision, r.recall, r.f) for n, r in by_name.items()
    ]
    total = micro(by_name)
    count = total.hits + total.misses
    rows.append(("micro", count, total.precision, total.recall, total.f))
    rows.append(("macro", count, "", "", macro(by_name)))
    return table((title, "spans", "precision", "recall", "F"), rows)
