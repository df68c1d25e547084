"""A month of notices in minutes, with the clock set forward: `python -m tests.support.notice_month --accounts 200 --days 30`.

Accounts play games by correspondence, challenge and invite each other, offer draws and takebacks, take a vacation, or just stay away.
Their notices leave through the real sender to real receivers (`notice_receivers`). Some of these can't be reached for a time, and one
never. The judge (`notice_judge`) hears what happens and what arrives. The time jumps to whatever is due next.

A long run writes each fault into a file when it is found (`--log`), and now and then how far it is.
"""

import argparse
import heapq
import itertools
import os
import random
import secrets
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, func, select

from tests.support.notice_judge import DAY, FOREVER, HOUR, MINUTE, Judge, Receiver, User
from tests.support.notice_receivers import SITE, PostOffice
from tests.support.notice_texts import text_of
from tests.support.people import FakeTime
from warchest.schema.time_control import DaysClock, LiveClock, SteadyTime, TimeControl
from warchest.server.accounts import open_people
from warchest.server.lobby import Lobby
from warchest.server.notices.desk import DELAYS, Wishes
from warchest.server.notices.service import Notices
from warchest.server.notices.tables import NOTICE
from warchest.server.store import GameRow, Store
from warchest.server.store.prepared import Prepared
from warchest.server.store.schema import games, seats
from warchest.server.table import GameRequest, RefusedError, Table
from warchest.server.table.game_state import LiveGame
from warchest.server.table.play.clockwork import ClockKeeper
from warchest.server.work.queue import work

PASSWORD: Final = "correct horse battery"
START: Final = 1_774_000_000_000
"""20 March 2026: summer time starts within the month in Europe."""
FIRST: Final = ["Ada", "Bea", "Cyd", "Dov", "Eva", "Fay", "Gus", "Hal", "Ida", "Jan", "Kai", "Leo", "Mia", "Ned", "Ona"]
LAST: Final = [
    "Arden",
    "Birk",
    "Cole",
    "Dale",
    "Elm",
    "Fern",
    "Grove",
    "Hill",
    "Ivey",
    "Jarl",
    "Kerr",
    "Lund",
    "Moor",
    "Nord",
    "Oak",
]
ZONES: Final = ("Europe/Amsterdam", "Asia/Tokyo", "America/New_York", "UTC")
CLOCKS: Final[tuple[TimeControl | None, ...]] = (None, DaysClock(1), DaysClock(2), DaysClock(3), DaysClock(7))
GAMES: Final = 3
"""The games that each account has at a time."""
SPACING: Final = 15_000
"""The least time between two looks of a user at a game. A visit is noted once in ten seconds."""


NOTICE_DUE: Final = Prepared(select(func.min(work.c.place)).where(work.c.kind == NOTICE))
OPEN_GAMES: Final = Prepared(
    select(func.count(games.c.id.distinct()))
    .join(seats)
    .where(seats.c.person == bindparam("person"), games.c.status == "open")
)
DEADLINE: Final = Prepared(select(func.min(games.c.deadline)).where(games.c.status == "open"))


