"""What the surrogate policy costs against labels: time per message in one run.

Both policies de-identify the same messages in turn, one message after the other and each of
them under both policies, so that both see the same machine. Messages are the project's own
notes in ORU^R01, with what is known of their people.

    python tests/bench/bench_surrogates.py --messages 200
"""

import argparse
import statistics
import sys
import time

from streamdeid.engine import Deidentifier
from streamdeid.evaluation.surrogates import engine_under, message
from streamdeid.training import corpus

POLICIES = ("safe-harbor", "safe-harbor-surrogate")
ROUNDS = 3


def seconds(engine: Deidentifier, payload: bytes) -> float:
    """Processor time of one message."""
    started = time.process_time()
    engine.deidentify(payload)
    return time.process_time() - started


def main() -> int:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--messages", type=int, default=200)
    payloads = [
        message(note) for note in corpus.shipped("train")[: arguments.parse_args().messages]
    ]
    engines = {policy: engine_under(policy) for policy in POLICIES}
    for engine in engines.values():
        engine.deidentify(payloads[0])
    spent = {policy: [] for policy in POLICIES}
    for _ in range(ROUNDS):
        sums = dict.fromkeys(POLICIES, 0.0)
        for payload in payloads:
            for policy, engine in engines.items():
                sums[policy] += seconds(engine, payload)
        for policy in POLICIES:
            spent[policy].append(sums[policy])
    labels, surrogates = (min(spent[policy]) for policy in POLICIES)
    ratios = [b / a for a, b in zip(*(spent[policy] for policy in POLICIES), strict=True)]
    print(f"surrogates: {len(payloads)} messages (ORU^R01 with a note), one core")
    for policy in POLICIES:
        each = min(spent[policy]) / len(payloads)
        print(f"  {policy:<24}{each * 1000:>7.2f} ms a message")
    print(f"  ratio {surrogates / labels:.3f} (median of rounds {statistics.median(ratios):.3f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
