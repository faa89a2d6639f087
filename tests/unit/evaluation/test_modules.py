import pytest
from click.testing import CliRunner

from streamdeid.evaluation.modules import Marked, command, marginal_effects, render, score_orders
from streamdeid.lexicons import load

SWEDISH = (
    "Dr [Lind|L] har i dag träffat [Anna|F] [Andersson|L]. Pat mår bra.",
    "Ssk [Maria|F] ringer maken [Johan|F] [Berg|L] om provsvar.",
    "Överläkare [Sven|F] [Nilsson|L] bedömer röntgen av lungorna.",
    "Fru [Karlsson|L] är vaken. [Karlsson|L] äter själv. Ssk [Maria|F] på plats.",
    "Ingen smärta i dag. Fortsatt antibiotika intravenöst.",
)
"""Invented lines; a name stands in brackets with its kind."""

KINDS = {"F": "FIRST_NAME", "L": "LAST_NAME"}


def marked(line):
    text, spans = "", []
    for piece in line.replace("]", "[").split("["):
        name, bar, kind = piece.partition("|")
        if bar:
            spans.append((len(text), len(text) + len(name), KINDS[kind]))
        text += name
    return Marked(text, tuple(spans))


@pytest.fixture(scope="module")
def scores():
    return list(score_orders(map(marked, SWEDISH), load("sv")))


def of(scores, order, kind):
    return next(s for s in scores if (s.order, s.kind) == (order, kind))


def test_every_order_is_scored_for_first_last_and_both(scores):
    assert len(scores) == 64 * 3


def test_common_words_raise_precision_and_never_recall(scores):
    assert of(scores, "CD", "total").precision >= of(scores, "D", "total").precision
    assert of(scores, "CD", "total").recall <= of(scores, "D", "total").recall


def test_titles_and_dictionary_together_find_the_most(scores):
    best = max(s.recall for s in scores if s.kind == "total")
    assert of(scores, "TCDL", "total").recall == best > 0.9


def test_a_module_alone_that_cannot_annotate_scores_nothing(scores):
    assert of(scores, "C", "total").f_score == of(scores, "L", "total").f_score == 0


def test_marginal_effects_compare_each_order_with_itself_less_one(scores):
    effects = marginal_effects(scores)
    assert effects["D", "total"][1] > 0
    assert {letter for letter, _ in effects} == set("TCDL")


def test_a_name_whose_kind_is_not_stated_is_told_apart():
    text = "Dr. Erik Brandvold saw Vang, Pa."
    notes = [Marked(text, ((4, 18, "DOCTOR"), (23, 31, "PATIENT")))]
    total = of(list(score_orders(notes, load("en"), ["T"])), "T", "total")
    assert (total.right, total.wanted) == (2, 4)


def test_the_table_has_a_line_for_each_order(scores):
    assert len(render(scores).splitlines()) == 65


def test_the_command_prints_the_table(tmp_path):
    file = tmp_path / "notes.jsonl"
    file.write_text('{"text": "Dr. Kim", "spans": [{"start": 4, "end": 7, "type": "DOCTOR"}]}\n')
    result = CliRunner().invoke(command, ["--corpus", str(file)])
    assert result.exit_code == 0
    assert "TCDL" in result.output
