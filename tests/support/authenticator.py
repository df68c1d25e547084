"""A software authenticator: it makes passkeys and signs challenges as a user's device does, and can be set to do it wrongly."""

import base64
import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from warchest.server.accounts import Assertion, NewCredential, PasskeySite

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def coded(data: bytes) -> str:
    """Bytes in base64url."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """A device with one passkey."""

    site: PasskeySite
    counts: bool = True
    """whether its counter counts; those of passkeys that are copied between devices do not"""
    verifies: bool = True
    """whether it verifies the user"""
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = b"a passkey's own id"
    counter: int = 0
    handle: bytes = b""

    def make(self, options: bytes, origin: str | None = None) -> NewCredential:
        """A passkey for these options."""
        asked = json.loads(options)
        self.handle = decoded(asked["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = self._client_data("webauthn.create", asked, origin)
        return NewCredential(coded(self.id), coded(client_data), coded(attestation))

    def sign(self, options: bytes, origin: str | None = None, handle: bytes | None = None) -> Assertion:
        """A signed challenge."""
        asked = json.loads(options)
        client_data = self._client_data("webauthn.get", asked, origin)
        data = self._data()
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(hashes.SHA256()))
        own = self.handle if handle is None else handle
        return Assertion(coded(self.id), coded(client_data), coded(data), coded(signature), coded(own))

    def _data(self, more: int = 0) -> bytes:
        flags = PRESENT | (VERIFIED if self.verifies else 0) | more
        self.counter += self.counts
        return hashlib.sha256(self.site.id.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def _client_data(self, kind: str, asked: Any, origin: str | None) -> bytes:
        fields = {"type": kind, "challenge": asked["challenge"], "origin": origin or self.site.origin}
        return json.dumps(fields | {"crossOrigin": False}).encode()
