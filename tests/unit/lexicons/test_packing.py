import pytest

from streamdeid.lexicons.packing import RECORD, from_step, pack, to_step


@pytest.mark.parametrize("share", [1e-9, 5e-6, 0.01006, 0.03318])
def test_a_share_is_kept_within_a_tenth(share):
    assert from_step(to_step(share)) == pytest.approx(share, rel=0.1)


def test_nothing_stays_nothing():
    assert to_step(0) == 0
    assert from_step(0) == 0


def test_a_record_is_eight_bytes():
    assert len(pack(3, 0.1, 0, 0, 8_000_000)) == RECORD.size == 8
