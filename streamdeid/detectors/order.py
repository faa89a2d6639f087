"""The default detectors in the order in which they are asked: name and factory.

Earlier detectors win where two cover the same text. A policy may name fewer, or
another order, or the four name modules in any order (``modules-TCDL``).

Rules that guess by the words around are asked only where no model reads context, all but those of
people: beside a model that does, places, institutions, occupations and likely names add nothing at
equal precision, and cues, forms and signatures of people .002 to recall and a third fewer notes
with a missed private name (``streamdeid evaluate rooms``, and ``RESULTS.md``). Languages without a
model and models of sums of features need them all.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from streamdeid.detectors.base import Detector
from streamdeid.detectors.classifier.detector import DEFAULT_POINT
from streamdeid.detectors.classifier.shipped import detector as classifier
from streamdeid.detectors.gazetteer import Gazetteer
from streamdeid.detectors.modules import ORDERS, Modules
from streamdeid.detectors.patterns.ages import Ages
from streamdeid.detectors.patterns.capitals import Capitals
from streamdeid.detectors.patterns.codes import Codes
from streamdeid.detectors.patterns.dates import Dates
from streamdeid.detectors.patterns.edges import Edges
from streamdeid.detectors.patterns.forms import Forms
from streamdeid.detectors.patterns.institutions import Institutions
from streamdeid.detectors.patterns.numbers import Numbers
from streamdeid.detectors.patterns.phones import Phones
from streamdeid.detectors.patterns.places import Places
from streamdeid.detectors.patterns.ssn import SocialSecurity
from streamdeid.detectors.patterns.usernames import Usernames
from streamdeid.detectors.patterns.values import Values
from streamdeid.detectors.patterns.web import Web
from streamdeid.detectors.patterns.years import BirthYears, Years
from streamdeid.detectors.people.cued.aliases import Aliases
from streamdeid.detectors.people.cued.degrees import Degrees
from streamdeid.detectors.people.cued.families import Families
from streamdeid.detectors.people.cued.relatives import Relatives
from streamdeid.detectors.people.cued.staff import Staff
from streamdeid.detectors.people.cued.titles import Titles
from streamdeid.detectors.people.likely.learned import Learned
from streamdeid.detectors.people.likely.likelihood import Likelihood
from streamdeid.detectors.people.placed.cells import Cells
from streamdeid.detectors.people.placed.fields import Fields
from streamdeid.detectors.people.placed.letters import Letters
from streamdeid.detectors.people.placed.subjects import Subjects
from streamdeid.detectors.people.shaped.code_names import CodeNames
from streamdeid.detectors.people.shaped.glued import Glued
from streamdeid.detectors.people.shaped.pairs import Pairs
from streamdeid.detectors.people.signed.initials import Initials
from streamdeid.detectors.personal_numbers import PersonalNumbers
from streamdeid.detectors.professions import Professions
from streamdeid.detectors.seeded import Seeded
from streamdeid.lexicons import Lexicon

Factory = Callable[[Lexicon], Detector]

ORDER: tuple[tuple[str, Factory], ...] = (
    ("seeded", Seeded),
    ("web", Web),
    ("ssn", SocialSecurity),
    ("forms", Forms),
    ("dates", Dates),
    ("phones", Phones),
    ("numbers", Numbers),
    ("usernames", Usernames),
    ("ages", Ages),
    ("birth_years", BirthYears),
    ("places", Places),
    ("titles", Titles),
    ("degrees", Degrees),
    ("relatives", Relatives),
    ("fields", Fields),
    ("subjects", Subjects),
    ("cells", Cells),
    ("staff", Staff),
    ("letters", Letters),
    ("aliases", Aliases),
    ("code_names", CodeNames),
    ("families", Families),
    ("glued", Glued),
    ("pairs", Pairs),
    ("likelihood", Likelihood),
    ("learned", Learned),
    ("initials", Initials),
    ("institutions", Institutions),
    ("professions", Professions),
    ("gazetteer", Gazetteer),
    ("edges", Edges),
    ("codes", Codes),
    ("capitals", Capitals),
    ("classifier", classifier),
    ("values", Values),
)
"""Each default detector once, in rank order."""

POINTS: Mapping[str, str] = MappingProxyType(
    {
        "classifier": DEFAULT_POINT,
        "classifier-precise": "precise",
        "classifier-sensitive": "sensitive",
    }
)
"""The names under which the classifier goes, and its operating point under each."""

OTHERS: tuple[tuple[str, Factory], ...] = (
    *((name, partial(classifier, point=POINTS[name])) for name in list(POINTS)[1:]),
    ("personal_numbers", PersonalNumbers),
    ("ages-all", partial(Ages, all_ages=True, name="ages-all")),
    ("years", Years),
    *((f"modules-{order}", partial(Modules, order=order)) for order in ORDERS),
)
"""Detectors that only a policy brings in."""

DEFAULT = "default"
"""The name under which a policy asks for all default detectors."""

ROOMS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "places": ("places",),
        "cues of people": ("titles", "degrees", "relatives", "staff", "aliases", "families"),
        "places of people": ("fields", "subjects", "cells", "letters"),
        "shapes of people": ("code_names", "glued", "pairs"),
        "likely people": ("likelihood", "learned"),
        "initials": ("initials",),
        "institutions": ("institutions",),
        "occupations": ("professions",),
        "gazetteer": ("gazetteer",),
        "edges and capitals": ("edges", "capitals"),
    }
)
"""The detectors that guess, by what they go by."""
PEOPLE = ("cues of people", "places of people", "shapes of people", "initials")
"""Rooms that are asked beside a model that reads context too."""
_NEEDLESS = frozenset(name for room, names in ROOMS.items() if room not in PEOPLE for name in names)

FACTORIES: Mapping[str, Factory] = MappingProxyType(dict((*ORDER, *OTHERS)))
"""Every detector that a policy can name."""


def default_names(*, guessing: bool = True) -> Sequence[str]:
    """The names of the default detectors in order, with all that guess or with those of people."""
    return [name for name, _ in ORDER if guessing or name not in _NEEDLESS]
