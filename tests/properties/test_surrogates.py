"""Surrogates are consistent in every form of a name, keep formats, and repeat in any process."""

import datetime as dt
import os
import re
import subprocess
import sys
import uuid
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from streamdeid.model.element import Element
from streamdeid.model.identity import Fact, Identity, Part, Person, PersonName
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.operators.dates.calendar import written_date
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.operators.surrogates.pools import pools
from streamdeid.runtime.assembly import policy_text

KEYS = Keys(b"k" * 32)
quick = settings(max_examples=60, deadline=None)
POLICY = load("safe-harbor-surrogate", policy_text, KEYS)
SAMPLE = Path(__file__).resolve().parents[1] / "golden" / "policies" / "original"
POOLS = pools()
FAMILIES = sorted({n for pool in POOLS.family.values() for n in pool.names})
GIVEN = sorted({n for pool in POOLS.given.values() for n in pool.names})
invented = st.text("abcdefghiklmnoprstuvwz", min_size=3, max_size=9)
families = st.one_of(st.sampled_from(FAMILIES), invented, st.just("o'brien"))
givens = st.one_of(st.sampled_from(GIVEN), invented)
patient_keys = st.text("0123456789", min_size=5, max_size=9)
WORD = re.compile(r"[^\W\d_]{3,}")
KEPT = {"mrs", "jr"}


@dataclass(frozen=True)
class Two:
    """A patient and a relative of the same surname, and a physician."""

    family: str
    given: str
    relative: str
    doctor: str
    key: str

    def identity(self) -> Identity:
        return Identity(
            people=(
                Person(Label.PATIENT, (PersonName(self.family.title(), self.given.title()),)),
                Person(
                    Label.RELATIVE, (PersonName(self.family.title(), self.relative.title()),), "son"
                ),
                Person(Label.DOCTOR, (PersonName(self.doctor.title(), "Xiu"),)),
            ),
            facts=(Fact(Label.MRN, Part.NUMBER, self.key),),
            sex="F",
            patient_key=self.key,
        )

    def forms(self) -> list[str]:
        """The patient's name in the forms that feeds and notes have."""
        f, g = self.family.title(), self.given.title()
        return [
            f"{g} {f}", f"{f}, {g}", f"{f} {g[0]}.", f"{g[0]}. {f}", f.upper(), g, f,
            f"{f.upper()}, {g.upper()}", f"Mrs. {f}", f"{g} {f}'s", f"{g} {f} Jr.", f"{g}  {f}",
        ]  # fmt: skip


people = st.builds(Two, families, givens, givens, families, patient_keys).filter(
    lambda p: (
        len({p.family, p.given, p.relative, p.doctor}) == 4
        and len({w[:3] for w in (p.family, p.given, p.relative)}) == 3
    )
)


def replacer(person: Two, policy=POLICY):
    return policy.replacer(person.identity(), ())


def parts(text: str) -> set[str]:
    return {w.casefold() for w in WORD.findall(text.replace("'", ""))} - KEPT


@given(people)
@quick
def test_every_form_of_a_person_is_the_same_invented_person(person: Two) -> None:
    one = replacer(person)
    family = one.element(Element("PID[1]-5[1].1", "PID-5.1", "XPN.1", Label.PATIENT, person.family))
    named = one.element(Element("PID[1]-5[1].2", "PID-5.2", "XPN.2", Label.PATIENT, person.given))
    new = Two(family, named, "", "", "")
    for old, fresh in zip(person.forms(), new.forms(), strict=True):
        assert one.fragment(old, Label.PATIENT).casefold() == fresh.casefold()


@given(people)
@quick
def test_no_form_keeps_any_part_of_three_letters_or_names_anybody_else(person: Two) -> None:
    one = replacer(person)
    real = parts(f"{person.family} {person.given} {person.relative} {person.doctor}")
    for form in person.forms():
        fresh = one.fragment(form, Label.PATIENT)
        assert parts(fresh)
        assert parts(fresh).isdisjoint(real)


