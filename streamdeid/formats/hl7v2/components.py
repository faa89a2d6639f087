"""What each component of a composite data type says (HL7 v2.8.2 chapter 2A).

A component that is not in these tables goes by its own data type: dates are
dates, tables' codes are codes, text is text. ``WHO`` stands for the person the
field is about, ``NUMBER`` for the kind of number it holds; both come from the field.
"""

from streamdeid.formats.hl7v2.rules import Fate
from streamdeid.model.identity import Part
from streamdeid.model.label import Label

WHO, NUMBER = "who", "number"
CODED = frozenset({"CE", "CWE", "CNE", "CF", "CSU"})
"""A code, its text and its system, once or more."""
Meaning = tuple[Fate, Label | str | None, Part | None]

_CODE: Meaning = (Fate.CODE, None, None)
_DISPLAY: Meaning = (Fate.DISPLAY, None, None)
_NOTE: Meaning = (Fate.NOTE, None, None)
VALUE: Meaning = (Fate.VALUE, None, None)
DATE: Meaning = (Fate.LABEL, Label.DATE, None)
_UNLISTED: Meaning = (Fate.UNLISTED, None, None)


def _is(label: Label | str, part: Part | None = None) -> Meaning:
    """A component with a label, which makes a seed if ``part`` says how to look for it."""
    return Fate.LABEL, label, part


_ORGANISATION = _is(Label.ORGANIZATION)
_PLACE = _is(Label.LOCATION_OTHER)
_FAMILY, _GIVEN = _is(WHO, Part.FAMILY), _is(WHO, Part.GIVEN)
_MIDDLE, _AFFIX = _is(WHO, Part.MIDDLE), _is(WHO)
_CALLED = _is(WHO, Part.NICKNAME)
_PHONE = _is(Label.PHONE, Part.NUMBER)

_SURNAME = {1: _FAMILY, 2: _AFFIX, 3: _FAMILY, 4: _AFFIX, 5: _FAMILY}
_STREET = _is(Label.STREET, Part.PHRASE)
_CODED = dict.fromkeys((1, 3, 4, 6, 7, 8, 10, 12, 13, 14, 15, 17, 18, 20, 21), _CODE)
_CODED |= dict.fromkeys((2, 5, 9, 11), _DISPLAY)
"""Codes, their systems and versions; the text of each, and the original text."""
_STAFF = {
    1: _is(Label.IDNUM, Part.NUMBER),
    2: _FAMILY,
    3: _GIVEN,
    4: _MIDDLE,
    5: _AFFIX,
    6: _AFFIX,
    7: _AFFIX,
    8: _CODE,
    9: _ORGANISATION,
    11: _is(Label.IDNUM),
    14: _ORGANISATION,
}
"""What the types for people with an identifier have in common."""

PRIMITIVES: dict[str, Meaning] = {
    **dict.fromkeys(("ID", "IS", "NM", "SI", "TM", "TN_CODE", "NUL"), _CODE),
    **dict.fromkeys(("DT", "DTM", "TS", "TSC"), DATE),
    **dict.fromkeys(("TX", "FT", "CF_TEXT"), _NOTE),
    "ST": _DISPLAY,
    "TN": _PHONE,
    "GTS": _DISPLAY,
    "varies": _UNLISTED,
    "WD": _UNLISTED,
}
"""Data types without components."""

