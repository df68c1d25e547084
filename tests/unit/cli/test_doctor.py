"""`warchest doctor` says in one line each what stands in the way of a server."""

import json
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.support.web_server import Running, sit_down
from warchest.cli.main import main


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
    assert told["port"] == ("ok", f"War Chest answers at port {port}.")
    assert "games: 1" in told["database"][1]
    assert [told[check][0] for check in ("ready", "host", "address", "tls", "live")] == ["ok", "ok", "ok", "warn", "ok"]


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "chest.example.org", "http://no..where"])
def test_an_address_where_nothing_answers_is_bad(url: str, folder: Path) -> None:
    assert found("--data-dir", str(folder), "--url", url)["proxy"][0] == "bad"
