"""E-mail addresses, web addresses, and IP addresses of both versions.

An e-mail address may hide its marks from machines, ``jan(at)example(dot)org``, or be dictated,
``jan at example dot org``.
"""

import ipaddress
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from streamdeid.detectors.base import Reading
from streamdeid.lexicons import Lexicon
from streamdeid.model.label import Label
from streamdeid.model.span import Span

_BOX = 64
"""Characters in front of the sign, at most."""
_HOST = r"@(?:[\w-]{1,63}\.){1,8}[A-Za-z]{2,24}\b"
_HOSTED = re.compile(_HOST)
"""From the sign on: it begins with one character, so that a search for it is quick."""
EMAIL = re.compile(rf"[\w.+%'-]{{1,{_BOX}}}{_HOST}")
_DOT = r"(?:\.| ?[(\[{] ?dot ?[)\]}] ?)"
_NO_BOX = re.compile(r"[^\w.+%'-]")
_HIDING = re.compile(r"at ?[)\]}]", re.IGNORECASE)
HIDDEN = re.compile(
    rf" ?[(\[{{] ?at ?[)\]}}] ?(?:[\w-]{{1,63}}{_DOT}){{1,8}}[A-Za-z]{{2,24}}\b", re.IGNORECASE
)
"""From the sign on, which is a word in brackets."""
DICTATED = re.compile(
    rf"(?<!\w)[\w.+%'-]{{1,{_BOX}}}(?: dot [\w-]{{1,{_BOX}}}){{0,3}} at (?:(?!at )[\w-]{{1,63}} ){{1,3}}"
    r"(?:dot [\w-]{1,63} ){0,3}dot (?:com|org|net|edu|gov|health|example|co dot uk)\b",
    re.IGNORECASE,
)
_DICTATING = re.compile(r" dot (?:com|org|net|edu|gov|health|example|co)\b", re.IGNORECASE)
_SPOKEN = 160
"""Characters of a dictated address, at most."""
URL = re.compile(
    r"(?:\b(?:https?|ftp)://|\bwww\.)[^\s<>\"'|]{3,200}"
    r"|(?<![\w.@-])(?:[a-z0-9-]{2,63}\.){1,4}(?:com|org|net|edu|gov|mil|info|health|example|test|io)"
    r"\b(?:/[^\s<>\"'|]{0,200})?",
    re.IGNORECASE,
)
_LINKED = re.compile(
    r"\.(?:(?<=www\.)|(?:com|org|net|edu|gov|mil|info|health|example|test|io)\b)", re.IGNORECASE
)
"""What a web address without a scheme holds, and few notes do: far quicker than to try each word."""
_SCHEME = re.compile("://")
_BLANK = re.compile(r"\s")
IPV4 = re.compile(r"(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d)")
IPV6 = re.compile(r"(?<![\w:])(?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4}(?![\w:])")
_DOTTED = re.compile(r"\.\d{1,3}\.\d{1,3}\.\d")
_COLONS = re.compile(r":[0-9a-fA-F]{1,4}:[0-9a-fA-F]{1,4}:")
"""What every address holds, and few notes do."""
_TRAILING = ".,;:!?)]}'"


@dataclass(frozen=True, slots=True)
class Web:
    """Contacts of the net (45 CFR 164.514(b)(2)(i), items F, N and O)."""

    lexicon: Lexicon
    name: str = "web"

    def detect(self, reading: Reading) -> Iterator[Span]:
        """A span for each address."""
        text = reading.text
        if "@" in text:
            for match in _emails(text):
                yield self._span(*match.span(), Label.EMAIL, "email")
        for place in (*_hidden(text), *_dictated(text)):
            yield self._span(*place, Label.EMAIL, "email in words")
        if "." in text:
            yield from self._urls(text)
            for match in IPV4.finditer(text) if _DOTTED.search(text) else ():
                if all(int(part) < 256 for part in match[0].split(".")):
                    yield self._span(*match.span(), Label.IP, "ipv4")
        if "::" in text or _COLONS.search(text):
            yield from self._ipv6(text)

    def _urls(self, text: str) -> Iterator[Span]:
        """Web addresses, and names of hosts alone that are no part of an e-mail address."""
        signs = [sign.start() for sign in _LINKED.finditer(text)]
        if "://" in text:
            signs = sorted((*signs, *(sign.start() for sign in _SCHEME.finditer(text))))
        for match in _addresses(text, signs):
            end = match.start() + len(match[0].rstrip(_TRAILING))
            if "@" not in text[max(0, match.start() - 1) : end]:
                yield self._span(match.start(), end, Label.URL, "url")

    def _ipv6(self, text: str) -> Iterator[Span]:
        """Addresses of version 6 that the standard library accepts."""
        for match in IPV6.finditer(text):
            try:
                ipaddress.IPv6Address(match[0])
            except ValueError:
                continue
            if any(c.isalnum() for c in match[0]):
                yield self._span(*match.span(), Label.IP, "ipv6")

    def _span(self, start: int, end: int, label: Label, rule: str) -> Span:
        """A span of this detector."""
        return Span(start, end, label, self.name, 0.99, rule)


def _emails(text: str) -> Iterator[re.Match[str]]:
    """Each e-mail address, looked for only in front of what can be its host."""
    done = 0
    for host in _HOSTED.finditer(text):
        match = EMAIL.search(text, max(done, host.start() - _BOX), host.end())
        if match:
            done = match.end()
            yield match


def _hidden(text: str) -> Iterator[tuple[int, int]]:
    """The offsets of each e-mail address whose sign is a word in brackets."""
    for host in HIDDEN.finditer(text) if _HIDING.search(text) else ():
        box = text[max(0, host.start() - _BOX) : host.start()]
        length = len(_NO_BOX.split(box)[-1])
        if length:
            yield host.start() - length, host.end()


def _dictated(text: str) -> Iterator[tuple[int, int]]:
    """The offsets of each e-mail address whose marks are words, looked for only before the end of a host."""
    done = 0
    for end in _DICTATING.finditer(text):
        match = DICTATED.search(text, max(done, end.start() - _SPOKEN), end.end() + 7)
        if match:
            done = match.end()
            yield match.span()


def _addresses(text: str, signs: Iterable[int]) -> Iterator[re.Match[str]]:
    """Each web address, looked for only between the blanks around its ``signs``."""
    done = end = 0
    for sign in signs:
        if sign < done:
            continue
        if sign >= end:
            blank = _BLANK.search(text, sign)
            end = blank.start() if blank else len(text)
        match = URL.search(text, text.rfind(" ", done, sign) + 1 or done, end)
        done = match.end() if match else end
        yield from (match,) if match else ()
