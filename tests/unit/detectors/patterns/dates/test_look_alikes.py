"""What looks like a date in a note and is none stays."""

import pytest

LOOK_ALIKES = [
    "met 11/17 items of the scale",
    "strength 5/5 in both arms",
    "take 1/2 tab at bedtime",
    "BP 120/80, HR 64",
    "disc bulge L4-5 and C5-6",
    "2/2 cultures with MSSA",
    "on call 24/7",
    "T2 hyperintensity, MSH2/6",
    "epinephrine 1:1000 and 1:10,000",
    "Gleason 3+4=7, 4/14 cores",
    "software version 3.7.2 and v2.1.12",
    "pain 7/10 at rest, 3/10 after",
    "2/6 systolic murmur",
    "PHQ-9 12/27, GDS 4/15",
    "10-12 mg in 2-3 divided doses",
    "WBC 5-10 per field",
    "BiPAP 12/6 overnight",
    "Suboxone 8/2 film daily",
    "HDL 2.7, K 4.1, pH 7.32",
    "he may walk and march in place",
    "she was 3rd in line, the 4th rib",
    "every Monday and Friday",
    "a ratio of 3:1, seen at 10:15-10:45",
    "served 2003-04 in the east",
    "Christmas disease and an Easter egg",
]


@pytest.mark.parametrize("text", LOOK_ALIKES)
def test_a_clinical_look_alike_stays(stretches, text):
    assert stretches("dates", text) == []