class Town:
    """The accounts, their games and their receivers."""

    def __init__(
        self, folder: Path, accounts: int, days: int, seed: int = 1, say: Callable[[str], object] = lambda _line: None
    ) -> None:
        """`say`: hears of each fault, and of each day that is over."""
        self.chance = random.Random(seed)
        self.time = FakeTime(START)
        self._say = say
        self.judge = Judge(self.time, say)
        self.end = START + days * DAY
        self._store = Store(folder / "data")
        self.table = Table(self._store, now=self.time)
        self._people = open_people(self._store, self.table)
        self.lobby = Lobby(self.table)
        self._keeper = ClockKeeper(self._store, self.table.clockwork, SteadyTime(self.time, self.time))
        self._post = PostOffice(folder, self._store, self.time, self.judge)
        self._notices = Notices(self._store, self.time, self._post.channels)
        self._heap: list[tuple[int, int, Callable[[], None]]] = []
        self._number = itertools.count()
        self._changed: set[str] = set()
        self._lines: dict[str, int] = {}
        self._started: set[str] = set()
        self._looked: dict[tuple[str, str], int] = {}
        self._quiet: set[tuple[str, str]] = set()
        """The players who have left a game without a word."""
        self._asked: dict[tuple[str, str, int], int] = {}
        """The standing offers: game, kind and seat, each with the line at which it was made."""
        self._troubled: list[Receiver] = []
        """The receivers that can't be reached at some time."""
        self.users: dict[str, User] = {}
        self.names: dict[str, str] = {}
        self.table.lines.on_commit(lambda game, _seq: self._changed.add(game))
        for number in range(accounts):
            self._settle(number)
        for person in self.users:
            self.after(self.some(HOUR, 20 * HOUR), lambda person=person: self._live(person))  # type: ignore[misc]

    def close(self) -> None:
        """End all."""
        self._post.close()
        self._people.close()
        self.table.close()
        self._store.close()

    # The accounts

    def _settle(self, number: int) -> None:
        """Make an account with its wishes and its receivers."""
        chance = self.chance
        name = f"{FIRST[number % len(FIRST)]} {LAST[number // len(FIRST)]}"
        signed = self._people.accounts.session_of(self._people.accounts.sign_up(None, name, PASSWORD, "Firefox"))
        assert signed is not None
        person = signed.person
        self.names[person] = name
        user = self.users[person] = User(person, MINUTE * chance.choice(DELAYS), chance.choice(ZONES))
        if chance.random() < 0.4:
            user.quiet = chance.choice([(22 * 60, 7 * 60), (23 * 60 + 30, 6 * 60 + 15), (9 * 60, 17 * 60)])
        channels = chance.sample(["push", "push", "service", "mail"], chance.choice([1, 1, 2, 3]))
        for place, channel in enumerate(channels):
            self._receive(user, channel, f"{channel}-{number}-{place}", signed.digest)
        if chance.random() < 0.3:
            pairs = [
                (kind, channel) for kind in ("turn", "day", "challenge", "offer", "over") for channel in {*channels}
            ]
            user.unwanted = frozenset(chance.sample(pairs, min(2, len(pairs))))
        start, end = user.quiet or (None, None)
        self._notices.wish(person, Wishes(user.delay, user.zone, start, end, tuple(sorted(user.unwanted)), "en"))

    def _receive(self, user: User, channel: str, name: str, device: str) -> None:
        """Give a user a receiver. One in eight can't be reached for a day in all, and one never."""
        receiver = Receiver(name, user, channel)
        address = self._post.address(channel, name, device)
        self._notices.add(user.person, channel, address, name, SITE, "en")
        if self.chance.random() < 0.15 and channel != "mail":
            first = START + self.some(2 * HOUR, 40 * HOUR)
            last = first + self.some(MINUTE, 20 * HOUR) if self.chance.random() < 0.8 else FOREVER
            receiver.troubles.append((first, last))
            self._troubled.append(receiver)
        self.judge.add(receiver)

    # Time

    def some(self, least: int, most: int) -> int:
        """A time between these two."""
        return self.chance.randrange(least, most)

    def after(self, ms: int, act: Callable[[], None]) -> None:
        """Do something after some time."""
        heapq.heappush(self._heap, (self.time.ms + ms, next(self._number), act))

    def run(self) -> None:
        """Live until the end of the time, and let all that is due then arrive."""
        self.after(DAY, self._count_day)
        while (at := min(self._heap[0][0], self._next(NOTICE_DUE), self._next(DEADLINE))) <= self.end:
            self.time.ms = max(self.time.ms, at)
            self._post.set_troubles(self._troubled)
            while self._heap[0][0] <= self.time.ms:
                self._do(heapq.heappop(self._heap)[2])
            self._arrive()
        self.judge.finish()

    def _count_day(self) -> None:
        counts = self.judge.counts
        sent = sum(counts[channel] for channel in ("push", "service", "mail"))
        self._say(f"day {(self.time.ms - START) // DAY}: {sent} messages, {len(self.judge.faults)} faults")
        self.after(DAY, self._count_day)

    def _next(self, due: Prepared) -> int:
        """When the next notice or deadline is due."""
        [[at]] = self._store.read(due.rows)
        return FOREVER if at is None else int(at)

    def _do(self, act: Callable[[], None]) -> None:
        try:
            act()
        except RefusedError:
            self.judge.counts["refused acts"] += 1
        self._follow()

    def _arrive(self) -> None:
        """Drop flags and send what is due, and report to the judge what has arrived."""
        if self._next(DEADLINE) <= self.time.ms:
            self._keeper.tick()
            self._follow()
        if self._next(NOTICE_DUE) <= self.time.ms:
            self._post.send()

    # What happens in the games, for the judge

    def _follow(self) -> None:
        """Report to the judge what the changed games mean for their players."""
        while self._changed:
            game = self._changed.pop()
            row, live = self.table.standing(game)
            if row.began is None and any(seat.free for seat in row.seats):
                if live.over:
                    self.judge.end(game=game)
                continue
            if row.began is not None and game not in self._started:
                self._started.add(game)
                self._lines[game] = live.seq
                self.judge.end(game=game)
                self._turn(row, live, None)
            elif live.seq > self._lines.get(game, 0) and game in self._started:
                self._lines[game] = live.seq
                self._line(row, live)
            for reason in self.judge.days(game):
                assert row.deadline is not None
                reason.since = row.deadline - DAY

    def _line(self, row: GameRow, live: LiveGame) -> None:
        """Note what a new line ends, and what it brings."""
        line = live.lines[-1]
        acted = (
            row.seats[line.seat].person
            if line.kind in ("action", "resign", "abort") and line.seat is not None
            else None
        )
        self.judge.end(game=row.id, kinds={"turn", "day", "takeback"})
        for (game, kind, seat), _seq in [*self._asked.items()]:
            if game == row.id and (
                kind == "takeback" or live.over or (line.seat is not None and line.seat % 2 != seat % 2)
            ):
                self._lapse(game, kind, seat)
        if not live.over:
            self._turn(row, live, acted)
            return
        self.judge.end(game=row.id)
        for sitting in row.seats:
            if sitting.person is not None and sitting.person != acted:
                text = self._ending(row, live, sitting.seat)
                self.judge.arises(self.users[sitting.person], "over", row.id, text)
        if self.chance.random() < 0.4:
            self.after(self.some(MINUTE, 9 * HOUR), lambda: self._rematch(self.chance.choice(row.seats).person, row.id))

    def _turn(self, row: GameRow, live: LiveGame, acted: str | None) -> None:
        """Note whose turn it is, and let that player act after a while."""
        decider = live.game.decider
        assert decider is not None
        person = row.seats[decider].person
        assert person is not None
        days = live.clock is None or live.clock.by_correspondence
        if days and person != acted:
            user = self.users[person]
            other = self.names[self._other(row, person)]
            self.judge.arises(user, "turn", row.id, text_of("turn", len(row.seats), other))
            terms = None if live.clock is None else live.clock.terms
            if row.deadline is not None and isinstance(terms, DaysClock) and terms.days > 1:
                text = text_of("day", len(row.seats), other)
                self.judge.arises(user, "day", row.id, text, row.deadline - DAY)
        if (person, row.id) not in self._quiet:
            if self.chance.random() < 0.02:
                self._quiet.add((person, row.id))
            thinks = self.some(MINUTE, 30 * HOUR) if days else self.some(1_000, 20_000)
            self.after(thinks, lambda: self._act(person, row.id, live.seq))

    def _ending(self, row: GameRow, live: LiveGame, seat: int) -> str:
        outcome = live.game.outcome
        assert outcome is not None
        result = "drawn" if outcome.winner is None else "won" if outcome.winner == seat % 2 else "lost"
        kind = "aborted" if outcome.ending.value == "aborted" else result
        return text_of(kind, len(row.seats), self.names[self._other(row, row.seats[seat].person or "")])

    def _other(self, row: GameRow, person: str) -> str:
        return next(seat.person for seat in row.seats if seat.person not in (None, person)) or ""

    # What the players do

    def _live(self, person: str) -> None:
        """Now and then a user looks for another game, looks at the news, or takes a vacation."""
        self.after(self.some(4 * HOUR, 16 * HOUR), lambda: self._live(person))
        [[row_count]] = self._store.read(lambda connection: OPEN_GAMES.rows(connection, person=person))
        what = self.chance.random()
        if what < 0.1:
            self._notices.see(person)
            self.judge.see(person)
        elif what < 0.13 and self.table.clockwork.holiday(person)[0] is None:
            self._go(person)
        elif row_count < 2 * GAMES:
            self._begin(person, [other for other in self.users if other != person])

    def _begin(self, person: str, others: list[str]) -> None:
        """Start a game in one of the ways."""
        clock, way = self.chance.choice(CLOCKS), self.chance.random()
        other = self.chance.choice(others)
        if way < 0.35:
            request = GameRequest(["you", "friend"], "random", clock=clock)
            game = self.table.challenges.challenge(person, request, other, self.names[person])
            self._invited(game, other, person, "challenge", text_of("challenge", 2, self.names[person]))
        elif way < 0.6:
            game = self.table.create(person, GameRequest(["you", "friend"], "random", clock=clock))
            self.lobby.reserve(person, game, 1, other)
            self._invited(game, other, person, "invitation", text_of("invitation", 2, self.names[person]))
        elif way < 0.65:
            clock = LiveClock(180, 30)
            game = self.table.create(person, GameRequest(["you", "friend"], "random", clock=clock))
            self.lobby.sit(other, game, 1)
        elif way < 0.72:
            game = self.table.create(person, GameRequest(["you", "friend", "friend", "friend"], "random", clock=clock))
            for seat, guest in enumerate(self.chance.sample(others, 3), 1):
                self.lobby.sit(guest, game, seat)
        else:
            game = self.table.create(person, GameRequest(["you", "friend"], "random", clock=clock))
            self.lobby.sit(other, game, 1)

    def _invited(self, game: str, guest: str, maker: str, kind: str, text: str) -> None:
        """Note that a user is asked to a game, and let them answer, or the maker withdraw."""
        self.judge.arises(self.users[guest], kind, game, text)
        answer, wait = self.chance.random(), self.some(MINUTE, 30 * HOUR)
        if answer < 0.6:
            self.after(wait, lambda: self._accept(guest, game))
        elif answer < 0.75:
            self.after(wait, lambda: self._decline(guest, game))
        elif answer < 0.9 and kind != "invitation":
            self.after(wait, lambda: self._decline(maker, game))

    def _accept(self, person: str, game: str) -> None:
        row = self.table.row(game)
        seat = self.lobby.invited(game)
        mine = next(number for number, who in seat.items() if who == person)
        if row.status == "open":
            self.lobby.sit(person, game, mine)
            self.judge.end(person=person, game=game, kinds={"challenge", "invitation", "rematch"})

    def _decline(self, person: str, game: str) -> None:
        self.lobby.decline(person, game)
        self.judge.end(game=game)

    def _rematch(self, person: str | None, game: str) -> None:
        if person is None or self.table.row(game).next_game is not None:
            return
        after = self.table.challenges.rematch(person, game)
        text = text_of("rematch", 2, self.names[person])
        if len(self.table.row(after).seats) == 2:
            for guest in self.lobby.invited(after).values():
                self._invited(after, guest, person, "rematch", text)
        else:
            for guest in self.lobby.invited(after).values():
                self.judge.arises(self.users[guest], "rematch", after, text)

    def _go(self, person: str) -> None:
        """Take a vacation, and perhaps come back early."""
        days = self.chance.choice([1, 2, 5])
        now = self.time.ms
        self.table.clockwork.take_holiday(person, days)
        holiday = [now, now + days * DAY]
        self.users[person].holidays.append(holiday)
        self._changed |= {row.id for row in self._store.open_games(person)}
        if self.chance.random() < 0.3:
            self.after(self.some(HOUR, days * DAY), lambda: self._come_back(person, holiday))

    def _come_back(self, person: str, holiday: list[int]) -> None:
        self.table.clockwork.end_holiday(person)
        holiday[1] = self.time.ms
        self._changed |= {row.id for row in self._store.open_games(person)}

    def _look(self, person: str, game: str, seat: int) -> None:
        """Open the page of a game."""
        if self.time.ms - self._looked.get((person, game), 0) >= SPACING:
            self._looked[person, game] = self.time.ms
            self.table.status(person, game, seat)
            self.judge.see(person, game)

    def _act(self, person: str, game: str, seq: int) -> None:
        """Look at a game, and play, offer something, or resign."""
        row, live = self.table.standing(game)
        if live.over or live.seq != seq:
            return
        seat = next(one.seat for one in row.seats if one.person == person and one.seat == live.game.decider)
        if (person, game) in self._quiet:
            if self.chance.random() < 0.3:
                self._look(person, game, seat)
            return
        self._look(person, game, seat)
        what, partner = self.chance.random(), len(row.seats) > 2
        if what < 0.025 and not partner:
            self.table.resign(person, game, seat, secrets.token_urlsafe(6))
            return
        if what < 0.08 and min(live.acted) > 0:
            self._offer(person, row, live, seat, "resign" if partner and what < 0.05 else "draw")
        self._play(person, game, seat, live)
        if self.chance.random() < 0.08:
            row, live = self.table.standing(game)
            if not live.over and "takeback" in self.table.status(person, game, seat).may:
                self._follow()
                self._offer(person, row, live, seat, "takeback")

    def _play(self, person: str, game: str, seat: int, live: LiveGame) -> None:
        at, ids = live.game.copy(chance="manual"), list[int]()
        while not ids or at.action_open:
            choice = self.chance.choice(at.choices())
            ids.append(choice.id)
            at.play(choice)
        self.table.submit(person, game, seat, secrets.token_urlsafe(6), live.seq, ids)

    def _offer(self, person: str, row: GameRow, live: LiveGame, seat: int, kind: Any) -> None:
        """Make an offer that no other player of the game has made, and have the others answer."""
        if any(one[:2] == (row.id, kind) for one in self._asked):
            return
        try:
            self.table.offers.offer(person, row.id, seat, kind)
        except RefusedError:
            return
        text = text_of(kind, len(row.seats), self.names[person])
        others = [one for one in row.seats if one.seat != seat and (kind != "resign" or one.seat % 2 == seat % 2)]
        if live.clock is None or live.clock.by_correspondence:
            for one in others:
                self.judge.arises(self.users[one.person or ""], kind, row.id, text)
        self._asked[row.id, kind, seat] = live.seq
        what, wait = self.chance.random(), self.some(MINUTE, 20 * HOUR)
        if what < 0.2:
            self.after(wait, lambda: self._withdraw(person, row.id, seat, kind))
        elif what < 0.7:
            one, agrees = self.chance.choice(others), what < 0.45
            self.after(wait, lambda: self._answer(one.person or "", row.id, one.seat, kind, seat, agrees))

    def _withdraw(self, person: str, game: str, seat: int, kind: Any) -> None:
        if (game, kind, seat) in self._asked:
            self.table.offers.withdraw(person, game, seat, kind)
            self._lapse(game, kind, seat)

    def _answer(self, person: str, game: str, seat: int, kind: Any, asker: int, agrees: bool) -> None:
        if (game, kind, asker) not in self._asked:
            return
        row = self.table.row(game)
        if agrees and len(row.seats) > 2 and kind != "resign":
            for one in row.seats:
                if one.seat not in (asker, seat) and self.table.row(game).status == "open":
                    self.table.offers.answer(one.person or "", game, one.seat, kind, agrees=True)
        self.table.offers.answer(person, game, seat, kind, agrees=agrees)
        if not agrees:
            self._lapse(game, kind, asker)

    def _lapse(self, game: str, kind: str, seat: int) -> None:
        """Note that an offer has ended."""
        self._asked.pop((game, kind, seat), None)
        self.judge.end(game=game, kinds={kind})


