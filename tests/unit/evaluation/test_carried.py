from itertools import chain

from streamdeid.evaluation.carried import filled, notes
from streamdeid.evaluation.materials import Carrier, Group, carriers, groups, population
from streamdeid.evaluation.named import ARMS, PLACES, named
from streamdeid.model.label import Label
from streamdeid.training.corpus import Annotated

PEOPLE = Group("invented", ["Ada", "Ito", "Uma"], ["Falk", "Quist", "Roth"])
SAMPLE = (
    "This is a 54-year-old woman. The patient saw Dr. X. I like the patient. The patient's leg"
    " hurts. the patient, again. The patients are many. The patient left with Dr. Quist."
)


def said(note):
    return [(note.text[s.start : s.end], s.label) for s in note.spans]


def test_every_group_has_forty_given_and_forty_family_names():
    found = groups()
    assert len({group.name for group in found}) == len(found) == 16
    for group in found:
        for some in (group.given, group.family):
            assert len(set(some)) == len(some) >= 40


def test_no_name_of_the_population_is_in_a_group():
    others = set(chain.from_iterable([*g.given, *g.family] for g in groups()))
    people = population()
    assert not others & {*people.given, *people.family}
    assert min(len(people.given), len(people.family)) > 200


def test_carriers_name_patients_relatives_and_doctors_in_many_manners():
    found = carriers()
    assert len({carrier.name for carrier in found}) == len(found) >= 12
    assert len({carrier.manner for carrier in found}) >= 7
    spans = chain.from_iterable(note.spans for note in notes(PEOPLE, found, 1))
    assert {span.label for span in spans} == {Label.PATIENT, Label.RELATIVE, Label.DOCTOR}


def test_no_place_stays_empty():
    assert not any("{" in note.text or "}" in note.text for note in notes(PEOPLE, carriers(), 3))


def test_one_role_is_one_person_and_digits_tell_people_apart():
    text = "{patient.comma:upper}, {doctor.initial} for {doctor2.family}: {patient.given:lower}"
    note = filled(Carrier("c", "m", text), PEOPLE, 0)
    (comma, _), (initial, _), (other, label), (given, _) = said(note)
    assert label is Label.DOCTOR
    assert comma.endswith(f", {given.upper()}")
    assert initial[1:3] == ". "
    assert initial[3:] != other
    assert note.text == f"{comma}, {initial} for {other}: {given}"


def test_the_same_notes_come_out_again():
    assert list(notes(PEOPLE, carriers(), 2)) == list(notes(PEOPLE, carriers(), 2))


def test_names_take_the_places_of_the_patient_and_of_doctors():
    note = named(Annotated("n", SAMPLE, ()), PEOPLE, "full")
    patient, doctor = (
        next(name for name, label in said(note) if label is wanted)
        for wanted in (Label.PATIENT, Label.DOCTOR)
    )
    assert note.text.startswith(f"{patient} is a 54-year-old woman. {patient} saw Dr. {doctor}. ")
    assert set(patient.split()).isdisjoint(doctor.split())
    assert "The patients are many" in note.text
    assert note.text.endswith("Dr. Quist.")
    assert [label for _, label in said(note)].count(Label.PATIENT) == PLACES


def test_each_arm_has_one_form_of_the_same_name():
    full, family, given = (said(named(Annotated("n", SAMPLE, ()), PEOPLE, arm)) for arm in ARMS)
    assert full[0][0] == f"{given[0][0]} {family[0][0]}"
    assert {label for _, label in given} == {Label.PATIENT}


def test_a_text_without_a_place_gets_no_name():
    note = Annotated("n", "Sutures were removed.", ())
    assert named(note, PEOPLE, "full") == note
