"""What a policy says of authorities and prefixes is checked where the policy is put together."""

import pytest

from streamdeid.cli.policy_sheet import ways
from streamdeid.model.errors import PolicyError
from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import FilePolicy, load
from streamdeid.runtime.assembly import policy_text

TABLE = '[authorities]\ngeneral = ["GHG", "1.2.3"]\n'


def site(text: str) -> FilePolicy:
    rows = f'extends = "research-pseudonymised"\n{text}'
    return load("site", lambda n: rows if n == "site" else policy_text(n), Keys(b"k" * 32))


def test_names_are_listed_by_authority_and_shown_on_the_sheet() -> None:
    policy = site('[authorities]\ngeneral = ["GHG", "1.2.3", ""]\n[prefixes]\nMRN = "MRN-"\n')
    assert policy.authorities == {"general": ("GHG", "1.2.3", "")}
    told = dict(ways(policy))
    assert told["authorities.general"] == "GHG, 1.2.3, none told"
    assert told["prefixes.MRN"] == "MRN-"
    assert told["replacement.leading_zeros"] == "significant"


def test_a_policy_adds_to_the_tables_that_it_extends_and_may_take_a_prefix_away() -> None:
    texts = {
        "base": f'extends = "safe-harbor"\n{TABLE}[prefixes]\nMRN = "MRN-"\nACCOUNT = "ACC-"\n',
        "site": 'extends = "base"\n[authorities]\nvalley = ["VMC"]\n[prefixes]\nMRN = ""\n',
    }
    policy = load("site", lambda n: texts.get(n) or policy_text(n), Keys(b"k" * 32))
    assert set(policy.authorities) == {"general", "valley"}
    assert policy.prefixes == {"ACCOUNT": "ACC-"}


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (f'{TABLE}valley = ["VMC", "urn:oid:1.2.3"]\n', "has a name of general too"),
        ("[authorities]\ngeneral = []\n", "authorities.general"),
        ('[authorities]\ngeneral = "GHG"\n', "is not a list"),
        ('[prefixes]\nMRN = "mrn-"\n', "prefixes.MRN"),
        ('[prefixes]\nMRN = "MAY 4471"\n', "prefixes.MRN"),
        ('[prefixes]\nPATIENT = "P-"\n', "is not a key"),
        ('[codes]\nleading_zeros = "some"\n', "is not one of its values"),
    ],
)
def test_what_a_policy_may_not_say_is_refused(rows: str, words: str) -> None:
    with pytest.raises(PolicyError) as caught:
        site(rows)
    assert words in str(caught.value)
