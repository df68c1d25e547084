"""`Leader`: leads tournaments from their start to their end. Any number of processes may do so at once.

Each tournament that is not over has a job in `server/work/queue.py`, which one process leases at a time. A step reads the rows, does what
they call for, and says when the job is due again. Each change is one transaction that another process can follow: the pairings of a round
are written before their games, and a game with its row in `pairings` at once. So a process that dies leaves no pairing without a game and
makes none twice. The end of a game makes the job due in the transaction of its last line, so no round waits for a finished game.
"""

import hmac
import logging
import threading
from collections.abc import Callable, Collection
from dataclasses import replace
from itertools import combinations
from typing import Any, Final, Literal

from sqlalchemy import Connection, func, insert, select, update

from warchest.rules.outcome import Ending
from warchest.schema.time_control import MINUTE_MS
from warchest.server.chat.blocks import who_block_each_other
from warchest.server.notices import causes
from warchest.server.store import GameRow, SeatRow, Store, StoreError, TakenError
from warchest.server.store.schema import games, metadata
from warchest.server.store.store import insert_game
from warchest.server.table import GameRequest, RefusedError, Table
from warchest.server.table.bots.bot_work import put_bot_work
from warchest.server.table.errors import TableError, UnknownGameError
from warchest.server.table.game_state import LiveGame
from warchest.server.table.lines import Write, summary_of
from warchest.server.table.new_game.game_request import FRIEND, YOU
from warchest.server.tournaments import openings
from warchest.server.tournaments.pairing import (
    FORMATS,
    Pairing,
    PairingResult,
    next_round,
    pairing_of,
    spread,
    swiss_pairings,
    swiss_task,
)
from warchest.server.tournaments.service import LONGEST_WAIT_MS, PairingRow, TournamentCourse, course_of, round_after
from warchest.server.tournaments.tables import LASTING, TOURNAMENT, entrants, note_change, pairings, tournaments
from warchest.server.work.jobs import FullError, JobError
from warchest.server.work.queue import Queue, call

log = logging.getLogger("warchest.tournaments")
LOOK_MS: Final = 5 * MINUTE_MS
"""How often a tournament with unfinished games is checked, in case a wake-up was lost."""
AGAIN_MS: Final = 1_000
"""After this a step is tried again that failed, such as for a process that ended. The time doubles each time it fails again."""
LONGEST_AGAIN_MS: Final = 32_000
"""The longest such time, for a step that fails for a lasting reason, such as a full disk."""
LOOK_SECONDS: Final = 1.0
"""How often a process looks for tournaments that are due."""
AT_ONCE: Final = 4


