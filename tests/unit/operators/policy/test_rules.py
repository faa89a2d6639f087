"""Nothing that identifies is kept unless it is accepted by name."""

import pytest

from streamdeid.model.errors import PolicyError
from streamdeid.model.label import Label
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import FilePolicy, load
from streamdeid.runtime.assembly import policy_text

KEYS = Keys(b"k" * 32)


def written(text: str) -> FilePolicy:
    return load("site", lambda name: text if name == "site" else policy_text(name), KEYS)


def test_words_that_mean_an_operator_are_taken_for_it() -> None:
    site = written('[labels]\nMRN = "pseudonymise"\nZIP = "generalize"\n')
    assert (site.table.of_label(Label.MRN), site.table.of_label(Label.ZIP)) == (
        "pseudonym",
        "generalise",
    )


@pytest.mark.parametrize(
    "rows",
    [
        'AGE = { operator = "keep", i_accept_identifiers = true }',
        'AGE = "keep"\ni_accept_identifiers = ["AGE"]',
        'default = "keep"\ni_accept_identifiers = ["default"]',
    ],
)
def test_what_is_accepted_by_name_is_kept(rows: str) -> None:
    kept = Label.EMAIL if "default" in rows else Label.AGE
    assert written(f"[labels]\n{rows}\n").table.of_label(kept) == "keep"


def test_what_a_base_accepts_stays_accepted_when_a_site_accepts_more() -> None:
    site = written(
        'extends = "limited-data-set"\n[labels]\nURL = "keep"\ni_accept_identifiers = ["URL"]\n'
    )
    assert {site.table.of_label(Label(n)) for n in ("URL", "DATE", "CITY")} == {"keep"}


def test_a_path_said_to_be_of_a_label_that_the_default_keeps_is_refused_unless_accepted() -> None:
    kept = '[labels]\ndefault = "keep"\ni_accept_identifiers = ["default"]\n[fields]\n'
    with pytest.raises(PolicyError, match="would pass whatever stands there"):
        written(f'{kept}"PID-5" = "PATIENT"\n')
    accepted = written(f'{kept}"PID-5" = "PATIENT"\ni_accept_identifiers = ["PID-5"]\n')
    assert accepted.table.of_label(Label.PATIENT) == "keep"
