"""Settings from a TOML file and the environment, checked before anything starts.

``STREAMDEID_SECTION__KEY`` wins over the file; lists are given as JSON or by commas.
Secrets come from files (``…_file``) or the environment only: one that stands in
the file is refused, because such files are copied around.
"""

import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from streamdeid.model.errors import ConfigurationError
from streamdeid.operators.policy.toml_lines import line_of, lines_of

PREFIX = "STREAMDEID_"
SECRETS = {
    "kafka": frozenset({"sasl_password", "sasl_username"}),
    "keys": frozenset({"secret", "reversal"}),
}
"""What comes from files or the environment only, by section."""


class Section(BaseModel):
    """A section; unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Connector(Section):
    """Which connector, by its entry point; ``folder`` and ``topic`` are those of ``files``."""

    name: str
    folder: str = ""
    topic: str = "feed"


class Kafka(Section):
    """Brokers, group and topics, and how to speak to them.

    ``max_batch_mb`` is what a batch of records may be unpacked to, and a poll may hand over.
    ``compression`` is of what this service writes.
    """

    bootstrap: list[str] = ["localhost:9092"]
    group: str = "streamdeid"
    topics: list[str] = ["adt[.]raw", "oru[.]raw", "mdm[.]raw", "vxu[.]raw", "fhir[.]raw"]
    transactional_id: str = ""
    group_instance_id: str = ""
    max_records: int = Field(default=200, gt=0, le=10_000)
    max_batch_mb: float = Field(default=64.0, gt=0, le=1024)
    compression: str = Field(default="lz4", pattern="^(none|gzip|snappy|lz4|zstd)$")
    session_seconds: float = Field(default=30.0, ge=6)
    transaction_seconds: float = Field(default=15.0, gt=1)
    watchdog_seconds: float = Field(default=45.0, gt=1)
    security_protocol: str = "PLAINTEXT"
    ssl_ca: str = ""
    ssl_certificate: str = ""
    ssl_key: str = ""
    sasl_mechanism: str = ""
    sasl_username: str = ""
    sasl_password: str = Field(default="", repr=False)
    sasl_username_file: str = ""
    sasl_password_file: str = ""
    sasl_token_endpoint: str = ""
    sasl_token_ca: str = ""
    sasl_token_file: str = ""
    sasl_scope: str = ""
    sasl_aws_region: str = ""


class Routes(Section):
    """Where records go, and what of their headers and keys goes along.

    ``audit`` is the topic of audit events; an empty one writes none.
    """

    match: str = r"(.*)[.]raw"
    to: str = r"\1.deid"
    dead_letters: str = "streamdeid.dead-letters"
    audit: str = "streamdeid.audit"
    headers: list[str] = []
    keys: str = Field(default="hmac", pattern="^(hmac|null)$")


class DeadLetters(Section):
    """What a dead letter holds besides its pointer, and how a replay knows what it has done.

    ``public_key`` (64 hexadecimal digits) or a file with it seals each record into its letter;
    a letter has at most ``max_bytes``. ``replayed`` is the topic of what was replayed.
    """

    public_key: str = ""
    public_key_file: str = ""
    max_bytes: int = Field(default=1_000_000, ge=10_000)
    replayed: str = "streamdeid.replayed"


class Breaker(Section):
    """When a partition is held because its records are quarantined; 0 and 0 is never.

    ``consecutive`` in a row, or more than ``ratio`` of ``least`` or more in ``window_seconds``;
    held for ``pause_seconds``, twice as long after each trial that fails, at most
    ``longest_pause_seconds``.
    """

    ratio: float = Field(default=0.0, ge=0, le=1)
    consecutive: int = Field(default=0, ge=0)
    window_seconds: float = Field(default=300.0, ge=1)
    least: int = Field(default=100, ge=1)
    pause_seconds: float = Field(default=60.0, ge=1)
    longest_pause_seconds: float = Field(default=3600.0, ge=1)


class PolicySection(Section):
    """A shipped policy by name, or a file.

    ``model`` is the folder of a model that ``streamdeid train`` wrote; empty is the shipped one.
    """

    name: str = "safe-harbor"
    language: str = "en"
    model: str = ""


class KeysSection(Section):
    """The project's key; ``required`` refuses to start without one.

    ``folder`` holds ``<epoch>.key`` files and is read again when they change; ``file`` and
    ``secret`` (from the environment) hold one key, whose name is ``epoch``. ``reversal`` is
    the separately held key of reversible pseudonyms, or its file.
    """

    file: str = ""
    folder: str = ""
    secret: str = Field(default="", repr=False)
    epoch: str = "1"
    reversal: str = Field(default="", repr=False)
    reversal_file: str = ""
    required: bool = True


class BudgetSection(Section):
    """What one record may cost before it becomes a dead letter ``too_costly``.

    ``memory_mb`` is what it may take beyond the idle engine. ``attempts`` is how often a record is
    begun that ends the whole process each time. ``wall_seconds`` is tried twice, which must stay
    below the 180 seconds after which the service counts as dead.
    """

    cpu_seconds: float = Field(default=20.0, gt=0, le=80)
    wall_seconds: float = Field(default=25.0, gt=0, le=80)
    memory_mb: int = Field(default=512, ge=16, le=65_536)
    attempts: int = Field(default=3, ge=1, le=100)


class ShadowSection(Section):
    """A second policy or model that reads the same records and publishes none; empty is none.

    One that is not given is that of ``[policy]``. ``share`` is which part of the records it reads.
    """

    policy: str = ""
    model: str = ""
    share: float = Field(default=1.0, gt=0, le=1)


class Service(Section):
    """The service's own port; 0 serves none.

    ``worker_ports`` is the first of those on which several workers answer, on this host only;
    0 is the one after ``port``.
    """

    host: str = "127.0.0.1"
    port: int = Field(default=8080, ge=0, le=65535)
    worker_ports: int = Field(default=0, ge=0, le=65535)
    drain_seconds: float = Field(default=10.0, gt=0)


class Tracing(Section):
    """Where spans go (OTLP over HTTP); empty is off."""

    endpoint: str = ""


class Settings(Section):
    """Everything."""

    source: Connector = Connector(name="kafka")
    sink: Connector = Connector(name="kafka")
    kafka: Kafka = Kafka()
    routes: Routes = Routes()
    dead_letters: DeadLetters = DeadLetters()
    breaker: Breaker = Breaker()
    policy: PolicySection = PolicySection()
    keys: KeysSection = KeysSection()
    budget: BudgetSection = BudgetSection()
    shadow: ShadowSection = ShadowSection()
    service: Service = Service()
    tracing: Tracing = Tracing()


def load_settings(path: Path, environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of ``path`` and the environment.

    Raises:
        ConfigurationError: which key, where it came from, and what is wrong with it.
    """
    given = _file(path)
    for section, found in given.items():
        if section in Settings.model_fields and not isinstance(found, dict):
            raise ConfigurationError(section, "is not a section", place=_line(path, (section,)))
    _no_secrets(given, path)
    places: dict[tuple[str, ...], str] = {}
    for name, value in (os.environ if environment is None else environment).items():
        section, found, key = name.removeprefix(PREFIX).lower().partition("__")
        if name.startswith(PREFIX) and found and section in Settings.model_fields:
            given.setdefault(section, {})[key] = _value(value, section, key)
            places[section, key] = name
    try:
        return Settings.model_validate(given)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        where = tuple(str(part) for part in first["loc"])
        place = places.get(where[:2]) or _line(path, where)
        allowed = _allowed(where) if first["type"] == "extra_forbidden" else ""
        raise ConfigurationError(
            ".".join(where), first["msg"], place=place, allowed=allowed
        ) from None


