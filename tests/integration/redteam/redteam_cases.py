"""The table: what is hidden, how, and in which message. A row is a name and its message."""

import base64

import redteam_encodings as e
import redteam_messages as m
from redteam_patient import (
    ACCOUNT,
    BORN,
    EMAIL,
    FAMILY,
    GIVEN,
    MRN,
    PHONE,
    SSN,
)

CASES: dict[str, bytes] = {}


def row(name: str, message: bytes) -> None:
    """Add a row."""
    assert name not in CASES
    CASES[name] = message


_CARRIERS = {
    "TX": m.tx,
    "FT": m.ft,
    "NTE": m.nte,
    "valueString": m.value_string,
    "Annotation": m.annotation,
}
_OF_TEXT = {
    "base64": e.b64,
    "base64 without padding": e.b64_bare,
    "base64url": e.b64_url,
    "base64 of base64": e.b64_twice,
    "base64 of base64 of base64": e.b64_thrice,
    "base64 in lines of 60": e.in_lines(60),
    "base64 in lines of 64": e.in_lines(64),
    "base64 in lines of 76": e.in_lines(76),
    "base64 in lines of 20": e.in_lines(20),
    "base64 in uneven lines": e.b64_uneven,
    "base64 of each line": e.b64_each_line,
    "base32": e.b32,
    "hexadecimal": e.hexed,
    "hexadecimal in capitals": e.hexed_upper,
    "hexadecimal with blanks": e.hexed_spaced,
    "hexadecimal with colons": e.hexed_colons,
    "a dump": e.dumped,
    "gzip in base64": e.gzipped,
    "gzip of gzip in base64": e.gzipped_twice,
    "gzip in hexadecimal": e.gzipped_hex,
    "zlib in base64": e.zipped,
    "uuencode": e.uu,
    "Ascii85": e.a85,
    "UTF-16 in base64": e.wide,
    "UTF-16 with its mark in base64": e.wide_marked,
    "Latin-1 in base64": e.latin,
    "percent-encoding": e.percent,
    "percent-encoding of all": e.percent_all,
    "percent-encoding twice": e.percent_twice,
    "quoted-printable": e.quoted,
    "quoted-printable of all": e.quoted_all,
    "references": e.references,
    "references in hexadecimal": e.references_hex,
    "references twice": e.references_twice,
    "units of JSON": e.units,
    "bytes with backslashes": e.bytes_escaped,
}
_TURN = list(_CARRIERS.items())
for place, (how, encode) in enumerate(_OF_TEXT.items()):
    for step in (0, 2):
        carrier, build = _TURN[(place + step) % len(_TURN)]
        row(f"a letter in {how} in {carrier}", build(encode(e.TEXT)))

_OF_LINE = ("base64", "base64 without padding", "hexadecimal", "percent-encoding", "references")
for place, how in enumerate(_OF_LINE):
    carrier, build = _TURN[(place + 1) % len(_TURN)]
    row(
        f"a name in {how} within a sentence in {carrier}",
        build(f"Seen today: {_OF_TEXT[how](e.LINE)} and sent home."),
    )
row("a family name alone in base64", m.tx(f"Token {e.b64(FAMILY.encode())} was issued."))
row(
    "a given name alone in base64 without padding",
    m.value_string(f"ref {e.b64_bare(GIVEN.encode())}"),
)
row("a number alone in base64", m.tx(f"id={e.b64(MRN.encode())}"))
row("a telephone number in base64", m.tx(f"call {e.b64(b'(609) 555-8143')}"))
row("a Social Security number in base64", m.annotation(f"ref:{e.b64(b'412-55-7788')}"))
row("a date of birth in base64", m.tx(f"key {e.b64(b'1951-06-17')}"))
row("a name in base64 in a path", m.tx(f"stored at /docs/{e.b64_bare(e.LINE)}.pdf"))

for name, content in (
    ("PDF", e.pdf()),
    ("RTF", e.RTF),
    ("HTML", e.HTML),
    ("C-CDA", e.CCDA),
    ("FHIR", e.JSON),
    ("HL7 v2", e.V2),
):
    row(f"a {name} in base64 in TX", m.tx(e.b64(content)))
    row(f"a {name} in base64 in lines of 76 in TX", m.tx(e.in_lines(76)(content)))
    row(f"a {name} in base64 in valueString", m.value_string(e.b64(content)))
