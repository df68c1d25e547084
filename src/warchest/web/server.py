"""Running the site with uvicorn on a socket that is already bound."""

import gc
import logging
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import uvicorn

from warchest.accounts import open_people
from warchest.chat import Chat
from warchest.table import AppContext
from warchest.web.app import create_app
from warchest.web.limits import Limits
from warchest.web.messages import BODY_BYTES
from warchest.web.patience import PatientProtocol

GRACE_SECONDS = 2


class _Server(uvicorn.Server):
    """A server that says when it is ready, and when it begins to end."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], ending: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._ending = ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._ending()
        await super().shutdown(sockets)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server stands: the address that it listens at, its names elsewhere, and the proxies before it."""

    host: str
    public_hosts: Sequence[str] = ()
    proxies: str | None = None
    """The addresses of proxies whose word counts about who asks, and whether over TLS; `*` for all, None for none."""
    limits: bool = True
    """Whether people may do things only so often."""


def serve(app: AppContext, listening: socket.socket, place: Place, ready: Callable[[], None]) -> None:
    """Serve the app until the process is told to stop; `ready` is called once the first page can be fetched.

    Raises `KeyboardInterrupt` after a clean end by Ctrl-C.
    """
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    people = open_people(app.store, app.table)
    config = uvicorn.Config(
        create_app(
            app.table,
            app.replays,
            people,
            Chat(app.store),
            place.host,
            public_hosts=place.public_hosts,
            limits=Limits() if place.limits else None,
            server=app.clocks.server,
        ),
        http=PatientProtocol,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=BODY_BYTES,
        loop="asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=place.proxies is not None,
        forwarded_allow_ips=place.proxies,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    try:
        _spare_the_collector()
        _Server(config, ready, app.begin_to_end).run(sockets=[listening])
    finally:
        people.close()


def _spare_the_collector() -> None:
    """Let Python look for cycles less often, and never again in what is there already.

    Nearly everything goes by its count of references. A search through the games of 500 tables took up to a second, and everybody
    waited for it; the modules alone are 90,000 objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 20)
