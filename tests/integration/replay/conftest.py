"""Makes the helpers of the integration tests importable from this folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
