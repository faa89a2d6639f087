"""One message's replacements: fields and notes agree, marks are written, check digits are true."""

import pytest

from streamdeid.model.element import Element
from streamdeid.model.identity import Identity, Person, PersonName
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.model.span import Span
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.operators.surrogates.check_digits import luhn
from streamdeid.runtime.assembly import policy_text

KEYS = Keys(b"k" * 32)
PATIENT = Identity(
    people=(Person(Label.PATIENT, (PersonName("Nowak", "Katarzyna"),)),), patient_key="4471902"
)


def replacer(more: str = "", base: str = "safe-harbor-surrogate", found=()):
    text = f'extends = "{base}"\n{more}'
    policy = load("site", lambda name: text if name == "site" else policy_text(name), KEYS)
    return policy.replacer(PATIENT, found)


def field(text: str, path: str, datatype: str, label: Label = Label.PATIENT) -> Element:
    address = path.replace("-", "[1]-").replace(".", "[1].")
    return Element(address, path, datatype, label, text)


def test_a_field_and_a_note_say_the_same() -> None:
    one = replacer()
    family = one.element(field("NOWAK", "PID-5.1", "XPN.1"))
    assert family == one.fragment("Nowak", Label.PATIENT).upper()
    assert one.element(field("Nowak", "HumanName.family", "string")) == family.title()


def test_a_marked_surrogate_says_in_the_note_that_it_is_one_and_not_in_the_field() -> None:
    one, plain = replacer("[surrogates]\nmark = true\n"), replacer()
    name = plain.fragment("Nowak", Label.PATIENT)
    assert one.fragment("Nowak", Label.PATIENT) == f"[PATIENT: {name}]"
    assert one.element(field("Nowak", "PID-5.1", "XPN.1")) == name


def test_a_prefix_stays_and_what_else_stands_in_its_field_goes() -> None:
    for base in ("safe-harbor-surrogate", "research-pseudonymised"):
        assert replacer(base=base).element(field("MRS", "PID-5.5", "XPN.5")) == "MRS"
        assert replacer(base=base).element(field("Nowak", "PID-5.5", "XPN.5")) is None


def test_the_check_digit_beside_a_number_is_that_of_its_surrogate() -> None:
    one = replacer()
    new = one.element(field("128952", "PID-3.1", "CX.1", Label.MRN))
    check = one.element(field(str(luhn("128952")), "PID-3.2", "CX.2", Label.MRN))
    assert check == str(luhn(new))


def test_a_name_cut_by_a_lines_end_is_the_same_name_on_one_line() -> None:
    one = replacer()
    whole = one.fragment("Katarzyna Nowak", Label.PATIENT)
    assert one.fragment("Katarzyna\nNowak", Label.PATIENT) == whole
    assert one.fragment("Katarzyna No-\n  wak", Label.PATIENT) == whole


def test_blanks_around_a_stretch_stay() -> None:
    one = replacer()
    assert one.fragment(" Nowak ", Label.PATIENT) == f" {one.fragment('Nowak', Label.PATIENT)} "


@pytest.mark.parametrize("text", ["Nowak", "Katarzyna Nowak", "K.N.", "Nowak, Katarzyna"])
def test_a_patient_has_one_pseudonym_in_every_form(text: str) -> None:
    one = replacer(base="research-pseudonymised")
    assert one.fragment(text, Label.PATIENT) == one.fragment("Katarzyna", Label.PATIENT)


def test_a_patient_without_a_number_is_known_by_the_name_and_a_note_alone_by_itself() -> None:
    policy = load("safe-harbor-surrogate", policy_text, KEYS)
    named = Identity(people=PATIENT.people)
    note = [(Note("n", "Call Jan Roe."), [Span(5, 12, Label.DOCTOR, "x")])]
    other = [(Note("n", "Page Jan Roe."), [Span(5, 12, Label.DOCTOR, "x")])]

    def ssn(identity: Identity, found=()) -> str:
        return policy.replacer(identity, found).fragment("901-22-7741", Label.SSN)

    assert ssn(named) == ssn(named, note)
    assert ssn(Identity(), note) == ssn(Identity(), note)
    assert ssn(Identity(), note) != ssn(Identity(), other)


EVENT = field("20240610", "EVN-2", "TS", Label.DATE)
BORN = field("20240610", "PID-7", "TS", Label.DATE)


@pytest.mark.parametrize("order", [(EVENT, BORN), (BORN, EVENT)])
def test_a_field_under_another_operator_never_gets_what_was_written_elsewhere(order) -> None:
    one = replacer('[fields]\n"PID-7" = "label"\n', base="safe-harbor")
    written = {element.path: one.element(element) for element in order}
    assert written == {"EVN-2": "2024", "PID-7": None}


def test_a_date_kept_in_a_note_is_not_kept_in_a_field_that_is_labelled() -> None:
    kept = '[labels]\nDATE = "keep"\ni_accept_identifiers = ["DATE"]\n'
    one = replacer(f'{kept}[fields]\n"PID-7" = "label"\n', base="safe-harbor")
    assert one.fragment("20240610", Label.DATE) == "20240610"
    assert one.element(BORN) is None
