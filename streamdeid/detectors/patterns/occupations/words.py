"""How occupations end, and what cannot describe one; the words themselves are cues of the language."""

import re

from streamdeid.lexicons import flags as f

MARKS = frozenset({",", "(", "/", ":", ";", "-", "|", "=", "–", "&"})
STOPS = f.FUNCTION_WORD | f.KIN | f.DIGITS | f.SPEECH | f.TITLE | f.MONTH | f.WEEKDAY | f.DRUG
LONGEST = 3
"""Describing words in front of the head, at most."""
AGENT = re.compile(
    r"[a-z]{2,}(?:er|ers|or|ist|ian|man|men|woman|wright|smith|eer|ier|maker|keeper|worker)"
)
