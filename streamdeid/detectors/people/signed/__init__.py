"""Initials that sign."""