@given(people)
@quick
def test_case_titles_possessives_and_punctuation_stay(person: Two) -> None:
    one = replacer(person)
    for form in person.forms():
        fresh = one.fragment(form, Label.PATIENT)
        assert fresh.isupper() == form.isupper()
        assert fresh.startswith("Mrs.") == form.startswith("Mrs.")
        assert fresh.endswith("'s") == form.endswith("'s")
        assert re.sub(r"[^\W\d_]+", "a", fresh) == re.sub(
            r"[^\W\d_]+", "a", re.sub(r"[Oo]'[Bb]", "b", form)
        )


@given(people)
@quick
def test_relatives_share_the_surrogate_of_their_surname_and_nobody_elses(person: Two) -> None:
    one = replacer(person)
    patient = one.fragment(person.family.title(), Label.PATIENT)
    assert one.fragment(f"{person.relative} {person.family}".title(), Label.RELATIVE).endswith(
        f" {patient}"
    )
    doctor = one.fragment(person.doctor.title(), Label.DOCTOR)
    assert doctor != patient


@given(people, st.permutations(range(12)))
@quick
def test_the_order_in_which_forms_are_met_does_not_matter(person: Two, order) -> None:
    forms, straight, mixed = person.forms(), replacer(person), replacer(person)
    first = [straight.fragment(form, Label.PATIENT) for form in forms]
    later = {forms[at]: mixed.fragment(forms[at], Label.PATIENT) for at in order}
    assert first == [later[form] for form in forms]


@given(people)
@example(Two("aaaqil", "and", "aachal", "o'brien", "00000"))
@example(Two("aaaqil", "van", "aachal", "o'brien", "00000"))
@quick
def test_a_person_whom_only_the_note_names_agrees_in_all_forms(person: Two) -> None:
    f, g = person.family.title(), person.given.title()
    text = f"Seen by {g} {f}."
    span = Span(8, 8 + len(g) + 1 + len(f), Label.DOCTOR, "x")
    one = POLICY.replacer(Identity(patient_key=person.key), [(Note("n", text), [span])])
    whole = one.fragment(f"{g} {f}", Label.DOCTOR)
    assert one.fragment(f"{f}, {g}", Label.DOCTOR) == ", ".join(reversed(whole.split(" ")))
    assert one.fragment(f.upper(), Label.DOCTOR) == whole.split(" ")[-1].upper()


SHAPES = [
    (Label.MRN, st.from_regex(r"[0-9]{5,10}", fullmatch=True)),
    (Label.MRN, st.from_regex(r"[A-Z]{1,3}-?[0-9]{4,8}", fullmatch=True)),
    (Label.ACCOUNT, st.from_regex(r"[0-9]{2}-[0-9]{2}-[0-9]{3}", fullmatch=True)),
    (Label.SSN, st.from_regex(r"[0-9]{3}-[0-9]{2}-[0-9]{4}", fullmatch=True)),
    (Label.PHONE, st.from_regex(r"\([2-9][0-9]{2}\) [0-9]{3}-[0-9]{4}", fullmatch=True)),
    (Label.PHONE, st.from_regex(r"[2-9][0-9]{2}-[0-9]{3}-[0-9]{4}( x[0-9]{2,4})?", fullmatch=True)),
    (Label.FAX, st.from_regex(r"[2-9][0-9]{9}", fullmatch=True)),
    (Label.ZIP, st.from_regex(r"[0-9]{5}(-[0-9]{4})?", fullmatch=True)),
    (Label.VEHICLE, st.from_regex(r"[A-Z0-9]{3} [A-Z0-9]{3,4}", fullmatch=True)),
]  # fmt: skip


@given(st.sampled_from(SHAPES).flatmap(lambda row: st.tuples(st.just(row[0]), row[1])))
@settings(quick, max_examples=200)
def test_numbers_keep_length_separators_and_kinds_of_characters(row) -> None:
    label, text = row
    fresh = POLICY.replacer(Identity(patient_key="88123"), ()).fragment(text, label)
    classes = [(r"[0-9]", "9"), (r"[A-Z]", "A"), (r"[a-z]", "a")]
    for pattern, mark in classes:
        text, fresh = re.sub(pattern, mark, text), re.sub(pattern, mark, fresh)
    assert fresh == text


