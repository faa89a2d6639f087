"""What another process of the service says on its port: its metrics, or whether it is ready."""

from urllib.error import HTTPError, URLError
from urllib.request import urlopen

PATIENCE = 3.0
"""Seconds to wait for an answer."""


def ask(address: str, path: str, patience: float = PATIENCE) -> tuple[bool, str]:
    """Whether the process at ``HOST:PORT`` said yes, and its words; none if it does not answer."""
    try:
        # The scheme is always http: the port is for this house's inside.
        with urlopen(f"http://{address}{path}", timeout=patience) as answer:
            return True, answer.read().decode()
    except HTTPError as refusal:
        with refusal:
            return False, refusal.read().decode()
    except (URLError, OSError):
        return False, ""
