"""Who writes in a chat: ``joselito c 18:51 hey``, ``A Day  18:52 nights``.

A thread names the writer and the time at the head of each line. Two writers at
least, one of them twice, show that it is a thread and no table of values.
"""

import re
from collections import Counter
from collections.abc import Iterator

from streamdeid.detectors.people.words.sight import Sight
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f

LINE = re.compile(
    r"^[ \t]*([^\W\d_][\w.'-]{0,20}(?: [^\W\d_][\w.'-]{0,20}){0,2}):? {1,3}"
    r"\[?\d{1,2}:\d\d(?: ?[ap]m?)?\]?(?:[ :]|$)",
    re.MULTILINE | re.IGNORECASE,
)
PLAIN = (
    f.NOTE_WORD | f.CLINICAL | f.DRUG | f.UNIT | f.ABBREVIATION | f.FUNCTION_WORD | f.MONTH
    | f.WEEKDAY
)  # fmt: skip
LIKELY = 0.2
"""The likelihood ratio below which an everyday word alone is no writer."""
LEAST = 3
"""Lines of a thread, at least."""

COLON = among({":"})


def chats(sight: Sight) -> Iterator[tuple[int, int]]:
    """Offsets of each writer's name."""
    colons = sight.where(COLON)
    if len(colons) < LEAST or sum(_is_time(sight, i) for i in colons) < LEAST:
        return
    lines = list(LINE.finditer(sight.text))
    if len(lines) < LEAST:
        return
    counted = Counter(match[1].lower() for match in lines)
    if len(counted) < 2 or max(counted.values()) < 2:
        return
    twice = [match for match in lines if counted[match[1].lower()] > 1]
    if all(_is_plain(sight, match.start(1), match.end(1)) for match in twice):
        return
    for match in lines:
        yield match.span(1)


def _is_time(sight: Sight, i: int) -> bool:
    """Whether the colon at ``i`` stands between two numbers."""
    return bool(sight.flag[i - 1] & sight.flag[i + 1] & f.DIGITS)


def _is_plain(sight: Sight, start: int, end: int) -> bool:
    """Whether every word of a writer is one of the page: then the lines are a table."""
    i = sight.at(start)
    words = []
    while i < len(sight) and sight.starts[i] < end:
        if sight.flags[i] & f.LETTERS:
            words.append(i)
        i += 1
    if len(words) == 1 and sight.flags[words[0]] & f.COMMON_WORD:
        return not sight.flags[words[0]] & f.WORD_NAME and sight.words[words[0]].ratio < LIKELY
    return all(sight.flags[k] & PLAIN for k in words)
