"""Every key of a TOML text is found on the line on which it stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streamdeid.operators.policy.toml_lines import line_of, lines_of

TEXT = '''# a policy
name = "x"   # [not.a.table]

[labels]
PATIENT = "label"
"DATE" = { operator = "keep",
  i_accept = true }
note = """
[fake]
AGE = 1
"""
'SSN' = 'label'
i_accept_identifiers = [
  "A", # ] = not the end
  "B",
]
ZIP = "a ] = \\" # b"
a . b = 1

[fields]
"PID-5.1" = "label"
[[rows]]
x = 1
["a.b".c]  # of "x".y
y = 2
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("name",), 2),
        (("labels",), 4),
        (("labels", "PATIENT"), 5),
        (("labels", "DATE"), 6),
        (("labels", "note"), 8),
        (("labels", "SSN"), 12),
        (("labels", "i_accept_identifiers"), 13),
        (("labels", "ZIP"), 17),
        (("labels", "a", "b"), 18),
        (("fields",), 20),
        (("fields", "PID-5.1"), 21),
        (("rows", "x"), 23),
        (("a.b", "c"), 24),
        (("a.b", "c", "y"), 25),
    ],
)
def test_a_key_is_found_on_its_line(path: tuple[str, ...], line: int) -> None:
    assert line_of(lines_of(TEXT), path) == line


def test_a_key_that_has_no_line_has_that_of_what_holds_it() -> None:
    places = lines_of(TEXT)
    assert line_of(places, ("labels", "DATE", "operator")) == 6
    assert line_of(places, ("nowhere", "x")) == 0


def test_what_only_looks_like_a_key_is_none() -> None:
    places = lines_of(TEXT)
    assert ("labels", "AGE") not in places
    assert ("fake",) not in places
    assert ("not", "a", "table") not in places


names = st.text("abcXYZ09_-", min_size=1, max_size=6)
values = st.sampled_from(["1", '"a # b"', "'x ='", "[1, [2,\n 3]]", '"""\n[a]\nb = 1\n"""', "{}"])


@given(st.dictionaries(names, values, min_size=1, max_size=8), names)
def test_every_key_of_a_table_is_told_in_order_and_where_it_is(rows, table) -> None:
    lines, expected = [f"[{table}]"], {}
    for key, value in rows.items():
        expected[table, key] = sum(line.count("\n") + 1 for line in lines) + 1
        lines.append(f"{key} = {value}  # end")
    places = lines_of("\n".join(lines))
    assert {path: places[path] for path in expected} == expected
    assert len(places) == len(expected) + 1
