"""Dead letters, worked on again: found, brought back, published once."""
