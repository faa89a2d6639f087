"""Grafana's dashboard, made from a table of panels.

A panel is a title, a kind, a unit and its queries; places are reckoned, rows
filled from left to right. The dashboard asks for its data source and its groups,
so that the same file serves every site. Grafana's JSON model, schema version 39.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

WIDTH = 24
HEIGHT = 8
SOURCE = {"type": "prometheus", "uid": "${datasource}"}
PICK = 'group=~"$group"'
RATE = "[$__rate_interval]"


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


def _rate(name: str, by: str = "", labels: str = "") -> str:
    """The rate of a counter, summed."""
    grouping = f"sum by ({by})" if by else "sum"
    selector = ", ".join(filter(None, (PICK, labels)))
    return f"{grouping} (rate(streamdeid_{name}{{{selector}}}{RATE}))"


def _quantile(share: float, name: str) -> str:
    """A quantile of a histogram."""
    return f"histogram_quantile({share}, {_rate(f'{name}_bucket', 'le')})"


def _now(name: str, aggregate: str = "sum", by: str = "") -> str:
    """A gauge as it stands."""
    grouping = f"{aggregate} by ({by})" if by else aggregate
    return f"{grouping} (streamdeid_{name}{{{PICK}}})"


OVERVIEW = (
    Panel("Received", [(_rate("messages_in_total"), "")], "mps", "stat", 4),
    Panel("Released", [(_rate("messages_released_total"), "")], "mps", "stat", 4),
    Panel(
        "Quarantined",
        [(f"{_rate('messages_quarantined_total')} / {_rate('messages_in_total')}", "")],
        "percentunit",
        "stat",
        4,
    ),
    Panel("End to end, 99 %", [(_quantile(0.99, "end_to_end_seconds"), "")], "s", "stat", 4),
    Panel("Oldest waiting", [(_now("consumer_lag_seconds", "max"), "")], "s", "stat", 4),
    Panel(
        "Residual hits",
        [(f"sum (streamdeid_residual_hits_total{{{PICK}}})", "")],
        "none",
        "stat",
        4,
        "Identifiers that would have survived; each message was withheld. Must be 0.",
    ),
)

FLOW = (
    Panel(
        "Messages",
        [
            (_rate("messages_in_total"), "received"),
            (_rate("messages_released_total"), "released"),
            (_rate("messages_quarantined_total"), "quarantined"),
        ],
        "mps",
    ),
    Panel("Data", [(_rate("bytes_total", "direction"), "{{direction}}")], "Bps"),
    Panel("Notes", [(_rate("notes_total"), "notes")], "cps"),
    Panel(
        "Transactions",
        [(_rate("transactions_total", "outcome"), "{{outcome}}")],
        "cps",
        help="An abort takes its records again; many of them cost time, never data.",
    ),
    Panel("In flight", [(_now("in_flight", by="instance"), "{{instance}}")]),
    Panel(
        "Since last progress",
        [
            (
                f"time() - {_now('last_progress_timestamp_seconds', 'max', 'instance')}",
                "{{instance}}",
            )
        ],
        "s",
    ),
)

LATENCY = (
    Panel(
        "End to end",
        [(_rate("end_to_end_seconds_bucket", "le"), "{{le}}")],
        "s",
        "heatmap",
        help="From the broker's timestamp to the committed transaction.",
    ),
    Panel(
        "Quantiles",
        [
            (_quantile(0.5, "processing_seconds"), "processing 50 %"),
            (_quantile(0.99, "processing_seconds"), "processing 99 %"),
            (_quantile(0.5, "end_to_end_seconds"), "end to end 50 %"),
            (_quantile(0.99, "end_to_end_seconds"), "end to end 99 %"),
        ],
        "s",
    ),
    Panel(
        "Time per stage",
        [(_rate("stage_seconds_total", "stage"), "{{stage}}")],
        "percentunit",
        help="Share of one core that each stage takes.",
        stacked=True,
    ),
)

LAG = (
    Panel(
        "Records behind",
        [(_now("consumer_lag_records", "max", "topic, partition"), "{{topic}}/{{partition}}")],
        width=12,
    ),
    Panel(
        "Seconds behind",
        [(_now("consumer_lag_seconds", "max", "topic, partition"), "{{topic}}/{{partition}}")],
        "s",
        width=12,
    ),
)

QUARANTINE = (
    Panel(
        "Quarantine by reason",
        [(_rate("messages_quarantined_total", "reason"), "{{reason}}")],
        "mps",
        width=12,
        stacked=True,
    ),
    Panel(
        "Residual hits",
        [(f"sum (increase(streamdeid_residual_hits_total{{{PICK}}}{RATE}))", "hits")],
        width=12,
    ),
)

DETECTION = (
    Panel(
        "Replaced by label",
        [(_rate("spans_total", "label"), "{{label}}")],
        "cps",
        width=12,
        stacked=True,
    ),
    Panel(
        "Replaced by detector",
        [(_rate("spans_total", "detector"), "{{detector}}")],
        "cps",
        width=12,
        stacked=True,
    ),
    Panel(
        "Seed hits per note",
        [(f"{_rate('seed_hits_total')} / {_rate('notes_total')}", "now")],
        help="Names and numbers that the message's own fields told, found in its narrative.",
    ),
    Panel(
        "Spans per note",
        [(f"{_rate('spans_total')} / {_rate('notes_total')}", "now")],
        help="A sudden change is a new note template, a broken feed or a changed policy.",
    ),
    Panel(
        "Drift: spans per note and label",
        [
            (
                f"{_rate('spans_total', 'label')} / on () group_left () {_rate('notes_total')}",
                "{{label}}",
            )
        ],
    ),
)

RESOURCES = (
    Panel(
        "CPU",
        [(f"rate(process_cpu_seconds_total{{{PICK}}}{RATE})", "{{instance}}")],
        "percentunit",
    ),
    Panel("Memory", [(f"process_resident_memory_bytes{{{PICK}}}", "{{instance}}")], "bytes"),
    Panel(
        "Versions, policies, models",
        [(_now("build_info", "count", "version, policy, policy_digest, model_digest"), "")],
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
    ("Resources", RESOURCES),
)


def dashboard() -> dict[str, Any]:
    """The dashboard in Grafana's JSON model."""
    return {
        "uid": "streamdeid",
        "title": "streamdeid",
        "tags": ["streamdeid", "HL7", "FHIR", "Kafka"],
        "schemaVersion": 39,
        "editable": True,
        "graphTooltip": 1,
        "refresh": "30s",
        "time": {"from": "now-3h", "to": "now"},
        "timezone": "browser",
        "templating": {"list": _variables()},
        "panels": list(_panels()),
    }


