"""Whatever a policy file says, it is carried out or refused; and nothing passes unaccepted."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from streamdeid.model.errors import PolicyError
from streamdeid.model.label import Label
from streamdeid.operators.keys import Keys
from streamdeid.operators.operators import Operator
from streamdeid.operators.policy.policy import FilePolicy, load
from streamdeid.operators.policy.rules import HARMLESS
from streamdeid.runtime.assembly import policy_text

KEYS = Keys(b"k" * 32, reversal=b"r" * 32)
words = st.sampled_from([*Operator, "scrub", "pseudonymise", "blur", "STATE", "", 3, True, ["x"]])
rows = words | st.fixed_dictionaries(
    {}, optional={"operator": words, "i_accept_identifiers": st.booleans(), "x": words}
)
labels = st.sampled_from([*Label, "default", "NAME"])
sections = st.fixed_dictionaries(
    {},
    optional={
        "labels": st.dictionaries(labels, rows, max_size=4),
        "fields": st.dictionaries(st.sampled_from(["PID-5", "PID-5.1", "Patient.id"]), rows),
        "datatypes": st.dictionaries(st.sampled_from(["XPN", "date"]), rows),
        "formats": st.dictionaries(st.sampled_from(["unlisted", "max_bytes", "x"]), words),
        "dates": st.dictionaries(st.sampled_from(["times", "weekdays"]), words),
        "extends": st.sampled_from(["safe-harbor", "strict", "site", "nowhere"]),
    },
)


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + "}"
    return json.dumps(value)


def loaded(settings: dict[str, Any]) -> FilePolicy | None:
    text = "\n".join(f"{key} = {toml(value)}" for key, value in settings.items())
    try:
        return load("site", lambda name: text if name == "site" else policy_text(name), KEYS)
    except PolicyError:
        return None


def accepts(row: Any) -> bool:
    return isinstance(row, dict) and bool(row.get("i_accept_identifiers"))


@given(sections)
def test_a_policy_is_carried_out_or_refused_with_a_reason(settings: dict[str, Any]) -> None:
    policy = loaded(settings)
    assert policy is None or len(policy.digest) == 64


@given(sections)
def test_no_label_or_path_that_identifies_is_kept_unless_it_is_accepted_by_name(settings) -> None:
    policy = loaded(settings)
    if policy is None:
        return
    rows = settings.get("labels", {})
    open_by_default = accepts(rows.get("default"))
    for label in set(Label) - HARMLESS:
        if policy.table.of_label(label) is Operator.KEEP:
            assert accepts(rows.get(label)) or open_by_default
    for section, found in (("fields", policy.table.fields), ("datatypes", policy.table.datatypes)):
        for name, operator in found.items():
            assert operator is not Operator.KEEP or accepts(settings[section][name])
