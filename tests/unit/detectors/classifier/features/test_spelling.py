import pytest

from streamdeid.detectors.classifier.features.groups import Group
from streamdeid.detectors.classifier.features.hashing import bits
from streamdeid.detectors.classifier.features.shape import shaped
from streamdeid.detectors.classifier.features.speech import part_of_speech
from streamdeid.detectors.classifier.features.spelling import normalised, spelling


@pytest.mark.parametrize(
    ("word", "known"),
    [("smith", "smith"), ("07", "07"), ("1987", "year198"), ("4711", "number4"), ("٣٣٣", "٣٣٣")],
)
def test_long_numbers_are_known_by_their_length(word, known):
    assert normalised(word) == known


def test_shapes_keep_marks_and_length():
    assert shaped("T.Roth-77 É") == "A.Aaaa-00 A"


def test_a_word_carries_the_groups_of_the_papers(lexicon):
    known = spelling("Falk", lexicon.words.__getitem__)
    groups = {group for group, _ in known.features}
    assert {Group.TARGET, Group.SHAPE, Group.AFFIXES, Group.LENGTH, Group.DICTIONARIES} <= groups
    assert (Group.AFFIXES, bits("first", "fal")) in known.features


def test_month_and_drug_are_told_by_the_dictionaries(lexicon):
    assert (Group.DICTIONARIES, bits("in", "MONTH")) in _features("March", lexicon)
    assert (Group.CLINICAL, bits("clinical", "drug")) in _features("metoprolol", lexicon)


@pytest.mark.parametrize(
    ("word", "tag"),
    [
        ("she", "PRP"),
        ("walking", "VBG"),
        ("Falk", "NNP"),
        ("chest", "NN"),
        ("12", "CD"),
        (";", "SYM"),
    ],
)
def test_a_tag_follows_from_closed_classes_and_endings(word, tag):
    assert part_of_speech(word) == tag


def _features(word, lexicon):
    return spelling(word, lexicon.words.__getitem__).features


def test_words_of_like_use_share_a_feature_and_the_key_of_conjunctions(lexicon):
    roofer, cashier, knee = (
        spelling(word, lexicon.words.__getitem__) for word in ("roofer", "Cashier", "knee")
    )
    shared = {
        hashed for group, hashed in set(roofer.features) & set(cashier.features)
        if group is Group.CLASSES
    }  # fmt: skip
    assert shared
    assert roofer.keys.sense == cashier.keys.sense != knee.keys.sense


def test_numbers_are_of_one_sense_and_every_mark_of_its_own(lexicon):
    senses = {word: spelling(word, lexicon.words.__getitem__).keys.sense for word in "17/,"}
    assert senses["1"] == senses["7"] != senses["/"] != senses[","]


def test_a_word_without_a_class_says_so(lexicon):
    assert (Group.CLASSES, bits("class", "0 -1")) in _features("Xqzzv", lexicon)