def _variables() -> list[dict[str, Any]]:
    """The choices at the top: data source and consumer groups."""
    source = {
        "name": "datasource",
        "label": "Data source",
        "type": "datasource",
        "query": "prometheus",
    }
    group = {
        "name": "group",
        "label": "Group",
        "type": "query",
        "datasource": SOURCE,
        "query": "label_values(streamdeid_build_info, group)",
        "definition": "label_values(streamdeid_build_info, group)",
        "refresh": 2,
        "multi": True,
        "includeAll": True,
        "allValue": ".*",
        "current": {"text": "All", "value": "$__all"},
    }
    return [source, group]


def _panels() -> Iterator[dict[str, Any]]:
    """Rows and their panels, placed from left to right and from top to bottom."""
    number, top = 0, 0
    for title, panels in ROWS:
        number += 1
        yield {
            "id": number,
            "type": "row",
            "title": title,
            "collapsed": False,
            "panels": [],
            "gridPos": {"h": 1, "w": WIDTH, "x": 0, "y": top},
        }
        top, left = top + 1, 0
        height = 4 if panels[0].kind == "stat" else HEIGHT
        for panel in panels:
            if left + panel.width > WIDTH:
                top, left = top + height, 0
            number += 1
            place = {"h": height, "w": panel.width, "x": left, "y": top}
            yield {"id": number, "gridPos": place} | _panel(panel)
            left += panel.width
        top += height


def _panel(panel: Panel) -> dict[str, Any]:
    """One panel without its place."""
    custom: dict[str, Any] = {}
    if panel.kind == "timeseries":
        custom = {"fillOpacity": 20 if panel.stacked else 8, "showPoints": "never"}
        custom["stacking"] = {"mode": "normal" if panel.stacked else "none"}
    return {
        "type": panel.kind,
        "title": panel.title,
        "description": panel.help,
        "datasource": SOURCE,
        "fieldConfig": {"defaults": {"unit": panel.unit, "custom": custom}, "overrides": []},
        "options": _options(panel),
        "targets": [_target(panel, i, *query) for i, query in enumerate(panel.queries)],
    }


def _target(panel: Panel, index: int, expression: str, legend: str) -> dict[str, Any]:
    """One query of a panel."""
    form = {"heatmap": "heatmap", "table": "table"}.get(panel.kind, "time_series")
    target = {
        "refId": chr(ord("A") + index),
        "expr": expression,
        "legendFormat": legend or "__auto",
    }
    return target | {"datasource": SOURCE, "format": form, "instant": panel.kind == "table"}


def _options(panel: Panel) -> dict[str, Any]:
    """What a kind of panel wants besides."""
    match panel.kind:
        case "stat":
            return {
                "colorMode": "none",
                "graphMode": "area",
                "reduceOptions": {"calcs": ["lastNotNull"]},
            }
        case "heatmap":
            return {"calculate": False, "yAxis": {"unit": panel.unit}}
        case "timeseries":
            legend = {"displayMode": "list", "placement": "bottom", "showLegend": True}
            return {"legend": legend, "tooltip": {"mode": "multi", "sort": "desc"}}
        case _:
            return {}
