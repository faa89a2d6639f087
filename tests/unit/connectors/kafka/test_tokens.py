"""Tokens come from an identity provider or a file, are kept while good, and leak nowhere."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from connectors.kafka import tokens
from connectors.kafka.tokens import Client, EndpointToken, FileToken, checked, provider
from streamdeid.model.errors import ConfigurationError, Unavailable

Answers = Callable[..., tuple[str, list[dict[str, str]]]]


def granted(token: str, seconds: float | None = 3600) -> tuple[int, dict[str, Any]]:
    return 200, {"access_token": token, "token_type": "Bearer", "expires_in": seconds}


def test_client_and_secret_go_in_the_header_and_the_scope_in_the_form(answering: Answers) -> None:
    address, asked = answering(granted("t"))
    assert EndpointToken(Client(address, "a b", "c:d", "kafka read")).token() == "t"
    assert asked == [
        {"login": "Basic YStiOmMlM0Fk", "form": "grant_type=client_credentials&scope=kafka+read"}
    ]


def test_a_token_is_kept_for_most_of_its_life(
    answering: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(tokens.time, "monotonic", lambda: now[0])
    address, asked = answering(granted("first", 100), granted("second", 100))
    source = EndpointToken(Client(address, "i", "s"))
    found = []
    for now[0] in (100.0, 179.0, 181.0):
        found.append(source.token())
    assert found == ["first", "first", "second"]
    assert len(asked) == 2


def test_a_token_whose_life_is_not_told_is_asked_for_each_time(answering: Answers) -> None:
    address, asked = answering(granted("a", None), granted("b", None))
    source = EndpointToken(Client(address, "i", "s"))
    assert [source.token(), source.token()] == ["a", "b"]
    assert len(asked) == 2


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((401, {"error": "invalid_client"}), r"sasl_username: or its secret was refused a token"),
        ((302, b""), r"sasl_token_endpoint: answers with status 302"),
        ((404, b""), r"sasl_token_endpoint: answers with status 404"),
        ((200, b"<html>"), r"sasl_token_endpoint: does not answer with a token"),
        ((200, {"id_token": "x"}), r"sasl_token_endpoint: does not answer with a token"),
        ((200, ["x"]), r"sasl_token_endpoint: does not answer with a token"),
    ],
)
def test_an_answer_that_no_second_try_would_mend_names_the_key(
    answer: tuple[int, Any], words: str, answering: Answers
) -> None:
    address, _ = answering(answer)
    with pytest.raises(ConfigurationError, match=words) as refused:
        EndpointToken(Client(address, "identity", "hush")).token()
    assert "hush" not in str(refused.value)


def test_a_provider_that_is_ill_or_away_may_be_asked_again(answering: Answers) -> None:
    address, _ = answering((503, b""), granted("late"))
    source = EndpointToken(Client(address, "i", "s"))
    with pytest.raises(Unavailable, match=r"sasl_token_endpoint \(status 503\)"):
        source.token()
    assert source.token() == "late"
    with pytest.raises(Unavailable, match=r"sasl_token_endpoint \(ConnectionRefusedError\)"):
        EndpointToken(Client("http://127.0.0.1:1/", "i", "s")).token()


def test_a_file_is_read_anew_each_time(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("first\n")
    source = FileToken(str(file))
    assert source.token() == "first"
    file.write_text("second")
    assert source.token() == "second"
    file.write_text(" \n")
    with pytest.raises(ConfigurationError, match=r"sasl_token_file: is empty"):
        source.token()


def test_a_secret_stands_in_no_representation() -> None:
    assert "hush" not in repr(Client("https://login.example.org", "i", "hush"))


@pytest.mark.parametrize(
    "address",
    ["http://login.example.org/token", "login.example.org", "ftp://localhost/", "https:///token"],
)
def test_a_secret_goes_only_by_tls_or_within_this_host(address: str) -> None:
    with pytest.raises(ConfigurationError, match=r"sasl_token_endpoint: is no https address"):
        checked(address)


def test_an_https_address_and_one_of_this_host_are_taken() -> None:
    for address in ("https://login.example.org/token", "http://localhost:8080/token"):
        assert checked(address) == address


def test_endpoint_and_file_exclude_one_another(tmp_path: Path) -> None:
    both = {"sasl_token_endpoint": "https://x.example.org", "sasl_token_file": str(tmp_path)}
    with pytest.raises(ConfigurationError, match=r"are both given; allowed: one of the two"):
        provider(both)


def test_an_authority_that_cannot_be_read_is_named() -> None:
    given = {"sasl_token_endpoint": "https://x.example.org", "sasl_token_ca": "/nowhere/ca.crt"}
    with pytest.raises(ConfigurationError, match=r"kafka\.sasl_token_ca: is not a file"):
        provider(given)
