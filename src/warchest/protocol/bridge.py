"""The bridge between a site and a program that speaks the engine protocol: the program plays there as a third-party bot.

Each seat has a process of the program, which is given what the seat knows and nothing else. An action keeps its id until the site has
answered it, so it is played once however often it is sent.
"""

import random
import secrets
import shlex
import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from warchest.protocol.client import EngineError
from warchest.protocol.player import HELLO_SECONDS, PlayingEngine
from warchest.protocol.site import CallRefusedError, LostSiteError, RemoteSite, SiteError

MOST_FAULTS: Final = 3
"""How often the program may fail in one game. Then the bridge resigns the game, so its opponents don't wait."""
DRAIN_SECONDS: Final = 0.2
PAUSE_SECONDS: Final = 1.0
LONGEST_PAUSE: Final = 30.0
Announce = Callable[[str], None]


@dataclass(frozen=True)
class AcceptedGames:
    """The games that a bot accepts."""

    games: int
    """how many at once"""
    boxes: Collection[str]
    clocks: Collection[str]
    """the kinds of time control: `live`, `days` and `none`"""
    rulesets: Collection[str] = ("war_chest",)

    def takes(self, event: dict[str, Any], running: int) -> bool:
        """Return whether the bot accepts a challenge. `running`: the number of its games."""
        listing, clock = event["listing"], event.get("clock")
        kind = clock["kind"] if clock else "none"
        known = listing["ruleset"] in self.rulesets and {*listing["boxes"]} <= {*self.boxes}
        return running < self.games and kind in self.clocks and known


class Bridge:
    """Plays on a site with a program, until it is drained."""

    def __init__(self, site: RemoteSite, command: str, accepted: AcceptedGames, seconds: float, say: Announce) -> None:
        """`command`: the command line of the program. `seconds`: the time that it has for each decision."""
        self._site = site
        self._command = shlex.split(command)
        self._accepted = accepted
        self._seconds = seconds
        self._say = say
        self._lock = threading.Lock()
        self._games: dict[tuple[str, int], threading.Thread] = {}
        self._waits: set[tuple[str, int]] = set()
        """The games without a live clock: a drained bridge does not wait for their ends."""
        self._draining = threading.Event()
        self._problem: SiteError | None = None

    def run(self) -> None:
        """Play until the bridge is drained and its games are over. Raise `SiteError` where the site refuses the token for good."""
        SeatProgram(self._command, self._seconds).close()  # a program that does not play is refused at once
        listening = threading.Thread(target=self._listen, name="events", daemon=True)
        listening.start()
        while self._problem is None and not (self._draining.is_set() and not self._must_finish()):
            time.sleep(DRAIN_SECONDS)
        if self._problem is not None:
            raise self._problem

    def drain(self) -> None:
        """Accept no more challenges, and end once the games by a live clock are over. The others wait for the next start."""
        self._draining.set()

    def _must_finish(self) -> bool:
        with self._lock:
            return bool(self._games.keys() - self._waits)

    def _listen(self) -> None:
        pause = PAUSE_SECONDS
        while self._problem is None:
            try:
                for event in self._site.lines("/api/bot/events"):
                    pause = PAUSE_SECONDS
                    self._take(event)
            except SiteError as problem:
                self._problem = problem
            except CallRefusedError as problem:
                self._problem = SiteError(str(problem))
            except LostSiteError as problem:
                self._say(f"The stream of events has broken off ({problem}). The bot tries again.")
                pause = max(pause, problem.wait)
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _take(self, event: dict[str, Any]) -> None:
        game = event["game"]
        try:
            if event["type"] == "challenge":
                self._answer(event)
            elif event["type"] == "gameStart":
                for seat in event["listing"]["you"]:
                    self._begin(game, seat, by_live_clock=(event.get("clock") or {}).get("kind") == "live")
        except CallRefusedError as problem:  # such as a challenge that was taken back meanwhile
            self._say(f"Game {game}: {problem}")

    def _answer(self, event: dict[str, Any]) -> None:
        with self._lock:
            running = len({game for game, _seat in self._games})
        game = event["game"]
        if self._draining.is_set() or not self._accepted.takes(event, running):
            self._site.post(f"/api/lobby/tables/{game}/decline", {})
            self._say(f"Game {game}: declined.")
            return
        self._site.post(f"/api/games/{game}/seats", {"seat": event["seat"]})
        self._say(f"Game {game}: accepted.")
        self._begin(game, event["seat"], by_live_clock=(event.get("clock") or {}).get("kind") == "live")

    def _begin(self, game: str, seat: int, *, by_live_clock: bool) -> None:
        key = game, seat
        with self._lock:
            if key in self._games or self._draining.is_set():
                return
            if not by_live_clock:
                self._waits.add(key)
            thread = self._games[key] = threading.Thread(target=self._play, args=key, name=game, daemon=True)
        thread.start()

    def _play(self, game: str, seat: int) -> None:
        """Play a seat of a game until the game is over."""
        program = SeatPlayer(self._site, game, seat, lambda: SeatProgram(self._command, self._seconds), self._say)
        try:
            program.play()
        except SiteError as problem:
            self._problem = problem
        except CallRefusedError as problem:
            self._say(f"Game {game}: {problem}")
        finally:
            program.close()
            with self._lock:
                self._waits.discard((game, seat))
                del self._games[game, seat]


