"""What looks encoded or like a number of somebody's and is neither: none of it may change."""

import redteam_messages as m

HARMLESS: dict[str, bytes] = {}


def row(name: str, message: bytes) -> None:
    """Add a row."""
    assert name not in HARMLESS
    HARMLESS[name] = message


def _code(code: str, system: str = "LN") -> bytes:
    """A coded result of a public system."""
    return m.obx("CWE", f"{code}^^{system}")


def _coding(code: str, system: str) -> bytes:
    """A coded result of FHIR."""
    return m.observation(valueCodeableConcept={"coding": [{"system": system, "code": code}]})


_DNA = "ATGGTGCACCTGACTCCTGAGGAGAAGTCTGCCGTTACTGCCCTGTGGGGCAAGGTGAACGTGGATGAAGTTGGTGGTGAGGCC"
_PROTEIN = "MVHLTPEEKSAVTALWGKVNVDEVGGEALGRLLVVYPWTQRFFESFGDLSTPDAVMGNPKVKAHGKKVLGAFSDGLAHLDNLK"
for _name, _text in {
    "a sequence of DNA": _DNA,
    "a long sequence of DNA": _DNA * 30,
    "a sequence of DNA on lines": "\n".join([_DNA[:60], _DNA[:60], _DNA[:60]]),
    "a protein": _PROTEIN,
    "a long protein": _PROTEIN * 20,
    "RNA": _DNA.replace("T", "U"),
    "drugs in capitals": "ACETAMINOPHEN\nHYDROCHLOROTHIAZIDE\nLEVOTHYROXINE\nMETOPROLOL",
    "a long word": "esophagogastroduodenoscopy and choledochojejunostomy were normal",
    "words with hyphens": "well-developed well-nourished non-tender follow-up-as-needed",
    "a formula": "C8H10N4O2",
    "an InChIKey": "RYYVLZVUVIJVGH-UHFFFAOYSA-N",
    "a HGVS name": "NM_000492.3:c.1521_1523delCTT",
    "a genotype": "HLA-A*02:01:01:01/HLA-B*07:02:01",
    "a karyotype": "46,XX,t(9;22)(q34;q11.2)",
    "vital signs": "HR=80 BP=120/80 T=37 SpO2=98% RR=16",
    "percents": "EF 55%, ratio 20%/80%, 50% AB, 100%",
    "an ampersand": "fever & chills, nausea & vomiting",
    "rules": "=====\n-----\n+++++++++++++++++\n*****************",
    "columns of numbers": "98 97 61 66 72 65 70 71 62\n64 65 66 67 68 69 70 71 72",
    "offsets and numbers": "0010 12 34 56\n0020 13 35 57",
    "a result in hexadecimal digits": "0x1F at position 0x2A",
    "a range": "4.0-5.6 % HbA1c",
    "a comparison": "<5.6 & >4.0",
    "a titre": "1:128",
    "an equation": "x=5\ny=7",
    "a unit": "10*3/uL",
    "an expression": "eGFR=141*min(Scr/0.9,1)^-0.411",
}.items():
    row(f"{_name} in FT", m.ft(_text))
for _name, _text in {
    "a sequence of DNA": _DNA,
    "a protein": _PROTEIN,
    "vital signs": "HR=80 BP=120/80 T=37",
    "an InChIKey": "RYYVLZVUVIJVGH-UHFFFAOYSA-N",
    "a HGVS name": "NM_000492.3:c.1521_1523delCTT",
    "an ampersand": "fever & chills, nausea & vomiting",
    "percents": "EF 55%, ratio 20%/80%",
}.items():
    row(f"{_name} in valueString", m.value_string(_text))

for _value, _unit in {
    "20240315": "{copies}/mL",
    "2125550199": "{copies}/mL",
    "412557789": "/mL",
    "20240": "",
    "250000": "",
    "98.6": "",
    "0.7": "",
    "123456": "",
    "1234567": "{cells}",
    "20241301": "",
    "19": "",
}.items():
    row(f"a number {_value} {_unit} in NM", m.obx("NM", _value, _unit))
for _value in (">^1000", "^1^:^128", "<^0.01", "^250000", "^4^-^5"):
    row(f"{_value} in SN", m.obx("SN", _value))
row("a quantity of eight digits", m.observation(valueQuantity={"value": 20240315, "unit": "1/mL"}))
row("a quantity", m.observation(valueQuantity={"value": 4, "unit": "mmol/L"}))
row("an integer", m.observation(valueInteger=250000))
row("a quantity in C-CDA", m.entry('<value xsi:type="PQ" value="20240315" unit="{c}/mL"/>'))
row("an integer in C-CDA", m.entry('<value xsi:type="INT" value="250000"/>'))

for _value in ("11488-4", "LA6576-8", "LP29693-6"):
    row(f"{_value} of LOINC", _code(_value))
for _value in ("440500007", "258467004", "125154007", "840546002", "900000000000207008"):
    row(f"{_value} of SNOMED CT", _code(_value, "SCT"))
    row(f"{_value} of SNOMED CT in FHIR", _coding(_value, "http://snomed.info/sct"))
row("an expression of SNOMED CT", _coding("83152002:405815000=122456005", "http://snomed.info/sct"))
row("a code of ICD-10", _code("S72.001A", "I10C"))
row("a code of RxNorm", _code("1049502", "RXNORM"))
row("a code of NDC", _coding("00071015523", "http://hl7.org/fhir/sid/ndc"))
row("a UUID as an identifier of a unit", _coding("mg/dL", "http://unitsofmeasure.org"))
row("yes", m.hl7("PD1||||||||||||Y"))
row("unknown", m.hl7("PD1||||||||||||UNK"))
row("the use of a telephone", m.hl7("NK1|2|||||^PRN^PH"))
row("the use of a telephone in words", m.hl7("NK1|2|||||^Home^Internet"))
