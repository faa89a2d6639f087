"""Every order of the four modules: all combinations, each in all permutations."""

from itertools import permutations

LETTERS = "TCDL"
ORDERS: tuple[str, ...] = tuple(
    "".join(order) for size in range(1, len(LETTERS) + 1) for order in permutations(LETTERS, size)
)
"""64 orders, the shortest first: T, C, D, L, TC, TD …"""
