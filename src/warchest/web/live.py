"""The WebSocket of a game: a `Hint` when it opens and at each commit. Messages of the client are ignored."""

import asyncio
from typing import Any

import anyio
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from warchest.table import TableError
from warchest.web.api import TheTable
from warchest.web.messages import Hint
from warchest.web.pubsub import CommitFeed, Listener

Socket = WebSocket[Any, Any, Any]
NO_SUCH_GAME = 4404


@websocket("/api/games/{game_id:str}/live")
async def live(socket: Socket, game_id: FromPath[str], table: TheTable, feed: NamedDependency[CommitFeed]) -> None:
    """Send the number of the last line of the log, until the client leaves."""
    with feed.listen(game_id) as listener:
        try:
            seq = await asyncio.to_thread(table.seq, game_id)
        except TableError:
            await socket.close(code=NO_SUCH_GAME)
            return
        listener.notify(seq)
        await socket.accept()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_send, socket, listener)
            await _closed(socket)
            tasks.cancel_scope.cancel()


async def _send(socket: Socket, listener: Listener) -> None:
    try:
        while True:
            await socket.send_json(Hint(await listener.next()))
    except WebSocketDisconnect:
        return


async def _closed(socket: Socket) -> None:
    """Return when the client has left."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
