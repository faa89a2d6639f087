"""A policy may withhold messages with elements that no table lists."""

import pytest

from streamdeid.engine.unlisted import check
from streamdeid.model.element import Element
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.label import Label
from streamdeid.model.profile import Profile, Treatment, Unlisted
from streamdeid.model.reason import Reason
from streamdeid.operators.keys import Keys
from streamdeid.runtime.assembly import assemble

LISTED = Element("PID[1]-5[1].1", "PID-5.1", "XPN.1", Label.PATIENT, "Roe")
UNLISTED = Element("ZPI[1]-3[1]", "ZPI-3", "unknown", None, "x")
MESSAGE = b"MSH|^~\\&|A|B|C|D|20240307||ADT^A01|7|P|2.5.1\rPID|1||4471^^^G^MR||Roe^Jan\rZPI|a|b\r"


def test_an_unlisted_element_withholds_the_message_with_its_address() -> None:
    with pytest.raises(MalformedMessage) as caught:
        check([LISTED, UNLISTED], Profile(unlisted=Unlisted.QUARANTINE))
    assert caught.value.reason is Reason.UNLISTED_ELEMENT
    assert caught.value.address == UNLISTED.address


@pytest.mark.parametrize(
    "profile",
    [
        Profile(),
        Profile(unlisted=Unlisted.SCRUB),
        Profile(unlisted=Unlisted.QUARANTINE, paths={"ZPI-3": Treatment.DROP}),
    ],
)
def test_it_passes_where_the_policy_says_what_becomes_of_it(profile: Profile) -> None:
    check([LISTED, UNLISTED], profile)


def test_a_policy_file_withholds_what_it_does_not_know_and_drops_what_it_names(tmp_path) -> None:
    site = tmp_path / "site.toml"
    rows = '"ZPI-1" = "drop"\n'
    site.write_text(
        f'extends = "safe-harbor"\n[formats]\nunlisted = "quarantine"\n[fields]\n{rows}'
    )
    engine = assemble(str(site), keys=Keys(b"k" * 32))
    with pytest.raises(MalformedMessage, match=r"unlisted_element at ZPI\[1\]-2"):
        engine.deidentify(MESSAGE)
    site.write_text(site.read_text() + '"ZPI-2" = "drop"\n')
    engine = assemble(str(site), keys=Keys(b"k" * 32))
    assert b"ZPI" in engine.deidentify(MESSAGE).payload