@given(st.uuids().map(str))
@quick
def test_a_uuid_stays_one(text: str) -> None:
    fresh = POLICY.replacer(Identity(patient_key="88123"), ()).fragment(text, Label.IDNUM)
    assert str(uuid.UUID(fresh)) == fresh != text


@given(st.from_regex(r"[2-9][0-9]{2}-[0-9]{3}-[0-9]{4}", fullmatch=True))
@quick
def test_phones_are_from_the_numbers_kept_for_fiction(text: str) -> None:
    fresh = POLICY.replacer(Identity(patient_key="88123"), ()).fragment(text, Label.PHONE)
    assert fresh != text
    assert re.fullmatch(r"\d{3}-555-01\d{2}", fresh)


@given(st.emails())
@quick
def test_mail_goes_to_example_domains(text: str) -> None:
    fresh = POLICY.replacer(Identity(patient_key="88123"), ()).fragment(text, Label.EMAIL)
    assert fresh == "[EMAIL]" or re.search(r"@example\.(?:org|com|net)$", fresh)


days = st.dates(dt.date(1960, 1, 1), dt.date(2029, 12, 31))
FORMS = ("%Y-%m-%d", "%Y%m%d", "%m/%d/%Y", "%B %d, %Y", "%d %b %Y", "%A, %B %d, %Y", "%b. %d, %Y")


@given(people, days, days, st.sampled_from(["%Y%m%d", "%Y%m%d%H%M"]), st.sampled_from(FORMS))
@quick
def test_field_and_note_keep_the_interval_of_two_full_dates(
    person: Two, first: dt.date, second: dt.date, field_form: str, form: str
) -> None:
    writer = replacer(person)
    field = writer.element(
        Element("PV1[1]-44[1]", "PV1-44", "TS", Label.DATE, first.strftime(field_form))
    )
    note = writer.fragment(second.strftime(form), Label.DATE)
    moved = [written_date(text, None) for text in (field, note)]
    assert all(m is not None for m in moved)
    assert moved[1].day - moved[0].day == second - first
    assert moved[0].day != first


PROGRAM = """
import sys
from dataclasses import replace
from pathlib import Path
from streamdeid.operators.keys import Keys
from streamdeid.runtime.assembly import assemble

def outputs(names):
    engine = assemble("safe-harbor-surrogate")
    engine = replace(engine, policy=engine.policy.under(Keys(b"k" * 32)))
    out = {n.name: engine.deidentify(n.read_bytes()).payload for n in names}
    return b"".join(out[name] for name in sorted(out))

if __name__ == "__main__":
    sys.stdout.buffer.write(outputs(sorted(Path(sys.argv[1]).iterdir(), reverse=True)))
"""


def test_two_processes_and_two_orders_write_the_same_bytes() -> None:
    here: dict = {"__name__": "here"}
    exec(compile(PROGRAM, "program", "exec"), here)
    ours = here["outputs"](sorted(SAMPLE.iterdir()))
    theirs = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(SAMPLE)],
        env={**os.environ, "PYTHONHASHSEED": "271"},
        capture_output=True,
        check=True,
    )
    assert ours == theirs.stdout


@pytest.mark.parametrize("scope", ["payload", "patient", "project"])
@given(person=people)
@settings(quick, max_examples=20)
def test_a_scope_is_what_surrogates_are_consistent_within(scope: str, person: Two) -> None:
    text = f'extends = "safe-harbor-surrogate"\n[surrogates]\nscope = "{scope}"\n'
    policy = load("site", lambda name: text if name == "site" else policy_text(name), KEYS)
    other = Two(person.family, person.given, person.relative, person.doctor, person.key + "7")
    here, again, there = (
        replacer(one, policy).fragment("901-22-7741", Label.SSN) for one in (person, person, other)
    )
    assert here == again
    assert (here == there) == (scope == "project")
