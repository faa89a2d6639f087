import json

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from streamdeid.cli.evaluate import command as evaluate
from streamdeid.evaluation.disturbed import NOISES, disturbed
from streamdeid.evaluation.kinds import Pair
from streamdeid.evaluation.noise import Point, lines
from streamdeid.evaluation.scores import token_scores
from streamdeid.model.label import Label
from streamdeid.model.span import Span
from streamdeid.training.corpus import Annotated

TEXT = "Seen by Ernestina Falk today, who walked 250 feet with the walker and rested twice."
NOTE = Annotated("n", TEXT, (Span(8, 22, Label.DOCTOR, "gold"),))


def name_in(note):
    (span,) = note.spans
    return note.text[span.start : span.end]


@pytest.mark.parametrize("noise", NOISES)
def test_noise_strikes_its_share_and_is_the_same_again(noise):
    some = disturbed(NOTE, noise, 0.05)
    assert some == disturbed(NOTE, noise, 0.05)
    assert some.text != TEXT
    assert disturbed(NOTE, noise, 0.0) == NOTE


@pytest.mark.parametrize(("noise", "change"), [("glue", -4), ("letter-spacing", 4), ("case", 0)])
def test_a_share_of_five_hundredths_of_83_characters_is_about_four(noise, change):
    struck = disturbed(NOTE, noise, 0.05).text
    assert abs(len(struck) - len(TEXT) - change) <= 3
    if noise == "case":
        assert sum(a != b for a, b in zip(struck, TEXT, strict=True)) == 4


@pytest.mark.parametrize("noise", ["glue", "letter-spacing"])
def test_lost_and_added_blanks_leave_every_letter(noise):
    struck = disturbed(NOTE, noise, 1.0)
    assert struck.text.replace(" ", "") == TEXT.replace(" ", "")
    assert name_in(struck).replace(" ", "") == "ErnestinaFalk"


def test_case_and_names_move_together():
    assert name_in(disturbed(NOTE, "case", 1.0)) == "eRNESTINA fALK"


@settings(deadline=None)
@given(
    st.text("abrnclJ. 01/\n", min_size=1, max_size=60),
    st.sampled_from(list(NOISES)),
    st.sampled_from([0.0, 0.05, 0.5, 1.0]),
    st.data(),
)
def test_no_identifier_vanishes_or_leaves_the_text(text, noise, share, data):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    if not text[start:end].strip():
        return
    note = Annotated("n", text, (Span(start, end, Label.PATIENT, "gold"),))
    struck = disturbed(note, noise, share)
    (span,) = struck.spans
    assert span.end <= len(struck.text)
    assert struck.text[span.start : span.end].strip()


def test_every_curve_begins_at_the_notes_as_they_are():
    good, poor = (token_scores([NOTE], {"n": spans}) for spans in (NOTE.spans, ()))
    found = lines([Point("none", 0.0, Pair(good, good)), Point("case", 0.1, Pair(good, poor))])
    assert found == {"case": [(0.0, 1.0), (0.1, 0.0)]}


def test_the_command_prints_a_row_for_each_noise_and_share_and_draws(tmp_path):
    line = {"text": TEXT, "spans": [{"start": 8, "end": 22, "type": "DOCTOR"}]}
    (tmp_path / "notes.jsonl").write_text(json.dumps(line))
    arguments = ["noise", "--notes", str(tmp_path / "notes.jsonl"), "--noise", "case"]
    drawn = tmp_path / "curve.svg"
    answer = CliRunner().invoke(evaluate, [*arguments, "--plot", str(drawn)])
    assert answer.exit_code == 0, answer.output
    rows = [line.split()[:2] for line in answer.output.splitlines()[-4:]]
    assert rows == [["none", "0%"], ["case", "1%"], ["case", "3%"], ["case", "5%"]]
    assert "<svg" in drawn.read_text()
    some = CliRunner().invoke(evaluate, [*arguments, "--share", "0.1", "--json"])
    assert [(point["noise"], point["share"]) for point in json.loads(some.stdout)] == [
        ("none", 0.0),
        ("case", 0.1),
    ]
