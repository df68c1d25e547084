"""PostgreSQL and Redis as Debian has them, started by the tests in temporary folders, with no service of the system and no fixed port.

`Postgres` is one cluster for a process, and each test gets a separate database, copied from one that has all tables. The cluster does not
wait for the disk, and keeps its files in memory where there is plenty: a test that kills it does without that (`durable`).
"""

from __future__ import annotations

import atexit
import contextlib
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import redis

from scripts.system_packages import find_postgres
from tests.support.waiting import PATIENCE, wait_until
from warchest.server.store import Store

TEMPLATE = "tables"
_IN_MEMORY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


MEMORY = Path("/dev/shm")
ROOM = 8 << 30
"""Databases are kept in memory if this many bytes are free. Those of a whole run of tests take about half of that."""


def _memory() -> Path | None:
    """Return a folder in memory, or None where there is none or it is small. A new database has 300 files, which take a disk's folder
    five times as long.
    """
    with contextlib.suppress(OSError):
        if shutil.disk_usage(MEMORY).free > ROOM:
            return MEMORY
    return None


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Postgres:
    """A running cluster."""

    def __init__(self, *, durable: bool = False) -> None:
        """`durable`: whether a commit waits for the disk."""
        programs = find_postgres()
        assert programs is not None, "no PostgreSQL on this machine: install postgresql"
        self._programs = Path(programs)
        self._folder = Path(tempfile.mkdtemp(prefix="warchest-postgres-", dir=None if durable else _memory()))
        self._user = _other_user()
        self.port = free_port()
        self._durable = durable
        self._numbers = itertools.count(1)
        self._has_template = False
        self._process: subprocess.Popen[bytes] | None = None
        for folder in (self._folder, self._folder / "data"):
            folder.mkdir(exist_ok=True)
            if self._user:
                shutil.chown(folder, self._user)
        self._run(
            "initdb", "-D", self._data, "-U", "warchest", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"
        )
        self.start()
        atexit.register(self.close)

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def address(self, name: str) -> str:
        """Return the address of a database."""
        return f"postgresql://warchest@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        """Start the cluster and wait until it answers."""
        options = [
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            f"port={self.port}",
            "-c",
            f"unix_socket_directories={self._data}",
        ]
        options += ["-c", "max_connections=300", "-c", "shared_buffers=32MB"]
        for one in () if self._durable else _IN_MEMORY:
            options += ["-c", one]

        def answers() -> bool:
            if self._process is None or self._process.poll() is not None:  # the processes of a killed one may still end
                self._process = self._begun(options)
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self.address("postgres"), connect_timeout=int(PATIENCE)).close()
                return True
            return False

        try:
            wait_until(answers)
        except AssertionError:
            raise AssertionError(f"PostgreSQL does not start: {(self._folder / 'log').read_text()[-2000:]}") from None

    def _begun(self, options: list[str]) -> subprocess.Popen[bytes]:
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, *options],
                stdout=log,
                stderr=log,
                user=self._user,
                group=self._user,
                extra_groups=[] if self._user else None,
                start_new_session=True,
            )

    def kill(self) -> None:
        """End the cluster as a power cut would, with all its processes."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def close(self) -> None:
        """End the cluster and delete its data."""
        if self._process is not None and self._process.poll() is None:
            self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def execute(self, statement: str, name: str = "postgres") -> list[Any]:
        """Run a statement outside a transaction, and return its rows."""
        with psycopg.connect(self.address(name), autocommit=True) as connection:
            cursor = connection.execute(statement)
            return list(cursor.fetchall()) if cursor.description else []

    def new(self) -> str:
        """Return the address of a new database with all tables."""
        number = next(self._numbers)
        if not self._has_template:
            self.execute(f"CREATE DATABASE {TEMPLATE}")
            Store(self.address(TEMPLATE)).close()
            self._has_template = True
        self.execute(f"CREATE DATABASE db{number} TEMPLATE {TEMPLATE} STRATEGY file_copy")
        return self.address(f"db{number}")

    def empty(self) -> str:
        """Return the address of a new database without tables."""
        name = f"empty{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def _run(self, program: str, *options: str) -> None:
        done = subprocess.run(
            [self._programs / program, *options],
            capture_output=True,
            text=True,
            user=self._user,
            group=self._user,
            extra_groups=[] if self._user else None,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def _other_user() -> str | None:
    """Return the user to run PostgreSQL as, because it refuses root, or None where the tests don't run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise AssertionError("no user to run PostgreSQL as")


@cache
def postgres() -> Postgres:
    """Return the cluster of this process."""
    return Postgres()


class Redis:
    """A running Redis, which keeps nothing on the disk."""

    def __init__(self) -> None:
        program = shutil.which("redis-server") or shutil.which("valkey-server")
        assert program is not None, "no Redis on this machine: install redis-server"
        self._program = program
        self.port = free_port()
        self.start()
        atexit.register(self.kill)

    @property
    def address(self) -> str:
        """Return its address."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", "/tmp"]
        self._process = subprocess.Popen(
            [self._program, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

        def answers() -> bool:
            with contextlib.suppress(redis.RedisError):
                return bool(self.client().ping())
            return False

        wait_until(answers)

    def client(self) -> redis.Redis:
        """Return a connection to it."""
        return redis.Redis.from_url(self.address)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        self._process.wait()


@cache
def redis_server() -> Redis:
    """Return the Redis of this process."""
    return Redis()
