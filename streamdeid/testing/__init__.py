"""For those who write a connector, a format or a detector: ends that are lists, and contracts.

A contract is a class whose tests every implementation must pass. Subclass it in a
test module, say what it asks for, and let pytest find it.
"""

from streamdeid.testing.detectors import DetectorContract
from streamdeid.testing.formats import FormatContract
from streamdeid.testing.lists import ListSink, ListSource
from streamdeid.testing.transports import TransportContract

__all__ = ["DetectorContract", "FormatContract", "ListSink", "ListSource", "TransportContract"]
