"""A path in a policy stands for an element of the standard, or it is told why not."""

import pytest

from streamdeid.formats.paths import problem_of


@pytest.mark.parametrize(
    "path",
    [
        "PID-5",
        "PID-5.1",
        "PID-39",
        "RXA-16.3",
        "OBX-5",
        "ZPI-3",
        "ZPI-3.12",
        "Patient.birthDate",
        "HumanName.family",
        "DocumentReference.description",
        "Patient.deceasedDateTime",
        "patientRole.id@extension",
    ],
)
def test_what_the_standard_has_is_a_path(path: str) -> None:
    assert problem_of(path) == ""


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("PID-0", "PID has"),
        ("PID-199", "PID has"),
        ("PID-5.0", "is no path"),
        ("QQQ-1", "HL7 v2 has no segment QQQ"),
        ("ZPI-0", "counted from 1"),
        ("Pacient.birthDate", "FHIR has no type Pacient"),
        ("Patient.birthdate", "Patient has no element birthdate"),
        ("PID", "is no path"),
        ("PID[1]-5", "is no path"),
        ("", "is no path"),
        ("everything", "is no path"),
    ],
)
def test_what_the_standard_does_not_have_is_told(path: str, problem: str) -> None:
    assert problem in problem_of(path)
