"""The server behind a real Caddy that is set up by the very text of docs/guides/hosting.md."""

from pathlib import Path

import pytest

from tests.support.real_proxies import (
    NAME,
    caddy,
    certificate,
    documented,
    require_one_process_for_each_game,
    require_that_all_is_passed_on,
)
from tests.support.web_server import Running

pytestmark = [pytest.mark.slow, pytest.mark.caddy]


def test_caddy_as_it_is_documented(tmp_path: Path) -> None:
    """Given Caddy set up by docs/guides/hosting.md, cookies are safe, live connections open, and a visitor can't choose its address."""
    server = Running(tmp_path / "data", options=["--public-host", NAME, "--behind-proxy"])
    certified = certificate(tmp_path)
    with caddy(documented("caddy", "reverse_proxy 127.0.0.1:8470\n"), server, tmp_path / "caddy", certified) as port:
        require_that_all_is_passed_on(port)
    server.end()
    assert server.complaints() == ""


def test_caddy_with_two_processes_as_it_is_documented(tmp_path: Path) -> None:
    servers = [Running(tmp_path / "data", options=["--public-host", NAME, "--behind-proxy"]) for _number in range(2)]
    certified = certificate(tmp_path)
    text = documented("caddy", "lb_policy").replace("127.0.0.1:8471", servers[1].host)
    with caddy(text, servers[0], tmp_path / "caddy", certified) as port:
        require_one_process_for_each_game(port, servers)
    servers[1].end()
