"""The server behind a real Caddy that is set up by the very text of docs/hosting.md."""

from pathlib import Path

import pytest

from tests.support.real_proxies import NAME, caddy, certificate, documented, require_that_all_is_passed_on
from tests.support.web_server import Running

pytestmark = [pytest.mark.slow, pytest.mark.caddy]


def test_caddy_as_it_is_documented(tmp_path: Path) -> None:
    """Given Caddy set up by docs/hosting.md, cookies are safe, live connections open, and a visitor can't choose its address."""
    server = Running(tmp_path / "data", options=["--public-host", NAME, "--behind-proxy"])
    certified = certificate(tmp_path)
    with caddy(documented("caddy", "chest.example.org {"), server, tmp_path / "caddy", certified) as port:
        require_that_all_is_passed_on(port)
    server.end()
    assert server.complaints() == ""
