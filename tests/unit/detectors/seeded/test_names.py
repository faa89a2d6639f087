import pytest

from streamdeid.detectors.base import Reading
from streamdeid.detectors.seeded import Seeded
from streamdeid.model.label import Label
from streamdeid.model.note import Note
from streamdeid.text.tokens import tokenise


@pytest.mark.parametrize(
    ("text", "stretch"),
    [
        ("pt Halvorsen seen", "Halvorsen"),
        ("HALVORSEN, KRISTIN Q", "HALVORSEN, KRISTIN Q"),
        ("Halvorsen,Kristin", "Halvorsen,Kristin"),
        ("K. Halvorsen here", "K. Halvorsen"),
        ("Halvorsen's daughter", "Halvorsen"),
        ("seen with halvorsen", "halvorsen"),
        ("Kris came by", "Kris"),
        ("Ms. Halverson came", "Halverson"),
        ("Ms. Hal-\nvorsen came", "Hal-\nvorsen"),
        ("NAMEHalvorsenDOB", "Halvorsen"),
        ("Kristin\nHalvorsen signed", "Kristin\nHalvorsen"),
        ("HALVORSEN^KRISTIN", "HALVORSEN^KRISTIN"),
        ("Halvorsen-Boyle here", "Halvorsen-Boyle"),
    ],
)
def test_a_name_is_found_in_every_dress(found, named, text, stretch):
    assert stretch in found(text, named("Halvorsen", "Kristin"))


@pytest.mark.parametrize(
    ("family", "text", "stretch"),
    [
        ("Muñoz", "Mrs. Munoz came", "Munoz"),
        ("Munoz", "Mrs. Muñoz came", "Muñoz"),
        ("Müller", "Herr Mueller came", "Mueller"),
        ("Sørensen", "Ms. Sorensen came", "Sorensen"),
        ("O'Brien", "Mr. OBrien came", "OBrien"),
        ("O'Brien", "Mr. O'Brien came", "O'Brien"),
        ("al-Hashimi", "seen as Alhashimi", "Alhashimi"),
        ("Mahoe-Prescott", "Mr. Prescott came", "Prescott"),
        ("van der Meer", "he is van der Meer", "van der Meer"),
    ],
)
def test_accents_particles_and_joints_do_not_hide_a_name(found, named, family, text, stretch):
    assert stretch in found(text, named(family))


@pytest.mark.parametrize(
    ("text", "stretch"),
    [
        ("Mr. May is an 81-year-old", "May"),
        ("MAY, WILLIAM R", "MAY, WILLIAM R"),
        ("we told May to rest", "May"),
        ("Will May came", "Will May"),
        ("William says no", "William"),
        ("W. May, 81", "W. May"),
    ],
)
def test_a_name_that_is_a_word_counts_in_name_context(found, named, text, stretch):
    assert stretch in found(text, named("May", "William", nickname="Will"))


@pytest.mark.parametrize(
    ("text", "word", "reason"),
    [
        ("pain may radiate", "may", "ordinary word"),
        ("on May 4, 2023", "May", "month"),
        ("she will be seen", "will", "ordinary word"),
        ("PAIN MAY RADIATE TO THE JAW.", "MAY", "ordinary word"),
    ],
)
def test_the_same_word_elsewhere_is_kept_with_its_reason(found, named, text, word, reason):
    identity = named("May", "William", nickname="Will")
    assert (word, reason) in found(text, identity, kept=True)
    assert word not in found(text, identity)


def test_an_eponym_of_the_patients_name_is_kept(found, named):
    assert ("Foley", "eponym") in found("urine via Foley catheter", named("Foley"), kept=True)


def test_a_phrase_of_two_ordinary_words_is_kept_whole(found, named):
    kept = found("She has a tattoo of two bulls there.", named("Two Bulls"), kept=True)
    assert "two bulls" in [stretch for stretch, _ in kept]


def test_people_keep_their_labels(english, named):
    text = "Halvorsen was told"
    reading = Reading(Note("n", text), tokenise(text), named("Halvorsen", label=Label.DOCTOR))
    span = next(iter(Seeded(english).detect(reading)))
    assert (span.label, span.origin, span.rule) == (Label.DOCTOR, "PID[1]-5[1]", "name")


@pytest.mark.parametrize("text", ["a slight fever", "the kitchen", "metoprolol 25"])
def test_words_near_a_name_in_spelling_are_left(found, named, text):
    assert found(text, named("Knight", "Metopro")) == []


MIXED = "DISCHARGE SUMMARY\nTransferred to Birchwood Home, Canal Drive, Duluth. "


@pytest.mark.parametrize(
    ("given", "family", "stretch"),
    [("Bruce", "Foley", "bruce foley"), ("Rose", "May", None), ("Long", "Pain", None)],
)
def test_two_parts_typed_low_in_a_mixed_note_are_a_name_unless_they_meet_by_chance(
    found, named, given, family, stretch
):
    text = f"{MIXED}{given.lower()} {family.lower()} was admitted."
    assert found(text, named(family, given)) == ([stretch] if stretch else [])


@pytest.mark.parametrize(
    ("text", "stretch"),
    [
        ("Priyan began by saying", "Priyan"),
        ("Priya R. was quiet", "Priya R"),
        ("lists RAMAN, P", "RAMAN, P"),
        ("listed as Raman, P.", "Raman, P"),
    ],
)
def test_pieces_and_initials_of_a_persons_own_name_count(found, named, text, stretch):
    assert stretch in [one.rstrip(".") for one in found(text, named("Raman", "Priyanka"))]


@pytest.mark.parametrize(
    ("text", "stretch"),
    [
        ("ALAN BRUCE, M.D.", "ALAN BRUCE"),
        ("Sincerely, Alan Bruce, M.D., F.A.C.S.", "Alan Bruce"),
    ],
)
def test_a_name_ends_before_degrees_and_pronouns(found, named, text, stretch):
    assert found(text, named("Bruce", "Alan")) == [stretch]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Will has been on it", ["Will"]),
        ("Will need labs", []),
    ],
)
def test_a_name_that_is_a_modal_verb_shows_by_the_verb_behind_it(found, named, text, names):
    assert found(text, named("Thomas", "Will")) == names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("o'halloran, k rm 12", "o'halloran, k"),
        ("halloran, e tx 30 min", "halloran, e"),
        ("4/1 exam   j halloran 61f", "j halloran"),
    ],
)
def test_an_initial_in_small_letters_belongs_to_the_name_in_a_cell(found, named, text, name):
    assert found(text, named("O'Halloran" if "o'" in text else "Halloran")) == [name]


@pytest.mark.parametrize("text", ["told halloran, a nurse", "saw halloran, then left"])
def test_a_word_behind_a_comma_is_no_initial(found, named, text):
    assert found(text, named("Halloran")) == ["halloran"]
