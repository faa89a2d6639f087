"""British spellings are known words, and names that are spelled like them stay names."""

from pathlib import Path

import pytest

from streamdeid.engine import Deidentifier
from streamdeid.lexicons import Lexicon, load
from streamdeid.lexicons import flags as f
from streamdeid.lexicons.british import both
from streamdeid.lexicons.wordlist import read
from streamdeid.runtime.assembly import assemble

WORDS = (Path(__file__).parent / "british.txt").read_text("utf-8").splitlines()
"""Words and phrases of British notes, of this project's own."""
KNOWN = f.COMMON_WORD | f.CLINICAL | f.DRUG | f.NOTE_WORD
HEAD = (
    "MSH|^~\\&|LAB|NORTHWICK|RCV|DST|20240305101500||ORU^R01^ORU_R01|M17|P|2.5.1\r"
    "PID|1||7734921^^^NW^MR||Ollerenshaw^Perpetua^J||19520614|F\r"
)


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return load("en")


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    return assemble("safe-harbor")


@pytest.mark.parametrize(
    "word",
    """Orthopaedics Paediatric Gynaecological Haemodialysed Anaesthetised Oedema Foetal Diarrhoea
    Leukaemia Hyponatraemia Caesarean Tumour Behavioural Theatre Manoeuvre Catheterisation
    Sulphasalazine Leucocytes Labelled Programme Phaeochromocytoma Orthopnoea Titre""".split(),
)
def test_a_british_spelling_is_a_known_word(english: Lexicon, word: str) -> None:
    known = english.words[word]
    assert known.flags & KNOWN
    assert known.folded == word.lower()


@pytest.mark.parametrize(
    "name",
    """Schaefer Koenig Boehm Roed Moen Baez Gilmour Balfour Seymour Boerne Raelene Denise Louise
    Lawrence Pierre Andre Moe Noelle Haefner Goebel Mueller""".split(),
)
def test_a_name_that_is_spelled_alike_is_none(english: Lexicon, name: str) -> None:
    meant = english._british.american(name.lower(), english._flags_of)
    assert not meant or english.words[name].ratio >= 1


def test_lists_hold_both_spellings_and_lists_of_names_one() -> None:
    roots = {"*hemat*": ("*haemat*",), "*centers": ("*centres",)}
    head = "# source: here\n# licence: Apache-2.0\n# flag: {}\n"
    entries = "hematology centers\tx\ncenterspoint\n"
    plain = both(read("a", head.format("NOTE_WORD") + entries), roots)
    assert list(plain.entries) == [
        "hematology centers",
        "centerspoint",
        "haematology centres",
    ]
    assert plain.entries["haematology centres"] == ("x",)
    names = both(read("a", head.format("EPONYM") + entries), roots)
    assert len(names.entries) == 2


def test_what_british_notes_say_is_not_replaced(engine: Deidentifier) -> None:
    assert len(WORDS) > 300
    changed = []
    for words in WORDS:
        said = words if words[:2].isupper() else words[0].lower() + words[1:]
        said, shown = (text.replace("&", "\\T\\") for text in (said, words))
        rows = (
            f"OBR|1||L9|X1^{shown}^L\r"
            f"OBX|1|TX|X2^Note^L||History of {said}, reviewed today.||||||F\r"
            f"OBX|2|TX|X3^Plan^L||Patient stable. Discussed {said} with the team.||||||F\r"
        )
        out = engine.deidentify((HEAD + rows).encode()).payload.decode().split("\r")[2:-1]
        kept = [out[0].split("|")[4], *(row.split("|")[5] for row in out[1:])]
        want = [row.split("|")[4 if row.startswith("OBR") else 5] for row in rows.split("\r")[:-1]]
        changed += [(a, b) for a, b in zip(want, kept, strict=True) if a != b]
    assert not changed
