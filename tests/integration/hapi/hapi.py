"""HAPI HL7 v2 and HAPI FHIR from Maven: whether they parse and validate what is shown to them.

The jars are fetched once into a cache outside the repository, under a name that changes with
``pom.xml``. ``Judge.java`` runs once for all messages of a test.
"""

import hashlib
import json
import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
POM = HERE / "pom.xml"
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "streamdeid" / "hapi"
_MARK = "hapi-base-*.jar"


@dataclass(frozen=True)
class Verdict:
    """What HAPI says of one message.

    ``parsed`` by the lenient parser, ``strict`` by the one that it has as it comes (HL7 v2) or with
    the strict error handler (FHIR); ``errors`` how often each rule of a place is broken.
    """

    parsed: bool
    strict: bool
    errors: dict[str, int]

    def is_better(self, after: "Verdict") -> bool:
        """Whether ``after`` refuses something that this does not."""
        lost = (self.parsed and not after.parsed) or (self.strict and not after.strict)
        return bool(lost or Counter(after.errors) - Counter(self.errors))


@dataclass(frozen=True)
class Hapi:
    """The compiled judge."""

    classes: Path

    def judged(
        self, rows: Sequence[tuple[str, Sequence[Path]]], threads: int = 2
    ) -> Iterator[list[Verdict]]:
        """The verdicts of each row: a format (hl7, fhir) and the files of one message."""
        lines = "".join("\t".join([kind, *map(str, files)]) + "\n" for kind, files in rows)
        java = ["java", "-Xmx2g", "-XX:+UseParallelGC", "-XX:ParallelGCThreads=2"]
        java += ["-cp", f"{jars()}/*:{self.classes}", "Judge", str(threads)]
        done = subprocess.run(
            java, input=lines, capture_output=True, text=True, timeout=900, check=True
        )
        for line in done.stdout.splitlines():
            yield [Verdict(**one) for one in json.loads(line)]


def missing() -> str:
    """What this machine lacks to run HAPI; empty if nothing."""
    lacking = [name for name in ("java", "javac", "mvn") if shutil.which(name) is None]
    if "mvn" in lacking and any(_folder().glob(_MARK)):
        lacking.remove("mvn")
    return f"no {' and no '.join(lacking)} on the path" if lacking else ""


def _folder() -> Path:
    """Where the jars of this pom.xml are."""
    return CACHE / hashlib.sha256(POM.read_bytes()).hexdigest()[:16]


def jars() -> Path:
    """The folder with the jars, fetched if they are not there."""
    folder = _folder()
    if not any(folder.glob(_MARK)):
        partial = folder.with_suffix(".partial")
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        goal = ["dependency:copy-dependencies", f"-DoutputDirectory={partial}"]
        subprocess.run(["mvn", "-q", "-B", "-f", str(POM), *goal], check=True, timeout=900)
        partial.rename(folder)
    return folder


def built(classes: Path) -> Hapi:
    """The judge, compiled into ``classes``."""
    sources = sorted(map(str, HERE.glob("*.java")))
    javac = ["javac", "-nowarn", "-cp", f"{jars()}/*", "-d", str(classes), *sources]
    subprocess.run(javac, check=True, capture_output=True, timeout=300)
    return Hapi(classes)
