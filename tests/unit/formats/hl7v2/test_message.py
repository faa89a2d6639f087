"""What a message offers, and that nothing but what is written anew changes."""

import pytest

from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.label import Label
from streamdeid.model.note import Edit
from streamdeid.model.profile import Profile, Treatment, Unlisted
from streamdeid.model.reason import Reason

HEAD = "MSH|^~\\&|A|GENERAL HOSPITAL|B|C|20240307||ORU^R01|7|P|2.5.1"
PID = (
    "PID|1||4471^^^G^MR~900-14-7741^^^U^SS||Roe^Jan^Q~Doe^Jan||19510304|F|||9 Elm^^Duluth^MN^55802"
)


def read(*segments: str, profile: Profile | None = None):
    return HL7V2.read("\r".join((*segments, "")).encode(), profile or Profile())


def elements(*segments: str, profile: Profile | None = None):
    return {e.address: e for e in read(*segments, profile=profile).elements()}


def test_components_have_the_label_of_whom_the_segment_speaks() -> None:
    found = elements(HEAD, PID, "NK1|1|Roe^Piotr|SPO", "PV1|1|I|||||22^Hill^Ann")
    assert found["PID[1]-5[2].1"].label is Label.PATIENT
    assert found["NK1[1]-2[1].2"].label is Label.RELATIVE
    assert found["PV1[1]-7[1].2"].label is Label.DOCTOR
    assert found["PID[1]-3[2].1"].label is Label.SSN
    assert (found["PID[1]-7[1].1"].label, found["PID[1]-7[1].1"].datatype) == (Label.DATE, "TS.1")


def test_z_segments_unknown_fields_and_structure_in_plain_codes_are_unlisted() -> None:
    found = elements(HEAD, "ZPI|x|Jan", "EVN|A01||||||||surprise", "PV1|1|A^B^C")
    assert found["unlisted[1]-2[1]"].label is None
    assert found["EVN[1]-9[1]"].label is None


def test_a_policy_can_keep_drop_or_scrub_a_named_field() -> None:
    segments = (HEAD, "ZPI|one|two words|three")
    paths = {"ZPI-1": Treatment.KEEP, "ZPI-2": Treatment.SCRUB, "ZPI-3": Label.MRN}
    message = read(*segments, profile=Profile(paths=paths))
    assert [n.text for n in message.notes()] == ["two words"]
    labels = {e.address: e.label for e in message.elements()}
    assert labels["ZPI[1]-3[1]"] is Label.MRN
    assert "ZPI[1]-1[1]" not in labels
    assert len(read(*segments, profile=Profile(unlisted=Unlisted.SCRUB)).notes()) == 3


def test_lines_of_one_report_are_one_note_and_a_blank_line_stays_in_it() -> None:
    rows = [f"OBX|{n}|TX|1^Note^L||{t}" for n, t in enumerate(("Mrs. Ro", "", "e slept"), 1)]
    notes = [n for n in read(HEAD, *rows).notes() if n.ref.endswith("-5[1]")]
    assert [n.text for n in notes] == ["Mrs. Ro\n\ne slept"]


def test_another_question_is_another_note() -> None:
    rows = ("OBX|1|TX|1^Note^L||one", "OBX|2|TX|2^Plan^L||two", "NTE|1||three", "NTE|2||four")
    notes = [n.text for n in read(HEAD, *rows).notes() if "-5" in n.ref or "NTE" in n.ref]
    assert notes == ["one", "two", "three\nfour"]


def test_an_edit_over_a_line_end_is_written_on_its_own_segments() -> None:
    message = read(HEAD, "OBX|1|TX|1^N^L||seen Ro", "OBX|2|TX|1^N^L||e today")
    edits = [[Edit(5, 7, "[X]"), Edit(8, 9, "")] if "\n" in n.text else [] for n in message.notes()]
    values = [e.text for e in message.elements()]
    output = message.rewrite(values, edits).decode()
    assert output.endswith("OBX|1|TX|1^N^L||seen [X]\rOBX|2|TX|1^N^L|| today\r")


