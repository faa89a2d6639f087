import random

import pytest

from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.training.copies.noise import noisy
from streamdeid.training.copies.pools import Way, pools
from streamdeid.training.copies.reidentify import reidentified
from streamdeid.training.corpus import Annotated


@pytest.fixture(scope="module")
def words(lexicon, note):
    return pools(lexicon, [note])


@pytest.mark.parametrize("way", list(Way))
def test_no_name_of_the_note_is_left_in_any_way_of_filling(note, words, lexicon, way):
    for seed in range(20):
        text = reidentified(note, way, words, lexicon, random.Random(seed)).text
        assert not any(name in text for name in ("Dolores", "Ygarra", "Imre", "00-81-47"))


def test_labels_and_what_lies_between_them_stay(note, words, lexicon):
    changed = reidentified(note, Way.MIXED, words, lexicon, random.Random(1))
    assert [s.label for s in changed.spans] == [s.label for s in note.spans]
    assert _outside(changed) == _outside(note)


def test_one_person_keeps_one_name_through_the_note_and_its_fields(note, words, lexicon):
    for seed in range(20):
        changed = reidentified(note, Way.RANDOM, words, lexicon, random.Random(seed))
        family = changed.identity.people[0].names[0].family
        last = [s for s in changed.spans if s.label is Label.PATIENT][-1]
        assert changed.text[last.start : last.end] == family


def test_a_number_of_the_fields_is_the_number_of_the_note(note, words, lexicon):
    changed = reidentified(note, Way.RANDOM, words, lexicon, random.Random(3))
    written = changed.text[changed.spans[1].start : changed.spans[1].end]
    known = next(fact.value for fact in changed.identity.facts if fact.label is Label.MRN)
    assert written.replace("-", "") == known


def test_the_same_chance_gives_the_same_note(note, words, lexicon):
    twice = [reidentified(note, Way.MIXED, words, lexicon, random.Random(5)) for _ in range(2)]
    assert twice[0] == twice[1]


def test_ambiguous_fillings_are_words_of_the_corpus(note, words, lexicon, marked):
    changed = reidentified(note, Way.AMBIGUOUS, words, lexicon, random.Random(2))
    name = marked(changed)[-2][0].lower()
    assert name in note.text.lower()


def test_the_words_by_which_a_place_is_known_for_one_stay(words, lexicon):
    text = "Seen at Quarrington Valley Hospital, 12 Osterby Avenue."
    places = (("Quarrington Valley Hospital", Label.HOSPITAL), ("12 Osterby Avenue", Label.STREET))
    spans = [
        Span(text.index(said), text.index(said) + len(said), label, "gold")
        for said, label in places
    ]
    changed = reidentified(
        Annotated("1", text, tuple(spans)), Way.OUT_OF_VOCABULARY, words, lexicon, random.Random(3)
    )
    assert "Hospital" in changed.text
    assert "Avenue" in changed.text
    assert "Quarrington" not in changed.text
    assert "Osterby" not in changed.text


def test_noise_keeps_every_span_on_its_words(note, marked):
    for seed in range(60):
        changed = noisy(note, random.Random(seed))
        assert [label for _, label in marked(changed)] == [label for _, label in marked(note)]
        assert all(text.strip() for text, _ in marked(changed))


def _outside(note):
    inside = {i for s in note.spans for i in range(s.start, s.end)}
    return "".join(c for i, c in enumerate(note.text) if i not in inside)
