"""A secret comes from the environment or a file, and is never said."""

from pathlib import Path

import pytest

from connectors.kafka.secrets import content, secret
from streamdeid.model.errors import ConfigurationError


def test_a_file_wins_over_the_environment_and_loses_its_white_space(tmp_path: Path) -> None:
    (tmp_path / "password").write_text(" hush hush\n")
    given = {"sasl_password": "other", "sasl_password_file": str(tmp_path / "password")}
    assert secret(given, "sasl_password") == "hush hush"
    assert secret({"sasl_password": "other"}, "sasl_password") == "other"


@pytest.mark.parametrize("given", [{}, {"sasl_password": ""}])
def test_a_missing_secret_is_named_with_where_it_may_stand(given: dict[str, str]) -> None:
    with pytest.raises(ConfigurationError) as told:
        secret(given, "sasl_password")
    assert str(told.value) == (
        "kafka.sasl_password: is missing or empty; "
        "allowed: STREAMDEID_KAFKA__SASL_PASSWORD or kafka.sasl_password_file"
    )


def test_an_empty_file_is_a_missing_secret(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("\n")
    with pytest.raises(ConfigurationError, match=r"kafka\.sasl_password: is missing"):
        secret({"sasl_password_file": str(tmp_path / "password")}, "sasl_password")


def test_what_is_no_text_cannot_be_read_and_is_not_quoted(tmp_path: Path) -> None:
    (tmp_path / "token").write_bytes(b"\xff\xfehush")
    with pytest.raises(ConfigurationError, match=r"^kafka\.x: is not a file that can be read$"):
        content("kafka.x", str(tmp_path / "token"))
