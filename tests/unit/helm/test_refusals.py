"""Combinations that cannot work are refused with a sentence that says what to do."""

from collections.abc import Callable
from typing import Any

import pytest

KEDA = {"enabled": True, "topics": ["adt.raw"]}

CASES: list[tuple[str, dict[str, Any], str]] = [
    (
        "more replicas than partitions",
        {"replicas": 4, "kafka": {"partitions": 3}},
        "4 pods could run, but kafka.partitions is 3",
    ),
    (
        "a scaler that may go beyond the partitions",
        {"autoscaling": {"hpa": {"enabled": True, "maxReplicas": 13}}},
        "13 pods could run, but kafka.partitions is 12",
    ),
    (
        "both scalers",
        {"autoscaling": {"keda": KEDA, "hpa": {"enabled": True}}},
        "two scalers would fight over the replicas",
    ),
    (
        "a shared transactional id",
        {"kafka": {"transactionalId": "deid"}},
        'kafka.transactionalId "deid" would be shared by 2 pods',
    ),
    (
        "a grace period shorter than the drain",
        {"drain": {"graceSeconds": 15}},
        "drain.graceSeconds is 15, not more than drain.preStopSeconds and drain.seconds",
    ),
    (
        "a budget that does not fit the container",
        {"budget": {"memoryMb": 700}},
        "budget.memoryMb is 700, and with 384 for the processes themselves that is more than",
    ),
    (
        "a container too small for the budget, in another unit",
        {"resources": {"limits": {"memory": "900M"}}},
        "more than resources.limits.memory (900M)",
    ),
    (
        "a container too small for a shadow",
        {"shadow": {"policy": "strict"}},
        "1664 mebibytes in all, more than resources.limits.memory (1Gi)",
    ),
    (
        "both monitors",
        {"podMonitor": {"enabled": True}, "serviceMonitor": {"enabled": True}},
        "every pod would be scraped twice",
    ),
    (
        "two policies",
        {"policy": {"inline": "a = 1", "configMap": "ours"}},
        "policy.inline and policy.configMap are both given",
    ),
    (
        "pods that would each make a key of their own",
        {"keys": {"secret": ""}},
        "2 pods could run, but keys.secret is empty",
    ),
    ("topics without names", {"topics": {"create": True}}, "topics.names is empty"),
    (
        "topics by tools that cannot log in",
        {
            "kafka": {
                "tls": {"enabled": True},
                "sasl": {"mechanism": "AWS_MSK_IAM", "awsRegion": "eu-north-1"},
            },
            "topics": {"create": True, "names": ["adt.raw"]},
        },
        "topics.create is on with AWS_MSK_IAM",
    ),
    (
        "certificates without TLS",
        {"kafka": {"tls": {"caSecret": "ca"}}},
        "kafka.tls.enabled is false",
    ),
    (
        "SCRAM without credentials",
        {"kafka": {"sasl": {"mechanism": "SCRAM-SHA-512"}}},
        "kafka.sasl.mechanism is SCRAM-SHA-512, but kafka.sasl.secret is empty",
    ),
    (
        "credentials without a mechanism",
        {"kafka": {"sasl": {"secret": "login"}}},
        "kafka.sasl.mechanism is empty",
    ),
    (
        "a password in clear on the wire",
        {"kafka": {"sasl": {"mechanism": "PLAIN", "secret": "login"}}},
        "kafka.sasl.mechanism PLAIN sends a secret",
    ),
    (
        "tokens from nowhere",
        {
            "kafka": {
                "tls": {"enabled": True},
                "sasl": {"mechanism": "OAUTHBEARER", "secret": "login"},
            }
        },
        "kafka.sasl.tokenEndpoint is empty",
    ),
    (
        "an authority of nobody",
        {"kafka": {"sasl": {"tokenCaSecret": "ca"}}},
        "kafka.sasl.tokenCaSecret is given, but kafka.sasl.tokenEndpoint is empty",
    ),
    (
        "tokens over an open wire",
        {
            "kafka": {
                "tls": {"enabled": True},
                "sasl": {
                    "mechanism": "OAUTHBEARER",
                    "secret": "login",
                    "tokenEndpoint": "http://login.example.org",
                },
            }
        },
        "kafka/sasl/tokenEndpoint",
    ),
    (
        "IAM without a region",
        {"kafka": {"tls": {"enabled": True}, "sasl": {"mechanism": "AWS_MSK_IAM"}}},
        "kafka.sasl.awsRegion is empty",
    ),
    (
        "fewest more than most",
        {"autoscaling": {"keda": KEDA | {"minReplicas": 5, "maxReplicas": 2}}},
        "autoscaling.keda.minReplicas is 5, more than maxReplicas (2)",
    ),
    (
        "lag of no topic",
        {"autoscaling": {"keda": {"enabled": True}}},
        "autoscaling.keda.topics is empty",
    ),
]


@pytest.mark.parametrize(
    ("values", "sentence"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_a_bad_combination_is_refused_with_a_sentence(
    values: dict[str, Any], sentence: str, refusal: Callable[..., str]
) -> None:
    assert sentence in refusal(values)


def test_a_transactional_id_with_the_pods_name_may_have_many_pods(
    render: Callable[..., Any],
) -> None:
    pod = render({"kafka": {"transactionalId": "deid-$(POD_NAME)"}}).container()
    (value,) = [e["value"] for e in pod["env"] if e["name"].endswith("TRANSACTIONAL_ID")]
    assert value == "deid-$(POD_NAME)"
