"""Files of batches: headers and trailers are kept, and count what goes out."""

import pytest

from streamdeid.cli.deidentify import deidentify_file
from streamdeid.engine import Deidentifier
from streamdeid.formats.hl7v2.batch import joined
from streamdeid.runtime.assembly import assemble

HEADS = tuple(f"{name}|^~\\&|LAB|NORTHFAC|B|EASTLOC|20240307||f|c|7\r" for name in ("FHS", "BHS"))
GOOD = "MSH|^~\\&|A|B|C|D|20240307||ADT^A01|7|P|2.5.1\rPID|1||7||Ollerenshaw^Perpetua\r"
BAD = GOOD.replace("|||||", "|").replace("2.5.1", "2.5.1||||||KLINGON")


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    return assemble("safe-harbor")


def file_of(*batches: tuple[str, ...]) -> str:
    rows = [HEADS[0]]
    for messages in batches:
        rows += [HEADS[1], *messages, f"BTS|{len(messages)}|end|{len(messages)}\r"]
    return "".join((*rows, f"FTS|{len(batches)}\r"))


@pytest.mark.parametrize(
    ("batches", "counts"),
    [
        (((GOOD, GOOD),), [2]),
        (((GOOD, BAD, GOOD), (GOOD,)), [2, 1]),
        (((BAD,), (GOOD, BAD)), [0, 1]),
        (((),), [0]),
    ],
)
@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_trailers_count_the_messages_that_go_out(
    engine: Deidentifier, batches: tuple[tuple[str, ...], ...], counts: list[int], end: str
) -> None:
    payload = file_of(*batches).replace("\r", end)
    output, withheld = deidentify_file(engine, payload.encode(), None)
    rows = output.decode().split(end)
    names = [row[:3] for row in rows if row[:3] != "PID"]
    assert names.count("FHS") == names.count("FTS") == 1
    assert names.count("BHS") == names.count("BTS") == len(batches)
    assert [int(row.split("|")[1]) for row in rows if row[:3] == "BTS"] == counts
    assert names.count("MSH") == sum(counts)
    assert rows[-2] == f"FTS|{len(batches)}"
    assert len(withheld) == sum(messages.count(BAD) for messages in batches)


def test_a_trailer_of_a_whole_batch_keeps_its_bytes() -> None:
    parts = [b"BHS|^~\\&\r", b"MSH|1\r", b"\x0bbts|01|x\r\x1c"]
    assert joined([(part, part) for part in parts]) == b"".join(parts)
    assert joined([(parts[0], parts[0]), (parts[1], None), (parts[2], parts[2])]).endswith(
        b"\x0bbts|0|x\r\x1c"
    )


@pytest.mark.parametrize("trailer", [b"BTS||x\r", b"BTS|two\r", b"BTS\r", b"BTS|1x|7\r"])
def test_a_trailer_without_a_count_stays(trailer: bytes) -> None:
    assert joined([(b"MSH|1\r", None), (trailer, trailer)]) == trailer
