"""The checks of `warchest doctor`: each examines one thing that a server needs, and returns its findings."""

import contextlib
import errno
import importlib.metadata
import ipaddress
import json
import os
import platform
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from warchest.cli._place import typed_host
from warchest.wording.languages import _

Severity = Literal["ok", "warn", "bad"]
LIBRARIES = ("litestar", "uvicorn", "websockets", "sqlalchemy", "alembic", "msgspec", "click")
FEW_FILES, TOO_FEW_FILES = 4096, 256
LITTLE_ROOM = 1000
"""A warning is given below this much free disk space, in megabytes."""
BUILT = 1_790_000_000
"""A time before this program was written, in seconds since 1970. No correct clock shows an earlier one."""
SAMPLE_SECONDS, MOST_DRIFT = 0.25, 0.05
MEGABYTE = 1_000_000
MAIL_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check."""

    check: str
    level: Severity
    text: str
    """one sentence"""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of the server to examine."""

    host: str
    port: int
    data_dir: Path
    free_space: int
    """the megabytes that the server reserves"""
    database: str | None
    url: str | None
    """the address at which visitors reach the server, or None"""
    metrics_from: tuple[str, ...] = ()
    """the addresses and networks that may read the server's figures"""
    mail: str | None = None
    """the address of the mail server, or None"""
    mail_from: str | None = None
    """the address that mails come from"""


def versions(_place: ServerSettings) -> Iterator[Finding]:
    """Check Python and the libraries."""
    findings, missing = [], []
    for name in LIBRARIES:
        try:
            findings.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            missing.append(name)
    python = f"Python {platform.python_version()}"
    if missing:
        yield Finding("versions", "bad", _("Libraries are missing: {names}.").format(names=", ".join(missing)))
    else:
        yield Finding("versions", "ok", f"{python}, {', '.join(findings)}.")


def machine_code(_place: ServerSettings) -> Iterator[Finding]:
    """Check whether the bots can use machine code."""
    try:
        from warchest.rules import native
    except ImportError:
        yield Finding("machine code", "warn", _("Numba is missing, so the higher-level bots search slowly."))
        return
    folder = native.CACHE
    version = importlib.metadata.version("numba")
    if folder is None:
        sentence = _("No folder can keep machine code, so each start compiles it again. Set WARCHEST_CACHE_DIR.")
        yield Finding("machine code", "warn", sentence)
    elif any(folder.rglob("*.nbi")):
        yield Finding(
            "machine code", "ok", _("Numba {version}; compiled in {folder}.").format(version=version, folder=folder)
        )
    else:
        sentence = _(
            "Numba {version}; not compiled yet: the first use of a bot takes a minute or two longer. "
            "The machine code goes into {folder}."
        )
        yield Finding("machine code", "ok", sentence.format(version=version, folder=folder))


def port(place: ServerSettings) -> Iterator[Finding]:
    """Check whether the port is free, or which program uses it."""
    host, number = place.host, place.port
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0]
    except OSError:
        yield Finding("port", "bad", _("There is no address '{host}' to listen on.").format(host=host))
        return
    with socket.socket(family, kind, protocol) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(address)
        except OSError as problem:
            yield _taken(problem, host, number)
            return
    yield Finding("port", "ok", _("Port {port} on {host} is free.").format(port=number, host=host))


def _taken(problem: OSError, host: str, number: int) -> Finding:
    if problem.errno != errno.EADDRINUSE:
        sentence = _("No server can listen on {host}, port {port}: {reason}.")
        return Finding("port", "bad", sentence.format(host=host, port=number, reason=problem.strerror))
    if _is_ours(host, number):
        return Finding("port", "ok", _("War Chest answers on port {port}.").format(port=number))
    user = _user_of(number)
    if user:
        return Finding("port", "bad", _("Port {port} is in use by {program}.").format(port=number, program=user))
    return Finding("port", "bad", _("Port {port} is in use.").format(port=number))


def _is_ours(host: str, number: int) -> bool:
    """Return whether a War Chest server answers at this port."""
    try:
        with urllib.request.urlopen(f"http://{typed_host(host)}:{number}/health/live", timeout=3) as answer:
            return bool(json.load(answer) == {"live": True})
    except (OSError, ValueError):
        return False


def _user_of(number: int) -> str:
    """Return the program that listens at a port, if Linux shows it, or an empty text."""
    sockets = set()
    for table in ("tcp", "tcp6"):
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
                fields = line.split()
                if fields[3] == "0A" and int(fields[1].rpartition(":")[2], 16) == number:
                    sockets.add(f"socket:[{fields[9]}]")
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if any(os.readlink(file) in sockets for file in (process / "fd").iterdir()):
                name = (process / "comm").read_text().strip()
                return _("{name} (process {id})").format(name=name, id=process.name)
    return ""


