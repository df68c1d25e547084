"""A look at a running server from outside, as a visitor comes to it, which shows whether the proxy before it is set up as it must be."""

import ssl
import urllib.error
import urllib.request
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import InvalidHandshake, InvalidStatus, InvalidURI
from websockets.sync.client import connect
from websockets.typing import Origin

from warchest.server.web.operations.metrics import FIGURES, READY, SEEN, SeenRequest

SECONDS = 10.0
"""The time that each answer may take."""
_LIVE = "/api/lobby/live"


@dataclass(frozen=True, slots=True)
class Visit:
    """The answers of a server at an address, or the reason why there are none."""

    trouble: str = ""
    """the reason why the server was not reached, or empty"""
    seen: SeenRequest | None = None
    """the request as the server saw it, or None where something else than War Chest answers"""
    failing: tuple[str, ...] = ()
    """the parts that keep the server from being ready"""
    named: bool = True
    """whether the server knows the name at which it was asked"""
    figures: bool = False
    """whether the server shows its figures"""
    live: str = ""
    """the reason why a live connection does not open, or empty where it does"""


def visit(url: str) -> Visit:
    """Ask the server at an address, such as https://chest.example.org."""
    site = url.rstrip("/")
    try:
        status, body = _get(site + SEEN)
    except (OSError, ValueError) as problem:
        return Visit(trouble=str(getattr(problem, "reason", problem)))
    try:
        seen = msgspec.json.decode(body, type=SeenRequest) if status == HTTPStatus.OK else None
    except msgspec.DecodeError:
        seen = None
    if seen is None:
        return Visit()
    named = _get(f"{site}/")[0] != HTTPStatus.FORBIDDEN
    return Visit(
        "", seen, _failing(*_get(site + READY)), named, _get(site + FIGURES)[0] == HTTPStatus.OK, _open_live(site)
    )


def _failing(status: int, body: bytes) -> tuple[str, ...]:
    """Return the parts that keep a server from being ready, given its answer, or `?` where it names none."""
    if status == HTTPStatus.OK:
        return ()
    try:
        parts = msgspec.json.decode(body, type=dict[str, bool])
    except msgspec.DecodeError:
        parts = {}
    return tuple(name for name, works in parts.items() if name != "ready" and not works) or ("?",)


def _get(url: str) -> tuple[int, bytes]:
    """Return the status and the body of an answer. Raises `OSError` where there is none, and `ValueError` for no address."""
    if urlsplit(url).scheme not in ("http", "https"):
        raise ValueError("it does not start with http:// or https://")
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:
            return answer.status, answer.read(100_000)
    except urllib.error.HTTPError as problem:
        return problem.code, problem.read(100_000)


def _open_live(site: str) -> str:
    """Return why no live connection opens at a site, or an empty text if one does."""
    parts = urlsplit(site)
    secure: dict[str, Any] = {"ssl": ssl.create_default_context()} if parts.scheme == "https" else {}
    origin = Origin(f"{parts.scheme}://{parts.netloc}")
    try:
        with connect(f"{site.replace('http', 'ws', 1)}{_LIVE}", origin=origin, open_timeout=SECONDS, **secure):
            return ""
    except InvalidStatus as problem:
        return str(problem.response.status_code)
    except (OSError, InvalidHandshake, InvalidURI, TimeoutError) as problem:
        return str(problem)
