"""A season of tournaments on a real site whose processes are killed while they lead: `python -m tests.support.season --kills 12`.

The players take part in several tournaments at once and play over HTTP, at random. A process is killed (SIGKILL) while it holds the lease
of a tournament: on PostgreSQL the other process takes over, and on SQLite a new one does. At the end a second program (`pairing_judge`)
judges all rounds, and counts the standings from the logs of the games.
"""

import argparse
import contextlib
import os
import random
import secrets
import signal
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple

import httpx
import psycopg
from sqlalchemy import func, select

from tests.support import pairing_judge as judge
from tests.support.real_servers import postgres
from tests.support.third_party import sign_up
from tests.support.waiting import PATIENCE, wait_until
from tests.support.web_server import Player, Running
from warchest.rules.outcome import Ending
from warchest.server.store import Store
from warchest.server.store.schema import games
from warchest.server.table import Table
from warchest.server.table.game_state import LiveGame
from warchest.server.tournaments.pairing import PLAYED, FormatId, PairingResult, winner_of
from warchest.server.tournaments.service import TournamentCourse, course_of
from warchest.server.tournaments.standings import standings
from warchest.server.tournaments.tables import LASTING, TOURNAMENT, pairings
from warchest.server.work.queue import work

Kind = Literal["postgresql", "sqlite"]
"""Two processes over PostgreSQL, or one over a game file."""
Moment = Literal["result", "round", "games", "any"]
"""What a killed process was about to write: the result of a game, the pairings of a round, or their games. On SQLite it may be any."""
_WRITING: dict[Moment, tuple[str, str]] = {
    "result": ("pairings", "UPDATE pairings"),
    "round": ("pairings", "INSERT INTO pairings"),
    "games": ("games", "INSERT INTO games"),
}
"""For each moment the table that is locked, and the start of the statement that waits for the lock then."""
BREAK_MS, LEASE_MS = 300, 1500
HURRY = {
    "warchest.server.tournaments.service.BREAK_MS": BREAK_MS,
    "warchest.server.tournaments.rounds.LOOK_SECONDS": 0.05,
    "warchest.server.work.queue.LEASE_MS": LEASE_MS,
    "warchest.server.work.queue.RENEW_SECONDS": 0.3,
}
"""The constants of servers that wait seconds where real ones wait a minute."""
LOCK_SECONDS = 3.0
"""How long a table is locked before the lock is tried at another time."""


class Contest(NamedTuple):
    """A tournament of the season. `filler`: the level of the bot that makes an odd field even."""

    form: FormatId
    players: int
    rounds: int = 3
    filler: str = ""


class Member:
    """A player with an account, who uses another process of the site when one does not answer."""

    def __init__(self, site: "Site", number: int) -> None:
        self._site = site
        self._number = number
        client, self.name = sign_up(site.servers[number % len(site.servers)], f"Player {number} {secrets.token_hex(3)}")
        self._http = httpx.Client(timeout=PATIENCE, cookies=client.cookies)
        client.close()

    def get(self, path: str, **sent: Any) -> httpx.Response:
        """Send a request to any process that answers, and return the answer."""
        return self._sent("GET", path, **sent)

    def post(self, path: str, **sent: Any) -> httpx.Response:
        """Send a request, again if no answer comes: an action has an id, so it is not played twice."""
        return self._sent("POST", path, **sent)

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    def _sent(self, method: str, path: str, **sent: Any) -> httpx.Response:
        until = time.monotonic() + PATIENCE
        while True:
            servers = self._site.servers
            try:
                answer = self._http.request(method, servers[self._number % len(servers)].url + path, **sent)
            except httpx.TransportError:
                assert time.monotonic() < until, "no process of the site answers"
                self._number += 1
                time.sleep(0.02)
            else:
                assert answer.status_code < 500, answer.text
                return answer


