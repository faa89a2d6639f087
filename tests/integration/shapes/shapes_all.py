"""All shapes by name, and the engine that they are measured with."""

from dataclasses import replace

import shapes_cda
import shapes_documents
import shapes_fhir
import shapes_hl7v2
import shapes_plain
import shapes_seeds
from shapes_measured import Shape, warm

from streamdeid.engine import Deidentifier
from streamdeid.operators.keys import Keys
from streamdeid.runtime.assembly import assemble

SHAPES: dict[str, Shape] = {
    **shapes_hl7v2.SHAPES,
    **shapes_fhir.SHAPES,
    **shapes_cda.SHAPES,
    **shapes_plain.SHAPES,
    **{f"hl7v2 {name}": shape for name, shape in shapes_seeds.SHAPES.items()},
    **{f"hl7v2 {name}": shape for name, shape in shapes_documents.SHAPES.items()},
}
SAMPLES = (
    "hl7v2 note of words",
    "hl7v2 note of titles and names",
    "hl7v2 NK1",
    "fhir bundle of reports",
    "fhir narrative of words",
    "cda paragraphs",
    "text of words",
)


def warmed() -> Deidentifier:
    """An engine under the default policy that has seen a message of each format."""
    # Texts of made-up words are of no language, which is told at one length and not at another:
    # what is not read costs nothing. Growth of that telling is measured beside it.
    engine = replace(assemble(keys=Keys(bytes(range(32)))), interpreter=None)
    warm(engine, [SHAPES[name](2_000) for name in SAMPLES])
    return engine
