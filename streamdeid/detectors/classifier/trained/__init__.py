"""What a model has learned, as arrays."""
