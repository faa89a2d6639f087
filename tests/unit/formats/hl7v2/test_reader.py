"""Where segments begin and end, and what belongs to the one before."""

import pytest

from streamdeid.formats.hl7v2.reader import recognises, segments, split
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason


def cut(text: str, field: str = "|") -> list[str]:
    return [text[s.start : s.end] for s in segments(text, field)]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("MSH|a\rPID|1\r", ["MSH|a", "PID|1"]),
        ("MSH|a\nPID|1\n", ["MSH|a", "PID|1"]),
        ("MSH|a\r\nPID|1\r\n", ["MSH|a", "PID|1"]),
        ("MSH|a\r\r\rPID|1", ["MSH|a", "PID|1"]),
        ("\x0bMSH|a\rPID|1\r\x1c\r", ["MSH|a", "PID|1"]),
        ("\ufeffMSH|a\r", ["MSH|a"]),
        ("MSH|a\rNTE|1||one\rtwo|x\rZPI|1\r", ["MSH|a", "NTE|1||one\rtwo|x", "ZPI|1"]),
        ("MSH|a\rEVN\rPID|1\r", ["MSH|a", "EVN", "PID|1"]),
        ("MSH|a\rNTE|1||with\rLEE\r", ["MSH|a", "NTE|1||with\rLEE"]),
        ("MSH|a\rNTE|1||a\n\n\nb\r", ["MSH|a", "NTE|1||a\n\n\nb"]),
        ("MSH|a\rNTE|1||pid one\r", ["MSH|a", "NTE|1||pid one"]),
    ],
)
def test_a_line_break_ends_a_segment_where_another_begins(text: str, rows: list[str]) -> None:
    assert cut(text) == rows


def test_segments_are_numbered_and_counted_by_name() -> None:
    found = segments("MSH|a\rNTE|1\rPID|1\rNTE|2\r", "|")
    assert [(s.name, s.number, s.ordinal) for s in found] == [
        ("MSH", 0, 1),
        ("NTE", 1, 1),
        ("PID", 2, 1),
        ("NTE", 3, 2),
    ]


def test_another_separator_makes_other_segments() -> None:
    assert cut("MSH$a\rPID$1\rand|1", "$") == ["MSH$a", "PID$1\rand|1"]


def test_what_is_no_segment_at_all_is_refused_by_its_number() -> None:
    with pytest.raises(MalformedMessage) as refused:
        segments("MS", "|")
    assert (refused.value.reason, refused.value.address) == (Reason.BAD_SEGMENT, "segment 1")


@pytest.mark.parametrize(
    ("payload", "count"),
    [
        (b"MSH|1\rMSH|2\r", 2),
        (b"FHS|1\rBHS|1\rMSH|1\rPID|1\rBTS|1\rFTS|1\r", 5),
        (b"\x0bMSH|1\r\x1c\r\x0bMSH|2\r\x1c\r", 2),
        (b"\x0bMSH|1\r\x1c\x0bMSH|2\r\x1c\r", 2),
        (b"MSH|1\rNTE|1||the MSH|2 of\r", 1),
        (b"MSHX|1\r", 1),
        (b" msh|1\r\tMsh|2\rbts|1\r  FTS|1\r", 4),
        (b"MSH|1\rNTE|1||x\rmsh: 2\r", 1),
        (b"", 1),
    ],
)
def test_a_record_is_cut_before_every_header_and_joined_it_is_the_record(
    payload: bytes, count: int
) -> None:
    parts = list(split(payload))
    assert len(parts) == count
    assert b"".join(parts) == payload


@pytest.mark.parametrize(
    ("payload", "known"),
    [
        (b"MSH|^~\\&|", True),
        (b"\xef\xbb\xbf\x0bMSH|", True),
        (b"FTS|1", True),
        (b" \tmsh|^~\\&|", True),
        (b"msh: a note", False),
        (b"PID|1", True),
        (b'{"resourceType"', False),
        (b"Dear Sir", False),
        (b"<ClinicalDocument", False),
        (b"", False),
    ],
)
def test_hl7_is_recognised_by_its_beginning(payload: bytes, *, known: bool) -> None:
    assert recognises(payload) is known


HEADER = "MSH|^~\\&|A|B|C|D|20240307||ADT^A01|7|P|2.5.1"


@pytest.mark.parametrize(
    "line",
    [
        "\t> Pid|1||998877",
        "PID^1^^998877^^DOE~JOHN",
        "pid^1^^998877",
        "- nk1|1|DOE^JANE",
    ],
)
@pytest.mark.parametrize("before", ["EVN|A01", "OBX|1|TX|N||stable", "PID|1", "NTE|1||x"])
def test_a_line_that_is_nearly_a_segment_refuses_the_message(before: str, line: str) -> None:
    with pytest.raises(MalformedMessage) as refused:
        segments(f"{HEADER}\r{before}\r{line}\rPV1|1\r", "|")
    assert (refused.value.reason, refused.value.address) == (
        Reason.BAD_SEGMENT,
        f"{before[:3]}[1]",
    )


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("pid|1||998877||DOE^JOHN", "PID"),
        (" PID|1||998877||DOE^JOHN", "PID"),
        ("\t  Nk1|1|DOE^JANE", "NK1"),
        ("  ZPI|1|DOE", "ZPI"),
    ],
)
@pytest.mark.parametrize("before", ["EVN|A01", "OBX|1|TX|N||stable", "NTE|1||x"])
@pytest.mark.parametrize("end", ["\r", "\n", "\r\n", "\r \r\t\r"])
def test_blanks_and_small_letters_do_not_hide_a_segment(
    before: str, line: str, name: str, end: str
) -> None:
    text = f"{HEADER}{end}{before}{end}{line}{end}PV1|1{end}"
    found = segments(text, "|")
    assert [s.name for s in found] == ["MSH", before[:3], name, "PV1"]
    assert text[found[2].start : found[2].end] == line.strip()


