"""The live connection of a game: a page plays over it, and is sent the news.

It sends `News` when it opens, at each commit, at other news of the table, and at each new message that its user may read. A page that
names the line that it knows (`?seq=12`, with `&seat=0` for a seat) follows the game: its news contains the game, or its status. The page
sends one `LiveCall` after the other, and each is answered by a `LiveReply`. The answers, limits and budgets are those of HTTP. The
beats of the connection (`warchest.server.web.guard.beats`) also measure the time to a player by a clock and back. When a device is
signed out, its connections are closed.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from contextvars import copy_context
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.concurrency import sync_to_thread
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from warchest.server.accounts import Accounts
from warchest.server.lobby import Lobby
from warchest.server.lobby.open_tables import GONE_AFTER
from warchest.server.ratings.service import Ratings
from warchest.server.store import GameRow
from warchest.server.table import Table, TableError
from warchest.server.table.lines import Pending
from warchest.server.table.play.connections import Arrival
from warchest.server.web import errors
from warchest.server.web.dependencies import SeatQuery, TheLobby, TheTable
from warchest.server.web.guard.beats import LIVE_SECONDS, SET_BEATS, SILENCE, SetBeats
from warchest.server.web.guard.bounds import LOOKING, Work
from warchest.server.web.guard.limits import LOOKS, Limits, address_of_home, household, limited
from warchest.server.web.guard.open_connection import OpenConnection, connection_of
from warchest.server.web.guard.security import person_in, session_of
from warchest.server.web.live.calls import CALLS, GameCall
from warchest.server.web.live.news import (
    Audience,
    CommitFeed,
    Listener,
    Pusher,
    ShownText,
    SignedOutError,
    asleep,
    text_of,
)
from warchest.server.web.messages import LiveCall, LiveReply, MalformedError, Submit, TooOftenError, read_as
from warchest.server.web.operations.audit import WORK, refused
from warchest.server.web.work import charged

Socket = WebSocket[Any, Any, Any]
Turn = Callable[[Work], AbstractAsyncContextManager[int]]
"""Waits for the turn of a message and charges it, as the gate does with requests. It yields the seconds to wait if there is none."""
SeqQuery = Annotated[int | None, QueryParameter(name="seq", ge=0, le=1_000_000)]
NO_SUCH_GAME = 4404
SIGNED_OUT = 4401
SAME_LAG_MS = 25
"""The least change of a measured lag that is stored."""
ID_BYTES = 9
log = logging.getLogger("warchest.web")


@websocket("/api/games/{game_id:str}/live", guards=[limited(LOOKS)])
async def live(
    socket: Socket,
    game_id: FromPath[str],
    table: TheTable,
    lobby: TheLobby,
    feed: NamedDependency[CommitFeed],
    pusher: NamedDependency[Pusher],
    server: NamedDependency[str],
    accounts: NamedDependency[Accounts],
    ratings: NamedDependency[Ratings],
    seat: SeatQuery = None,
    seq: SeqQuery = None,
) -> None:
    """Open a live connection to a game."""
    person, connection = person_in(socket.scope), connection_of(socket.scope)
    connection_id = secrets.token_urlsafe(ID_BYTES)
    listener = feed.join(game_id, person, device_of(socket))
    connection.at_end(partial(feed.leave, game_id, listener))
    if not await still_signed_in(socket, accounts):
        await socket.close(code=SIGNED_OUT)
        return

    def arrive() -> tuple[Arrival, tuple[Audience, int, ShownText | None] | None]:
        arrival = table.connections.arrive(connection_id, game_id, person, server, socket.scope["state"].get(SILENCE))
        ratings.note_home(game_id, person, address_of_home(socket))
        return arrival, None if seq is None else pusher.first(game_id, person, seat, seq)

    try:
        arrival, first = await sync_to_thread(arrive)
    except TableError:
        await socket.close(code=NO_SUCH_GAME)
        return
    connection.at_end(partial(leave_game, table, lobby, connection_id, game_id, person))
    if first is not None and first[2] is not None:
        await pusher.follow(game_id, listener, seat, first[0], first[1], first[2])
    else:
        listener.notify(arrival.seq)
    set_beats: SetBeats | None = socket.scope["state"].get(SET_BEATS)
    if set_beats is not None:
        measured = _Lag(table, connection_id).take if arrival.timed else None
        set_beats(LIVE_SECONDS if arrival.live else None, measured)
    await socket.accept()
    connection.run_once_open(
        partial(_serve, connection, listener, Desk(socket, game_id, listener, table, accounts, feed, pusher))
    )


async def leave_game(table: Table, lobby: Lobby, connection_id: str, game_id: str, person: str) -> None:
    """Note that a user has closed a live connection to a game."""
    await sync_to_thread(table.connections.leave, connection_id, game_id, person)
    if await sync_to_thread(lobby.is_invitation, game_id):
        asyncio.get_running_loop().call_later(GONE_AFTER / 1000 + 0.1, lobby.notify)


class Desk:
    """Answers the calls of one live connection."""

    __slots__ = (
        "_accounts",
        "_feed",
        "_game",
        "_home",
        "_limits",
        "_listener",
        "_person",
        "_pusher",
        "_table",
        "_turn",
    )

    def __init__(
        self,
        socket: Socket,
        game_id: str,
        listener: Listener,
        table: Table,
        accounts: Accounts,
        feed: CommitFeed,
        pusher: Pusher,
    ) -> None:
        self._game = game_id
        self._listener = listener
        self._person = listener.person
        self._table = table
        self._accounts = accounts
        self._feed = feed
        self._pusher = pusher
        self._turn: Turn = socket.scope["state"]["turn"]
        self._limits: Limits | None = socket.app.state.get("limits")
        self._home = household(socket)

    async def answer(self, text: str) -> str:
        """Answer a message. Raises `SignedOutError` if the device of the page is no longer signed in."""
        n, reads, work = None, True, LOOKING
        try:
            asked = read_as(LiveCall, text)
            n, known = asked.n, CALLS.get(asked.call)
            if known is None:
                raise MalformedError("There is no call of this name over a live connection.")
            body, reads = read_as(known.body, bytes(asked.body)), known.reads
            work = known.work(body)
            async with self._turn(work) as wait:
                if wait:
                    refused(WORK, self._home)
                    raise TooOftenError(wait)
                if self._limits is not None:
                    self._limits.require(known.limit, self._person, self._home)
                return await self._done(n, known, body)
        except SignedOutError:
            raise
        except MalformedError as problem:
            async with self._turn(LOOKING):
                code, body = errors.status_and_body(problem, reads=reads)
        except Exception as problem:
            code, body = errors.status_and_body(problem, reads=reads)
            if code == 500:
                log.error("A call over a live connection failed", exc_info=problem)
        return text_of(LiveReply(n, code, body))

    async def _done(self, n: int, known: GameCall[Any], body: Any) -> str:
        """Answer a call, and return the reply. The loop answers quick calls about a game at hand, and threads answer the others.

        An action that has started is finished even if the page leaves.
        """
        at_hand = self._table.at_hand(self._game)
        if known.plays:
            playing = self._play_at_hand(body) if at_hand else asyncio.shield(self._play(body))
            return _reply(n, await playing)
        if not (known.quick and at_hand):
            return _reply(n, await sync_to_thread(self._do, known, body))
        with charged():
            return _reply(n, self._do(known, body))

    def _do(self, known: GameCall[Any], body: Any) -> str:
        """Answer a call. Return the answer as JSON."""
        self._require_signed_in()
        return msgspec.json.encode(known.do(self._person, self._table, self._game, body)).decode()

    async def _play(self, body: Submit) -> str:
        """Play an action in a thread, and show it to the pages that follow the game. Return the answer as JSON."""
        return self._show(*await sync_to_thread(lambda: self._settle(body, *self._begin(body))))

    def _play_at_hand(self, body: Submit) -> "asyncio.Future[str]":
        """Play an action in the loop, which waits only for its commit. Return the future of the answer as JSON.

        It needs no task: the end of the commit calls what is left to do, even if nothing waits for the future any more.
        """
        with charged():
            row, pending = self._begin(body)
        loop, context = asyncio.get_running_loop(), copy_context()
        played: asyncio.Future[str] = loop.create_future()

        def settle() -> None:
            try:
                with charged():
                    settled = self._settle(body, row, pending)
                answer = self._show(*settled)
                if not played.done():
                    played.set_result(answer)
            except Exception as problem:
                if not played.done():
                    played.set_exception(problem)

        def committed(_done: object) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(settle, context=context)

        pending.done.add_done_callback(committed)
        return played

    def _show(self, seq: int, text: str, shown: dict[Audience, ShownText]) -> str:
        """Show an action to the pages that follow the game. Return the answer."""
        if self._listener.audience in shown:
            self._listener.answered(seq)
        self._feed.deliver(self._game, seq, shown)
        return text

    def _begin(self, body: Submit) -> tuple[GameRow, Pending]:
        """Start to play an action."""
        self._require_signed_in()
        sent = body.action_id, body.seq, body.ids, body.link
        return self._table.begin_action(self._person, self._game, body.seat, *sent)

    def _settle(self, body: Submit, row: GameRow, pending: Pending) -> tuple[int, str, dict[Audience, ShownText]]:
        """Wait for the commit of an action. Return the line, the answer as JSON, and the texts for the pages that follow the game."""
        with self._pusher.by_itself(self._game):
            live = pending.result()
            seat = self._table.answered_to(row, live, body.seat)
            text, shown = self._pusher.played(row, live, self._person, seat)
        return live.seq, text, shown

    def _require_signed_in(self) -> None:
        device = self._listener.device
        if device is not None and not self._accounts.is_signed_in(device):
            raise SignedOutError


def _reply(n: int, body: str) -> str:
    """Return a `LiveReply` whose body is JSON already."""
    return f'{{"n":{n},"code":200,"body":{body}}}'


class _Lag:
    """The measured time to a page and back."""

    def __init__(self, table: Table, connection_id: str) -> None:
        self._table = table
        self._connection = connection_id
        self._known = 0
        self._noting: asyncio.Task[None] | None = None

    def take(self, found: int) -> None:
        """Take a time in milliseconds, and note it if it differs from the last one."""
        if abs(found - self._known) >= SAME_LAG_MS:
            self._known = found
            noted = sync_to_thread(self._table.connections.measure, self._connection, found)
            self._noting = asyncio.ensure_future(noted)


def device_of(socket: Socket) -> str | None:
    """Return the digest of the device that a connection belongs to, or None if no user is signed in there."""
    session = session_of(socket)
    return None if session is None else session.digest


async def still_signed_in(socket: Socket, accounts: Accounts) -> bool:
    """Return whether the connection's device, if it has one, is still signed in: it may have been signed out since the request."""
    device = device_of(socket)
    return device is None or await sync_to_thread(accounts.is_signed_in, device)


