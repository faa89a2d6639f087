"""What a policy asks of the formats: said in the model, so that both sides may know it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from streamdeid.model.label import Label


class Unlisted(StrEnum):
    """What becomes of an element that no rule of the standard's tables lists."""

    DROP = "drop"
    """Offered as an ``Element`` without a label; the default deny removes it."""
    SCRUB = "scrub"
    """Offered as a note, and scrubbed as narrative."""
    QUARANTINE = "quarantine"
    """The message is withheld, unless the policy says of the path that it goes."""


class Unrewritable(StrEnum):
    """What becomes of an attachment whose type cannot be written back faithfully."""

    TEXT = "text"
    """Replaced by its scrubbed text, as text/plain."""
    PLACEHOLDER = "placeholder"
    """Replaced by a sentence that says what was removed."""
    QUARANTINE = "quarantine"
    """The message is withheld."""


class Undecodable(StrEnum):
    """What becomes of an attachment that is not what it says, or not base64."""

    DROP = "drop"
    """Replaced by a sentence that says what was removed, and counted."""
    WITHHOLD = "withhold"
    """The message is withheld."""


class Treatment(StrEnum):
    """What a policy may say of one path, over the tables of the standard."""

    KEEP = "keep"
    DROP = "drop"
    SCRUB = "scrub"
    """Read as what it is: components by their tables, documents opened, all else as narrative.

    What tells who is meant keeps its label.
    """


@dataclass(frozen=True, slots=True)
class Profile:
    """What a policy asks of the formats. ``paths`` maps ``ZPI-3`` or ``Patient.x`` to a treatment.

    A path maps to a ``Label`` where the policy says what an unlisted element is.
    ``max_bytes`` bounds one record; ``max_depth`` JSON and XML nesting.
    """

    unlisted: Unlisted = Unlisted.DROP
    paths: Mapping[str, Treatment | Label] = field(default_factory=dict)
    code_systems: tuple[str, ...] = ()
    """A site's own coding systems (names, URIs, OIDs) whose texts are vocabulary as well."""
    extensions: tuple[str, ...] = ()
    """FHIR extensions, by URL, that are read as their data types say; all others are unlisted."""
    keep_routing: bool = False
    """Whether MSH-3 to MSH-6 and the batch headers' names stay."""
    unrewritable: Unrewritable = Unrewritable.PLACEHOLDER
    undecodable: Undecodable = Undecodable.DROP
    charset_fallback: bool = True
    """Try UTF-8, then Windows-1252, when bytes do not fit MSH-18; else quarantine."""
    legacy_fhir: bool = False
    """Accept DSTU2 and STU3 by best effort."""
    security: tuple[str, ...] = ("REDACTED",)
    """What ``meta.security`` says was done (HL7 v3 ObservationValue, security alteration)."""
    max_bytes: int = 64 * 1024 * 1024
    max_depth: int = 100
    max_note: int = 400_000
    """Characters of one narrative. A longer one than 64,000 is read in windows, so that this bounds
    seconds and not memory: the worst texts take some 15 microseconds for each character."""

    def undropped(self) -> "Profile":
        """The same without the paths that it drops: who is named there is known all the same."""
        paths = {path: said for path, said in self.paths.items() if said is not Treatment.DROP}
        return self if len(paths) == len(self.paths) else replace(self, paths=paths)


DEFAULT_PROFILE = Profile()
