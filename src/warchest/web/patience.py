"""How long a connection may take to say what it wants: the server itself would wait for ever.

A request that is not complete in time is cut off, however slowly its bytes drip in. Connections that wait between requests are closed by
the server (`timeout_keep_alive`), and live connections are asked for a sign of life (`ws_ping_interval`).
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 15.0
"""How long the first line and the headers may take, from the connection or from the first byte of a further request."""
BODY_SECONDS = 60.0
"""How long the body may take after them."""


class PatientProtocol(H11Protocol):
    """The server's own protocol with an end to its patience."""

    _deadline: asyncio.TimerHandle | None = None
    _awaited: Any = None
    """What the deadline is for: the state of the sender, as h11 names it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._await_rest()

    def data_received(self, data: bytes) -> None:
        """Take some bytes of a request; the deadline stays where it was until its part is complete."""
        super().data_received(data)
        self._await_rest()

    def on_response_complete(self) -> None:
        """An answer has been sent: from here the server's own patience holds, until another request begins."""
        super().on_response_complete()
        self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop_waiting()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a live one, which is no longer ours."""
        self._awaited = h11.SWITCHED_PROTOCOL
        super().handle_websocket_upgrade(event)

    def _await_rest(self) -> None:
        """See to it that there is a deadline for what is incomplete, one for each part."""
        waits: Any = self.conn.their_state
        if self._awaited is h11.SWITCHED_PROTOCOL or waits not in (h11.IDLE, h11.SEND_BODY):
            self._drop_deadline()
        elif waits is not self._awaited:
            self._drop_deadline()
            self._awaited = waits
            seconds = HEAD_SECONDS if waits is h11.IDLE else BODY_SECONDS
            self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._awaited is not h11.SWITCHED_PROTOCOL:
            self._drop_deadline()
            self._awaited = None

    def _drop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
