"""A written name with other words in it: order, case, titles and punctuation stay."""

from streamdeid.model.label import Label
from streamdeid.operators.surrogates.forms import Piece, Role, affix, pieces
from streamdeid.operators.surrogates.people import People
from streamdeid.operators.surrogates.wording import recased


def name(text: str, label: Label, people: People, role: Role | None = None) -> str:
    """``text`` with the surrogates of its words; ``role`` is what a field's type tells.

    A field of titles or suffixes (``Role.KEPT``) keeps what is one and loses all else.
    """
    if role is Role.KEPT:
        return text if affix(text) else ""
    parts = pieces(
        text, people.role, lambda word: people.alone(word, label), role, people.is_listed
    )
    if parts and all(part.role is Role.INITIAL for part in parts) and role is None:
        fresh = people.initials("".join(part.folded for part in parts), label)
        return _written(text, parts, list(fresh))
    beside = [p.folded for p in parts if p.role in {Role.GIVEN, Role.FAMILY}]
    return _written(text, parts, [_word(part, beside, label, people) for part in parts])


def _word(part: Piece, beside: list[str], label: Label, people: People) -> str | None:
    """The word, folded, for one piece; ``None`` where the piece stays."""
    if part.role is Role.KEPT:
        return None
    if part.role is Role.GONE:
        return ""
    if part.role is Role.INITIAL:
        return people.initial(part.folded, beside, label)
    return people.surrogate(part.role, part.folded, label)


def _written(text: str, parts: tuple[Piece, ...], words: list[str | None]) -> str:
    """``text`` with ``words`` in place of its pieces, each in its case."""
    out, at = [], 0
    for part, word in zip(parts, words, strict=True):
        old = text[part.start : part.end]
        fresh = old if word is None else _cased(old, word)
        out += [text[at : part.start], fresh]
        at = part.end
    return "".join((*out, text[at:]))


def _cased(old: str, word: str) -> str:
    """One letter is a capital if it was; a word follows the case of the word before."""
    if len(old) == 1:
        return word.upper() if old.isupper() else word
    return recased(old, word)
