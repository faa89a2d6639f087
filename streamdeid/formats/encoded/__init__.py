"""Text that is written in an encoding: found, read as what it says, and written back.

``content`` judges decoded bytes, ``codecs`` decodes and encodes, ``stretches`` finds encoded
documents in a text, ``escaped`` reads percent-encoding, quoted-printable and entities, ``text``
makes the readings of one text of all that, and ``message`` wraps a message of any format, so that
the engine sees what a reader with the right tool would see.
"""
