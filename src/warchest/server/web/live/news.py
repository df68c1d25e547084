"""The news for open pages: the connections that listen to each game, and the texts that they are sent.

A page that follows a game is sent the game itself with its newest lines after each commit, and its status at other news. All who may see
the same are sent one text, which is made once, in a separate thread. Other pages are sent only the number of the line. News of the same
game that comes while a text is made is sent together, and a slow reader is sent only the newest state. The framework's channels would
remember each channel for ever, and queue every message for a slow reader.
"""

import asyncio
import logging
import queue
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

import msgspec
from cachetools import LRUCache
from litestar.concurrency import sync_to_thread

from warchest.server.store import GameRow, StoreError
from warchest.server.table import Table, TableError
from warchest.server.table.game_state import LiveGame
from warchest.server.table.people import free_seats, held
from warchest.server.table.play.showing import Viewer
from warchest.server.web.guard.beats import text_frame
from warchest.server.web.messages import News
from warchest.wording.languages import Language, in_language, language

MOST_PUSHED = 10_000
"""The number of games with their last shown line kept. An audience of another game is shown the game at the next news of any kind."""
Content = Literal["whole", "news", "status"]
"""The content of a text: the whole game, the game with only the newest lines of its record, or its status."""
UNKNOWN = -1
"""Stands for the line of a follower that knows none."""
log = logging.getLogger("warchest.web")


@dataclass(slots=True)
class _OwnNews:
    """A game, and whether there was news of it that the caller of `by_itself` will show."""

    game: str
    news: bool = False


_here: ContextVar[_OwnNews | None] = ContextVar("own_news", default=None)


class SignedOutError(Exception):
    """The listening device has been signed out and gets no more news."""


class Audience(NamedTuple):
    """The pages that are sent the same text."""

    viewer: Viewer
    language: Language


@dataclass(frozen=True)
class ShownText:
    """A text for an audience, and whether it has the game, or only its status."""

    text: str
    has_game: bool = False
    waits: bool = False
    """whether the game waits for players: its first draws may be made again, so its line is not final"""

    @cached_property
    def frame(self) -> bytes:
        """Return the bytes that are sent to each page of the audience."""
        return text_frame(self.text.encode())


class Listener:
    """The news for one connection. Only the latest is kept, so a slow reader costs little memory."""

    __slots__ = (
        "_chat",
        "_game",
        "_known",
        "_latest",
        "_listed",
        "_named",
        "_signed_out",
        "_status",
        "audience",
        "device",
        "person",
        "wake",
    )

    def __init__(self, person: str, device: str | None = None) -> None:
        """`device`: the digest of the listening device, or None if no user is signed in there."""
        self.person = person
        self.device = device
        self.audience: Audience | None = None
        """The audience that it belongs to, or None for a connection that is sent only line numbers."""
        self._signed_out = False
        self._known = UNKNOWN
        """The line of the newest state that the connection has been given."""
        self._named = -1
        """The newest line that will be sent, by number, or -1 for none."""
        self._game: ShownText | None = None
        self._status: tuple[int, ShownText] | None = None
        self._latest = -1
        self._chat = False
        self._listed = False
        self.wake: Callable[[], None] = asleep
        """Is called whenever there is something to `take`."""

    @property
    def signed_out(self) -> bool:
        """Return whether the listener gets no more news: `take` raises `SignedOutError` then."""
        return self._signed_out

    @property
    def latest(self) -> int:
        """Return the number of the newest line that was noted."""
        return self._latest

    def notify(self, seq: int) -> None:
        """Take note of news at line `seq`. Call this, like all other methods, in the loop's own thread."""
        self._latest = max(self._latest, seq)
        self._named = self._latest
        self.wake()

    def show(self, seq: int, shown: ShownText) -> None:
        """Take the game, or its status, at line `seq`. An older state is dropped."""
        self._latest = max(self._latest, seq)
        if shown.waits:
            if self._known != UNKNOWN:
                return
            self._status = UNKNOWN, shown
        elif shown.has_game:
            if seq <= self._known:
                return
            self._known, self._game = seq, shown
            if self._status is not None and self._status[0] <= seq:
                self._status = None
        elif seq >= self._known:
            self._status = seq, shown
        self.wake()

    def begin(self, seq: int, shown: ShownText) -> None:
        """Take the first text of a follower: the game, or the status if line `seq` is known."""
        if not shown.has_game and not shown.waits:
            self._known = max(self._known, seq)
        self.show(seq, shown)

    def answered(self, seq: int) -> None:
        """Take note that the connection is sent the state of line `seq` as an answer."""
        if seq > self._known:
            self._known, self._game, self._status = seq, None, None
            self._latest = max(self._latest, seq)

    def notify_chat(self) -> None:
        """Take note of a new message."""
        self._chat = True
        self.wake()

    def notify_listed(self) -> None:
        """Take note that the user's list of news has changed."""
        self._listed = True
        self.wake()

    def sign_out(self) -> None:
        """Get no more news."""
        self._signed_out = True
        self.wake()

    def take(self) -> list[ShownText]:
        """Return the unread news. Raises `SignedOutError`."""
        if self._signed_out:
            raise SignedOutError
        texts = [] if self._game is None else [self._game]
        if self._status is not None and self._status[0] <= self._known:  # else the game itself is on its way
            texts.append(self._status[1])
            self._status = None
        if self._named > self._known:
            texts.append(ShownText(text_of(News(self._named))))
        if self._chat:
            texts.append(ShownText(text_of(News(self._latest, chat=True))))
        if self._listed:
            texts.append(ShownText(text_of(News(max(0, self._latest), news=True))))
        self._game, self._named, self._chat, self._listed = None, -1, False, False
        return texts


