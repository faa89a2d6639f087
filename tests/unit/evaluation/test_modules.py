import orjson
import pytest
from click.testing import CliRunner

from streamdeid.evaluation.modules import (
    HEAD,
    Score,
    command,
    marginal_effects,
    rows,
    score_orders,
)
from streamdeid.evaluation.scores import Rates
from streamdeid.lexicons import load
from streamdeid.training.corpus import annotated

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
            spans.append({"start": len(text), "end": len(text) + len(name), "type": KINDS[kind]})
        text += name
    return annotated(orjson.dumps({"text": text, "spans": spans}))


@pytest.fixture(scope="module")
def scores():
    return list(score_orders(map(marked, SWEDISH), load("sv")))


def of(scores, order, kind):
    return next(s.rates for s in scores if (s.order, s.kind) == (order, kind))


def test_every_order_is_scored_for_first_last_and_both(scores):
    assert len(scores) == 64 * 3


def test_common_words_raise_precision_and_never_recall(scores):
    assert of(scores, "CD", "total").precision >= of(scores, "D", "total").precision
    assert of(scores, "CD", "total").recall <= of(scores, "D", "total").recall


def test_titles_and_dictionary_together_find_the_most(scores):
    best = max(s.rates.recall for s in scores if s.kind == "total")
    assert of(scores, "TCDL", "total").recall == best > 0.9


def test_a_module_alone_that_cannot_annotate_scores_nothing(scores):
    assert of(scores, "C", "total").f == of(scores, "L", "total").f == 0


def test_marginal_effects_compare_each_order_with_itself_less_one(scores):
    effects = marginal_effects(scores)
    assert effects["D", "total"][1] > 0
    assert {letter for letter, _ in effects} == set("TCDL")


def test_no_module_is_compared_with_an_order_that_finds_nothing():
    found = {"C": Rates(misses=2), "CT": Rates(1, 1, 1), "T": Rates(1, 1), "D": Rates(0, 2, 1)}
    scored = [Score(order, "total", rates) for order, rates in found.items()]
    assert marginal_effects(scored) == {("C", "total"): (-0.5, 0.0)}


@pytest.mark.parametrize("name", ["DOCTOR", "PERSON"])
def test_a_name_whose_kind_is_not_stated_is_told_apart(name):
    spans = [
        {"start": 4, "end": 18, "type": name},
        {"start": 23, "end": 31, "type": "PATIENT"},
        {"start": 0, "end": 3, "type": "PROFESSION"},
    ]
    line = {"text": "Dr. Erik Brandvold saw Vang, Pa.", "spans": spans}
    total = of(list(score_orders([annotated(orjson.dumps(line))], load("en"), ["T"])), "T", "total")
    assert total == Rates(hits=2, misses=2)


def test_each_order_has_a_row_with_three_figures_for_each_kind(scores):
    found = rows(scores)
    assert len(found) == 64
    assert {len(row) for row in found} == {len(HEAD)} == {10}


def test_the_command_prints_the_table(tmp_path):
    file = tmp_path / "notes.jsonl"
    file.write_text('{"text": "Dr. Kim", "spans": [{"start": 4, "end": 7, "type": "DOCTOR"}]}\n')
    result = CliRunner().invoke(command, ["--corpus", str(file)])
    assert result.exit_code == 0
    assert "TCDL" in result.output