class SeatProgram:
    """A process of the program, for one seat."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        """Start it. Raise `EngineError` where it does not play."""
        self._engine = PlayingEngine(command)
        self._seconds = seconds
        try:
            self._engine.greet(HELLO_SECONDS)
        except EngineError:
            self._engine.close()
            raise

    def words(self, request: dict[str, Any]) -> list[str]:
        """Return its decisions, in words. Raise `EngineError`."""
        known = {"seat", *self._engine.reads}
        asked = {name: value for name, value in request.items() if name in known}
        return self._engine.words(asked | {"seed": random.getrandbits(32), "time": self._seconds}, self._seconds)

    def close(self) -> None:
        """End the process."""
        self._engine.close()


class SeatPlayer:
    """Plays one seat of a game."""

    def __init__(self, site: RemoteSite, game: str, seat: int, start: Callable[[], SeatProgram], say: Announce) -> None:
        """`start`: starts a process of the program."""
        self._site = site
        self._game = game
        self._seat = seat
        self._start = start
        self._say = say
        self._program: SeatProgram | None = None
        self._faults = 0

    def play(self) -> None:
        """Play until the game is over. Raise `SiteError`, or `CallRefusedError` where the bot may not follow the game."""
        pause = PAUSE_SECONDS
        while True:
            try:
                for news in self._site.lines(f"/api/bot/games/{self._game}?seat={self._seat}"):
                    pause = PAUSE_SECONDS
                    payload = news.get("game")
                    if payload is not None and self._is_over(payload):
                        return
                    if payload is not None and payload["ask"] is not None:
                        self._decide(payload["seq"])
            except LostSiteError as problem:
                self._say(f"Game {self._game}: the stream has broken off ({problem}). The bot tries again.")
                pause = max(pause, problem.wait)
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def close(self) -> None:
        """End the process of the program."""
        if self._program is not None:
            self._program.close()

    @staticmethod
    def _is_over(payload: dict[str, Any]) -> bool:
        return bool(payload["view"]["phase"] == "over")

    def _decide(self, seq: int) -> None:
        """Play an action at this line, unless the game has moved on since."""
        try:
            ids = self._chosen(seq)
            body = {"seat": self._seat, "action_id": secrets.token_urlsafe(12), "seq": seq, "ids": ids}
            self._site.post(f"/api/games/{self._game}/actions", body)
        except EngineError as problem:
            self._fail(str(problem))
        except CallRefusedError as problem:
            if problem.status != 409:  # otherwise another line came first, and the stream sends it
                self._fail(str(problem))

    def _chosen(self, seq: int) -> list[int]:
        """Return the ids of a whole action of the program. Raise `EngineError`."""
        ids: list[int] = []
        while (request := self._asked(seq, ids)) is not None:
            if self._program is None:
                self._program = self._start()
            for word in self._program.words(request):
                found = None if request is None else _id_of(request, word)
                if found is None:
                    raise EngineError("its decision is not legal", f"'{word}'")
                ids.append(found)
                request = self._asked(seq, ids)
        return ids

    def _asked(self, seq: int, ids: list[int]) -> dict[str, Any] | None:
        body = {"seat": self._seat, "seq": seq, "ids": ids}
        asked: dict[str, Any] | None = self._site.post(f"/api/games/{self._game}/for-program", body)["request"]
        return asked

    def _fail(self, clause: str) -> None:
        """Start the program again for the next news. After too many faults, resign."""
        self._say(f"Game {self._game}: the program failed: {clause}.")
        if self._program is not None:
            self._program.close()
            self._program = None
        self._faults += 1
        if self._faults >= MOST_FAULTS:
            body = {"seat": self._seat, "action_id": secrets.token_urlsafe(12)}
            self._site.post(f"/api/games/{self._game}/resign", body)
            self._say(f"Game {self._game}: resigned, since the program failed {MOST_FAULTS} times.")
            return
        raise LostSiteError("the program is started again")  # the stream is opened again, and sends the decision again


def _id_of(request: dict[str, Any], word: str) -> int | None:
    """Return the id of the choice that a word names."""
    return next((int(choice["id"]) for choice in request["choices"] if choice["word"] == word), None)