@dataclass
class Site:
    """Two processes over PostgreSQL, or one over a game file, and the store as an observer sees it."""

    folder: Path
    on: Kind
    servers: list[Running] = field(default_factory=list)
    kills: Counter[Moment] = field(default_factory=Counter)
    """How often a process was killed with a lease, by what it was about to write."""

    def __post_init__(self) -> None:
        self.place: Path | str = postgres().new() if self.on == "postgresql" else self.folder / "one"
        self.servers = [self._started(name) for name in (("one", "two") if self.on == "postgresql" else ("one",))]
        self.store = Store(self.place)
        if self.on == "postgresql":
            self._locking, self._looking = (
                psycopg.connect(str(self.place), autocommit=True) for _connection in range(2)
            )

    def leases(self) -> list[str]:
        """Return the leases of tournaments."""
        wanted = select(work.c.worker).where(work.c.kind == TOURNAMENT, work.c.worker.is_not(None))
        return self.store.read(lambda connection: [str(one) for one in connection.execute(wanted).scalars()])

    def courses(self, ids: list[str]) -> list[TournamentCourse]:
        """Return tournaments as they are now."""
        found = (self.store.read(lambda connection, id_=id_: course_of(connection, id_)) for id_ in ids)  # type: ignore[misc]
        return [one for one in found if one is not None]

    def kill_a_leader(self, ids: list[str], moment: Moment, *, last: bool) -> bool:
        """Kill a process that leads a tournament when it is about to write, and return whether it held a lease.

        Another one is started in its place, but not for the `last` one if a process is left. Return False if none was about to write.
        """
        leader = self._caught(ids, moment) if self.on == "postgresql" else self._caught_leasing()
        if leader is None:
            return False
        held = bool(
            self.leases()
        )  # where a process had no time for long, another one may have taken the lease and finished
        self.kills[moment] += held
        place = self.servers.index(leader)
        if last and held and len(self.servers) > 1:
            del self.servers[place]
        else:
            self.servers[place] = self._started(leader.folder.name)
        return held

    def close(self) -> None:
        """End all processes."""
        self.store.close()
        if self.on == "postgresql":
            self._locking.close()
            self._looking.close()
        assert [one.end() for one in self.servers] == [0] * len(self.servers)

    def _started(self, name: str) -> Running:
        options = ["--organizer", "*", *(["--database", str(self.place)] if self.on == "postgresql" else [])]
        return Running(self.folder / name, options, constants=HURRY)

    def _caught(self, ids: list[str], moment: Moment) -> Running | None:
        """Lock a table, and kill the process that waits to write there."""
        table, statement = _WRITING[moment]
        if moment != "result" and not any(self._between_rounds(one) for one in self.courses(ids)):
            return None
        name = str(self.place).rpartition("/")[2]
        waiting = "SELECT client_port, query FROM pg_stat_activity WHERE datname = %s AND wait_event_type = 'Lock'"
        with self._locking.transaction():
            self._locking.execute(f"LOCK TABLE {table} IN SHARE MODE")
            until = time.monotonic() + LOCK_SECONDS
            while time.monotonic() < until:
                for port, query in self._looking.execute(waiting, [name]).fetchall():
                    if query.startswith(statement) and (found := self._with_port(port)) is not None:
                        found.kill()
                        return found
                time.sleep(0.01)
        return None

    @staticmethod
    def _between_rounds(course: TournamentCourse) -> bool:
        last = max((row.pairing.round for row in course.rows), default=0)
        running = course.tournament.status == "running" and 0 < last < course.tournament.rounds
        return running and all(row.pairing.result is not None for row in course.rows)

    def _caught_leasing(self) -> Running | None:
        """Stop the only process at a time when it holds a lease, and kill it."""
        if not self.leases():
            return None
        (server,) = self.servers
        server.process.send_signal(signal.SIGSTOP)
        if self.leases():
            server.kill()
            return server
        server.process.send_signal(signal.SIGCONT)
        return None

    def _with_port(self, port: int) -> Running | None:
        """Return the process that has a connection with this port at its end."""
        lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        sockets = {f"socket:[{line[9]}]" for line in lines if int(line[1].rpartition(":")[2], 16) == port}
        for server in self.servers:
            for one in Path(f"/proc/{server.process.pid}/fd").iterdir():
                with contextlib.suppress(OSError):
                    if os.readlink(one) in sockets:
                        return server
        return None


