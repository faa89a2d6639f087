"""Invented people, places and numbers in place of the real ones.

A surrogate is what a reader would have expected to stand there: a name of the
same sex and likely origin, a phone number that nobody has, a street in the same form.
Nothing is kept between messages. What replaces a word is drawn by a keyed digest of
that word and of the scope (payload, patient, project), so that another message of
the same patient gets the same person, and another project another one.

One module for each kind of identifier; ``surrogates.py`` chooses among them.
"""

from streamdeid.operators.surrogates.surrogates import Surrogates

__all__ = ["Surrogates"]
