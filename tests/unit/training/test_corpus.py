from collections import Counter
from importlib.resources import files
from pathlib import Path

import orjson
import pytest

from streamdeid.model.errors import ConfigurationError
from streamdeid.model.label import MEDDOCAN, Label
from streamdeid.training import corpus


def test_the_shipped_notes_are_those_of_the_project_with_their_splits(shared):
    ours = corpus.shipped()
    assert ours == corpus.read(shared / "notes" / "notes.jsonl")
    assert {note.split for note in ours} == {"train", "dev", "test"}
    assert len(corpus.shipped("train")) + len(corpus.shipped("dev", "test")) == len(ours) == 1118


def test_further_notes_are_for_training_alone_and_none_of_them_is_a_note_that_measures():
    further = [*corpus.further(), *corpus.told(), *corpus.latest(), *corpus.kinds()]
    ours = corpus.shipped()
    assert {note.split for note in further} == {"train"}
    assert not {note.id for note in further} & {note.id for note in ours}
    assert not {note.text for note in further} & {note.text for note in ours}
    assert all(note.text[span.start : span.end].strip() for note in further for span in note.spans)


@pytest.mark.parametrize(
    ("name", "notes"),
    [
        ("further", corpus.further),
        ("kinds", corpus.kinds),
        ("latest", corpus.latest),
        ("told", corpus.told),
    ],
)
def test_such_notes_lie_in_a_file_for_each_family_and_always_come_in_one_order(name, notes):
    families = [note.family for note in notes()]
    folder = files("streamdeid.training") / "notes" / name
    assert {f"{family}.jsonl" for family in families} == {file.name for file in folder.iterdir()}
    assert families == sorted(families)


def test_there_are_twenty_kinds_of_sixty_notes_and_each_has_some_that_hold_nothing():
    of_a_kind = Counter(note.family for note in corpus.kinds())
    assert sum(count >= 60 for count in of_a_kind.values()) >= 40
    assert min(of_a_kind.values()) > 50
    assert {note.family for note in corpus.kinds() if not note.spans} == set(of_a_kind)


def test_only_the_notes_whose_people_the_fields_must_tell_need_them():
    assert all(note.needs_identity for note in corpus.told())
    assert not any(n.needs_identity for n in [*corpus.shipped(), *corpus.further()])


def test_no_file_of_notes_is_too_large_for_a_repository():
    folder = Path(str(files("streamdeid.training") / "notes"))
    assert max(file.stat().st_size for file in folder.rglob("*.jsonl")) < 5 * 2**20


def test_a_line_that_is_no_note_is_named_by_its_number_and_not_quoted(tmp_path):
    file = tmp_path / "notes.jsonl"
    file.write_text('{"text": "a", "spans": []}\n{"text": "Ygarra"}\n')
    with pytest.raises(ConfigurationError, match="line 2") as error:
        corpus.read(file)
    assert "Ygarra" not in str(error.value)


def test_a_missing_corpus_is_a_clear_error(tmp_path):
    with pytest.raises(ConfigurationError, match="not a file"):
        corpus.read(tmp_path / "none.jsonl")


def test_an_anonymous_note_tells_nothing_of_its_people(note):
    assert not list(note.anonymous().identity.seeds())
    assert list(note.identity.seeds())


def test_texts_need_no_annotation_and_a_line_without_one_is_named(tmp_path):
    file = tmp_path / "notes.jsonl"
    file.write_text('{"text": "Seen"}\n\n{"text": "Well", "spans": []}\n{"note": "Ygarra"}\n')
    read = corpus.texts(file)
    assert [next(read), next(read)] == ["Seen", "Well"]
    with pytest.raises(ConfigurationError, match="line 4") as error:
        next(read)
    assert "Ygarra" not in str(error.value)


def test_a_note_without_an_id_is_known_by_its_file_and_its_place_there(tmp_path):
    file = tmp_path / "ward.jsonl"
    file.write_text('{"text": "a", "spans": []}\n\n{"id": "x", "text": "b", "spans": []}\n')
    file.write_text(file.read_text() + '{"text": "c", "spans": []}\n')
    assert [note.id for note in corpus.read(file)] == ["ward.jsonl:1", "x", "ward.jsonl:3"]


def test_of_meddocans_training_set_all_marks_are_learned_from_that_identify_somebody(shared):
    ours = corpus.meddocan()
    theirs = corpus.read(shared / "corpora" / "meddocan-train.jsonl", corpus.NO_IDENTIFIERS)
    assert [(note.id, note.text) for note in ours] == [(note.id, note.text) for note in theirs]
    kinds = {Label.RELATIVE, Label.MRN, Label.PHI}
    for note, whole in zip(ours, theirs, strict=True):
        plain = [span for span in note.spans if span.label not in kinds]
        assert plain == [span for span in whole.spans if span.label not in kinds]


def test_a_mark_of_meddocan_that_identifies_nobody_is_not_learned():
    spans = [
        (note.text[s.start : s.end], s.label) for note in corpus.meddocan() for s in note.spans
    ]
    assert not {("casada", Label.MRN), ("Lactante", Label.MRN), ("Madre", Label.RELATIVE)} & {
        *spans
    }
    assert ("María", Label.RELATIVE) in spans
    assert Label.PHI not in {label for _, label in spans}


def test_no_spanish_note_that_measures_is_among_those_that_teach(shared):
    measured = corpus.read(shared / "corpora" / "meddocan-dev.jsonl")
    assert len(measured) == 250
    assert not {note.text for note in measured} & {note.text for note in corpus.meddocan()}


def test_every_type_of_meddocan_has_a_label_and_digits_of_a_territory_are_a_zip(shared):
    lines = (shared / "corpora" / "meddocan-train.jsonl").read_bytes().splitlines()
    types = {span["type"] for line in lines for span in orjson.loads(line)["spans"]}
    assert types <= MEDDOCAN.keys()
    note = corpus.annotated(
        b'{"text": "28036 Madrid", "spans": [{"start": 0, "end": 5, "type": "TERRITORIO"},'
        b' {"start": 6, "end": 12, "type": "TERRITORIO"}]}'
    )
    assert [span.label for span in note.spans] == [Label.ZIP, Label.CITY]
