"""Within what the replacements of a message are consistent: a text from which keys derive.

A patient is known by the identifier of the patient's own (PID-3, ``Patient.identifier``), else
by name and birth date. Where neither is known a message stands for itself.
"""

from collections.abc import Iterable

from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.operators.keys import Keys
from streamdeid.operators.manner import Scope
from streamdeid.operators.naming import NAMING, Naming
from streamdeid.text.fold import bare


def scope_of(
    scope: Scope,
    identity: Identity,
    texts: Iterable[str],
    keys: Keys,
    naming: Naming = NAMING,
) -> str:
    """The text that stands for ``scope``; ``texts`` are the message's narratives."""
    if scope is Scope.PROJECT:
        return ""
    patient = patient_of(identity, naming) if scope is Scope.PATIENT else ""
    return patient or _payload(identity, texts, keys)


def patient_of(identity: Identity, naming: Naming = NAMING) -> str:
    """The patient, as one text: the key, else name and birth date; empty if unknown.

    Equal numbers of two authorities are two people.
    """
    if own := naming.patient(identity):
        return own
    for person in identity.people:
        if person.label is Label.PATIENT:
            name = person.names[0]
            said = f"{name.family} {name.given} {name.full} {identity.birth_date or ''}"
            return f"name {bare(said)}"
    return ""


def _payload(identity: Identity, texts: Iterable[str], keys: Keys) -> str:
    """A digest of all that the message says."""
    seeds = (f"{seed.address}={seed.value}" for seed in identity.seeds())
    return keys.digest("payload", "\0".join((*seeds, *texts))).hex()
