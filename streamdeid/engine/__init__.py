"""The pure engine: a message in, a scrubbed and checked message out."""

from streamdeid.engine.deidentifier import Deidentified, Deidentifier, Tally

__all__ = ["Deidentified", "Deidentifier", "Tally"]
