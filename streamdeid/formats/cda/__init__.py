"""CDA R2 and C-CDA: documents as XML, by data type and by class, with default deny.

``tables`` knows the elements, ``frame`` and ``attributes`` what they mean where they stand,
``walk`` finds the leaves, ``identity`` makes people of them, and ``message`` writes new text where
the old one stood. ``form`` is the format of stand-alone documents, ``document`` the attachment.
"""
