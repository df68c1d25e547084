"""A club evening on one server over a game file, as twelve browsers make it: `python -m tests.support.club_evening`.

Eleven players and a bot play the rounds of a Swiss, and a twelfth browser follows it without playing. Each browser does over the network
what its pages do: it opens the pages, looks at the tournament every few seconds, plays over a live connection with a clock, writes a line
in the chat now and then, and watches another table until its next game. No host helps a round along. It prints the server's processor
time and how long an action takes. Players think for a short time, so an evening takes minutes; the cost of an action is the same.
"""

import argparse
import asyncio
import random
import re
import secrets
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec

from tests.support.season import require_round
from tests.support.third_party import PASSWORD
from tests.support.web_server import Running
from warchest.server.load.knee import processor_seconds
from warchest.server.load.live_line import LiveLine
from warchest.server.load.players import HttpReply, UnwelcomeError, Wire
from warchest.server.store import Store
from warchest.server.tournaments.service import TournamentCourse, course_of

LOOK_SECONDS = 5.0
"""How often the page of a tournament looks for changes, as in its template."""
OWN_GAME = re.compile(r'class="button primary" href="/game/([^"]+)"')
ANY_GAME = re.compile(r'href="/game/([^"]+)"')


@dataclass
class Pace:
    """How an evening goes."""

    rounds: int = 5
    actions: int = 60
    """the actions after which one of the players of a game resigns"""
    think: float = 1.0
    """the seconds for which a player thinks on average"""
    filler: str = "squire"


@dataclass
class Evening:
    """What twelve browsers have seen together."""

    taken: list[float] = field(default_factory=list)
    """The seconds from sending an action to its acknowledgement."""
    counts: Counter[str] = field(default_factory=Counter)


class Browser:
    """A browser with an account, which follows a tournament."""

    def __init__(self, url: str, number: int, pace: Pace, seen: Evening) -> None:
        self._wire = Wire(url)
        self._cookies: dict[str, str] = {}
        self._pace = pace
        self._seen = seen
        self._chance = random.Random(number)
        self.name = f"Player {number:02} {secrets.token_hex(2)}"
        self.tournament = ""

    @property
    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    async def sign_up(self) -> None:
        """Make an account, and open the home page."""
        form = urlencode({"name": self.name, "password": PASSWORD, "act": "make"}).encode()
        await self._sent("POST", "/account/entry", form, expected=303)
        await self._sent("GET", "/")

    async def call(self, path: str, body: Any, expected: int = 200) -> Any:
        """Send a call and return the answer."""
        return (await self._sent("POST", path, body, expected=expected)).json()

    async def follow(self) -> None:
        """Stay until the tournament is over: play each game, and watch another one between them."""
        page = f"/tournaments/{self.tournament}"
        await self._sent("GET", page)
        watching: tuple[str, asyncio.Task[None]] | None = None
        played = set[str]()
        while True:
            rows = (await self._sent("GET", f"{page}?rows=true")).body.decode()
            self._seen.counts["looks at the tournament"] += 1
            if "<b>Over</b>" in rows:
                break
            own = OWN_GAME.search(rows)
            if own is not None and own[1] not in played:
                await self._left(watching)
                watching = None
                played.add(own[1])
                await self._play(own[1])
                continue
            others = [game for game in ANY_GAME.findall(rows)[:6] if game not in played]
            if watching is None and others:
                watching = await self._watch(self._chance.choice(others))
            await asyncio.sleep(LOOK_SECONDS * self._chance.uniform(0.8, 1.2))
        await self._left(watching)

    async def _watch(self, game: str) -> tuple[str, asyncio.Task[None]]:
        await self._sent("GET", f"/game/{game}")
        self._seen.counts["tables watched"] += 1
        line = LiveLine(self._wire.line(f"/api/games/{game}/live?seq=0", self._cookie))
        return game, asyncio.create_task(line.listen())

    @staticmethod
    async def _left(watching: tuple[str, asyncio.Task[None]] | None) -> None:
        if watching is not None:
            watching[1].cancel()
            await asyncio.gather(watching[1], return_exceptions=True)

    async def _play(self, game: str) -> None:
        """Play a game to its end."""
        await self._sent("GET", f"/game/{game}")
        people = (await self._sent("GET", f"/api/games/{game}")).json()["people"]
        seat = next(one["seat"] for one in people if one["you"])
        line = LiveLine(self._wire.line(f"/api/games/{game}/live?seq=0&seat={seat}", self._cookie))
        line.take((await self._sent("GET", f"/api/games/{game}?seat={seat}")).json())
        listening = asyncio.create_task(line.listen())
        await line.open.wait()
        try:
            while True:
                waiting = line.game["waiting"]
                if waiting is None:
                    return
                if waiting["seat"] != seat:
                    await asyncio.sleep(0.05)
                    continue
                await asyncio.sleep(self._chance.expovariate(1 / self._pace.think))
                if line.seq >= self._pace.actions:
                    body = {"seat": seat, "action_id": secrets.token_urlsafe(12)}
                    await self.call(f"/api/games/{game}/resign", body)
                    return
                await self._act(line, seat)
                if self._chance.random() < 0.03:
                    await self._say(game)
        finally:
            await self._left((game, listening))

    async def _act(self, line: LiveLine, seat: int) -> None:
        payload = line.game
        body = {"seat": seat, "seq": payload["seq"], "ids": []}
        ask = payload["ask"]
        while ask is not None:
            choice = self._chance.choice(ask["choices"])
            body["ids"].append(choice["id"])
            if choice["ends"]:
                break
            reply = await line.ask("preview", body)
            ask = msgspec.json.decode(reply.body)["ask"]
        began = time.monotonic()
        reply = await line.ask("actions", body | {"action_id": secrets.token_urlsafe(12)})
        if reply.code != 200:
            raise UnwelcomeError(HttpReply(reply.code, bytes(reply.body), []))
        self._seen.taken.append(time.monotonic() - began)
        line.take(msgspec.json.decode(reply.body))

    async def _say(self, game: str) -> None:
        room = (await self._sent("GET", f"/api/games/{game}/chat")).json()["room"]
        if room is not None:
            body = {"room": room, "message_id": secrets.token_urlsafe(12), "text": "Well played."}
            await self.call(f"/api/games/{game}/chat", body, 201)
            self._seen.counts["lines in the chat"] += 1

    async def _sent(self, method: str, path: str, body: Any = None, expected: int = 200) -> HttpReply:
        answer = await self._wire.request(method, path, self._cookie, body)
        self._cookies |= {name: value for name, _is, value in (one.partition("=") for one in answer.cookies)}
        if answer.status != expected:
            raise UnwelcomeError(answer)
        return answer


