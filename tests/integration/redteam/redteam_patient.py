"""A patient who does not exist, and every string by which she could be known."""

import re

GIVEN, MIDDLE, FAMILY = "Thessalie", "Ottoline", "Kwabrowitz"
RELATIVE = "Dorotheo"
MRN, ACCOUNT = "ZQ7741902836", "88015527413"
PHONE, SSN = "6095558143", "412557788"
STREET, EMAIL = "2281 Larkmead Terrace", "t.kwabrowitz@larkpost.example"
BORN = "19510617"

LETTER = f"""Dear colleague,

{GIVEN} {MIDDLE} {FAMILY} (MRN {MRN}) was seen on 12 March 2024.
She was born on 06/17/1951 and lives at {STREET}, Tonawanda.
Her son {RELATIVE} {FAMILY} can be reached at (609) 555-8143.
SSN 412-55-7788, account {ACCOUNT}, mail {EMAIL}.
Potassium was 4.1 mmol/L and creatinine 0.9 mg/dL.
"""
SHORT = f"{FAMILY}, {GIVEN}"

WORDS = ("thessalie", "ottoline", "kwabrowitz", "dorotheo", "larkmead", "larkpost")
NUMBERS = ("7741902836", ACCOUNT, PHONE, SSN, BORN, "06171951")
_MARKS = re.compile(r"[\s().,:;/_-]+")


def told_by(text: str) -> list[str]:
    """What of the patient stands in a text, in any letters, numbers with or without marks."""
    folded = text.casefold()
    found = [word for word in WORDS if word in folded]
    bare = _MARKS.sub("", folded)
    return found + [number for number in NUMBERS if number in bare]
