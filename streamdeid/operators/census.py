"""Three-digit ZIP areas with 20,000 people or fewer, which Safe Harbor does not let through.

Source: United States Census Bureau, decennial census, population by ZIP Code Tabulation
Area (ZCTA), summed over the areas with the same first three digits
(45 CFR 164.514(b)(2)(i)(B)). The list of 2000 is the one that the guidance of the Office
for Civil Rights prints (November 2012); the list of 2010 is the one that de-identification
tools have used since. An area that either names is withheld: it may grow, but it is
not told before both agree.
"""

FEWEST = 20_000
"""An area must have more people than this to be told."""

SMALL_AREAS: dict[int, frozenset[str]] = {
    2000: frozenset("036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893".split()),
    2010: frozenset(
        "036 059 102 202 203 204 205 369 556 692 753 772 821 823 878 879 884 893".split()
    ),
}
"""The areas by the year of the census."""

RESTRICTED_ZIP3 = frozenset[str]().union(*SMALL_AREAS.values())
"""The areas of which 000 is written."""