def asleep() -> None:
    """Do nothing: the news have no sender yet."""


def text_of(message: object) -> str:
    """Return a message as JSON."""
    return msgspec.json.encode(message).decode()


class CommitFeed:
    """The listeners of each game."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._by_person: dict[str, dict[Listener, str]] = {}
        """The listeners of each user, with the game of each."""
        self._lock = threading.Lock()
        """Guards the audiences, which other threads read."""
        self._audiences: dict[str, Counter[Audience]] = {}
        self.push: Callable[[str], None] = lambda _game_id: None
        """Makes the texts for the audiences of a game, later."""
        self.push_whole: Callable[[str], None] = lambda _game_id: None
        """Does the same, with the whole game even if it has no new line: a follower has missed the text with the last one."""

    def open(self) -> None:
        """Start to pass on news in the running loop."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Stop. Later news is dropped."""
        self._loop = None

    def publish(self, game_id: str, seq: int) -> None:
        """Notify all listeners of the game. May be called from any thread."""
        if self._loop is None or not self.has_listeners(game_id):
            return
        if self._audiences.get(game_id):
            self.push(game_id)
        else:
            self._loop.call_soon_threadsafe(self.deliver, game_id, seq, {})

    def show(self, game_id: str, seq: int, shown: Mapping[Audience, ShownText]) -> None:
        """Give each audience of a game its text. May be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.deliver, game_id, seq, shown)

    def publish_chat(self, game_id: str, hears: Callable[[str], bool]) -> None:
        """Notify the listeners of the game who may know of a new message. May be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._notify_chat, game_id, hears)

    def publish_listed(self, person: str, game_id: str) -> bool:
        """Notify the pages of a user that the list of news has changed. Return False if a page at the game itself shows the reason.

        May be called from any thread.
        """
        pages = dict(self._by_person.get(person, {}))
        if game_id in pages.values():
            return False
        if self._loop is not None and pages:
            self._loop.call_soon_threadsafe(self._notify_listed, person)
        return True

    def sign_out(self, devices: frozenset[str]) -> None:
        """Send these devices no more news. May be called from any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._sign_out, devices)

    @contextmanager
    def listen(self, game_id: str, person: str = "", device: str | None = None) -> Iterator[Listener]:
        """Yield a listener for the game while the block lasts."""
        listener = self.join(game_id, person, device)
        try:
            yield listener
        finally:
            self.leave(game_id, listener)

    def join(self, game_id: str, person: str = "", device: str | None = None) -> Listener:
        """Return a listener for the game until it leaves. Without `person` it gets no news of messages."""
        listener = Listener(person, device)
        self._listeners[game_id].add(listener)
        self._by_person.setdefault(person, {})[listener] = game_id
        return listener

    def leave(self, game_id: str, listener: Listener) -> None:
        """Send a listener no more news."""
        person = listener.person
        del self._by_person[person][listener]
        if not self._by_person[person]:
            del self._by_person[person]
        self._listeners[game_id].discard(listener)
        if not self._listeners[game_id]:
            del self._listeners[game_id]
        if listener.audience is None:
            return
        with self._lock:
            counts = self._audiences[game_id]
            counts[listener.audience] -= 1
            if not counts[listener.audience]:
                del counts[listener.audience]
            if not counts:
                del self._audiences[game_id]

    def follow(self, game_id: str, listener: Listener, audience: Audience) -> None:
        """Show a listener the game itself from now on."""
        listener.audience = audience
        with self._lock:
            self._audiences.setdefault(game_id, Counter())[audience] += 1

    def audiences(self, game_id: str) -> list[Audience]:
        """Return the audiences of a game. May be called from any thread."""
        with self._lock:
            return [*self._audiences.get(game_id, ())]

    def has_listeners(self, game_id: str) -> bool:
        """Return whether a connection of this process listens to the game."""
        return game_id in self._listeners

    def latest(self, game_id: str) -> int:
        """Return the number of the last line that all listeners of the game know, or -1 if one knows none."""
        return min((listener.latest for listener in list(self._listeners.get(game_id, ()))), default=-1)

    def listened(self) -> tuple[set[str], set[str]]:
        """Return the games that have listeners here, with the lobby's channel, and the devices of the listeners."""
        listeners = list(self._listeners.items())
        devices = {listener.device for _game, those in listeners for listener in list(those)}
        return {game_id for game_id, _those in listeners}, {device for device in devices if device is not None}

    def deliver(self, game_id: str, seq: int, shown: Mapping[Audience, ShownText]) -> None:
        """Give each listener of a game its news. Called in the loop's thread.

        The texts may have been made before a listener followed. It is shown the game again then, since a bot asks for nothing by itself.
        """
        missed = False
        for listener in self._listeners.get(game_id, ()):
            found = None if listener.audience is None else shown.get(listener.audience)
            if found is None:
                missed |= listener.audience is not None and seq > listener.latest
                listener.notify(seq)
            else:
                listener.show(seq, found)
        if missed:
            self.push_whole(game_id)

    def _notify_listed(self, person: str) -> None:
        for listener in self._by_person.get(person, ()):
            listener.notify_listed()

    def _sign_out(self, devices: frozenset[str]) -> None:
        for listeners in self._listeners.values():
            for listener in listeners:
                if listener.device in devices:
                    listener.sign_out()

    def _notify_chat(self, game_id: str, hears: Callable[[str], bool]) -> None:
        for listener in self._listeners.get(game_id, ()):
            if listener.person and hears(listener.person):
                listener.notify_chat()


