"""Where a word begins or ends inside a longer run: at a capital, a digit or a mark.

``toCarmen``, ``NowakK``, ``JNowak``, ``scan_nowak2024``. A run whose letters simply go on
(*sleep* around *lee*) gives no edge.
"""


def opens(text: str, start: int, end: int) -> bool:
    """Whether the stretch ``[start, end)`` of letters begins a word of its own."""
    before = text[start - 1 : start]
    if not before.isalpha():
        return not before.isdigit() or text[start].isalpha()
    if not text[start].isupper():
        return False
    return before.islower() or text[start + 1 : end].islower()


def closes(text: str, start: int, end: int) -> bool:
    """Whether the stretch ``[start, end)`` of letters ends a word of its own."""
    after = text[end : end + 1]
    if not after.isalpha():
        return not after.isdigit() or text[end - 1].isalpha()
    if text[end - 1].islower():
        return after.isupper()
    return text[start:end].isupper() and (after.islower() or text[end + 1 : end + 2].islower())


def is_glued(text: str, start: int, end: int) -> bool:
    """Whether the stretch ``[start, end)`` is a word of its own in a longer run."""
    return opens(text, start, end) and closes(text, start, end)
