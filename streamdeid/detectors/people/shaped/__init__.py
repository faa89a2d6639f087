"""People shown by the shape of their name: two words, a comma, a hyphen, a cut-off surname."""
