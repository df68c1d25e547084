"""`warchest`: one clear sentence and an exit code if it fails to start, and a clean end otherwise."""

import os
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE
from tests.support.web_server import COMMAND, WISH, Running

pytestmark = pytest.mark.slow


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False)


def refusal(*arguments: str) -> str:
    done = run(*arguments)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    lines = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
    assert len(lines) == 1, done.stderr
    assert lines[0].endswith(".")
    return lines[0]


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert f"Port {port} is in use" in refusal("--port", port, "--data-dir", str(tmp_path), "--no-browser")


def test_a_folder_that_can_t_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folder = str(tmp_path / "file" / "games")
    assert folder in refusal("serve", "--port", "0", "--data-dir", folder, "--no-browser")


def test_an_address_of_another_machine_is_named(tmp_path: Path) -> None:
    told = refusal("--host", "192.0.2.1", "--port", "0", "--data-dir", str(tmp_path), "--no-browser")
    assert "192.0.2.1" in told


def test_a_host_that_is_none_is_named(tmp_path: Path) -> None:
    assert "no..where" in refusal("--host", "no..where", "--data-dir", str(tmp_path), "--no-browser")


@pytest.mark.parametrize("arguments", [("--port", "abc"), ("--port", "70000"), ("--colour",), ("dance",)])
def test_a_bad_value_is_named(arguments: tuple[str, ...]) -> None:
    assert arguments[-1].removeprefix("--") in refusal(*arguments)


def test_the_command_and_its_subcommands_explain_themselves() -> None:
    assert "serve" in run("--help").stdout
    told = run("serve", "--help").stdout
    assert all(option in told for option in ("--host", "--port", "--data-dir", "--no-browser"))
    assert run("--version").stdout.startswith("War Chest ")


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_an_ipv6_address_is_printed_whole(tmp_path: Path) -> None:
    """Given a server at all IPv6 addresses, then its first lines name addresses that can be opened: brackets are no markup."""
    running = Running(tmp_path / "data", ["--host", "::"])
    assert running.url.startswith("http://[::1]:")
    with running.client() as client:
        assert client.get("/health/seen").json()["address"] == "::1"
        assert client.get("/api/games").status_code == 200
    running.end()
    assert running.process.stdout is not None
    assert "http://:" not in running.process.stdout.read()


def test_it_ends_cleanly_on_a_signal(tmp_path: Path) -> None:
    running = Running(tmp_path)
    with running.client() as client:
        assert client.post("/api/games", json=WISH).status_code == 201
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(timeout=PATIENCE) == 0
    assert running.process.stdout is not None
    assert "stopped" in running.process.stdout.read()


def test_the_system_s_data_folder_is_the_default_and_ctrl_c_ends_the_server(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(
        [*COMMAND, "--port", "0", "--no-browser"], stdout=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout is not None
        assert b"http://" in process.stdout.readline()
        assert (tmp_path / "warchest" / "warchest.sqlite3").exists()
        assert (tmp_path / "warchest").stat().st_mode & 0o077 == 0
        process.send_signal(signal.SIGINT)
        assert b"stopped" in process.stdout.read()
    assert process.returncode == 0
