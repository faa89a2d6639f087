"""One patient's feed as HL7 v2, FHIR and C-CDA joins on whole codes, and two people do not.

What goes out is read by plain splitting and by walks over JSON and XML (``feed``).
"""

import re
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from streamdeid.engine import Deidentifier
from streamdeid.model.label import Label
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.operators.reversible import decrypted
from streamdeid.runtime.assembly import assemble, policy_text

sys.path.insert(0, str(Path(__file__).parent))

import feed

POLICIES = sorted(
    file.name.removesuffix(".toml")
    for file in (files("streamdeid.operators") / "policies").iterdir()
)
KEYS, OTHERS = Keys(b"k" * 32), Keys(b"o" * 32)
NAMED = """
extends = "research-pseudonymised"
[authorities]
general = ["GHG", "http://ghg.example.org/mrn", "2.16.840.1.113883.19.77.1"]
"""
PREFIXED = """
extends = "research-pseudonymised"
[prefixes]
MRN = "MRN-"
ACCOUNT = "ACC-"
SSN = "SSN-"
"""
URI = "http://ghg.example.org/mrn/"


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    return assemble()


def under(engine: Deidentifier, policy: str, keys: Keys = KEYS) -> Deidentifier:
    """The engine with a shipped policy, or with the text of one."""
    text = {"site": policy} if "\n" in policy else {}
    name = "site" if text else policy
    return replace(engine, policy=load(name, lambda n: text.get(n) or policy_text(n), keys))


def told(engine: Deidentifier) -> feed.Told:
    """What the whole feed says of each identifier when it goes out."""
    found: feed.Told = {}
    for payloads, read in (
        (feed.HL7, feed.from_hl7),
        (feed.FHIR, feed.from_fhir),
        (feed.CCDA, feed.from_ccda),
    ):
        for payload in payloads.values():
            read(engine.deidentify(payload).payload, found)
    return found


def pid(engine: Deidentifier, field: str) -> list[str]:
    """PID-3 of a message with this field, by repetition."""
    payload = feed.hl7(feed.msh("ADT^A01", "1"), f"PID|1||{field}||Oduya^Amara")
    return feed.fields(engine.deidentify(payload).payload, "PID", 3)[0].split("~")


@pytest.mark.parametrize("policy", POLICIES)
def test_every_identifier_has_one_code_in_all_three_formats(engine, policy: str) -> None:
    found = told(under(engine, policy))
    joined = {"mrn", "valley", "visit", "account", "placer", "filler", "document", "doctor", "ssn"}
    roots = {f"{name} root" for name in ("mrn", "valley", "visit", "placer", "filler")}
    assert joined | roots <= found.keys()
    assert {name: found[name] for name in joined | roots if len(found[name]) > 1} == {}
    told_once = [*found["mrn"], *found["valley"], *found["visit"], *found["placer"]]
    assert len(set(told_once)) == 4
    assert found["mrn root"] != found["valley root"]
    assert not any(feed.MRN in code for codes in found.values() for code in codes)
    assert found["npi root"] == {"http://hl7.org/fhir/sid/us-npi", "2.16.840.1.113883.4.6"}


@pytest.mark.parametrize("policy", [p for p in POLICIES if p != "safe-harbor-surrogate"])
def test_a_number_in_a_note_has_the_code_of_its_field(engine, policy: str) -> None:
    found = told(under(engine, policy))
    assert found["mention"] == found["mrn"]


def test_a_surrogate_in_a_note_has_the_digits_of_that_of_its_field(engine) -> None:
    found = told(under(engine, "safe-harbor-surrogate"))
    assert {code.replace("-", "") for code in found["mention"]} == found["mrn"]


def test_codes_of_another_project_key_have_nothing_in_common(engine) -> None:
    one = told(under(engine, "research-pseudonymised"))
    other = told(under(engine, "research-pseudonymised", OTHERS))
    kept = {"npi root"}
    assert all(one[name].isdisjoint(other[name]) for name in one.keys() - kept)


def test_two_domains_of_one_number_stay_apart_and_a_mention_of_either_joins_neither(engine) -> None:
    one = under(engine, "safe-harbor")
    both = pid(one, "4471^^^GHG^MR~4471^^^VMC^MR")
    codes = [part.split("^")[0] for part in both]
    domains = [part.split("^")[3] for part in both]
    assert len(set(codes)) == len(set(domains)) == 2
    assert pid(one, "4471^^^GHG^MR")[0].split("^")[0] == codes[0]
    alone = pid(one, "4471")[0]
    assert alone not in codes
    assert feed.fields(
        one.deidentify(feed.HL7["ADT two domains"]).payload, "PID", 2
    ) != feed.fields(one.deidentify(feed.HL7["ADT"]).payload, "PID", 3)


