"""The Spanish pack: names, words and places of Spain and Latin America."""

from pathlib import Path

from streamdeid.lexicons import flags as f
from streamdeid.training.lexicons import sources
from streamdeid.training.lexicons.compile import merge, with_common_words, write_words

LOCALES = ("es_ES", "es_MX", "es_AR", "es_CO")
"""Lists with most of what people are called in Spanish."""
COUNTRIES = tuple("ES MX AR CO CL PE VE EC BO UY PY CU DO GT HN SV NI CR PA PR AD".split())
"""Those that speak Spanish, of which small places count too."""


def build(folder: Path) -> None:
    """Write the compiled word table into ``folder``."""
    merged = merge(
        (
            sources.locale_names(*LOCALES, shares=True),
            sources.locale_names(*sources.latin_locales()),
            sources.census_names(),
            sources.frequencies("es", 2.3),
            sources.cities(COUNTRIES, least=5000),
            sources.spanish_regions(),
            sources.listed("en", "eponyms", f.EPONYM),
            sources.listed("en", "eponyms_rare", f.EPONYM),
            sources.listed("en", "eponyms_alone", f.EPONYM),
            sources.listed("en", "organisms", f.CLINICAL),
            sources.drugs(),
        )
    )
    write_words(folder, with_common_words(merged))
