"""What an identifier is called, here and in the schemes that others use.

One row per label. The columns are the label sets that corpora, papers and the
law use, so that a score, a report or a policy can be told in the words of
its reader:

* i2b2 2014 main and sub-category (Stubbs and Uzuner 2015, the 2014 shared task),
* i2b2 2006 class (Uzuner, Luo and Szolovits 2007),
* Stat De-id's eight classes (Uzuner et al. 2008, section 3),
* the item of 45 CFR 164.514(b)(2)(i), A to R ("Safe Harbor").
"""

from enum import StrEnum
from typing import NamedTuple


class Label(StrEnum):
    """The type of an identifier. ``PHI`` stands where detectors disagree."""

    PATIENT = "PATIENT"
    RELATIVE = "RELATIVE"
    DOCTOR = "DOCTOR"
    USERNAME = "USERNAME"
    PROFESSION = "PROFESSION"
    HOSPITAL = "HOSPITAL"
    ORGANIZATION = "ORGANIZATION"
    STREET = "STREET"
    CITY = "CITY"
    STATE = "STATE"
    COUNTRY = "COUNTRY"
    ZIP = "ZIP"
    LOCATION_OTHER = "LOCATION_OTHER"
    AGE = "AGE"
    DATE = "DATE"
    PHONE = "PHONE"
    FAX = "FAX"
    EMAIL = "EMAIL"
    URL = "URL"
    IP = "IP"
    SSN = "SSN"
    MRN = "MRN"
    HEALTHPLAN = "HEALTHPLAN"
    ACCOUNT = "ACCOUNT"
    LICENSE = "LICENSE"
    VEHICLE = "VEHICLE"
    DEVICE = "DEVICE"
    BIOID = "BIOID"
    IDNUM = "IDNUM"
    PHI = "PHI"


class Scheme(NamedTuple):
    """What one label is called elsewhere; ``""`` where a scheme has no word for it."""

    i2b2_main: str
    i2b2_sub: str
    i2b2_2006: str
    stat_deid: str
    safe_harbor: str


SCHEMES: dict[Label, Scheme] = {
    Label.PATIENT: Scheme("NAME", "PATIENT", "PATIENT", "PATIENT", "A"),
    Label.RELATIVE: Scheme("NAME", "PATIENT", "PATIENT", "PATIENT", "A"),
    Label.DOCTOR: Scheme("NAME", "DOCTOR", "DOCTOR", "DOCTOR", ""),
    Label.USERNAME: Scheme("NAME", "USERNAME", "ID", "ID", "R"),
    Label.PROFESSION: Scheme("PROFESSION", "PROFESSION", "", "", ""),
    Label.HOSPITAL: Scheme("LOCATION", "HOSPITAL", "HOSPITAL", "HOSPITAL", ""),
    Label.ORGANIZATION: Scheme("LOCATION", "ORGANIZATION", "LOCATION", "LOCATION", "A"),
    Label.STREET: Scheme("LOCATION", "STREET", "LOCATION", "LOCATION", "B"),
    Label.CITY: Scheme("LOCATION", "CITY", "LOCATION", "LOCATION", "B"),
    Label.STATE: Scheme("LOCATION", "STATE", "LOCATION", "LOCATION", ""),
    Label.COUNTRY: Scheme("LOCATION", "COUNTRY", "LOCATION", "LOCATION", ""),
    Label.ZIP: Scheme("LOCATION", "ZIP", "LOCATION", "LOCATION", "B"),
    Label.LOCATION_OTHER: Scheme("LOCATION", "LOCATION-OTHER", "LOCATION", "LOCATION", "B"),
    Label.AGE: Scheme("AGE", "AGE", "AGE", "DATE", "C"),
    Label.DATE: Scheme("DATE", "DATE", "DATE", "DATE", "C"),
    Label.PHONE: Scheme("CONTACT", "PHONE", "PHONE", "PHONE", "D"),
    Label.FAX: Scheme("CONTACT", "FAX", "PHONE", "PHONE", "E"),
    Label.EMAIL: Scheme("CONTACT", "EMAIL", "ID", "ID", "F"),
    Label.URL: Scheme("CONTACT", "URL", "ID", "ID", "N"),
    Label.IP: Scheme("CONTACT", "IPADDR", "ID", "ID", "O"),
    Label.SSN: Scheme("ID", "SSN", "ID", "ID", "G"),
    Label.MRN: Scheme("ID", "MEDICALRECORD", "ID", "ID", "H"),
    Label.HEALTHPLAN: Scheme("ID", "HEALTHPLAN", "ID", "ID", "I"),
    Label.ACCOUNT: Scheme("ID", "ACCOUNT", "ID", "ID", "J"),
    Label.LICENSE: Scheme("ID", "LICENSE", "ID", "ID", "K"),
    Label.VEHICLE: Scheme("ID", "VEHICLE", "ID", "ID", "L"),
    Label.DEVICE: Scheme("ID", "DEVICE", "ID", "ID", "M"),
    Label.BIOID: Scheme("ID", "BIOID", "ID", "ID", "P"),
    Label.IDNUM: Scheme("ID", "IDNUM", "ID", "ID", "R"),
    Label.PHI: Scheme("", "", "", "", "R"),
}

MEDDOCAN: dict[str, Label] = {
    "NOMBRE_SUJETO_ASISTENCIA": Label.PATIENT,
    "FAMILIARES_SUJETO_ASISTENCIA": Label.RELATIVE,
    "NOMBRE_PERSONAL_SANITARIO": Label.DOCTOR,
    "PROFESION": Label.PROFESSION,
    "HOSPITAL": Label.HOSPITAL,
    "CENTRO_SALUD": Label.HOSPITAL,
    "INSTITUCION": Label.ORGANIZATION,
    "CALLE": Label.STREET,
    "TERRITORIO": Label.CITY,
    "PAIS": Label.COUNTRY,
    "EDAD_SUJETO_ASISTENCIA": Label.AGE,
    "FECHAS": Label.DATE,
    "NUMERO_TELEFONO": Label.PHONE,
    "NUMERO_FAX": Label.FAX,
    "CORREO_ELECTRONICO": Label.EMAIL,
    "URL_WEB": Label.URL,
    "DIREC_PROT_INTERNET": Label.IP,
    "ID_SUJETO_ASISTENCIA": Label.MRN,
    "ID_CONTACTO_ASISTENCIAL": Label.ACCOUNT,
    "ID_ASEGURAMIENTO": Label.HEALTHPLAN,
    "NUMERO_BENEF_PLAN_SALUD": Label.HEALTHPLAN,
    "ID_TITULACION_PERSONAL_SANITARIO": Label.LICENSE,
    "ID_EMPLEO_PERSONAL_SANITARIO": Label.IDNUM,
    "IDENTIF_VEHICULOS_NRSERIE_PLACAS": Label.VEHICLE,
    "IDENTIF_DISPOSITIVOS_NRSERIE": Label.DEVICE,
    "IDENTIF_BIOMETRICOS": Label.BIOID,
    "OTRO_NUMERO_IDENTIF": Label.IDNUM,
    "SEXO_SUJETO_ASISTENCIA": Label.PHI,
    "OTROS_SUJETO_ASISTENCIA": Label.PHI,
}
"""The types of the MEDDOCAN corpus (Marimon et al. 2019). A *TERRITORIO* of digits is a ZIP."""

NAMES = frozenset({Label.PATIENT, Label.RELATIVE, Label.DOCTOR})
"""The labels of people."""
PRIVATE = frozenset({Label.PATIENT, Label.RELATIVE})
"""Those of people who are no staff."""
