"""Real proxies before a server: nginx and Caddy, set up by the very texts of docs/guides/hosting.md."""

import re
import socket
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.waiting import PATIENCE, wait_until
from tests.support.web_server import FIGURES, WISH, Running

DOCS = Path(__file__).parents[2] / "docs" / "guides" / "hosting.md"
NAME = "chest.example.org"


def documented(language: str, words: str = "") -> str:
    """The configuration of docs/guides/hosting.md in that language, which holds these words."""
    blocks = re.findall(rf"```{language}\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    [text] = [text for text in blocks if words in text]
    return str(text)


def certificate(folder: Path) -> Path:
    """A folder with a self-signed certificate."""
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
    made += ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    made += ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(made, check=True, capture_output=True)
    return folder


@contextmanager
def nginx(configuration: str, server: Running, folder: Path, certified: Path | None = None) -> Iterator[int]:
    """nginx before the server; its port."""
    port = _free_port()
    text = configuration.replace("127.0.0.1:8470", server.host)
    text = re.sub(r"listen \d+", f"listen 127.0.0.1:{port}", text)
    text = re.sub(r"/\S*/(fullchain|privkey)\.pem", rf"{certified}/\1.pem", text)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {places} {text} }}"
    folder.mkdir()
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    command = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off; master_process off;"]
    yield from _running(command, port)


@contextmanager
def caddy(configuration: str, server: Running, folder: Path, certified: Path) -> Iterator[int]:
    """Caddy before the server; its port. It gets the certificate that it would otherwise fetch."""
    port = _free_port()
    text = configuration.replace("127.0.0.1:8470", server.host)
    ours = f"{NAME}:{port} {{\n    tls {certified}/fullchain.pem {certified}/privkey.pem\n    bind 127.0.0.1\n"
    text = text.replace(f"{NAME} {{\n", ours)
    head = f"{{\n admin off\n auto_https disable_redirects\n default_sni {NAME}\n storage file_system {folder}\n}}\n"
    folder.mkdir()
    (folder / "Caddyfile").write_text(head + text, encoding="utf-8")
    yield from _running(["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")], port)


def visitor(port: int, address: str) -> httpx.Client:
    """A browser at a separate address."""
    transport = httpx.HTTPTransport(local_address=address, verify=False)
    return httpx.Client(
        base_url=f"https://127.0.0.1:{port}", transport=transport, headers={"host": f"{NAME}:{port}"}, timeout=PATIENCE
    )


def require_that_all_is_passed_on(port: int) -> None:
    """Require that cookies are safe, live connections open, and a visitor can't choose its address behind the proxy at this port."""
    own = f"https://{NAME}:{port}"
    with visitor(port, "127.0.0.2") as ann:
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
        address = f"wss://{NAME}:{port}/api/games/{made.json()['game']}/live"
        with (
            socket.create_connection(("127.0.0.1", port)) as line,
            connect(address, sock=line, ssl=trusting, origin=Origin(own)) as live,
        ):
            assert "seq" in str(live.recv(timeout=PATIENCE))
        form = {"name": "Neutral", "password": "something else"}
        forged = [
            ann.post("/account/entry", data=form, headers={"x-forwarded-for": f"192.0.2.{number}"}).status_code
            for number in range(6)
        ]
        assert forged == [422] * 5 + [429], "it is one visitor, whatever it says"
        assert ann.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 403
        with visitor(port, "127.0.0.3") as ben:
            assert ben.post("/account/entry", data=form).status_code == 422


def require_one_process_for_each_game(port: int, servers: Sequence[Running]) -> None:
    """Require that all pages of a game use the same one of two processes behind the proxy at this port, that games use both, and that
    the pages continue with the second process when the first one is killed.
    """

    def asked(server: Running) -> int:
        with server.client() as own:
            lines = own.get("/metrics", headers=FIGURES).text.splitlines()
        about_games = [
            line for line in lines if line.startswith("warchest_request_seconds_count") and "game_id" in line
        ]
        return sum(int(float(line.rpartition(" ")[2])) for line in about_games)

    used = set()
    with servers[0].client() as maker, visitor(port, "127.0.0.2") as ann, visitor(port, "127.0.0.3") as ben:
        games = [maker.post("/api/games", json=WISH).json()["game"] for _number in range(8)]
        for game in games:
            before = [asked(server) for server in servers]
            for person in (ann, ben):
                for path in (
                    f"/game/{game}",
                    f"/api/games/{game}",
                    f"/api/games/{game}?seat=0",
                    f"/api/games/{game}/status",
                ):
                    person.get(path)
            more = [asked(server) - count for server, count in zip(servers, before, strict=True)]
            assert sorted(more) == [0, 8], f"{game} was asked for {more} times"
            used.add(more.index(8))
        assert used == {0, 1}
        servers[0].kill()
        for game in games:
            assert ann.get(f"/api/games/{game}").status_code in (200, 403), "the other process answers"


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _takes_connections(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def _running(command: Sequence[str], port: int) -> Iterator[int]:
    """Run a proxy until the caller is done with it; its port, as soon as it takes connections."""
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            wait_until(lambda: process.poll() is not None or _takes_connections(port))
            yield port
        finally:
            process.terminate()
            process.wait()
