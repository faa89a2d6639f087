"""streamdeid de-identifies HL7 v2 and FHIR hospital feeds in real time."""

__version__ = "0.1.0"