async def spend(url: str, pace: Pace, seen: Evening, players: int = 11) -> str:
    """Spend an evening, and return the id of its tournament."""
    browsers = [Browser(url, number, pace, seen) for number in range(players + 1)]
    for one in browsers:
        await one.sign_up()
    organizer, *playing = browsers
    wish = {"name": "Club evening", "form": "swiss", "rounds": pace.rounds, "filler": pace.filler}
    clock = {"kind": "live", "minutes": 30, "increment": 5}
    made = await organizer.call("/api/tournaments", wish | {"clock": clock})
    for one in browsers:
        one.tournament = str(made["id"])
    for one in playing:
        await one.call(f"/api/tournaments/{made['id']}", {"act": "join"})
    await organizer.call(f"/api/tournaments/{made['id']}", {"act": "start"})
    await asyncio.gather(*(one.follow() for one in browsers))
    return str(made["id"])


def require_whole(course: TournamentCourse, players: int, rounds: int) -> None:
    """Require that all rounds were played by the rules, and that everyone had an opponent in each of them."""
    assert course.tournament.status == "over"
    met = [row.pairing for row in course.rows]
    assert Counter(one.round for one in met) == dict.fromkeys(range(1, rounds + 1), (players + 1) // 2)
    assert all(one.result in ("win", "loss", "draw", "walkover", "default") for one in met)
    for number in range(1, rounds + 1):
        require_round(course, number)


def main() -> None:
    """Spend an evening, and print what it cost."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    usual = Pace()
    parser.add_argument("--rounds", type=int, default=usual.rounds)
    parser.add_argument("--actions", type=int, default=usual.actions)
    parser.add_argument("--think", type=float, default=usual.think)
    parser.add_argument("--filler", default=usual.filler)
    parser.add_argument("--break-seconds", type=float, default=60)
    asked = parser.parse_args()
    pace, seen = Pace(asked.rounds, asked.actions, asked.think, asked.filler), Evening()
    constants = {"warchest.server.tournaments.service.BREAK_MS": round(1000 * asked.break_seconds)}
    with tempfile.TemporaryDirectory(prefix="warchest-evening-") as folder:
        server = Running(Path(folder) / "one", ["--organizer", "*"], constants=constants)
        pids, began = [server.process.pid], time.monotonic()
        before = processor_seconds(pids) or 0
        id_ = asyncio.run(spend(server.url, pace, seen))
        lasted, spent = time.monotonic() - began, (processor_seconds(pids) or 0) - before
        assert server.end() == 0
        assert server.complaints() == "", server.complaints()
        store = Store(server.folder)
        course = store.read(lambda connection: course_of(connection, id_))
        store.close()
    assert course is not None
    require_whole(course, 11, pace.rounds)
    taken = sorted(1000 * one for one in seen.taken)
    counted = ", ".join(f"{number} {what}" for what, number in seen.counts.items())
    print(
        f"{pace.rounds} rounds, {len(course.rows)} games, {len(taken)} actions, {counted}, in {lasted:.0f} s without intervention"
    )
    print(
        f"the server took {spent:.1f} s of processor time with its bot, {spent / lasted:.2f} cores, and an action "
        f"{taken[len(taken) // 2]:.0f} ms in half and {taken[int(0.99 * len(taken))]:.0f} ms in 99 of 100 cases"
    )


if __name__ == "__main__":
    main()
