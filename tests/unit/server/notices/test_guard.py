"""The guard of sendings: it sees the address of a connection right before the system opens it."""

import contextlib
import ipaddress
import socket
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from warchest.server.notices import guard
from warchest.server.notices.guard import ConnectionWatch, InwardError, is_public, watched

INWARD = [
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.8.9.10",
    "169.254.169.254",
    "172.16.0.1",
    "192.0.2.1",
    "192.168.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::127.0.0.1",
    "64:ff9b::169.254.169.254",
    "64:ff9b:1::1",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "2002:7f00:1::",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fec0::1",
    "ff02::1",
]
PUBLIC = ["8.8.8.8", "1.1.1.1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2606:4700:4700::1111"]


@pytest.mark.parametrize("address", INWARD)
def test_an_inward_address_is_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server


def test_a_name_is_judged_by_the_address_that_is_connected_to(
    listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a name that resolves to a public address when it is checked, and to this machine when it is used."""
    answers = ["93.184.215.14", "127.0.0.1"]
    asked: list[str] = []

    def getaddrinfo(host: str, port: int, *_more: Any, **_named: Any) -> list[Any]:
        asked.append(host)
        address = answers[min(len(asked), len(answers)) - 1]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    assert is_public(ipaddress.ip_address(getaddrinfo("rebinds.example", 443)[0][4][0]))

    with watched(ConnectionWatch()), pytest.raises(InwardError):
        socket.create_connection(("rebinds.example", listening.getsockname()[1]))


@pytest.mark.parametrize("host", ["localhost", "2130706433", "0177.0.0.1", "0x7f000001", "127.1", "0"])
def test_no_form_of_this_machine_is_connected_to(listening: socket.socket, host: str) -> None:
    with watched(ConnectionWatch()), pytest.raises(OSError):
        socket.create_connection((host, listening.getsockname()[1]), 5)
    listening.settimeout(0)
    with pytest.raises(BlockingIOError):
        listening.accept()


@pytest.mark.parametrize("host", ["localhost", "127.1", b"127.0.0.1", bytearray(b"localhost")])
def test_a_socket_takes_no_name(listening: socket.socket, host: Any) -> None:
    """The system would look the name up after the guard has seen it."""
    with watched(ConnectionWatch(["127.0.0.0/8"])), socket.socket() as one, pytest.raises(InwardError):
        one.connect((host, listening.getsockname()[1]))


def test_an_address_that_the_host_allows_is_connected_to(listening: socket.socket) -> None:
    with watched(ConnectionWatch(["127.0.0.1"])):
        socket.create_connection(listening.getsockname()).close()


def test_a_public_address_is_reached_at_the_ports_of_the_web_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "_is_own", lambda _address: False)
    watch = ConnectionWatch()
    with socket.socket() as one:
        for port in (22, 25, 80, 6379):
            with pytest.raises(InwardError):
                watch.check(one, ("8.8.8.8", port))
        watch.check(one, ("8.8.8.8", 443))
        watch.close()


def test_an_address_of_this_machine_is_inward(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "is_public", lambda _address: True)

    with watched(ConnectionWatch()), socket.socket() as one, pytest.raises(InwardError):
        one.connect(("127.0.0.1", 443))


def test_other_kinds_of_connections_and_programs_are_refused(listening: socket.socket) -> None:
    with watched(ConnectionWatch(["127.0.0.0/8"])):
        with socket.socket(socket.AF_UNIX) as unix, pytest.raises(InwardError):
            unix.connect("/var/run/none.sock")
        with socket.socket(type=socket.SOCK_DGRAM) as datagrams, pytest.raises(InwardError):
            datagrams.sendto(b"", listening.getsockname())
        with socket.socket() as bound, pytest.raises(InwardError):
            bound.bind(("127.0.0.1", 0))
        with pytest.raises(InwardError):
            subprocess.run(["true"], check=False)


def test_the_end_of_a_sending_ends_its_connections(listening: socket.socket) -> None:
    watch = ConnectionWatch(["127.0.0.0/8"])
    with watched(watch), socket.create_connection(listening.getsockname()) as one:
        watch.end()
        with contextlib.suppress(ConnectionError):
            assert one.recv(1) == b""
        with pytest.raises(InwardError):
            socket.create_connection(listening.getsockname())


def test_other_threads_of_the_server_connect_as_before(listening: socket.socket) -> None:
    guard.install()
    socket.create_connection(listening.getsockname()).close()
