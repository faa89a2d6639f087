"""Nothing that identifies nobody is changed, moved or lost: all samples, all shipped policies.

Compared by plain splitting (``plain``) and by the comparison that results are judged with
(``../shared/tools/fidelity.py``). Every difference that remains is listed here with its reason.
"""

import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

import plain
import pytest
from scrubbing import POLICIES

pytestmark = pytest.mark.timeout(2400)
"""The first test that asks for the outputs waits until all samples are scrubbed."""
LABELS = frozenset({"safe-harbor", "limited-data-set", "strict"})
"""Policies that write labels, codes and years in narrative, and no invented text."""
UNREADABLE = "a message of the file is no message, or is refused with a reason"
REASONS: dict[tuple[str, str], str] = {
    ("segments", r"harmonization_test_harmonization\.py__008"): UNREADABLE,
    ("segments", r"Hl7UtilitiesTests\.kt__002"): UNREADABLE,
    ("segments", r"HL7ReaderTests\.kt__007"): UNREADABLE,
    ("segments", r"harmonization-tutorial\.md__001"): "a line of three points is no segment",
    ("segments", r"LRI_annotated_for_transformation"): "a field beyond the tables holds line ends",
    ("segments", r"docs_sample\.md__00[01]"): "fields that are replaced hold line ends",
    ("display", r"metabolic-panel_a89ef0"): "a performer is called Laboratory",
    ("display", r"MedicationFHIRConverterTest\.java__000"): "a relative is called Mother",
    ("path", r"document-manifest-4\.json"): "the id of an element",
    ("path", r"dr-bad-att-hash"): "a contained resource to which nothing points any more",
}
"""Kind of difference and file: why it stays."""
MOST_DISPLAYS = 0.001


def is_explained(kind: str, name: str) -> bool:
    """Whether a difference in a file is listed with its reason."""
    return any(kind == listed and re.search(files, name) for listed, files in REASONS)


@pytest.mark.parametrize("policy", POLICIES)
def test_what_identifies_nobody_stays_as_it_was(scrubbed: Path, policy: str) -> None:
    seen: Counter[str] = Counter()
    changed: dict[str, list[str]] = defaultdict(list)
    for output in sorted((scrubbed / policy).iterdir()):
        before = (scrubbed / "in" / output.name).read_bytes()
        for one in plain.compare(before, output.read_bytes(), labels=policy in LABELS):
            seen[one.kind] += 1
            if not one.held and not is_explained(one.kind, output.name):
                changed[one.kind].append(f"{output.name}: {one.before!r} -> {one.after!r}")
    print(f"\n{policy}: " + ", ".join(f"{kind} {count}" for kind, count in sorted(seen.items())))
    few = changed.pop("display", [])
    assert len(few) <= MOST_DISPLAYS * seen["display"], few[:20]
    assert not changed, {kind: found[:20] for kind, found in changed.items()}
    assert min(seen[kind] for kind in ("segments", "context", "result", "display", "typed")) > 900


def test_shared_comparison_finds_no_result_context_header_or_component_changed(
    scrubbed: Path, shared: Path
) -> None:
    tool = shared.parent / "tools" / "fidelity.py"
    assert tool.is_file(), "the comparison is expected beside the checkout, in ../shared/tools"
    folders = (str(scrubbed / "in"), str(scrubbed / "safe-harbor"))
    done = subprocess.run(
        [sys.executable, str(tool), *folders], capture_output=True, text=True, check=False
    )
    counts = {
        m[1]: int(m[2])
        for m in re.finditer(r"^(\S+) +changed +(\d+) of", done.stdout, re.MULTILINE)
    }
    print(f"\n{done.stdout}")
    for kind in ("result", "context", "header", "typed", "number", "url", "template", "code"):
        assert counts.get(kind, 0) == 0, kind
    assert {"result", "context", "header", "number", "template", "code"} <= counts.keys()
    assert counts["display"] <= 5
