"""The Spanish pack on MEDDOCAN's development notes, which neither rules nor model have seen."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from streamdeid.engine import Reader
from streamdeid.model.identity import NOBODY
from streamdeid.model.note import Note
from streamdeid.runtime.assembly import assemble, reader

NOT_MEASURED = "SEXO_SUJETO_ASISTENCIA,FAMILIARES_SUJETO_ASISTENCIA"
LEAST_F = 0.985

LETTER = """Valladolid, 9 de abril de 2018.
Estimada compañera: remito a D. Anselmo Quintanilla Bravo (DNI 12345678Z, NHC 774120), de 71 años,
con domicilio en C/ Santiago, 8, 2º C, 47001 Valladolid, teléfono 983 21 45 60.
Hb 9,1 g/dl, leucocitos 95 y plaquetas 210.000. Serología 1/80. Enfermedad de Crohn.
Dra. Milagros Cantalapiedra. NºCol: 47 47 03312. m.cantalapiedra@correo.example
"""


@pytest.fixture(scope="module")
def spanish() -> Reader:
    return reader("es")


def test_f_of_tokens_is_that_of_the_issue_by_the_shared_score(
    spanish: Reader, shared: Path, tmp_path: Path
) -> None:
    gold, answers = shared / "corpora" / "meddocan-dev.jsonl", tmp_path / "answers.jsonl"
    rows = [json.loads(line) for line in gold.read_text("utf-8").splitlines()]
    answers.write_text("\n".join(json.dumps(answer(spanish, row)) for row in rows))
    tool = shared.parent / "tools" / "score.py"
    told = subprocess.run(
        [sys.executable, str(tool), str(gold), str(answers), "--ignore", NOT_MEASURED],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found = re.search(r"notes (\d+) .* F1 ([\d.]+)", told)
    assert found
    assert int(found[1]) == 250
    assert float(found[2]) >= LEAST_F, told


def answer(spanish: Reader, row: dict[str, str]) -> dict[str, object]:
    """The spans of one note, as the score reads them."""
    spans = spanish.read(Note(row["id"], row["text"]), NOBODY).spans
    return {"id": row["id"], "spans": [{"start": s.start, "end": s.end} for s in spans]}


def test_a_letter_loses_its_people_and_numbers_and_keeps_its_findings() -> None:
    out = assemble(language="es").deidentify(LETTER.encode(), "text").payload.decode()
    for told in (
        "Anselmo",
        "Bravo",
        "12345678",
        "774120",
        "Santiago",
        "983 21",
        "Milagros",
        "03312",
    ):
        assert told not in out
    for kept in ("71 años", "leucocitos 95 y plaquetas", "1/80", "Enfermedad de Crohn", "9,1 g/dl"):
        assert kept in out
