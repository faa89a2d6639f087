"""AWS Signature Version 4 in a query string, and the token that Amazon MSK makes of it.

MSK takes IAM's identities over SASL OAUTHBEARER: the token is an address that would call
``kafka-cluster:Connect``, presigned for fifteen minutes, in base64url ("Amazon MSK Library for
AWS IAM", token format). The signature is "Authenticating Requests: Using Query Parameters" of
AWS' reference.
"""

import base64
import datetime as dt
import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote

LIFE = 900
"""Seconds for which a token is good."""

ALGORITHM = "AWS4-HMAC-SHA256"
NOTHING = hashlib.sha256(b"").hexdigest()
"""The digest of an empty body."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """Who signs; ``session`` is the token of credentials that end at ``until`` (epoch seconds)."""

    key: str
    secret: str = field(repr=False)
    session: str = field(default="", repr=False)
    until: float = float("inf")


@dataclass(frozen=True, slots=True)
class Place:
    """What is signed for: a host, its region and service, and seconds until it expires."""

    host: str
    region: str
    service: str
    expires: int = LIFE
    path: str = "/"
    body: str = NOTHING


def presigned(
    who: Credentials, place: Place, asked: Mapping[str, str], now: dt.datetime
) -> tuple[str, str]:
    """The query string of a presigned GET, and its signature in hex."""
    stamp = now.strftime("%Y%m%dT%H%M%SZ")
    scope = f"{stamp[:8]}/{place.region}/{place.service}/aws4_request"
    fields = dict(asked) | {
        "X-Amz-Algorithm": ALGORITHM,
        "X-Amz-Credential": f"{who.key}/{scope}",
        "X-Amz-Date": stamp,
        "X-Amz-Expires": str(place.expires),
        "X-Amz-SignedHeaders": "host",
    }
    if who.session:
        fields["X-Amz-Security-Token"] = who.session
    query = "&".join(f"{quote(k, safe='')}={quote(v, safe='')}" for k, v in sorted(fields.items()))
    request = f"GET\n{place.path}\n{query}\nhost:{place.host}\n\nhost\n{place.body}"
    digest = hashlib.sha256(request.encode()).hexdigest()
    signature = _keyed(who, scope, f"{ALGORITHM}\n{stamp}\n{scope}\n{digest}")
    return f"{query}&X-Amz-Signature={signature}", signature


def _keyed(who: Credentials, scope: str, text: str) -> str:
    """The signature of a text by the key that is derived for a scope."""
    key = b"AWS4" + who.secret.encode()
    for part in scope.split("/"):
        key = hmac.digest(key, part.encode(), "sha256")
    return hmac.digest(key, text.encode(), "sha256").hex()


def msk_token(who: Credentials, region: str, now: dt.datetime) -> str:
    """The token with which these credentials log in to Amazon MSK."""
    place = Place(f"kafka.{region}.amazonaws.com", region, "kafka-cluster")
    query, _ = presigned(who, place, {"Action": "kafka-cluster:Connect"}, now)
    address = f"https://{place.host}/?{query}&User-Agent=streamdeid"
    return base64.urlsafe_b64encode(address.encode()).rstrip(b"=").decode()