def _file(path: Path) -> dict[str, Any]:
    """The tables of the file."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise ConfigurationError("--config", f"there is no file {path}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError("--config", f"is not TOML: {error}", place=str(path)) from None


def _no_secrets(given: Mapping[str, Any], path: Path) -> None:
    """Refuse secrets in the file."""
    for section, keys in SECRETS.items():
        for key in keys & given.get(section, {}).keys():
            name = f"{PREFIX}{section}__{key}".upper()
            problem = f"must not stand in the file; use a file of its own or {name}"
            raise ConfigurationError(f"{section}.{key}", problem, place=_line(path, (section, key)))


def _value(text: str, section: str, key: str) -> Any:
    """A value from the environment; a list where the settings have one."""
    field = Settings.model_fields[section].annotation
    known = getattr(field, "model_fields", {}).get(key)
    if known is None or known.annotation != list[str]:
        return text
    if not text.startswith("["):
        return [part for part in text.split(",") if part]
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        name = f"{PREFIX}{section}__{key}".upper()
        raise ConfigurationError(f"{section}.{key}", "is not a JSON list", place=name) from None


def _line(path: Path, where: tuple[str, ...]) -> str:
    """The file with the line on which a key stands."""
    line = line_of(lines_of(path.read_text("utf-8")), where)
    return f"{path}:{line}" if line else str(path)


def _allowed(where: tuple[str, ...]) -> str:
    """The keys that the section of an unknown key has."""
    if len(where) == 1:
        return ", ".join(Settings.model_fields)
    section = Settings.model_fields[where[0]].annotation
    return ", ".join(getattr(section, "model_fields", {}))