def test_one_person_s_names_are_one_person_with_addresses() -> None:
    identity = read(HEAD, PID).identity()
    (patient,) = identity.people
    assert [(n.family, n.given, n.address) for n in patient.names] == [
        ("Roe", "Jan", "PID[1]-5[1]"),
        ("Doe", "Jan", "PID[1]-5[2]"),
    ]
    facts = {(f.label, f.value) for f in identity.facts}
    assert {(Label.MRN, "4471"), (Label.SSN, "900-14-7741"), (Label.DATE, "1951-03-04")} <= facts
    assert identity.patient_key == "4471"


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (b"PID|1\r", Reason.NO_MSH),
        (b"MSH|||||\r", Reason.BAD_DELIMITERS),
        (b"MSHAAAAA\r", Reason.BAD_DELIMITERS),
        (
            b"MSH|^~\\&|||||||ACK|1|P|2.5|||||KLINGON\r".replace(b"|KL", b"||KL"),
            Reason.UNKNOWN_CHARSET,
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(payload: bytes, reason: Reason) -> None:
    with pytest.raises(MalformedMessage) as caught:
        HL7V2.read(payload, Profile())
    assert caught.value.reason is reason


def test_bytes_that_do_not_fit_fall_back_or_are_refused_as_the_policy_says() -> None:
    payload = HEAD.encode() + b"\rNTE|1||caf\xe9\r"
    assert HL7V2.read(payload, Profile()).warnings == ("charset_fallback",)
    with pytest.raises(MalformedMessage):
        HL7V2.read(payload, Profile(charset_fallback=False))


def test_an_unknown_version_is_read_by_the_nearest_table() -> None:
    message = read(HEAD.replace("2.5.1", "2.5.7"), PID)
    assert (message.version, message.warnings) == ("2.5.1", ("version_unknown",))


def test_a_batch_is_cut_before_every_header_and_joined_it_is_the_record() -> None:
    record = b"FHS|^~\\&|A\rBHS|^~\\&|A\r" + HEAD.encode() + b"\rNTE|1||x\rBTS|1\rFTS|1\r"
    parts = list(HL7V2.split(record))
    assert b"".join(parts) == record
    assert [HL7V2.read(p, Profile()).kind for p in parts] == ["FHS", "BHS", "ORU", "BTS", "FTS"]


def test_a_line_that_is_no_segment_is_not_let_through_by_the_code_before_it() -> None:
    found = elements(HEAD, PID, "PV1|1|I", "zpi|Jan Roe")
    assert found["PV1[1]-2[1].1"].label is None


def test_a_line_of_three_capitals_is_no_segment_unless_the_standard_has_one() -> None:
    message = read(HEAD, "NTE|1||seen with", "LEE", "today", "PV1", "NTE|1||x")
    assert [note.text for note in message.notes()] == ["seen with\rLEE\rtoday", "x"]
    visible = [v.text for v in read(HEAD, "LEE|1", "NTE|1||x").visible() if v.coded]
    assert not any("LEE" in text or "NTE" in text for text in visible)


def test_the_day_of_birth_is_known_in_every_version() -> None:
    for version in ("2.1", "2.3.1", "2.5.1", "2.8.2"):
        identity = read(HEAD.replace("2.5.1", version), PID).identity()
        assert str(identity.birth_date) == "1951-03-04"


def test_a_document_that_does_not_say_that_it_is_base64_is_read_as_such() -> None:
    row = "OBX|1|ED|1^N^L||^TEXT^^^SmFuIFJvZSB3YXMgc2VlbiBoZXJl"
    assert "Jan Roe was seen here" in [note.text for note in read(HEAD, row).notes()]


def test_a_repr_shows_no_value() -> None:
    message = read(HEAD, PID)
    assert "Roe" not in repr(message) + repr(message.elements()) + repr(message.identity())


def test_what_is_left_as_codes_is_seen_as_it_reads() -> None:
    (seen,) = [v.text for v in read(HEAD, "PV1|1|R\\X4F\\E").visible() if v.address == "PV1"]
    assert "ROE" in seen
