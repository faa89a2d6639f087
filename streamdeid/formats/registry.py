"""The formats in the order in which they are asked whether a payload is theirs."""

from streamdeid.formats.cda.form import CDA
from streamdeid.formats.fhir import FHIR
from streamdeid.formats.hl7v2 import HL7V2
from streamdeid.formats.message import Format
from streamdeid.formats.text import TEXT

FORMATS: tuple[Format, ...] = (HL7V2, FHIR, CDA, TEXT)
