"""What is kept with the progress of a partition."""

import pytest

from streamdeid.wire.audit import Head, head_from
from streamdeid.wire.progress import Progress, progress_from

HEAD = Head(17, "ab" * 32)


@pytest.mark.parametrize(
    "progress", [Progress(), Progress(HEAD), Progress(HEAD, 2), Progress(HEAD, 1, 37)]
)
def test_what_is_kept_is_read_again(progress: Progress) -> None:
    assert progress_from(str(progress)) == progress


def test_without_attempts_a_release_that_knows_none_reads_it() -> None:
    assert head_from(str(Progress(HEAD))) == HEAD


@pytest.mark.parametrize("text", ["", "something", "audit-1 x y", "audit-1 1 h attempts=many"])
def test_what_is_no_progress_counts_no_attempt(text: str) -> None:
    assert progress_from(text).attempts == 0
