"""The pure engine: a message in, a scrubbed and checked message out."""

from streamdeid.engine.deidentifier import Deidentified, Deidentifier
from streamdeid.engine.proof import Proof
from streamdeid.engine.reader import Read, Reader
from streamdeid.engine.tally import Tally

__all__ = ["Deidentified", "Deidentifier", "Proof", "Read", "Reader", "Tally"]
