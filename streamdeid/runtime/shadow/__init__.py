"""A second policy or model reads the same records, and only what it would count is told.

Before a hospital changes its policy or its model it wants to know what would become of its own
feed. The shadow is an engine of its own, in processes of its own, that reads each record after its
outcome is committed. Nothing that it writes goes out or comes back from its process: only how many
identifiers it would have replaced, by label and place, and the reason where it would have withheld
the record. Where the two differ is counted in metrics, of which ``streamdeid shadow`` makes a
report.

It never slows the stream: what waits for it is bounded, what finds no room is skipped and counted,
and a shadow that ends by a fault leaves the service as it is.

* ``engine``: the engine that counts, in its process.
* ``shadow``: the thread that compares.
* ``metrics``: where they differ.
* ``report``: the same from two looks at the metrics, for people and programs.
"""
