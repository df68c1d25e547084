"""The cost of monitoring a server: the time that the outermost layers add to each request, in microseconds of one core.

.venv/bin/python -m tests.support.cost_of_watching
"""

import asyncio
import time
from typing import Any, cast

from litestar.types import ASGIApp

from warchest.server.web.guard.proxies import Proxies, ProxyMiddleware
from warchest.server.web.operations.exchange import ExchangeMiddleware, current
from warchest.server.web.operations.health import Health
from warchest.server.web.operations.metrics import Readings, WatchMiddleware

REQUESTS, ROUNDS = 50_000, 5


async def site(_scope: Any, _receive: Any, send: Any) -> None:
    """A site that answers at once with its route."""
    exchange = current()
    if exchange is not None:
        exchange.reached("/api/games/{game_id:str}/actions")
    await send({"type": "http.response.start", "status": 200, "headers": [(b"name", b"value")] * 10})
    await send({"type": "http.response.body", "body": b""})


async def nothing(*_arguments: Any) -> None:
    """Receive or send nothing."""


async def seconds(app: Any) -> float:
    """The processor time that the requests take."""
    scope = {"type": "http", "method": "POST", "path": "/api/games/sAiHARl1dbQK/actions", "headers": []}
    began = time.process_time()
    for _ in range(REQUESTS):
        await app(dict(scope, client=("192.0.2.1", 1), scheme="http", state={}), nothing, nothing)
    return time.process_time() - began


async def main() -> None:
    """Print the cost of each round, alternating between the bare site and the watched one."""
    believing = ProxyMiddleware(cast(ASGIApp, site), Proxies(None))
    watched = ExchangeMiddleware(WatchMiddleware(believing, cast(Health, None), cast(Readings, None)))
    for _ in range(ROUNDS):
        bare = await seconds(believing)
        print(f"{(await seconds(watched) - bare) / REQUESTS * 1e6:.1f} µs a request")


if __name__ == "__main__":
    asyncio.run(main())
