"""Coded elements (CE, CWE, CNE, CF): which of their components are vocabulary.

A coded element names its coding systems (CWE.3, .6 and .12, or their object identifiers .14, .17
and .20). Where one is public its code and the text beside it are vocabulary: they are typed
values and no prose. So are the name and the version of any coding system. The original text
(CWE.9) is a term where it says what the texts say, and else a value beside a public code.

Source: HL7 v2.8.2 chapter 2A, CWE.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache

from streamdeid.formats.code_systems import is_public
from streamdeid.formats.hl7v2.rules import Fate, Rule

_TRIPLES = ((0, 1, 2, 13), (3, 4, 5, 16), (9, 10, 11, 19))
"""Code, text, name of the system and its object identifier, counted from 0."""
_SYSTEMS, _VERSIONS, _ORIGINAL = (2, 5, 11), (6, 7, 12), 8
_FEWEST, _MOST, _LONGEST = 3, 22, 300
_WORD = re.compile(r"[^\W_]+")


def ruled(
    rules: Sequence[Rule], components: Sequence[str], own: Collection[str]
) -> tuple[Rule, ...]:
    """The ``rules`` of a coded element's components, by what its coding systems are."""
    found = list(rules)
    known = [triple for triple in _TRIPLES if _is_public(components, triple, own)]
    for code, text, _, _ in known:
        if code < len(found) and found[code].unlike is None:
            _put(found, code, Fate.CODE, Fate.WORD)
        _put(found, text, Fate.TERM)
    for place in _SYSTEMS:
        _put(found, place, Fate.CODE, Fate.VALUE)
    for place in _VERSIONS:
        _put(found, place, Fate.CODE, Fate.CODE)
    if known and len(components) > _ORIGINAL:
        _put(found, _ORIGINAL, _original(components, [text for _, text, _, _ in known]))
    return tuple(found)


def published(rules: tuple[Rule, ...], components: Sequence[str]) -> tuple[Rule, ...]:
    """The rules of an entity identifier: typed values if a public body gives the identifier."""
    if not any(is_public(name) for name in components[1:3]):
        return rules
    return tuple(Rule(Fate.CODE, rule.path, rule.datatype, unlike=Fate.VALUE) for rule in rules)


def measured(leaves: Mapping[tuple[int, int], Rule], *, texts: bool) -> dict[tuple[int, int], Rule]:
    """The rules of a field around a result: its codes, and its ``texts`` too, are no prose."""
    text = Fate.VALUE if texts else Fate.DISPLAY
    fates = {Fate.CODE: (Fate.CODE, Fate.VALUE), Fate.DISPLAY: (text, None)}
    return {
        place: _with(rule, *fates[rule.fate]) if rule.fate in fates else rule
        for place, rule in leaves.items()
    }


def is_coded(components: Sequence[str], own: Collection[str]) -> bool:
    """Whether components are those of a coded element, wherever they stand."""
    if not _FEWEST <= len(components) <= _MOST or sum(map(len, components)) > _LONGEST:
        return False
    return any(_is_public(components, triple, own) for triple in _TRIPLES)


def _is_public(
    components: Sequence[str], triple: tuple[int, int, int, int], own: Collection[str]
) -> bool:
    """Whether a triple's coding system is public, by its name or its object identifier."""
    said = [components[n] for n in triple[2:] if n < len(components)]
    return any(is_public(name, own) for name in said)


def _original(components: Sequence[str], texts: Sequence[int]) -> Fate:
    """What the original text is beside a public code."""
    told = {w for n in texts for w in _WORD.findall(components[n].casefold())}
    said = _WORD.findall(components[_ORIGINAL].casefold())
    return Fate.TERM if told.issuperset(said) else Fate.VALUE


def _put(rules: list[Rule], place: int, fate: Fate, unlike: Fate | None = None) -> None:
    """Give the rule at ``place`` another fate, unless the policy has said one."""
    if place < len(rules) and rules[place].fate in {Fate.CODE, Fate.DISPLAY}:
        rules[place] = _with(rules[place], fate, unlike)


@cache
def _with(rule: Rule, fate: Fate, unlike: Fate | None) -> Rule:
    """A rule with another fate, made once."""
    return replace(rule, fate=fate, unlike=unlike)
