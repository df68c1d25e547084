"""The site's server: uvicorn on a socket that is already bound."""

import asyncio
import contextlib
import gc
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import FrameType
from typing import Any, cast

import uvicorn
from litestar.types import ASGIApp

from warchest.server.accounts import open_people
from warchest.server.accounts.leftovers import Housekeeper, Keeping
from warchest.server.chat import Chat
from warchest.server.hosting.texts import HostTexts
from warchest.server.notices.sending import Sender
from warchest.server.store import StoreError
from warchest.server.table import AppContext
from warchest.server.tournaments.rounds import Leader
from warchest.server.web.app import create_app
from warchest.server.web.guard.bounds import Bounds
from warchest.server.web.guard.limits import Limits
from warchest.server.web.guard.patience import Complaints, Doors, PatientProtocol, PatientSocket, more_files
from warchest.server.web.guard.proxies import Proxies, ProxyMiddleware
from warchest.server.web.links import Links
from warchest.server.web.messages import BODY_BYTES
from warchest.server.web.operations import service_manager
from warchest.server.web.operations.exchange import ExchangeMiddleware
from warchest.server.web.operations.health import Health
from warchest.server.web.operations.metrics import Readings, WatchMiddleware
from warchest.server.web.sub_path import SubPathMiddleware
from warchest.server.web.work import let_threads_take_turns

GRACE_SECONDS = 5
"""How long requests under way may take to end once the server stops."""
DATE_SECONDS = 1
"""How often the date of the answers is renewed."""
COLLECT_SECONDS = 600
"""The time between two searches for cycles among all objects. Each stops everyone: for a quarter of a second with 2,000 games."""
QUEUE = 1024
"""The number of connections that the system holds until they are accepted."""
ACCEPTED_AT_ONCE = 24
"""The number of connections that are accepted at a time. Up to four times as many have a descriptor before the first of them is counted
and perhaps closed, for which `SPARE_FILES` are kept. If there is no descriptor, the loop complains and accepts none for a second."""


class _Server(uvicorn.Server):
    """A server that calls back when it is ready, and when it starts to stop."""

    def __init__(
        self, config: uvicorn.Config, health: Health, ready: Callable[[], None], ending: Callable[[], None], drain: int
    ) -> None:
        """`drain`: the seconds to keep serving after SIGTERM, while the health check reports that it is not ready."""
        super().__init__(config)
        self._health = health
        self._drain = drain
        self._ready = ready
        self._ending = ending
        self.problem: StoreError | None = None
        """The reason why it ended before it was ready."""
        self._wake: Callable[[], object] = lambda: None
        """Wakes the loop once the process must end."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(Complaints())
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(QUEUE)
        if self.started:
            try:
                self._ready()
                self._health.state = "serving"
                service_manager.notify(service_manager.READY)
            except StoreError as problem:
                self.problem = problem
                self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Note that the process must end. Called by the system at any moment of the loop's thread."""
        super().handle_exit(sig, frame)
        self._wake()

    async def main_loop(self) -> None:
        """Keep the date of the answers right until the process must end. The library would look for that ten times a second."""
        must_end = asyncio.Event()
        self._wake = partial(asyncio.get_running_loop().call_soon_threadsafe, must_end.set)
        while not await self.on_tick(0):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(must_end.wait(), DATE_SECONDS)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._health.state = "ending"
        service_manager.notify(service_manager.ENDING)
        until = time.monotonic() + self._drain
        while time.monotonic() < until and not self.force_exit:
            await asyncio.sleep(0.1)
        self._ending()
        await super().shutdown(sockets)
        if self.force_exit:  # after a second Ctrl-C the library leaves this out, and complains of it
            await self.lifespan.shutdown()


