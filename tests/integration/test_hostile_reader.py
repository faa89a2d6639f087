"""A hostile reader of the output looks where identifiers hide: nothing is to be read there."""

import base64
import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from streamdeid.engine import Deidentifier
from streamdeid.operators.keys import Keys
from streamdeid.runtime.assembly import assemble

HEADER = "MSH|^~\\&|A|B|C|D|20240311||ORU^R01|1|P|2.5.1\r"
PATIENT = (
    "PID|1||MRN884213^^^MERCY^MR||Nowak^Katarzyna||19610514|F|||14 Elmhurst Lane^^Springfield^IL"
    "^62704||2175550142\r"
)
CDA = (
    '<?xml version="1.0"?><ClinicalDocument xmlns="urn:hl7-org:v3" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><recordTarget><patientRole>'
    '<id root="1.2.3.4" extension="MRN884213"/><patient><name><given>Katarzyna</given>'
    "<family>Nowak</family></name></patient></patientRole></recordTarget><component>"
    "<structuredBody><component><section>{}</section></component></structuredBody></component>"
    "</ClinicalDocument>"
)


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    return assemble("safe-harbor", keys=Keys(bytes(range(32))))


def hl7(engine: Deidentifier, segments: str) -> str:
    """What is released of segments that follow those of the patient."""
    return engine.deidentify((HEADER + PATIENT + segments).encode()).payload.decode()


def fhir(engine: Deidentifier, tree: dict[str, Any]) -> str:
    """What is released of a resource."""
    return engine.deidentify(json.dumps(tree).encode()).payload.decode()


def cda(engine: Deidentifier, section: str) -> str:
    """What is released of a document with such a section."""
    return engine.deidentify(CDA.format(section).encode(), "cda").payload.decode()


@pytest.mark.parametrize("field", ["AL1|1||884213", "DG1|1||^^^884213", "OBX|1|NM|x||884213"])
def test_the_digits_of_the_patient_s_number_are_no_code(engine: Deidentifier, field: str) -> None:
    assert "884213" not in hl7(engine, f"{field}\r")


@pytest.mark.parametrize("value", ["05/14/1961", "14-05-1961", "05141961"])
def test_the_day_of_birth_is_no_code_in_any_order(engine: Deidentifier, value: str) -> None:
    assert value not in hl7(engine, f"AL1|1||{value}\r")


SHAPES = (
    *("zofia.lindqvist@example.org", "987-65-4321", "217-555-0199", "5/14/1947"),
    *("Lindqvist", "LINDQVIST", "LINDQVIST,ZOFIA", "Lindqvist-Roe", "O'Brien"),
)
"""What is of somebody of whom the message tells nothing else."""


@pytest.mark.parametrize("value", SHAPES)
def test_what_has_the_shape_of_an_identifier_is_no_code_of_hl7(
    engine: Deidentifier, value: str
) -> None:
    assert value not in hl7(engine, f"AL1|1||{value}\r")


@pytest.mark.parametrize("value", SHAPES)
def test_what_has_the_shape_of_an_identifier_is_no_code_of_fhir(
    engine: Deidentifier, value: str
) -> None:
    coding = [{"system": "http://loinc.org", "code": value}]
    tree = {"resourceType": "Observation", "status": "final", "code": {"coding": coding}}
    assert value not in fhir(engine, tree)


@pytest.mark.parametrize("value", SHAPES)
def test_what_has_the_shape_of_an_identifier_is_no_code_of_cda(
    engine: Deidentifier, value: str
) -> None:
    assert value not in cda(engine, f'<code code="{value}"/>')


@pytest.mark.parametrize(
    "name",
    [
        "Now\u00adak",
        "Now\u200bak",
        "Now\u200da\u0301k",
        unicodedata.normalize("NFD", "Nowák"),
        "\uff2e\uff4f\uff57\uff41\uff4b",
    ],
)
def test_a_name_with_characters_that_nobody_sees_is_read_as_it_looks(
    engine: Deidentifier, name: str
) -> None:
    assert "||Ms. [PATIENT] was seen" in hl7(engine, f"OBX|1|TX|x||Ms. {name} was seen\r")


@pytest.mark.parametrize("dash", ["\u2010", "\u2011", "\u2013", "\u2212"])
def test_a_number_with_the_hyphens_of_a_word_processor_is_a_number(
    engine: Deidentifier, dash: str
) -> None:
    number = dash.join(("987", "65", "4321"))
    assert "||SSN: [SSN]" in hl7(engine, f"OBX|1|TX|x||SSN: {number}\r")


def test_a_name_whose_field_has_accents_of_their_own_is_found(engine: Deidentifier) -> None:
    field = unicodedata.normalize("NFD", "Müllér")
    message = f"{HEADER}PID|1||1||{field}^Zoe\rOBX|1|TX|x||Zoe Müllér was seen\r"
    released = engine.deidentify(message.encode()).payload.decode()
    assert released.endswith("||[PATIENT] was seen\r")


