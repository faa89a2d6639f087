"""Postal codes by the rule of their country: which part of one stays when it is made coarser.

What stays must cover more than 20,000 people, the number that Safe Harbor gives for the first
three digits of a ZIP code (45 CFR 164.514(b)(2)(i)(B)). Where the first letters or digits are
those of a province, a region or a department, they are what stays; otherwise the first alone.
The country is that of the address, or is told by a form that only one country has. A code
of a country that is not listed, or that has not its country's form, has no coarser form.

Sources: the Universal Postal Union's addressing formats, and for the least populous area of each
row the census that is named beside it.
"""

import re
from collections.abc import Iterable

from streamdeid.model.element import Element
from streamdeid.model.label import Label
from streamdeid.operators.census import RESTRICTED_ZIP3
from streamdeid.text.legible import legible

UNITED_STATES = "US"
_LONGEST = 16
_US = re.compile(r"(\d{3})(?:\d{2}(?:[ -]*\d{4})?-?)?")
"""Three digits that stay as they are, five, or nine."""

FORMS: dict[str, re.Pattern[str]] = {
    country: re.compile(form)
    for country, form in {
        # The first letter is a province or territory; Yukon 40,232 (Statistics Canada, 2021).
        "CA": r"([ABCEGHJ-NPRSTVXY])\d[A-Z](?:[ -]?\d[A-Z]\d)?",
        # The letters are the area of a postal town; Shetland 22,986 (Scotland's Census, 2022).
        "GB": r"([A-Z]{1,2})\d[A-Z\d]?(?: ?\d[A-Z]{2})?",
        # Two digits are a province, a department, or a region of letters.
        "CN": r"(\d{2})\d{4}",
        "DE": r"(\d{2})\d{3}",
        "ES": r"(\d{2})\d{3}",  # Melilla 83,489 (INE, 2021)
        "FR": r"(\d{2})\d{3}",  # Lozère 76,519 (INSEE, 2021)
        "IN": r"(\d{2})\d ?\d{3}",
        "IT": r"(\d{2})\d{3}",  # Aosta Valley 123,360 (ISTAT, 2021)
        "KR": r"(\d{2})\d{3}",
        "MX": r"(\d{2})\d{3}",  # Colima 731,391 (INEGI, 2020)
        # One digit or letter is a part of the country with hundreds of thousands of people or more.
        "AT": r"(\d)\d{3}",
        "AU": r"(\d)\d{3}",
        "BE": r"(\d)\d{3}",
        "BR": r"(\d)\d{4}-?\d{3}",
        "CH": r"(\d)\d{3}",
        "CZ": r"(\d)\d{2} ?\d{2}",
        "DK": r"(\d)\d{3}",
        "FI": r"(\d)\d{4}",
        "IE": r"([ACDEFHKNPRTVWXY])\d[\dW] ?[A-Z\d]{4}",
        "JP": r"(\d)\d{2}-?\d{4}",
        "NL": r"(\d)\d{3} ?[A-Z]{2}",
        "NO": r"(\d)\d{3}",
        "NZ": r"(\d)\d{3}",
        "PL": r"(\d)\d-?\d{3}",
        "PT": r"(\d)\d{3}(?:-\d{3})?",
        "SE": r"(\d)\d{2} ?\d{2}",
        "ZA": r"(\d)\d{3}",
    }.items()
}
"""The form of a whole code by country (ISO 3166-1 alpha-2); what the group holds stays."""

_UNMISTAKABLE: dict[str, re.Pattern[str]] = {
    "CA": re.compile(r"([ABCEGHJ-NPRSTVXY])\d[A-Z][ -]?\d[A-Z]\d"),
    "GB": re.compile(r"([A-Z]{1,2})\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}"),
}
"""Forms that tell their country where no address does."""

