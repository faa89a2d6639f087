"""Messages as interface engines send them, through the real engine, read by code of others."""

import base64
import hashlib
import json
from pathlib import Path

import pytest
from fhir.resources.R4B import get_fhir_model_class
from hl7apy.parser import parse_message
from lxml import etree

from streamdeid.engine import Deidentified, Deidentifier
from streamdeid.model.errors import MalformedMessage
from streamdeid.runtime.assembly import assemble

NAMES = ("Ollerenshaw", "Perpetua", "7734921", "Zoë")


@pytest.fixture(scope="module")
def engine() -> Deidentifier:
    return assemble("safe-harbor")


def message(
    charset: str = "",
    version: str = "2.5.1",
    facility: str = "NORTHWICK",
    report: str = "Mrs Ollerenshaw is stable today.",
) -> str:
    return (
        f"MSH|^~\\&|LAB|{facility}|RCV|DST|20240305101500||ORU^R01^ORU_R01|M17|P|{version}"
        f"||||||{charset}\r"
        "PID|1||7734921^^^NW^MR||Ollerenshaw^Perpetua^J||19520614|F\r"
        "OBR|1||L9|CBC^Full count^L\r"
        f"OBX|1|TX|11506-3^Note^LN||{report}||||||F\r"
    )


def scrubbed(engine: Deidentifier, payload: bytes, codec: str = "utf-8") -> Deidentified:
    found = engine.deidentify(payload)
    text = found.payload.decode(codec)
    assert not [name for name in NAMES if name.casefold() in text.casefold()]
    return found


@pytest.mark.parametrize(
    ("declared", "codec"),
    [
        ("ISO_IR 100", "latin-1"),
        ("8859-1", "latin-1"),
        ("CP1252", "cp1252"),
        ("latin1", "latin-1"),
        ("UNICODE UTF8", "utf-8"),
        ("ISO_IR 192", "utf-8"),
        ("8859/1", "utf-8"),
        ("ASCII", "utf-8"),
        ("ISO IR6", "cp1252"),
    ],
)
def test_a_report_comes_back_in_the_bytes_in_which_it_came(
    engine: Deidentifier, declared: str, codec: str
) -> None:
    payload = message(declared, report="Mrs Zoë Ollerenshaw: naïve café, 38,5 °C.").encode(codec)
    out = scrubbed(engine, payload, codec).payload
    assert ": naïve café, 38,5 °C.||||||F" in out.decode(codec)
    assert out.split(b"\r")[0].split(b"|")[17] == declared.encode()


@pytest.mark.parametrize(
    "version", ["2.5.1^USA^X", "2.3^^", "2.5.1 ", "2.51", "v2.4", "2.4^AUS&Australia&ISO3166_1^H-1"]
)
def test_a_version_is_kept_as_it_is_written(engine: Deidentifier, version: str) -> None:
    out = scrubbed(engine, message(version=version).encode()).payload
    assert out.split(b"\r")[0].split(b"|")[11] == version.encode()


@pytest.mark.parametrize("facility", ["NORTHFAC", "EASTLOC", "WESTORC", "CENTROL", "ORC"])
def test_headers_alone_and_in_batches_may_name_any_facility(
    engine: Deidentifier, facility: str
) -> None:
    ack = f"MSH|^~\\&|{facility}|{facility}|B|{facility}|2024||ACK^A01|77|P|2.5\rMSA|AA|7\r"
    scrubbed(engine, ack.encode())
    heads = (f"{name}|^~\\&|A|{facility}|B|C|20240305||f|c|1\r" for name in ("FHS", "BHS"))
    one = message(facility=facility)
    batch = f"{''.join(heads)}{one}{one}BTS|2|end\rFTS|1\r"
    out = scrubbed(engine, batch.encode()).payload.decode()
    assert [line[:3] for line in out.split("\r")] == [line[:3] for line in batch.split("\r")]
    assert out.endswith("BTS|2|end\rFTS|1\r")


def test_small_letters_and_blanks_stay_and_their_fields_are_read(engine: Deidentifier) -> None:
    rows = message().replace("MSH", "  msh").replace("PID", "\tpid").replace("OBX", "Obx")
    out = scrubbed(engine, rows.encode()).payload.decode()
    assert [line.partition("|")[0] for line in out.split("\r")] == [
        line.partition("|")[0] for line in rows.split("\r")
    ]
    assert "is stable today.||||||F" in out


@pytest.mark.parametrize("charset", ["ISO_IR 100", "8859-1", ""])
def test_what_goes_out_can_be_read_by_hl7apy(engine: Deidentifier, charset: str) -> None:
    out = scrubbed(engine, message(charset).encode()).payload.decode()
    read = parse_message(out, find_groups=False)
    assert read.msh.msh_18.to_er7() == charset
    assert read.pid.pid_5.to_er7() == "[PATIENT]^[PATIENT]^[PATIENT]"
    assert read.obx.obx_11.to_er7() == "F"


