"""People whom no structured field names: cues, dictionaries and likelihood."""
