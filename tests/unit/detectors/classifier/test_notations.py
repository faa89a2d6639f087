"""Values and public notations are nobody's, however little else there is to go by."""

import pytest

from streamdeid.detectors.classifier.notations import is_public
from streamdeid.lexicons import load
from streamdeid.model.label import Label
from streamdeid.model.span import Span


def _is_public(text: str, said: str, label: Label, score: float = 0.9) -> bool:
    start = text.index(said)
    span = Span(start, start + len(said), label, "classifier", score)
    return is_public(span, text, load("en").words.__getitem__)


@pytest.mark.parametrize(
    ("text", "said", "label"),
    [
        ("C8H10N4O2", "C8H10N4O2", Label.IDNUM),
        ("(RYYVLZVUVIJVGH-UHFFFAOYSA-N)", "RYYVLZVUVIJVGH", Label.DOCTOR),
        ("NM_000492.3:c.1521_1523delCTT", "1521_1523delCTT", Label.USERNAME),
        ("Roe: Na 138, K 4.0", "Na 138", Label.STREET),
        ("38,5 °C.", "C", Label.STREET),
        ("0010 12 34 56", "34 56", Label.PHONE),
        ("Yes Y HL70136", "HL70136", Label.HEALTHPLAN),
        ("38,5 °C.", "5 °", Label.STREET),
        ("Hgb 11.2 g/dL", "dL", Label.DOCTOR),
        ("user kaczmarek, K 4.1", "K", Label.PATIENT),
        ("called 21:40. RB verified.", "RB", Label.DOCTOR),
        ("MVHLTPEEKS" * 5, "MVHLTPEEKS" * 5, Label.PATIENT),
    ],
)
def test_a_value_and_a_public_notation_are_nobody_s(text: str, said: str, label: Label) -> None:
    assert _is_public(text, said, label)


@pytest.mark.parametrize(
    ("text", "said", "label"),
    [
        ("lives at RR 2", "RR 2", Label.STREET),
        ("mail to Box 417", "Box 417", Label.STREET),
        ("Duluth MN 55802", "MN 55802", Label.CITY),
        ("at 12°Canal", "Canal", Label.STREET),
        ("by p.arroyo12", "p.arroyo12", Label.USERNAME),
        ("fax p.218-555-0148", "p.218-555-0148", Label.FAX),
        ("MRN HSN123P45", "HSN123P45", Label.MRN),
        ("badge C12345", "C12345", Label.IDNUM),
        ("rang 01 42 34 56 78", "56 78", Label.PHONE),
        ("Hauptstrasse 12", "Hauptstrasse 12", Label.STREET),
        ("user cho_n2", "cho_n2", Label.USERNAME),
        ("ring 01 42 34 56 78", "01 42 34 56 78", Label.PHONE),
        ("seen by Dr. Noh", "Noh", Label.DOCTOR),
        ("signed JT/dL", "dL", Label.DOCTOR),
        ("seen by K 4/1", "K", Label.DOCTOR),
        ("RB signed", "RB", Label.DOCTOR),
    ],
)
def test_what_only_looks_a_little_like_one_may_be_taken(text: str, said: str, label: Label) -> None:
    assert not _is_public(text, said, label)


def test_one_word_of_notes_is_an_institution_only_if_it_is_likely() -> None:
    assert _is_public("History of mortuary", "History", Label.ORGANIZATION, 0.58)
    assert not _is_public("History of mortuary", "History", Label.ORGANIZATION, 0.95)
