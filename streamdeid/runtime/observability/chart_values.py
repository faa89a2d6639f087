"""The table of the chart's values, made from ``values.yaml`` and the comments in it.

A comment speaks for the value below it, and for those that follow without a comment
or an empty line between. Read by lines: a parser of YAML would lose the comments.
"""

import re
from collections.abc import Iterator

_KEY = re.compile(r"^(?P<indent> *)(?P<key>[A-Za-z]+):(?: (?P<value>.*))?$")
_COMMENT = re.compile(r"^ *# ?(?P<words>.*)$")


def rows(text: str) -> Iterator[tuple[str, str, str]]:
    """Path, default and description of each value, in the file's order."""
    path: list[str] = []
    words, fresh = "", True
    for line in text.splitlines():
        if comment := _COMMENT.match(line):
            words = comment["words"] if fresh else f"{words} {comment['words']}"
            fresh = False
        elif entry := _KEY.match(line):
            fresh = True
            del path[len(entry["indent"]) // 2 :]
            path.append(entry["key"])
            if entry["value"]:
                yield ".".join(path), entry["value"], words
        else:
            fresh, words = True, ""


def table(text: str) -> str:
    """The rows as a table in Markdown."""
    lines = ["| value | default | is |", "|---|---|---|"]
    for path, default, words in rows(text):
        cells = (f"`{path}`", f"`{default}`", words)
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines)
