import pytest

from streamdeid.detectors.people.signed.initials import Initials


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Abena Owusu MD/ek         North", "ek"),
        ("T. ZUKOWSKI, M.D./gw       DD 9-14-95", "gw"),
        ("Lungs clear. Same plan.  AF", "AF"),
        ("He feels well. F/u 6 mo. lb\n\nNext", "lb"),
        ("Seen today, ok.\nElec. signed RS 6/2/24 18:22", "RS"),
        ("Ate all of lunch.  HR  RN", "HR"),
        ("Surgery (GM): veins patent", "GM"),
        ("He was phoned by MJT RN at 1600", "MJT"),
        ("Inhaler ok per BK; chart", "BK"),
        ("PI review MC 20JUL2023", "MC"),
    ],
)
def test_letters_in_the_place_of_a_signature_are_somebody(found, text, letters):
    assert letters in found(Initials, text)


@pytest.mark.parametrize(
    "text",
    [
        "Negative. TSH 1.4.\n\nPlan",
        "Signed A. Okoye MD / NPI 1477002931",
        "Seen by CNA, calm",
        "Told by ICU RN at 4",
        "Ate all of lunch. ICU RN",
        "Ate all of lunch. HR RN to call",
        "He is well. OK",
        "Radiology (CT) was clear",
        "Home today. PT\n\nPlan",
    ],
)
def test_measures_wards_and_roles_are_nobody(found, text):
    assert found(Initials, text) == []
