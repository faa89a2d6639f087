"""Hospitals, clinics, employers, schools, insurers: by a head word, by name, and by what is said of them."""

from streamdeid.detectors.patterns.institutions.detector import Institutions

__all__ = ["Institutions"]
