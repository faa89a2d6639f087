"""Other copies of annotated notes: fresh names and dates, noise, short pieces."""
