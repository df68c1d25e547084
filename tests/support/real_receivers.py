"""Real receivers of notices on this machine: a push service, a webhook with hostile manners, and a mail server.

They speak TLS with a certificate of their own. A process of the pool trusts it if it is started with `trusted(…)`.
"""

import asyncio
import contextlib
import datetime
import email
import email.policy
import ipaddress
import json
import os
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tests.support.waiting import wait_until
from warchest.server.notices.orders import Browser
from warchest.server.notices.web_push import decoded, encoded

INSIDE = ["127.0.0.0/8", "::1/128"]
"""What the host of these tests allows."""
_CURVE = ec.SECP256R1()


class Certificate:
    """A certificate for this machine, and its key, as a file."""

    def __init__(self, folder: Path) -> None:
        key = ec.generate_private_key(_CURVE)
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
        here = [ipaddress.ip_address("127.0.0.1"), ipaddress.ip_address("::1")]
        names = [x509.DNSName("localhost"), *(x509.IPAddress(one) for one in here)]
        today = datetime.datetime.now(datetime.UTC)
        built = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        built = built.serial_number(1).not_valid_before(today - datetime.timedelta(1))
        built = built.not_valid_after(today + datetime.timedelta(1))
        built = built.add_extension(x509.SubjectAlternativeName(names), critical=False)
        built = built.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        self.file = folder / "certificate.pem"
        self.file.write_bytes(private + built.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))

    @cached_property
    def context(self) -> ssl.SSLContext:
        """The context of a server with this certificate."""
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.load_cert_chain(self.file)
        return made

    @contextlib.contextmanager
    def trusted(self) -> Iterator[None]:
        """Make the processes that are started within the block trust the certificate."""
        before = os.environ.get("SSL_CERT_FILE")
        os.environ["SSL_CERT_FILE"] = str(self.file)
        try:
            yield
        finally:
            os.environ.pop("SSL_CERT_FILE")
            if before is not None:
                os.environ["SSL_CERT_FILE"] = before


class Received(NamedTuple):
    """A request that arrived."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """A web server that keeps all requests. `manners` has the behaviour at each path; elsewhere it answers 201."""

    def __init__(self, certificate: Certificate) -> None:
        self.received: list[Received] = []
        self.manners: dict[str, Callable[[BaseHTTPRequestHandler], None]] = {}
        self.closing = threading.Event()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                headers = {key.lower(): value for key, value in self.headers.items()}
                receiver.received.append(Received(self.command, self.path, headers, body))
                with contextlib.suppress(OSError):
                    receiver.manners.get(self.path, answering(201))(self)

            do_GET = do_POST  # noqa: N815

            def log_message(self, *_arguments: Any) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._server.handle_error = lambda *_arguments: None  # type: ignore[method-assign]  # clients that leave are expected
        self._server.socket = certificate.context.wrap_socket(
            self._server.socket, server_side=True, do_handshake_on_connect=False
        )
        self.port: int = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})
        self._thread.start()

    @property
    def at(self) -> str:
        """Its address."""
        return f"https://localhost:{self.port}"

    def paths(self) -> list[str]:
        """The paths of all requests, in order."""
        return [one.path for one in self.received]

    def next(self, number: int = 1) -> Received:
        """Wait until so many requests have come, and return the last of them."""
        wait_until(lambda: len(self.received) >= number)
        return self.received[number - 1]

    def close(self) -> None:
        """End, with all that hangs."""
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def answering(status: int, **headers: str) -> Callable[[BaseHTTPRequestHandler], None]:
    """A behaviour: an empty answer with this status."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for key, value in headers.items():
            handler.send_header(key, value)
        handler.send_header("content-length", "0")
        handler.end_headers()

    return answer


def silent(handler: BaseHTTPRequestHandler) -> None:
    """A behaviour: no answer as long as the client waits."""
    handler.connection.settimeout(None)
    with contextlib.suppress(OSError):
        handler.connection.recv(1)


