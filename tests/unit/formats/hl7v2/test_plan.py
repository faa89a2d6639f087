"""The plan of a field: the policy's word, the element tables, then the data type of the version."""

import pytest

from streamdeid.formats.hl7v2.field_plan import FieldPlan
from streamdeid.formats.hl7v2.plan import Plans, plans
from streamdeid.formats.hl7v2.rules import Fate
from streamdeid.model.identity import Part
from streamdeid.model.label import Label
from streamdeid.model.profile import Profile, Treatment, Unlisted


def plan(path: str, version: str = "2.5.1", profile: Profile | None = None) -> FieldPlan:
    name, number = path.split("-")
    return Plans(version, profile or Profile()).field(name, int(number))


def whole(path: str, version: str = "2.5.1", profile: Profile | None = None):
    rule = plan(path, version, profile).whole
    assert rule is not None
    return rule.fate, rule.label


@pytest.mark.parametrize(
    ("path", "version", "fate", "label"),
    [
        ("PID-24", "2.5.1", Fate.CODE, None),
        ("NTE-3", "2.5.1", Fate.NOTE, None),
        ("DG1-4", "2.5.1", Fate.DISPLAY, None),
        ("PID-19", "2.8.2", Fate.LABEL, Label.SSN),
        ("PID-29", "2.8.2", Fate.LABEL, Label.DATE),
        ("STF-15", "2.5.1", Fate.LABEL, Label.EMAIL),
        ("PID-99", "2.5.1", Fate.UNLISTED, None),
        ("ZPI-1", "2.5.1", Fate.UNLISTED, None),
    ],
)
def test_a_field_has_the_fate_of_its_meaning(
    path: str, version: str, fate: Fate, label: Label | None
) -> None:
    assert whole(path, version) == (fate, label)


@pytest.mark.parametrize("datatype", ["TX", "ST", "FT", "", "CE"])
def test_the_policy_s_word_on_a_report_s_text_counts_whatever_its_type(datatype: str) -> None:
    dropping = Plans("2.5.1", Profile(paths={"OBX-5": Treatment.DROP})).value(datatype).whole
    naming = Plans("2.5.1", Profile(paths={"OBX-5": Label.PHI})).value(datatype)
    assert dropping is not None
    assert dropping.fate is Fate.UNLISTED
    assert naming.whole is None or naming.whole.label is Label.PHI
    assert {rule.label for rule in naming.leaves.values()} <= {Label.PHI, None}


def test_who_is_named_in_a_field_that_the_policy_drops_is_known_all_the_same() -> None:
    dropping = plan("PID-5", profile=Profile(paths={"PID-5": Treatment.DROP}))
    assert dropping.rule(1, 1) == plan("PID-5").rule(1, 1)
    fates = {rule.fate for rule in dropping.leaves.values()}
    assert fates == {Fate.LABEL, Fate.UNLISTED}


def test_a_component_that_the_policy_drops_is_neither_read_nor_kept() -> None:
    paths = {"AL1-3.1": Treatment.DROP, "AL1-3.2": Treatment.DROP}
    dropping = plan("AL1-3", profile=Profile(paths=paths))
    fates = [dropping.rule(number, 1).fate for number in (1, 2, 3, 5)]
    assert fates == [Fate.UNLISTED, Fate.UNLISTED, Fate.CODE, Fate.DISPLAY]


@pytest.mark.parametrize("asked", [Treatment.KEEP, Treatment.SCRUB])
def test_the_text_of_a_report_is_read_even_if_the_policy_keeps_it(asked: Treatment) -> None:
    assert Plans("2.5.1", Profile(paths={"OBX-5": asked})).value("TX").whole == (
        Plans("2.5.1", Profile()).value("TX").whole
    )


def test_a_composite_that_the_policy_scrubs_is_what_the_tables_say_of_its_components() -> None:
    """Read as one line, an encapsulated document would be a word and a name nobody's."""
    scrubbing = Profile(paths={"PID-5": Treatment.SCRUB, "OBX-5": Treatment.SCRUB})
    assert plan("PID-5", profile=scrubbing) == plan("PID-5")
    document = Plans("2.5.1", scrubbing).value("ED")
    assert document.rule(5, 1).fate is Fate.DATA
    told = Profile(paths={"PID-19": Treatment.SCRUB, "PID-7": Treatment.SCRUB})
    assert whole("PID-19", profile=told) == (Fate.LABEL, Label.SSN)
    assert plan("PID-7", profile=told) == plan("PID-7")
    paths = {"AL1-3": Treatment.SCRUB, "AL1-3.2": Treatment.DROP}
    assert plan("AL1-3", profile=Profile(paths=paths)).rule(2, 1).fate is Fate.UNLISTED


def test_the_policy_s_word_on_an_unlisted_field_comes_before_what_it_says_of_all_of_them() -> None:
    paths = {"ZPI-1": Label.MRN, "ZPI-2": Treatment.DROP}
    profile = Profile(unlisted=Unlisted.SCRUB, paths=paths)
    assert whole("ZPI-1", profile=profile) == (Fate.LABEL, Label.MRN)
    assert whole("ZPI-2", profile=profile) == (Fate.UNLISTED, None)
    assert whole("ZPI-3", profile=profile) == (Fate.NOTE, None)


