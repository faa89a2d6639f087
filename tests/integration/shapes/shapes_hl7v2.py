"""HL7 v2 messages that grow: every text in an observation, and every part of a message."""

from collections.abc import Callable
from itertools import count, islice

from shapes_texts import FAMILIES, GIVEN, TEXTS, WORDS, Text, coined, person, spelt

Shape = Callable[[int], bytes]

MSH = "MSH|^~\\&|LAB|NORTH|EHR|SOUTH|20240315101500||ORU^R01^ORU_R01|RT1|P|2.5.1||||||UNICODE UTF-8"
PID = (
    "PID|1||00451287^^^NORTH^MR||Oduya^Rosa^M||19710512|F|||44 Maple Street^^Buffalo^NY^14203"
    "||(716)555-0142|||||A55120|900-14-7741"
)
HEAD = f"{MSH}\r{PID}\r"
OBR = "OBR|1|||11488-4^Consult note^LN|||20240312\r"
_MARKS = str.maketrans(
    {"\\": "\\E\\", "|": "\\F\\", "^": "\\S\\", "&": "\\T\\", "~": "\\R\\", "\n": "\\.br\\"}
)


def escaped(text: str) -> str:
    """A text as HL7 v2 writes it."""
    return text.translate(_MARKS)


def note(text: Text) -> Shape:
    """A text as the one observation of a report."""

    def message(size: int) -> bytes:
        return f"{HEAD}{OBR}OBX|1|FT|11488-4^N^LN||{escaped(text(size))}||||||F\r".encode()

    return message


