"""Write what is made from the code: catalogue, dashboard, and the tables of the chart's README.

Run from a checkout: ``python -m streamdeid.runtime.observability``. ``generated`` is what the
files should hold; a test compares it with what they do.
"""

import json
import re
from pathlib import Path

from streamdeid.runtime.observability import catalogue, chart_values, dashboard
from streamdeid.runtime.observability.sample import families

ROOT = Path(__file__).resolve().parents[3]
CHART = Path("helm/streamdeid")


def generated(root: Path = ROOT) -> dict[Path, str]:
    """Every generated file by its path below the root."""
    entries = list(catalogue.entries(families()))
    readme = (root / CHART / "README.md").read_text(encoding="utf-8")
    values = chart_values.table((root / CHART / "values.yaml").read_text(encoding="utf-8"))
    readme = between(readme, "values", values)
    readme = between(readme, "metrics", catalogue.table(entries))
    return {
        Path("schemas/metrics-v1.json"): _json(catalogue.document(entries)),
        CHART / "files" / "dashboard.json": _json(dashboard.dashboard()),
        CHART / "README.md": readme,
    }


def between(text: str, name: str, content: str) -> str:
    """The text with new content between the marks of this name."""
    marks = re.compile(rf"(<!-- {name}: [^\n]*-->\n).*?(<!-- /{name} -->)", re.DOTALL)
    changed, count = marks.subn(lambda m: f"{m[1]}{content}\n{m[2]}", text)
    if count != 1:
        raise ValueError(f"the marks of {name} are not there once")
    return changed


def _json(value: object) -> str:
    """JSON for people to read and for version control to compare."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for path, content in generated().items():
        (ROOT / path).write_text(content, encoding="utf-8")
