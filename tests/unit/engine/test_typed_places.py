"""A number of the message that stands where the policy keeps a date is no code there."""

import pytest

from streamdeid.operators.keys import Keys
from streamdeid.operators.policy.policy import load
from streamdeid.runtime.assembly import assemble, policy_text

HEADER = b"MSH|^~\\&|||||20240307||ORU^R01|1|P|2.5.1\r"


@pytest.mark.parametrize("number", ["212010101700", "2120101017"])
def test_a_known_number_in_a_date_is_removed_where_dates_stay(number: str) -> None:
    engine = assemble("limited-data-set")
    policy = load("limited-data-set", policy_text, Keys(b"k" * 32))
    rows = f"PID|1||{number}^^^Site^MR||Kravitz^Wilma\rOBR|1||||||{number}|20240306\r"
    done = type(engine)(engine.formats, engine.reader, policy, engine.proof).deidentify(
        HEADER + rows.encode()
    )
    fields = done.payload.decode().split("\r")[2].split("|")
    assert (fields[7], fields[8]) == ("", "20240306")
