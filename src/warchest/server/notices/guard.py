"""The guard of the process that sends notices: which addresses it may connect to, and for how long.

Users choose where their notices go, so without a guard the server would be a relay, or a scanner of its own network. The guard is an
audit hook of Python: it sees the address of every connection right before the system opens it. So it can't be evaded by a name that
resolves to another address the second time, by a redirect, or by an unusual form of an address.

A thread that sends has a `ConnectionWatch`. In a process of the pool, a thread without one may connect to nothing. Elsewhere, as in tests,
the guard leaves such threads alone.
"""

import contextlib
import ipaddress
import multiprocessing
import socket
import sys
import threading
from collections.abc import Iterator, Sequence
from typing import Any, Final

PORTS: Final = frozenset({443, 8443})
"""The ports of public addresses that notices are sent to."""
_STARTS = frozenset({"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty"})
_WATCHED = frozenset({"socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"}) | _STARTS
_IPV6 = ipaddress.IPv6Network("2000::/3")
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class InwardError(OSError):
    """A connection to an address that notices are never sent to."""


class ConnectionWatch:
    """The connections of one sending."""

    def __init__(self, inside: Sequence[str] = (), *, anywhere: bool = False) -> None:
        """`inside`: addresses and networks that the host allows in addition. `anywhere`: the host itself has named the address."""
        self._inside = [ipaddress.ip_network(one, strict=False) for one in inside]
        self._anywhere = anywhere
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        self.ended = False
        """Whether the time is up."""

    def check(self, connecting: socket.socket, address: Any) -> None:
        """Raise `InwardError` for an address that is not allowed, or once the time is up."""
        if self.ended or not (self._anywhere or self._allows(connecting, address)):
            raise InwardError(f"no connection is allowed to {address!r}")
        with self._lock:
            self._sockets.append(connecting.dup())

    def end(self) -> None:
        """End all connections, even in the middle of a read."""
        self.ended = True
        self.close()

    def close(self) -> None:
        """Close all connections."""
        with self._lock:
            sockets, self._sockets = self._sockets, []
        for one in sockets:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _allows(self, connecting: socket.socket, address: Any) -> bool:
        if connecting.family not in (socket.AF_INET, socket.AF_INET6) or not isinstance(address, tuple):
            return False
        host, port = address[:2]
        try:
            # A name would be looked up again, and bytes or a zone can mean other addresses.
            found = ipaddress.ip_address(host) if isinstance(host, str) and "%" not in host else None
        except ValueError:
            return False
        if found is None:
            return False
        found = _plain(found)
        if any(found in one for one in self._inside if one.version == found.version):
            return True
        return port in PORTS and is_public(found) and not _is_own(found)


def is_public(address: IpAddress) -> bool:
    """Return whether an address is one of the public internet, and of one machine."""
    address = _plain(address)
    if isinstance(address, ipaddress.IPv6Address):
        if address in _NAT64:
            return is_public(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        if address not in _IPV6 or address.sixtofour is not None or address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _plain(address: IpAddress) -> IpAddress:
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def _is_own(address: IpAddress) -> bool:
    """Return whether this machine itself has the address. Nothing is sent."""
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    _here.asks = True
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((str(address), 9))
            return bool(ipaddress.ip_address(asking.getsockname()[0].partition("%")[0]) == address)
    except OSError:
        return False
    finally:
        _here.asks = False


class _ThreadWatch(threading.local):
    watch: ConnectionWatch | None = None
    asks: bool = False


_here = _ThreadWatch()
_installed: list[bool] = []


@contextlib.contextmanager
def watched(watch: ConnectionWatch) -> Iterator[None]:
    """Hold this thread to a watch within the block."""
    install()
    _here.watch = watch
    try:
        yield
    finally:
        _here.watch = None
        watch.close()


def install() -> None:
    """Install the guard in this process, once."""
    if not _installed:
        _installed.append(multiprocessing.parent_process() is not None)
        sys.addaudithook(_hook)


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if event not in _WATCHED or _here.asks:
        return
    watch = _here.watch
    if watch is None and not _installed[0]:
        return
    if watch is None or event != "socket.connect":
        raise InwardError(f"{event} is not allowed here")
    watch.check(*arguments)
