"""Occupations that a verb and its object say: ``does nails``, ``teaches third grade``, ``hauls citrus``.

A verb alone says nothing (one cleans a wound, drives to the clinic, picks at the
skin); with the things of a trade it is one, wherever somebody is its subject. What
lies between may be an article, a number or one describing word.
"""

from collections.abc import Iterator

from streamdeid.detectors.patterns.occupations.words import VEHICLES
from streamdeid.detectors.patterns.page import Page
from streamdeid.lexicons import Sign
from streamdeid.lexicons import flags as f

CROPS = frozenset(
    "cherries berries strawberries blueberries apples peaches pears grapes lettuce cotton citrus"
    " oranges lemons mushrooms tomatoes peppers onions potatoes cucumbers pecans almonds walnuts"
    " fruit vegetables produce tobacco corn hops asparagus celery melons crabs oysters clams eggs".split()
)
GOODS = frozenset(
    "freight boxes crates cargo parcels packages pallets trucks trailers containers lumber".split()
)
LOADS = (
    GOODS | CROPS | frozenset("logs gravel hay grain cattle milk fuel trash garbage scrap".split())
)
HOUSES = frozenset("houses homes offices rooms pools chimneys windows carpets cars planes".split())
MACHINES = frozenset(
    "cars trucks engines computers roofs tractors boats shoes watches nets machines bikes"
    " motorcycles appliances elevators phones".split()
)
GRADES = frozenset(
    "kindergarten school grade graders preschool math english science history spanish music art"
    " biology chemistry physics piano yoga dance latin french sunday high middle elementary"
    " special college".split()
)
LINES = frozenset("line register counter forklift press lathe loom crane fryer grill dock".split())
OBJECTS: dict[str, frozenset[str]] = {
    "pick": CROPS,
    "pack": CROPS | GOODS | frozenset({"meat", "fish"}),
    "sort": CROPS | GOODS | frozenset({"mail"}),
    "grade": CROPS | frozenset({"lumber"}),
    "prune": CROPS | frozenset({"trees", "vines"}),
    "thin": CROPS,
    "harvest": CROPS,
    "stock": frozenset({"shelves", "groceries", "freight"}),
    "load": GOODS,
    "unload": GOODS,
    "haul": LOADS,
    "deliver": frozenset("mail packages parcels pizza pizzas newspapers papers food groceries".split()),
    "clean": HOUSES,
    "paint": HOUSES,
    "wash": frozenset({"dishes", "cars", "windows"}),
    "detail": frozenset({"cars"}),
    "fix": MACHINES,
    "repair": MACHINES,
    "build": frozenset("houses homes boats fences cabinets furniture decks".split()),
    "install": frozenset("drywall floors flooring cabinets windows roofs carpet tile hvac solar".split()),
    "lay": frozenset("brick bricks tile carpet pipe track block stone asphalt concrete".split()),
    "hang": frozenset({"drywall", "sheetrock"}),
    "pour": frozenset({"concrete"}),
    "cut": frozenset("hair timber grass lawns meat cane glass stone".split()),
    "mow": frozenset({"lawns", "yards"}),
    "do": frozenset(
        "nails hair landscaping construction roofing drywall taxes bookkeeping lawns makeup"
        " concrete framing masonry carpentry plumbing roofs sheetrock tattoos".split()
    ),
    "sell": frozenset("cars insurance houses shoes furniture fish tamales crafts jewelry".split()),
    "teach": GRADES,
    "wait": frozenset({"tables"}),
    "wait on": frozenset({"tables"}),
    "tend": frozenset({"bar"}),
    "walk": frozenset({"dogs"}),
    "groom": frozenset({"dogs", "pets", "horses"}),
    "train": frozenset({"dogs", "horses"}),
    "shoe": frozenset({"horses"}),
    "raise": frozenset("cattle sheep goats hogs pigs chickens horses hay tobacco".split()),
    "drive": VEHICLES,
    "run": LINES,
    "operate": LINES | VEHICLES,
    "cook": frozenset({"line"}),
    "lump": frozenset({"fish"}),
    "gut": frozenset({"fish"}),
    "fillet": frozenset({"fish"}),
    "debone": frozenset({"chicken", "poultry"}),
    "skipper": frozenset("boat tender trawler seiner troller ferry tug tugboat".split()),
    "captain": frozenset("boat tender trawler seiner ferry tug tugboat".split()),
    "crew": frozenset("boat tender trawler seiner tug tugboat".split()),
    "milk": frozenset({"cows", "goats"}),
    "herd": frozenset({"sheep", "goats", "cattle"}),
    "shear": frozenset({"sheep"}),
    "weld": frozenset({"pipe", "pipes", "ships", "steel"}),
    "conduct": frozenset({"orchestra", "symphony", "choir"}),
    "coach": frozenset("football basketball soccer baseball softball wrestling track".split()),
}  # fmt: skip
"""Each verb with the things of its trades."""
IRREGULAR = {
    "drove": "drive", "taught": "teach", "sold": "sell", "laid": "lay", "built": "build", "ran": "run", "hung": "hang",
    "does": "do", "did": "do", "doing": "do", "cutting": "cut", "running": "run", "driving": "drive", "driven": "drive",
    "thinning": "thin", "gutting": "gut", "carries": "carry",
}  # fmt: skip
GROUND = frozenset(
    "a an the his her their its our some new used big small first second third fourth fifth sixth"
    " seventh eighth".split()
)
SHIFTS = frozenset({"nights", "days", "evenings", "overnight", "graveyard"})


