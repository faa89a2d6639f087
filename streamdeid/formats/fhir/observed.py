"""What stands beside a text and says what it is: a result of an observation, a public term."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from streamdeid.formats import code_systems, results
from streamdeid.formats.results import NO_QUESTION, Question, question

_WORD = re.compile(r"[^\W_]+")


def is_result(holder: Mapping[str, Any], own: Collection[str]) -> bool:
    """Whether ``valueString`` of an observation or of a component is a result."""
    value = holder.get("valueString")
    return isinstance(value, str) and results.is_result(value, "", _asked(holder.get("code"), own))


def is_term(holder: Mapping[str, Any], key: str, own: Collection[str]) -> bool:
    """Whether the display of a coding, or the text of a concept, is vocabulary.

    A concept's text is free; it is vocabulary where a display of a public system says the same.
    """
    if key == "display":
        return is_public(holder, own)
    shown = {w for one in _codings(holder, own) for w in _words(one.get("display"))}
    said = _words(holder.get("text"))
    return bool(said) and shown.issuperset(said)


def is_public(coding: Mapping[str, Any], own: Collection[str]) -> bool:
    """Whether a coding is of a public system."""
    system = coding.get("system")
    return isinstance(system, str) and code_systems.is_public(system, own)


def _codings(concept: Any, own: Collection[str]) -> Iterator[Mapping[str, Any]]:
    """The codings of a concept that are of public systems."""
    codings = concept.get("coding") if isinstance(concept, Mapping) else None
    for one in codings if isinstance(codings, list) else ():
        if isinstance(one, Mapping) and is_public(one, own):
            yield one


def _asked(concept: Any, own: Collection[str]) -> Question:
    """The question that the code of an observation asks."""
    if not isinstance(concept, Mapping):
        return NO_QUESTION
    known = list(_codings(concept, own))
    every = concept.get("coding")
    shown = (
        [one.get("display") for one in every if isinstance(one, Mapping)]
        if isinstance(every, list)
        else []
    )
    texts = " ".join(str(text) for text in (concept.get("text"), *shown) if text)
    return question(texts, is_measured=bool(known))


def _words(text: Any) -> list[str]:
    """The words of a text, in small letters."""
    return _WORD.findall(text.casefold()) if isinstance(text, str) else []
