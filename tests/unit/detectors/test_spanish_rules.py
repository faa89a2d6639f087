"""Rules that every language shares, over the words of the Spanish pack."""

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.order import FACTORIES
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise


def found(name: str, text: str) -> list[tuple[str, str]]:
    """What a detector finds over the Spanish pack: text and label."""
    reading = Reading(Note("note", text), tokenise(text), NOBODY)
    spans = FACTORIES[name](load("es")).detect(reading)
    return sorted({(text[s.start : s.end], str(s.label)) for s in spans})


@pytest.mark.parametrize(
    ("detector", "text", "value", "label"),
    [
        ("numbers", "NHC: 2569870.", "2569870", "MRN"),
        ("numbers", "NASS: 26 37482910 04.", "26 37482910 04", "HEALTHPLAN"),
        ("numbers", "Romero Selas  NºCol: 28 28 20943.", "28 28 20943", "LICENSE"),
        ("numbers", "DNI 12345678X", "12345678X", "IDNUM"),
        ("fields", "Nombre: Pedro.", "Pedro", "PATIENT"),
        ("fields", "Apellidos: De Miguel Rivera.", "De Miguel Rivera", "PATIENT"),
        ("fields", "Remitido por: Marta Couceiro", "Marta Couceiro", "DOCTOR"),
        ("titles", "comenta con la Dra. Marta Couceiro", "Marta Couceiro", "DOCTOR"),
        ("dates", "ingresa el 12 de marzo de 2016", "12 de marzo de 2016", "DATE"),
        ("dates", "desde marzo del 2016", "marzo del 2016", "DATE"),
        ("dates", "Fecha de Ingreso: 17/06/2016.", "17/06/2016", "DATE"),
        ("gazetteer", "reside en Salamanca", "Salamanca", "CITY"),
        ("gazetteer", "País: España.", "España", "COUNTRY"),
        ("places", "Calle Moratalaz, 23, 1D", "Calle Moratalaz, 23, 1D", "STREET"),
        ("institutions", "del Hospital Infanta Elena", "Hospital Infanta Elena", "HOSPITAL"),
    ],
)
def test_an_identifier_is_found_with_the_words_of_the_pack(detector, text, value, label):
    assert (value, label) in found(detector, text)


@pytest.mark.parametrize(
    ("detector", "text"),
    [
        ("ages", "leucocitos 95 y plaquetas 210.000"),
        ("ages", "CD99 y vimentina"),
        ("dates", "una OCT de la mácula"),
        ("institutions", "el hospital de día"),
    ],
)
def test_findings_in_spanish_are_no_identifiers(detector, text):
    assert found(detector, text) == []