def files(_place: ServerSettings) -> Iterator[Finding]:
    """Check how many file descriptors a process may have."""
    try:
        import resource
    except ImportError:
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard >= FEW_FILES:
        text = _("A process can have as many file descriptors as it needs.")
        shown = text if hard == resource.RLIM_INFINITY else _("A process can have {count} file descriptors.")
        yield Finding("files", "ok", shown.format(count=hard))
    else:
        sentence = _(
            "A process can have only {count} file descriptors, and each open page needs one. Raise LimitNOFILE "
            "or ulimit -n."
        )
        yield Finding("files", "warn" if hard >= TOO_FEW_FILES else "bad", sentence.format(count=hard))


def disk(place: ServerSettings) -> Iterator[Finding]:
    """Check the free disk space."""
    there = next(
        folder for folder in (place.data_dir.absolute(), *place.data_dir.absolute().parents) if folder.exists()
    )
    free = shutil.disk_usage(there).free // MEGABYTE
    if free < place.free_space:
        sentence = _("The disk of {folder} has {free} MB left. New games are refused below {least} MB.")
    else:
        sentence = _("The disk of {folder} has {free} MB left.")
    level: Severity = "bad" if free < place.free_space else "warn" if free < LITTLE_ROOM else "ok"
    yield Finding("disk", level, sentence.format(folder=there, free=free, least=place.free_space))


def folder(place: ServerSettings) -> Iterator[Finding]:
    """Check the permissions of the data folder."""
    here = place.data_dir
    if not here.exists():
        parent = next(folder for folder in here.absolute().parents if folder.exists())
        may = os.access(parent, os.W_OK | os.X_OK)
        sentence = (
            _("The data folder {folder} will be created.") if may else _("The data folder {folder} can't be created.")
        )
        yield Finding("folder", "ok" if may else "bad", sentence.format(folder=here))
        return
    findings = here.stat()
    if not os.access(here, os.R_OK | os.W_OK | os.X_OK):
        yield Finding("folder", "bad", _("The data folder {folder} can't be written to.").format(folder=here))
    elif hasattr(os, "getuid") and findings.st_uid != os.getuid():
        sentence = _("The data folder {folder} belongs to another user. Run this as the server's user.")
        yield Finding("folder", "warn", sentence.format(folder=here))
    elif findings.st_mode & 0o077:
        sentence = _(
            "Other users of this machine can read the data folder {folder}, which contains secrets. Run chmod "
            "700 on it."
        )
        yield Finding("folder", "warn", sentence.format(folder=here))
    else:
        yield Finding("folder", "ok", _("Only its owner can read {folder}.").format(folder=here))


def clock(_place: ServerSettings) -> Iterator[Finding]:
    """Check whether the clock shows a possible time, runs evenly, and is synchronized."""
    wall, steady = time.time(), time.monotonic()
    time.sleep(SAMPLE_SECONDS)
    drift = abs((time.time() - wall) - (time.monotonic() - steady))
    if wall < BUILT:
        # Translators: {time} is a day, as "2026-03-04".
        sentence = _("The clock shows {time}, which is far in the past.").format(
            time=time.strftime("%Y-%m-%d", time.gmtime(wall))
        )
        yield Finding("clock", "bad", sentence)
    elif drift > MOST_DRIFT:
        yield Finding("clock", "warn", _("The clock jumped by {ms} ms just now.").format(ms=round(drift * 1000)))
    else:
        # Translators: {time} is a day and a time, as "2026-03-04 18:05".
        sentence = _("The clock shows {time} UTC.")
        yield Finding("clock", "ok", sentence.format(time=time.strftime("%Y-%m-%d %H:%M", time.gmtime(wall))))
    synchronized = _is_synchronized()
    if synchronized:
        yield Finding("ntp", "ok", _("A time server sets the clock."))
    elif synchronized is False:
        sentence = _("No time server sets the clock, so game times drift. Run timedatectl set-ntp true.")
        yield Finding("ntp", "warn", sentence)


def _is_synchronized() -> bool | None:
    """Return whether a time server sets the clock, or None if that is unknown."""
    if shutil.which("timedatectl") is None:
        return None
    command = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return {"yes": True, "no": False}.get(answer.stdout.strip())


def database(place: ServerSettings) -> Iterator[Finding]:
    """Check whether the database answers, is sound, and has a known schema version."""
    from warchest.server.store import StoreError
    from warchest.server.store.game_file import FILE_NAME
    from warchest.server.store.looking_in import look_in

    if place.database is None and not (place.data_dir / FILE_NAME).exists():
        yield Finding("database", "ok", _("There are no games in {folder} yet.").format(folder=place.data_dir))
        return
    try:
        findings = look_in(place.database or place.data_dir)
    except StoreError as problem:
        yield Finding("database", "bad", str(problem).splitlines()[0])
        return
    sentence = _("{name} answers ({version}; games: {games}).")
    yield Finding("database", "ok", sentence.format(name=findings.name, version=findings.version, games=findings.games))
    if findings.push_key is not None:
        yield _push_key(findings.push_key)


