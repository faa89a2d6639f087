"""Results as laboratories write them stay as they are, under every shipped policy.

2,000 results are generated: numbers of one to four decimals from 0 to 200, comparators, ratios,
titres, ranges, percentages, units, grades and findings, in ST, TX, FT, CE, NM, SN and in FHIR's
``valueString`` and ``valueQuantity``, with a unit of its own (OBX-6) and without. What goes out is
read by splitting and by ``json``.
"""

import json
import random
from collections.abc import Iterator

import pytest
from scrubbing import POLICIES

from streamdeid.runtime.assembly import assemble

HEAD = (
    "MSH|^~\\&|LAB|ELM|EHR|OAK|20240312101500||ORU^R01^ORU_R01|7731|P|2.5.1\r"
    "PID|1||00451287^^^ELM^MR||Kowalska^Katarzyna||19610923|F|||7 Birch Ln^^Elmville^OH^44012\r"
    "OBR|1|881^ELM|992^LAB|24323-8^Comprehensive metabolic panel^LN|||20240311\r"
)
QUESTIONS = (
    "2345-7^Glucose^LN",
    "718-7^Hemoglobin [Mass/volume] in Blood^LN",
    "GLU^Glucose POC^L",
    "TSH^Thyrotropin^99LAB",
    "5193-8^Hepatitis B virus surface Ab [Units/volume] in Serum^LN",
    "6463-4^Bacteria identified in Specimen by Culture^LN",
    "20570-8^Hematocrit^LN~HCT^HCT^L",
    "94500-6^SARS-CoV-2 RNA Resp Ql NAA+probe^LN",
    "3094-0^BUN^LN^BUN^Urea Nitrogen^L",
)
UNITS = (
    "",
    "",
    "mg/dL",
    "mmol/L",
    "g/dL^gram per deciliter^UCUM",
    "%",
    "IU/mL",
    "10*3/uL",
    "ratio",
)
TEXT_UNITS = (
    "",
    " mg/dL",
    " mmol/L",
    "%",
    " IU/mL",
    " ng/mL",
    " g/L",
    " x10E3/uL",
    " mm/hr",
    " U/L",
)
WORDS = (
    *(
        "Negative",
        "Positive",
        "Reactive",
        "Non-Reactive",
        "NONREACTIVE",
        "Not Detected",
        "DETECTED",
    ),
    *(
        "Trace",
        "Few",
        "Many",
        "Rare",
        "None seen",
        "No growth",
        "Normal",
        "Abnormal",
        "Clear",
        "Yellow",
    ),
    *(
        "1+",
        "3+",
        "++",
        "Moderate",
        "Within normal limits",
        "Indeterminate",
        "Equivocal",
        "A POS",
        "O NEG",
    ),
)
ANSWERS = ("Ogawa", "Inaba", "Hikojima", "Enteritidis", "Typhimurium", "Newport", "HLA-B27")
"""Words that answer the question of a public code, and look like somebody's name."""


def number(draw: random.Random) -> str:
    """A number from 0 to 200 with none to four decimals."""
    return f"{draw.uniform(0, 200):.{draw.randrange(5)}f}"


def written(draw: random.Random) -> str:
    """A result in the form of a text."""
    a, b = number(draw), number(draw)
    low, high = sorted((float(a), float(b)))
    ratio = f"1:{2 ** draw.randrange(1, 12)}"
    compared = f"{draw.choice(('<', '>', '<=', '>=', '< ', '> '))}{a}"
    flagged = f"{a} {draw.choice(('H', 'L', '(H)', '*'))}"
    forms = (
        a,
        a,
        a,
        compared,
        f"{low:.1f}-{high:.1f}",
        ratio,
        f"<{ratio}",
        f"{a}/{b}",
        f"{a} to {b}",
    )
    united, power = f"{a}{draw.choice(TEXT_UNITS)}", f"{a} x 10^{draw.randrange(2, 9)}"
    form = draw.choice((*forms, united, flagged, power))
    return draw.choice((form, form, form, draw.choice(WORDS)))


def row(draw: random.Random) -> tuple[str, str, str, str]:
    """Data type, question, value as it is written, and unit of one OBX."""
    kind, question = draw.choice(("ST", "TX", "FT", "CE", "NM", "SN", "ST")), draw.choice(QUESTIONS)
    unit = draw.choice(UNITS)
    if kind == "NM":
        return kind, question, number(draw), unit
    if kind == "SN":
        return kind, question, f"{draw.choice(('', '<', '>', '='))}^{number(draw)}", unit
    if kind == "CE":
        return (
            kind,
            question,
            f"{draw.randrange(10**6, 10**9)}^{draw.choice(ANSWERS + WORDS)}^SCT",
            unit,
        )
    if "LN" in question and draw.random() < 0.1:
        return kind, question, draw.choice(ANSWERS), unit
    return kind, question, written(draw).replace("^", "\\S\\"), unit


def messages(rows: list[tuple[str, str, str, str]]) -> Iterator[tuple[bytes, list[str]]]:
    """Messages of forty results, with the values as they must come out."""
    for start in range(0, len(rows), 40):
        some = rows[start : start + 40]
        lines = [
            f"OBX|{n}|{kind}|{question}||{value}|{unit}|0.0-99.9|N|||F\r"
            for n, (kind, question, value, unit) in enumerate(some, 1)
        ]
        yield (HEAD + "".join(lines)).encode(), [line.rstrip("\r") for line in lines]


@pytest.fixture(scope="module", params=POLICIES)
def engine(request: pytest.FixtureRequest):
    return assemble(request.param)


def test_generated_results_in_hl7_stay_as_they_are(engine) -> None:
    draw = random.Random(2109)
    checked = 0
    for payload, expected in messages([row(draw) for _ in range(2000)]):
        output = engine.deidentify(payload).payload.decode()
        assert "Kowalska" not in output
        found = [line for line in output.split("\r") if line.startswith("OBX")]
        for before, after in zip(expected, found, strict=True):
            assert after == before
            checked += 1
    assert checked == 2000


def test_generated_results_in_fhir_stay_as_they_are(engine) -> None:
    draw = random.Random(8811)
    for _ in range(200):
        value, amount = written(draw), round(draw.uniform(0, 200), draw.randrange(5))
        code, display, *_ = draw.choice([q for q in QUESTIONS if "^LN" in q]).split("^")
        coding = {"system": "http://loinc.org", "code": code, "display": display}
        components = [
            {"code": {"coding": [coding]}, "valueString": value},
            {"code": {"coding": [coding]}, "valueQuantity": {"value": amount, "unit": "mg/dL"}},
        ]
        tree = {
            "resourceType": "Observation",
            "status": "final",
            "code": {"coding": [coding], "text": display},
            "valueString": value,
            "component": components,
            "referenceRange": [{"text": "0.0 - 99.9 mg/dL"}],
        }
        output = json.loads(engine.deidentify(json.dumps(tree).encode()).payload)
        output.pop("meta", None)
        assert output == tree
