"""Web Push: the encryption of a message for one browser (RFC 8291), and the signature by which a push service knows this site (RFC 8292).

The only primitives are those of `cryptography`. A test has the example of RFC 8291, byte for byte.
"""

import base64
import json
import os
import time
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

MOST_BYTES: Final = 3_000
"""The most bytes of a message. Push services take 4,096 with the parts that are added here."""
RECORD: Final = 4_096
SECRET_BYTES: Final = 16
"""The bytes of the secret that a browser shares with the site, and of the salt."""
KEY_BYTES: Final = 32
SIGNED_SECONDS: Final = 12 * 3600
"""How long a signature holds. Push services refuse one of more than a day."""
AGAIN_SECONDS: Final = 6 * 3600
"""How long a signature is used."""
_CURVE = ec.SECP256R1()


def new_key() -> str:
    """Return a new private key of a site."""
    return encoded(ec.generate_private_key(_CURVE).private_numbers().private_value.to_bytes(KEY_BYTES, "big"))


def public_key(private: str) -> str:
    """Return the public key that belongs to a site's private key, as browsers want it."""
    return encoded(_point(_key(private)))


def is_public_key(text: str) -> bool:
    """Return whether a text is the public key of a browser."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, decoded(text))
    except ValueError:
        return False
    return True


def encrypted(message: bytes, p256dh: str, auth: str, salt: bytes | None = None, own: str | None = None) -> bytes:
    """Return a message that only the browser with these keys can read. `salt` and `own`, a private key, are random except in tests."""
    if len(message) > MOST_BYTES:
        raise ValueError(f"A message has at most {MOST_BYTES} bytes, and this one has {len(message)}.")
    salt = salt or os.urandom(SECRET_BYTES)
    key = _key(own or new_key())
    browser, point = decoded(p256dh), _point(key)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, browser))
    secret = _derived(32, decoded(auth), b"WebPush: info\x00" + browser + point, shared)
    content_key = _derived(16, salt, b"Content-Encoding: aes128gcm\x00", secret)
    nonce = _derived(12, salt, b"Content-Encoding: nonce\x00", secret)
    header = salt + RECORD.to_bytes(4, "big") + len(point).to_bytes(1, "big") + point
    return header + AESGCM(content_key).encrypt(nonce, message + b"\x02", None)


def authorization(endpoint: str, private: str, contact: str) -> str:
    """Return the header by which the push service of an endpoint knows the site. `contact`: its address for the service's operators."""
    parts = urlsplit(endpoint)
    return _authorization(f"{parts.scheme}://{parts.netloc}", private, contact, int(time.time()) // AGAIN_SECONDS)


@lru_cache(256)
def _authorization(audience: str, private: str, contact: str, _period: int) -> str:
    key = _key(private)
    claims = {"aud": audience, "exp": int(time.time()) + SIGNED_SECONDS, "sub": contact}
    signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
    first, second = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = encoded(first.to_bytes(32, "big") + second.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={encoded(_point(key))}"


def encoded(content: bytes) -> str:
    """Return bytes in base64url without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of a text in base64url. Raises `ValueError` for another text."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _json(value: dict[str, object]) -> str:
    return encoded(json.dumps(value, separators=(",", ":")).encode())


def _key(private: str) -> ec.EllipticCurvePrivateKey:
    value = decoded(private)
    if len(value) != KEY_BYTES:
        raise ValueError(f"A private key has {KEY_BYTES} bytes, and this one has {len(value)}.")
    return ec.derive_private_key(int.from_bytes(value, "big"), _CURVE)


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(length: int, salt: bytes, info: bytes, secret: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
