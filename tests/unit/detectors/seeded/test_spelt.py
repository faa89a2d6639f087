import pytest


@pytest.mark.parametrize(
    ("text", "stretch"),
    [
        ("last name N-G-U-Y-E-N please", "N-G-U-Y-E-N"),
        ("she spelled n g u y e n twice", "n g u y e n"),
        ("capital N-G-U-\nY-E-N, comma", "N-G-U-\nY-E-N"),
        ("first A-N-N only", "A-N-N"),
    ],
)
def test_a_name_is_found_letter_by_letter(found, named, text, stretch):
    assert found(text, named("Nguyen", "Ann")) == [stretch]


@pytest.mark.parametrize("text", ["SSC A B I J K L S T", "C-E-K-Jkb neg", "M-W-F-Sun 5 mg"])
def test_other_single_letters_are_left(found, named, text):
    assert found(text, named("Nguyen", "Abi")) == []