def test_names_that_the_policy_joins_are_one_authority(engine) -> None:
    one = under(engine, NAMED)
    by_name = pid(one, f"{feed.MRN}^^^GHG^MR")[0].split("^")[0]
    by_oid = pid(one, f"{feed.MRN}^^^&{feed.GENERAL}&ISO^MR")[0].split("^")[0]
    patient = feed.PATIENT | {"identifier": [{"system": URI, "value": feed.MRN}]}
    found: feed.Told = {}
    feed.from_fhir(one.deidentify(feed.json.dumps(patient).encode()).payload, found)
    assert {by_name, by_oid} == found["mrn"]
    apart = under(engine, "research-pseudonymised")
    assert pid(apart, f"{feed.MRN}^^^GHG^MR")[0].split("^")[0] != by_oid


def test_the_empty_name_stands_for_numbers_of_whom_nothing_tells(engine) -> None:
    policy = 'extends = "safe-harbor"\n[authorities]\ngeneral = ["GHG", ""]\n'
    one = under(engine, policy)
    assert pid(one, "4471")[0] == pid(one, "4471^^^GHG^MR")[0].split("^")[0]
    assert pid(one, "4471")[0] != pid(one, "4471^^^VMC^MR")[0].split("^")[0]


@pytest.mark.parametrize(("zeros", "codes"), [("significant", 2), ("ignored", 1)])
def test_zeros_in_front_count_as_the_policy_says(engine, zeros: str, codes: int) -> None:
    policy = f'extends = "safe-harbor"\n[codes]\nleading_zeros = "{zeros}"\n'
    one = under(engine, policy)
    found = {pid(one, f"{value}^^^GHG^MR")[0].split("^")[0] for value in ("00451287", "451287")}
    assert len(found) == codes


def test_a_code_says_what_it_is_where_the_policy_wants_that(engine) -> None:
    found = told(under(engine, PREFIXED))
    for name, prefix in (("mrn", "MRN-"), ("visit", "ACC-"), ("ssn", "SSN-"), ("mention", "MRN-")):
        assert len(found[name]) == 1
        assert all(code.startswith(prefix) for code in found[name])
    plain = told(under(engine, "safe-harbor"))
    assert {code.removeprefix("MRN-") for code in found["mrn"]} == plain["mrn"]
    assert not any("-" in code for name in ("mrn root", "doctor") for code in found[name])


def test_a_code_in_a_note_says_what_it_is_only_where_a_field_tells_that(engine) -> None:
    note = f"OBX|1|TX|11506-3^Progress note^LN||MRN 77120934. Again MRN {feed.MRN}.||||||F"
    payload = feed.hl7(feed.msh("ORU^R01", "7"), feed.ONE, "OBR|1|||11506-3^Progress note^LN", note)
    out = under(engine, PREFIXED).deidentify(payload).payload
    (text,) = feed.fields(out, "OBX", 5)
    assert re.fullmatch(r"MRN [a-z]{25}\. Again MRN MRN-[a-z]{25}\.", text)


@pytest.mark.parametrize("version", ["2.1", "2.2", "2.3", "2.5.1", "2.8"])
def test_applications_and_facilities_are_kept_apart_where_the_policy_wants_that(
    engine, version: str
) -> None:
    rows = "\n".join(f'MSH-{n} = "pseudonym"' for n in (3, 4, 5, 6))
    one = under(engine, f'extends = "safe-harbor"\n[fields]\n{rows}\n')
    senders = ("LAB|GHG|HUB|REGION", "LAB|VMC|HUB|REGION")
    out = []
    for sender in senders:
        head = f"MSH|^~\\&|{sender}|20240307||ADT^A01|1|P|{version}"
        payload = feed.hl7(head, "PID|1||4471^^^GHG^MR||Oduya^Amara")
        out.append(one.deidentify(payload).payload.decode().split("|"))
    first, second = (fields[2:6] for fields in out)
    assert len(set(first)) == 4
    assert [a == b for a, b in zip(first, second, strict=True)] == [True, False, True, True]
    if version != "2.1":
        assert out[0][-3].split("^")[3] == first[1]


def test_an_application_s_oid_stays_an_oid_and_is_that_of_its_identifiers(engine) -> None:
    rows = 'extends = "safe-harbor"\n[fields]\nMSH-4 = "pseudonym"\n'
    out = under(engine, rows).deidentify(feed.HL7["ADT"]).payload
    name, oid, kind = feed.fields(out, "MSH", 4)[0].split("^")
    assigned = feed.fields(out, "PID", 3)[0].split("^")[3].split("&")
    assert [name, oid, kind] == assigned
    assert all(part.isdigit() for part in oid.split("."))