row("a PDF in base64 in ST", m.st(e.b64(e.pdf())))
row(
    "a PDF in base64 behind a heading in TX",
    m.tx("Report attached:\n" + e.in_lines(76)(e.pdf()) + "\nEnd of report"),
)
row("a PDF in hexadecimal in TX", m.tx(e.hexed(e.pdf())))
row("a PDF in gzip in TX", m.tx(e.gzipped(e.pdf())))
row("a PDF in base64 of base64 in NTE", m.nte(e.b64_twice(e.pdf())))
row("a C-CDA in base64 in Annotation", m.annotation(e.b64(e.CCDA)))
row("a C-CDA in base64 without padding in lines in TX", m.tx(e.in_lines(64, e.b64_bare)(e.CCDA)))

row(
    "a data URI in an img of div",
    m.div(f'<p>x</p><img src="data:image/svg+xml;base64,{e.b64(e.HTML)}" alt="scan"/>'),
)
row(
    "a data URI in an a of div",
    m.div(f'<a href="data:application/pdf;base64,{e.b64(e.pdf())}">letter</a>'),
)
row(
    "a data URI in a url() of a style",
    m.div(f'<p style="background:url(data:text/plain;base64,{e.b64(e.TEXT)})">x</p>'),
)
row(
    "a data URI with percent-encoding in div",
    m.div(f'<a href="data:text/html,{e.percent(e.HTML)}">letter</a>'),
)
row("a data URI in TX", m.tx(f"see data:application/pdf;base64,{e.b64(e.pdf())}"))
row(
    "a data URI in C-CDA narrative",
    m.narrative(f'<linkHtml href="data:text/plain;base64,{e.b64(e.TEXT)}">x</linkHtml>'),
)
row("base64 in div", m.div(f"<pre>{e.b64(e.TEXT)}</pre>"))
row("references to references in div", m.div(f"<p>{e.references_twice(e.LINE)}</p>"))
row(
    "percent-encoding in a link of div",
    m.div(f'<a href="https://portal.example/p?name={FAMILY}%2C%20{GIVEN}">x</a>'),
)
row(
    "a query in div",
    m.div(f'<a href="https://portal.example/p?q={GIVEN.lower()}+{FAMILY.lower()}">x</a>'),
)

row(
    "base64 in an attached HTML",
    m.attachment(f"<html><body><p>{e.b64(e.TEXT)}</p></body></html>".encode(), "text/html"),
)
row(
    "a data URI in an attached HTML",
    m.attachment(
        f'<html><img src="data:application/pdf;base64,{e.b64(e.pdf())}"></html>'.encode(),
        "text/html",
    ),
)
row(
    "base64 in an attached RTF",
    m.attachment(("{\\rtf1\\ansi " + e.b64(e.TEXT) + "}").encode(), "application/rtf"),
)
row(
    "base64 in an attached text",
    m.attachment(f"Letter:\n{e.in_lines(76)(e.TEXT)}\n".encode(), "text/plain"),
)
row("base64 of base64 in an attachment", m.attachment(e.b64(e.TEXT).encode(), "text/plain"))
row(
    "base64 in an attached C-CDA",
    m.attachment(m.narrative(f"<paragraph>{e.b64(e.TEXT)}</paragraph>"), "text/xml"),
)
row(
    "percent-encoding in an attached text",
    m.attachment(f"see https://x.example/{e.percent(e.LINE)}".encode(), "text/plain"),
)
row("quoted-printable in an attached text", m.attachment(e.quoted(e.TEXT).encode(), "text/plain"))
row(
    "a mail in an attachment",
    m.attachment(e.mime("base64", "text/plain", e.in_lines(76)(e.TEXT)).encode(), "message/rfc822"),
)
row(
    "gzip in an attachment",
    m.attachment(base64.b64encode(e.gzipped(e.TEXT).encode()), "text/plain"),
)

row("base64 in an ED that is text", m.ed("TEXT", "PLAIN", "A", e.b64(e.TEXT)))
row("base64 of base64 in an ED", m.ed("TEXT", "PLAIN", "Base64", e.b64_twice(e.TEXT)))
row(
    "HTML with a data URI in an ED",
    m.ed("TEXT", "HTML", "A", m.escaped(f'<img src="data:text/plain;base64,{e.b64(e.TEXT)}">')),
)
row("hexadecimal in an ED", m.ed("TEXT", "PLAIN", "Hex", e.hexed(e.b64(e.TEXT).encode())))


