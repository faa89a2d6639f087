"""Codes that the word in front announces: ``BB band ZKT 4418``, ``badge 311``, ``Subj 041-017``, ``reg MN 4471-SB``.

Bands, badges, dockets, plates and cards are numbered, and what stands behind the word
is the number: letters and groups of digits, three digits at least. What is sized,
dosed or dated behind the same word has fewer digits, a unit or a fraction.
"""

import re
from collections.abc import Iterator

from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import among, flagged
from streamdeid.lexicons import flags as f
from streamdeid.model.label import Label

CODE = re.compile(
    r"(?i:[ ]?(?:no|num|number|id|#\d|issued)\b)?[.:]?[ ]?[#(]{0,2}:?[ ]{0,2}"
    r"((?!(?i:eta|fax|tel|ph|ext|id|of|at|on|in|for|and|to|is|by|from|with|w|the|x|a)\b)(?:[A-Za-z]{1,4}[- ]?)?\d[\dA-Z]{0,15}(?:-[\dA-Z]{1,12}){0,4}"
    r"(?: \d[\dA-Z]{0,12}(?:-[\dA-Z]{1,12}){0,2}){0,4})"
    r"(?![\w%/]|[.,]\d|-\w|-? ?(?:mg|mcg|ml|mL|cm|mm|kg|units?|days?|weeks?|x)\b)"
)
LEAST = 3
"""Digits of a code, at least."""
LABELS: dict[str, Label] = {
    **dict.fromkeys(
        "band bands card badge docket matter subj subject submitter census unos voyage"
        " qapi disc discs roster pass interp interpreter ipledge form armband wristband locker"
        " ledger folio manifest".split(),
        Label.IDNUM,
    ),
    **dict.fromkeys("plate plates reg sled rig placard".split(), Label.VEHICLE),
    **dict.fromkeys("mbr member insurer".split(), Label.HEALTHPLAN),
    **dict.fromkeys("lic licence license dmv cert ame rph".split(), Label.LICENSE),
}
STAMPED = frozenset({"card", "form", "pass", "disc", "discs", "member", "cert"})
"""Words that numbers of other things follow as well: five digits, or letters in front, show a code."""
CARS = frozenset(
    "truck car van sedan pickup suv trailer atv boat motorcycle snowmobile jeep silverado civic"
    " camry corolla prius accord tacoma tundra ram f-150 explorer equinox escape rav4 cr-v outback"
    " forester altima sentra elantra sonata tahoe suburban malibu impala mustang focus fusion ford"
    " chevy chevrolet toyota honda nissan subaru hyundai kia dodge gmc buick mazda".split()
)
PLATE = re.compile(
    r"[ (\"]{1,2}(?:plate )?([A-Z]{2} [A-Z0-9]{2,4}[- ][A-Z0-9]{2,4}|\d[A-Z]{3}\d{3}|\d{3}[- ][A-Z]{3}|[A-Z]{3}[- ]\d{3,4})(?![\w-])"
)
UDI = re.compile(r"\(01\)\d{14}(?:\(\d{2,3}\)[\w./-]{1,20}){0,6}")
"""A unique device identifier as GS1 writes it: the model, and lot, dates and serial number behind it."""
LOT = re.compile(r"(?<=\s\s)(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{4,8}(?=\s\s|$)", re.MULTILINE)
WIDEST = 160
"""Characters of a row, at most."""
VACCINES = among(
    frozenset(
        "hepb hepa hep hib pediarix pentacel vaxelis rotarix rotateq dtap tdap td mmr mmrv varicella"
        " ipv pcv13 pcv15 pcv20 prevnar ppsv23 menacwy menveo menquadfi bexsero trumenba hpv"
        " gardasil shingrix flu fluzone flublok covid comirnaty spikevax typhoid rabies var kinrix"
        " quadracel proquad boostrix adacel engerix heplisav havrix vaqta twinrix".split()
    )
)
SIGN = among(LABELS)
VEHICLES = among(CARS) & flagged(f.LETTERS)

Found = tuple[int, int, Label]


def announced(page: Page) -> Iterator[Found]:
    """Offsets and label of each code."""
    for i in page.where(SIGN):
        match = CODE.match(page.text, page.ends[i])
        if match and _is_code(page.folded[i], match[1]):
            yield *match.span(1), LABELS[page.folded[i]]
    yield from _lots(page)
    for match in UDI.finditer(page.text) if "(01)" in page.text else ():
        yield *match.span(), Label.DEVICE
    for i in page.where(VEHICLES):
        match = PLATE.match(page.text, page.ends[i])
        if match:
            yield *match.span(1), Label.VEHICLE


def _lots(page: Page) -> Iterator[Found]:
    """Lots of vaccines in the cells of a table: ``HepB   1   12/25/22   K5418   06/24``."""
    done = -1
    for i in page.where(VACCINES):
        start = page.ends[i]
        if start < done:
            continue
        end = page.text.find("\n", start)
        end = len(page.text) if end < 0 else end
        done = end
        for match in LOT.finditer(page.text, start, min(end, start + WIDEST)):
            yield *match.span(), Label.IDNUM


def _is_code(word: str, code: str) -> bool:
    """Whether what stands behind ``word`` is a number of its own, by its digits."""
    digits = sum(c.isdigit() for c in code)
    if digits < LEAST:
        return False
    return word not in STAMPED or digits > LEAST + 1 or code[0].isalpha()
