"""What goes over a wire besides messages: notes and spans, dead letters, audit events.

Pure: JSON in, values out, and back. The formats are those of ``schemas/``.
"""