def test_a_unique_id_is_one_in_fhir_and_c_cda(engine) -> None:
    one = under(engine, "safe-harbor")
    own = "0c3f11aa-93b2-4c6d-8e1f-5a6b7c8d9e0f"
    patient = feed.PATIENT | {
        "identifier": [{"system": "urn:ietf:rfc:3986", "value": f"urn:uuid:{own.upper()}"}]
    }
    found: feed.Told = {}
    feed.from_fhir(one.deidentify(feed.json.dumps(patient).encode()).payload, found)
    document = feed.CCDA["C-CDA"].replace(
        f'<id root="{feed.GENERAL}" extension="{feed.MRN}"/>'.encode(),
        f'<id root="{own}"/>'.encode(),
    )
    out = one.deidentify(document).payload.decode()
    code = next(iter(found["mrn"])).removeprefix("urn:uuid:")
    assert f'<patientRole>\n<id root="{code}"/>' in out
    assert code != own


def test_a_reference_to_a_resource_is_the_same_in_every_message(engine) -> None:
    one = under(engine, "safe-harbor")
    number = "4471902"
    seen = {
        "resourceType": "Observation",
        "status": "final",
        "code": {"text": "Weight"},
        "subject": {"reference": f"Patient/{number}"},
    }
    both = seen | {"subject": seen["subject"] | {"identifier": feed.SUBJECT["identifier"]}}
    told = seen | {
        "subject": seen["subject"]
        | {"identifier": {"system": feed.oid(feed.GENERAL), "value": number}}
    }
    codes = set()
    for tree in (seen, both, told):
        out = feed.json.loads(one.deidentify(feed.json.dumps(tree).encode()).payload)
        codes.add(out["subject"]["reference"])
    assert len(codes) == 1


def test_fhir_as_xml_joins_as_fhir_as_json_does(engine) -> None:
    one = under(engine, "safe-harbor")
    xml = (
        '<Patient xmlns="http://hl7.org/fhir"><identifier><system '
        f'value="{feed.oid(feed.GENERAL)}"/><value value="{feed.MRN}"/></identifier></Patient>'
    )
    out = one.deidentify(xml.encode()).payload.decode()
    code = pid(one, f"{feed.MRN}^^^&{feed.GENERAL}&ISO^MR")[0].split("^")[0]
    assert f'<value value="{code}"/>' in out


def test_a_code_does_not_depend_on_what_else_a_message_tells(engine) -> None:
    one = under(engine, "safe-harbor")
    found = set()
    for sender in ("GHG", f"GHG^{feed.GENERAL}^ISO", "VMC", ""):
        for visit in ("", feed.PV1, "PV1|1|I"):
            head = f"MSH|^~\\&|LAB|{sender}|HUB|HUB|20240307||ADT^A01|7|P|2.5.1"
            payload = feed.hl7(head, "PID|1||4471^^^GHG^MR||Oduya^Amara", *filter(None, [visit]))
            out = one.deidentify(payload).payload
            found.add(feed.fields(out, "PID", 3)[0])
    assert len(found) == 1


def test_the_name_of_an_authority_has_its_code_in_c_cda_too(engine) -> None:
    one = under(engine, "safe-harbor")
    named = f'extension="{feed.MRN}" assigningAuthorityName="GHG"'
    document = feed.CCDA["C-CDA"].replace(f'extension="{feed.MRN}"'.encode(), named.encode())
    code = pid(one, "4471^^^GHG^MR")[0].split("^")[3]
    assert f'assigningAuthorityName="{code}"' in one.deidentify(document).payload.decode()


@pytest.mark.parametrize("policy", ["research-pseudonymised", "safe-harbor-surrogate"])
def test_two_people_with_one_number_in_two_hospitals_stay_two(engine, policy: str) -> None:
    one = under(engine, policy)
    found = []
    for hospital in ("GHG", "VMC", "GHG"):
        payload = feed.hl7(
            feed.msh("ADT^A01", "1"), f"PID|1||{feed.MRN}^^^{hospital}^MR||Oduya^Amara"
        )
        out = one.deidentify(payload).payload
        name = feed.fields(out, "PID", 5)[0].split("^")[0]
        found.append((feed.fields(out, "PID", 3)[0].split("^")[0], name))
    assert found[0] == found[2]
    assert all(a != b for a, b in zip(found[0], found[1], strict=True))


def test_reversible_codes_join_and_are_turned_back(engine) -> None:
    policy = 'extends = "safe-harbor"\n[labels]\nMRN = "reversible"\n'
    one = under(engine, policy, Keys(b"k" * 32, reversal=b"r" * 32))
    found = told(one)
    assert len(found["mrn"]) == len(found["valley"]) == 1
    assert found["mrn"] == found["mention"] != found["valley"]
    for code in (*found["mrn"], *found["valley"]):
        assert decrypted(code, b"r" * 32, "default", Label.MRN) == feed.MRN
