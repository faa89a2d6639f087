"""Fixtures that every suite may ask for."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of sample messages and notes beside the checkout."""
    folder = ROOT.parent / "shared" / "data"
    assert folder.is_dir(), "the sample data is expected beside the checkout, in ../shared/data"
    return folder
