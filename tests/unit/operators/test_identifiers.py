"""An identifier without an authority has that of the same value in its message, if it is one."""

from streamdeid.model.element import Authority, Element
from streamdeid.model.identity import NOBODY, Fact, Identity, Part
from streamdeid.model.label import Label
from streamdeid.operators.identifiers import Identifiers
from streamdeid.operators.naming import NAMING, Naming, Zeros, keyed


def element(
    text: str,
    authority: Authority | None = (),
    label: Label = Label.MRN,
    datatype: str = "CX.1",
) -> Element:
    return Element("PID[1]-3[1].1", "PID-3.1", datatype, label, text, authority)


def identifiers(*elements: Element, naming: Naming = NAMING, facts=()) -> Identifiers:
    return Identifiers.of(naming, Identity(facts=facts), elements)


def test_the_only_authority_of_a_value_is_that_of_its_mentions() -> None:
    found = identifiers(element("4471", ("GHG",)), element("88", ("VMC",)))
    told = found.of_element(element("4471", ("GHG",)))
    assert found.of_element(element("44-71", ())) == told
    assert found.told("4471", Label.MRN) == found.told("4471", Label.IDNUM) == told
    assert found.told("4472", Label.MRN) != told


def test_of_two_authorities_a_mention_has_neither() -> None:
    found = identifiers(element("4471", ("GHG",)), element("4471", ("VMC",)))
    codes = {found.of_element(element("4471", a)) for a in (("GHG",), ("VMC",), ())}
    assert len(codes) == 3


def test_a_namespace_id_is_completed_by_the_same_number_with_its_oid() -> None:
    found = identifiers(element("4471", ("1.2.3", "GHG")), element("88", ("GHG",)))
    assert found.assigned("4471", Label.MRN, ("GHG",)) == "1.2.3"
    assert found.assigned("88", Label.MRN, ("GHG",)) != "1.2.3"


def test_ids_of_resources_and_messages_are_the_same_whatever_else_is_told() -> None:
    bare, known = identifiers(), identifiers(element("4471", ("GHG",)))
    for datatype in ("id", "ST"):
        own = element("4471", None, Label.IDNUM, datatype)
        assert bare.of_element(own) == known.of_element(own)
    one, other = (element(text, None, Label.IDNUM, "id") for text in ("o-1-11", "o-11-1"))
    assert bare.of_element(one) != bare.of_element(other)


def test_every_social_security_number_has_one_authority() -> None:
    found = identifiers(element("900-14-7741", ("GHG",), Label.SSN))
    told = found.of_element(element("900147741", None, Label.SSN, "ST"))
    assert told == found.told("900-14-7741", Label.SSN, ("http://hl7.org/fhir/sid/us-ssn",))
    assert found.told("900-14-7741", Label.IDNUM) == told


def test_the_facts_of_an_identity_tell_authorities_too() -> None:
    fact = Fact(Label.MRN, Part.NUMBER, "4471", authority=("GHG",))
    assert identifiers(facts=(fact,)).assigned("4471", Label.MRN) == NAMING.key(("GHG",))


def test_a_site_is_one_by_any_name_and_label() -> None:
    naming = Naming(keyed({"general": ("GHG", "1.2.3")}))
    found = Identifiers.of(naming, NOBODY)
    names = (
        element("GHG", None, Label.ORGANIZATION, "HD.1"),
        element("1.2.3", None, Label.ORGANIZATION, "CX.4"),
        element("urn:oid:1.2.3", None, Label.IDNUM, "system"),
        element("ghg", None, Label.HOSPITAL, "PL.4"),
    )
    assert len({found.of_element(name) for name in names}) == 1


def test_the_end_of_a_known_number_has_its_authority() -> None:
    found = identifiers(element("88204471", ("GHG",)), element("77120091", ("VMC",)))
    assert found.ending("4471", Label.MRN) == NAMING.key(("GHG",))
    assert found.ending("204471", Label.IDNUM) == NAMING.key(("GHG",))
    assert found.ending("471", Label.MRN) == found.ending("9999", Label.MRN) == ""
    assert found.assigned("4471", Label.MRN) == ""


def test_the_most_telling_label_of_an_identifier_counts_wherever_it_stands() -> None:
    found = identifiers(element("4471", ("GHG",)), element("4471", ("GHG",), Label.IDNUM))
    assert found.kind("4471", Label.IDNUM) is Label.MRN
    assert found.kind("4471", Label.IDNUM, ("VMC",)) is Label.IDNUM
    assert found.kind("9", Label.PHONE) is Label.PHONE


def test_thousands_of_authorities_of_one_number_are_read_within_bounds() -> None:
    many = [element("4471", (f"A{n}",)) for n in range(20_000)]
    found = identifiers(*many)
    assert max(map(len, found.rows.values())) <= 64
    assert found.assigned("4471", Label.MRN) == ""


def test_zeros_are_the_policy_s_choice() -> None:
    ignoring = identifiers(element("004471", ("GHG",)), naming=Naming(zeros=Zeros.IGNORED))
    assert ignoring.told("4471", Label.MRN) == ignoring.told("004471", Label.MRN, ("GHG",))
