"""People whom no structured field names.

Every room but ``words`` holds detectors of one kind of evidence; none knows another, and
what they share stands in ``words``.
"""
