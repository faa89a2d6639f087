"""The first segment tells how to read the rest: delimiters, character set, version, kind."""

import pytest

from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.formats.hl7v2.delimiters import Delimiters
from streamdeid.formats.hl7v2.header import Header, check_header, header_of
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile
from streamdeid.model.reason import Reason


def header(charset: str = "", version: str = "2.5.1", kind: str = "ORU^R01") -> Header:
    return header_of(f"MSH|^~\\&|A|B|C|D|20240307||{kind}|7|P|{version}||||||{charset}\r".encode())


@pytest.mark.parametrize(
    ("charset", "codecs"),
    [
        ("", ("utf-8",)),
        ("8859/1", ("latin-1",)),
        ("UNICODE UTF-8", ("utf-8",)),
        ("~ISO IR87", ("iso2022_jp",)),
        ("ASCII~ISO IR87", ("iso2022_jp", "ascii")),
        ("8859/1~8859/1", ("latin-1",)),
        ("ISO 2022 IR 6\\ISO 2022 IR 87", ("iso2022_jp", "ascii")),
    ],
)
def test_the_character_sets_of_msh_18_are_tried_from_the_last(
    charset: str, codecs: tuple[str, ...]
) -> None:
    assert header(charset).codecs == codecs


def test_a_set_that_is_declared_second_counts_as_declared() -> None:
    rows = "MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1||||||ASCII~8859/1\rNTE|1||caf\xe9\r"
    message = HL7V2.read(rows.encode("latin-1"), Profile())
    assert message.warnings == ()
    assert [note.text for note in message.notes()] == ["caf\xe9"]


def test_a_japanese_message_comes_back_as_it_was_and_is_edited_in_its_set() -> None:
    rows = "MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1||||||~ISO IR87\rPID|1||7||山田^太郎\r"
    payload = rows.encode("iso2022_jp")
    message = HL7V2.read(payload, Profile())
    texts = [element.text for element in message.elements()]
    assert texts[-2:] == ["山田", "太郎"]
    assert message.rewrite(texts, []) == payload
    output = message.rewrite(["佐藤" if t == "山田" else t for t in texts], [])
    assert output == rows.replace("山田", "佐藤").encode("iso2022_jp")


@pytest.mark.parametrize(
    ("version", "told", "table", "warnings"),
    [
        ("2.3", "2.3", "2.3", ()),
        ("2.5.1^USA", "2.5.1", "2.5.1", ()),
        ("", "2.5.1", "2.5.1", ("version_unknown",)),
        ("2.3.9", "2.3.1", "2.3.1", ("version_unknown",)),
        ("3.0", "2.8.2", "2.8.2", ("version_unknown",)),
        ("2.3^^", "2.3", "2.3", ()),
        ("2.5.1 ", "2.5.1", "2.5.1", ()),
        ("v2.4", "2.4", "2.4", ()),
        ("HL7 V2.3.1", "2.3.1", "2.3.1", ()),
        ("2.51", "2.5.1", "2.5.1", ("version_unknown",)),
    ],
)
def test_the_version_is_told_and_an_unknown_one_is_warned_of(
    version: str, told: str, table: str, warnings: tuple[str, ...]
) -> None:
    found = header(version=version)
    assert (found.version, found.table, found.warnings) == (told, table, warnings)


@pytest.mark.parametrize(
    ("kind", "told"),
    [("ADT^A01", "ADT"), ("ORU", "ORU"), ("ZZZ^Z01", "other"), ("Jan Roe", "other")],
)
def test_the_kind_is_from_a_closed_set(kind: str, told: str) -> None:
    assert header(kind=kind).kind == told


@pytest.mark.parametrize("name", ["FHS", "BHS", "BTS", "FTS"])
def test_envelopes_are_a_kind_of_their_own(name: str) -> None:
    assert header_of(f"{name}|^~\\&|A\r".encode()).kind == name


def test_a_header_may_stand_alone_without_a_line_end() -> None:
    assert header_of(b"MSH|^~\\&").kind == "other"


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (b"", Reason.NO_MSH),
        (b"PID|1\r", Reason.NO_MSH),
        (b"MSH", Reason.BAD_DELIMITERS),
        (b"MSH|^^~&|A\r", Reason.BAD_DELIMITERS),
    ],
)
def test_what_has_no_usable_header_is_refused(payload: bytes, reason: Reason) -> None:
    with pytest.raises(MalformedMessage) as refused:
        header_of(payload)
    assert refused.value.reason is reason


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (9, "ADT^A01^John Smith 555-12-3456"),
        (9, "ADT^A01^\u738b"),
        (9, "ADT^A01&DOE"),
        (9, "ADT~DOE"),
        (9, "D\\X4F\\E"),
        (12, "DOE"),
        (12, "2.5.1 DOE"),
        (12, "2.5.1^John Doe"),
        (12, "998877"),
        (12, "2.5.1^USA&John Doe"),
        (12, "v2.4 DOE"),
    ],
)
def test_what_is_kept_of_a_header_looks_like_what_it_should_be(number: int, value: str) -> None:
    values = ["MSH", "^~\\&", *[""] * 6, "ADT^A01", "7", "P", "2.5.1"]
    check_header(values, Delimiters())
    for version in ("2.5^FRA^2.5", "v2.4^AUS&Australia&ISO3166_1^HL7AU--OO-201701&&L", "2.3^^"):
        check_header([*values[:11], version], Delimiters())
    values[number - 1] = value
    with pytest.raises(MalformedMessage) as refused:
        check_header(values, Delimiters())
    assert (refused.value.reason, refused.value.address) == (
        Reason.BAD_SEGMENT,
        f"MSH-{number}",
    )


@pytest.mark.parametrize("name", ["MSH", "FHS", "BHS"])
def test_the_marks_of_a_header_are_no_words(name: str) -> None:
    with pytest.raises(MalformedMessage) as refused:
        check_header([name, "John Smith"], Delimiters())
    assert refused.value.address == f"{name}-2"


@pytest.mark.parametrize("payload", [b"BTSDOE", b"FTS1", b"BTS DOE", b"FTS\x01DOE"])
def test_the_mark_of_a_trailer_is_no_letter(payload: bytes) -> None:
    with pytest.raises(MalformedMessage) as refused:
        header_of(payload)
    assert refused.value.reason is Reason.BAD_DELIMITERS


@pytest.mark.parametrize(
    "payload",
    [
        b"MSH|^~\\&|A|\x83\x7c|C|D|2024||ADT^A01|1|P|2.5.1|||||ISO IR14|Roe\rPID|1\r",
        b"MSH|^~\\&|A|B|C|D|2024|%s|ADT^A01|1|P|2.5.1||||||Roe\rPID|1\r" % (b"x" * 4096),
    ],
)
def test_msh_18_holds_a_character_set_wherever_it_comes_to_stand(payload: bytes) -> None:
    with pytest.raises(MalformedMessage) as refused:
        HL7V2.read(payload, Profile())
    assert (refused.value.reason, refused.value.address) == (Reason.UNKNOWN_CHARSET, "MSH-18")
