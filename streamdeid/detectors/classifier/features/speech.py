"""A part of speech for a spelling, from closed classes and endings.

Notes are telegraphic, and a tag that depends on the spelling alone can be kept
with it; the windows of the classifier supply the context that a full tagger
would. Tags follow the Penn Treebank's first letters.
"""

_CLOSED = {
    "DT": "the a an this that these those each every any some no another either",
    "PRP": "i you he she it we they me him her us them his hers their its our your my who whom "
    "whose",
    "IN": "of in on at by for from with without into onto over under after before since until "
    "through during per via about against between within upon than as if because while",
    "CC": "and or but nor so yet",
    "TO": "to",
    "MD": "will would can could shall should may might must",
    "VBZ": "is are was were be been being am has have had having does do did done",
    "RB": "not very also again still now then here there today yesterday tomorrow well",
    "UH": "yes no hello thanks please dear",
    "VBD": "said told asked called saw seen went came took gave lives lived says states stated "
    "reports reported denies notes noted feels felt works worked wants wanted needs",
}
_BY_WORD = {word: tag for tag, words in _CLOSED.items() for word in words.split()}
_BY_ENDING = (
    ("ly", "RB"), ("ing", "VBG"), ("ed", "VBN"), ("tion", "NN"), ("sion", "NN"), ("ment", "NN"),
    ("ness", "NN"), ("ity", "NN"), ("itis", "NN"), ("osis", "NN"), ("emia", "NN"), ("ology", "NN"),
    ("ous", "JJ"), ("ful", "JJ"), ("able", "JJ"), ("ible", "JJ"), ("ive", "JJ"), ("ic", "JJ"),
    ("al", "JJ"), ("ary", "JJ"), ("ian", "NN"), ("ist", "NN"), ("er", "NN"), ("or", "NN"),
    ("s", "NNS"),
)  # fmt: skip
_STEM = 3


def part_of_speech(surface: str) -> str:
    """The tag of one spelling; ``NNP`` for a capitalised word that no list or ending claims."""
    folded = surface.lower()
    if folded in _BY_WORD:
        return _BY_WORD[folded]
    if not surface[0].isalpha():
        return "CD" if surface.isdigit() else "SYM"
    for ending, tag in _BY_ENDING:
        if folded.endswith(ending) and len(folded) >= len(ending) + _STEM:
            return tag if surface.islower() or surface.isupper() else f"NNP{tag}"
    return "NN" if surface.islower() else "NNP"
