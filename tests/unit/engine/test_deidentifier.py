"""A record in, a record out: all or nothing, proved, and silent about what it withholds."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

import pytest

from streamdeid.detectors.base import Reading
from streamdeid.engine import Deidentifier, Reader
from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.model.errors import ConfigurationError, MalformedMessage
from streamdeid.model.label import Label
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason
from streamdeid.model.span import Finding, Kept, Span
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import FilePolicy, load
from streamdeid.runtime.assembly import policy_text

HEADER = b"MSH|^~\\&|||||20240307||ORU^R01|1|P|2.5.1\r"
PATIENT = b"PID|1||||Nowak^Katarzyna\r"
Do = Callable[[Deidentifier, bytes], object]
NOTE = b"OBX|1|TX|8251-1||Nowak was seen with Zofia.||||||F\r"


class Word:
    """Finds one word wherever it stands."""

    name = "word"

    def __init__(self, word: str) -> None:
        self.word = word

    def detect(self, reading: Reading) -> Iterator[Finding]:
        at = reading.note.text.find(self.word)
        if at >= 0:
            yield Span(at, at + len(self.word), Label.PATIENT, self.name)


class Keeps(Word):
    """Says of its word that it stays on purpose."""

    name = "keeps"

    def detect(self, reading: Reading) -> Iterator[Finding]:
        for span in super().detect(reading):
            yield Kept(span.start, span.end, "a rule")


class Breaks(Word):
    """A detector with a fault that quotes the note."""

    name = "breaks"

    def detect(self, reading: Reading) -> Iterator[Finding]:
        raise RuntimeError(reading.note.text)


class Torn:
    """A format with a fault that quotes the record where it cuts it."""

    name = "torn"

    def recognises(self, payload: bytes) -> bool:
        return bool(payload)

    def split(self, payload: bytes) -> Iterator[bytes]:
        raise RuntimeError(payload)


def safe_harbor() -> FilePolicy:
    return load("safe-harbor", policy_text, Keys(bytes(range(32))))


def engine(*detectors: Word) -> Deidentifier:
    return Deidentifier((HL7V2,), Reader(detectors), safe_harbor())


def test_what_is_found_in_fields_and_notes_is_written_anew() -> None:
    done = engine(Word("Nowak"), Word("Zofia")).deidentify(HEADER + PATIENT + NOTE)
    assert b"Nowak" not in done.payload
    assert b"[PATIENT] was seen with [PATIENT]." in done.payload
    assert (done.format, done.version, done.kind) == ("hl7v2", "2.5.1", "ORU")
    assert done.tally.spans == {(Label.PATIENT, "word"): 2}


def test_a_name_that_no_detector_finds_withholds_the_message() -> None:
    with pytest.raises(MalformedMessage) as caught:
        engine().deidentify(HEADER + PATIENT + NOTE)
    assert caught.value.reason is Reason.RESIDUAL_IDENTIFIER
    assert str(caught.value) == "residual_identifier at OBX[1]-5[1]"


def test_a_name_that_a_rule_keeps_does_not() -> None:
    done = engine(Keeps("Nowak")).deidentify(HEADER + PATIENT + NOTE)
    assert b"Nowak was seen" in done.payload
    assert done.tally.kept == {"a rule": 1}


def test_a_name_that_was_typed_into_a_code_is_replaced_there() -> None:
    row = b"OBR|1||77|8251-1^Note^LN|NOWAK||||||||||||||||||||F\r"
    done = engine().deidentify(HEADER + PATIENT + row)
    assert b"|8251-1^Note^LN|[PATIENT]|" in done.payload
    assert b"|F\r" in done.payload


def test_a_number_that_stands_in_a_numeric_field_too_is_removed_there() -> None:
    row = b"PID|1||44710||Nowak^Katarzyna\rOBX|1|NM|1^A^L||44710|mg|||||F\r"
    done = engine().deidentify(HEADER + row)
    assert b"OBX|1|NM|1^A^L|||mg|||||F" in done.payload


def test_short_result_that_equals_a_number_of_somebody_stays() -> None:
    row = b"PID|1||4471||Nowak^Katarzyna\rOBX|1|NM|4471^A^L||4471|mg|||||F\r"
    assert b"OBX|1|NM|4471^A^L||4471|mg|||||F" in engine().deidentify(HEADER + row).payload


def test_what_the_policy_keeps_is_read_as_narrative() -> None:
    row = b"NK1|1|Roe^Jan|SPO|||||||widow of Zofia\r"
    done = engine(Word("Zofia")).deidentify(HEADER + row)
    assert b"|widow of [PATIENT]\r" in done.payload


def test_a_name_in_a_field_that_the_policy_keeps_is_replaced() -> None:
    row = b"PID|1||||Nowak^Katarzyna||||||^^^NOWAK\r"
    done = engine().deidentify(HEADER + row)
    assert b"^^^[PATIENT]" in done.payload


def test_a_name_that_is_a_segment_s_is_no_leak() -> None:
    done = engine().deidentify(HEADER + b"PID|1||||Obx^Jan\rOBX|1|NM|1^A^L||7\r")
    assert b"OBX|1|NM|1^A^L||7" in done.payload


def test_a_fault_withholds_the_message_and_names_the_place_but_not_its_words() -> None:
    with pytest.raises(MalformedMessage) as caught:
        engine(Breaks("")).deidentify(HEADER + PATIENT + NOTE)
    assert caught.value.reason is Reason.INTERNAL_ERROR
    assert caught.value.address.startswith("RuntimeError in streamdeid.engine")
    assert "Nowak" not in str(caught.value)
    assert caught.value.__cause__ is None


@pytest.mark.parametrize("do", [Deidentifier.deidentify, Deidentifier.split])
def test_a_fault_before_there_is_a_message_withholds_the_record(do: Do) -> None:
    with pytest.raises(MalformedMessage) as caught:
        do(replace(engine(), formats=(Torn(),)), HEADER + PATIENT)
    assert caught.value.reason is Reason.INTERNAL_ERROR
    assert "Nowak" not in str(caught.value)


def test_a_batch_is_one_record_with_the_counts_of_all_its_messages() -> None:
    message = HEADER + PATIENT + NOTE
    batch = b"FHS|^~\\&\rBHS|^~\\&\r" + message + message + b"BTS|2\rFTS|1\r"
    done = engine(Word("Nowak"), Word("Zofia")).deidentify(batch)
    assert done.kind == "ORU"
    assert done.tally.spans == {(Label.PATIENT, "word"): 4}
    assert done.payload.count(b"MSH|") == 2
    assert done.payload.startswith(b"FHS|")


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (b" \r\n", Reason.EMPTY),
        (b"Dear Sir", Reason.NOT_RECOGNISED),
        (b"MSH|" + b"x" * 100, Reason.TOO_LARGE),
    ],
)
def test_what_is_no_message_is_refused_with_a_reason(payload: bytes, reason: Reason) -> None:
    tight = replace(safe_harbor(), profile=Profile(max_bytes=50))
    with pytest.raises(MalformedMessage) as caught:
        Deidentifier((HL7V2,), Reader(()), tight).deidentify(payload)
    assert caught.value.reason is reason


def test_a_narrative_that_is_too_long_withholds_the_message_at_its_address() -> None:
    short = replace(safe_harbor(), profile=Profile(max_note=20))
    with pytest.raises(MalformedMessage) as caught:
        Deidentifier((HL7V2,), Reader(()), short).deidentify(HEADER + NOTE)
    assert str(caught.value) == "too_large at OBX[1]-5[1]"


def test_an_unknown_format_is_a_wrong_setting_and_no_bad_message() -> None:
    with pytest.raises(ConfigurationError, match="allowed: hl7v2"):
        engine().deidentify(HEADER, "dicom")


def test_the_stages_are_told_by_the_stopwatch_that_the_caller_brings() -> None:
    ticks = count()
    timed = Deidentifier(
        (HL7V2,), Reader((Word("Nowak"),)), safe_harbor(), stopwatch=lambda: next(ticks)
    )
    stages = timed.deidentify(HEADER + PATIENT + NOTE).tally.stages
    assert dict(stages) == dict.fromkeys(
        ("parse", "identity", "detect", "replace", "rewrite", "residual"), 1
    )


def test_no_repr_shows_a_payload() -> None:
    done = engine(Keeps("Nowak")).deidentify(HEADER + PATIENT + NOTE)
    plan = engine(Word("Nowak")).plan(HEADER + PATIENT + NOTE)
    assert "Nowak" not in repr(done) + repr(plan)
