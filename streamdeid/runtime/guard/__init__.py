"""The engine in a process of its own, so that one record costs at most its budget.

Three processes share the work. The *consumer* (Kafka clients, port, audit) runs no engine. It
starts a *template*, a fresh interpreter that loads the engine once, and has it fork an *engine
process* (4 ms, pages shared) that works on one record at a time. One that is killed is replaced by
the next fork; nothing is loaded again.

Why processes and not deadline checks in the engine: a check is reached only between two steps, and
not inside a regular expression or other compiled code, where the costly records were; it
cannot take memory back, and it does not survive the kernel's OOM killer. Measured on two cores:
a record's way there and back costs 0.3 ms of CPU beside the 8 of the engine itself (1,600 messages
of the tests' feed, in turns with an engine in the same process).

* ``job``: what is to be run, and what a record may cost.
* ``frames``: a socket pair. ``messages``: what is said on it.
* ``limits``: what a process asks of the kernel for itself.
* ``engine``, ``template``: the two inner processes.
* ``host``: the consumer's handles of them.
* ``guard``: the decision what becomes of a record that overran or ended its process.
"""