LETTER = b"Perpetua Ollerenshaw was seen in clinic and is well."
GONE = b"[The attached document was removed: it could not be decoded.]"
FORMS = {
    "padded": base64.b64encode(LETTER + b"!!!").decode(),
    "bare": base64.b64encode(LETTER + b"!!!").decode().rstrip("="),
    "lines": base64.encodebytes(LETTER * 3).decode(),
    "safe": base64.urlsafe_b64encode(LETTER + "\n\u00ff\u00fe ??>~".encode()).decode().rstrip("="),
}
LOST = ("@@ Ollerenshaw @@", "QUJDR", base64.b64encode(b"%PDF-1.4 Ollerenshaw").decode())


def decoded(text: str) -> bytes:
    bare = "".join(text.split()).translate(str.maketrans("-_", "+/")).rstrip("=")
    return base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True)


def in_hl7(data: str, media: str = "TEXT^PLAIN") -> bytes:
    value = f"^{media}^Base64^{data}".replace("\n", "\\X0A\\")
    return (message() + f"OBX|2|ED|X^Doc^L||{value}||||||F\r").encode()


def in_fhir(data: str, media: str = "text/plain") -> bytes:
    names = [{"family": "Ollerenshaw", "given": ["Perpetua"]}]
    attachment = {"contentType": media, "data": data, "size": 4, "hash": "QUJD"}
    return json.dumps(
        {
            "resourceType": "DocumentReference",
            "status": "current",
            "contained": [{"resourceType": "Patient", "id": "p", "name": names}],
            "subject": {"reference": "#p"},
            "content": [{"attachment": attachment}],
        }
    ).encode()


def in_cda(data: str, media: str = "text/plain") -> bytes:
    return f"""<ClinicalDocument xmlns="urn:hl7-org:v3"><recordTarget><patientRole><patient><name>
      <given>Perpetua</given><family>Ollerenshaw</family></name></patient></patientRole>
      </recordTarget><component><nonXMLBody><text mediaType="{media}"
      representation="B64">{data}</text></nonXMLBody></component></ClinicalDocument>""".encode()


def data_of_hl7(payload: bytes) -> tuple[str, str]:
    fields = payload.decode().split("\r")[-2].split("|")[5].split("^")
    return "/".join(fields[1:3]), fields[4].replace("\\X0A\\", "\n").replace("\\.br\\", "\n")


def data_of_fhir(payload: bytes) -> tuple[str, str]:
    attachment = json.loads(payload)["content"][0]["attachment"]
    content = decoded(attachment["data"])
    if "size" in attachment:
        assert attachment["size"] == len(content)
    if "hash" in attachment:
        digest = hashlib.sha1(content, usedforsecurity=False).digest()
        assert attachment["hash"] == base64.b64encode(digest).decode()
    return attachment["contentType"], attachment["data"]


def data_of_cda(payload: bytes) -> tuple[str, str]:
    text = next(etree.fromstring(payload).iter("{urn:hl7-org:v3}text"))
    return text.get("mediaType") or "", text.text or ""


HOLDERS = {
    "hl7v2": (in_hl7, data_of_hl7, "AP^PDF", "TEXT/PLAIN"),
    "fhir": (in_fhir, data_of_fhir, "application/pdf", "text/plain"),
    "cda": (in_cda, data_of_cda, "application/pdf", "text/plain"),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("holder", HOLDERS)
def test_base64_in_any_form_is_opened_and_goes_out_in_it(
    engine: Deidentifier, holder: str, form: str
) -> None:
    write, read, _, _ = HOLDERS[holder]
    out = scrubbed(engine, write(FORMS[form]))
    data = read(out.payload)[1]
    assert out.warnings in {(), ("version_unknown",)}
    assert b"was seen in clinic and is well." in decoded(data)
    assert b"Ollerenshaw" not in decoded(data)
    assert ("\n" in data.strip()) == (form == "lines")
    assert form != "bare" or "=" not in data
    assert form != "safe" or not {"+", "/", "="} & set(data)


@pytest.mark.parametrize("data", LOST)
@pytest.mark.parametrize("holder", HOLDERS)
def test_an_attachment_that_cannot_be_decoded_goes_alone(
    engine: Deidentifier, holder: str, data: str
) -> None:
    write, read, declared, media = HOLDERS[holder]
    out = scrubbed(engine, write(data, declared))
    assert out.warnings == ("attachment_dropped",)
    said, written = read(out.payload)
    assert (said, decoded(written)) == (media, GONE)


@pytest.mark.parametrize("holder", HOLDERS)
def test_a_policy_may_withhold_what_cannot_be_decoded(holder: str, tmp_path: Path) -> None:
    policy = tmp_path / "own.toml"
    policy.write_text('extends = "safe-harbor"\n[attachments]\nundecodable = "withhold"\n')
    with pytest.raises(MalformedMessage) as refused:
        assemble(str(policy)).deidentify(HOLDERS[holder][0](LOST[0]))
    assert refused.value.reason == "undecodable_base64"


def test_what_is_put_in_its_place_is_valid_fhir(engine: Deidentifier) -> None:
    binary = {"resourceType": "Binary", "contentType": "image/png", "data": "QUJDR"}
    for payload in (in_fhir("QUJDR"), json.dumps(binary).encode()):
        tree = json.loads(engine.deidentify(payload).payload)
        get_fhir_model_class(tree["resourceType"]).model_validate(tree)
