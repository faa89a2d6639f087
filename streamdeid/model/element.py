"""A structured value of a message that the policy decides on."""

from dataclasses import dataclass, field

from streamdeid.model.label import Label

Authority = tuple[str, ...]
"""The names of one assigning authority, the most exact first: an OID or URI, a namespace id."""


@dataclass(frozen=True, slots=True)
class Element:
    """One leaf: a component of an HL7 field or a FHIR primitive.

    ``address`` is exact (``PID[1]-5[2].1``, ``entry[0].resource.birthDate``);
    ``path`` is the same without ordinals (``PID-5.1``, ``Patient.birthDate``),
    the name by which a policy can speak of it. ``datatype`` is the standard's
    (``XPN.1``, ``TS``, ``date``). ``label`` is ``None`` for an element that
    no rule lists: the policy's default deny applies.
    """

    address: str
    path: str
    datatype: str
    label: Label | None
    text: str = field(repr=False)
    authority: Authority | None = field(default=None, repr=False)
    """Who assigned the identifier, as the message tells it; empty where it does not.

    ``None`` where the type has no place for it: a message control id, a resource's own id.
    """
    primitive: str = ""
    """The simple type of HL7 v2 that a value must keep to (``NM`` of ``XTN.5``).

    Empty where ``datatype`` says all.
    """
