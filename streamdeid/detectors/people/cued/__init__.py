"""People beside what says that they are people: a title, a degree, a role, a kinship."""
