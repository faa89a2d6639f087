"""The initials of a message's people are worked out for the message, not for each of its notes."""

from streamdeid.detectors.people.signed.initials import Known
from streamdeid.detectors.people.signed.signature import initials_known
from streamdeid.model.identity import NOBODY, Identity, Person, PersonName
from streamdeid.model.label import Label

NAME = PersonName(given="Rosa", middle="Tyra", family="Oduya")
PEOPLE = Identity(people=(Person(Label.PATIENT, (NAME,)),))


def test_they_are_with_and_without_the_middle_name() -> None:
    assert initials_known(PEOPLE) == {"ro": Label.PATIENT, "rto": Label.PATIENT}
    assert initials_known(NOBODY) == {}


def test_the_next_note_is_told_the_same_even_behind_a_note_of_nobody() -> None:
    first = initials_known(PEOPLE)
    initials_known(NOBODY)
    assert initials_known(PEOPLE) is first


def test_the_people_of_the_message_count_before_those_of_the_note() -> None:
    known = Known({"ro": Label.PATIENT}, {"ro": Label.DOCTOR, "hm": Label.DOCTOR})
    assert [known.get(letters) for letters in ("ro", "hm", "xy")] == [
        Label.PATIENT,
        Label.DOCTOR,
        None,
    ]
    assert [letters in known for letters in ("ro", "hm", "xy")] == [True, True, False]