def _push_key(key: str) -> Finding:
    """Check the site's key for Web Push."""
    from warchest.server.notices.web_push import is_public_key, public_key

    try:
        works = is_public_key(public_key(key))
    except ValueError:
        works = False
    if works:
        return Finding("push", "ok", _("The key for browser notifications is intact."))
    return Finding("push", "bad", _("The key for browser notifications is damaged. Restore it from a backup."))


def mail(place: ServerSettings) -> Iterator[Finding]:
    """Connect and sign in to the mail server, and send nothing."""
    if place.mail is None:
        return
    import smtplib

    from warchest.server.notices.mail import connected, mail_server

    try:
        server = mail_server(place.mail, place.mail_from or "")
        connected(server, MAIL_SECONDS).quit()
    except ValueError as problem:
        yield Finding("mail", "bad", str(problem))
    except smtplib.SMTPAuthenticationError:
        yield Finding("mail", "bad", _("The mail server refuses the user and password in --mail."))
    except (OSError, smtplib.SMTPException) as problem:
        sentence = _("The mail server {host} can't be used ({reason}).")
        yield Finding("mail", "bad", sentence.format(host=server.host, reason=type(problem).__name__))
    else:
        yield Finding("mail", "ok", _("The mail server {host} answers.").format(host=server.host))


def proxy(place: ServerSettings) -> Iterator[Finding]:
    """Check the running server through its proxy, like a visitor."""
    if place.url is None:
        return
    from warchest.server.web.operations.probe import visit

    findings, url = visit(place.url), urlsplit(place.url)
    if findings.trouble:
        sentence = _("{url} can't be reached ({reason}).").format(url=place.url, reason=findings.trouble)
        yield Finding("proxy", "bad", sentence)
        return
    if findings.seen is None:
        sentence = _("Something other than War Chest answers at {url}, or the proxy refuses.").format(url=place.url)
        yield Finding("proxy", "bad", sentence)
        return
    seen = findings.seen
    if findings.failing:
        sentence = _("The server is not ready (/health/ready): {parts}.")
        yield Finding("ready", "bad", sentence.format(parts=", ".join(findings.failing)))
    else:
        yield Finding("ready", "ok", _("The server at {url} is ready.").format(url=place.url))
    if seen.host.lower() != url.netloc.lower():
        sentence = _("The proxy passes on the name '{host}' instead of '{name}', so links and checks fail.")
        yield Finding("host", "bad", sentence.format(host=seen.host, name=url.netloc))
    elif not findings.named:
        sentence = _("The server refuses the name {name}. Start it with --public-host {name}.")
        yield Finding("host", "bad", sentence.format(name=url.hostname))
    else:
        yield Finding("host", "ok", _("The server sees the name {name}.").format(name=seen.host))
    proxied = seen.forwarded or url.scheme == "https" or seen.host.lower() != url.netloc.lower()
    if proxied and not seen.believed:
        sentence = _(
            "The server does not trust its proxy, or gets no X-Forwarded-For, so all visitors count as one network."
        )
        yield Finding("address", "bad", sentence)
    else:
        yield Finding("address", "ok", _("The server sees you at {address}.").format(address=seen.address))
    if seen.scheme != url.scheme:
        sentence = _(
            "Visitors use {scheme}, but the server sees {seen}. The proxy sends no X-Forwarded-Proto, or the server "
            "does not trust it."
        )
        yield Finding("tls", "bad", sentence.format(scheme=url.scheme, seen=seen.scheme))
    elif url.scheme == "http":
        yield Finding("tls", "warn", _("Visitors use http, so passwords and cookies can be read in transit."))
    else:
        yield Finding("tls", "ok", _("The server knows that visitors use https."))
    if findings.figures and not _may_read(seen.address, url.hostname or "", place.metrics_from):
        sentence = _("{url} shows the server's metrics to visitors. Don't name a proxy in --metrics-from.")
        yield Finding("metrics", "bad", sentence.format(url=f"{place.url.rstrip('/')}/metrics"))
    else:
        yield Finding("metrics", "ok", _("Visitors can't read the server's metrics."))
    if findings.live:
        sentence = _("The proxy blocks WebSockets ({reason}), so pages poll instead.")
        yield Finding("live", "bad", sentence.format(reason=findings.live))
    else:
        yield Finding("live", "ok", _("WebSockets work."))


def _may_read(address: str, name: str, readers: tuple[str, ...]) -> bool:
    """Return whether the host lets this address read the figures of the site at `name`: a loopback address only on this machine."""
    known = _address(address)
    if known is None or (
        known.is_loopback and name != "localhost" and not getattr(_address(name), "is_loopback", False)
    ):
        return False
    return any(known in ipaddress.ip_network(one, strict=False) for one in readers)


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


CHECKS = (versions, machine_code, port, files, disk, folder, clock, database, mail, proxy)
