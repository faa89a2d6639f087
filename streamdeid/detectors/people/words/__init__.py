"""What a word is where it stands, and how far a name reaches from it."""
