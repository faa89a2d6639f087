"""What the tables of data types do not say: fields whose meaning their type hides.

From HL7's chapters 2 to 12 and the configuration lists that others published
(see the design notes on identifiers). A field that is in none of these tables
goes by its data type.
"""

from streamdeid.model.label import Label

_P, _R, _D = Label.PATIENT, Label.RELATIVE, Label.DOCTOR

SEGMENT_PERSON: dict[str, Label] = {
    "PID": _P,
    "MRG": _P,
    "PD1": _P,
    "PDA": _P,
    "CON": _P,
    "QRD": _P,
    "URD": _P,
    "QPD": _P,
    "NK1": _R,
    "GT1": _R,
    "IN1": _R,
    "IN2": _R,
    "IN3": _R,
}
"""Of whom a segment's names speak; everyone else's are of staff."""

FIELD_PERSON: dict[str, Label] = {
    "PID-6": _R,
    "PD1-4": _D,
    "PDA-5": _D,
    "PDA-8": _D,
    "IN1-30": _D,
    "IN1-6": _D,
    "IN2-3": _R,
    "IN2-22": _D,
    "IN3-3": _D,
    "IN3-8": _D,
    "IN3-14": _D,
    "IN3-25": _D,
    "ARV-5": _P,
}
"""Fields that speak of somebody else than their segment."""

NUMBERS: dict[str, Label] = {
    "PID-2": Label.MRN,
    "PID-3": Label.MRN,
    "PID-4": Label.MRN,
    "PID-18": Label.ACCOUNT,
    "PID-21": Label.MRN,
    "MRG-1": Label.MRN,
    "MRG-2": Label.MRN,
    "MRG-3": Label.ACCOUNT,
    "MRG-4": Label.MRN,
    "MRG-5": Label.ACCOUNT,
    "MRG-6": Label.ACCOUNT,
    "PV1-5": Label.ACCOUNT,
    "PV1-19": Label.ACCOUNT,
    "PV1-50": Label.ACCOUNT,
    "NK1-12": Label.IDNUM,
    "GT1-2": Label.ACCOUNT,
    "IN1-3": Label.HEALTHPLAN,
    "IN1-10": Label.IDNUM,
    "IN1-49": Label.HEALTHPLAN,
    "IN2-61": Label.HEALTHPLAN,
    "OBX-18": Label.DEVICE,
    "PRT-10": Label.DEVICE,
}
"""What kind of number a CX or EI field holds; others are ``IDNUM``."""

TYPED_NUMBERS: dict[str, Label] = {
    "MR": Label.MRN,
    "PI": Label.MRN,
    "MRN": Label.MRN,
    "SS": Label.SSN,
    "SSN": Label.SSN,
    "AN": Label.ACCOUNT,
    "VN": Label.ACCOUNT,
    "DL": Label.LICENSE,
    "MD": Label.LICENSE,
    "MC": Label.HEALTHPLAN,
    "MA": Label.HEALTHPLAN,
    "HC": Label.HEALTHPLAN,
    "MB": Label.HEALTHPLAN,
    "SN": Label.HEALTHPLAN,
}
"""Identifier types (CX.5, HL7 table 0203) that say more than the field."""

LABELLED: dict[str, Label] = {
    "PID-7": Label.DATE,
    "PID-12": Label.LOCATION_OTHER,
    "PID-19": Label.SSN,
    "PID-20": Label.LICENSE,
    "PID-23": Label.CITY,
    "NK1-10": Label.PROFESSION,
    "NK1-37": Label.SSN,
    "GT1-12": Label.SSN,
    "GT1-49": Label.PROFESSION,
    "GT1-56": Label.CITY,
    "IN1-8": Label.HEALTHPLAN,
    "IN1-11": Label.ORGANIZATION,
    "IN1-14": Label.HEALTHPLAN,
    "IN1-28": Label.HEALTHPLAN,
    "IN1-36": Label.HEALTHPLAN,
    "IN1-52": Label.CITY,
    "IN2-2": Label.SSN,
    "IN2-6": Label.HEALTHPLAN,
    "IN2-8": Label.HEALTHPLAN,
    "IN2-10": Label.HEALTHPLAN,
    "IN2-11": Label.ORGANIZATION,
    "IN2-12": Label.LOCATION_OTHER,
    "IN2-28": Label.ORGANIZATION,
    "IN2-46": Label.PROFESSION,
    "MSH-8": Label.IDNUM,
    "MSH-10": Label.IDNUM,
    "MSH-13": Label.IDNUM,
    "MSH-14": Label.IDNUM,
    "MSA-2": Label.IDNUM,
    "EVN-7": Label.HOSPITAL,
    "FHS-8": Label.IDNUM,
    "FHS-9": Label.IDNUM,
    "FHS-11": Label.IDNUM,
    "FHS-12": Label.IDNUM,
    "BHS-8": Label.IDNUM,
    "BHS-9": Label.IDNUM,
    "BHS-11": Label.IDNUM,
    "BHS-12": Label.IDNUM,
    "OBR-18": Label.IDNUM,
    "OBR-19": Label.IDNUM,
    "OBR-20": Label.IDNUM,
    "OBR-21": Label.IDNUM,
    "PV1-39": Label.HOSPITAL,
    "PV1-23": Label.IDNUM,
    "TXA-16": Label.IDNUM,
    "RXA-15": Label.DEVICE,
    "RXD-7": Label.IDNUM,
    "RXD-18": Label.DEVICE,
    "RXE-15": Label.IDNUM,
    "RXG-15": Label.DEVICE,
    "QRD-4": Label.IDNUM,
    "QAK-1": Label.IDNUM,
    "DSC-1": Label.IDNUM,
    "ACC-10": Label.ORGANIZATION,
    "ACC-12": Label.IDNUM,
    "FT1-2": Label.IDNUM,
    "FT1-3": Label.IDNUM,
}
"""Fields of a simple type that hold an identifier."""

SEEDING: frozenset[str] = frozenset(
    {
        "PID-7",
        "PID-19",
        "PID-20",
        "NK1-37",
        "GT1-12",
        "IN1-8",
        "IN1-36",
        "IN2-2",
        "IN2-6",
        "IN2-8",
        "IN2-10",
    }
)
"""Fields of ``LABELLED`` whose value is looked for in narrative; others say too little."""

ROUTING: frozenset[str] = frozenset(
    f"{header}-{field}" for header in ("MSH", "FHS", "BHS") for field in (3, 4, 5, 6)
)
"""Names of systems and sites, which a policy may keep for routing."""

PLAIN: frozenset[str] = frozenset({"MSH-1", "MSH-2", "MSH-18", "MSH-9", "MSH-12", "FHS-2", "BHS-2"})
"""Fields that describe the message and are never touched."""
