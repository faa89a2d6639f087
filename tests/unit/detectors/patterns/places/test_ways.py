"""Streets of a pack whose words open them are found with number, floor and door."""

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.page import page
from streamdeid.detectors.patterns.places.ways import ways
from streamdeid.lexicons import load
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise


def streets(text: str, language: str = "es") -> list[str]:
    """The text of each street."""
    lexicon = load(language)
    seen = page(Reading(Note("note", text), tokenise(text), NOBODY), lexicon)
    return [text[seen.starts[a] : seen.ends[b]] for a, b, _ in ways(seen, lexicon)]


@pytest.mark.parametrize(
    ("text", "street"),
    [
        ("vive en C/ Alcalá, 12, 3º B de Madrid", "C/ Alcalá, 12, 3º B"),
        ("Domicilio: Calle Moratalaz, 23, 1D.\n", "Calle Moratalaz, 23, 1D"),
        ("Avda. de Córdoba s/n. 28041 Madrid", "Avda. de Córdoba s/n"),
        ("Paseo de la Castellana, 261, 28046 Madrid", "Paseo de la Castellana, 261"),
        ("Hospital. Calle del Dr. Esquerdo, 46 28007", "Calle del Dr. Esquerdo, 46"),
        ("Plaza 12 de Octubre 4, 2º izda", "Plaza 12 de Octubre 4, 2º izda"),
        ("Ctra. de Colmenar, km. 9,100", "Ctra. de Colmenar, km. 9,100"),
        ("Av. Diagonal nº 403 bajo", "Av. Diagonal nº 403 bajo"),
    ],
)
def test_a_street_goes_on_to_its_door(text, street):
    assert streets(text) == [street]


@pytest.mark.parametrize(
    "text",
    [
        "en la calle se cae",
        "hepatitis C. Medicado 70 mg",
        "36º C. Los datos",
        "vía oral 500 mg",
        "la AV OD era 0,3",
    ],
)
def test_the_words_alone_are_no_street(text):
    assert streets(text) == []


def test_a_pack_that_names_no_such_words_has_none():
    assert streets("C/ Alcalá, 12, 3º B", "sv") == []