@dataclass
class Season:
    """Several tournaments at once, played to their ends."""

    site: Site
    contests: tuple[Contest, ...]
    seed: int = 1

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)
        self.members = [Member(self.site, number) for number in range(max(one.players for one in self.contests))]
        self._by_name = {one.name: one for one in self.members}
        self.ids: list[str] = []
        """The tournaments, those of the current part of the season last."""
        self._left: dict[str, int] = {}
        self._wanted: list[Moment] = []

    def play(self, kills: list[Moment]) -> None:
        """Play all tournaments while processes are killed, and again until all wanted kills have happened."""
        self._wanted = [*kills]
        while not self.ids or self._wanted:
            current = [self._announced(one) for one in self.contests]
            self.ids += current
            playing = threading.Event()
            killing = threading.Thread(target=self._kill, args=(current, playing), daemon=True)
            killing.start()
            try:
                wait_until(lambda current=current: self._step(current))  # type: ignore[misc]
            finally:
                playing.set()
                killing.join()

    def require_sound(self) -> None:
        """Require that each round kept the rules, each pairing has one game, and results and standings are those of the games."""
        table, found = Table(self.site.store), 0
        for course in self.site.courses(self.ids):
            form, tourney = course.tournament.form, course.tourney
            assert course.tournament.status == "over"
            for number in range(1, max(met.round for met in tourney.pairings) + 1):
                require_round(course, number)
            for met, game in course.rows:
                if game is None:
                    assert met.result not in (None, *PLAYED), "a pairing without a game has the result of one"
                    continue
                found += 1
                row, live = table.standing(game)
                assert row.tournament == course.tournament.id
                assert met.result == _result_of(live), "the result of a pairing is not that of its game"
                persons = {one.number: one.person for one in course.entrants}
                assert [seat.person for seat in row.seats] == [persons[met.one], persons[met.other or 0]]
            judge.require_standings(tourney, form, standings(tourney, form))
        count = select(func.count()).select_from(games)
        assert self.site.store.read(lambda connection: connection.execute(count).scalar_one()) == found

    def longest_wait(self) -> int:
        """Return the most milliseconds between the last result of a round and the next round, without the break."""
        wanted = select(
            pairings.c.tournament, pairings.c.round, func.min(pairings.c.begun), func.max(pairings.c.ended)
        ).group_by(pairings.c.tournament, pairings.c.round)
        rows = self.site.store.read(lambda connection: connection.execute(wanted).all())
        begun = {(one[0], one[1]): one[2] for one in rows}
        waits = [begun[id_, number + 1] - ended for id_, number, _begun, ended in rows if (id_, number + 1) in begun]
        return int(max(waits)) - BREAK_MS

    def close(self) -> None:
        """Close the connections of the players."""
        for one in self.members:
            one.close()

    def _announced(self, contest: Contest) -> str:
        organizer, *_others = self.members
        wish = {"name": f"Season {contest.form}", "form": contest.form, "rounds": contest.rounds}
        wish |= {"clock": {"kind": "live", "minutes": 60, "increment": 0}, "filler": contest.filler or None}
        answer = organizer.post("/api/tournaments", json=wish)
        assert answer.status_code == 200, answer.text
        path = f"/api/tournaments/{answer.json()['id']}"
        for member in self._chance.sample(self.members, contest.players):
            assert member.post(path, json={"act": "join"}).status_code == 200
        assert organizer.post(path, json={"act": "start"}).status_code == 200
        return str(answer.json()["id"])

    def _kill(self, ids: list[str], over: threading.Event) -> None:
        """Kill processes in the wanted moments until these tournaments are over."""
        while self._wanted and not over.is_set():
            moment, *others = self._wanted
            if self.site.kill_a_leader(ids, moment, last=not others):
                self._wanted = others
            over.wait(0.02 if self.site.on == "postgresql" else 0.001)

    def _step(self, ids: list[str]) -> bool:
        """Play an action of each unfinished game. Return whether these tournaments are over."""
        courses = self.site.courses(ids)
        for course in courses:
            members = {one.number: self._by_name.get(one.name) for one in course.entrants}
            for met, game in course.rows:
                if game is not None and met.result is None:
                    self._act(game, [members[met.one], members[met.other or 0]])
        return not any(course.tournament.status in LASTING for course in courses)

    def _act(self, game: str, seated: list[Member | None]) -> None:
        """Play one action of a game. After a few of them one of the players resigns."""
        left = self._left.setdefault(game, self._chance.randint(1, 4))
        people = [(seat, member) for seat, member in enumerate(seated) if member is not None]
        if left == 0:
            seat, member = self._chance.choice(people)
            sent = {"seat": seat, "action_id": secrets.token_urlsafe(12)}
            member.post(f"/api/games/{game}/resign", json=sent)
            self._left[game] = -1
        elif left > 0:
            for seat, member in people:
                player = Player(member, game, [seat], self._chance)  # type: ignore[arg-type]
                payload = player.fetch(seat)
                if payload["waiting"] is not None and payload["waiting"]["seat"] == seat:
                    answer = player.submit(payload, player.compose(payload))
                    assert answer.status_code in (200, 409), answer.text
                    self._left[game] -= 1
                    return


