"""NLM Scrubber (Kayaalp et al. 2013), table 3: its 25 date patterns, each with its examples.

What the paper's bare examples leave open is given the words of a note: a month and a
day without a year need a cue, which the paper's recogniser does without.
"""

import pytest

TABLE_3 = [
    ("YYYY*MM*DD", "seen 2012-08-07", ["2012-08-07"]),
    ("DD*MM*YYYY", "seen 27-08-2012", ["27-08-2012"]),
    ("MM*DD*YYYY", "seen 08-07-2012", ["08-07-2012"]),
    ("MM*DD*YY", "seen 08-07-12", ["08-07-12"]),
    ("M*DD*YY", "seen 8-07-12", ["8-07-12"]),
    ("DD*MM*YY", "seen 27-08-12", ["27-08-12"]),
    ("M*D*YY", "seen 8-7-12", ["8-7-12"]),
    ("M*DD*YY again", "seen 8/07/12", ["8/07/12"]),
    ("MM*YYYY", "since 08-2012", ["08-2012"]),
    ("DD*MM*DD*MM", "admitted 07/08-08/08", ["07/08", "08/08"]),
    ("MM?*DD", "seen on 08-07, again on 8-07", ["08-07", "8-07"]),
    ("DD?*MM", "due on 7/08", ["7/08"]),
    ("MM*DD?", "due on 08/8", ["08/8"]),
    ("DD*MM?", "due on 07/8", ["07/8"]),
    ("YYYYMMDD", "collected 20120708", ["20120708"]),
    ("YYYYMMDDhhmm", "collected 201207081215", ["20120708"]),
    ("DD?*?MONTH", "on 7-August, 7August, 7 Aug", ["7-August", "7August", "7 Aug"]),
    ("MONTH*YY(YY)?", "August.2012, August'12, Aug-12", ["August.2012", "August'12", "Aug-12"]),
    ("YYYY*?MONTH", "in 2012/August and 2012Aug", ["2012/August", "2012Aug"]),
    ("'YY*?MONTH", "since '12-August and '12Aug", ["12-August", "12Aug"]),
    ("DD?MONTH*YY", "on 7August'12", ["7August'12"]),
    ("MONTH*DD?", "on Aug7 and August 7", ["Aug7", "August 7"]),
    ("MONTH", "in August, since September", ["August", "September"]),
    ("HOLIDAY", "at Christmas, before Easter", ["Christmas", "Easter"]),
]
YEARS = [
    ("YYYY*YYYY", "treated 2011-2012", ["2011", "2012"]),
    ("YYYY", "bypass in 2012", ["2012"]),
    ("(early|mid|late)*YYYY", "since mid-2012", ["2012"]),
]


@pytest.mark.parametrize(("pattern", "text", "expected"), TABLE_3)
def test_each_pattern_of_table_3_is_a_date(stretches, pattern, text, expected):
    assert stretches("dates", text) == expected, pattern


@pytest.mark.parametrize(("pattern", "text", "expected"), YEARS)
def test_years_of_table_3_are_found_where_a_policy_asks_for_years(
    stretches, pattern, text, expected
):
    assert stretches("years", text) == expected, pattern
    assert stretches("dates", text) == [], pattern


TYPED_BESIDES = [
    ("7Mar24", "seen 7Mar24", ["7Mar24"]),
    ("points", "seen 3.7.24", ["3.7.24"]),
    ("range", "off 3/7-3/9", ["3/7", "3/9"]),
    ("range in a month", "off 3/7-9", ["3/7", "9"]),
    ("digits", "dob 03072024", ["03072024"]),
    ("month and year", "since Mar '24", ["Mar '24"]),
    ("ordinal", "back on the 7th", ["7th"]),
    ("weekday", "Tues 4/2 at 9", ["Tues 4/2"]),
    ("holiday", "at Cinco de Mayo", ["Cinco de Mayo"]),
    ("HL7", "at 20240307143000", ["20240307"]),
    ("words", "on the seventh of March", ["seventh of March"]),
    ("year in words", "born june thirty nineteen eighty two", ["june thirty nineteen eighty two"]),
    ("week", "the first week of October", ["first week of October"]),
    ("days in one month", "from July 17 - 18, 2023", ["July 17", "18, 2023"]),
    ("broken line", "admitted on October\n10th, 2023 for", ["October\n10th, 2023"]),
    ("dictated", "signed 5 slash 12 slash 24", ["5 slash 12 slash 24"]),
    ("Spanish", "el 12 de octubre de 2023", ["12 de octubre de 2023"]),
    ("spaced", "CT 01 30 2023 stable", ["01 30 2023"]),
    ("birth", "DOB 082391 male", ["082391"]),
]


@pytest.mark.parametrize(("form", "text", "expected"), TYPED_BESIDES)
def test_what_people_type_besides_is_a_date(stretches, form, text, expected):
    assert stretches("dates", text) == expected, form
