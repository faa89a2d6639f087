"""The chart's table of values speaks with the words of the comments."""

from streamdeid.runtime.observability.chart_values import rows, table

TEXT = """\
# About the file.

# How many.
replicas: 2
kafka:
  # Brokers,
  # each with a port.
  bootstrap: ["a:1"]
  # Fewest and most.
  least: 1
  most: 2
"""


def test_a_comment_speaks_for_the_value_below_it() -> None:
    assert next(rows(TEXT)) == ("replicas", "2", "How many.")


def test_a_comment_of_two_lines_is_one_description() -> None:
    assert ("kafka.bootstrap", '["a:1"]', "Brokers, each with a port.") in list(rows(TEXT))


def test_values_without_a_comment_share_the_one_above() -> None:
    found = [row for row in rows(TEXT) if row[2] == "Fewest and most."]
    assert [row[0] for row in found] == ["kafka.least", "kafka.most"]


def test_a_bar_in_a_default_does_not_break_the_table() -> None:
    assert table("# A | b.\nx: a|b\n").splitlines()[-1] == r"| `x` | `a\|b` | A \| b. |"
