import pytest

from streamdeid.detectors.people.cued.relatives import Relatives


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Her daughter Anna drove.", ["Anna"]),
        ("daughter, Mai See Lor, at bedside", ["Mai See Lor"]),
        ("Wife Precious is his escort", ["Precious"]),
        ("sons Tomas and Alberto visit", ["Tomas", "Alberto"]),
        ("Ruth (wife) was called", ["Ruth"]),
        ("wife (Solveig) present", ["Solveig"]),
        ("met w/ son Kevin + DIL Amy Chen", ["Kevin", "Amy Chen"]),
        (
            "wife shirin at bedside, no acute distress, on room air, eating well",
            ["shirin"],
        ),
    ],
)
def test_a_relative_word_points_at_a_name(found, text, names):
    assert found(Relatives, text) == names


@pytest.mark.parametrize(
    "text",
    ["WIFE DRIVES HIM HOME.", "mother is well", "family history: father, CAD", "son at bedside"],
)
def test_relatives_without_a_name_give_nothing(found, text):
    assert found(Relatives, text) == []


@pytest.mark.parametrize(
    ("text", "owner"),
    [("I told Gregory's mother of it", "Gregory"), ("spoke with jose's mom today", "jose")],
)
def test_who_has_a_relative_is_somebody(found, text, owner):
    assert owner in found(Relatives, text)


@pytest.mark.parametrize(
    "text", ["the patient's mother came", "Today's mother", "Johnson's Baby Oil", "Nurse's mother"]
)
def test_forms_days_and_products_own_no_relative(found, text):
    assert found(Relatives, text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("SON PAULO DRIVES HER", "PAULO"),
        ("HIS FATHER DENNIS FOLEY OF TOWN", "DENNIS FOLEY"),
        ("partner sandra two bulls is here", "sandra two bulls"),
        ("FROM DAUGHTER BEULAH OLD COYOTE 406", "BEULAH OLD COYOTE"),
    ],
)
def test_names_in_one_letter_case_reach_to_their_end(found, text, name):
    assert found(Relatives, text) == [name]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("lives with two sons, Tom and Cash, nearby", ["Tom", "Cash"]),
        ("his brothers Ben and Heath came", ["Ben", "Heath"]),
        ("HIS BROTHER DELROY DRIVES HIM AND HE HAS NO PAIN TODAY", ["DELROY"]),
    ],
)
def test_a_plural_announces_several_and_capitals_of_no_list_are_a_name(found, text, names):
    assert found(Relatives, text) == names


@pytest.mark.parametrize(
    "text",
    [
        "sons Tom and Medicare",
        "DONOR: KDPI 41 PERCENT, FATHER: SCQ 4",
        "HER SISTER WALKS WITH HER AND IS WELL",
    ],
)
def test_no_word_of_the_page_is_one_more(found, text):
    assert not {"Medicare", "WALKS", "KDPI", "SCQ"} & set(found(Relatives, text))
