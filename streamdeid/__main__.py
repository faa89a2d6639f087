"""``python -m streamdeid``."""

from streamdeid.cli import main

main()
