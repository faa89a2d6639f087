"""Everybody is one invented person in every form; nobody gets anybody's real name."""

import pytest

from streamdeid.model.identity import Identity, Person, PersonName
from streamdeid.model.label import Label
from streamdeid.operators.surrogates import Surrogates
from streamdeid.operators.surrogates.pools import pools


def names(one: Surrogates, *texts: str, label: Label = Label.PATIENT) -> list[str]:
    return [one.of(text, label) for text in texts]


def test_initials_and_orders_agree_with_the_whole_name(surrogates) -> None:
    given, family = surrogates.of("Katarzyna Nowak", Label.PATIENT).split(" ")
    found = names(surrogates, "Nowak K.", "K. Nowak", "K.N.", "KN", "NK", "NOWAK^KATARZYNA")
    k, n = given[0], family[0]
    assert found == [
        f"{family} {k}.", f"{k}. {family}", f"{k}.{n}.", f"{k}{n}", f"{n}{k}",
        f"{family}^{given}".upper(),
    ]  # fmt: skip


def test_three_initials_take_a_middle_name_from_the_fields(surrogates) -> None:
    given, middle, family = surrogates.of("Katarzyna Maria Nowak", Label.PATIENT).split(" ")
    assert surrogates.of("KMN", Label.PATIENT) == given[0] + middle[0] + family[0]


def test_a_nickname_is_the_same_person_with_or_without_the_fields_word_for_it(chance) -> None:
    def kasia(nickname: str) -> tuple[str, str]:
        name = PersonName("Nowak", "Katarzyna", nickname=nickname)
        one = Surrogates(chance, Identity(people=(Person(Label.PATIENT, (name,)),)))
        return one.of("Kasia", Label.PATIENT), one.of("Katarzyna", Label.PATIENT)

    assert kasia("Kasia") == kasia("")
    short, whole = kasia("")
    nicknames = [n.title() for n in _nicknames().get(whole.lower(), ())]
    assert short in {whole, *nicknames}


def _nicknames():
    from streamdeid.lexicons import load  # noqa: PLC0415 - one test asks for it

    return load("en").table("nicknames")


def test_relatives_share_a_surname_and_particles_go(surrogates) -> None:
    family = surrogates.of("Nowak", Label.PATIENT)
    assert surrogates.of("Piotr Nowak", Label.RELATIVE).endswith(f" {family}")
    assert surrogates.of("van der Berg", Label.DOCTOR) == surrogates.of("Berg", Label.DOCTOR)


def test_sex_and_origin_are_kept(surrogates) -> None:
    her, his = (surrogates.of(n, Label.PATIENT).lower() for n in ("Katarzyna", "Piotr"))
    assert pools().sex(her) == "F"
    assert pools().sex(his) == "M"
    assert pools().family_origin(surrogates.of("Nowak", Label.PATIENT).lower()) == "pl"


def test_the_payloads_word_on_sex_counts_where_the_name_tells_none(chance) -> None:
    for sex in ("F", "M"):
        person = Person(Label.PATIENT, (PersonName("Roe", "Xiuqwa"),))
        one = Surrogates(chance, Identity(people=(person,), sex=sex))
        assert pools().sex(one.of("Xiuqwa", Label.PATIENT).lower()) == sex


@pytest.mark.parametrize("key", [str(n) for n in range(40)])
def test_nobody_gets_the_name_of_anybody_in_the_payload(chance, key: str) -> None:
    """Common names are in the payload, so that a careless draw would meet them."""
    common = "smith johnson williams brown jones miller davis wilson anderson thomas".split()
    people = tuple(Person(Label.DOCTOR, (PersonName(n, "Mary"),)) for n in common)
    one = Surrogates(type(chance)(chance.keys, "study", key), Identity(people=people))
    drawn = {one.of(n.title(), Label.DOCTOR).lower() for n in common}
    assert len(drawn) == len(common)
    assert drawn.isdisjoint({*common, "mary"})


def test_a_name_at_a_lines_end_is_joined_unless_it_is_a_double_name(surrogates) -> None:
    people = surrogates.people
    assert people.unbroken("No", "wak") == "Nowak"
    assert people.unbroken("Nowak", "Zielinska") == "Nowak-Zielinska"


def test_whom_a_name_means_does_not_depend_on_a_middle_name(surrogates) -> None:
    people = surrogates.people
    assert people.who("Whitcombe", Label.DOCTOR) == "whitcombe harold"
    assert people.who("Harold T. Whitcombe, MD", Label.DOCTOR) == "whitcombe harold"
    assert people.who("Osgood", Label.DOCTOR) == "osgood"
