"""Where a fault happened, without its words: they may quote the message."""

_OWN = frozenset({"streamdeid", "connectors"})


def place_of(error: BaseException) -> str:
    """The kind of an error, and the innermost module and line of this program in its trace."""
    place, trace = "", error.__traceback__
    while trace is not None:
        module = trace.tb_frame.f_globals.get("__name__", "")
        if module.partition(".")[0] in _OWN:
            place = f"{module}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__} in {place}"
