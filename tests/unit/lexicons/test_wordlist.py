import pytest

from streamdeid.lexicons import flags as f
from streamdeid.lexicons.wordlist import read
from streamdeid.model.errors import ConfigurationError

HEADER = "# flag: TITLE KIN\n# source: here\n# licence: none\n"


def test_entries_are_folded_and_flags_joined():
    one = read("titles", HEADER + "Señor\n\nDr\tphysician\n")
    assert one.flags == f.TITLE | f.KIN
    assert dict(one.entries) == {"senor": (), "dr": ("physician",)}


@pytest.mark.parametrize(
    "text", ["# flag: NOSUCH\n# source: a\n# licence: b\n", "# source: a\nword\n", "word\n"]
)
def test_a_list_without_a_proper_header_is_refused(text):
    with pytest.raises(ConfigurationError):
        read("bad", text)