def hl7_mime(message: str) -> str:
    """MIME in an ED as HL7 writes it: line ends as hexadecimal escapes."""
    return m.escaped(message.replace("\r\n", "\x01")).replace("\x01", "\\X0D0A\\")


_PARTS = {
    "base64": e.in_lines(76)(e.CCDA),
    "quoted-printable": e.quoted(e.CCDA),
    "8bit": e.CCDA.decode(),
}
for transfer, body in _PARTS.items():
    whole = e.mime(transfer, "text/xml; charset=UTF-8", body)
    row(
        f"MIME with a part in {transfer} in an ED",
        m.ed("multipart", "x-hl7-cda-level-one", "A", hl7_mime(whole)),
    )
    row(
        f"MIME with a part in {transfer} in an ED in base64",
        m.ed("multipart", "x-hl7-cda-level-one", "Base64", e.b64(whole.encode())),
    )
    row(f"MIME with a part in {transfer} in TX", m.tx(whole.replace("\r\n", "\n")))
row(
    "MIME with a letter in base64 in an ED",
    m.ed("multipart", "mixed", "A", hl7_mime(e.mime("base64", "text/plain", e.b64(e.TEXT)))),
)
row(
    "MIME with a PDF in an ED",
    m.ed(
        "multipart",
        "mixed",
        "A",
        hl7_mime(e.mime("base64", "application/pdf", e.in_lines(76)(e.pdf()))),
    ),
)
row("an encoded word of a header", m.tx(f"Subject: =?utf-8?B?{e.b64(e.LINE)}?="))
row("an encoded word in quoted-printable", m.tx(f"Subject: =?utf-8?Q?{FAMILY}=2C_{GIVEN}?="))

row(
    "a name cut by a soft line end in FT",
    m.ft(
        f"Dear Mrs {FAMILY[:5]}=\n{FAMILY[5:]}, =\n{GIVEN[:4]}=\n{GIVEN[4:]}, the result is normal."
    ),
)
row(
    "a name cut by a soft line end in valueString",
    m.value_string(f"Patient {FAMILY[:4]}=\r\n{FAMILY[4:]} =C3=A9valu=C3=A9e."),
)
row(
    "a name cut by a soft line end over OBX",
    m.tx(f"The patient {GIVEN[:5]}=\n{GIVEN[5:]} {FAMILY[:3]}=\n{FAMILY[3:]} was well."),
)
row("a percent-encoded comma", m.tx(f"link {FAMILY}%2C%20{GIVEN}"))
row("a query in TX", m.tx(f"https://portal.example/s?q={GIVEN.lower()}+{FAMILY.lower()}"))
row("one letter as a percent escape", m.tx(f"seen %{ord(FAMILY[0]):02X}{FAMILY[1:]} today"))
row("one letter as a reference", m.tx(f"seen &#{ord(FAMILY[0])};{FAMILY[1:]} today"))
row(
    "one letter as a reference in the middle",
    m.value_string(f"seen {FAMILY[:3]}&#x{ord(FAMILY[3]):X};{FAMILY[4:]} today"),
)
row(
    "one letter as an escape of HL7 escaped again",
    m.ft("seen \\X" + f"{ord(FAMILY[0]):02X}" + "\\" + FAMILY[1:] + " today"),
)
row("one letter as a unit", m.value_string(f"seen \\u{ord(FAMILY[0]):04x}{FAMILY[1:]} today"))
row("an e-mail address in percent-encoding", m.tx(f"mailto:{EMAIL.replace('@', '%40')}"))
row("a telephone number in percent-encoding", m.tx("tel:%28609%29%20555-8143"))
row("JSON with units in TX", m.tx('{"name":"' + e.units(e.LINE) + '"}'))

