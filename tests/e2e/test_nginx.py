"""The server behind a real nginx that is set up by the very text of docs/guides/hosting.md."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support.real_proxies import (
    NAME,
    certificate,
    documented,
    nginx,
    require_one_process_for_each_game,
    require_that_all_is_passed_on,
    visitor,
)
from tests.support.web_server import Running
from warchest.cli.main import main

pytestmark = [pytest.mark.slow, pytest.mark.nginx]
BARE = """
server {
    listen 443 ssl;
    ssl_certificate /x/fullchain.pem;
    ssl_certificate_key /x/privkey.pem;
    location / { proxy_pass http://127.0.0.1:8470; }
}
"""
"""A minimal configuration, as written without reading the whole guide."""
PLAIN = BARE.replace("listen 443 ssl", "listen 80").replace("ssl_certificate", "# ssl_certificate")
"""The same, without TLS."""


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "data", options=["--public-host", NAME, "--behind-proxy"])
    yield running
    running.end()


def doctor(folder: Path, url: str) -> list[str]:
    """What the doctor finds bad in the way of a visitor."""
    done = CliRunner().invoke(main, ["doctor", "--data-dir", str(folder), "--port", "0", "--url", url])
    return [line.split()[1] for line in done.output.splitlines() if line.startswith("bad")]


def test_nginx_as_it_is_documented(server: Running, certified: Path, tmp_path: Path) -> None:
    """Given nginx set up by docs/guides/hosting.md, cookies are safe, live connections open, and a visitor can't choose its address."""
    with nginx(documented("nginx", "listen 443"), server, tmp_path / "nginx", certified) as port:
        require_that_all_is_passed_on(port)
    assert server.complaints() == ""


def test_nginx_with_two_processes_as_it_is_documented(server: Running, certified: Path, tmp_path: Path) -> None:
    other = Running(server.folder, options=["--public-host", NAME, "--behind-proxy"])
    upstream = documented("nginx", "upstream warchest").replace("127.0.0.1:8471", other.host)
    text = upstream + documented("nginx", "listen 443").replace("http://127.0.0.1:8470", "http://warchest")
    with nginx(text, server, tmp_path / "nginx", certified) as port:
        require_one_process_for_each_game(port, [server, other])
    other.end()


def test_an_nginx_with_its_defaults_is_reported_in_the_log_once(
    server: Running, certified: Path, tmp_path: Path
) -> None:
    with nginx(BARE, server, tmp_path / "nginx", certified) as port, visitor(port, "127.0.0.2") as ann:
        for _ in range(3):
            host = server.host  # nginx names its upstream
            ann.post("/language", data={"language": "en", "back": "/"}, headers={"origin": f"https://{host}"})
            ann.get("/api/lobby/live")
    complaints = server.complaints()
    assert [complaints.count(words) for words in ("does not say who asks", "speaks TLS", "passes no WebSocket on")] == [
        1
    ] * 3
    assert complaints.count("\n") == 3


def test_the_doctor_names_what_nginx_does_not_pass_on(server: Running, tmp_path: Path) -> None:
    with nginx(PLAIN, server, tmp_path / "nginx") as port:
        assert doctor(server.folder, f"http://127.0.0.1:{port}") == ["host:", "address:", "live:"]


def test_the_doctor_is_content_with_nginx_as_it_is_documented(server: Running, tmp_path: Path) -> None:
    text = documented("nginx", "listen 443").replace("listen 443 ssl", "listen 80").replace("ssl_certificate", "# ")
    with nginx(text, server, tmp_path / "nginx") as port:
        assert doctor(server.folder, f"http://127.0.0.1:{port}") == []
