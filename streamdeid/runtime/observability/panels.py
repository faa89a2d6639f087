"""What Grafana's dashboard shows: a table of panels in rows, each with its queries in PromQL.

Queries sum over the processes of the groups that are chosen at the top of the dashboard. Most are
one of four forms, written once here: the rate of a counter, by a label or not; a share of two
rates; a quantile of a histogram; a gauge as it stands.
"""

from collections.abc import Sequence
from dataclasses import dataclass

PICK = 'group=~"$group"'
RATE = "[$__rate_interval]"
PARTITION = "topic, partition"
QUANTILES = (("50 %", 0.5), ("99 %", 0.99))


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel: ``queries`` pair an expression with the legend of its series.

    ``width`` is in Grafana's 24 columns; ``help`` says how to read it.
    """

    title: str
    queries: Sequence[tuple[str, str]]
    unit: str = "short"
    kind: str = "timeseries"
    width: int = 8
    help: str = ""
    stacked: bool = False


def rate(name: str, by: str = "") -> str:
    """The rate of a counter, summed."""
    grouping = f"sum by ({by})" if by else "sum"
    return f"{grouping} (rate(streamdeid_{name}{{{PICK}}}{RATE}))"


def share(part: str, whole: str) -> str:
    """The rate of one counter by that of another."""
    return f"{rate(part)} / {rate(whole)}"


def quantile(part: float, name: str) -> str:
    """A quantile of a histogram."""
    return f"histogram_quantile({part}, {rate(f'{name}_bucket', 'le')})"


def now(name: str, aggregate: str = "sum", by: str = "") -> str:
    """A gauge as it stands."""
    grouping = f"{aggregate} by ({by})" if by else aggregate
    return f"{grouping} (streamdeid_{name}{{{PICK}}})"


def number(title: str, query: str, unit: str, words: str = "") -> Panel:
    """One number, large."""
    return Panel(title, [(query, "")], unit, "stat", 4, words)


def by_label(title: str, metric: str, label: str, unit: str = "cps") -> Panel:
    """The rates of a counter by one label, one on top of the other."""
    queries = [(rate(metric, label), f"{{{{{label}}}}}")]
    return Panel(title, queries, unit, width=12, stacked=True)


def by_partition(title: str, gauge: str, unit: str = "short") -> Panel:
    """A gauge by topic and partition."""
    queries = [(now(gauge, "max", PARTITION), "{{topic}}/{{partition}}")]
    return Panel(title, queries, unit)


OVERVIEW = (
    number("Received", rate("messages_in_total"), "mps"),
    number("Released", rate("messages_released_total"), "mps"),
    number("Quarantined", share("messages_quarantined_total", "messages_in_total"), "percentunit"),
    number("End to end, 99 %", quantile(0.99, "end_to_end_seconds"), "s"),
    number("Oldest waiting", now("consumer_lag_seconds", "max"), "s"),
    number(
        "Residual hits",
        now("residual_hits_total"),
        "none",
        "Identifiers that would have survived; each message was withheld. Must be 0.",
    ),
)

FLOW = (
    Panel(
        "Messages",
        [
            (rate("messages_in_total"), "received"),
            (rate("messages_released_total"), "released"),
            (rate("messages_quarantined_total"), "quarantined"),
        ],
        "mps",
    ),
    Panel("Data", [(rate("bytes_total", "direction"), "{{direction}}")], "Bps"),
    Panel("Notes", [(rate("notes_total"), "notes")], "cps"),
    Panel(
        "Transactions",
        [(rate("transactions_total", "outcome"), "{{outcome}}")],
        "cps",
        help="An abort takes its records again; many of them cost time, never data.",
    ),
    Panel("In flight", [(now("in_flight", by="instance"), "{{instance}}")]),
    Panel(
        "Since last progress",
        [(f"time() - {now('last_progress_timestamp_seconds', 'max', 'instance')}", "{{instance}}")],
        "s",
    ),
)

LATENCY = (
    Panel(
        "End to end",
        [(rate("end_to_end_seconds_bucket", "le"), "{{le}}")],
        "s",
        "heatmap",
        help="From the broker's timestamp to the committed transaction.",
    ),
    Panel(
        "Quantiles",
        [
            (quantile(part, f"{name}_seconds"), f"{name.replace('_', ' ')} {word}")
            for name in ("processing", "end_to_end")
            for word, part in QUANTILES
        ],
        "s",
    ),
    Panel(
        "Time per stage",
        [(rate("stage_seconds_total", "stage"), "{{stage}}")],
        "percentunit",
        help="Share of one core that each stage takes.",
        stacked=True,
    ),
)

LAG = (
    by_partition("Records behind", "consumer_lag_records"),
    by_partition("Seconds behind", "consumer_lag_seconds", "s"),
    Panel(
        "Ready processes",
        [(now("ready"), "ready"), (now("ready", "count"), "running")],
        help="While none is ready, lag cannot be told: it stands still.",
    ),
)

QUARANTINE = (
    by_label("Quarantine by reason", "messages_quarantined_total", "reason", "mps"),
    Panel(
        "Residual hits",
        [(f"sum (increase(streamdeid_residual_hits_total{{{PICK}}}{RATE}))", "hits")],
        width=12,
    ),
)

DETECTION = (
    by_label("Replaced by label", "spans_total", "label"),
    by_label("Replaced by detector", "spans_total", "detector"),
    Panel(
        "Seed hits per note",
        [(share("seed_hits_total", "notes_total"), "now")],
        help="Names and numbers that the message's own fields told, found in its narrative.",
    ),
    Panel(
        "Spans per note",
        [(share("spans_total", "notes_total"), "now")],
        help="A sudden change is a new note template, a broken feed or a changed policy.",
    ),
    Panel(
        "Notes by language",
        [(rate("note_languages_total", "language, outcome"), "{{language}} {{outcome}}")],
        help="replaced: no pack of the policy reads the language; the text is gone, whole.",
    ),
    Panel(
        "Drift: spans per note and label",
        [
            (
                f"{rate('spans_total', 'label')} / on () group_left () {rate('notes_total')}",
                "{{label}}",
            )
        ],
    ),
)

SHADOW = (
    Panel(
        "Replaced by one side only",
        [(rate("shadow_difference_total", "side, label, place"), "{{side}} {{label}} {{place}}")],
        "cps",
        width=12,
        help="Identifiers that the engine at work (active) or the shadow replaces and the other"
        " does not. Counts only; nothing of the shadow is published.",
    ),
    by_label("Compared messages", "shadow_messages_total", "result", "mps"),
)

RESOURCES = (
    Panel(
        "CPU",
        [(f"rate(process_cpu_seconds_total{{{PICK}}}{RATE})", "{{instance}}")],
        "percentunit",
    ),
    Panel(
        "Memory",
        [
            (f"process_resident_memory_bytes{{{PICK}}}", "consumer {{instance}}"),
            (now("engine_memory_bytes", "max", "instance"), "engine {{instance}}"),
        ],
        "bytes",
        help="The engine works in a process of its own, and shares pages with its template.",
    ),
    Panel(
        "Engine processes replaced",
        [(rate("engine_ends_total", "cause"), "{{cause}}")],
        "cps",
        help="A record overran its budget of cpu, wall or memory, or its process ended or grew.",
    ),
    Panel(
        "Versions, policies, models",
        [(now("build_info", "count", "version, policy, policy_digest, model_digest"), "")],
        "none",
        "table",
        help="More than one line: processes of one group differ.",
    ),
)

ROWS: tuple[tuple[str, Sequence[Panel]], ...] = (
    ("Overview", OVERVIEW),
    ("Flow", FLOW),
    ("Latency", LATENCY),
    ("Lag", LAG),
    ("Quarantine", QUARANTINE),
    ("What is replaced", DETECTION),
    ("Shadow", SHADOW),
    ("Resources", RESOURCES),
)
