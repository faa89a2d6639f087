"""Occupations: which words head one, and what around them says that it is somebody's."""
