"""A language without a pack is never read as English, whatever the message declares."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from streamdeid.engine import Deidentified, Deidentifier
from streamdeid.engine.languages.tongues import nearest
from streamdeid.formats.message import declared
from streamdeid.formats.registry import FORMATS
from streamdeid.model.errors import ConfigurationError, MalformedMessage
from streamdeid.model.profile import DEFAULT_PROFILE
from streamdeid.model.reason import Reason
from streamdeid.runtime.assembly import assemble
from streamdeid.runtime.audit import counted
from streamdeid.runtime.metrics import Metrics

Notes = Callable[[str], Sequence[tuple[str, str]]]
ENGLISH = "Mrs. Wallner was seen by Dr. Osgood for her cough, and she is feeling better today."


def hl7(text: str, language: str = "") -> bytes:
    """A report of one line a segment; MSH-19 as given."""
    lines = [
        f"MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1|||||||{language}",
        "PID|1||4471^^^G^MR||Wallner^Ingeborg||19510314|F",
        "OBR|1|||11488-4^Consult note^LN",
    ]
    parts = enumerate(text.split("\n"), 1)
    lines += [f"OBX|{n}|TX|11488-4^Consult note^LN||{part}||||||F" for n, part in parts]
    return ("\r".join(lines) + "\r").encode()


def fhir(text: str, **more: str) -> bytes:
    return json.dumps(
        {"resourceType": "Observation", "status": "final", "code": {"text": "Note"}, **more}
        | {"note": [{"text": text}]}
    ).encode()


def said(result: Deidentified) -> str:
    return result.payload.decode()


def words(text: str) -> set[str]:
    """The longer words of a text, none of which a notice has."""
    return {word for word in text.replace(".", " ").replace(",", " ").split() if len(word) > 8}


@pytest.fixture(scope="module")
def withholding(tmp_path_factory: pytest.TempPathFactory) -> Deidentifier:
    policy = tmp_path_factory.mktemp("policy") / "site.toml"
    policy.write_text('extends = "safe-harbor"\n[languages]\nunread = "withhold"\n')
    return assemble(str(policy))


@pytest.fixture(scope="module")
def reading_swedish(tmp_path_factory: pytest.TempPathFactory) -> Deidentifier:
    policy = tmp_path_factory.mktemp("policy") / "site.toml"
    policy.write_text('extends = "safe-harbor"\n[languages]\nread = ["sv"]\n')
    return assemble(str(policy))


@pytest.mark.parametrize("language", ["de", "fr", "pt"])
@pytest.mark.parametrize("msh_19", ["", "own", "en"])
def test_a_foreign_note_is_replaced_whole_with_msh_19_present_absent_and_wrong(
    language: str, msh_19: str, engine: Deidentifier, foreign: Notes
) -> None:
    written = language.upper() if msh_19 == "own" else msh_19
    for code, text in foreign(language):
        result = engine.deidentify(hl7(text, written))
        assert not any(word in said(result) for word in words(text))
        assert f"[text removed: language {code}]" in said(result)
        assert result.tally.languages[code, "replaced"] == 1


@pytest.mark.parametrize("msh_19", ["", "DE"])
def test_a_policy_that_withholds_quarantines_the_message_and_names_the_language(
    msh_19: str, withholding: Deidentifier, foreign: Notes
) -> None:
    _, text = foreign("de")[0]
    with pytest.raises(MalformedMessage) as caught:
        withholding.deidentify(hl7(text, msh_19))
    assert caught.value.reason is Reason.UNREAD_LANGUAGE
    assert caught.value.address.endswith("(de)")


def test_english_under_a_foreign_msh_19_is_read(engine: Deidentifier) -> None:
    result = engine.deidentify(hl7(ENGLISH, "de"))
    assert "was seen by Dr. [DOCTOR] for her cough" in said(result)
    assert result.tally.languages == {("en", "read"): 1}


def test_what_shows_no_language_is_of_the_one_that_is_declared_or_of_the_feed(
    engine: Deidentifier,
) -> None:
    assert "RR 120/80" in said(engine.deidentify(hl7("RR 120/80")))
    assert "RR 120/80" not in said(engine.deidentify(hl7("RR 120/80", "de")))


def test_a_foreign_paragraph_in_an_english_note_is_replaced_and_the_rest_is_read(
    engine: Deidentifier, foreign: Notes
) -> None:
    _, german = foreign("de")[0]
    result = engine.deidentify(fhir(f"{ENGLISH}\n\n{german}\n\n{ENGLISH}"))
    assert said(result).count("was seen by Dr. [DOCTOR] for her cough") == 2
    assert "[text removed: language de]" in said(result)
    assert not any(word in said(result) for word in words(german))


def test_short_texts_of_a_foreign_message_are_of_its_language(
    engine: Deidentifier, foreign: Notes
) -> None:
    _, german = foreign("de")[0]
    message = json.loads(fhir(german))
    message["note"].append({"text": "Fr. Wallner RR 120/80"})
    result = engine.deidentify(json.dumps(message).encode())
    assert "Wallner" not in said(result)
    assert result.tally.languages["de", "replaced"] == 2


def test_a_resource_says_its_language_itself(engine: Deidentifier) -> None:
    assert "RR 120/80" not in said(engine.deidentify(fhir("RR 120/80", language="de-AT")))
    assert "RR 120/80" in said(engine.deidentify(fhir("RR 120/80", language="en-US")))


def test_a_document_says_its_language_in_its_header_and_not_by_the_patients() -> None:
    spoken = "<languageCommunication><languageCode code='es'/></languageCommunication>"
    patient = f"<recordTarget><patientRole><patient>{spoken}</patient></patientRole></recordTarget>"
    for own, told in (("<languageCode code='de-AT'/>", {"": "de-AT"}), ("", {})):
        document = f"<ClinicalDocument xmlns='urn:hl7-org:v3'>{own}{patient}</ClinicalDocument>"
        form = next(one for one in FORMATS if one.name == "cda")
        assert declared(form.read(document.encode(), DEFAULT_PROFILE)) == told


def test_counts_go_into_the_audit_and_the_metrics(engine: Deidentifier, foreign: Notes) -> None:
    _, german = foreign("de")[0]
    tally = engine.deidentify(fhir(f"{ENGLISH}\n\n{german}")).tally
    counts = counted(tally)
    assert counts.languages["de"] == counts.unread["de"] == 1
    assert counts.languages["en"] >= 1
    assert "en" not in {code for code, count in counts.unread.items() if count}
    metrics = Metrics(dict.fromkeys(("version", "policy", "policy_digest", "model_digest"), "x"))
    metrics.released(1, 0.1, tally)
    name, labels = "streamdeid_note_languages_total", {"language": "de", "outcome": "replaced"}
    assert metrics.registry.get_sample_value(name, labels) == 1


def test_a_note_is_read_by_the_pack_of_its_language_where_the_policy_reads_it(
    reading_swedish: Deidentifier, foreign: Notes
) -> None:
    _, swedish = foreign("sv")[0]
    result = reading_swedish.deidentify(hl7(f"{swedish} Fru Wallner mår bra."))
    assert "Behandling med furosemid" in said(result)
    assert "Wallner" not in said(result)
    assert result.tally.languages == {("sv", "read"): 1}


def test_a_note_that_switches_is_read_by_every_pack_that_it_needs(
    reading_swedish: Deidentifier, foreign: Notes
) -> None:
    _, swedish = foreign("sv")[0]
    result = reading_swedish.deidentify(fhir(f"{ENGLISH}\n\n{swedish}"))
    assert "was seen by Dr. [DOCTOR] for her cough" in said(result)
    assert "Behandling med furosemid" in said(result)
    assert result.tally.languages["sv", "read"] == 1
    assert not any(outcome == "replaced" for _, outcome in result.tally.languages)


def test_a_patient_called_as_a_word_of_the_notice_withholds_nothing(
    engine: Deidentifier, foreign: Notes
) -> None:
    _, german = foreign("de")[0]
    message = hl7(german).replace(b"Wallner^Ingeborg", b"Language^Text")
    assert b"[text removed: language de]" in engine.deidentify(message).payload


def test_a_language_that_has_no_pack_cannot_be_asked_for(tmp_path: Path) -> None:
    policy = tmp_path / "site.toml"
    policy.write_text('extends = "safe-harbor"\n[languages]\nread = ["xx"]\n')
    with pytest.raises(ConfigurationError, match="xx has no pack"):
        assemble(str(policy))


def test_what_many_resources_declare_takes_a_look_for_each_part_of_an_address() -> None:
    class Counted(dict[str, str]):
        """Counts how often it is asked."""

        asked = 0

        def __contains__(self, key: object) -> bool:
            self.asked += 1
            return super().__contains__(key)

        def __iter__(self) -> Iterator[str]:
            raise AssertionError("every part was looked at")

    declared = Counted({f"entry[{n}].resource": "de" for n in range(1000)} | {"": "fr"})
    assert nearest("entry[7].resource.note[0].text", declared) == "de"
    assert nearest("entry[7].fullUrl", declared) == "fr"
    assert nearest("entry[77777].resource", Counted()) == ""
    assert declared.asked < 10
