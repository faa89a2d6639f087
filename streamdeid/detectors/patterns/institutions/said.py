"""Institutions by what is said of them: ``works at Lucky Star``, ``Pharmacy: Riverside``, ``cashier (Gulf Shrimp)``.

A preposition of place or a field label, then capitalised words inside a sentence.
What is behind the preposition must not be a thing, a person with a title, a
clinical word or a number.
"""

from collections.abc import Iterator
from functools import cache

from streamdeid.detectors.patterns.institutions.names import Found
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Lexicon, Sign, among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label

FIELDS = {
    **dict.fromkeys(
        "employer school insurance insurer ins payer payor pharmacy church agency carrier company preschool daycare"
        " dme coverage homecare supplier vendor union parish college university employed shelter ambulance"
        " adjuster lender bank submitter mortuary undertaker kennel jail prison".split(),
        Label.ORGANIZATION,
    ),
    **dict.fromkeys(
        "facility hospital clinic practice site hospice snf rehab".split(), Label.HOSPITAL
    ),
}
PLACES = frozenset({"at", "@"})
NO_NAME = (
    f.CLINICAL | f.DRUG | f.NOTE_WORD | f.FUNCTION_WORD | f.TITLE | f.ROLE | f.KIN | f.MONTH | f.WEEKDAY
    | f.ABBREVIATION | f.DEGREE | f.EPONYM_ALONE | f.CAPITAL_TERM | f.UNIT
)  # fmt: skip
LONGEST = 6
WORKING = frozenset("works worked working employed retired job employee shift career".split())
EXCUSES = frozenset({"excuse", "fmla", "rtw", "note"})
"""What is written for an employer or school: ``note for Riley Co-op``."""
EMPLOYED = frozenset({"(", ",", "at", "for", "with", "from", "by", "@", "w"})


def said(page: Page, lexicon: Lexicon) -> Iterator[Found]:
    """Every institution that a preposition or a field label announces."""
    occupations = lexicon.table("occupations")
    for i in page.where(_sign(lexicon)):
        word = page.folded[i]
        if word in PLACES:
            found = _run(page, i + 1)
            if found >= 0:
                yield Found(
                    i + 2 if page.word[i + 1] == "the" else i + 1, found, Label.ORGANIZATION, "at"
                )
        elif word == "local" and page.flags[i] & f.CAPITALISED and page.flag[i + 1] & f.DIGITS:
            yield Found(i, i + 1, Label.ORGANIZATION, "union")
        elif page.flags[i] & f.PROFESSION or word in WORKING | EXCUSES or word in occupations:
            yield from _employer(page, i)
        elif word in FIELDS:
            yield from _field(page, i)


def _field(page: Page, i: int) -> Iterator[Found]:
    """What a field label at ``i`` announces: behind a colon, a bracket, *is*, a wide gap; behind a blank two words."""
    behind = page.word[i + 1]
    marked = behind in MARKS and len(page.gap[i]) < 2
    first = i + 2 if marked else i + 1
    last = _run(page, first, field=True)
    sure = behind in (":", "=") or len(page.gap[i]) > 2
    if last < first or "\n" in page.gap[i]:
        return
    bare = not marked and not sure
    announced = page.flag[last + 1] & f.DIGITS or page.word[last + 1] in NUMBERED
    if (
        sure
        or (marked and (last > first or announced or page.word[last + 1] in (",", ")")))
        or (bare and last > first and announced)
    ):
        yield Found(first, last, FIELDS[page.folded[i]], "field")


MARKS = frozenset({":", "=", "(", "is", "-", "–"})
NUMBERED = frozenset(
    "id # claim policy member mbr acct account grp group auth ref ticket no ext phone fax".split()
)


@cache
def _sign(lexicon: Lexicon) -> Sign:
    """A preposition of place, a label, an occupation, a word of work."""
    words = (
        PLACES | {"local"} | WORKING | EXCUSES | FIELDS.keys() | lexicon.table("occupations").keys()
    )
    return among(words) | flagged(f.PROFESSION)


def _employer(page: Page, i: int) -> Iterator[Found]:
    """What stands behind an occupation or a verb of work: ``cashier (Gulf Pearl Shrimp)``, ``works for Sub-Zero``."""
    k = i + 1
    joined = page.word[k]
    if joined in ("nights", "days", "evenings", "part", "full") and page.gap[i] == " ":
        k += 2 if joined in ("part", "full") else 1
        joined = page.word[k]
    if joined not in EMPLOYED or "\n" in page.gap[k] or "\n" in page.gap[k - 1]:
        return
    if page.folded[i] in EXCUSES and joined not in ("for", "to"):
        return
    last = _flat_run(page, k + 1) if page.sight.flat else _run(page, k + 1)
    first = k + 2 if page.word[k + 1] == "the" else k + 1
    listed = joined == "," or (joined == "(" and page.word[last + 1] not in (")", ",", ";"))
    if last >= first and not (listed and last == first):
        yield Found(first, last, Label.ORGANIZATION, "employer")


def _flat_run(page: Page, first: int) -> int:
    """The last of the words, in a note without capitals, that can be the name of an employer; -1 for none."""
    start = first + 1 if page.word[first] == "the" else first
    last = start - 1
    while last - start < 4:
        k = last + 1
        joined = page.word[k] in ("-", "&") and last >= start and page.gap[k] in ("", " ")
        if not joined and (not page.flag[k] & f.LETTERS or page.flag[k] & NO_NAME):
            break
        if "\n" in page.gap[k - 1] and k > start:
            break
        last = k
    telling = any(
        page.flag[k] & f.LETTERS and not page.flag[k] & (f.COMMON_WORD | NO_NAME)
        for k in range(start, last + 1)
    )
    return last if telling else -1


def _run(page: Page, first: int, *, field: bool = False) -> int:
    """The last of the capitalised words that begin at ``first``; -1 where they name nothing."""
    start = first + 1 if page.word[first] == "the" else first
    if not _names(page, start, field=field) or "\n" in page.gap[start - 1]:
        return -1
    last = start
    while last - start < LONGEST:
        k = last + 1
        if page.word[k] in ("'", "’") and page.gap[last] == "":
            if page.flag[k + 2] & f.LOWER and not page.flag[k + 2] & f.FUNCTION_WORD:
                break
            last = k + 1 if page.word[k + 1] == "s" else k
        elif (
            page.word[k] in ("&", "-", "of", "and")
            and page.flag[k + 1] & f.CAPITALISED
            and len(page.gap[k]) < 2
        ):
            last = k + 1
        elif (
            page.flag[k] & (f.CAPITALISED | f.UPPER)
            and page.gap[last] == " "
            and not page.flag[k] & NO_NAME
        ):
            last = k
        else:
            break
    return last


def _names(page: Page, i: int, *, field: bool) -> bool:
    """Whether the word at ``i`` begins a name."""
    flags = page.flag[i]
    if flags & NO_NAME or len(page.word[i]) < 3:
        return False
    if flags & f.UPPER and page.sight.loud:
        return field and not flags & f.COMMON_WORD
    if flags & f.UPPER:
        known = flags & (f.COMMON_WORD | f.CLINICAL | f.LAST_NAME)
        acronym = (
            2 < len(page.word[i]) < 6 and page.word[i - 1] in PLACES and not page.sight.shouts(i)
        )
        return not known and (field or acronym)
    if not flags & f.CAPITALISED:
        return False
    return not flags & f.COMMON_WORD or field or bool(page.flag[i + 1] & f.CAPITALISED)
