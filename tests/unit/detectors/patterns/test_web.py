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
        ("mail jan.roe(at)example(dot)org now", "jan.roe(at)example(dot)org", "EMAIL"),
        ("mail j_roe [at] example [dot] org", "j_roe [at] example [dot] org", "EMAIL"),
        ("mail j_roe (at) mail.me [dot] org", "j_roe (at) mail.me [dot] org", "EMAIL"),
        ("mail jan AT example DOT org.", "jan AT example DOT org", "EMAIL"),
        ("is jan dot roe at two oaks dot com", "jan dot roe at two oaks dot com", "EMAIL"),
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
        "T10 (at) the level of it (dot) there",
        "a dot blot at low dot density",
    ],
)
def test_times_ratios_and_versions_stay(stretches, text):
    assert stretches("web", text) == []


@pytest.mark.parametrize(
    "part", ["a dot com ", "x(at)", "a at b dot com ", "w" * 70 + "(at)y(dot)"]
)
def test_marks_in_words_are_read_in_linear_time(stretches, part):
    assert isinstance(stretches("web", part * 3000), list)
