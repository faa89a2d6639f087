"""Classes of words from unlabelled text, and models that keep them."""

import random
from dataclasses import replace

import pytest

from streamdeid.detectors.classifier.trained.own_classes import added, key
from streamdeid.lexicons.word import UNCLASSED
from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.models import open_model
from streamdeid.text.fold import fold
from streamdeid.text.tokens import tokenise
from streamdeid.training.fitting import Workshop
from streamdeid.training.model_files import save
from streamdeid.training.own_text import own_classes, texts_of
from streamdeid.training.recipe import AS_THEY_ARE

WARDS, DRUGS = ("qora", "velqta", "ursil"), ("brinox", "cadrol", "pelvit")
FILLERS = [a + b for a in ("ka", "lo", "mi", "nu", "pe", "ri", "so", "tu") for b in "bcdfghjk"]


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """Sentences in which wards follow one kind of word and drugs another."""
    chance = random.Random(3)

    def sentence() -> str:
        filler = " ".join(chance.sample(FILLERS, 6))
        return (
            f"{filler} moved to ward {chance.choice(WARDS)} today {filler} "
            f"given {chance.choice(DRUGS)} mg nightly"
        )

    return [sentence() for _ in range(400)]


@pytest.fixture(scope="module")
def look_up(lexicon):
    return lexicon.words.__getitem__


def test_lines_of_text_need_no_labels_and_other_files_are_cut_into_paragraphs(tmp_path):
    lines, plain = tmp_path / "notes.jsonl", tmp_path / "notes.txt"
    lines.write_text('{"text": "Seen today."}\n{"id": "2", "text": "Is well."}\n')
    plain.write_text("Seen today.\nIs well.\n \nGoes home.")
    assert list(texts_of(lines)) == ["Seen today.", "Is well."]
    assert list(texts_of(plain)) == ["Seen today.\nIs well.", "Goes home."]


def test_text_in_another_encoding_is_refused_and_not_quoted(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_bytes("Señora Ygarra".encode("latin-1"))
    with pytest.raises(ConfigurationError, match=r"notes\.txt.*UTF-8") as error:
        list(texts_of(file))
    assert "Ygarra" not in str(error.value)


def test_words_that_stand_alike_share_a_class_and_others_do_not(texts, look_up):
    found = own_classes(texts, look_up)
    wards = {found[key(word)][0] for word in WARDS}
    drugs = {found[key(word)][0] for word in DRUGS}
    assert not wards & drugs
    assert len(wards) < len(WARDS)
    assert len(drugs) < len(DRUGS)


def test_a_word_that_hardly_any_text_holds_has_no_class(texts, look_up):
    found = own_classes([*texts, "given hapaxine mg nightly", "given hapaxine mg"], look_up)
    assert key("hapaxine") not in found
    assert key("given") in found


def test_a_name_that_many_texts_hold_cannot_be_found_in_the_model(texts, look_up):
    found = own_classes(
        [*texts, *["Kowalczyk given brinox", "Cardiology given brinox"] * 9], look_up
    )
    assert key("kowalczyk") not in found
    assert key("cardiology") in found


def test_the_same_text_gives_the_same_classes(texts, look_up):
    assert own_classes(texts, look_up) == own_classes(texts, look_up)


def test_too_little_text_gives_none(look_up):
    assert own_classes(["one two", "one two", "one two"], look_up) == {}


def test_a_word_has_the_lexicons_classes_and_behind_them_its_own(lexicon):
    look_up = added(lexicon.words.__getitem__, {key("plumber"): (4, 7)})
    lexicons = lexicon.words["Plumber"].classes
    assert look_up("Plumber").classes == (*lexicons, 4, 7)
    assert look_up("Xqzzv").classes == (*UNCLASSED, -1, -1)


def test_a_model_keeps_the_classes_and_scores_by_them_wherever_it_is_read(lexicon, note, tmp_path):
    words = dict.fromkeys(fold(surface) for surface in tokenise(note.text).surfaces)
    own = {key(word): (number % 3,) for number, word in enumerate(words)}
    notes = [replace(note, id=f"x-{i}") for i in range(6)]
    model = Workshop(lexicon, (), own_classes=own).train(notes, AS_THEY_ARE)
    save(model, tmp_path / "model")
    read, elsewhere = open_model(tmp_path / "model"), Workshop(lexicon, ())
    assert read.own_classes == own
    scores, without = (
        elsewhere.margins(one, notes)[0] for one in (read, replace(read, own_classes={}))
    )
    assert (scores == elsewhere.margins(model, notes)[0]).all()
    assert (scores != without).any()
