"""The parts of a written name are told by order, commas, what is known, and what stays."""

import pytest

from streamdeid.operators.surrogates.forms import Role, affix, pieces

SHORT = {
    Role.GIVEN: "g",
    Role.FAMILY: "f",
    Role.INITIAL: "i",
    Role.KEPT: "k",
    Role.GONE: "-",
}


def roles(text: str, known: dict[str, Role] | None = None) -> str:
    """One letter for each piece, in order."""
    found = pieces(text, (known or {}).get, lambda _: Role.FAMILY)
    return "".join(SHORT[piece.role] for piece in found)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Jane Roe", "gf"),
        ("Roe, Jane", "fg"),
        ("Roe, Jane Ann", "fgg"),
        ("Jane Ann Roe", "ggf"),
        ("Jane A. Roe", "gif"),
        ("J. Roe", "if"),
        ("Mrs. Roe", "kf"),
        ("Jane Roe, MD", "gfk"),
        ("Jane Roe Jr.", "gfk"),
        ("Smith-Jones, Ann", "ffg"),
        ("Ann Smith-Jones", "gff"),
        ("Jan van der Berg", "g--f"),
        ("Seamus O'Brien", "gf"),
        ("J.R.", "ii"),
        ("JAR", "iii"),
        ("Roe's", "f"),
        ("E. Roe", "if"),
        ("", ""),
        ("--", ""),
    ],
)
def test_a_name_is_cut_into_its_parts(text: str, found: str) -> None:
    assert roles(text) == found


def test_what_the_payload_knows_outweighs_the_order() -> None:
    assert roles("NOWAK K", {"nowak": Role.FAMILY}) == "fi"
    assert roles("Nguyen Hoa", {"nguyen": Role.FAMILY, "hoa": Role.GIVEN}) == "fg"
    assert roles("Do", {"do": Role.FAMILY}) == "f"


@pytest.mark.parametrize("text", ["MRS", "Dr.", "M.D.", "jr", "RN"])
def test_titles_degrees_and_suffixes_are_affixes(text: str) -> None:
    assert affix(text)


@pytest.mark.parametrize("text", ["Nowak", "Mary", ""])
def test_names_are_none(text: str) -> None:
    assert not affix(text)