class _NewsTask:
    """Sends a listener's news: at once where the client has read the earlier ones, and else in a task that lasts as long as it waits for
    that. Closes the connection once its device is signed out."""

    __slots__ = ("_connection", "_listener", "_sending")

    def __init__(self, connection: OpenConnection, listener: Listener) -> None:
        self._connection = connection
        self._listener = listener
        self._sending: asyncio.Task[None] | None = None
        listener.wake = self.wake
        self.wake()

    def wake(self) -> None:
        """Send the unread news."""
        if self._sending is not None:
            return
        if not self._connection.writes or self._listener.signed_out:
            self._sending = asyncio.ensure_future(self._send())
            return
        texts = self._listener.take()
        for at, shown in enumerate(texts):
            waiting = self._connection.write(shown.frame)
            if waiting is not None:
                self._sending = asyncio.ensure_future(self._send(waiting, texts[at + 1 :]))
                return

    def stop(self) -> None:
        """Send no more."""
        self._listener.wake = asleep
        if self._sending is not None:
            self._sending.cancel()

    async def _send(self, waiting: Awaitable[None] | None = None, texts: Sequence[ShownText] = ()) -> None:
        """Wait, and send these texts and the unread news."""
        try:
            if waiting is not None:
                await waiting
            while texts := [*texts, *self._listener.take()]:
                for shown in texts:
                    await self._connection.push(shown.text, shown.frame)
                texts = ()
        except SignedOutError:
            await self._connection.close(SIGNED_OUT)
        finally:
            self._sending = None


async def send_news(connection: OpenConnection, listener: Listener) -> None:
    """Send the listener's news until the client leaves. Messages of the client are ignored."""
    task = _NewsTask(connection, listener)
    try:
        while await connection.next() is not None:
            pass
    finally:
        task.stop()


async def _serve(connection: OpenConnection, listener: Listener, desk: Desk) -> None:
    """Send the listener's news, and answer the calls of the client, until it leaves."""
    task = _NewsTask(connection, listener)
    try:
        while (text := await connection.next()) is not None:
            await connection.send(await desk.answer(text))
    except SignedOutError:
        await connection.close(SIGNED_OUT)
    finally:
        task.stop()
