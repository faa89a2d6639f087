"""A folder holds whole files only, named by ordinal."""

from pathlib import Path

import pytest

from connectors.files import FolderSink, FolderSource, sink
from streamdeid.model.errors import ConfigurationError
from streamdeid.ports import Envelope, Position
from streamdeid.testing import ListSource


def test_files_are_named_by_topic_ordinal_and_type_and_the_source_is_told(tmp_path: Path) -> None:
    incoming = tmp_path / "in"
    incoming.mkdir()
    (incoming / "SMITH_JOHN.hl7").write_bytes(b"x")
    source = FolderSource(incoming)
    (envelope,) = source.poll(0)
    out = Envelope(Position("feed.deid", 0, 0), b"y", content_type="application/hl7-v2")
    FolderSink(tmp_path / "out").publish([out], [envelope.position], source)
    assert (tmp_path / "out" / "feed.deid" / "000000000.hl7").read_bytes() == b"y"
    assert list(FolderSource(incoming).poll(0)) == []
    assert not [p for p in (tmp_path / "out").rglob("*") if "SMITH" in p.name]


def test_what_came_from_no_folder_is_named_by_its_coordinates(tmp_path: Path) -> None:
    places = [Position(*place) for place in (("adt", 0, 5), ("adt", 1, 5), ("oru", 1, 5))]
    out = [Envelope(Position("dead", p.partition, 5), b"y", origin=p) for p in places]
    FolderSink(tmp_path).publish(out, places, ListSource(()))
    assert sorted(path.name for path in (tmp_path / "dead").iterdir()) == [
        "adt-0-000000005.dat",
        "adt-1-000000005.dat",
        "oru-1-000000005.dat",
    ]


def test_what_a_crash_left_half_written_is_swept_up(tmp_path: Path) -> None:
    (tmp_path / "feed.deid").mkdir()
    (tmp_path / "feed.deid" / "000000000.hl7.partial").write_bytes(b"half")
    FolderSink(tmp_path)
    assert list((tmp_path / "feed.deid").iterdir()) == []


def test_a_sink_without_a_folder_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for options in ({}, {"folder": str(tmp_path / "file")}):
        with pytest.raises(ConfigurationError, match=r"sink\.folder"):
            sink(options)
