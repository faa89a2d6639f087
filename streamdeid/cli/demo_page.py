"""The page that ``make demo`` writes: what was released, withheld and replaced, with pictures.

One HTML file without scripts or anything from elsewhere, so that it opens from disk.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import NamedTuple

from streamdeid.cli.showcase import Piece, Shown


class Shot(NamedTuple):
    """One message of the feed, as the page shows it."""

    name: str
    kind: str
    outcome: str
    notes: Sequence[Shown]


def render(shots: Sequence[Shot], replaced: Mapping[str, int], facts: Mapping[str, str]) -> str:
    """The whole page."""
    template = Template((files("streamdeid.cli") / "demo_page.html").read_text("utf-8"))
    return template.substitute(
        facts="".join(
            f"<div><b>{escape(v)}</b><span>{escape(k)}</span></div>" for k, v in facts.items()
        ),
        bars=_bars(replaced),
        messages="".join(map(_row, shots)),
        notes="".join(_note(shot, note) for shot in shots for note in shot.notes if _speaks(note)),
    )


def _speaks(note: Shown) -> bool:
    """Whether there is anything to see in a note: something replaced or kept."""
    return any(piece.label for piece in note.pieces)


def _bars(counts: Mapping[str, int]) -> str:
    """One bar for each label, the longest first."""
    most = max(counts.values(), default=1)
    return "".join(
        f'<div class="bar"><span>{escape(label)}</span>'
        f'<i style="width:{100 * count / most:.1f}%"></i><b>{count}</b></div>'
        for label, count in sorted(counts.items(), key=lambda row: -row[1])
    )


def _row(shot: Shot) -> str:
    """One message in the table."""
    cells = "".join(f"<td>{escape(text)}</td>" for text in shot[:3])
    return f'<tr class="{"good" if shot.outcome == "released" else "bad"}">{cells}</tr>'


def _note(shot: Shot, note: Shown) -> str:
    """One note, before and after."""
    before = _side(note.pieces, "before", 0)
    after = _side(note.pieces, "after", 1)
    title = f"{escape(shot.name)} <small>{escape(note.ref)}</small>"
    pair = f"<div class=pair><pre>{before}</pre><pre>{after}</pre></div>"
    return f"<section><h3>{title}</h3>{pair}</section>"


def _side(pieces: Iterable[Piece], side: str, column: int) -> str:
    """One column of a note; marks carry their reason as a tooltip."""
    return "".join(
        f'<mark class="{"kept" if piece.label == "kept" else side}" title="{escape(piece.why)}">'
        f"{escape(piece[column])}</mark>"
        if piece.label
        else escape(piece[column])
        for piece in pieces
    )