class Leader:
    """Leads the tournaments of a store."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        self._table = table
        self._queue = Queue(store, table.now)
        self._closing = threading.Event()
        self._again: dict[str, int] = {}
        """For each tournament whose last step failed here, the milliseconds until the next try."""
        self._shows_again = 0
        """When it next has written what failed when a round was shown."""
        self._thread = threading.Thread(target=self._work, name="tournaments", daemon=True)
        table.lines.on_end(_call_at_the_end(table.now))

    def open(self) -> None:
        """Start to lead."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the current step."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()
        self._queue.close()

    def lead_due(self) -> int:
        """Do the steps that are due now, and return their number."""
        if (now := self._table.now()) >= self._shows_again:
            self._shows_again = now + LOOK_MS
            self._store.write(self._table.lines.shown)
        jobs = self._queue.take_due(TOURNAMENT, AT_ONCE)
        for job in jobs:
            try:
                due = self.step(job.key)
                self._again.pop(job.key, None)
            except (TableError, JobError, FullError, StoreError) as problem:
                log.warning("Tournament %s waits: %s", job.key, problem)
                due = self._next_try(job.key)
            except Exception:
                log.exception("Tournament %s waits", job.key)
                due = self._next_try(job.key)
            try:
                self._queue.finish([(job, due)], lambda _connection, _jobs: None)
            except StoreError as problem:  # the lease runs out, and the step is done again
                log.error("%s", problem)
        return len(jobs)

    def _next_try(self, id_: str) -> int:
        """Return when a step that failed is tried again, in milliseconds since 1970."""
        pause = self._again.get(id_, AGAIN_MS)
        self._again[id_] = min(2 * pause, LONGEST_AGAIN_MS)
        return self._table.now() + pause

    def step(self, id_: str) -> int | None:
        """Do what a tournament calls for now. Return when to look again, or None once it is over."""
        while (course := self._course(id_)) is not None:
            now, tournament = self._table.now(), course.tournament
            if tournament.status not in LASTING:
                return self._wind_up(course)
            if tournament.status == "open":
                starts = tournament.made + LONGEST_WAIT_MS if tournament.starts is None else tournament.starts
                if now < starts:
                    return starts
                self._begin(course)
                continue
            open_ones = [row for row in course.rows if row.pairing.result is None]
            changed = sum(self._lead(course, row) for row in open_ones)
            if changed:
                continue  # the rows have changed
            due = self._next_round(course, going_on=bool(open_ones))
            if due is not None:
                return due
        return None

    def _wind_up(self, course: TournamentCourse) -> int | None:
        """Note the results of games that share their draws and are still played after their tournament was called off: they are shown after
        the last one. Return when to check again, or None.
        """
        going_on = 0
        for row in course.rows:
            if row.pairing.round in course.held and row.pairing.result is None:
                result = ("void", None) if row.game is None else self._result(row.game)
                if result is None:
                    going_on += 1
                else:
                    self._note(course, row, *result)
        return self._table.now() + LOOK_MS if going_on else None

    def _lead(self, course: TournamentCourse, row: PairingRow) -> bool:
        """Make the missing game of a pairing, or write its result if it is over. Return whether anything has changed."""
        if row.game is None:
            self._make_game(course, row)
            return True
        result = self._result(row.game)
        if result is not None:
            self._note(course, row, *result)
        return result is not None

    def _course(self, id_: str) -> TournamentCourse | None:
        return self._store.read(lambda connection: course_of(connection, id_))

    def _begin(self, course: TournamentCourse) -> None:
        """Start a tournament with its starting places by rating. In a knock-out a user and the user's bots meet as late as possible.

        Call it off where there are too few players, or where its organizer has not started it.
        """
        tournament, form = course.tournament, FORMATS[course.tournament.form]
        players = sorted(course.entrants, key=lambda one: (-one.rating, one.number))
        if form.waits and players:
            places = {one.person: place for place, one in enumerate(players, 1) if one.person is not None}
            pairs = self._store.read(lambda connection: _who_share_an_owner(connection, places))
            order = spread(len(players), [(places[one], places[other]) for one, other in pairs])
            players = [players[place - 1] for place in order]
        odd = len(players) % 2 == 1
        fills = tournament.filler is not None and not form.waits and (odd or form.late)
        size = len(players) + (fills and odd)
        now = self._table.now()

        def job(connection: Connection) -> None:
            its = tournaments.c.id == tournament.id
            connection.execute(select(tournaments.c.id).where(its).with_for_update())
            fresh = course_of(connection, tournament.id)
            if fresh != course:
                return  # a player has joined or left, and the next try counts them
            note_change(connection, tournament.id)
            if len(players) < form.least or tournament.starts is None:
                connection.execute(update(tournaments).where(its).values(status="off", ended=now))
                openings.drop(connection, tournament.id)
                return
            connection.execute(entrants.delete().where(entrants.c.tournament == tournament.id))
            rows = [one._asdict() | {"number": number} for number, one in enumerate(players, 1)]
            if fills:
                rows.append({"number": len(rows) + 1, "person": None, "name": "", "rating": 0, "here": True})
            connection.execute(insert(entrants), [{"tournament": tournament.id, **row} for row in rows])
            rounds = form.rounds(size, tournament.rounds)
            connection.execute(update(tournaments).where(its).values(status="running", rounds=rounds, starts=now))

        self._store.write(job)

    def _next_round(self, course: TournamentCourse, *, going_on: bool) -> int | None:
        """Pair the next round if its time has come, or end the tournament. Return when to look again, or None after a change."""
        now, tournament, last = self._table.now(), course.tournament, course.last_round
        if last:
            if going_on and (not course.weekly or last >= tournament.rounds):
                return now + LOOK_MS
            due = self._store.read(lambda its: round_after(its, tournament.id, last, tournament.every_days))
            if now < due and last < tournament.rounds:
                return due
        found = self._paired(course)
        if not found and going_on:
            return now + LOOK_MS

        def job(connection: Connection) -> None:
            its = tournaments.c.id == tournament.id
            connection.execute(select(tournaments.c.id).where(its).with_for_update())
            fresh = course_of(connection, tournament.id)
            if fresh is None or fresh.tournament.status != "running":
                return  # it was called off meanwhile
            if fresh.last_round != last or (not found and fresh != course):
                return  # another process has paired a round, or a player has come back: the next try counts that
            note_change(connection, tournament.id)
            if not found:
                connection.execute(update(tournaments).where(its).values(status="over", ended=now))
                openings.drop(connection, tournament.id)
                return
            # Pairing took a while, and players may have left.
            here = {one.number: one.here for one in fresh.tourney.entrants}
            met = [one if one.other is None else pairing_of(*one[:4], here) for one in found]
            rows = [
                {"tournament": tournament.id, "game": None, "begun": now, "ended": None, **one._asdict()} for one in met
            ]
            connection.execute(insert(pairings), rows)
            playing = {number for one in met if one.result is None for number in (one.one, one.other)}
            people = [one.person for one in fresh.entrants if one.number in playing and one.person is not None]
            openings.bind(connection, tournament.id, last + 1, people)

        try:
            self._store.write(job)
        except TakenError:
            log.info("Another process has paired round %s of tournament %s", last + 1, tournament.id)
        return None

    def _paired(self, course: TournamentCourse) -> list[Pairing]:
        """Return the pairings of the next round. In a Swiss the bot takes part only where it makes the field even, and players who
        are kept apart are paired only where the rules allow no other round.
        """
        tourney = course.tourney
        if course.tournament.form != "swiss":
            return next_round(tourney, course.tournament.form)
        bot = next((one.number for one in course.entrants if one.person is None), None)
        players = sum(one.here and one.number != bot for one in tourney.entrants)
        if tourney.round > tourney.rounds or players < 2:
            return []
        apart = self._apart(course)
        for joins in (True, False) if bot is not None and players % 2 else (False,):
            listed = [one._replace(here=joins) if one.number == bot else one for one in tourney.entrants]
            tried = tourney._replace(entrants=listed)
            for kept_apart in (apart, []) if apart else ([],):
                pairs = self._table.worker.run("pairing", *swiss_task(tried), kept_apart)
                if pairs is not None:
                    return swiss_pairings(tried, pairs)
        return []

    def _apart(self, course: TournamentCourse) -> list[list[int]]:
        """Return the numbers of the players who block each other, and of those who are a user and a bot of theirs, or two of the bots."""
        numbers = {one.person: one.number for one in course.entrants if one.person is not None}
        pairs = self._store.read(
            lambda connection: [*who_block_each_other(connection, numbers), *_who_share_an_owner(connection, numbers)]
        )
        return [[numbers[one], numbers[other]] for one, other in pairs]

    def _make_game(self, course: TournamentCourse, row: PairingRow) -> None:
        """Make the game of a pairing and note it, in one transaction. If it can't be made, the pairing is void, or won against a bot."""
        tournament, met = course.tournament, row.pairing
        people = {one.number: one for one in course.entrants}
        sitting = [people[met.one], people[met.other or met.one]]
        bots = [one for one in sitting if one.person is None]
        sitters: list[Any] = (
            [YOU, FRIEND] if not bots else [YOU if one.person else tournament.filler for one in sitting]
        )
        request = GameRequest.from_json(
            tournament.request | {"seats": sitters, "rated": tournament.request["rated"] and not bots}
        )
        seats = tuple(
            SeatRow(k, bot=tournament.filler) if one.person is None else SeatRow(k, person=one.person, name=one.name)
            for k, one in enumerate(sitting)
        )
        opening = openings.opening_of(self._store, self._table.promises, tournament.id, met.round, seats)
        try:
            made, start, live = self._table.prepared(request, seats, self._key(tournament.id, met.round), opening)
        except RefusedError as problem:
            log.warning("A game of tournament %s can't be made: %s", tournament.id, problem)
            won: PairingResult = "void" if not bots else "default" if sitting[0].person is None else "walkover"
            self._note(course, row, won, None)
            return
        now = self._table.now()
        made = replace(made, tournament=tournament.id)
        if made.mode == "bot":  # no keeper of the clocks has to see the players
            made = replace(made, began=now)
            made = replace(made, deadline=self._table.lines.timing.deadline(made, live))
        news = causes.request([one.person for one in sitting], "round", made.id, live.seq, now)
        bot_turn = put_bot_work(made, live)

        def job(connection: Connection) -> bool:
            note_change(connection, tournament.id)
            missing = (*_its(tournament.id, met), pairings.c.game.is_(None), pairings.c.result.is_(None))
            if connection.execute(update(pairings).where(*missing).values(game=made.id)).rowcount == 0:
                return False
            insert_game(connection, made, start, summary_of(live))
            opening.write(connection, made.id)
            openings.drop(connection, tournament.id, met.round, [seat.person for seat in seats if seat.person])
            if bot_turn is not None:
                bot_turn(connection)
            news.write(connection)
            return True

        if self._store.write(job):
            self._table.lines.committed(made, live)
            self._table.lines.announce(news)

    def _key(self, id_: str, number: int) -> bytes | None:
        """Return the secret that all games of a round share, or None where each game has its own one."""
        wanted = select(tournaments.c.secret).where(tournaments.c.id == id_)
        secret = self._store.read(lambda connection: connection.execute(wanted).scalar_one())
        return None if secret is None else hmac.digest(secret, b"round %d" % number, "sha256")

    def _result(self, game: str) -> tuple[PairingResult, Literal[0, 1] | None] | None:
        """Return the result of a game and the seat of a player who did not come, or None until it is over."""
        try:
            row, live = self._table.standing(game)
        except UnknownGameError:
            return "void", None
        return result_of(row, live)

    def _note(self, course: TournamentCourse, row: PairingRow, result: PairingResult, absent: int | None) -> None:
        """Write a result. An entrant who did not come takes part in no further round before joining again.

        The last result of a round makes its games visible that were held because they share their draws.
        """
        met, now = row.pairing, self._table.now()

        def job(connection: Connection) -> None:
            note_change(connection, course.tournament.id)  # and wait for another process that writes a result
            its = (*_its(course.tournament.id, met), pairings.c.result.is_(None))
            connection.execute(update(pairings).where(*its).values(result=result, ended=now))
            if absent is not None:
                number = met.one if absent == 0 else met.other
                away = (entrants.c.tournament == course.tournament.id, entrants.c.number == number)
                connection.execute(update(entrants).where(*away, entrants.c.person.is_not(None)).values(here=False))
            if FORMATS[course.tournament.form].shares and _show_round(connection, course.tournament.id, met.round):
                self._table.lines.shown(connection)

        self._store.write(job)

    def _work(self) -> None:
        while not self._closing.wait(LOOK_SECONDS):
            try:
                self.lead_due()
            except StoreError as problem:
                log.error("%s", problem)
            except Exception:
                log.exception("The tournaments could not be led")


