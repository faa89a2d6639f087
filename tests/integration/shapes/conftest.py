"""Shapes of messages, and what each costs as it grows."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
