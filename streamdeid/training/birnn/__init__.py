"""The BiRNN-CRF of Hartman et al. 2020: characters, tokens, and a field over their labels.

A system of the paper, to be compared with the machines of this project; no detector runs it. Only
here and in ``training.tagger`` JAX is needed, which the extra ``tagger`` installs.
"""
