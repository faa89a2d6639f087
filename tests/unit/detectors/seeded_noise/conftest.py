"""Known people through errors of every kind; the errors are made beside the tests."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