def lived(
    folder: Path, accounts: int, days: int, seed: int = 1, say: Callable[[str], object] = lambda _line: None
) -> Judge:
    """Simulate so many accounts for so many days, and return the judge. `say`: hears of each fault, and of each day that is over."""
    town = Town(folder, accounts, days, seed, say)
    try:
        town.run()
    finally:
        town.close()
    return town.judge


def main() -> None:
    """Live a month, and print what arrived and all faults."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--accounts", type=int, default=200)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="a file for each fault, and a line for each day")
    asked = parser.parse_args()
    began, started = time.process_time(), time.monotonic()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="warchest-month-"))
        log = stack.enter_context((asked.log or Path(os.devnull)).open("a"))
        judge = lived(
            Path(folder), asked.accounts, asked.days, asked.seed, lambda line: print(line, file=log, flush=True)
        )
    for fault in judge.faults[:40]:
        print(fault)
    print(msgspec.json.encode(dict(sorted(judge.counts.items()))).decode())
    print(f"{len(judge.faults)} faults; the latest notice came {judge.worst} ms after it was due")
    print(f"{time.monotonic() - started:.0f} s, {time.process_time() - began:.0f} s of processor time in this process")
    raise SystemExit(bool(judge.faults))


if __name__ == "__main__":
    main()
