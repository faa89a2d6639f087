"""Addresses and places: streets, boxes, ZIP codes, highways, cities before a state, counties, landmarks."""

from streamdeid.detectors.patterns.places.detector import Places

__all__ = ["Places"]
