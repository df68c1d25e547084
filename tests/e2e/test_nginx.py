"""The server behind a real nginx that is set up by the very text of docs/hosting.md."""

import re
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.web_server import WISH, Running

pytestmark = [pytest.mark.slow, pytest.mark.nginx]
DOCS = Path(__file__).parents[2] / "docs" / "hosting.md"
NAME = "chest.example.org"
BARE = """
server {
    listen 443 ssl;
    ssl_certificate /x/fullchain.pem;
    ssl_certificate_key /x/privkey.pem;
    location / { proxy_pass http://127.0.0.1:8470; }
}
"""
"""How somebody might set it up who has not read on."""


def documented() -> str:
    """The configuration of docs/hosting.md."""
    [found] = re.findall(r"```nginx\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    return str(found)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate that nobody has signed."""
    folder = tmp_path_factory.mktemp("certificate")
    made = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
    ]
    made += ["-subj", f"/CN={NAME}", "-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(made, check=True, capture_output=True)
    return folder


@contextmanager
def nginx(configuration: str, certificate: Path, server: Running, folder: Path) -> Iterator[int]:
    """nginx before the server; its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    text = configuration.replace("127.0.0.1:8470", server.host).replace("listen 443", f"listen 127.0.0.1:{port}")
    text = re.sub(r"/\S*/(fullchain|privkey)\.pem", rf"{certificate}/\1.pem", text)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {places} {text} }}"
    folder.mkdir()
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    command = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off; master_process off;"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        try:
            until = time.monotonic() + 30
            while time.monotonic() < until and process.poll() is None:
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.05)
            yield port
        finally:
            process.terminate()
            process.wait(timeout=30)


def visitor(port: int, address: str) -> httpx.Client:
    """A browser at an address of its own."""
    transport = httpx.HTTPTransport(local_address=address, verify=False)
    return httpx.Client(
        base_url=f"https://127.0.0.1:{port}", transport=transport, headers={"host": f"{NAME}:{port}"}, timeout=60
    )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "data", options=["--public-host", NAME, "--behind-proxy"])
    yield running
    running.end()


def test_nginx_as_it_is_documented(server: Running, certificate: Path, tmp_path: Path) -> None:
    """Given nginx set up by docs/hosting.md, cookies are safe, live connections open, and a visitor can't choose its address."""
    with nginx(documented(), certificate, server, tmp_path / "nginx") as port, visitor(port, "127.0.0.2") as ann:
        own = f"https://{NAME}:{port}"
        answer = ann.get("/api/games")
        assert answer.status_code == 200
        assert answer.headers["set-cookie"].startswith("__Host-warchest=")
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" in answer.headers
        made = ann.post("/api/games", json=WISH, headers={"origin": own})
        assert made.status_code == 201
        assert ann.post("/api/games", json=WISH, headers={"origin": "https://evil.example"}).status_code == 403
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        with (
            socket.create_connection(("127.0.0.1", port)) as line,
            connect(
                f"wss://{NAME}:{port}/api/games/{made.json()['game']}/live", sock=line, ssl=trusting, origin=Origin(own)
            ) as live,
        ):
            assert "seq" in str(live.recv(timeout=30))
        form = {"name": "Nobody", "password": "something else"}
        forged = [
            ann.post("/account/entry", data=form, headers={"x-forwarded-for": f"192.0.2.{number}"}).status_code
            for number in range(6)
        ]
        assert forged == [422] * 5 + [429], "it is one visitor, whatever it says"
        with visitor(port, "127.0.0.3") as ben:
            assert ben.post("/account/entry", data=form).status_code == 422
    assert server.complaints() == ""


def test_nginx_that_was_told_nothing_is_told_of_in_the_log_once(
    server: Running, certificate: Path, tmp_path: Path
) -> None:
    with nginx(BARE, certificate, server, tmp_path / "nginx") as port, visitor(port, "127.0.0.2") as ann:
        for _ in range(3):
            host = server.host  # nginx names its upstream
            ann.post("/language", data={"language": "en", "back": "/"}, headers={"origin": f"https://{host}"})
            ann.get("/api/lobby/live")
    complaints = server.complaints()
    assert [complaints.count(words) for words in ("does not say who asks", "speaks TLS", "passes no WebSocket on")] == [
        1
    ] * 3
    assert complaints.count("\n") == 3
