"""The published form of policies is that of the code."""

import json
import tomllib
from importlib.resources import files
from pathlib import Path

from jsonschema import Draft202012Validator

from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.schema import schema
from streamdeid.runtime.assembly import policy_at

SCHEMAS = Path(__file__).resolve().parents[4] / "schemas"
KEYS = Keys(b"k" * 32)


def test_the_published_schema_is_that_of_the_code_and_shipped_policies_keep_to_it() -> None:
    assert json.loads((SCHEMAS / "policy-v1.schema.json").read_text()) == schema()
    Draft202012Validator.check_schema(schema())
    for path in (files("streamdeid.operators") / "policies").iterdir():
        Draft202012Validator(schema()).validate(tomllib.loads(path.read_text()))
        assert policy_at(path.name.removesuffix(".toml"), KEYS).name in path.name
