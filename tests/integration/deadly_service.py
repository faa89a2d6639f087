"""``streamdeid`` with the engine of ``deadly_engine``."""

from functools import partial

from streamdeid.cli import main, run

if __name__ == "__main__":
    run.engine = partial(run.engine, factory="deadly_engine:made")
    main()
