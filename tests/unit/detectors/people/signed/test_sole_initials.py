"""Initials that one sign makes somebody's."""

import pytest

from streamdeid.detectors.people.signed.initials import Initials


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("reading from Omaha   tech jb\nnext", ["jb"]),
        ("rhythm strip  driver CH\n", ["CH"]),
        ("Reviewed by TW/KL.", ["TW", "KL"]),
        ("Pt K.W. on 1:1 tonight", ["K.W"]),
        ("shared with peer R.D. who left", ["R.D"]),
        ("Client E.D-W. came late", ["E.D-W"]),
    ],
)
def test_letters_behind_the_sign_are_somebody_s(found, text, letters):
    assert set(letters) <= set(found(Initials, text))


@pytest.mark.parametrize(
    "text",
    [
        "monitor BP\nthen rest",
        "pt P.O. intake fair today",
        "reviewed CT/MRI today at length",
        "tech at\nbedside for the scan",
        "pt is\nresting",
    ],
)
def test_words_of_the_page_are_nobody_s(found, text):
    assert found(Initials, text) == []
