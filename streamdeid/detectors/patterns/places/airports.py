"""Airports by their letters on a journey: ``landed DFW``, ``via PHL``, ``DTW-SEA``.

Three capitals are an airport behind a word of travel, before *base* or *airport*, or
joined to another one; alone they stand for too much else.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import among
from streamdeid.lexicons import flags as f

AIRPORTS = frozenset(
    "jfk lga ewr lax sfo sjc oak san sna ont ord mdw dfw dal iah hou atl dtw phl bwi iad dca bos"
    " msp sea pdx slc den phx las mia fll mco tpa rsw jax msy mem bna clt rdu stl mci oma cvg cmh"
    " cle pit buf roc syr alb pvd bdl hnl ogg koa anc fai abq elp sat aus tul okc geg boi sju cdg"
    " lhr fra icn nrt mex gru add".split()
)
TRAVEL = frozenset(
    "via landed lands depart departs departed departing arrived arrives arr dep layover flight flt"
    " flew flies flying connects connecting airport through".split()
)
BEHIND = frozenset({"base", "airport", "layover", "terminal"})
DASHES = frozenset({"-", "–", "→", "/"})

SIGN = among(AIRPORTS)


def airports(page: Page) -> Iterator[int]:
    """The token of each airport."""
    for i in page.where(SIGN):
        upper = page.flags[i] & f.UPPER and not page.sight.loud
        if (upper or page.sight.flat) and _is_travelled(page, i, upper=bool(upper)):
            yield i


def _is_travelled(page: Page, i: int, *, upper: bool) -> bool:
    """Whether a word of travel stands beside the letters, or another airport."""
    if page.word(i - 1) in TRAVEL and page.gap(i - 1) == " ":
        return True
    if not upper:
        return False
    if page.word(i + 1) in BEHIND and page.gap(i) == " ":
        return True
    joined = page.word(i + 1) in DASHES and page.word(i + 2) in AIRPORTS
    return joined or (page.word(i - 1) in DASHES and page.word(i - 2) in AIRPORTS)