def test_an_instruction_in_the_narrative_of_a_document_is_read(engine: Deidentifier) -> None:
    assert "<?note [PATIENT]?>" in cda(engine, "<text>x <?note Nowak?></text>")


def test_a_namespace_of_the_world_stays(engine: Deidentifier) -> None:
    text = '<text xmlns:xlink="http://www.w3.org/1999/xlink">Nowak</text>'
    assert 'xmlns:xlink="http://www.w3.org/1999/xlink"' in cda(engine, text)


@pytest.mark.parametrize("number", ["(217) 555 - 01 42", "217 - 555 - 0142", "+1 (217) - 555.0142"])
def test_the_patient_s_telephone_number_is_found_in_any_spacing(
    engine: Deidentifier, number: str
) -> None:
    assert "01" not in hl7(engine, f"OBX|1|TX|x||call {number} today\r").rpartition("OBX|1")[2]


def test_an_image_in_a_document_becomes_a_sentence_that_says_so(engine: Deidentifier) -> None:
    image = base64.b64encode(b"\x89PNG\r\n\x1a\n\0Nowak").decode()
    value = f'<value mediaType="image/png" representation="B64">{image}</value>'
    media = '<entry><observationMedia classCode="OBS" moodCode="EVN">{}</observationMedia></entry>'
    released = cda(engine, media.format(value))
    assert '<value mediaType="text/plain" representation="B64">' in released
    assert image not in released


@pytest.mark.parametrize("login", ["KNOWAK", "nowakk", "KatarzynaNowak", "NOWAKKATARZYNA"])
def test_the_patient_s_name_as_one_word_is_no_code(engine: Deidentifier, login: str) -> None:
    assert login not in hl7(engine, f"AL1|1||{login}\r")


def test_what_a_rule_keeps_of_a_text_is_not_excused_in_the_place_of_a_code(
    engine: Deidentifier,
) -> None:
    message = f"{HEADER}PID|1||1||Roe^Mark|||F||||||||MARK\r"
    assert engine.deidentify(message.encode()).payload.decode().endswith("|[PATIENT]\r")


@pytest.mark.parametrize("login", ["KNOWAK", "NOWAKKATARZYNA"])
def test_the_patient_s_name_as_one_word_is_no_code_of_cda(engine: Deidentifier, login: str) -> None:
    assert login not in cda(engine, f'<code code="{login}"/>')


@pytest.mark.parametrize("word", ["WHITE", "White"])
def test_a_word_of_the_language_in_the_place_of_a_code_stays(
    engine: Deidentifier, word: str
) -> None:
    message = f"{HEADER}PID|1||1||White^Grace|||F||{word}\r"
    assert engine.deidentify(message.encode()).payload.decode().endswith(f"|F||{word}\r")


@pytest.mark.parametrize("word", ["LINDQVIST", "Lindqvist", "O'Brien"])
def test_a_name_where_a_state_or_country_belongs_is_read(engine: Deidentifier, word: str) -> None:
    address = f"14 Elmhurst Lane^^Springfield^{word}^62704^{word}"
    message = f"{HEADER}PID|1||1||Roe^Jan|||F|||{address}\rACC||||{word}\r"
    assert word not in engine.deidentify(message.encode()).payload.decode()


@pytest.mark.parametrize("name", ["Lindqvist", "Anna Lindqvist"])
def test_a_name_where_a_state_belongs_is_read_in_narrative_too(
    engine: Deidentifier, name: str
) -> None:
    message = (
        f"{HEADER}PID|1||1||Roe^Jan|||F|||14 Elmhurst Lane^^Springfield^{name}\r"
        f"OBX|1|TX|x||Dr. {name} saw her.\r"
    )
    assert "Lindqvist" not in engine.deidentify(message.encode()).payload.decode()


@pytest.mark.parametrize(
    ("policy", "place"), [("safe-harbor", "^^Boston^Georgia"), ("limited-data-set", "^^Georgia^MA")]
)
def test_a_place_that_the_policy_keeps_hides_nobody_who_is_called_so(
    policy: str, place: str
) -> None:
    narrative = "Her daughter Georgia called. Nurse Georgia Osgood agrees."
    message = f"{HEADER}PID|1||1||Roe^Jan|||F|||{place}\rOBX|1|TX|x||{narrative}\r"
    released = assemble(policy, keys=Keys(bytes(range(32)))).deidentify(message.encode())
    assert "Georgia" in released.payload.decode().partition("OBX")[0]
    assert "Georgia" not in released.payload.decode().partition("OBX")[2]


@pytest.mark.parametrize(
    "state", ["Illinois", "VIRGINIA", "Georgia", "IL", "New York", "District of Columbia"]
)
def test_a_state_stays_where_the_policy_keeps_it(engine: Deidentifier, state: str) -> None:
    message = f"{HEADER}PID|1||1||Roe^Jan|||F|||^^Springfield^{state}\r"
    assert f"^{state}" in engine.deidentify(message.encode()).payload.decode()


