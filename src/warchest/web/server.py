"""Running the site with uvicorn on a socket that is already bound."""

import logging
import socket
from collections.abc import Callable

import uvicorn

from warchest.table import AppContext
from warchest.web.app import create_app
from warchest.web.messages import BODY_BYTES

GRACE_SECONDS = 2


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(app: AppContext, listening: socket.socket, host: str, ready: Callable[[], None]) -> None:
    """Serve the app until the process is told to stop; `ready` is called once the first page can be fetched.

    Raises `KeyboardInterrupt` after a clean end by Ctrl-C.
    """
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    config = uvicorn.Config(
        create_app(app.table, app.replays, host),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=BODY_BYTES,
        loop="asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    _Server(config, ready).run(sockets=[listening])
