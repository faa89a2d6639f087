import pytest

from streamdeid.evaluation.formats import (
    read_answers,
    read_gold,
    read_i2b2,
    read_vtt,
    write_i2b2,
    write_vtt,
)
from streamdeid.model.errors import ConfigurationError
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.training.corpus import GOLD, Annotated

TEXT = "Ada Falk & son\ncame on 03/04."
NOTE = Annotated("n", TEXT, (Span(0, 8, Label.PATIENT, GOLD), Span(23, 28, Label.DATE, GOLD)))


def test_i2b2_xml_is_read_as_it_was_written():
    assert read_i2b2("n", write_i2b2(NOTE)) == NOTE


def test_vtt_is_read_as_it_was_written():
    assert read_vtt("n", write_vtt(NOTE)) == NOTE


def test_a_folder_holds_any_of_the_formats(tmp_path):
    (tmp_path / "a.xml").write_bytes(write_i2b2(NOTE))
    (tmp_path / "b.vtt").write_text(write_vtt(NOTE))
    (tmp_path / "c.jsonl").write_text('{"id": "c", "text": "x", "spans": []}\n')
    assert [(n.id, len(n.spans)) for n in read_gold(tmp_path)] == [("a", 2), ("b", 2), ("c", 0)]


def test_a_tag_that_nobody_knows_is_some_identifier():
    xml = b'<d><TEXT>Ada</TEXT><TAGS><X start="0" end="3" TYPE="NEW"/></TAGS></d>'
    assert read_i2b2("n", xml).spans[0].label is Label.PHI


@pytest.mark.parametrize(
    ("name", "content"), [("a.xml", "<d>"), ("a.xml", "<d><TAGS><X/></TAGS></d>")]
)
def test_a_broken_gold_file_is_named_and_not_quoted(tmp_path, name, content):
    (tmp_path / name).write_text(content)
    with pytest.raises(ConfigurationError, match=r"a\.xml"):
        read_gold(tmp_path / name)


def test_entities_of_an_xml_file_are_not_resolved(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("Ygarra")
    xml = f'<!DOCTYPE d [<!ENTITY e SYSTEM "file://{secret}">]><d><TEXT>&e;</TEXT></d>'
    assert "Ygarra" not in read_i2b2("n", xml.encode()).text


def test_answers_are_read_by_id_and_a_broken_line_is_named(tmp_path):
    file = tmp_path / "answers.jsonl"
    file.write_text('{"id": "n", "spans": [{"start": 0, "end": 3, "label": "PATIENT"}]}\n')
    assert read_answers(file) == {"n": [Span(0, 3, Label.PATIENT, "")]}
    file.write_text('{"id": "n", "spans": []}\n{"id": 1, "spans": [{"start": "0"}]}\n')
    with pytest.raises(ConfigurationError, match="line 2"):
        read_answers(file)
