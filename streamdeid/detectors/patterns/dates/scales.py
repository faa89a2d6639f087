"""Fractions that are a result and no date, so surely that a guess is taken back.

``4/5`` beside *strength*, ``3/6`` beside *murmur*, ``28/30`` beside *MMSE*: the word names a
scale, and the number below is that of the scale (``/5`` and the like in ``date_cues.txt``). A fraction in front of what is counted
(``2/2 fragments``) counts it, and ``2/2`` in front of a plain word is short for *secondary to*.
Two numbers of which neither can be a month are no month and day, and the digit behind a code's
hyphen is no day. Where the rules for dates
(``partial``) say no as well, the classifier's guess does not stand.
"""

import re
from collections.abc import Iterable, Iterator

from streamdeid.detectors.patterns.dates.numeric import Group
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import flags as f
from streamdeid.model.span import VETO, Kept

COUNTED = frozenset(
    "fragment fragments node nodes bottle bottles biopsy biopsies core cores piece pieces session"
    " sessions tablet tablets tab tabs cup cups pack packs strength set sets ns saline specimen"
    " specimens question questions item items criteria words objects".split()
)
"""What a fraction in front counts."""
BEFORE, BEHIND = 4, 2
"""Tokens in front and behind among which the word for the scale is looked for."""
_NO_MONTH = re.compile(r"(?<![\w/.-])(1[3-9]|[2-9]\d)/(1[3-9]|[2-9]\d)(?![\w/]|-\d|\.\d)")
_CHECKED = re.compile(r"(?<![\w-])(?!(?:19|20)\d\d-)\d{3,7}-(\d)(?![\w/-]|\.\d)")
"""The check digit of a LOINC code: ``95419-8``. A year and a month is none."""
_ENDS = frozenset(".;!?")


def scored(page: Page, rejected: Iterable[Group]) -> Iterator[Kept]:
    """What takes back the classifier's guess for each of the ``rejected`` pairs that is a result."""
    for match in _NO_MONTH.finditer(page.text):
        yield Kept(match.start(), match.end(), VETO, "classifier")
    for match in _CHECKED.finditer(page.text):
        yield Kept(match.start(1), match.end(1), VETO, "classifier")
    for group in rejected:
        if group.mark == "/" and len(group.numbers) == 2 and _is_result(page, group):
            yield Kept(group.start, group.end, VETO, "classifier")


def _is_result(page: Page, group: Group) -> bool:
    """Whether the words around a fraction of no more than one make it a result."""
    count, most = map(int, group.numbers)
    first, after = page.before(group.start + 1), page.before(group.end) + 1
    if count > most or page.says(first - 1, "time", "event"):
        return False
    follows = page.gap[after - 1] == " "
    if follows and page.word[after] in COUNTED:
        return True
    if follows and count == most == 2 and page.flag[after] & f.LOWER:
        return not page.flag[after] & f.FUNCTION_WORD
    named = (*_words_before(page, first), *_words_behind(page, after))
    return not page.cues[f"/{most}"].isdisjoint(named)


def is_scored(page: Page, start: int, end: int) -> bool:
    """Whether the word in front of a fraction names a scale or what is measured."""
    count, _, most = page.text[start:end].partition("/")
    k = page.before(start + 1) - 1
    up_to = count.isdigit() and most.isdigit() and int(count) <= int(most)
    return up_to and page.says(k, "measure", f"/{most}")


def _words_before(page: Page, first: int) -> Iterator[str]:
    """The words in front of token ``first``, as far back as the sentence goes on."""
    for k in range(first - 1, max(-1, first - 1 - BEFORE), -1):
        if page.word[k] in _ENDS or "\n" in page.gap[k]:
            return
        yield page.folded[k]


def _words_behind(page: Page, after: int) -> Iterator[str]:
    """The words behind, on the same line."""
    for k in range(after, after + BEHIND):
        if page.word[k] in _ENDS or "\n" in page.gap[k - 1]:
            return
        yield page.folded[k]
