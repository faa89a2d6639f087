"""Sequences that stand for characters, read as they read."""

import pytest

from streamdeid.formats.encoded.escaped import unescaped


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Nowak%2C%20Zofia", "Nowak, Zofia"),
        ("%C5%81%C4%85cka", "\u0141\u0105cka"),
        ("Nowak%252C", "Nowak,"),
        ("Nowak%2525252C", "Nowak,"),
        ("%u004Eowak", "Nowak"),
        ("Garc%EDa", "Garc\u00eda"),
        ("Kowal=\nski", "Kowalski"),
        ("Kowal= \r\nski", "Kowalski"),
        ("=C3=A9t=C3=\n=A9", "\u00e9t\u00e9"),
        ("=4E=6F=77=61=6B", "Nowak"),
        ("=?utf-8?B?Tm93YWs=?=", "Nowak"),
        ("=?utf-8?Q?Nowak=2C_Zofia?=", "Nowak, Zofia"),
        ("=?latin-1*en?q?Ren=E9?=", "Ren\u00e9"),
        ("&#78;owak", "Nowak"),
        ("&#78owak", "Nowak"),
        ("&amp;amp;#x4E;owak", "Nowak"),
        ("R&eacute;ne", "R\u00e9ne"),
        ("\\u004eowak", "Nowak"),
        ("\\ud83d\\ude00", "\U0001f600"),
        ("\\x4eowak", "Nowak"),
        ("\\X4E\\owak", "Nowak"),
        ("Nowak\\T\\Nowak", "Nowak&Nowak"),
    ],
)
def test_a_sequence_is_read_as_what_it_stands_for(written: str, read: str) -> None:
    over = unescaped(written)
    assert over is not None
    assert over.text == read


@pytest.mark.parametrize(
    "text",
    ["HR=80 BP=12 T=37", "SpO2 98% on air", "A & B", "100%", "=====", "x = 5\ny = 7", "C:\\files"],
)
def test_numbers_and_marks_are_no_sequences(text: str) -> None:
    assert unescaped(text) is None


def test_each_character_keeps_its_place() -> None:
    over = unescaped("a%4E%6Fw")
    assert over is not None
    assert [(c.text, c.raw, c.raw_length) for c in over.chunks] == [
        (0, 0, 1),
        (1, 1, 3),
        (2, 4, 3),
        (3, 7, 1),
    ]
