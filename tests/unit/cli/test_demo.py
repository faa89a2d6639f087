"""The demo lays out its feed again and again, and touches nothing that is not its own."""

from pathlib import Path

import pytest

from streamdeid.cli.demo import _lay_out
from streamdeid.model.errors import ConfigurationError


def written(folder: Path, name: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x")
    return path


def test_what_an_earlier_demo_left_is_laid_out_anew(tmp_path: Path) -> None:
    into, out = tmp_path / "in", tmp_path / "out"
    names = _lay_out(into, out)
    left = [written(into, ".streamdeid/names"), written(into, ".streamdeid/done")]
    left += [
        written(out, "feed.deid/000000001.hl7"),
        written(out, "streamdeid.audit/000000001.json"),
    ]
    assert _lay_out(into, out) == names == sorted(path.name for path in into.iterdir())
    assert not any(path.exists() for path in left)


@pytest.mark.parametrize(
    "name", ["in/mine.hl7", "in/.git/config", "out/report.txt", "out/feed.deid/a.hl7"]
)
def test_a_folder_with_anybody_elses_files_is_left_alone(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, name)
    with pytest.raises(ConfigurationError, match=r"^--out: .* holds files that are not the demo's"):
        _lay_out(tmp_path / "in", tmp_path / "out")
    assert path.read_text() == "x"
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == [path]


def test_a_link_is_never_followed_to_be_emptied(tmp_path: Path) -> None:
    path = written(tmp_path / "elsewhere", "000000001.hl7")
    (tmp_path / "in").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ConfigurationError):
        _lay_out(tmp_path / "in", tmp_path / "out")
    assert path.exists()
