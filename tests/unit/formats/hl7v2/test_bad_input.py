"""Feeds are full of what the standard forbids: each has its reason code, or is read with care."""

import tracemalloc

import pytest

from streamdeid.engine import Deidentifier, Reader
from streamdeid.formats.hl7v2 import HL7V2, walk
from streamdeid.formats.hl7v2.message import HL7Message
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.runtime.assembly import policy_text

HEAD = b"MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1||||||UNICODE UTF-8\r"
PATIENT = b"PID|1||4471^^^G^MR||Roe^Jan\r"
MANY = 10_000


def read(*segments: bytes, profile: Profile | None = None) -> HL7Message:
    return HL7V2.read(HEAD + b"".join(segments), profile or Profile())


def texts(message: HL7Message) -> list[str]:
    return [note.text for note in message.notes()]


def unchanged(message: HL7Message) -> bytes:
    return message.rewrite([e.text for e in message.elements()], [[] for _ in message.notes()])


def reason(payload: bytes, profile: Profile | None = None) -> tuple[Reason, str]:
    with pytest.raises(MalformedMessage) as refused:
        HL7V2.read(payload, profile or Profile())
    return refused.value.reason, refused.value.address


def test_a_value_of_50_mb_is_read_in_memory_that_is_a_few_times_its_size() -> None:
    size = 50 * 1024 * 1024
    payload = HEAD + b"OBX|1|TX|1^N^L||" + b"slept well. " * (size // 12) + b"||||||F\r"
    tracemalloc.start()
    message = HL7V2.read(payload, Profile())
    assert len(message.notes()[-1].text) > size - 12
    assert unchanged(message) == payload
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 6 * size


def test_a_record_over_the_bound_is_too_large() -> None:
    policy = load("safe-harbor", policy_text, Keys(bytes(32)))
    payload = HEAD + b"OBX|1|TX|1^N^L||" + b"x" * policy.profile.max_bytes + b"\r"
    with pytest.raises(MalformedMessage) as refused:
        Deidentifier((HL7V2,), Reader(()), policy).deidentify(payload)
    assert refused.value.reason is Reason.TOO_LARGE


def test_a_narrative_over_the_bound_is_too_large_at_its_address() -> None:
    policy = load("safe-harbor", policy_text, Keys(bytes(32)))
    payload = HEAD + b"OBX|1|TX|1^N^L||" + b"x " * policy.profile.max_note + b"\r"
    with pytest.raises(MalformedMessage) as refused:
        Deidentifier((HL7V2,), Reader(()), policy).deidentify(payload)
    assert (refused.value.reason, refused.value.address) == (Reason.TOO_LARGE, "OBX[1]-5[1]")


def test_ten_thousand_repetitions_are_read_each_at_its_address() -> None:
    message = read(b"PID|1||" + b"~".join(b"%d^^^G^MR" % n for n in range(MANY)) + b"\r")
    addresses = [e.address for e in message.elements() if e.address.startswith("PID")]
    assert addresses[-1] == f"PID[1]-3[{MANY}].4"
    assert unchanged(message) == message._payload


def test_a_field_of_more_leaves_than_the_bound_is_too_complex(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(walk, "MOST_LEAVES", MANY)
    assert reason(HEAD + b"PID|1||" + b"7~" * (MANY + 1)) == (Reason.TOO_COMPLEX, "PID[1]")
    assert reason(HEAD + b"PID|1||" + b"7^" * (MANY + 1)) == (Reason.TOO_COMPLEX, "PID[1]")
    many = b"".join(b"NTE|1||a~b\r" for _ in range(MANY))
    assert reason(HEAD + many)[0] is Reason.TOO_COMPLEX


def test_more_segments_than_the_bound_are_too_complex() -> None:
    assert reason(HEAD + b"NTE|1\r" * 200_001)[0] is Reason.TOO_COMPLEX


@pytest.mark.parametrize("raw", [b"\\T no end", b"end \\", b"\\X4", b"\\.br", b"\\" + b"Z" * 200])
def test_an_escape_without_an_end_stands_for_itself_and_is_written_back(raw: bytes) -> None:
    message = read(b"NTE|1||" + raw + b"|\r")
    assert raw.decode() in texts(message)
    assert unchanged(message).endswith(b"NTE|1||" + raw + b"|\r")


def test_a_lone_surrogate_does_not_fit_utf_8() -> None:
    payload = HEAD + b"NTE|1||\xed\xa0\x80\r"
    address = (Reason.UNDECODABLE_TEXT, "MSH-18")
    assert reason(payload, Profile(charset_fallback=False)) == address
    message = HL7V2.read(payload, Profile())
    assert message.warnings == ("charset_fallback",)
    assert unchanged(message) == payload


def test_a_surrogate_in_an_escape_is_read_as_its_bytes() -> None:
    (note,) = texts(read(b"NTE|1||a\\XEDA080\\b\r"))
    note.encode()


def test_nul_within_a_message_is_refused_and_around_it_is_framing() -> None:
    assert reason(HEAD + PATIENT + b"NTE|1||Jan R\x00oe\r") == (Reason.UNDECODABLE_TEXT, "NTE[1]")
    framed = b"\x00" + HEAD + PATIENT + b"\x00\r\n"
    assert unchanged(HL7V2.read(framed, Profile())) == framed


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"\xef\xbb\xbf\x0b", b"\r\n", b" "])
def test_what_stands_before_the_header_stays_there(mark: bytes) -> None:
    payload = mark + HEAD + PATIENT
    assert HL7V2.recognises(payload)
    message = HL7V2.read(payload, Profile())
    assert message.identity().patient_key == "4471"
    assert unchanged(message) == payload