row("base64 in a value of C-CDA", m.entry(f'<value xsi:type="ST">{e.b64(e.TEXT)}</value>'))
row(
    "base64 in an ED of C-CDA that does not say so",
    m.entry(f'<value xsi:type="ED">{e.b64(e.pdf())}</value>'),
)
row(
    "base64 of base64 in an ED of C-CDA",
    m.entry(
        '<value xsi:type="ED" representation="B64" mediaType="text/plain">'
        f"{e.b64_twice(e.TEXT)}</value>"
    ),
)
row(
    "base64 in the narrative of C-CDA",
    m.narrative(f"<paragraph>{e.in_lines(76)(e.TEXT)}</paragraph>"),
)
row(
    "base64 in a code of C-CDA",
    m.entry(f'<value xsi:type="CD" code="{e.b64_bare(e.LINE)}" displayName="{e.b64(e.LINE)}"/>'),
)
row(
    "percent-encoding in a code of C-CDA",
    m.entry(
        f'<value xsi:type="CD" code="{FAMILY}%2C{GIVEN}" codeSystem="2.16.840.1.113883.6.96"/>'
    ),
)
row(
    "references in the narrative of C-CDA",
    m.narrative(f"<paragraph>{m.in_xml(e.references(e.LINE))}</paragraph>"),
)

row("base64 in a code of CWE", m.obx("CWE", f"{e.b64_bare(FAMILY.encode())}^Growth^L"))
row("percent-encoding in a code of CWE", m.obx("CWE", f"{FAMILY}%20{GIVEN}^Growth^L"))
row(
    "hexadecimal in an ID",
    m.hl7(f"OBX|1|ST|1^x^L||4.1||||||F|||20240312||{e.hexed(FAMILY.encode())}"),
)

_BARE = {
    "a date of birth": BORN,
    "a date of birth with a time": f"{BORN}0815",
    "a telephone number": PHONE,
    "a Social Security number": SSN,
    "an account number": ACCOUNT,
}
for what, number in _BARE.items():
    row(f"{what} in NM", m.obx("NM", number))
    row(f"{what} in SN", m.obx("SN", f"^{number}"))
    row(f"{what} in ST", m.obx("ST", number))
    row(f"{what} in IS", m.obx("IS", number))
    row(f"{what} in a code of CE", m.obx("CE", f"{number}^Growth^L"))
    if int(number) < 1 << 31:
        row(f"{what} in valueInteger", m.observation(valueInteger=int(number)))
    row(f"{what} in valueQuantity", m.observation(valueQuantity={"value": int(number)}))
    row(f"{what} in a local code of FHIR", m.local_code(number))
for what, number in [*_BARE.items()][:4]:
    row(f"{what} in INT of C-CDA", m.entry(f'<value xsi:type="INT" value="{number}"/>'))
    row(f"{what} in PQ of C-CDA", m.entry(f'<value xsi:type="PQ" value="{number}" unit="1"/>'))
row("a medical record number in NM with a unit", m.obx("NM", MRN[2:], "mg/dL"))
row("a family name in a code of CE", m.obx("CE", f"{FAMILY}^Growth^L"))
row("a family name in small letters in a code of CE", m.obx("CE", f"{FAMILY.lower()}^Growth^L"))
row("a family name with an initial in a code", m.obx("CWE", f"{FAMILY.upper()}_{GIVEN[0]}^x^L"))
row("a login in a code of a public system", m.obx("CWE", f"{GIVEN[0]}{FAMILY}^x^LN".lower()))
row("a family name in XTN.2 of a shifted SCH", m.hl7(f"SCH|1|||||||||||||^{FAMILY.upper()}^PH"))
row("a given name in XTN.3", m.hl7(f"NK1|2|||||^PRN^{GIVEN}"))
row("a family name in PD1-12", m.hl7(f"PD1||||||||||||{FAMILY.lower()}"))
row("a telephone number in PD1-12", m.hl7(f"PD1||||||||||||{PHONE}"))
row("a family name in PV1-2", m.hl7(f"PV1|1|{FAMILY}"))
row("a date of birth in PV1-4", m.hl7(f"PV1|1|I||{BORN}"))
row(
    "a family name in OBX-27",
    m.hl7(f"OBX|1|NM|1^x^L||4.1||||||F||||||||||||||||1^{FAMILY}^{GIVEN}"),
)
row("a family name in OBX-8", m.hl7(f"OBX|1|NM|1^x^L||4.1|||{FAMILY}|||F"))
row("a family name in a code of FHIR", m.local_code(FAMILY))
