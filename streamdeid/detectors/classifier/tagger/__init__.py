"""A tagger that reads context: a small convolutional network over the tokens of a note."""
