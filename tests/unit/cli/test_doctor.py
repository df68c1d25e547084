"""`warchest doctor` says in one line each what stands in the way of a server."""

import json
import os
import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from tests.support.real_receivers import Certificate, MailHost
from tests.support.waiting import PATIENCE
from tests.support.web_server import Running, sit_down
from warchest.cli.main import main
from warchest.server.notices.site_keys import site_keys
from warchest.server.notices.web_push import new_key
from warchest.server.store import Store


def found(*arguments: str) -> dict[str, tuple[str, str]]:
    """The level and the sentence of each check."""
    done = CliRunner().invoke(main, ["doctor", "--json", *arguments])
    told: list[dict[str, Any]] = json.loads(done.output)
    assert done.exit_code == (1 if any(one["level"] == "bad" for one in told) else 0)
    assert all(one["text"].endswith(".") for one in told)
    return {one["check"]: (one["level"], one["text"]) for one in told}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "data"
    made.mkdir(0o700)
    return made


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which this process listens."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening.getsockname()[1]


def test_a_machine_that_can_serve_is_well(folder: Path) -> None:
    told = found("--data-dir", str(folder), "--port", "0")
    assert {level for level, _text in told.values()} <= {"ok", "warn"}
    assert {"versions", "machine code", "port", "files", "disk", "folder", "clock", "database"} <= set(told)


def test_each_line_starts_with_the_level_and_the_name_of_the_check(folder: Path) -> None:
    lines = CliRunner().invoke(main, ["doctor", "--data-dir", str(folder), "--port", "0"]).output.splitlines()
    assert all(line.split()[0] in ("ok", "warn", "bad") for line in lines)


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="only Linux shows which process has a port")
def test_a_port_in_use_is_named_with_the_program_that_has_it(folder: Path, taken: int) -> None:
    level, text = found("--data-dir", str(folder), "--port", str(taken))["port"]
    assert level == "bad"
    assert f"(process {os.getpid()})" in text


def test_a_disk_without_the_room_that_is_reserved_is_bad(folder: Path) -> None:
    assert found("--data-dir", str(folder), "--free-space", str(10**9))["disk"][0] == "bad"


def test_a_folder_that_others_can_read_is_warned_of(folder: Path) -> None:
    folder.chmod(0o755)
    assert found("--data-dir", str(folder))["folder"][0] == "warn"


def test_a_damaged_file_is_bad(folder: Path) -> None:
    (folder / "warchest.sqlite3").write_bytes(b"SQLite format 3\0" + b"x" * 4096)
    assert found("--data-dir", str(folder))["database"][0] == "bad"


def test_a_database_that_does_not_answer_is_bad_and_its_password_is_not_shown(folder: Path, taken: int) -> None:
    pytest.importorskip("psycopg")
    address = "postgresql://ada:secret@127.0.0.1:1/chest"
    level, text = found("--data-dir", str(folder), "--database", address)["database"]
    assert level == "bad"
    assert "secret" not in text


def test_a_clock_of_long_ago_is_bad(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    assert found("--data-dir", str(folder))["clock"][0] == "bad"


@pytest.mark.slow
def test_a_server_that_runs_is_looked_at_as_a_visitor_sees_it(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")
    with running.client() as client:
        sit_down(client, 1)
    port = running.url.rpartition(":")[2]
    told = found("--data-dir", str(running.folder), "--port", port, "--url", running.url)
    running.end()
    assert told["port"] == ("ok", f"War Chest answers on port {port}.")
    assert "games: 1" in told["database"][1]
    assert [told[check][0] for check in ("ready", "host", "address", "tls", "live")] == ["ok", "ok", "ok", "warn", "ok"]


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[tuple[str, Running]]:
    """The address of a proxy that only forwards requests, as `proxy_pass` alone does, and the server behind it."""
    running = Running(tmp_path / "served", ["--metrics-from", "127.0.0.1"])

    class OnlyForwards(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            answer = httpx.get(f"{running.url}{self.path}", timeout=PATIENCE)
            self.send_response(answer.status_code)
            self.end_headers()
            self.wfile.write(answer.content)

        def log_message(self, *_told: Any) -> None:
            """Write nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), OnlyForwards) as proxy:
        thread = threading.Thread(target=proxy.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{proxy.server_port}", running
        proxy.shutdown()
        thread.join()
    running.end()


@pytest.mark.slow
def test_a_proxy_that_only_forwards_is_noticed(behind: tuple[str, Running], folder: Path) -> None:
    """Given such a proxy, then the wrong name, the missing address of the visitor and the public figures are reported."""
    told = found("--data-dir", str(folder), "--port", "0", "--url", behind[0])
    assert [told[check][0] for check in ("ready", "host", "address", "metrics")] == ["ok", "bad", "bad", "bad"]


@pytest.mark.slow
def test_a_name_that_the_server_refuses_is_bad(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a server without `--public-host`, when visitors use its name, then the sentence says how to start it."""
    running = Running(tmp_path / "served")
    port = int(running.url.rpartition(":")[2])
    usual = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda _host, *rest, **named: usual("127.0.0.1", *rest, **named))
    told = found("--data-dir", str(folder), "--port", "0", "--url", f"http://chest.example.org:{port}")
    running.end()
    assert told["host"] == (
        "bad",
        "The server refuses the name chest.example.org. Start it with --public-host chest.example.org.",
    )


@pytest.mark.slow
def test_the_parts_that_keep_a_server_from_being_ready_are_named(tmp_path: Path, folder: Path) -> None:
    """Given a server that leaves the work to workers, when there is none, then the worker is named."""
    running = Running(tmp_path / "served", ["--no-work"])
    told = found("--data-dir", str(folder), "--port", "0", "--url", running.url)
    running.end()
    assert told["ready"] == ("bad", "The server is not ready (/health/ready): worker.")


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "chest.example.org", "http://no..where"])
def test_an_address_where_nothing_answers_is_bad(url: str, folder: Path) -> None:
    assert found("--data-dir", str(folder), "--url", url)["proxy"][0] == "bad"


def test_a_mail_server_is_signed_in_to_and_gets_no_mail(folder: Path, tmp_path: Path) -> None:
    certificate = Certificate(tmp_path)
    host = MailHost(certificate)
    options = ("--data-dir", str(folder), "--port", "0", "--mail-from", "chest@chest.example")
    with certificate.trusted():
        right = found(*options, "--mail", host.at)
        wrong = found(*options, "--mail", host.at.replace("secret", "wrong"))
    host.close()

    assert right["mail"] == ("ok", "The mail server localhost answers.")
    assert wrong["mail"][0] == "bad"
    assert "wrong" not in wrong["mail"][1]
    assert host.mails == []
    assert found(*options, "--mail", host.at)["mail"][0] == "bad"


@pytest.mark.parametrize(("key", "level"), [(None, "ok"), ("damaged", "bad")])
def test_the_key_for_notices_is_looked_at(folder: Path, key: str | None, level: str) -> None:
    key = new_key() if key is None else key  # not a parameter: it differs in each process of the tests
    store = Store(folder)
    store.write(lambda connection: connection.execute(site_keys.insert().values(name="push", secret=key)))
    store.close()

    assert found("--data-dir", str(folder), "--port", "0")["push"][0] == level
