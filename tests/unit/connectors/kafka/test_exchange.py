"""Requests and answers are framed as Kafka's protocol guide has them."""

import socket

import pytest

from connectors.kafka.exchange import Exchange


@pytest.fixture
def pair():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.settimeout(5)
        yield Exchange(ours), theirs


def frame(body: bytes) -> bytes:
    return len(body).to_bytes(4) + body


def test_a_handshake_names_the_mechanism_and_has_an_error_code(pair) -> None:
    exchange, theirs = pair
    theirs.sendall(frame(b"\0\0\0\x01" + b"\0\x21" + b"\0\0\0\0"))
    assert exchange.handshake("PLAIN") == 33
    assert theirs.recv(99) == frame(b"\0\x11\0\x01" + b"\0\0\0\x01" + b"\xff\xff" + b"\0\x05PLAIN")


def test_a_step_of_a_login_is_bytes_and_its_answer_too(pair) -> None:
    exchange, theirs = pair
    answer = b"\0\0" + b"\xff\xff" + b"\0\0\0\x04next" + b"\0" * 8
    theirs.sendall(frame(b"\0\0\0\x01" + answer))
    assert exchange.authenticate(b"token") == (0, b"next")
    sent = theirs.recv(99)
    assert sent == frame(b"\0\x24\0\x01" + b"\0\0\0\x01" + b"\xff\xff" + b"\0\0\0\x05token")


def test_a_refusal_has_words_before_its_bytes(pair) -> None:
    exchange, theirs = pair
    answer = b"\0\x3a" + b"\0\x05wrong" + b"\0\0\0\0" + b"\0" * 8
    theirs.sendall(frame(b"\0\0\0\x01" + answer))
    assert exchange.authenticate(b"") == (58, b"")


def test_each_question_has_its_own_number(pair) -> None:
    exchange, theirs = pair
    for number in (1, 2):
        theirs.sendall(frame(number.to_bytes(4) + b"\0\0"))
        exchange.versions()
        assert theirs.recv(99) == frame(b"\0\x12\0\0" + number.to_bytes(4) + b"\xff\xff")


@pytest.mark.parametrize("words", [b"", b"\0\0", b"HTTP/1.1 400", b"\0\0\0\x02ab"])
def test_what_is_no_answer_of_kafkas_is_a_broken_connection(words: bytes, pair) -> None:
    exchange, theirs = pair
    theirs.sendall(words)
    theirs.shutdown(socket.SHUT_WR)
    with pytest.raises(ConnectionError):
        exchange.versions()
