"""The four name modules T, C, D and L of Carlsson and Dalianis 2010, in any order."""

from streamdeid.detectors.modules.detector import Modules
from streamdeid.detectors.modules.orders import ORDERS

__all__ = ["ORDERS", "Modules"]
