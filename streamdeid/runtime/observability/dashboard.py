"""Grafana's dashboard, made from the table of panels.

Places are reckoned, rows filled from left to right. The dashboard asks for its data source and
its groups, so that the same file serves every site. Grafana's JSON model, schema version 39.
"""

from collections.abc import Iterator
from typing import Any

from streamdeid.runtime.observability.panels import ROWS, Panel

WIDTH = 24
HEIGHT = 8
SOURCE = {"type": "prometheus", "uid": "${datasource}"}


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