def dripping(handler: BaseHTTPRequestHandler) -> None:
    """A behaviour: a header that never ends, so slow that each read gets something."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nx-slow: ")
    while True:
        handler.wfile.write(b"a")
        time.sleep(0.05)


def endless(handler: BaseHTTPRequestHandler) -> None:
    """A behaviour: a body that never ends."""
    handler.send_response(200)
    handler.end_headers()
    while True:
        handler.wfile.write(b"a" * 65_536)


class PushService(Receiver):
    """A push service with the browsers that it has given subscriptions to. It reads what only a browser could."""

    def __init__(self, certificate: Certificate) -> None:
        super().__init__(certificate)
        self._browsers: dict[str, tuple[ec.EllipticCurvePrivateKey, bytes]] = {}

    def subscribe(self, name: str) -> Browser:
        """The subscription of a new browser."""
        key, secret = ec.generate_private_key(_CURVE), os.urandom(16)
        path = f"/push/{name}"
        self._browsers[path] = (key, secret)
        return Browser(self.at + path, encoded(_point(key.public_key())), encoded(secret))

    def shown(self, number: int = 1) -> dict[str, Any]:
        """Wait for so many messages, and return what the browser reads in the last of them."""
        message = self.next(number)
        assert message.headers["content-encoding"] == "aes128gcm"
        return self.read(message)

    def read(self, message: Received) -> dict[str, Any]:
        """What the browser reads in a message."""
        return json.loads(self._decrypted(message))  # type: ignore[no-any-return]

    def signed_by(self, message: Received, public: str) -> dict[str, Any]:
        """The claims of a message's VAPID header. Fails unless the site with this public key has signed them."""
        scheme, _blank, rest = message.headers["authorization"].partition(" ")
        fields = dict(one.strip().split("=", 1) for one in rest.split(","))
        assert scheme == "vapid"
        assert fields["k"] == public
        signed, _dot, signature = fields["t"].rpartition(".")
        raw = decoded(signature)
        key = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, decoded(public))
        both = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        key.verify(both, signed.encode(), ec.ECDSA(hashes.SHA256()))
        header, claims = (json.loads(decoded(part)) for part in signed.split("."))
        assert header == {"typ": "JWT", "alg": "ES256"}
        return claims  # type: ignore[no-any-return]

    def _decrypted(self, message: Received) -> bytes:
        """Decrypt a message as RFC 8291 says, with the keys of the browser."""
        key, secret = self._browsers[message.path]
        salt, length = message.body[:16], message.body[20]
        assert int.from_bytes(message.body[16:20], "big") >= len(message.body) - 21 - length
        sender, content = message.body[21 : 21 + length], message.body[21 + length :]
        shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, sender))
        info = b"WebPush: info\x00" + _point(key.public_key()) + sender
        mixed = HKDF(hashes.SHA256(), 32, secret, info).derive(shared)
        content_key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(mixed)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(mixed)
        plain = AESGCM(content_key).decrypt(nonce, content, None)
        assert plain.endswith(b"\x02")
        return plain[:-1]


class MailHost:
    """A mail server that keeps all mails. It refuses the mailboxes in `unknown`."""

    def __init__(self, certificate: Certificate, *, tls: bool = True) -> None:
        self.mails: list[tuple[str, EmailMessage]] = []
        self.unknown: set[str] = set()
        self.logins: list[str] = []
        options: dict[str, Any] = {}
        if tls:
            options = {"tls_context": certificate.context, "require_starttls": True, "auth_required": True}
            options["authenticator"] = self._authenticate
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        opening = self._loop.create_server(lambda: SMTP(self, loop=self._loop, **options), "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(opening, self._loop).result()
        self.port: int = self._server.sockets[0].getsockname()[1]

    @property
    def at(self) -> str:
        """Its address as a setting of the host."""
        return f"smtp://site:secret@localhost:{self.port}"

    def next(self, number: int = 1) -> tuple[str, EmailMessage]:
        """Wait for so many mails, and return the address and the text of the last of them."""
        wait_until(lambda: len(self.mails) >= number)
        return self.mails[number - 1]

    def close(self) -> None:
        """End."""
        self._loop.call_soon_threadsafe(self._server.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _authenticate(self, _server: SMTP, _session: Session, _envelope: Envelope, _how: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.logins.append(data.login.decode())
        return AuthResult(success=(data.login, data.password) == (b"site", b"secret"))

    async def handle_RCPT(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Take or refuse an address."""
        if address in self.unknown:
            return "550 No such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        """Keep a mail."""
        assert isinstance(envelope.content, bytes)
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(message, EmailMessage)
        self.mails.append((envelope.rcpt_tos[0], message))
        return "250 OK"


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
