"""The words beside codes are read once, and again where they may name the patient."""

from streamdeid.engine.vocabulary import Vocabulary
from streamdeid.model.identity import NOBODY, Identity, Person, PersonName
from streamdeid.model.label import Label

WHITE = Identity(people=(Person(Label.PATIENT, (PersonName("White", "Anna"),)),))


def test_a_text_that_was_plain_need_not_be_read_again() -> None:
    vocabulary = Vocabulary(str.isalpha)
    assert not vocabulary.is_plain("Progress note", NOBODY)
    vocabulary.learn("Progress note")
    assert vocabulary.is_plain("Progress note", WHITE)


def test_a_text_with_the_beginning_of_a_seed_is_read_for_that_patient() -> None:
    vocabulary = Vocabulary(str.isalpha)
    vocabulary.learn("WHITE blood cells")
    assert vocabulary.is_plain("WHITE blood cells", NOBODY)
    assert not vocabulary.is_plain("WHITE blood cells", WHITE)


def test_a_text_with_a_word_that_may_be_a_name_is_read_every_time() -> None:
    vocabulary = Vocabulary({"visit", "note"}.__contains__)
    vocabulary.learn("Kasia visit")
    vocabulary.learn("Visit note")
    assert not vocabulary.is_plain("Kasia visit", NOBODY)
    assert vocabulary.is_plain("Visit note", NOBODY)


def test_long_texts_are_not_kept() -> None:
    vocabulary = Vocabulary(str.isalpha)
    vocabulary.learn("x" * 200)
    assert not vocabulary.is_plain("x" * 200, NOBODY)


def test_its_repr_shows_no_text() -> None:
    vocabulary = Vocabulary(str.isalpha)
    vocabulary.learn("Progress note of Anna White")
    assert "Anna" not in repr(vocabulary)
