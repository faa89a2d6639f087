"""Which words are units of measurement.

A number with a unit behind it is a quantity; a number with any other word behind it may be an
address (*12 Oak*) or a person's row in a list. UCUM's atoms take its prefixes; the words of counts,
doses and microscopy are those that laboratories write beside results.

Sources: the tables of units of UCUM 2.1, HL7 v2 table 0624, and public sample messages.
"""

import re

_METRIC = frozenset(
    """g l m s mol eq osm iu u kat pa bar hg hz j cal w v a k n gy sv bq ci ohm b bit byte gm gram
    grams liter liters litre litres meter meters metre metres mole moles molar equivalent
    second seconds cell cells unit units osmol osmole katal cfu pfu ppm ppb lm lx c ev db
    copies copy geq ml""".split()
)
"""What takes a prefix."""
_PREFIXES = ("", *"k h da d c m mc u \u00b5 \u03bc n p f t milli micro".split())
_OTHERS = frozenset(
    """% percent per billion million thousand min mins minute minutes h hr hrs hour hours d day days
    wk wks week weeks mo mos month months in inch inches ft feet lb lbs oz mmhg cmh cmho cm3
    mm3 mm2 m2 cc x e f degf degc deg fahrenheit celsius hpf lpf hp lp field fields high power
    low wbc wbcs rbc rbcs plt hb hgb cr creat creatinine protein total serum plasma blood
    urine csf dl gpl mpl apl ratio index od s/co co ct cutoff score scores point points au arb
    arbu eu elisa bu bau iv log log10 ln fold times titer titre dilution dilutions dil
    positive negative pos neg reactive nonreactive beats bpm breaths rpm drops tabs tab tablet
    tablets caps capsule capsules puff puffs spray sprays patch patches dose doses vial vials
    amp ampule ampules ampoule sachet sachets drop gtt colonies colony organisms ph sg spec
    grav specific gravity somogyi bodansky todd sd sds z zscore percentile th st nd rd stage
    weeks gestation gest ng dyne dyn erg torr psi kpa atm mets met mci rad rem cps counts
    count ppt tsp tbsp cup cups pack packs sec secs coi ntu umoll mmoll isr inr pieces piece
    each ea bottle bottles bag bags tube tubes swab swabs number num no""".split()
)
_ATOM = re.compile(r"[^\W\d_]+|%|°")


def is_unit(text: str) -> bool:
    """Whether ``text`` is a unit: every word in it is a unit or counts something."""
    atoms = _ATOM.findall(text.casefold())
    return bool(atoms) and all(map(_is_atom, atoms))


def _is_atom(atom: str) -> bool:
    """Whether one word is a unit, with a prefix or without."""
    if atom in _OTHERS or atom == "°":
        return True
    return any(atom.startswith(p) and atom[len(p) :] in _METRIC for p in _PREFIXES)
