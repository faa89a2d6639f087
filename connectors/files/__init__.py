"""A folder of files in, a folder of files out: the embedded default, with nothing installed.

Names in the incoming folder may hold identifiers (``SMITH_JOHN.hl7``); outgoing
files are therefore called by their ordinal. The register beside the incoming
files maps the two, and stays on that side.
"""

from connectors.files.sink import FolderSink, sink
from connectors.files.source import FolderSource, source

__all__ = ["FolderSink", "FolderSource", "sink", "source"]
