"""The WebSocket of a game: `{"seq": n}` when it opens and at each commit. What the client sends is not looked at."""

import asyncio
from typing import Any

import anyio
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from warchest.table import Table, TableError
from warchest.web.hints import Hints, Listener

Socket = WebSocket[Any, Any, Any]
NO_SUCH_GAME = 4404


@websocket("/api/games/{game_id:str}/live")
async def live(socket: Socket, game_id: str, table: Table, hints: Hints) -> None:
    """Tell the socket how far the game is, until it goes away."""
    with hints.listen(game_id) as listener:
        try:
            seq = await asyncio.to_thread(table.seq, game_id)
        except TableError:
            await socket.close(code=NO_SUCH_GAME)
            return
        listener.tell(seq)
        await socket.accept()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_tell, socket, listener)
            await _gone(socket)
            tasks.cancel_scope.cancel()


async def _tell(socket: Socket, listener: Listener) -> None:
    try:
        while True:
            await socket.send_json({"seq": await listener.next()})
    except WebSocketDisconnect:
        return


async def _gone(socket: Socket) -> None:
    """Return when the other side has left."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
