"""Pods reach brokers and DNS, and are reached by who scrapes them; nothing else."""

from collections.abc import Callable
from typing import Any


def test_what_no_rule_allows_is_denied_in_both_directions(render: Callable[..., Any]) -> None:
    policy = render().one("NetworkPolicy")["spec"]
    assert policy["policyTypes"] == ["Ingress", "Egress"]


def test_egress_goes_to_dns_and_to_the_ports_of_the_brokers_only(
    render: Callable[..., Any],
) -> None:
    brokers = {"bootstrap": ["a.example.org:9093", "b.example.org:9094", "c.example.org:9093"]}
    rules = render({"kafka": brokers, "tests": {"enabled": False}}).one("NetworkPolicy")["spec"]
    ports = [[port["port"] for port in rule["ports"]] for rule in rules["egress"]]
    assert ports == [[53, 53], [9093, 9094]]


def test_brokers_may_be_named_as_peers(render: Callable[..., Any]) -> None:
    peer = {"ipBlock": {"cidr": "10.1.2.0/24"}}
    values = {"networkPolicy": {"brokers": [peer], "brokerPorts": [9095]}}
    rule = render(values).one("NetworkPolicy")["spec"]["egress"][1]
    assert rule == {"ports": [{"port": 9095, "protocol": "TCP"}], "to": [peer]}


def test_only_those_who_scrape_may_come_in(render: Callable[..., Any]) -> None:
    peer = {"namespaceSelector": {"matchLabels": {"kubernetes.io/metadata.name": "monitoring"}}}
    values = {"networkPolicy": {"scrapers": [peer]}, "tests": {"enabled": False}}
    rules = render(values).one("NetworkPolicy")["spec"]["ingress"]
    assert rules == [{"from": [peer], "ports": [{"port": "http", "protocol": "TCP"}]}]


def test_the_policy_selects_every_pod_of_the_release(render: Callable[..., Any]) -> None:
    release = render()
    wanted = release.one("NetworkPolicy")["spec"]["podSelector"]["matchLabels"].items()
    labels = [release.pod()["metadata"]["labels"], release.all("Pod")[0]["metadata"]["labels"]]
    assert all(wanted <= found.items() for found in labels)


def ports(release: Any) -> list[list[int]]:
    """The ports that pods may reach, rule by rule, after DNS and the brokers."""
    rules = release.one("NetworkPolicy")["spec"]["egress"][2:]
    return [[port["port"] for port in rule["ports"]] for rule in rules]


def test_who_hands_out_tokens_may_be_reached(render: Callable[..., Any]) -> None:
    quiet = {"tests": {"enabled": False}}
    sasl = {"mechanism": "OAUTHBEARER", "secret": "login"}
    for address, port in (("https://a.example.org/t", 443), ("https://a.example.org:8443/t", 8443)):
        kafka = {"tls": {"enabled": True}, "sasl": sasl | {"tokenEndpoint": address}}
        assert ports(render(quiet | {"kafka": kafka})) == [[port]]
    iam = {"mechanism": "AWS_MSK_IAM", "awsRegion": "eu-north-1"}
    release = render(quiet | {"kafka": {"tls": {"enabled": True}, "sasl": iam}})
    assert ports(release) == [[443], [80]]


def test_the_collector_of_traces_may_be_reached(render: Callable[..., Any]) -> None:
    tracing = {"tracing": {"endpoint": "http://otel.observability.svc:4318/v1/traces"}}
    assert ports(render({"settings": tracing, "tests": {"enabled": False}})) == [[4318]]
