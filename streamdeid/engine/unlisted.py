"""Elements that no table lists, where the policy would rather withhold a message than lose them."""

from collections.abc import Sequence

from streamdeid.model.element import Element
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.profile import Profile, Treatment, Unlisted
from streamdeid.model.reason import Reason


def check(elements: Sequence[Element], profile: Profile) -> None:
    """Pass messages whose every element is listed, or dropped by a path of the policy.

    Raises:
        MalformedMessage: ``UNLISTED_ELEMENT``, with the address of the first.
    """
    if profile.unlisted is not Unlisted.QUARANTINE:
        return
    for element in elements:
        if element.label is None and not _is_dropped(element.path, profile):
            raise MalformedMessage(Reason.UNLISTED_ELEMENT, element.address)


def _is_dropped(path: str, profile: Profile) -> bool:
    """Whether the policy says of a path, or of the field that it is in, that it goes."""
    whole = path.rpartition(".")[0]
    return Treatment.DROP in {profile.paths.get(path), profile.paths.get(whole)}
