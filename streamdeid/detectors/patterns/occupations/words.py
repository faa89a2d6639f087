"""Words that say an occupation, describe one, or only look like one."""

import re

from streamdeid.lexicons import flags as f

SAID = frozenset(
    "retired ret former formerly ex semi-retired occupation occ job profession trade employed"
    " works worked working career semiretired was then later longtime aspiring licensed"
    " freelance unemployed disabled".split()
)
"""Words after which what ends like an occupation is one."""
WORKING = frozenset("works worked working employed".split())
"""Words that announce an occupation with *as* only."""
ANNOUNCING = WORKING | frozenset(
    "retired ret former formerly ex semiretired occupation occ profession job".split()
)
"""Words behind which any word that ends as occupations do is one."""
COPULAS = frozenset("is was as been being became become be he she also still".split())
ARTICLES = frozenset(
    {
        "a",
        "an",
        "as",
        "the",
        "is",
        "was",
        "been",
        "being",
        "become",
        "became",
        "also",
        "still",
        "now",
    }
)
ROLES = frozenset(
    "yo old y m f male female man woman gentleman lady father mother dad mom wife husband son"
    " daughter brother sister spouse partner fiance fiancee boyfriend girlfriend mil fil aunt"
    " uncle cousin grandma grandpa she he pt patient self full-time part-time time".split()
)
DESCRIBED = frozenset(
    "right left handed dominant rhd lhd male female married single widowed divorced white"
    " black hispanic african american asian latino latina native caucasian english spanish"
    " speaking healthy obese pleasant otherwise year years old yo y ambidextrous previously"
    " independent very independent retired former never part full time disabled unemployed".split()
)
"""Words of a person's description that are no part of the occupation."""
MARKS = frozenset({",", "(", "/", ":", ";", "-", "|", "=", "–", "&"})
STOPS = f.FUNCTION_WORD | f.KIN | f.DIGITS | f.SPEECH | f.TITLE | f.MONTH | f.WEEKDAY | f.DRUG
LONGEST = 3
"""Describing words in front of the head, at most."""
AGENT = re.compile(
    r"[a-z]{2,}(?:er|ers|or|ist|ian|man|men|woman|wright|smith|eer|ier|maker|keeper|worker)"
)
NO_AGENT = frozenset(
    "smoker drinker user walker former other never daughter mother sister brother father"
    " older younger taller better bearer survivor donor abuser speaker sleeper eater vomiter"
    " newcomer hander later over under after consumer responder sufferer cancer fever ulcer"
    " liver bladder shoulder finger power water number order paper dinner tumor thinner"
    " catheter doppler her ever prior minor major senior junior man woman gentleman human"
    " member partner caregiver diuretic winter summer december october november september"
    " monitor factor together however whether either neither computer weather center bigger"
    " smaller lower upper inner outer greater lesser remainder disorder danger anger hunger"
    " manner matter letter offer suffer differ prefer refer consider remember transfer deliver"
    " discover cover recover grasper retractor dissector healthier slower nondrinker taper interpreter translator writer historian scribe stapler"
    " cutter glucometer thermometer".split()
)
NO_STAFF = frozenset(
    "interpreter translator writer historian taper cutter cook baker driver operator"
    " dispatcher".split()
)
"""What a note calls somebody at work beside the patient, or a thing: only *is a* makes them one."""
CARERS = frozenset(
    "physician surgeon psychologist psychiatrist dermatologist internist chiropractor cardiologist"
    " radiologist anesthesiologist pediatrician obstetrician podiatrist audiologist orthodontist dentist"
    " optometrist principal executive nurse rn lpn cna emt cma tech technician technologist aide aides coordinator provider"
    " worker agent director assistant student chaplain pastor deacon priest rabbi imam"
    " minister landlord dietitian therapist specialist counselor paramedic medic pharmacist"
    " phlebotomist supervisor representative rep officer nanny caregiver receptionist"
    " secretary scheduler clerk manager attorney lawyer sergeant trooper deputy detective"
    " captain coach teacher trainer volunteer navigator warden guard attendant runner monitor"
    " hygienist midwife doula registrar consultant inspector collector adjuster".split()
)
"""Heads that name staff and helpers as often: a mark before them is not enough."""
THINGS = frozenset(
    "hanger blower bolter washer puller guide carrier driver handler player cutter conductor keeper packer planner sewer grader loader".split()
)
"""Heads that are tools as well."""
OWNING = frozenset("owns runs owned ran manages managed".split())
FIELDS = frozenset("occupation occ profession".split())