@dataclass(frozen=True, slots=True)
class Place:
    """The surroundings of a server: its address, its names elsewhere, and the proxies before it."""

    host: str
    public_hosts: Sequence[str] = ()
    proxies: str | None = None
    """The addresses of proxies that are trusted to report the client's address and whether it uses TLS; `*` for all, None for none."""
    bounds: Bounds | None = field(default_factory=Bounds)
    """The bounds of users and households, or None for no bounds."""

    keeping: Keeping | None = field(default_factory=Keeping)
    """For how long the server keeps old data, or None where only other processes delete any, and send notices."""

    metrics_from: Sequence[str] = ()
    """The addresses and networks that may read the server's figures."""
    metrics_token: str | None = None
    """The word of programs that may read them from any address, or None."""
    drain: int = 0
    """The seconds to keep serving after SIGTERM, so a load balancer can drain this server."""

    root: str = ""
    """The path of the site below its host, such as `/chest`, or empty."""

    texts: HostTexts = field(default_factory=HostTexts)
    """The host's terms of use and privacy."""
    organizers: Sequence[str] = ()
    """The names of the accounts that may announce tournaments, beside the hosts; `*` for all accounts."""

    @property
    def links(self) -> Links:
        """Return the links to the server for others."""
        return Links(self.host, self.public_hosts, self.proxies is not None, self.root)


def serve(app: AppContext, listening: socket.socket, place: Place, ready: Callable[[], None]) -> None:
    """Serve the app until the process gets a signal to stop. `ready` is called once the first page can be fetched.

    Raises `KeyboardInterrupt` after a clean end by Ctrl-C, and `StoreError` if the disk fails at the start.
    """
    people = open_people(app.store, app.table)
    proxies = Proxies(place.proxies)
    doors = Doors(place.bounds, more_files(), proxies.trusts)
    site = create_app(
        app.table,
        app.replays,
        people,
        Chat(app.store),
        place.host,
        public_hosts=place.public_hosts,
        limits=Limits(bounds=place.bounds) if place.bounds else None,
        server=app.clocks.server,
        links=place.links,
        reviews=app.reviews,
        bus=app.bus,
        ways=app.ways,
        texts=place.texts,
        organizers=place.organizers,
    )
    keeper = Housekeeper(app.store, place.keeping)
    leader = Leader(app.store, app.table)
    sender = Sender(app.store, app.ways.open(), app.table.now)
    health = Health(app)
    believing = ProxyMiddleware(cast(ASGIApp, site), proxies)
    watched = WatchMiddleware(believing, health, Readings(app), place.metrics_from, place.metrics_token)
    timed = ExchangeMiddleware(watched)
    config = uvicorn.Config(
        cast(Any, SubPathMiddleware(timed, place.root) if place.root else timed),
        http=PatientProtocol.behind(doors),
        ws=PatientSocket.behind(doors),
        ws_per_message_deflate=False,
        ws_max_size=BODY_BYTES,
        ws_ping_interval=None,  # `beats` pings
        backlog=ACCEPTED_AT_ONCE,
        loop="asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        callback_notify=_collect,
        timeout_notify=COLLECT_SECONDS,
    )
    try:
        _spare_the_collector()
        let_threads_take_turns()
        keeper.open()
        if place.keeping is not None:
            sender.open()
            leader.open()

        def ending() -> None:
            app.begin_to_end()
            site.end()

        server = _Server(config, health, ready, ending, place.drain)
        server.run(sockets=[listening])
        if server.problem is not None:
            raise server.problem
    finally:
        keeper.close()
        sender.close()
        leader.close()
        people.close()


def _spare_the_collector() -> None:
    """Make Python look for cycles among old objects only when `_collect` asks for it, and never among those that exist already.

    Nearly every object is freed by its count of references. A search through the games of 500 tables took up to a second, and everyone
    waited for it. The modules are 90,000 objects. A search among the youngest comes after 2,000 more objects and takes about 15 ms
    with 2,000 games; after 10,000 more it took 60 to 150 ms. Collecting the last 100,000 objects takes 200 ms, once in a minute or two.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 50, 100_000)


async def _collect() -> None:
    """Free the cycles among old objects, for example of connections that were open for a long time."""
    gc.collect()
