"""A process of the service that dies by a signal leaves nothing of its memory."""

import subprocess
import sys

SAYS = """
import ctypes, resource
from streamdeid.runtime.no_cores import no_cores
resource.setrlimit(resource.RLIMIT_CORE, resource.getrlimit(resource.RLIMIT_CORE)[1:] * 2)
no_cores()
print(resource.getrlimit(resource.RLIMIT_CORE), ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))
"""


def test_neither_the_limit_nor_the_process_allows_a_core() -> None:
    done = subprocess.run([sys.executable, "-c", SAYS], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "(0, 0) 0"