def require_round(course: TournamentCourse, number: int) -> None:
    """Require that a round keeps the rules, from the rounds before it."""
    form, tourney = course.tournament.form, course.tourney
    found = [
        met._replace(result=None if met.result in PLAYED else met.result)
        for met in tourney.pairings
        if met.round == number
    ]
    numbers = [one for met in found for one in (met.one, met.other) if one is not None]
    here = [one._replace(here=one.number in numbers) for one in tourney.entrants]
    before = tourney._replace(entrants=here, pairings=[met for met in tourney.pairings if met.round < number])
    judge.require_sound(before, found)
    if form == "swiss":
        judge.require_swiss(before, found)
    elif form == "knock-out" and number > 1:
        assert {*numbers} == {winner_of(met) for met in before.pairings if met.round == number - 1} - {None}
    else:
        assert len({*numbers}) == len(tourney.entrants), "an entrant is left out"


def _result_of(live: LiveGame) -> PairingResult:
    """Return the result of a game by its log: a player who has not acted has lost without a game."""
    outcome = live.game.outcome
    assert outcome is not None, "a pairing has a result before the end of its game"
    acted = {line.seat for line in live.lines if line.kind == "action"}
    if outcome.ending == Ending.ABORTED:
        return "walkover" if live.game.decider == 1 else "default"
    if outcome.winner is None:
        return "draw"
    if outcome.winner == 0:
        return "win" if 1 in acted else "walkover"
    return "loss" if 0 in acted else "default"


@contextlib.contextmanager
def season(folder: Path, on: Kind, contests: tuple[Contest, ...], seed: int = 1) -> Iterator[Season]:
    """Yield a season on a new site, which ends with it."""
    site = Site(folder, on)
    made = Season(site, contests, seed)
    try:
        yield made
    finally:
        made.close()
        site.close()


def main() -> None:
    """Play a long season on each kind of site, and print what happened."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=12)
    parser.add_argument("--kills", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    some = asked.players
    contests = (
        Contest("swiss", some - 1, 5, "page"),
        Contest("round-robin", some),
        Contest("knock-out", some - 1),
        Contest("duplicate", some, 5),
    )
    moments: list[Moment] = ["games", "round", "result"]
    kinds: tuple[Kind, ...] = ("postgresql", "sqlite")
    for on in kinds:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder, season(Path(folder), on, contests, asked.seed) as played:
            played.play([moments[number % 3] if on == "postgresql" else "any" for number in range(asked.kills)])
            played.require_sound()
            courses = played.site.courses(played.ids)
            rounds = sum(max(row.pairing.round for row in one.rows) for one in courses)
            count = sum(row.game is not None for one in courses for row in one.rows)
            kills = ", ".join(f"{number} at {moment}" for moment, number in played.site.kills.items())
            print(
                f"{on}: {len(courses)} tournaments, {rounds} rounds, {count} games, killed with a lease: {kills}; a round waited at most "
                f"{played.longest_wait() / 1000:.1f} s longer than the break; {time.monotonic() - began:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