@pytest.mark.parametrize("line", ["lee|a", " LEE|a", "  pid", " zip|7", "pidx|1"])
def test_a_line_that_names_no_segment_belongs_to_the_one_before(line: str) -> None:
    assert cut(f"{HEADER}\rNTE|1||x\r{line}\rPV1|1") == [HEADER, f"NTE|1||x\r{line}", "PV1|1"]


@pytest.mark.parametrize("line", ["John Smith, SSN 555-12-3456", "", "7^8|9", "x"])
@pytest.mark.parametrize("end", ["\r", "\n", "\x1e", "\x85", "\u2028", "\x0b"])
def test_a_header_has_no_line_break(line: str, end: str) -> None:
    with pytest.raises(MalformedMessage) as refused:
        segments(f"{HEADER}{end}{line}|x\rPID|1\r", "|")
    assert (refused.value.reason, refused.value.address) == (Reason.BAD_SEGMENT, "MSH[1]")


@pytest.mark.parametrize("end", ["\\r", " ", "", "<CR>", "\ufeff"])
@pytest.mark.parametrize("count", [0, 2, 4, 6])
def test_a_header_that_all_segments_have_run_into_is_refused(end: str, count: int) -> None:
    text = f"{HEADER}{'|' * count}{end}PID|1||998877||DOE^JOHN{end}PV1|1"
    with pytest.raises(MalformedMessage) as refused:
        segments(text, "|")
    assert refused.value.reason is Reason.BAD_SEGMENT


@pytest.mark.parametrize("end", ["\\r", "\\n", " ", "", "<CR>", "\ufeff"])
@pytest.mark.parametrize("count", [2, 4])
def test_names_in_small_letters_have_run_into_a_header_too(end: str, count: int) -> None:
    with pytest.raises(MalformedMessage) as refused:
        segments(f"{HEADER}{'|' * count}x{end}pid|1||998877||DOE^JOHN", "|")
    assert refused.value.reason is Reason.BAD_SEGMENT


@pytest.mark.parametrize("name", ["PID", "pid", "OBX"])
@pytest.mark.parametrize("count", range(1, 9))
def test_segments_that_a_separator_joins_to_a_header_are_refused(name: str, count: int) -> None:
    with pytest.raises(MalformedMessage) as refused:
        segments(f"{HEADER}{'|' * count}{name}|||998877||DOE^JOHN", "|")
    assert refused.value.reason is Reason.BAD_SEGMENT


def test_a_header_alone_may_name_a_country_or_system_that_is_spelt_like_a_segment() -> None:
    text = "MSH|^~\\&|REL|ACC|LAN|D|20240307||ADT^A01|7|P|2.5.1|||||AUT"
    assert [found.name for found in segments(text, "|")] == ["MSH"]


FACILITIES = ("NORTHFAC", "EASTLOC", "ORC", "CENTROL", "FORC", "WESTMSH", "PID", "ROL")


@pytest.mark.parametrize("name", FACILITIES)
@pytest.mark.parametrize(
    "text",
    [
        "MSH|^~\\&|{0}|{0}|{0}|{0}|20240307||ACK^A01|7|P|2.5.1",
        "MSH|^~\\&|LAB|{0}^1.2.3^ISO|D|^{0}|20240307|{0}|ACK|{0}|P|v2.4^USA||||AL",
        "MSH|^~\\&|A|B|C|D|20240307||ACK^A01|7|P|2.8||||||||||EAST{0}|WEST{0}|C|D",
        "FHS|^~\\&|{0}|{0}|C|{0}|20240307||{0}|{0}|7",
        "BHS|^~\\&|{0}|{0}|C|{0}|||a^{0}|to {0}|7|7",
    ],
)
def test_a_system_may_be_called_like_a_segment_where_the_header_goes_on(
    text: str, name: str
) -> None:
    assert len(segments(text.format(name), "|")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "MSH|^~\\&|A|NORTHPID|1||998877^^^G^MR||DOE^JOHN||19500101|F",
        "FHS|^~\\&|A|NORTHPID|1||998877^^^G^MR||DOE^JOHN||19500101|F",
        "BHS|^~\\&|A|B|C|D|20240307||f|c|7PID|1||998877^^^G^MR||DOE^JOHN||19500101|F",
        "MSH|^~\\&|A|B|C|D|20240307||ADT^A01|7|P|2.5.1||||||||||x PID|1||998877||DOE^JOHN",
    ],
)
def test_a_header_that_ends_where_a_segment_begins_is_refused(text: str) -> None:
    with pytest.raises(MalformedMessage) as refused:
        segments(text, "|")
    assert refused.value.reason is Reason.BAD_SEGMENT


def test_the_name_of_a_segment_that_nobody_knows_is_not_told() -> None:
    found = segments(f"{HEADER}\rLEE|a\rKIM|b\rZPI|c\rPV1|1", "|")
    assert [(s.said, s.ordinal) for s in found[1:]] == [
        ("unlisted", 1),
        ("unlisted", 2),
        ("unlisted", 3),
        ("PV1", 1),
    ]
    with pytest.raises(MalformedMessage) as refused:
        segments(f"{HEADER}\rLEE|a\x00b", "|")
    assert refused.value.address == "unlisted[1]"


def test_many_line_breaks_in_a_report_are_read_in_time_that_grows_with_them() -> None:
    (_, report) = segments(f"{HEADER}\rNTE|1||a" + "\n" * 300_000 + "b|", "|")
    assert report.is_broken
