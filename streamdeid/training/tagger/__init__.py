"""Training the tagger: notes to arrays, arrays to batches, batches to weights.

Only here and in ``training.birnn`` JAX is needed, which the extra ``tagger`` installs.
"""
