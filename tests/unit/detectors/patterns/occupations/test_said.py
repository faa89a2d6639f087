"""An occupation counts where it is said of somebody, and staff who act in the note stay."""

import pytest


@pytest.mark.parametrize(
    ("text", "occupation"),
    [
        ("he is a 54 yo farmer", "farmer"),
        ("His wife (a kindergarten teacher) died", "kindergarten teacher"),
        ("the patient is a former marine mechanic", "marine mechanic"),
        ("She is a retired school bus driver.", "school bus driver"),
        ("works as a welder in town", "welder"),
    ],
)
def test_a_copula_an_age_and_a_kinship_tell_it_of_somebody(stretches, text, occupation):
    assert stretches("professions", text) == [occupation]


@pytest.mark.parametrize(
    "text",
    [
        "the welder's number is on file",
        "interpreter 4402 was used",
        "note writer states",
        "social worker called",
        "a pacemaker was placed",
        "he is a smoker",
        "he is a good historian",
        "the surgeon and the nurse came",
        "discussed with the pharmacist",
    ],
)
def test_staff_things_and_habits_stay(stretches, text):
    assert stretches("professions", text) == []


@pytest.mark.parametrize(
    ("text", "occupation"),
    [
        ("HPI: 34M, granite cutter, lives alone", "granite cutter"),
        ("I'm a fire captain.", "fire captain"),
        ("at work (dispatcher, Gulf Freight)", "dispatcher"),
    ],
)
def test_an_occupation_may_stand_between_marks_or_behind_a_short_form(stretches, text, occupation):
    assert occupation in stretches("professions", text)


@pytest.mark.parametrize("text", ["Needle driver, forceps.", "the wire cutter, used once"])
def test_instruments_between_marks_stay(stretches, text):
    assert stretches("professions", text) == []


@pytest.mark.parametrize(
    ("text", "occupation"),
    [
        ("he works as a tow truck driver nights", "tow truck driver"),
        ("since losing the paralegal job", "paralegal"),
        ("She was for 41 years a Latin teacher.", "Latin teacher"),
        ("a 65-year-old Hmong-speaking grocery cashier who came", "grocery cashier"),
    ],
)
def test_service_language_and_the_job_itself_tell_it_too(stretches, text, occupation):
    assert occupation in stretches("professions", text)


@pytest.mark.parametrize("text", ["described as a carrier", "Next, a tibial guide was placed"])
def test_carriers_and_guides_of_the_clinic_stay(stretches, text):
    assert stretches("professions", text) == []


@pytest.mark.parametrize(
    ("text", "occupation"),
    [
        ("she's a gutter installer and", "gutter installer"),
        ("Work: parade drummer", "parade drummer"),
        ("his plumber friend drove", "plumber"),
        ("father Abel, a kiln stacker, died", "kiln stacker"),
        ("mother (19, waffle baster), aunt", "waffle baster"),
        ("is a farmer and horse dentist", "farmer"),
        ("herself a singer", "singer"),
    ],
)
def test_a_clipped_copula_a_label_an_owner_and_an_apposition_tell_it(stretches, text, occupation):
    assert occupation in stretches("professions", text)


def test_an_occupation_joined_to_another_is_said_with_it(stretches):
    found = stretches("professions", "is a retired welder and rodeo singer from here")
    assert found == ["welder", "rodeo singer"]


@pytest.mark.parametrize(
    "text",
    ["she is a carrier of the gene", "a blood thinner, held", "the nurse and the chaplain came"],
)
def test_what_is_genetic_a_drug_or_staff_is_no_occupation(stretches, text):
    assert stretches("professions", text) == []
