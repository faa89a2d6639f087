from streamdeid.detectors.base import Reading
from streamdeid.detectors.patterns.page import page
from streamdeid.lexicons import among
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise


def test_words_are_folded_and_digits_are_indexed(seen):
    made = seen("Seen 3/7 by Rowe")
    assert made.folded == ["seen", "3", "/", "7", "by", "rowe"]
    assert made.digits == [1, 3]
    assert made.where(among({"rowe", "by"})) == [4, 5]


def test_beyond_the_note_there_is_no_word_no_flag_and_a_line_end(seen):
    made = seen("Seen")
    assert [made.word[-1], made.word[1]] == ["", ""]
    assert [made.flag[-1], made.flag[1]] == [0, 0]
    assert made.gap[0] == "\n"


def test_the_token_before_an_offset_starts_before_it(seen):
    made = seen("Seen by Rowe")
    assert [made.before(offset) for offset in (0, 1, 5, 6)] == [-1, 0, 0, 1]


def test_it_is_made_once_for_the_same_tokens(english):
    reading = Reading(Note("note", "Seen"), tokenise("Seen"), NOBODY)
    assert page(reading, english) is page(reading, english)


def test_it_shows_no_text_of_the_note(seen):
    assert "Rowe" not in repr(seen("Seen by Rowe"))


def test_a_word_says_what_the_language_lists_it_for(seen):
    note = seen("seen since Monday")
    assert note.says(1, "measure", "time")
    assert not note.says(1, "measure")
    assert not note.says(9, "time")