COMPONENTS: dict[str, dict[int, Meaning]] = {
    "FN": _SURNAME,
    "XPN": {
        1: _FAMILY,
        2: _GIVEN,
        3: _MIDDLE,
        4: _AFFIX,
        5: _AFFIX,
        6: _AFFIX,
        14: _AFFIX,
        15: _CALLED,
    },
    "PN": {1: _FAMILY, 2: _GIVEN, 3: _MIDDLE, 4: _AFFIX, 5: _AFFIX, 6: _AFFIX},
    "XCN": _STAFF | {21: _AFFIX, 22: _PLACE, 23: _ORGANISATION, 24: _is(Label.IDNUM)},
    "PPN": _STAFF | {22: _AFFIX, 23: _PLACE, 24: _ORGANISATION, 25: _is(Label.IDNUM)},
    **dict.fromkeys(("CNN", "CN", "CN_SIMPLE"), _STAFF | {10: _ORGANISATION}),
    "NDL": {
        4: _PLACE,
        5: _PLACE,
        6: _PLACE,
        7: _is(Label.HOSPITAL, Part.PHRASE),
        9: _PLACE,
        11: _PLACE,
    },
    "XAD": {
        1: _STREET,
        2: _STREET,
        3: _is(Label.CITY, Part.PHRASE),
        4: _is(Label.STATE, Part.PHRASE),
        5: _is(Label.ZIP, Part.NUMBER),
        6: _is(Label.COUNTRY),
        8: _PLACE,
        9: _PLACE,
        10: _PLACE,
        19: _AFFIX,
        20: _STREET,
    },
    "SAD": {1: _STREET, 2: _STREET, 3: _STREET},
    "XTN": {
        1: _PHONE,
        4: _is(Label.EMAIL, Part.CONTACT),
        5: _is(Label.PHONE),
        6: _is(Label.PHONE),
        7: _is(Label.PHONE, Part.NUMBER),
        8: _is(Label.PHONE),
        9: _is(Label.PHONE),
        10: _is(Label.PHONE),
        11: _is(Label.PHONE),
        12: _PHONE,
    },
    "CX": {
        1: _is(NUMBER, Part.NUMBER),
        2: _is(NUMBER),
        4: _ORGANISATION,
        6: _ORGANISATION,
        9: _PLACE,
        10: _ORGANISATION,
        11: _is(NUMBER),
    },
    "CK": {1: _is(NUMBER, Part.NUMBER), 2: _is(NUMBER), 4: _ORGANISATION},
    "EI": {1: _is(NUMBER, Part.NUMBER), 2: _ORGANISATION, 3: _ORGANISATION},
    "EIP": {},
    "HD": {1: _is(Label.ORGANIZATION, Part.PHRASE), 2: _ORGANISATION},
    "PL": {
        1: _PLACE,
        2: _PLACE,
        3: _PLACE,
        4: _is(Label.HOSPITAL, Part.PHRASE),
        7: _PLACE,
        8: _PLACE,
        9: _PLACE,
        10: _is(Label.IDNUM),
        11: _ORGANISATION,
    },
    "XON": {
        1: _is(Label.ORGANIZATION, Part.PHRASE),
        3: _is(Label.IDNUM),
        4: _is(Label.IDNUM),
        6: _ORGANISATION,
        8: _ORGANISATION,
        10: _is(Label.IDNUM),
    },
    "DLN": {1: _is(Label.LICENSE, Part.NUMBER), 2: _is(Label.STATE)},
    "LA1": {1: _PLACE, 2: _PLACE, 3: _PLACE, 4: _is(Label.HOSPITAL), 7: _PLACE, 8: _PLACE},
    "LA2": {
        1: _PLACE,
        2: _PLACE,
        3: _PLACE,
        4: _is(Label.HOSPITAL),
        7: _PLACE,
        8: _PLACE,
        9: _STREET,
        10: _STREET,
        11: _is(Label.CITY),
        12: _is(Label.STATE),
        13: _is(Label.ZIP),
        14: _is(Label.COUNTRY),
        16: _PLACE,
    },
    "AD": {
        1: _STREET,
        2: _STREET,
        3: _is(Label.CITY, Part.PHRASE),
        4: _is(Label.STATE),
        5: _is(Label.ZIP, Part.NUMBER),
        6: _is(Label.COUNTRY),
        8: _PLACE,
    },
    "DR": {1: DATE, 2: DATE},
    "DR_SIMPLE": {1: DATE, 2: DATE},
    "TS": {1: DATE, 2: _CODE},
    "JCC": {1: _is(Label.PROFESSION), 2: _is(Label.PROFESSION), 3: _is(Label.PROFESSION)},
    "ED": {1: _ORGANISATION, 2: _CODE, 3: _CODE, 4: _CODE, 5: (Fate.DATA, None, None)},
    "RP": {1: _UNLISTED, 2: _UNLISTED, 3: _CODE, 4: _CODE},
    **{
        key: {1: _is(NUMBER, Part.NUMBER), 2: _is(NUMBER), 4: _ORGANISATION}
        for key in ("CM_PAT_ID", "CK_ACCOUNT_NO", "CM_PAT_ID_0192")
    },
    **{
        key: {1: _is(Label.IDNUM, Part.NUMBER), 2: _ORGANISATION}
        for key in ("CM_PLACER", "CM_FILLER", "CM_EIP")
    },
    "CM_INTERNAL_LOCATION": {1: _PLACE, 2: _PLACE, 3: _PLACE, 4: _is(Label.HOSPITAL, Part.PHRASE)},
    "CM_LA1": {1: _PLACE, 2: _PLACE, 3: _PLACE, 4: _is(Label.HOSPITAL), 7: _PLACE, 8: _PLACE},
    "CM_NDL": {1: _AFFIX, 4: _PLACE, 5: _PLACE, 6: _PLACE, 7: _is(Label.HOSPITAL)},
    "CM_JOB_CODE": {1: _is(Label.PROFESSION), 2: _is(Label.PROFESSION)},
    "CM_LICENSE_NO": {1: _is(Label.LICENSE, Part.NUMBER), 2: _is(Label.STATE)},
    "CM_PRACTITIONER": {1: _is(Label.IDNUM), 2: _is(Label.IDNUM)},
    **{
        key: {1: _is(Label.IDNUM), 2: DATE, 3: _is(Label.ORGANIZATION)} for key in ("AUI", "CM_AUI")
    },
    **{
        key: {1: _is(Label.LICENSE), 3: _is(Label.STATE)}
        for key in ("PLN", "CM_PLN", "PI", "CM_PI")
    },
    **{
        key: {
            2: _is(Label.IDNUM, Part.NUMBER),
            3: _ORGANISATION,
            4: _is(Label.IDNUM, Part.NUMBER),
            5: _ORGANISATION,
            8: _is(Label.IDNUM),
            10: _is(Label.IDNUM),
        }
        for key in ("OSD", "CM_OS")
    },
    **{key: {1: _PLACE, 2: DATE} for key in ("DLD", "CM_DLD")},
    **{key: {1: DATE, 2: _is(Label.HOSPITAL)} for key in ("DIN", "CM_DIN")},
    "CM_GROUP_ID": {1: _is(Label.IDNUM), 2: _ORGANISATION},
    "QIP": {2: _is(Label.PHI)},
    "QSC": {3: _is(Label.PHI)},
    "SPD": {1: _CODE},
    **dict.fromkeys(sorted(CODED), _CODED),
    "VID": {1: _CODE},
    "MSG": {1: _CODE, 2: _CODE, 3: _CODE},
    "CM_MSG": {1: _CODE, 2: _CODE, 3: _CODE},
    "PT": {1: _CODE, 2: _CODE},
    "SN": {1: _CODE, 2: _CODE, 3: _CODE, 4: _CODE},
    "MO": {1: _CODE, 2: _CODE},
    "CQ": {1: _CODE},
    "CP": {},
    "NR": {1: _CODE, 2: _CODE},
    "NA": dict.fromkeys(range(1, 200), _CODE),
    "MA": dict.fromkeys(range(1, 200), _CODE),
}
