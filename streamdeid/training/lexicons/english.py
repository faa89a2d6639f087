"""The English pack: which sources make it."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from streamdeid.text.fold import fold
from streamdeid.training.lexicons import sources
from streamdeid.training.lexicons.compile import merge, with_common_words, write_map, write_words

LONGEST_TERM = 5
"""Words; longer ICD terms do not occur in running text."""
VAGUE = frozenset({"unspecified", "other", "nos", "nec"})
"""What classifiers add to a term and clinicians leave out."""
MAJORITY = 0.6
"""The share of a word's ICD terms that must lie in one category before the word stands for it."""


def build(folder: Path) -> None:
    """Write the compiled tables and the tables of names into ``folder``."""
    merged = merge(
        (
            sources.census_names(),
            sources.locale_names(*sources.latin_locales()),
            sources.called(),
            sources.frequencies("en"),
            sources.icd_words(),
            sources.diseases(),
            sources.drugs(),
            sources.cities(),
            sources.regions(),
        )
    )
    write_words(folder, with_common_words(merged))
    write_map(folder / "clinical.marisa", clinical_categories())
    write_map(folder / "zips.marisa", sources.zip_states())
    write_nicknames(folder / "nicknames.txt")


def clinical_categories() -> Iterator[tuple[str, str]]:
    """Terms of up to five words, then single words that nearly always mean one category."""
    words: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for term, code in sources.icd_terms():
        category = code[:3]
        parts = sources.WORD.findall(fold(term))
        for form in (parts, [part for part in parts if part not in VAGUE]):
            if 0 < len(form) <= LONGEST_TERM:
                yield " ".join(form), category
        for word in {part for part in parts if len(part) > 3}:
            words[word][category] += 1
    for word, counted in words.items():
        category, count = counted.most_common(1)[0]
        if count >= MAJORITY * counted.total():
            yield word, category


def write_nicknames(file: Path) -> None:
    """A first name and what its bearers are called, a name a line."""
    called: defaultdict[str, list[str]] = defaultdict(list)
    for name, nickname in sources.nicknames():
        called[name].append(nickname)
    rows = ["\t".join((name, *sorted(set(nicks)))) for name, nicks in sorted(called.items())]
    header = (
        "# source: nicknames 1.0 (github.com/carltonnorthern/nicknames), names.csv\n"
        "# licence: Apache-2.0\n"
        "# rule: every row of relation has_nickname; first name, then what its bearers are called\n"
    )
    file.write_text(header + "\n".join(rows) + "\n", "utf-8")
