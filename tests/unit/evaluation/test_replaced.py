import orjson
from click.testing import CliRunner

from streamdeid.cli.evaluate import command as evaluate
from streamdeid.evaluation.replaced import Replaced
from streamdeid.model.label import Label
from streamdeid.model.span import Span


def spans(*found):
    return [Span(start, end, Label.DATE, "dates", 0.9, "m/d") for start, end in found]


def test_words_are_counted_and_marks_are_not():
    counted = Replaced()
    counted.add("Seen, again.", [])
    assert (counted.words, counted.share) == (2, 0.0)


def test_a_word_that_a_span_covers_in_part_is_replaced():
    counted = Replaced()
    counted.add("Seen Tuesdays", spans((5, 12)))
    assert counted.replaced == {("Tuesdays", "DATE"): 1}
    assert counted.share == 0.5


def test_labels_add_up_to_the_words_that_are_replaced():
    counted = Replaced()
    counted.add("3/7 and 3/9", spans((0, 3), (8, 11)))
    assert counted.labels() == {"DATE": 4}


def test_no_text_has_no_share():
    assert Replaced().share == 0.0


def test_the_command_prints_the_share_and_the_words(tmp_path):
    path = tmp_path / "notes.jsonl"
    path.write_bytes(orjson.dumps({"text": "He was seen on 3/7/2024 and is well."}))
    arguments = ["replaced", str(path), "--detectors", "dates", "--top", "1"]
    answer = CliRunner().invoke(evaluate, arguments)
    assert answer.exit_code == 0, answer.output
    first, label, word = answer.output.splitlines()
    assert first == "3 of 10 words replaced: 30.00%"
    assert label.split() == ["DATE", "3", "30.000%"]
    assert word.split()[:2] == ["1", "DATE"]
