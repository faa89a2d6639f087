import json

import orjson
from click.testing import CliRunner

from streamdeid.cli.evaluate import command as evaluate
from streamdeid.evaluation.clean import touched
from streamdeid.evaluation.materials import lines
from streamdeid.evaluation.mentions import Share, in_context, mentions, share
from streamdeid.evaluation.names import largest_gap
from streamdeid.evaluation.significance import wilson
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.runtime.assembly import reader
from streamdeid.training.corpus import Annotated

NOTE = Annotated("n", "Saw Falk, Ada.\nFine.", (Span(4, 13, Label.PATIENT, "gold"),))


def mention(*ranges):
    spans = [Span(start, end, Label.DOCTOR, "found") for start, end in ranges]
    (one,) = mentions([NOTE], {"n": spans})
    return one


def test_a_mention_is_found_when_all_its_letters_are_covered_by_any_label():
    assert mention((4, 8), (10, 13)).is_found
    assert not mention((4, 8), (10, 12)).is_found
    assert not mention().is_found


def test_a_mention_is_shown_in_one_line():
    assert in_context(mention(), 4) == "Saw [Falk, Ada]. / Fi"


def test_wilsons_interval_is_that_of_the_literature():
    assert [round(bound, 4) for bound in wilson(81, 263)] == [0.2553, 0.3662]
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == 1.0


def test_the_share_of_mentions_has_count_recall_and_interval():
    found = share([mention((4, 13)), mention()])
    assert (found.names, found.recall) == (2, 0.5)
    assert found.low < 0.5 < found.high


def test_the_largest_gap_names_both_groups():
    shares = {
        name: Share(100, recall, *wilson(round(100 * recall), 100))
        for name, recall in (("a", 0.9), ("b", 0.99), ("c", 0.95))
    }
    gap = largest_gap(shares)
    assert (gap.best, gap.worst, round(gap.gap, 4)) == ("b", "a", 0.09)
    assert gap.z > 2


def test_there_are_two_hundred_different_clean_texts():
    found = list(lines("clean.txt"))
    assert len(found) == len(set(found)) == 200


def test_a_text_that_would_be_changed_is_shown_with_what_is_replaced():
    (one,) = touched(["Stable.", "Seen on 3/7/2024."], reader(names=("dates",)))
    assert one.text == "Seen on 3/7/2024."
    assert one.replaced() == ["3/7/2024 (DATE by dates)"]


def test_clean_counts_texts_of_a_file(tmp_path):
    (tmp_path / "texts.txt").write_text("Abdomen soft.\n\nLungs clear.\n")
    answer = CliRunner().invoke(evaluate, ["clean", "--texts", str(tmp_path / "texts.txt")])
    assert answer.exit_code == 0, answer.output
    assert answer.output.startswith("0 of 2 texts touched")


def test_names_prints_every_group_and_the_largest_gap():
    answer = CliRunner().invoke(evaluate, ["names", "--each", "1", "--misses"])
    assert answer.exit_code == 0, answer.output
    assert "English words" in answer.output
    assert "largest gap" in answer.output
    assert "progress note" in answer.output


def test_fairness_is_the_other_name_of_names():
    answer = CliRunner().invoke(evaluate, ["fairness", "--each", "1", "--json"])
    record = json.loads(answer.stdout)
    assert len(record["groups"]) == 16
    assert record["groups"][record["gap"]["worst"]]["recall"] <= 1.0


def test_dictation_measures_names_and_the_texts_as_published(tmp_path):
    path = tmp_path / "samples.jsonl"
    text = "The patient was seen by Dr. X and is well. He was discharged on 3/7/2024."
    path.write_bytes(orjson.dumps({"text": text}))
    answer = CliRunner().invoke(evaluate, ["dictation", str(path), "--misses"])
    assert answer.exit_code == 0, answer.output
    assert "PATIENT, surname alone" in answer.output
    assert "DOCTOR, full name" in answer.output
    assert "DOCTOR, first name alone" not in answer.output
    assert "4 of 17 words replaced" in answer.output
    record = json.loads(CliRunner().invoke(evaluate, ["dictation", str(path), "--json"]).stdout)
    assert record["as published"]["words"] == 17
