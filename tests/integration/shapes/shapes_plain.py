"""Plain texts that grow: what HL7 v2 carries only in escapes."""

from collections.abc import Callable

from shapes_texts import Text, some

Shape = Callable[[int], bytes]


def plain(text: Text) -> Shape:
    """A text as it is."""
    return lambda size: text(size).encode()


_HARD = (
    "word",
    "word behind a title",
    "Chinese",
    "sign /",
    "titles and new names",
    "new names",
    "names in lines",
    "line ends and a letter",
    "tabs and letters",
    "rules",
    "rows of a table",
    "columns",
    "headings",
    "fields in lines",
    "page headers",
    "lists",
    "a roster",
    "a chat",
    "signatures",
    "results",
    "words",
    "words in one line each",
    "JSON in text",
    "XML in text",
    "MIME in text",
)
SHAPES: dict[str, Shape] = {f"text of {name}": plain(text) for name, text in some(*_HARD)}
