"""Dates: numeric, worded, holidays, weekdays; and the fractions that only look like one."""

from streamdeid.detectors.patterns.dates.detector import Dates

__all__ = ["Dates"]