_NAMED = """
US USA UNITEDSTATES UNITEDSTATESOFAMERICA PR PRI PUERTORICO VI VIR GU GUM AS ASM MP MNP
CA CAN CANADA
GB GBR UK UNITEDKINGDOM GREATBRITAIN ENGLAND SCOTLAND WALES NORTHERNIRELAND ENG SCT WLS NIR
CN CHN CHINA
DE DEU D GERMANY DEUTSCHLAND
ES ESP E SPAIN ESPAÑA ESPANA
FR FRA F FRANCE
IN IND INDIA
IT ITA I ITALY ITALIA
KR KOR SOUTHKOREA KOREA
MX MEX MEXICO MÉXICO
AT AUT A AUSTRIA ÖSTERREICH
AU AUS AUSTRALIA
BE BEL B BELGIUM BELGIQUE BELGIË
BR BRA BRAZIL BRASIL
CH CHE SWITZERLAND SCHWEIZ SUISSE SVIZZERA
CZ CZE CZECHIA CZECHREPUBLIC
DK DNK DENMARK DANMARK
FI FIN FINLAND SUOMI
IE IRL IRELAND EIRE
JP JPN JAPAN
NL NLD NETHERLANDS THENETHERLANDS NEDERLAND
NO NOR N NORWAY NORGE
NZ NZL NEWZEALAND
PL POL POLAND POLSKA
PT PRT P PORTUGAL
SE SWE S SWEDEN SVERIGE
ZA ZAF SOUTHAFRICA
"""
_COUNTRIES = {name: row.split()[0] for row in _NAMED.split("\n") if row for name in row.split()}
"""Countries by their codes of ISO 3166-1, their signs on letters and vehicles, and their names."""

_SIGNED = re.compile(r"([A-Z]{1,2})-(?=\d)")
"""A country's sign before its code (``D-80331``)."""


def country_of(text: str) -> str | None:
    """The two letters of a country; empty where ``text`` is, ``None`` where it names none known."""
    name = "".join(filter(str.isalpha, legible(text[:64]).upper()))
    return _COUNTRIES.get(name) if name or text.strip() else ""


def area_of(text: str, country: str) -> str:
    """What stays of a postal code in an address whose country reads ``country``; empty for none.

    Of a ZIP code of the United States three digits stay, or 000 for an area with few people.
    """
    code, known = _plain(text), country_of(country)
    if len(code) > _LONGEST:
        return ""
    signed = _SIGNED.match(code)
    if signed:
        known, code = known or country_of(signed[1]), code[signed.end() :]
    if known is None:
        return ""
    if known in FORMS:
        return _kept(FORMS[known], code)
    zip_code = _US.fullmatch(code)
    if zip_code:
        return "000" if zip_code[1] in RESTRICTED_ZIP3 else zip_code[1]
    return next((part for form in _UNMISTAKABLE.values() if (part := _kept(form, code))), "")


def countries(elements: Iterable[Element]) -> dict[str, str]:
    """What the address of each postal code says of its country, by the code's text."""
    codes: list[tuple[str, str]] = []
    told: dict[str, str] = {}
    for element in elements:
        if element.label is Label.ZIP:
            codes.append((element.text.strip(), _holder(element)))
        elif element.label is Label.COUNTRY:
            told.setdefault(_holder(element), element.text)
    return {code: told[holder] for code, holder in codes if holder in told}


def _holder(element: Element) -> str:
    """The address of what an element is a part of."""
    return element.address.rpartition(".")[0]


def is_foreign(text: str, country: str) -> bool:
    """Whether a code is written as another country's than the United States."""
    is_told = country_of(country) not in {"", UNITED_STATES}
    return is_told or not _US.fullmatch(_plain(text))


def _plain(text: str) -> str:
    """A code in capitals, with single blanks and the digits of ASCII."""
    digits = (str(int(c)) if c.isdecimal() else c for c in legible(text).upper())
    return " ".join("".join(digits).split())


def _kept(form: re.Pattern[str], code: str) -> str:
    """What a form leaves of a code; empty if the code has not this form."""
    match = form.fullmatch(code)
    return match[1] if match else ""