def trades(page: Page) -> Iterator[tuple[int, int]]:
    """First and last token of each occupation that verb and object say."""
    for i in page.where(VERBS):
        last = _object(page, i, OBJECTS[_verb(page.folded[i])])
        if last > i and _has_subject(page, i):
            yield i, last + (page.word(last + 1) in SHIFTS)


def _verb(word: str) -> str:
    """The verb of the table that ``word`` is a form of; empty for none."""
    if word in IRREGULAR:
        found = IRREGULAR[word]
    elif word.endswith("ing"):
        found = word[:-3] if word[:-3] in OBJECTS else word[:-3] + "e"
    elif word.endswith(("ed", "es")):
        found = word[:-2] if word[:-2] in OBJECTS else word[:-1]
    else:
        found = word.removesuffix("s")
    return found if found in OBJECTS else ""


VERBS = Sign(lambda word: bool(word.flags & f.LETTERS) and bool(_verb(word.folded)))


def _object(page: Page, i: int, things: frozenset[str]) -> int:
    """The token of the thing within four words behind the verb at ``i``; ``i`` for none."""
    described = False
    for k in range(i + 1, i + 5):
        if not page.flag(k) & (f.LETTERS | f.DIGITS) or "\n" in page.gap(k - 1):
            return i
        if page.word(k) in things:
            return _whole(page, k, things)
        if page.word(k) not in GROUND:
            if described or page.flag(k) & (f.FUNCTION_WORD | f.KIN | f.TITLE):
                return i
            described = not page.word(k).isdigit() and page.word(k) not in ("th", "rd", "nd", "st")
    return i


def _whole(page: Page, k: int, things: frozenset[str]) -> int:
    """The last token of the thing at ``k``: ``high school``, ``school bus``."""
    while page.word(k + 1) in things and page.gap(k) == " ":
        k += 1
    return k


def _has_subject(page: Page, i: int) -> bool:
    """Whether somebody in front does it: a pronoun, a relative, a name, a comma after one, or nobody at all."""
    before = page.word(i - 1)
    if before in (
        "to",
        "can",
        "cannot",
        "not",
        "will",
        "should",
        "t",
        "may",
        "or",
        "when",
        "while",
    ):
        return False
    if page.folded[i] in OBJECTS and before not in ("i", "we", "they", "who"):
        return False
    return "\n\n" not in page.gap(i - 1)
