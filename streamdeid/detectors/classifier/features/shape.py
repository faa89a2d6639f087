"""The shape of text: A and a for letters, 0 for digits, everything else as it is."""


class _Shapes(dict[int, int]):
    """Code point to the code point of its shape, worked out once for each."""

    def __missing__(self, code: int) -> int:
        """The shape of one character."""
        character = chr(code)
        if character.isdigit():
            shape = "0"
        elif character.isupper():
            shape = "A"
        else:
            shape = "a" if character.isalpha() else character
        self[code] = found = ord(shape)
        return found


_SHAPES = _Shapes()


def shaped(text: str) -> str:
    """``text`` in shapes, of the same length."""
    return text.translate(_SHAPES)
