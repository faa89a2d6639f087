"""Date shifts keep what lies between two dates, in every form."""

import datetime as dt
import re
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from streamdeid.formats.hl7v2.tables import names
from streamdeid.model.element import Element
from streamdeid.model.identity import Identity
from streamdeid.model.label import Label
from streamdeid.operators.dates.calendar import written_date
from streamdeid.operators.identifiers import Identifiers
from streamdeid.operators.keys import Keys
from streamdeid.operators.naming import NAMING
from streamdeid.operators.operators import Context, days_of_shift, pseudonym, shift

KEYS = Keys(b"k" * 32)
FORMS = ("%Y-%m-%d", "%Y%m%d", "%m/%d/%Y", "%B %d, %Y", "%d %b %Y", "%d%b%Y")
days = st.dates(dt.date(1950, 1, 1), dt.date(2029, 12, 31))
people = st.text("0123456789", min_size=4, max_size=9).map(lambda key: Identity(patient_key=key))


def context(identity: Identity) -> Context:
    return Context(KEYS, "study", identity, days_of_shift(KEYS, "study", identity))


@given(people)
def test_a_shift_is_within_a_year_and_never_nothing(identity: Identity) -> None:
    assert 1 <= abs(days_of_shift(KEYS, "study", identity)) <= 365


@given(people, days, days, st.sampled_from(FORMS), st.sampled_from(FORMS))
def test_intervals_are_kept_between_any_two_forms(identity, first, second, one, other) -> None:
    moved = []
    for day, form in ((first, one), (second, other)):
        written = written_date(shift(day.strftime(form), Label.DATE, context(identity)), None)
        assert written is not None
        moved.append(written.day)
    assert moved[1] - moved[0] == second - first


@given(people, st.text(max_size=20))
def test_the_same_key_gives_the_same_code_and_another_project_another(identity, text) -> None:
    code = pseudonym(text, Label.MRN, context(identity))
    assert code == pseudonym(text, Label.MRN, context(identity))
    assert code != pseudonym(text, Label.MRN, Context(KEYS, "other", identity))
    assert re.fullmatch("[bcdfghjkmnpqrstv]{24}w", code), "no short number, and no name, by chance"
    assert not any(name.endswith("W") for name in names()), "nor does it end like a segment's name"


Row = tuple[str, str, Label]
values = st.text("0123456789ABX", min_size=1, max_size=12)
assigners = st.sampled_from(("GHG", "VMC", "1.2.3", "1.2.4", "http://a.example/mrn"))
labels = st.sampled_from((Label.MRN, Label.ACCOUNT, Label.IDNUM, Label.DEVICE, Label.HEALTHPLAN))
rows = st.tuples(values, assigners, labels)


def code_of(row: Row, others: Sequence[Row], keys: Keys = KEYS, project: str = "study") -> str:
    """The code of an identifier in a message that tells others."""
    elements = [Element("a", "p", "CX.1", kind, text, (who,)) for text, who, kind in others]
    found = Identifiers.of(NAMING, Identity(), elements)
    text, who, kind = row
    told = found.of_element(Element("a", "p", "CX.1", kind, text, (who,)))
    return pseudonym(text, kind, Context(keys, project, Identity(), identifiers=found), told)


@given(rows, st.lists(rows, max_size=5), labels)
def test_a_code_depends_on_value_authority_key_and_project_only(row, others, label) -> None:
    value, who, _ = row
    code = code_of(row, others)
    assert code == code_of((value, who, label), ())
    assert code != code_of(row, others, Keys(b"o" * 32))
    assert code != code_of(row, others, project="other")
    for other in others:
        is_same = other[1] == who and NAMING.value(other[0]) == NAMING.value(value)
        assert (code_of(other, others) == code) is is_same
