"""What stands in place of a text that is not read, because no pack is of its language."""

from streamdeid.model.span import Span

DETECTOR = "language"
"""What finds such a text; the ``rule`` of its span is the code of the language."""

NOTICE = r"\[text removed: language [a-z]{2,5}\]"
"""The notice as an expression: nobody's name survives in it, though one is called *So*."""


def is_unread(span: Span) -> bool:
    """Whether a span is a text that is not read."""
    return span.detector == DETECTOR


def notice(span: Span) -> str:
    """The notice that is written in place of a text."""
    return f"[text removed: language {span.rule}]"
