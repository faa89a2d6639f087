import numpy as np

from streamdeid.evaluation.curve import draw, points

_LINES = {"seeds": [(0.9, 0.99), (0.95, 0.9)], "no seeds": [(0.88, 0.99), (0.93, 0.9)]}


def test_a_curve_falls_in_precision_as_it_gains_recall_and_is_drawn(tmp_path):
    margins = np.linspace(-1, 1, 50)
    found = points(margins, margins > 0.2, (-0.5, 0.0, 0.5))
    assert [p.recall for p in found] == sorted(p.recall for p in found)
    draw(
        {"x": [(p.recall, p.precision) for p in found]}, ("recall", "precision"), tmp_path / "p.png"
    )
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")


def test_a_drawing_says_what_its_axes_measure_and_is_the_same_each_time(tmp_path):
    axes = ("labelled identifiers (count)", "recall (share of words)")
    for name in ("one.svg", "two.svg"):
        draw(_LINES, axes, tmp_path / name, by_ratio=True)
    drawing = (tmp_path / "one.svg").read_text()
    assert drawing == (tmp_path / "two.svg").read_text()
    assert all(f"<!-- {text} -->" in drawing for text in (*axes, *_LINES))
