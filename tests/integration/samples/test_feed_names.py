"""The people of the bundled feed are called by eponyms and words; no whole name of theirs stays."""

import re
from importlib.resources import files

import pytest

from streamdeid.model.errors import MalformedMessage
from streamdeid.runtime.assembly import assemble

FEED = files("streamdeid.cli") / "feed"
POLICIES = ("safe-harbor", "limited-data-set", "research-pseudonymised", "strict")


@pytest.mark.parametrize("policy", POLICIES)
def test_no_given_and_family_name_stand_side_by_side_in_what_goes_out(policy: str) -> None:
    engine = assemble(policy)
    looked = 0
    for file in FEED.iterdir():
        payload = file.read_bytes()
        try:
            output = engine.deidentify(payload).payload.decode("utf-8", "replace")
        except MalformedMessage:
            continue
        for person in (
            engine.format_of(payload).read(payload, engine.policy.profile).identity().people
        ):
            for name in person.names:
                if name.family and name.given:
                    looked += 1
                    pair = rf"{name.given}\W+{name.family}|{name.family}\W+{name.given}"
                    assert not re.search(pair, output, re.IGNORECASE), file.name
    assert looked > 50
