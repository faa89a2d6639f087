from streamdeid.detectors.people.likely.learned import Learned
from streamdeid.model.label import Label
from streamdeid.model.span import Span


def known(text, name, score=0.9):
    at = text.index(name)
    return Span(at, at + len(name), Label.PATIENT, "titles", score)


def test_a_name_once_found_is_found_again(found):
    text = "Mr. Halvorsen came. Halvorsen left."
    assert found(Learned, text, [known(text, "Halvorsen")]) == ["Halvorsen"]


def test_an_everyday_word_is_repeated_only_where_it_stands_out(found):
    text = "Mr. Price asked. The price of it. Then told Price again."
    assert found(Learned, text, [known(text, "Price")]) == ["Price"]


def test_a_name_that_means_nothing_else_is_found_in_small_letters_among_capitals(found):
    text = "Mr. Halvorsen slept. The BP cuff of halvorsen leaks; Marsh Ave."
    assert found(Learned, text, [known(text, "Halvorsen")]) == ["halvorsen"]


def test_a_word_in_small_letters_among_capitals_stays(found):
    text = "Mr. Marsh slept. A bird of the marsh. Snow fell on the Marsh."
    assert "marsh" not in found(Learned, text, [known(text, "Marsh")])


def test_nothing_is_learnt_from_a_guess(found):
    text = "Was Halvorsen here? Halvorsen left."
    assert found(Learned, text, [known(text, "Halvorsen", 0.5)]) == []


def test_an_eponym_is_no_repeat(found):
    text = "Mr. Foley has a Foley catheter."
    assert found(Learned, text, [known(text, "Foley")]) == []


def test_a_list_in_which_a_repeat_shows_a_name_tells_the_others(found):
    text = "Mr. Halvorsen slept\n\n**stone** - no fever\n**halvorsen** 91\n**hill** - wt up\n"
    assert {"stone", "hill"} <= set(found(Learned, text, [known(text, "Halvorsen")]))
