"""The red team: messages that hide one patient in every encoding, and who reads the output."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