class Pusher:
    """Makes the texts for the audiences of all games."""

    def __init__(self, table: Table, feed: CommitFeed) -> None:
        self._table = table
        self._feed = feed
        self._queue: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._due: set[str] = set()
        """The games in the queue."""
        self._whole: set[str] = set()
        """Those of them that are shown whole, even without a new line."""
        self._pushed: LRUCache[str, int] = LRUCache(MOST_PUSHED)
        """The newest line that the audiences of a game have been shown."""
        self._thread: threading.Thread | None = None
        feed.push = self.put
        feed.push_whole = self.put_whole

    def open(self) -> None:
        """Start to show news."""
        self._thread = threading.Thread(target=self._work, name="pusher", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop."""
        self._queue.put(None)
        if self._thread is not None:
            self._thread.join()

    def put(self, game_id: str) -> None:
        """Show the news of a game soon. May be called from any thread."""
        here = _here.get()
        if here is not None and here.game == game_id:
            here.news = True
            return
        with self._lock:
            if game_id in self._due:
                return
            self._due.add(game_id)
        self._queue.put(game_id)

    def put_whole(self, game_id: str) -> None:
        """Show a game whole soon. May be called from any thread."""
        with self._lock:
            self._whole.add(game_id)
        self.put(game_id)

    @contextmanager
    def by_itself(self, game_id: str) -> Iterator[None]:
        """Make the caller show the news of a game that the block causes. If the block fails, the news is shown as usual."""
        here = _OwnNews(game_id)
        token = _here.set(here)
        try:
            yield
        except BaseException:
            _here.reset(token)
            if here.news:
                self.put(game_id)
            raise
        _here.reset(token)

    def first(self, game_id: str, person: str, seat: int | None, known: int) -> tuple[Audience, int, ShownText | None]:
        """Return the audience of a new follower, the last line, and the first text.

        That text is the status if the follower knows the last line, and else the whole game. Of a game without an action it is always the
        whole game: the first draws may have been made again since the follower saw the first line.
        """
        with self._table.store.one_look():
            row, live = self._table.standing(game_id)
            audience = audience_of(row, person, seat)
            waits = bool(free_seats(row))
            content: Content = "status" if live.seq == known > 0 and not waits else "whole"
            if not self._feed.audiences(game_id) and not waits:
                # The first follower knows this line, so the next message without a new line is a status.
                self._note_pushed(game_id, live.seq)
            return audience, live.seq, self.texts(row, live, (audience,), content).get(audience)

    async def follow(
        self, game_id: str, listener: Listener, seat: int | None, audience: Audience, seq: int, shown: ShownText
    ) -> None:
        """Show a listener a game from now on. The last three are those of `first`."""
        self._feed.follow(game_id, listener, audience)
        listener.begin(seq, shown)
        # Before the listener followed, the last seat may have been taken, or a line written whose text was made for others.
        if shown.waits or listener.latest > seq:
            with suppress(TableError):
                _audience, seq, again = await sync_to_thread(self.first, game_id, listener.person, seat, UNKNOWN)
                listener.begin(seq, again or shown)

    def texts(
        self, row: GameRow, live: LiveGame, audiences: Iterable[Audience], content: Content
    ) -> dict[Audience, ShownText]:
        """Return the text for each audience that may see what it follows. A game that waits for players is always shown whole."""
        shown, found = self._table.showing(row, live), {}
        waits = bool(free_seats(row))
        for audience in audiences:
            if not shown.may_see(audience.viewer):
                continue
            with in_language(audience.language):
                if content == "status" and not waits:
                    text = text_of(News(live.seq, status=shown.status(audience.viewer)))
                else:
                    payload = shown.payload(audience.viewer, continues=content == "news")
                    text = f"{_start(live.seq)}{msgspec.json.encode(payload).decode()}}}"
            found[audience] = ShownText(text, content != "status" and not waits, waits)
        return found

    def played(
        self, row: GameRow, live: LiveGame, person: str, seat: int | None
    ) -> tuple[str, dict[Audience, ShownText]]:
        """Return the game after an action as its player sees it, as JSON, and the texts for all audiences.

        All of them know the game before.
        """
        own = Audience(Viewer(seat, person), language())
        audiences = self._feed.audiences(row.id)
        self._note_pushed(row.id, live.seq)
        with self._table.store.one_look():
            texts = self.texts(row, live, {*audiences, own}, "news")
        return texts[own].text[len(_start(live.seq)) : -1], texts

    def _note_pushed(self, game_id: str, seq: int) -> bool:
        """Note that the audiences are shown this line. Return whether it is a new one."""
        with self._lock:
            before = self._pushed.get(game_id, -1)
            self._pushed[game_id] = max(before, seq)
        return seq > before

    def _work(self) -> None:
        while (game_id := self._queue.get()) is not None:
            with self._lock:
                self._due.discard(game_id)
                whole = game_id in self._whole
                self._whole.discard(game_id)
            self._push(game_id, whole=whole)

    def _push(self, game_id: str, *, whole: bool) -> None:
        try:
            with self._table.store.one_look():
                row, live = self._table.standing(game_id)
                audiences = self._feed.audiences(game_id)
                is_new = not free_seats(row) and self._note_pushed(game_id, live.seq)
                texts = self.texts(row, live, audiences, "whole" if whole else "news" if is_new else "status")
            self._feed.show(game_id, live.seq, texts)
        except (StoreError, TableError) as problem:
            log.error("%s", problem)
        except Exception:
            log.exception("The news of game %s could not be shown", game_id)


def audience_of(row: GameRow, person: str, seat: int | None) -> Audience:
    """Return the audience of a page that follows a game as `seat` sees it. All pages without a seat belong to the same one."""
    return Audience(Viewer(seat, person if seat is not None or held(row, person) else None), language())


def _start(seq: int) -> str:
    """Return the part of a message with a game that comes before its payload."""
    return f'{{"seq":{seq},"game":'
