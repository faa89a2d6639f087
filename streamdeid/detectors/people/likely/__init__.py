"""People by likelihood, and those whom the note has already named."""
