"""A wrong setting is named with its place and what is allowed, and stops the start."""

from pathlib import Path

import pytest

from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.settings import load_settings


def settings(tmp_path: Path, text: str, **environment: str):
    path = tmp_path / "streamdeid.toml"
    path.write_text(text)
    return load_settings(path, environment)


def test_the_environment_wins_over_the_file_and_lists_come_by_comma_or_json(tmp_path: Path) -> None:
    text = '[kafka]\ngroup = "a"\ntopics = ["x"]\n'
    found = settings(
        tmp_path,
        text,
        STREAMDEID_KAFKA__GROUP="b",
        STREAMDEID_KAFKA__TOPICS="adt[.]raw,oru[.]raw",
        STREAMDEID_KAFKA__BOOTSTRAP='["k:9092"]',
    )
    assert found.kafka.group == "b"
    assert found.kafka.topics == ["adt[.]raw", "oru[.]raw"]
    assert found.kafka.bootstrap == ["k:9092"]


def test_an_unknown_key_is_named_with_its_line_and_the_keys_there_are(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError) as caught:
        settings(tmp_path, '[kafka]\ngroup = "a"\ntopic = "x"\n')
    assert caught.value.key == "kafka.topic"
    assert caught.value.place.endswith("streamdeid.toml:3")
    assert "topics" in caught.value.allowed


def test_a_wrong_value_from_the_environment_is_named_by_its_variable(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError) as caught:
        settings(tmp_path, "", STREAMDEID_SERVICE__PORT="many")
    assert (caught.value.key, caught.value.place) == ("service.port", "STREAMDEID_SERVICE__PORT")


def test_a_secret_in_the_file_is_refused_and_not_repeated(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"kafka\.sasl_password") as caught:
        settings(tmp_path, '[kafka]\nsasl_password = "hunter2"\n')
    assert "hunter2" not in str(caught.value)
    found = settings(tmp_path, "", STREAMDEID_KAFKA__SASL_PASSWORD="hunter2")
    assert "hunter2" not in repr(found)


def test_a_broken_list_or_a_section_that_is_none_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"kafka\.bootstrap .*is not a JSON list"):
        settings(tmp_path, "", STREAMDEID_KAFKA__BOOTSTRAP="[a")
    with pytest.raises(ConfigurationError, match=r"kafka .*is not a section"):
        settings(tmp_path, "kafka = 3\n")


def test_a_file_that_is_not_there_or_no_toml_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="there is no file"):
        load_settings(tmp_path / "nothing.toml", {})
    with pytest.raises(ConfigurationError, match="is not TOML"):
        settings(tmp_path, "[kafka\n")
