"""The language of a note: what it says of itself, what its text shows, and what is read of it.

``codes`` makes one code of what a message declares, ``evidence`` judges a text, ``stretches`` cuts
a note that switches, ``tongues`` says of all notes of a message in which language they are, and
``interpreter`` has each read by the pack of its language, or replaced.
"""

from streamdeid.engine.languages.evidence import Evidence
from streamdeid.engine.languages.interpreter import READ, REPLACED, Interpreter
from streamdeid.engine.languages.tongues import Tongues

__all__ = ["READ", "REPLACED", "Evidence", "Interpreter", "Tongues"]
