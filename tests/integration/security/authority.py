"""A certificate authority of the tests: what it signs, in PEM files."""

import datetime as dt
import ipaddress
from dataclasses import dataclass, field
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

NOW = dt.datetime.now(dt.UTC)
LOOPBACK = x509.SubjectAlternativeName(
    [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
)


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _key_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


@dataclass
class Authority:
    """Signs certificates; ``certificate`` is its own, ``folder`` holds all it has made."""

    folder: Path
    name: str
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    @property
    def certificate(self) -> Path:
        return self.folder / f"{self.name}.crt"

    def __post_init__(self) -> None:
        own = self._begin(self.name, self.key.public_key()).add_extension(
            x509.BasicConstraints(ca=True, path_length=0), critical=True
        )
        self._sign(own, self.certificate)

    def issue(self, common: str) -> tuple[Path, Path]:
        """The certificate and key of somebody on this host."""
        key = ec.generate_private_key(ec.SECP256R1())
        paths = self.folder / f"{common}.crt", self.folder / f"{common}.key"
        self._sign(
            self._begin(common, key.public_key()).add_extension(LOOPBACK, critical=False), paths[0]
        )
        paths[1].write_bytes(_key_pem(key))
        return paths

    def _begin(self, common: str, public: ec.EllipticCurvePublicKey) -> x509.CertificateBuilder:
        day = dt.timedelta(days=1)
        return (
            x509.CertificateBuilder()
            .subject_name(_name(common))
            .issuer_name(_name(self.name))
            .public_key(public)
            .serial_number(x509.random_serial_number())
            .not_valid_before(NOW - day)
            .not_valid_after(NOW + day)
        )

    def _sign(self, builder: x509.CertificateBuilder, path: Path) -> None:
        signed = builder.sign(self.key, hashes.SHA256())
        path.write_bytes(signed.public_bytes(serialization.Encoding.PEM))
