"""Train the shipped model again: ``python -m streamdeid.training.build_model`` (``make model``).

1. A model of the notes' ``train`` split, of the further notes and of those whose people
   only the message can tell, is set up on ``dev`` and on the latest ones: that gives the
   calibration and the operating points. Who wrote the further notes had read ``train``
   and ``dev``, so what such a model makes of ``dev`` flatters; of each other's notes they
   had read none. The manifest has scores on both.
2. The model that ships is trained on all of them by the same recipe, and takes
   over the first one's second look and what it was set to. The ``test`` split
   is never read.

Seeds, order and threads are fixed, so the same sources give the same bytes.
"""

import hashlib
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from streamdeid.detectors.classifier.trained.model import Model
from streamdeid.training import corpus
from streamdeid.training.corpus import Annotated
from streamdeid.training.fitting import Workshop, recall_at
from streamdeid.training.model_files import save
from streamdeid.training.recipe import OF_MANY, Recipe
from streamdeid.training.workshop import workshop

SHIPPED = Path(__file__).resolve().parents[1] / "detectors" / "classifier" / "data" / "en"


def build(
    shop: Workshop,
    train: list[Annotated],
    dev: list[Annotated],
    latest: list[Annotated],
    recipe: Recipe,
) -> Model:
    """The model of all these notes, set up by what one of ``train`` makes of the others."""
    everything = train + dev + latest
    classes = ("O", *corpus.labels_of(everything))
    trial = shop.set_up(shop.train(train, replace(recipe, second_look=True), classes), dev + latest)
    counts = f"{len(train)} train, {len(dev)} dev, {len(latest)} latest"
    origin = {
        "notes": f"streamdeid/training/notes: {counts}",
        "digest": digest(everything),
        "recipe": repr(recipe.copies),
        "overlooked": recipe.overlooked,
        "machine": repr(recipe.machine),
        "rules": [rule.name for rule in shop.rules],
        "scikit-learn": version("scikit-learn"),
        "dev, with seeds": scores(shop, trial, dev),
        "dev, without": scores(shop, trial, [note.anonymous() for note in dev]),
        "latest, with seeds": scores(shop, trial, latest),
        "latest, without": scores(shop, trial, [note.anonymous() for note in latest]),
    }
    final = shop.train(everything, recipe, classes)
    return replace(
        final,
        second=trial.second,
        calibration=trial.calibration,
        points=trial.points,
        trust=trial.trust,
        origin=origin,
    )


def digest(notes: list[Annotated]) -> str:
    """SHA-256 over ids and texts, by which a corpus can be recognised."""
    return hashlib.sha256("\0".join(n.id + "\0" + n.text for n in notes).encode()).hexdigest()


def scores(shop: Workshop, model: Model, notes: list[Annotated]) -> dict[str, Any]:
    """Token recall at fixed precisions, of the classifier alone."""
    margins, truths = shop.margins(model, notes)
    return {
        f"R@P{p:.0%}".rstrip("%"): round(recall_at(margins, truths, p), 4) for p in (0.85, 0.95)
    }


@click.command()
@click.option("--out", type=click.Path(path_type=Path), default=SHIPPED, show_default="the package")
def main(out: Path) -> None:
    """Train the shipped model from the shipped notes."""
    with workshop() as shop:
        train = [*corpus.shipped("train"), *corpus.further(), *corpus.told()]
        model = build(shop, train, corpus.shipped("dev"), corpus.latest(), OF_MANY)
    save(model, out)
    click.echo(
        f"{len(model.cells)} cells, {len(model.classes)} classes, points {', '.join(model.points)}",
        err=True,
    )


if __name__ == "__main__":
    main()
