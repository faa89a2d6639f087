"""Notes in numbers, and in pieces."""

from dataclasses import replace

import numpy as np

from streamdeid.model.label import Label
from streamdeid.training.birnn import sheets as read
from streamdeid.training.birnn.batches import LENGTH, ROWS, Pieces
from streamdeid.training.corpus import Annotated
from streamdeid.training.workshop import rules


def test_a_token_has_its_gap_its_truth_and_what_rules_say(note: Annotated, lexicon) -> None:
    (sheet,) = read.sheets([note], rules(lexicon))
    at = sheet.surfaces.index("Ygarra", 10)
    assert sheet.gaps[0] == read.FIRST
    assert sheet.gaps[at] == read.NEXT_LINE
    patient = read.LABELS.index(Label.PATIENT) + 1
    assert sheet.truths[at] == sheet.told[at] == patient
    assert not sheet.words[sheet.surfaces.index(",")]


def test_a_note_without_words_is_no_sheet(note: Annotated) -> None:
    assert read.sheets([replace(note, text=" -- ", spans=())], ()) == []


def test_a_word_of_one_note_has_no_vector_and_known_ones_keep_theirs(note: Annotated) -> None:
    one, other = read.sheets([note, replace(note, text="Seen by Quillon.", spans=())], ())
    words = read.vocabulary([one, other], {"elsewhere": 2})
    assert words["elsewhere"] == 2
    assert {"seen", "by"} <= words.keys()
    assert "quillon" not in words


def test_a_long_note_is_cut_into_equal_pieces_and_read_whole_in_the_end(
    note: Annotated, lexicon
) -> None:
    (short,), (long,) = (
        read.sheets([note], ()),
        read.sheets([replace(note, text="\n".join([note.text] * 4), spans=())], ()),
    )
    surfaces = list(dict.fromkeys(long.surfaces))
    told = read.described(surfaces, {}, lexicon.words.__getitem__, 3)
    pieces = Pieces([short, long], surfaces, told)
    lengths = [where.stop - where.start for number, where in pieces.cut() if number]
    assert max(lengths) <= LENGTH
    assert max(lengths) - min(lengths) <= 1
    assert sum(lengths) == len(long.surfaces)
    batch = pieces.batch(pieces.cut()[:2])
    assert batch.gaps.shape == (ROWS, LENGTH)
    assert batch.filled.sum(axis=1).tolist()[:3] == [len(short.surfaces), lengths[0], 0]
    ((some, whole),) = pieces.whole()
    assert some == [0, 1]
    assert whole.filled.sum() == len(short.surfaces) + len(long.surfaces)
    assert surfaces[0] == short.surfaces[0]
    np.testing.assert_array_equal(
        batch.spellings.shapes[batch.numbers[0, : len(short.surfaces)]],
        [told.shapes[surfaces.index(one)] for one in short.surfaces],
    )
