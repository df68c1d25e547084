"""Rated games of players with accounts, under a clock that a test sets."""

import secrets
from pathlib import Path
from typing import Any

from sqlalchemy import insert, select

from tests.support.people import FakeTime
from warchest.schema.time_control import DaysClock, LiveClock, TimeControl
from warchest.server.accounts.tables import accounts
from warchest.server.ratings.service import Ratings
from warchest.server.ratings.tables import rated_games, rated_seats, ratings
from warchest.server.store import Store
from warchest.server.table import GameRequest, Table
from warchest.server.table.lines import Sent
from warchest.server.table.new_game.game_request import FRIEND, Sitter

ANN, BEN, CAT, DAN = "ann's key", "ben's key", "cat's key", "dan's key"
EVERYBODY = (ANN, BEN, CAT, DAN)
MINUTE, DAY = 60_000, 24 * 3600 * 1000


class Club:
    """A site whose players have accounts."""

    def __init__(self, place: Path | str, people: tuple[str, ...] = EVERYBODY) -> None:
        self.time = FakeTime()
        self.store = Store(place)
        self.table = Table(self.store, now=self.time)
        self.ratings = Ratings(self.store, self.table)
        self.join(*people)

    def join(self, *people: str) -> None:
        """Make accounts for players who have none."""

        def job(connection: Any) -> None:
            known = {*connection.execute(select(accounts.c.holder)).scalars()}
            rows = [
                {
                    "id": f"account of {one}",
                    "holder": one,
                    "name": one,
                    "plain_name": one,
                    "password": "",
                    "created": 0,
                }
                for one in people
                if one not in known
            ]
            if rows:
                connection.execute(insert(accounts), rows)

        self.store.write(job)

    def begin(self, *people: str, clock: TimeControl | None = None, **more: Any) -> str:
        """Start a rated game between these players."""
        rated = {"rated": True} | more
        sitters: list[Sitter] = ["you"]
        for _other in people[1:]:
            sitters.append(FRIEND)
        request = GameRequest(sitters, "random", clock=clock or LiveClock(30, 0), **rated)
        game = self.table.create(people[0], request)
        for seat, person in enumerate(people[1:], 1):
            self.table.seating.sit(person, game, seat)
        self.table.clockwork.look_at(game, due=True)  # which starts the clocks
        return game

    def leave(self, game: str) -> int:
        """Run out the time of the deciding seat, and return the seat."""
        seat = self.table.standing(game)[1].game.decider
        assert seat is not None
        self.time.pass_by(20 * DAY)
        self.table.clockwork.look_at(game, due=True)
        assert self.table.row(game).status == "over"
        return seat

    def play(self, game: str, *, until_round: int = 2, seats: int | None = None) -> None:
        """Play the first choice of the deciding seat until this round, or until so many seats have acted."""
        while True:
            row, live = self.table.standing(game)
            acted = {line.seat for line in live.lines if line.kind == "action"}
            if live.over or (live.view(None).round >= until_round if seats is None else len(acted) >= seats):
                return
            seat = live.game.decider
            assert seat is not None
            ids: list[int] = []
            copy = live.game.copy(chance="manual")
            while not ids or copy.action_open:
                # A pass ends no game by itself.
                choices = sorted(copy.choices(), key=lambda choice: choice.verb != "pass")
                ids.append(choices[0].id)
                copy.play(choices[0])
            sent = Sent("action", seat, tuple(ids))
            self.table.lines.write(
                row, None, sent, secrets.token_urlsafe(6), live.seq, self.table.lines.action(row, seat, ids)
            )

    def won(self, *people: str, **more: Any) -> str:
        """Play a game that the first of two players wins, since the other resigns in round two."""
        game = self.begin(*people, **more)
        self.play(game)
        self.table.resign(people[1], game, 1, secrets.token_urlsafe(6))
        return game

    def points(self, person: str, ladder: str = "two-live") -> int:
        """The points of a player."""
        return self.ratings.points_of(person, ladder)  # type: ignore[arg-type]

    def reason(self, game: str) -> str | None:
        """Why a game is not rated."""
        result = self.ratings.result_of(self.table.row(game))
        assert result is not None
        return result.reason

    def rows(self) -> list[list[Any]]:
        """All rows of the ratings."""

        def job(connection: Any) -> list[list[Any]]:
            return [
                sorted(tuple(row) for row in connection.execute(select(one)))
                for one in (rated_games, rated_seats, ratings)
            ]

        return self.store.read(job)

    def close(self) -> None:
        """Close the store."""
        self.store.close()


__all__ = ["ANN", "BEN", "CAT", "DAN", "DAY", "MINUTE", "Club", "DaysClock", "LiveClock"]
