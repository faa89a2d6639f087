"""E-mail, web and IP addresses end before the mark that ends the sentence."""

import pytest


@pytest.mark.parametrize(
    ("text", "address", "label"),
    [
        ("mail jan.roe@example.org today", "jan.roe@example.org", "EMAIL"),
        ("mail j_roe+x@mail.example.co.uk.", "j_roe+x@mail.example.co.uk", "EMAIL"),
        ("see https://example.org/x?k=1.", "https://example.org/x?k=1", "URL"),
        ("see www.example.org, please", "www.example.org", "URL"),
        ("see portal.example.org/login now", "portal.example.org/login", "URL"),
        ("from 198.51.100.24 today", "198.51.100.24", "IP"),
        ("from 2001:db8::1 today", "2001:db8::1", "IP"),
    ],
)
def test_an_address_is_found_whole(labelled, text, address, label):
    assert labelled("web", text) == [(address, label)]


@pytest.mark.parametrize(
    "text",
    [
        "ratio 1.2.3 e.g. this",
        "at 12:30:15",
        "version 1.2.3.400",
        "300.1.1.1",
        "and/or a.m.",
        "seen@ noon",
    ],
)
def test_times_ratios_and_versions_stay(stretches, text):
    assert stretches("web", text) == []