def test_mllp_frames_that_were_left_in_stay_around_each_message() -> None:
    framed = b"\x0b" + HEAD + PATIENT + b"\x1c\r"
    parts = list(HL7V2.split(framed * 3))
    assert parts == [framed] * 3
    message = HL7V2.read(framed, Profile())
    assert [e.text for e in message.elements()][-1] == "Jan"
    values = ["x" for _ in message.elements()]
    assert message.rewrite(values, [[] for _ in message.notes()]).endswith(b"x^x\r\x1c\r")


def test_messages_in_one_record_are_read_each_by_its_own_header() -> None:
    other = HEAD.replace(b"^", b"%").replace(b"|", b"$") + b"PID$1$$7%%%G%MR\r"
    parts = list(HL7V2.split(HEAD + PATIENT + other))
    assert parts == [HEAD + PATIENT, other]
    keys = [HL7V2.read(part, Profile()).identity().patient_key for part in parts]
    assert keys == ["4471", "7"]


def test_a_broken_message_of_a_batch_is_refused_alone() -> None:
    batch = b"FHS|^~\\&|A\rBHS|^~\\&|A\r" + HEAD + PATIENT + b"MSH|||\r" + HEAD + b"BTS|2\rFTS|1\r"
    fates = []
    for part in HL7V2.split(batch):
        try:
            fates.append(HL7V2.read(part, Profile()).kind)
        except MalformedMessage as error:
            fates.append(str(error.reason))
    assert fates == ["FHS", "BHS", "ORU", "bad_delimiters", "ORU", "BTS", "FTS"]


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        (b"BTS|1|Jan Roe\r", "BTS"),
        (b"FTS|1|Jan Roe\r", "FTS"),
        (b"FHS|^~\\&|A|B|C|D|20240307||Roe.hl7|Jan Roe\r", "FHS"),
    ],
)
def test_what_batch_headers_and_trailers_say_is_read(payload: bytes, expected: str) -> None:
    message = HL7V2.read(payload, Profile())
    assert message.kind == expected
    assert "Jan Roe" in texts(message)
