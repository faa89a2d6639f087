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

_LABELLED: dict[Label, str] = {
    Label.IDNUM: (
        "MSH-8 MSH-10 MSH-13 MSH-14 MSA-2 FHS-8 FHS-9 FHS-11 FHS-12 BHS-8 BHS-9 BHS-11 "
        "BHS-12 DSC-1 QRD-4 QAK-1 QID-1 QPD-2 EQL-1 EQL-4 ERQ-1 SPR-1 VTQ-1 EQP-2 OBR-18 "
        "OBR-19 OBR-20 OBR-21 TXA-16 RXD-7 RXE-15 FT1-2 FT1-3 FT1-42 PV1-23 CON-3 UB2-12 "
        "PSH-2 MFA-2 MFE-2 SCH-5 ARQ-5 SID-3 STF-1 STF-14 PRA-1 IVC-26 IVC-27 IVC-30 "
        "CER-2 CER-12 CER-15 CER-16 NST-2"
    ),
    Label.ACCOUNT: "PMT-9 PMT-12",
    Label.SSN: "PID-19 NK1-37 GT1-12 IN2-2",
    Label.LICENSE: "PID-20 LOC-7",
    Label.HEALTHPLAN: "IN1-8 IN1-14 IN1-28 IN1-36 IN2-6 IN2-8 IN2-10 PM1-7",
    Label.DEVICE: (
        "RXA-15 RXA-25 RXD-18 RXG-19 RXG-25 IIM-3 ILT-2 INV-16 SID-2 BUI-8 BUI-9 PRT-19 "
        "PRT-20 PCR-12 DON-26 ORC-18 IPC-9 SLT-5 NSC-2 NSC-3 NSC-6 NSC-7"
    ),
    Label.DATE: "PID-7",
    Label.DOCTOR: "IN3-15 IN3-21 SDD-7 CER-13",
    Label.RELATIVE: "ACC-9",
    Label.USERNAME: "UAC-2",
    Label.EMAIL: "STF-15",
    Label.PROFESSION: "NK1-10 GT1-49 IN2-46 STF-18",
    Label.CITY: "PID-23 NK1-38 GT1-56 IN1-52",
    Label.STATE: "ACC-4 CER-8 CER-20",
    Label.LOCATION_OTHER: (
        "PID-12 IN2-13 ACC-3 CER-9 CER-21 IIM-6 IPC-8 IVT-3 IVT-5 LOC-2 RQD-9 RXD-26 "
        "RXD-27 SAC-15 URD-6"
    ),
    Label.HOSPITAL: "EVN-7 PV1-39 CSR-3 PRC-2",
    Label.ORGANIZATION: (
        "IN1-11 IN2-4 IN2-11 IN2-12 IN3-18 AUT-2 AUT-3 OBX-15 OM1-5 OM1-27 ORC-17 PRA-2 "
        "PRA-9 PV1-31 QRF-1 URS-1 RXD-30 RXE-38 RXE-40 RXG-27 RXO-32"
    ),
    Label.PHI: "ADD-1 ERR-6 QRF-4 QRF-5 URS-4 URS-5",
}

LABELLED: dict[str, Label] = {
    path: label for label, paths in _LABELLED.items() for path in paths.split()
}
"""Fields of a simple or coded type that hold an identifier."""

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

PROFILES: frozenset[str] = frozenset({"MSH-21"})
"""Fields that name the profile of a message, which stays if somebody publishes it."""

VALUES: frozenset[str] = frozenset({"OBX-6", "OBX-7", "OBX-8"})
"""Fields of typed values: a result's unit, the range that it is compared with, its flags."""

QUESTIONS: frozenset[str] = frozenset({"OBX-3", "OBR-4"})
"""Coded fields that say what was measured or ordered: their codes are typed values."""
