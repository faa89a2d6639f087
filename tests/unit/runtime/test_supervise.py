"""Each worker has a port and a transactional id that no other has."""

from streamdeid.runtime.supervise import environment
from streamdeid.runtime.workers import Supervisor


def test_no_two_workers_share_a_port_or_a_transactional_id() -> None:
    workers = Supervisor(["true"], 4, 8081, lambda _: {}).workers
    each = [environment("host-a", worker) for worker in workers]
    for key in ("STREAMDEID_SERVICE__PORT", "STREAMDEID_KAFKA__TRANSACTIONAL_ID"):
        assert len({e[key] for e in each}) == 4
    assert each[2]["STREAMDEID_SERVICE__PORT"] == "8083"
    assert each[2]["STREAMDEID_KAFKA__TRANSACTIONAL_ID"] == "host-a-2"


def test_workers_answer_only_on_the_host_itself() -> None:
    (worker,) = Supervisor(["true"], 1, 8081, lambda _: {}).workers
    assert environment("host-a", worker)["STREAMDEID_SERVICE__HOST"] == "127.0.0.1"