def segments(segment: Callable[[int], str]) -> Shape:
    """Segments, each made from its number, behind those of the patient."""

    def message(size: int) -> bytes:
        wanted = max(1, size // (len(segment(1000)) + 1))
        return (
            HEAD + "".join(f"{one}\r" for one in islice(map(segment, count(1)), wanted))
        ).encode()

    return message


def field(before: str, piece: Callable[[int], str], between: str, behind: str = "") -> Shape:
    """One field that grows by repetitions, components or whatever lies ``between``."""

    def message(size: int) -> bytes:
        wanted = max(1, size // (len(piece(1000)) + len(between)))
        value = between.join(islice(map(piece, count(1)), wanted))
        start = MSH if before.startswith("PID") else HEAD.rstrip("\r")
        return f"{start}\r{before}{value}{behind}\r".encode()

    return message


def _name(n: int) -> str:
    return f"{FAMILIES[n % 20]}^{GIVEN[n // 20 % 20]}"


def _new_name(n: int) -> str:
    return f"{coined(n)}^{coined(n * 31)}"


def _doctor(n: int) -> str:
    return f"{1000 + n}^{_new_name(n)}^^^Dr"


def _address(n: int) -> str:
    return f"{n} Maple Street^^Buffalo^NY^{14000 + n % 900}"


OBX = "OBX|{n}|TX|11488-4^Consult note^LN||{text}||||||F"
PARTS: dict[str, Shape] = {
    "OBX of text": segments(lambda n: OBX.format(n=n, text=WORDS[:88])),
    "OBX of new words": segments(lambda n: OBX.format(n=n, text=f"{spelt(n)} {coined(n)} ok")),
    "OBX of names": segments(lambda n: OBX.format(n=n, text=f"seen by Dr. {person(n)}")),
    "OBX of new names": segments(lambda n: OBX.format(n=n, text=f"seen by Dr. {coined(n)}")),
    "OBX of numbers": segments(lambda n: f"OBX|{n}|NM|2823-3^K^LN||{n % 9}.1|mmol/L|||||F"),
    "OBX of codes": segments(lambda n: f"OBX|{n}|CWE|8^Code^L||{n}^Value {n}^L||||||F"),
    "OBX of names typed": segments(lambda n: f"OBX|{n}|XPN|8^Name^L||{_new_name(n)}||||||F"),
    "OBX of dates": segments(lambda n: f"OBX|{n}|TS|8^When^L||2024031{n % 10}||||||F"),
    "OBX of strings": segments(lambda n: f"OBX|{n}|ST|8^Said^L||{coined(n)} {n}||||||F"),
    "OBX empty": segments(lambda n: f"OBX|{n}|TX|||"),
    "OBX with observers": segments(lambda n: f"OBX|{n}|NM|8^K^L||1||||||F|||||{_doctor(n)}"),
    "OBX-5 repetitions": field(
        "OBX|1|TX|1^N^L||", lambda n: f"seen by {person(n)}", "~", "||||||F"
    ),
    "OBX with a base64 of few bytes": segments(
        lambda n: f"OBX|{n}|ED|8^Doc^L||^TEXT^plain^Base64^c2VlbiBhbmQgd2VsbA==||||||F"
    ),
    "NTE": segments(lambda n: f"NTE|{n}||{WORDS[:60]}"),
    "NTE of names": segments(lambda n: f"NTE|{n}||called {person(n)}"),
    # Numbers of five digits are looked for among those of people: a step in cost, no growth.
    "NTE empty": segments(lambda n: f"NTE|{n % 1000}||"),
    "NTE-3 repetitions": field("NTE|1||", lambda n: f"seen {n}", "~"),
    "NK1": segments(lambda n: f"NK1|{n}|{_new_name(n)}|SON|{_address(n)}|(716)555-{n % 10000:04}"),
    "NK1 of the same names": segments(lambda n: f"NK1|{n}|{_name(n)}|SON"),
    "NK1 with a note": lambda size: (
        segments(lambda n: f"NK1|{n}|{_new_name(n)}|SON")(size)
        + f"{OBR}OBX|1|TX|1^N^L||{WORDS}||||||F\r".encode()
    ),
    "NK1 and notes": segments(
        lambda n: f"NK1|{n}|{_new_name(n)}|SON\rNTE|{n}||seen by {coined(n * 31)}"
    ),
    "IN1": segments(lambda n: f"IN1|{n}|P{n}|C{n}|Payer|||||||||||{_new_name(n)}|SEL|19710512"),
    "IN2": segments(lambda n: f"IN2|{n}|900-14-{n % 10000:04}|||||||||||"),
    "GT1": segments(lambda n: f"GT1|{n}||{_new_name(n)}||{_address(n)}"),
    "AL1": segments(lambda n: f"AL1|{n}|DA|{n}^Penicillin {n}^L|MO|Hives"),
    "DG1": segments(lambda n: f"DG1|{n}||I48.{n % 10}^Atrial fibrillation^I10||20240307|A"),
    "PR1": segments(lambda n: f"PR1|{n}||9{n}^Repair^C4||20240307|||||||{_doctor(n)}"),
    "ROL": segments(lambda n: f"ROL|{n}|AD|AT|{_doctor(n)}"),
    "PRT": segments(lambda n: f"PRT|{n}|AD||AT|{_doctor(n)}"),
    "PV1": segments(lambda n: f"PV1|{n}|I|W{n}^1^2|||||{_doctor(n)}"),
    "ORC": segments(lambda n: f"ORC|RE|PL{n}|FI{n}|||||||||{_doctor(n)}"),
    "OBR": segments(lambda n: f"OBR|{n}|PL{n}|FI{n}|8^Test^L|||20240312|||||||||{_doctor(n)}"),
    "SPM": segments(lambda n: f"SPM|{n}|S{n}||SER|||||||||||||20240312"),
    "TXA": segments(lambda n: f"TXA|{n}|PN|TX|20240307|{_doctor(n)}"),
    "FT1": segments(lambda n: f"FT1|{n}|||20240307||CG|{n}^Visit^L"),
    "RXA": segments(lambda n: f"RXA|0|{n}|20240307||08^Vaccine^CVX|1|mL"),
    "AIS": segments(lambda n: f"AIS|{n}|A|{n}^Visit^L|20240307"),
    "PID": segments(lambda n: f"PID|{n}||{n}^^^G^MR||{_new_name(n)}"),
    "PD1": segments(lambda n: f"PD1||||{_doctor(n)}"),
    "MRG": segments(lambda n: f"MRG|{n}^^^G^MR||||||{_new_name(n)}"),
    "EVN": segments(lambda n: f"EVN|A01|20240307|||{_doctor(n)}"),
    "Z segments": segments(lambda n: f"ZP{n % 10}|{n}|{person(n)}|{n * 7919}"),
    "unknown segments": segments(lambda n: f"XX{n % 10}|{n}|{person(n)}"),
    "MSH in a batch": lambda size: (
        segments(lambda n: f"OBX|{n}|TX|1^N^L||ok||||||F")(300) * max(1, size // 600)
    ),
    "reports": segments(lambda n: f"OBR|{n}|||8^Note^L\rOBX|1|TX|8^N^L||Dr. {person(n)} came"),
    "PID-3 repetitions": field("PID|1||", lambda n: f"{4471900 + n}^^^G^MR", "~"),
    "PID-3 authorities": field("PID|1||", lambda n: f"{4471900 + n}^^^G{n}&1.2.{n}&ISO^MR", "~"),
    "PID-5 repetitions": field("PID|1||7^^^G^MR||", _new_name, "~"),
    "PID-5 repetitions of one name": field("PID|1||7^^^G^MR||", lambda _: "Oduya^Rosa", "~"),
    "PID-5 words": field("PID|1||7^^^G^MR||Oduya^", coined, " "),
    "PID-5 one word": field("PID|1||7^^^G^MR||Oduya", lambda _: "abc", ""),
    "PID-5 hyphens": field("PID|1||7^^^G^MR||", coined, "-"),
    "PID-9 repetitions": field("PID|1||7^^^G^MR||Oduya^Rosa||||", _new_name, "~"),
    "PID-11 repetitions": field("PID|1||7^^^G^MR||Oduya^Rosa||||||", _address, "~"),
    "PID-11 one street": field("PID|1||7^^^G^MR||Oduya^Rosa||||||", lambda n: f"{n} Maple", " "),
    "PID-13 repetitions": field(
        "PID|1||7^^^G^MR||Oduya^Rosa||||||||", lambda n: f"(716)55{n % 10}-{n % 10000:04}", "~"
    ),
    "PID-13 e-mail": field(
        "PID|1||7^^^G^MR||Oduya^Rosa||||||||",
        lambda n: f"^NET^Internet^{coined(n)}@example.org",
        "~",
    ),
    "PID-13 digits": field("PID|1||7^^^G^MR||Oduya^Rosa||||||||", lambda _: "7", ""),
    "PID-3 digits": field("PID|1||", lambda _: "7", "", "^^^G^MR||Oduya^Rosa"),
    "PID fields": field("PID|1||7^^^G^MR||Oduya^Rosa", lambda n: f"{n}", "|"),
    "PV1-7 repetitions": field("PV1|1|I|||||", _doctor, "~"),
    "PV1-3 components": field("PV1|1|I|", lambda n: f"W{n}", "^"),
    "PV1 fields": field("PV1|1", lambda _: "", "|"),
    "OBR components": field("OBR|1||", lambda _: "", "^", "7"),
    "OBX-5 components": field("OBX|1|TX|1^N^L||", lambda n: f"said {n}", "^", "||||||F"),
    "OBX-5 subcomponents": field("OBX|1|TX|1^N^L||", lambda n: f"said {n}", "&", "||||||F"),
    "OBX-5 of CE components": field("OBX|1|CE|1^N^L||", lambda n: f"said {n}", "^", "||||||F"),
    "OBX-3 repetitions": field("OBX|1|TX|", lambda n: f"{n}^Note {n}^L", "~", "||ok||||||F"),
    "DG1-3 text": field("DG1|1||I48^", lambda n: f"word{n}", " ", "^I10"),
    "escapes": field("NTE|1||", lambda _: "\\.br\\", ""),
    "half escapes": field("NTE|1||", lambda _: "\\X4", ""),
    "escapes of bytes": field("NTE|1||", lambda _: "\\X4A\\", ""),
    "escapes of marks": field("NTE|1||", lambda _: "\\F\\\\T\\", ""),
    "highlighting": field("NTE|1||", lambda _: "\\H\\Dr. Oduya\\N\\ ", ""),
    "formatting": field("OBX|1|FT|1^N^L||", lambda _: "\\.in+4\\seen\\.sp\\", "", "||||||F"),
    "empty lines": field("NTE|1||a", lambda _: "\r", ""),
    "lines that are no segments": field("NTE|1||a", lambda n: f"seen by {person(n)}", "\r"),
    "lines of one letter": field("NTE|1||a", lambda _: "b", "\r"),
    "lines with LF": field("NTE|1||a", lambda n: f"line {n}", "\n"),
    "pipes in a line": field("NTE|1||", lambda n: f"{n}", "|"),
    "MSH-3": field("NTE|1\rMSH|^~\\&|", lambda n: f"APP{n}", "^"),
    "FHIR in OBX": field("OBX|1|TX|1^N^L||", lambda n: f'\\.br\\"a{n}": {n},', "", "||||||F"),
}
SHAPES: dict[str, Shape] = {
    **{f"hl7v2 note of {name}": note(text) for name, text in TEXTS.items()},
    **{f"hl7v2 {name}": shape for name, shape in PARTS.items()},
}
