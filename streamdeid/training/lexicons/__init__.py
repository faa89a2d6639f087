"""Rebuilds the shipped lexicons from released packages; see ``__main__``."""
