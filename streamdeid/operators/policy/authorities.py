"""``[authorities]``: which namespace ids, OIDs and URIs mean one assigning authority.

Each row names an authority and lists its names. Codes depend on the row's name and not on
the list, so that a name can be added without a change of codes already given under it.
"""

from collections.abc import Mapping, Sequence

from streamdeid.operators.naming import canonical
from streamdeid.operators.policy.layers import Layers


def authorities(layers: Layers) -> Mapping[str, Sequence[str]]:
    """The names of each authority.

    Raises:
        PolicyError: a name that two authorities have.
    """
    rows: dict[str, tuple[str, ...]] = {}
    seen: dict[str, str] = {}
    for authority, names in layers.section("authorities").items():
        for name in names:
            other = seen.setdefault(canonical(name), authority)
            if other != authority:
                problem = f"has a name of {other} too"
                raise layers.error("authorities", authority, problem=problem)
        rows[authority] = tuple(names)
    return rows
