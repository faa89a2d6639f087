"""Streets whose word stands first: ``7 Calle Mirasol``, ``81 Camino Seco``, ``Avenue K``, ``Rue Bourbon``.

Spanish and French words for a street open its name, and so does *Avenue* before a
single letter. With a house number the words may be any with a capital; without one
they must be several, or stand behind a preposition of place.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.page import Page
from streamdeid.detectors.patterns.places.streets import BEFORE, house_number, unit
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f

OPENERS = frozenset("calle camino avenida avda calzada callejon paseo carretera rue vereda".split())
LETTERED = frozenset({"avenue", "ave"})
JOINERS = frozenset("de del la las los el du des san santa".split())
CASED = f.CAPITALISED | f.UPPER
LONGEST = 4
SIGN = among(OPENERS | LETTERED)


def calles(page: Page) -> Iterator[tuple[int, int, str]]:
    """First token, last token and rule of each street that its word opens."""
    for i in page.where(SIGN):
        if not page.flags[i] & CASED:
            continue
        last = _letter(page, i) if page.folded[i] in LETTERED else _named(page, i)
        number = house_number(page, i)
        told = number >= 0 or page.word[i - 1] in BEFORE or last > i + 1
        if last > i and told:
            yield (number if number >= 0 else i), unit(page, last), "street word first"


def _letter(page: Page, i: int) -> int:
    """The single letter that names an avenue; ``i`` for none."""
    letter = page.flag[i + 1] & f.INITIAL and page.gap[i] == " "
    return i + 1 if letter and page.word[i + 1] not in ("a", "i") else i


def _named(page: Page, i: int) -> int:
    """The last of the capitalised words and joiners behind the word at ``i``; ``i`` for none."""
    last = i
    for k in range(i + 1, i + 1 + LONGEST):
        if page.gap[k - 1] != " " or not page.flag[k] & f.LETTERS:
            break
        if page.flag[k] & CASED and not page.flag[k] & (f.TITLE | f.MONTH):
            last = k
        elif page.word[k] not in JOINERS:
            break
    return last