@pytest.mark.parametrize("country", ["Sierra Leone", "HONG KONG", "Chad", "El Salvador"])
def test_a_country_stays_where_the_policy_keeps_it(engine: Deidentifier, country: str) -> None:
    patient = {"resourceType": "Patient", "address": [{"country": country}]}
    assert country in fhir(engine, patient)


def test_a_whole_number_that_is_the_patient_s_is_removed(engine: Deidentifier) -> None:
    patient = {"resourceType": "Patient", "identifier": [{"value": "MRN884213"}]}
    item = {"linkId": "1", "answer": [{"valueInteger": 884213}, {"valueInteger": 250000}]}
    answers = {"resourceType": "QuestionnaireResponse", "status": "completed", "item": [item]}
    entries = [{"resource": patient}, {"resource": answers}]
    bundle = {"resourceType": "Bundle", "type": "collection", "entry": entries}
    released = fhir(engine, bundle)
    assert "884213" not in released
    assert "250000" in released


XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'
REPORT = "Katarzyna Nowak was seen by Dr. Zofia Lindqvist. MRN884213."
SCRUBBED = """extends = "safe-harbor"
[fields]
"OBX-5" = "scrub"
"PID-5" = "scrub"
"Attachment.data" = "scrub"
"Patient.contact" = "scrub"
"Narrative.div" = "scrub"
"nonXMLBody.text" = "scrub"
"""


@pytest.fixture(scope="module")
def scrubbing(tmp_path_factory: pytest.TempPathFactory) -> Deidentifier:
    site = tmp_path_factory.mktemp("site") / "site.toml"
    site.write_text(SCRUBBED)
    return assemble(str(site), keys=Keys(bytes(range(32))))


def data() -> str:
    """The report as an attachment."""
    return base64.b64encode(REPORT.encode()).decode()


def is_clean(released: str) -> bool:
    """Whether a message and the report inside of it are without names."""
    inside = [
        base64.b64decode(x).decode() for x in re.findall(r"[A-Za-z0-9+/]{40,}={0,2}", released)
    ]
    names = ("Nowak", "Katarzyna", "Lindqvist", "Zofia", "884213")
    return bool(inside) and not any(name in text for text in (released, *inside) for name in names)


def test_what_a_policy_scrubs_is_scrubbed_in_hl7(scrubbing: Deidentifier) -> None:
    assert is_clean(hl7(scrubbing, f"OBX|1|ED|x||^TEXT^PLAIN^Base64^{data()}\r"))
    named = hl7(scrubbing, f"OBX|1|XPN|x||Lindqvist^Zofia\rOBX|2|ED|y||^^^Base64^{data()}\r")
    assert is_clean(named)
    assert "OBX|1|XPN|x||[DOCTOR]^[DOCTOR]\r" in named


def test_what_a_policy_scrubs_is_scrubbed_in_fhir(scrubbing: Deidentifier) -> None:
    patient = {
        "resourceType": "Patient",
        "identifier": [{"value": "MRN884213"}],
        "name": [{"family": "Nowak", "given": ["Katarzyna"]}],
        "contact": [{"name": {"family": "Lindqvist", "given": ["Zofia"]}}],
        "photo": [{"contentType": "text/plain", "data": data()}],
        "text": {"status": "generated", "div": f"<div {XHTML}>Kat<b>arzyna</b> N&#111;wak</div>"},
    }
    released = fhir(scrubbing, patient)
    assert is_clean(released)
    assert "N&#111;wak" not in released


def test_what_a_policy_scrubs_is_scrubbed_in_cda(scrubbing: Deidentifier) -> None:
    text = f"<text mediaType='text/plain' representation='B64'>{data()}</text>"
    start, _, rest = CDA.partition("<structuredBody>")
    document = f"{start}<nonXMLBody>{text}</nonXMLBody>{rest.partition('</structuredBody>')[2]}"
    assert is_clean(scrubbing.deidentify(document.encode(), "cda").payload.decode())


@pytest.mark.parametrize("word", ["scrub", "IDNUM"])
@pytest.mark.parametrize("kind", ["valueInteger", "valueDecimal"])
def test_a_number_that_a_policy_takes_for_an_identifier_goes_and_the_message_does_not(
    tmp_path: Path, word: str, kind: str
) -> None:
    """Words in the place of a number would make it a resource that nobody can read."""
    site = tmp_path / "site.toml"
    site.write_text(
        f'extends = "safe-harbor"\n[fields]\n"QuestionnaireResponseItemAnswer.{kind}" = "{word}"\n'
    )
    item = {"linkId": "1", "answer": [{kind: 884213}]}
    answers = {"resourceType": "QuestionnaireResponse", "status": "completed", "item": [item]}
    released = fhir(assemble(str(site), keys=Keys(bytes(range(32)))), answers)
    assert "884213" not in released
    assert json.loads(released)["item"][0]["linkId"] == "1"
