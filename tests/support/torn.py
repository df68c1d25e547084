"""A proxy that cuts connections in mid-stream, in both directions, at random."""

from __future__ import annotations

import contextlib
import random
import socket
import struct
import threading

ONE_IN = 6
"""One in this many connections is cut."""


class TornProxy:
    """Listens at `url` and passes everything on to a port of this machine, or a part of it."""

    def __init__(self, port: int, seed: int = 1) -> None:
        self._port = port
        self._chance = random.Random(seed)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Listen no more."""
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                visitor, _address = self._listening.accept()
                server = socket.create_connection(("127.0.0.1", self._port), timeout=5)
            except ConnectionRefusedError:
                _cut(visitor)
                continue
            except OSError:
                return
            server.settimeout(None)
            torn = self._chance.randrange(ONE_IN) == 0
            which = self._chance.randrange(2)
            for number, (source, sink) in enumerate(((visitor, server), (server, visitor))):
                most = self._chance.randrange(1, 3000) if torn and number == which else None
                threading.Thread(target=_pass_on, args=(source, sink, most), daemon=True).start()


def _pass_on(source: socket.socket, sink: socket.socket, most: int | None) -> None:
    """Pass on the data, and after `most` bytes cut both connections."""
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            if most is not None and len(data) >= most:
                sink.sendall(data[:most])
                break
            sink.sendall(data)
            most = None if most is None else most - len(data)
    for one in (source, sink):
        _cut(one)


def _cut(one: socket.socket) -> None:
    """Reset a connection."""
    with contextlib.suppress(OSError):
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        one.close()
