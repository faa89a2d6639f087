"""Recall against precision as the bias of the classifier moves, in numbers and as a picture."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from streamdeid.evaluation.scores import rates_of
from streamdeid.model.errors import ConfigurationError


class Point(NamedTuple):
    """One setting of the bias."""

    bias: float
    precision: float
    recall: float


def points(
    margins: npt.NDArray[Any], truths: npt.NDArray[np.bool_], biases: Sequence[float]
) -> list[Point]:
    """Precision and recall over tokens at each bias."""
    each = [(bias, rates_of(margins + bias > 0, truths)) for bias in biases]
    return [Point(bias, rates.precision, rates.recall) for bias, rates in each]


_SIZE = (6.4, 4.4)
"""Inches."""
_MARKERS = "os^Dv"


def draw(
    lines: Mapping[str, Sequence[tuple[float, float]]],
    labels: tuple[str, str],
    out: Path,
    *,
    by_ratio: bool = False,
) -> None:
    """Draw named lines of x and y into a PNG or SVG; ``by_ratio`` for an x that grows by factors.

    The same lines give the same file.

    Raises:
        ConfigurationError: matplotlib (the extra ``report``) is not installed.
    """
    try:
        matplotlib = import_module("matplotlib")
    except ImportError:
        raise ConfigurationError("plot", "needs the extra streamdeid[report]") from None
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "streamdeid"
    pyplot = import_module("matplotlib.pyplot")
    figure, axes = pyplot.subplots(figsize=_SIZE, layout="constrained")
    for (name, line), marker in zip(lines.items(), cycle(_MARKERS)):
        axes.plot(*zip(*line, strict=True), marker=marker, markersize=3, linewidth=1, label=name)
    if by_ratio:
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter("{x:g}")
    axes.set_xlabel(labels[0])
    axes.set_ylabel(labels[1])
    axes.grid(visible=True, alpha=0.3)
    axes.legend()
    figure.savefig(out, dpi=120, metadata={"Date": None} if out.suffix == ".svg" else None)
    pyplot.close(figure)
