"""How fast all rules are on one core, and where the time goes; ratios to a simple loop.

The loop looks every word of a note up in a set and tags it, as dictionary-based
taggers do word by word; it finds next to nothing and bounds nothing, but shows
how this machine feels today. Run: ``python tests/bench/bench_detectors.py``.
"""

import json
import re
import resource
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from streamdeid.detectors.base import Reading
from streamdeid.detectors.order import FACTORIES, default_names
from streamdeid.engine.resolve import confirmed, joined, resolve
from streamdeid.lexicons import load
from streamdeid.model.span import Span
from streamdeid.text.tokens import tokenise
from streamdeid.wire.notes import parse_line

CHARACTERS = 1400
ROUNDS = 3
SOURCE = Path(__file__).resolve().parents[2] / "streamdeid" / "training" / "notes" / "notes.jsonl"


def lines():
    """Notes of about 1.4 kB: neighbours of the shipped notes joined until they are long enough."""
    text, made = "", []
    for line in SOURCE.read_bytes().splitlines():
        record = json.loads(line)
        text = f"{text}\n\n{record['text']}" if text else record["text"]
        if len(text) >= CHARACTERS:
            made.append(parse_line(json.dumps({**record, "text": text[:CHARACTERS]}).encode()))
            text = ""
    return made


def tag_word_by_word(notes):
    """The simple loop: every word against a set of 200,000 strings, a tag for each."""
    known = {f"name{i}" for i in range(200_000)}
    started = time.process_time()
    for note in notes:
        tags = []
        for word in re.split(r"(\s+)", note.note.text):
            bare = re.sub(r"[^a-zA-Z0-9]+", "", word.lower())
            tags.append((word, "NAME" if bare in known else "SAFE"))
    return time.process_time() - started


def run(notes, detectors):
    """Seconds by detector for one pass over ``notes``."""
    spent = Counter()
    for line in notes:
        at = time.process_time()
        reading = Reading(line.note, tokenise(line.note.text), line.identity)
        spent["tokenise"] += time.process_time() - at
        spans = []
        for detector in detectors:
            at = time.process_time()
            spans += [found for found in detector.detect(reading) if isinstance(found, Span)]
            spent[detector.name] += time.process_time() - at
            if len(spans) > len(reading.earlier):
                reading = replace(reading, earlier=tuple(spans))
        at = time.process_time()
        joined(resolve(confirmed(spans)), line.note.text)
        spent["resolve"] += time.process_time() - at
    return spent


def main():
    """Print the table."""
    at = time.process_time()
    lexicon = load("en")
    asked = default_names(guessing=False)  # the shipped model reads context
    detectors = [FACTORIES[name](lexicon) for name in asked]
    loaded = time.process_time() - at
    notes = lines()
    best = min((run(notes, detectors) for _ in range(ROUNDS)), key=Counter.total)
    plain = min(tag_word_by_word(notes) for _ in range(ROUNDS))
    total = best.total()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"detectors: {len(notes) / total:.0f} notes/s of {CHARACTERS} characters on one core")
    print(f"  loaded in {loaded:.2f} s, {memory:.0f} MB at most")
    print(f"  {total / plain:.1f} times the time of a word-by-word loop")
    for name, seconds in best.most_common():
        print(f"  {name:14} {seconds / total:6.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
