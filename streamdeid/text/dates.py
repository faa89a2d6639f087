"""How English writes a date: the names of months and weekdays, and the endings of ordinals."""

MONTHS = (
    "january february march april may june july august september october november december"
).split()
WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_ENDINGS = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}


def ending(day: int) -> str:
    """What makes an ordinal of a day of the month: ``st`` of 21."""
    return _ENDINGS.get(day, "th")
