"""What is handed from stage to stage says where something is, never what it is."""

import pytest

from streamdeid.cli.showcase import Piece, Shown
from streamdeid.detectors.classifier.features.inventory import Described
from streamdeid.detectors.classifier.features.spelling import spelling
from streamdeid.detectors.patterns.dates.numeric import groups
from streamdeid.engine.searches import Searches, searches
from streamdeid.engine.whole_names import pairs
from streamdeid.formats.cda.frame import entered, root
from streamdeid.formats.documents import open_document
from streamdeid.formats.fhir.element_rules import Holder
from streamdeid.formats.fhir.walk import Place, Walk
from streamdeid.formats.message import Visible
from streamdeid.formats.xml_scan import scan
from streamdeid.lexicons import Word
from streamdeid.model.identity import Part, Seed
from streamdeid.model.label import Label
from streamdeid.model.profile import Profile
from streamdeid.text.legible import read
from streamdeid.text.lookalikes import lookalikes
from streamdeid.text.needles import Needles
from streamdeid.text.phrases import Phrases
from streamdeid.text.seeds import forms

NAME = Seed(Label.PATIENT, Part.FAMILY, "Nowak", "PID[1]-5[1]")
FOREIGN = {"resourceType": "Patient", "nowak": "x", "contained": [{"resourceType": "Nowak"}]}
CDA = "<nowak:Nowak xmlns:now='urn:nowak' mediaType='nowak'></nowak:Nowak>"
GIVEN = Seed(Label.PATIENT, Part.GIVEN, "Zofia", "PID[1]-5[1]")


@pytest.mark.parametrize(
    "value",
    [
        list(searches([NAME])),
        Searches(searches([NAME])),
        lookalikes(["nowak"], []),
        Needles(["nowak"]),
        Phrases([["nowak"]]),
        pairs([NAME, GIVEN]),
        forms(NAME),
        Visible("OBX[1]-5", "Nowak", coded=False),
        read("Now\u00adak"),
        open_document(b"Nowak", "text/x-nowak", Profile()),
        open_document(b"\0", "application/nowak", Profile()),
        Holder("Patient", {"Nowak": 1}, (), "Patient"),
        Place(("Nowak",), "Patient.unlisted", "Patient"),
        spelling("Nowak", lambda folded: Word(folded, 0)),
        Described((), (), family="nowak"),
        *groups("03/07/1980", [0]),
        Piece("Nowak", "Roe", "PATIENT", "titles"),
        Shown("OBX[1]-5", (Piece("Nowak", "Roe", "PATIENT", "titles"),)),
        *Walk("R4", Profile()).resource(FOREIGN),
        *(entered(root(), mark, CDA) for mark in scan(CDA, 9) if mark.name),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_repr_holds_nothing_of_the_payload(value: object) -> None:
    assert "nowak" not in repr(value).lower()
    assert "1980" not in repr(value)
