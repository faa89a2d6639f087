"""What an operator may know of the message whose identifiers it replaces."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from streamdeid.model.identity import Identity, Seed
from streamdeid.model.label import Label
from streamdeid.operators.dates.calendar import Written, written_date
from streamdeid.operators.identifiers import Identifiers
from streamdeid.operators.keys import Keys
from streamdeid.operators.manner import Manner
from streamdeid.operators.surrogates import Surrogates
from streamdeid.operators.surrogates.chance import Chance

Told = Sequence[tuple[str, Label]]
"""What the narrative calls people, in its order."""


@dataclass(slots=True)
class Context:
    """The keys, the project, the message's people, and the choices of the policy.

    ``days`` is the patient's own shift. ``withheld`` are the seeds that the policy forbids,
    ``told`` what the narrative calls people, ``identifiers`` the numbers and who assigned them,
    ``countries`` those of the postal codes of addresses.
    It lives as long as its message.
    """

    keys: Keys
    project: str
    identity: Identity = field(repr=False)
    days: int = field(repr=False, default=0)
    manner: Manner = field(default_factory=Manner)
    scope: str = field(repr=False, default="")
    told: Told = field(repr=False, default=())
    withheld: Sequence[Seed] = field(repr=False, default=())
    state_stays: bool = True
    identifiers: Identifiers = field(default_factory=Identifiers)
    countries: Mapping[str, str] = field(repr=False, default_factory=dict)
    day_first: bool = False
    """Whether the message's dates of digits have the day before the month."""
    _surrogates: Surrogates | None = field(repr=False, default=None)

    def written_date(self, text: str, reference: dt.date | None) -> Written | None:
        """The date that ``text`` begins with, as this message means it."""
        now = self.identity.reference_date
        return written_date(text, reference, self.births, day_first=self.day_first, now=now)

    @property
    def births(self) -> frozenset[dt.date]:
        """The birth dates that the message knows."""
        birth = self.identity.birth_date
        return frozenset() if birth is None else frozenset({birth})

    @property
    def surrogates(self) -> Surrogates:
        """The surrogates of the message, made when the first is asked for."""
        if self._surrogates is None:
            chance = Chance(self.keys, self.project, self.scope)
            self._surrogates = Surrogates(
                chance, self.identity, self.told, self.withheld, self.state_stays, self.countries
            )
        return self._surrogates