def test_the_policy_s_word_on_a_system_s_name_comes_before_what_it_says_of_routing() -> None:
    profile = Profile(keep_routing=True, paths={"MSH-4": Treatment.DROP, "MSH-6": Label.IDNUM})
    assert whole("MSH-3", profile=profile) == (Fate.CODE, None)
    assert plan("MSH-4", profile=profile).rule(1, 1) == plan("MSH-4").rule(1, 1)
    assert plan("MSH-6", profile=profile).rule(1, 1).label is Label.IDNUM


def test_a_field_that_was_withdrawn_is_read_as_it_was_before() -> None:
    assert whole("DG1-4", "2.8.2") == (Fate.DISPLAY, None)
    assert plan("PID-4", "2.8.2").rule(1, 1).label is Label.MRN


def test_a_segment_that_is_gone_is_read_by_the_middle_version() -> None:
    assert plan("QRD-8", "2.8.2").rule(2, 1).label is Label.PATIENT


def test_a_field_of_a_newer_version_is_known_under_an_old_number() -> None:
    assert plan("OBX-23", "2.3").rule(1, 1).label is Label.ORGANIZATION


def test_a_name_was_one_before_its_type_said_so() -> None:
    assert plan("PID-6", "2.2").rule(1, 1).label is Label.RELATIVE


@pytest.mark.parametrize("version", ["2.1", "2.2"])
def test_the_sender_s_name_is_an_organization_s_in_the_oldest_versions_too(version: str) -> None:
    assert plan("MSH-4", version).rule(1, 1).label is Label.ORGANIZATION


def test_the_name_that_a_person_is_called_by_is_looked_for() -> None:
    rule = plan("PID-5", "2.8.2").rule(15, 1)
    assert (rule.label, rule.seed) == (Label.PATIENT, Part.NICKNAME)


def test_components_of_a_type_without_rules_go_by_their_own_types() -> None:
    interval = plan("OBR-27").rule(2, 1)
    assert interval.fate is Fate.CODE
    assert plan("OBR-27").rule(10, 2).label is Label.IDNUM


def test_a_component_beyond_the_tables_is_unlisted() -> None:
    assert plan("PID-3").rule(40, 1).fate is Fate.UNLISTED


@pytest.mark.parametrize(
    ("treatment", "fate", "label"),
    [
        (Treatment.KEEP, Fate.CODE, None),
        (Treatment.DROP, Fate.UNLISTED, None),
        (Treatment.SCRUB, Fate.NOTE, None),
        (Label.MRN, Fate.LABEL, Label.MRN),
    ],
)
def test_the_policy_s_word_comes_first(
    treatment: Treatment | Label, fate: Fate, label: Label | None
) -> None:
    profile = Profile(paths={"NTE-3": treatment})
    assert whole("NTE-3", profile=profile) == (fate, label)


def test_what_no_table_lists_is_scrubbed_if_the_policy_says_so() -> None:
    assert whole("ZPI-1", profile=Profile(unlisted=Unlisted.SCRUB)) == (Fate.NOTE, None)


@pytest.mark.parametrize(
    ("datatype", "fate"),
    [("TX", Fate.NOTE), ("ST", Fate.NOTE), ("NM", Fate.CODE), ("WHAT", Fate.NOTE)],
)
def test_an_observation_is_what_obx_2_says_and_text_if_it_says_nothing_known(
    datatype: str, fate: Fate
) -> None:
    rule = Plans("2.5.1", Profile()).value(datatype).whole
    assert rule is not None
    assert rule.fate is fate


@pytest.mark.parametrize(
    ("version", "datatype", "label"),
    [
        ("2.8.2", "PN", Label.DOCTOR),
        ("2.1", "XAD", Label.STREET),
        ("2.5.1", "PL", Label.LOCATION_OTHER),
        ("2.5.1", "DLN", Label.LICENSE),
    ],
)
def test_an_observation_of_a_type_of_another_version_or_place_is_known(
    version: str, datatype: str, label: Label
) -> None:
    assert Plans(version, Profile()).value(datatype).rule(1, 1).label is label


def test_a_coded_observation_of_an_old_type_keeps_its_code_and_its_words_are_read() -> None:
    plan = Plans("2.8.2", Profile()).value("CE")
    assert [plan.rule(n, 1).fate for n in (1, 2, 3)] == [Fate.CODE, Fate.DISPLAY, Fate.CODE]


def test_plans_are_kept_for_a_profile_and_not_mixed_up_between_two() -> None:
    one, other = Profile(), Profile(keep_routing=True)
    assert plans("2.5.1", one) is plans("2.5.1", one)
    assert plans("2.5.1", other).profile is other


@pytest.mark.parametrize(
    ("version", "path", "component", "primitive"),
    [
        ("2.5.1", "PID-13", 7, "NM"),
        ("2.8.2", "PID-13", 7, "SNM"),
        ("2.3", "PID-13", 1, "TN"),
        ("2.2", "PID-13", 1, "TN"),
        ("2.3", "ORC-14", 1, "TN"),
        ("2.5.1", "PID-13", 1, "ST"),
        ("2.5.1", "PV1-3", 4, "IS"),
        ("2.5.1", "PID-3", 7, "DT"),
        ("2.5.1", "ORC-21", 3, "NM"),
        ("2.8.2", "ORC-21", 3, "NM"),
        ("2.5.1", "PID-5", 10, "TS"),
        ("2.4", "ORC-7", 4, "TS"),
    ],
)
def test_a_component_has_the_simple_type_of_its_version(
    version: str, path: str, component: int, primitive: str
) -> None:
    assert plan(path, version).leaves[component, 1].primitive == primitive
