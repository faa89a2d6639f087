"""What has a form of its own: dates, ages, numbers, contacts, addresses, institutions.

One rule, one module. A rule looks for its cheapest sign first (a digit, an ``@``,
a word of a list) and tries its pattern only where that sign stands.
"""
