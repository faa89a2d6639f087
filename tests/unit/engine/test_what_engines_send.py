"""Messages as interface engines send them, through the real engine, read by code of others."""

import pytest
from hl7apy.parser import parse_message

from streamdeid.engine import Deidentified, Deidentifier
from streamdeid.runtime.assembly import assemble

NAMES = ("Ollerenshaw", "Perpetua", "7734921", "Zoë")


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    return assemble("safe-harbor")


def message(
    charset: str = "",
    version: str = "2.5.1",
    facility: str = "NORTHWICK",
    report: str = "Mrs Ollerenshaw is stable today.",
) -> str:
    return (
        f"MSH|^~\\&|LAB|{facility}|RCV|DST|20240305101500||ORU^R01^ORU_R01|M17|P|{version}"
        f"||||||{charset}\r"
        "PID|1||7734921^^^NW^MR||Ollerenshaw^Perpetua^J||19520614|F\r"
        "OBR|1||L9|CBC^Full count^L\r"
        f"OBX|1|TX|11506-3^Note^LN||{report}||||||F\r"
    )


def scrubbed(engine: Deidentifier, payload: bytes, codec: str = "utf-8") -> Deidentified:
    found = engine.deidentify(payload)
    text = found.payload.decode(codec)
    assert not [name for name in NAMES if name.casefold() in text.casefold()]
    return found


@pytest.mark.parametrize(
    ("declared", "codec"),
    [
        ("ISO_IR 100", "latin-1"),
        ("8859-1", "latin-1"),
        ("CP1252", "cp1252"),
        ("latin1", "latin-1"),
        ("UNICODE UTF8", "utf-8"),
        ("ISO_IR 192", "utf-8"),
        ("8859/1", "utf-8"),
        ("ASCII", "utf-8"),
        ("ISO IR6", "cp1252"),
    ],
)
def test_a_report_comes_back_in_the_bytes_in_which_it_came(
    engine: Deidentifier, declared: str, codec: str
) -> None:
    payload = message(declared, report="Mrs Zoë Ollerenshaw: naïve café, 38,5 °C.").encode(codec)
    out = scrubbed(engine, payload, codec).payload
    assert ": naïve café, 38,5 °C.||||||F" in out.decode(codec)
    assert out.split(b"\r")[0].split(b"|")[17] == declared.encode()


@pytest.mark.parametrize(
    "version", ["2.5.1^USA^X", "2.3^^", "2.5.1 ", "2.51", "v2.4", "2.4^AUS&Australia&ISO3166_1^H-1"]
)
def test_a_version_is_kept_as_it_is_written(engine: Deidentifier, version: str) -> None:
    out = scrubbed(engine, message(version=version).encode()).payload
    assert out.split(b"\r")[0].split(b"|")[11] == version.encode()


@pytest.mark.parametrize("facility", ["NORTHFAC", "EASTLOC", "WESTORC", "CENTROL", "ORC"])
def test_headers_alone_and_in_batches_may_name_any_facility(
    engine: Deidentifier, facility: str
) -> None:
    ack = f"MSH|^~\\&|{facility}|{facility}|B|{facility}|2024||ACK^A01|77|P|2.5\rMSA|AA|7\r"
    scrubbed(engine, ack.encode())
    heads = (f"{name}|^~\\&|A|{facility}|B|C|20240305||f|c|1\r" for name in ("FHS", "BHS"))
    one = message(facility=facility)
    batch = f"{''.join(heads)}{one}{one}BTS|2|end\rFTS|1\r"
    out = scrubbed(engine, batch.encode()).payload.decode()
    assert [line[:3] for line in out.split("\r")] == [line[:3] for line in batch.split("\r")]
    assert out.endswith("BTS|2|end\rFTS|1\r")


def test_small_letters_and_blanks_stay_and_their_fields_are_read(engine: Deidentifier) -> None:
    rows = message().replace("MSH", "  msh").replace("PID", "\tpid").replace("OBX", "Obx")
    out = scrubbed(engine, rows.encode()).payload.decode()
    assert [line.partition("|")[0] for line in out.split("\r")] == [
        line.partition("|")[0] for line in rows.split("\r")
    ]
    assert "is stable today.||||||F" in out


@pytest.mark.parametrize("charset", ["ISO_IR 100", "8859-1", ""])
def test_what_goes_out_can_be_read_by_hl7apy(engine: Deidentifier, charset: str) -> None:
    out = scrubbed(engine, message(charset).encode()).payload.decode()
    read = parse_message(out, find_groups=False)
    assert read.msh.msh_18.to_er7() == charset
    assert read.pid.pid_5.to_er7() == "[PATIENT]^[PATIENT]^[PATIENT]"
    assert read.obx.obx_11.to_er7() == "F"
