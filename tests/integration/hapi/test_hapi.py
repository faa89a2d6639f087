"""What HAPI parsed and validated before parses and validates after, under every shipped policy.

HAPI HL7 v2 applies its default rules to every sample under every policy. HAPI FHIR reads with its
strict parser and validates with the profiles and code systems of FHIR itself: every sample
under ``safe-harbor`` and ``safe-harbor-surrogate``, and every third, by the checksum of its name,
under the other policies, which differ from those in few operators. Of each message the kinds
of errors are compared, by rule and place: none may be more frequent than before. A file
of which a message was quarantined is not compared.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest
from hapi import Hapi, Verdict
from scrubbing import POLICIES

pytestmark = pytest.mark.timeout(2400)
WHOLE = frozenset({"safe-harbor", "safe-harbor-surrogate"})
"""Policies under which every FHIR sample is validated."""
KINDS = ("hl7", "fhir")
_HEADER = re.compile(rb"^(?=MSH[^A-Za-z0-9\s])", re.MULTILINE)
_LINES = bytes.maketrans(b"\r\x0b\x1c", b"\n\n\n")
"""Carriage returns and the frames of MLLP are ends of lines."""
_VALID = (
    "MSH|^~\\&|A|B|C|D|20240307||ADT^A01|7|P|2.5.1\r"
    "EVN||20240307\rPID|1||7||Kravitz^Wilma\rPV1||I\r"
)
Judged = dict[str, dict[str, tuple[Verdict, Verdict]]]
"""By policy and name of a message what HAPI says before and after."""


def messages(kind: str, payload: bytes) -> list[bytes]:
    """The messages of a file, by the beginnings of lines alone."""
    if kind == "hl7":
        lines = payload.translate(_LINES).replace(b"\xef\xbb\xbf", b"")
        return [part for part in _HEADER.split(lines) if part.startswith(b"MSH")]
    lines = payload.strip().split(b"\n")
    if len(lines) > 1 and all(x[:1] == b"{" and x.strip()[-1:] == b"}" for x in lines):
        return lines
    return [payload][: payload.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"]


def compared(scrubbed: Path) -> Iterator[tuple[str, str, str, bytes, bytes]]:
    """Format, name and policy of every message that is compared, and how it was and is."""
    for before in sorted((scrubbed / "in").iterdir()):
        kind = before.name.partition("__")[0]
        came = messages(kind, before.read_bytes()) if kind in KINDS else []
        is_third = crc32(before.name.encode()) % 3 == 0
        for policy in POLICIES if came else ():
            after = scrubbed / policy / before.name
            if after.exists() and (kind == "hl7" or policy in WHOLE or is_third):
                went = messages(kind, after.read_bytes())
                if len(came) == len(went):
                    for ordinal, pair in enumerate(zip(came, went, strict=True)):
                        yield kind, f"{before.name}#{ordinal}", policy, *pair


@pytest.fixture(scope="module")
def judged(scrubbed: Path, hapi: Hapi, tmp_path_factory: pytest.TempPathFactory) -> Judged:
    """HAPI's verdicts on every message before and after.

    What came in is judged first and last: HAPI does not always say the same of the same bytes (its
    threads share what they remember of codes), and what it says of either is not new. What seems
    worse is judged again by one thread alone, and that counts.
    """
    folder = tmp_path_factory.mktemp("messages")
    rows: dict[str, tuple[str, list[Path]]] = {}
    names: dict[str, list[str]] = {}
    for number, (kind, name, policy, came, went) in enumerate(compared(scrubbed)):
        if name not in rows:
            rows[name], names[name] = (kind, [_file(folder / f"{number}-in", came)]), []
        rows[name][1].append(_file(folder / f"{number}-out", went))
        names[name].append(policy)
    found = dict(verdicts(hapi, rows))
    worse = {n: rows[n] for n, (one, *after) in found.items() if any(map(one.is_better, after))}
    found |= verdicts(hapi, worse, threads=1)
    by_policy: Judged = {policy: {} for policy in POLICIES}
    for name, (before, *after) in found.items():
        for policy, verdict in zip(names[name], after, strict=True):
            by_policy[policy][name] = before, verdict
    return by_policy


def verdicts(
    hapi: Hapi, rows: Mapping[str, tuple[str, list[Path]]], threads: int = 2
) -> Iterator[tuple[str, list[Verdict]]]:
    """Of each message by name what HAPI says of it as it came, and as it went out."""
    asked = [(kind, [*files, files[0]]) for kind, files in rows.values()]
    for name, (first, *after, last) in zip(rows, hapi.judged(asked, threads), strict=True):
        errors = dict(Counter(first.errors) | Counter(last.errors))
        yield name, [replace(first, errors=errors), *after]


def _file(path: Path, payload: bytes) -> Path:
    """One message in a file of its own."""
    path.write_bytes(payload)
    return path


def test_hapi_sees_a_label_in_a_number(hapi: Hapi, tmp_path: Path) -> None:
    """The judge tells what this comparison is about."""
    texts = {"good": _VALID, "bad": _VALID.replace("Wilma", "Wilma||||||||^^^^^[PHONE]")}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, newline="")
    [[good, bad]] = hapi.judged([("hl7", [tmp_path / "good", tmp_path / "bad"])])
    assert good == Verdict(parsed=True, strict=True, errors={})
    assert (bad.parsed, bad.strict, list(bad.errors)) == (True, False, ["PID-13.6.-1 NM null"])


@pytest.mark.parametrize("kind", KINDS)
def test_most_samples_parse_and_validate_as_they_came(judged: Judged, kind: str) -> None:
    before = [one for n, (one, _) in judged["safe-harbor"].items() if n.startswith(kind)]
    print(f"\n{kind}: {len(before)} messages released, {sum(v.parsed for v in before)} parsed,")
    print(f"{sum(v.strict for v in before)} strictly, {sum(not v.errors for v in before)} valid")
    assert sum(v.strict for v in before) > 700
    assert sum(not v.errors for v in before) > 700


@pytest.mark.parametrize("policy", POLICIES)
def test_what_parsed_before_parses_after(judged: Judged, policy: str) -> None:
    own = judged[policy].items()
    assert not [n for n, (before, after) in own if before.parsed and not after.parsed]
    assert not [n for n, (before, after) in own if before.strict and not after.strict]


@pytest.mark.parametrize("policy", POLICIES)
def test_no_error_is_new_or_more_frequent(judged: Judged, policy: str) -> None:
    worse = [
        f"{name}: {error}"
        for name, (before, after) in judged[policy].items()
        for error in Counter(after.errors) - Counter(before.errors)
    ]
    assert not worse