def result_of(row: GameRow, live: LiveGame) -> tuple[PairingResult, Literal[0, 1] | None] | None:
    """Return the result of a game for seat A and the seat of a player who did not come, or None until the game is over.

    A game that was broken off is lost by the player who was to act or broke it off.
    """
    outcome = live.game.outcome
    if outcome is None:
        return None
    if outcome.ending == Ending.ABORTED:
        end = live.lines[-1]
        loser = live.waited_for if end.seat is None else end.seat
        if loser is None:
            return "void", None
        return ("default", 0) if loser == 0 else ("walkover", 1)
    if outcome.winner is None:
        return "draw", None
    if not live.acted[1 - outcome.winner]:
        return ("walkover", 1) if outcome.winner == 0 else ("default", 0)
    return ("win", None) if outcome.winner == 0 else ("loss", None)


def _call_at_the_end(now: Callable[[], int]) -> Callable[[GameRow, LiveGame], Write | None]:
    """Return the listener that makes a tournament's job due when one of its games ends."""

    def at_the_end(row: GameRow, _live: LiveGame) -> Write | None:
        tournament = row.tournament
        return None if tournament is None else lambda connection: call(connection, TOURNAMENT, tournament, now())

    return at_the_end


def _who_share_an_owner(connection: Connection, people: Collection[str]) -> list[tuple[str, str]]:
    """Return the pairs of these users who are a bot and its owner, or bots of one owner: one user could decide their game."""
    accounts = metadata.tables["accounts"]  # they stand above this package
    wanted = select(accounts.c.holder, func.coalesce(accounts.c.owner, accounts.c.id))
    owned: dict[str, list[str]] = {}
    for holder, owner in connection.execute(wanted.where(accounts.c.holder.in_(people))):
        owned.setdefault(owner, []).append(holder)
    return [pair for those in owned.values() for pair in combinations(those, 2)]


def _show_round(connection: Connection, id_: str, number: int) -> bool:
    """Show the games of a round to everyone once all of its results are known. Return whether that changed any."""
    its = (pairings.c.tournament == id_, pairings.c.round == number)
    going_on = select(pairings.c.board).where(*its, pairings.c.result.is_(None)).exists()
    of_round = games.c.id.in_(select(pairings.c.game).where(*its))
    shown = update(games).where(of_round, games.c.shared == "held", ~going_on).values(shared="shown")
    return connection.execute(shown).rowcount > 0


def _its(id_: str, met: Pairing) -> tuple[Any, ...]:
    return (pairings.c.tournament == id_, pairings.c.round == met.round, pairings.c.board == met.board)
