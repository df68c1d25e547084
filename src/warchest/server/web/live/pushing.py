"""Shows the followers of a game what is new: each audience its own text, made once, in a thread of its own.

After a commit that is the game with the newest lines of its record, at other news its status. News of the same game that comes while others
are shown is shown together.
"""

import logging
import queue
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Literal

import msgspec
from cachetools import LRUCache

from warchest.server.store import GameRow, StoreError
from warchest.server.table import Table, TableError
from warchest.server.table.game_state import LiveGame
from warchest.server.table.people import held
from warchest.server.table.showing import Viewer
from warchest.server.web.live.feed import Audience, CommitFeed, ShownText, text_of
from warchest.server.web.messages import Hint
from warchest.wording.languages import in_language, language

MOST_PUSHED = 10_000
"""The number of games whose last shown line is kept. An audience of another game is shown the game at the next news of any kind."""
Content = Literal["whole", "news", "status"]
"""The content of a text: the whole game, the game with the newest lines of its record alone, or its status."""
log = logging.getLogger("warchest.web")


@dataclass(slots=True)
class _OwnNews:
    """A game whose news its cause will show, and whether there was any."""

    game: str
    news: bool = False


_here: ContextVar[_OwnNews | None] = ContextVar("own_news", default=None)


class Pusher:
    """Makes the texts for the audiences of all games."""

    def __init__(self, table: Table, feed: CommitFeed) -> None:
        self._table = table
        self._feed = feed
        self._queue: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._due: set[str] = set()
        """The games in the queue."""
        self._pushed: LRUCache[str, int] = LRUCache(MOST_PUSHED)
        """The newest line that the audiences of a game have been shown."""
        self._thread: threading.Thread | None = None
        feed.push = self.put

    def open(self) -> None:
        """Begin to show news."""
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

    @contextmanager
    def by_itself(self, game_id: str) -> Iterator[None]:
        """Let the caller show the news of a game that it causes within the block. If the block fails, the news is shown as usual."""
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
        """Return the audience of a new follower, the last line, and the text to begin with.

        That text is the whole game if the follower knows another line than the last one, and else the status.
        """
        with self._table.store.one_look():
            row, live = self._table.standing(game_id)
            audience = audience_of(row, person, seat)
            content: Content = "status" if live.seq == known else "whole"
            return audience, live.seq, self.texts(row, live, (audience,), content).get(audience)

    def texts(
        self, row: GameRow, live: LiveGame, audiences: Iterable[Audience], content: Content
    ) -> dict[Audience, ShownText]:
        """Return the text for each audience that may see what it follows."""
        shown, found = self._table.showing(row, live), {}
        for audience in audiences:
            if not shown.may_see(audience.viewer):
                continue
            with in_language(audience.language):
                if content == "status":
                    text = text_of(Hint(live.seq, status=shown.status(audience.viewer)))
                else:
                    payload = shown.payload(audience.viewer, continues=content == "news")
                    text = f"{_start(live.seq)}{msgspec.json.encode(payload).decode()}}}"
            found[audience] = ShownText(text, content != "status")
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
            self._push(game_id)

    def _push(self, game_id: str) -> None:
        try:
            with self._table.store.one_look():
                row, live = self._table.standing(game_id)
                audiences = self._feed.audiences(game_id)
                texts = self.texts(row, live, audiences, "news" if self._note_pushed(game_id, live.seq) else "status")
            self._feed.show(game_id, live.seq, texts)
        except (StoreError, TableError) as problem:
            log.error("%s", problem)
        except Exception:
            log.exception("The news of game %s could not be shown", game_id)


def audience_of(row: GameRow, person: str, seat: int | None) -> Audience:
    """Return the audience of somebody who follows a game as `seat` sees it. Everybody without a seat belongs to the same one."""
    return Audience(Viewer(seat, person if seat is not None or held(row, person) else None), language())


def _start(seq: int) -> str:
    """Return the beginning of a message that shows a game, before its payload."""
    return f'{{"seq":{seq},"game":'
