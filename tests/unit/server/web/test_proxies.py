"""Proxies: the server believes the right ones, and warns of one that is set up wrongly."""

import logging
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from tests.support.apart import run_apart
from warchest.cli import serve
from warchest.server.web.guard.proxies import Proxies, ProxyMiddleware

HERE = "127.0.0.1,::1"
ADDRESSES = st.one_of(st.ip_addresses(v=4), st.ip_addresses(v=6)).map(str)


def seen(
    proxies: str | None,
    peer: str,
    headers: dict[str, Any] | None = None,
    *,
    kind: str = "http",
    path: str = "/",
) -> dict[str, Any]:
    """Returns the scope of a connection as the site sees it."""
    return scopes(Proxies(proxies), [(peer, headers or {}, kind, path)])[0]


def scopes(proxies: Proxies, asked: list[tuple[str, dict[str, Any], str, str]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    async def site(scope: Any, _receive: Any, _send: Any) -> None:
        found.append(scope)

    async def ask() -> None:
        middleware = ProxyMiddleware(site, proxies)
        for peer, headers, kind, path in asked:
            lines = [
                (name, one) for name, value in headers.items() for one in ([value] if isinstance(value, str) else value)
            ]
            raw = [(name.encode(), value.encode()) for name, value in lines]
            scheme = "ws" if kind == "websocket" else "http"
            scope = {"type": kind, "path": path, "scheme": scheme, "client": (peer, 5), "headers": raw}
            await middleware(scope, None, None)  # type: ignore[arg-type]

    run_apart(ask())
    return found


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "visitor"),
    [
        (None, "127.0.0.1", "192.0.2.1", "127.0.0.1"),
        (HERE, "192.0.2.9", "192.0.2.1", "192.0.2.9"),
        (HERE, "127.0.0.1", "192.0.2.1", "192.0.2.1"),
        (HERE, "::ffff:127.0.0.1", "192.0.2.1", "192.0.2.1"),
        (HERE, "127.0.0.1", "198.51.100.7, 192.0.2.1", "192.0.2.1"),
        (HERE, "127.0.0.1", ["198.51.100.7", "192.0.2.1"], "192.0.2.1"),
        ("127.0.0.1,10.0.0.0/8", "127.0.0.1", "198.51.100.7, 192.0.2.1, 10.3.2.1", "192.0.2.1"),
        ("127.0.0.1,10.0.0.0/8", "127.0.0.1", "10.1.1.1, 10.3.2.1", "10.1.1.1"),
        ("*", "203.0.113.1", "198.51.100.7, 192.0.2.1", "192.0.2.1"),
        (HERE, "127.0.0.1", "192.0.2.1:4711", "192.0.2.1"),
        (HERE, "127.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"),
        (HERE, "127.0.0.1", "2001:db8::1", "2001:db8::1"),
        (HERE, "127.0.0.1", "::ffff:192.0.2.1", "192.0.2.1"),
        (HERE, "127.0.0.1", "192.0.2.1, unknown", "127.0.0.1"),
        (HERE, "127.0.0.1", "", "127.0.0.1"),
        (HERE, "127.0.0.1", "192.0.2.1, 127.0.0.1.evil.example", "127.0.0.1"),
    ],
)
def test_the_visitor_is_the_address_appended_by_the_trusted_proxies(
    proxies: str | None, peer: str, forwarded: str | list[str], visitor: str
) -> None:
    assert seen(proxies, peer, {"x-forwarded-for": forwarded})["client"][0] == visitor


@given(st.lists(st.one_of(ADDRESSES, st.text(max_size=12))), ADDRESSES)
def test_nothing_that_a_visitor_sends_changes_who_it_is(sent: list[str], visitor: str) -> None:
    proxies = Proxies("127.0.0.1")
    if not proxies.trusts(visitor):
        told = proxies.visitor([*sent, visitor])
        assert told == proxies.visitor([visitor]) is not None


@pytest.mark.parametrize(
    ("kind", "told", "scheme"),
    [
        ("http", "https", "https"),
        ("http", "https, http", "https"),
        ("http", "http, https", "http"),
        ("websocket", "https", "wss"),
        ("websocket", "http", "ws"),
        ("http", "gopher", "http"),
    ],
)
def test_a_believed_proxy_says_whether_it_was_over_tls(kind: str, told: str, scheme: str) -> None:
    assert seen(HERE, "127.0.0.1", {"x-forwarded-proto": told}, kind=kind)["scheme"] == scheme
    unbelieved = seen(None, "127.0.0.1", {"x-forwarded-proto": told}, kind=kind)["scheme"]
    assert unbelieved == {"http": "http", "websocket": "ws"}[kind]


@pytest.mark.parametrize(
    ("forwarded", "told", "scheme"),
    [
        ("192.0.2.1, 10.0.0.1", "https, http", "https"),
        ("192.0.2.1, 10.0.0.1", "http, https", "http"),
        ("198.51.100.7, 192.0.2.1", "http, https", "https"),
        ("198.51.100.7, 192.0.2.1, 10.0.0.1", "http, https, http", "https"),
        ("192.0.2.1", "https, http", "https"),
        ("192.0.2.1, 10.0.0.1", "https", "https"),
    ],
)
def test_the_scheme_is_that_of_the_visitor_where_several_proxies_name_one(
    forwarded: str, told: str, scheme: str
) -> None:
    """Given a chain of proxies, then the entry at the visitor's place counts, whatever the visitor has written before it."""
    headers = {"x-forwarded-for": forwarded, "x-forwarded-proto": told}
    assert seen("127.0.0.1,10.0.0.0/8", "127.0.0.1", headers)["scheme"] == scheme


ORDINARY = {"x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https", "host": "chest.example.org"}


@pytest.mark.parametrize(
    ("proxies", "headers", "path", "warned"),
    [
        (HERE, ORDINARY | {"origin": "https://chest.example.org"}, "/", None),
        (HERE, {"host": "chest.example.org"}, "/", "does not say who asks"),
        (HERE, ORDINARY | {"x-forwarded-proto": "http", "origin": "https://chest.example.org"}, "/", "speaks TLS"),
        (HERE, ORDINARY, "/api/lobby/live", "passes no WebSocket on"),
        (None, ORDINARY, "/", "is not believed"),
        (None, {"host": "chest.example.org"}, "/", None),
    ],
)
def test_the_log_says_once_what_a_proxy_leaves_out(
    caplog: pytest.LogCaptureFixture, proxies: str | None, headers: dict[str, Any], path: str, warned: str | None
) -> None:
    with caplog.at_level(logging.WARNING):
        scopes(Proxies(proxies), [("127.0.0.1", headers, "http", path)] * 50)
    assert len(caplog.messages) == (warned is not None)
    assert warned is None or warned in caplog.messages[0]


def test_a_stranger_s_forged_header_is_ignored(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        seen(None, "8.8.8.8", ORDINARY)
    assert caplog.messages == []


@pytest.mark.parametrize("told", ["localhost", "10.0.0.0/33", "", "127.0.0.1,,::1", "*,127.0.0.1"])
def test_a_proxy_that_is_no_address_is_refused_at_the_start(told: str) -> None:
    done = CliRunner().invoke(serve.command, ["--behind-proxy", told, "--port", "0"])
    assert done.exit_code == 2
    assert "is not a list of addresses and networks" in done.output
