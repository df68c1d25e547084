"""`Relay` brings the news of each process of a site to the open pages of all.

Each process sends its news to its pages at once, and wake-ups over the bus (`warchest.server.bus`). A process sends a wake-up for each
new line, since workers, which have no pages, write lines too. Wake-ups may be lost, so a thread also compares the database with its
last look, for the games and devices that have open pages here, every `LOOK_SECONDS`. As long as no other process has written, it only
notes the games of new pages.
"""

import logging
import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, cast

from sqlalchemy import Connection, func, select

from warchest.schema.chat import RoomId
from warchest.server.accounts import Accounts
from warchest.server.bus import Bus, WakeUp
from warchest.server.chat import Chat, MayRead, NewMessage, last_messages
from warchest.server.lobby import Lobby
from warchest.server.notices.causes import Cause
from warchest.server.store import Store, StoreError
from warchest.server.store.schema import games, seats, summaries
from warchest.server.table import Table
from warchest.server.table.play.offers import offers
from warchest.server.web.live.news import CommitFeed
from warchest.server.web.pages.lobby import CHANNEL

log = logging.getLogger("warchest.web")
LOOK_SECONDS = 2.0
AT_ONCE = 500
"""The number of games or devices in one query."""
Mark = tuple[Any, ...]
"""The facts about a game that pages show: first the number of its last line. Pages get news of a line that they don't have, and of a
change in another fact."""


class Relay:
    """Passes news on to the open pages of this process, and to the other processes."""

    def __init__(self, bus: Bus, feed: CommitFeed, table: Table, chat: Chat, lobby: Lobby, accounts: Accounts) -> None:
        self._bus = bus
        self._feed = feed
        self._store: Store = table.store
        self._chat = chat
        self._accounts = accounts
        self._version: int | None = None
        """The version of the data at the last look."""
        self._marks: dict[str, Mark] = {}
        self._said: dict[str, list[NewMessage]] = {}
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="relay", daemon=True)
        table.lines.on_commit(feed.publish)
        table.lines.on_news(self._has_news)
        chat.on_message(self._message_added)
        lobby.on_change(self._lobby_changed)
        accounts.on_signed_out(self._signed_out)
        bus.on_wake_up(self._hear)

    def open(self) -> None:
        """Start polling."""
        self._thread.start()

    def close(self) -> None:
        """Stop looking."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()

    def look(self) -> None:
        """Compare the games and the devices that have open pages here with the last look, and send the pages the changes."""
        names, devices = self._feed.listened()
        version = self._store.version()
        alone, self._version = version is not None and version == self._version, version
        wanted = names - {CHANNEL} - (self._marks.keys() if alone else set())
        marks: dict[str, Mark] = {}
        said: dict[str, list[NewMessage]] = {}
        for ids in _parts(sorted(wanted)):
            found, lines = self._store.read(partial(_found, ids))
            marks |= found
            said |= lines
        for game_id, mark in marks.items():
            before = self._marks.get(game_id)
            is_new = mark[0] > self._feed.latest(game_id)
            if is_new or (before is not None and mark[1:] != before[1:]):
                self._feed.publish(game_id, mark[0])
            if before is not None:
                for one in set(said.get(game_id, ())) - set(self._said.get(game_id, ())):
                    self._feed.publish_chat(game_id, self._chat.readers(one))
        self._marks = {game_id: mark for game_id, mark in self._marks.items() if game_id in names} | marks
        self._said = {game_id: lines for game_id, lines in self._said.items() if game_id in names} | said
        if alone:
            return
        for part in _parts(sorted(devices)):
            self._feed.sign_out(frozenset(part) - self._accounts.signed_in_among(part))

    # Of this process

    def _lobby_changed(self, at: int) -> None:
        self._feed.publish(CHANNEL, at)
        self._bus.publish(WakeUp("line", CHANNEL, at))

    def _has_news(self, cause: Cause) -> None:
        away = [person for person in cause.people if self._feed.publish_listed(person, cause.game)]
        if away:
            self._bus.publish(*(WakeUp("news", f"{person}/{cause.game}") for person in away))

    def _message_added(self, message: NewMessage, may_read: MayRead) -> None:
        self._feed.publish_chat(message.game, may_read)
        self._bus.publish(WakeUp("chat", f"{message.game}/{message.room}", message.number))

    def _signed_out(self, devices: frozenset[str]) -> None:
        self._feed.sign_out(devices)
        self._bus.publish(*(WakeUp("signed out", device) for device in devices))

    # Of others

    def _hear(self, wake_up: WakeUp) -> None:
        match wake_up.kind:
            case "line":
                self._feed.publish(wake_up.name, wake_up.number)
            case "chat":
                game_id, _slash, room = wake_up.name.rpartition("/")
                if self._feed.has_listeners(game_id):
                    message = NewMessage(game_id, cast(RoomId, room), wake_up.number)
                    self._feed.publish_chat(game_id, self._chat.readers(message))
            case "news":
                person, _slash, game_id = wake_up.name.rpartition("/")
                self._feed.publish_listed(person, game_id)
            case "signed out":
                self._feed.sign_out(frozenset({wake_up.name}))

    def _work(self) -> None:
        while not self._closing.wait(LOOK_SECONDS):
            try:
                self.look()
            except StoreError as problem:
                log.error("%s", problem)
            except Exception:
                log.exception("The pages could not be told what has changed")


def _found(ids: Sequence[str], connection: Connection) -> tuple[dict[str, Mark], dict[str, list[NewMessage]]]:
    return _marks(connection, ids), last_messages(connection, ids)


def _parts(names: Sequence[str]) -> Iterator[Sequence[str]]:
    return (names[first : first + AT_ONCE] for first in range(0, len(names), AT_ONCE))


def _marks(connection: Connection, ids: Sequence[str]) -> dict[str, Mark]:
    """Return the marks of these games, within a transaction."""
    its_seats: defaultdict[str, list[Any]] = defaultdict(list)
    sitting = select(seats.c.game_id, seats.c.seat, seats.c.person, seats.c.bot, seats.c.name)
    for game_id, *facts in connection.execute(sitting.where(seats.c.game_id.in_(ids)).order_by(seats.c.seat)):
        its_seats[game_id].append(tuple(facts))
    offered = select(offers.c.game_id, func.count(), func.max(offers.c.seq)).where(offers.c.game_id.in_(ids))
    its_offers = {game_id: facts for game_id, *facts in connection.execute(offered.group_by(offers.c.game_id))}
    wanted = select(games.c.id, summaries.c.seq, games.c.began, games.c.next_game).join(summaries)
    return {
        game_id: (seq, began, next_game, tuple(its_seats[game_id]), tuple(its_offers.get(game_id, ())))
        for game_id, seq, began, next_game in connection.execute(wanted.where(games.c.id.in_(ids)))
    }
