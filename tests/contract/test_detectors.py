"""Every detector that a policy can name keeps the contract, over a note that tells it something."""

import pytest

from streamdeid.detectors.order import FACTORIES
from streamdeid.lexicons import load
from streamdeid.model.identity import Identity, Person, PersonName
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.testing import DetectorContract

NOTES = {
    "seeded": "NOWAK was seen with her daughter.",
    "web": "Write to k.nowak@example.org or see https://example.org/k",
    "ssn": "SSN 219-09-9999 on file.",
    "forms": "Aporta su DNI 12345678Z en vigor.",
    "dates": "Admitted on March 7, 2024 and again 4/2/2024.",
    "phones": "Call (218) 555-0142 ext 3.",
    "numbers": "MRN: 00441827, account no. 99120044",
    "ages": "She is a 93-year-old woman.",
    "birth_years": "She was born in 1921 in Ohio.",
    "ages-all": "She is a 45-year-old woman.",
    "years": "Appendectomy in 1998.",
    "capitals": "She worked for Hollis Freight until June.",
    "places": "Lives at 18 Harbor Lane, Duluth, MN 55802.",
    "titles": "Seen by Dr. Osgood today.",
    "degrees": "Katarzyna Nowak, MD",
    "relatives": "Her daughter Zofia called.",
    "fields": "Patient: Nowak, Katarzyna",
    "subjects": "NOWAK, KATARZYNA, 22 y/o woman with pain.",
    "code_names": "Patient is listed as Trauma, Hotel.",
    "letters": "Your knee is healing well.\n\nKind regards,\nKatarzyna Nowak\n",
    "usernames": "Printed by user EWEISS01 today.",
    "cells": "NOWAK, KATARZYNA   F  12 Jan",
    "staff": "Paged RN Osgood at noon.",
    "aliases": 'Katarzyna "Kasia" Nowak was seen.',
    "families": "A walk with the Hendersons.",
    "glued": "seenbyDrOsgood and PatientNowak",
    "pairs": "I spoke with Margaret Henderson about it.",
    "likelihood": "I spoke with Krzysztof about it.",
    "learned": "Dr. Nowak came. We then told Nowak of it.",
    "initials": "Dictated by: KN/rt",
    "institutions": "Transferred to Lakeview Memorial Hospital.",
    "professions": "He works as a plumber.",
    "gazetteer": "She moved from Minneapolis to Boston.",
    "edges": "Seen Barnes Northeast.",
    "values": "Fingersticks 188-212-164 today.",
    "codes": "Tracking ABX-99120-44Q7 was noted.",
    "classifier": "Dr. Osgood saw Katarzyna Nowak on March 7.",
    "personal_numbers": "Pnr 19121212-1212",
}
NOTES |= {"classifier-precise": NOTES["classifier"], "classifier-sensitive": NOTES["classifier"]}
NOTES |= {f"modules-{order}": "Dr. Margaret Henderson came." for order in ("T", "LDCT", "TCDL")}
"""A sentence for each detector. All names are invented."""
EARLIER = {
    "learned": (Span(4, 9, Label.DOCTOR, "titles"),),
    "values": (Span(13, 24, Label.IDNUM, "codes"),),
    "edges": (Span(5, 11, Label.HOSPITAL, "institutions"),),
}
"""What another detector found before, for those that go on from it."""
LANGUAGES = {"personal_numbers": "sv", "forms": "es"}
"""Of detectors that find nothing in English."""
NOWAK = Identity(
    people=(Person(Label.PATIENT, (PersonName("Nowak", "Katarzyna", address="PID[1]-5[1]"),)),)
)


def test_every_detector_but_most_of_the_64_orders_has_a_note() -> None:
    assert {n for n in FACTORIES if not n.startswith("modules-")} <= set(NOTES) <= set(FACTORIES)


@pytest.mark.parametrize("name", sorted(NOTES))
class TestEveryDetector(DetectorContract):
    """The contract, once for each."""

    identity = NOWAK

    @pytest.fixture(autouse=True)
    def _one(self, name: str) -> None:
        self.detector = FACTORIES[name](load(LANGUAGES.get(name, "en")))
        self.notes = (NOTES[name],)
        self.earlier = EARLIER.get(name, ())
