"""A site with many rated games, generated: `python -m tests.support.crowded_club FOLDER --games 50000`, and what its pages cost.

It prints the seconds that all ratings take again, and the milliseconds of processor time for the profile and the list of players. The games
have no course: only the rows that these pages read.
"""

import argparse
import random
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, select

from tests.support.rated_games import DAY, Club
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.time_control import LiveClock
from warchest.server.accounts import open_people
from warchest.server.accounts.tables import results
from warchest.server.ratings.recompute import recompute
from warchest.server.ratings.skill import RatedPlayer
from warchest.server.ratings.tables import FinishedGame, keep, rated_games
from warchest.server.store.schema import games, seats
from warchest.server.table import GameRequest

PEOPLE = 300
A_TRANSACTION = 500


def fill(club: Club, count: int) -> None:
    """Write so many games for two, between players of which some play much more than others."""
    chance = random.Random(1)
    people = [f"player {k}" for k in range(PEOPLE)]
    club.join(*people)
    weights = [1 / (k + 10) for k in range(PEOPLE)]
    request = GameRequest(["you", "friend"], "random", clock=LiveClock(10, 5), rated=True)
    setup = club.table.deal(request).to_json()
    units = [*WAR_CHEST.unit_ids][:16]
    step = 365 * DAY // count

    def some(connection: Connection, first: int) -> None:
        rows: dict[Any, list[dict[str, Any]]] = {games: [], seats: [], results: []}
        for number in range(first, min(first + A_TRANSACTION, count)):
            ended = club.time.ms + number * step
            one, other = chance.choices(people, weights)[0], chance.choices(people, weights)[0]
            if one == other:
                other = people[(people.index(one) + 1) % PEOPLE]
            result = chance.choice([1, -1])
            id_ = f"game {number}"
            rows[games].append(
                {
                    "id": id_,
                    "created": ended // 1000,
                    "mode": "link",
                    "rules": "war_chest",
                    "encoding": 1,
                    "setup": setup,
                }
                | {"request": request.to_json(), "key": secrets.token_bytes(32), "status": "over"}
            )
            for seat, person in enumerate((one, other)):
                rows[seats].append({"game_id": id_, "seat": seat, "person": person, "name": person})
                told = "won" if (result > 0) == (seat == 0) else "lost"
                rows[results].append(
                    {
                        "game_id": id_,
                        "seat": seat,
                        "person": person,
                        "result": told,
                        "ruleset": "war_chest",
                        "army": chance.sample(units, 4),
                    }
                    | {"markers": [6, 3], "round": 9, "ended": ended}
                )
            players = [RatedPlayer(one, result, counts=True), RatedPlayer(other, -result, counts=True)]
            keep(connection, FinishedGame(id_, "two-live", ended, players))
        for table, added in rows.items():
            connection.execute(insert(table), added)

    for first in range(0, count, A_TRANSACTION):
        club.store.write(lambda connection, first=first: some(connection, first))  # type: ignore[misc]
    club.time.ms += 365 * DAY


def main() -> None:
    """Fill a folder, and print what its pages cost."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=50_000)
    given = parser.parse_args()
    club = Club(given.folder, ())
    if not club.store.read(lambda connection: connection.execute(select(rated_games.c.number).limit(1)).all()):
        start = time.process_time()
        fill(club, given.games)
        print(f"filled in {time.process_time() - start:.1f} s of processor time")
    else:
        club.time.ms += 365 * DAY
    start, started = time.process_time(), time.monotonic()
    print(recompute(club.store))
    print(f"recomputed in {time.monotonic() - started:.1f} s, {time.process_time() - start:.1f} s of processor time")
    profiles = open_people(club.store, club.table).profiles
    calls: dict[str, Callable[[], object]] = {
        "profile of who plays most": lambda: (profiles.of("player 0", "x"), club.ratings.standings_of("player 0")),
        "profile of another": lambda: (profiles.of("player 99", "x"), club.ratings.standings_of("player 99")),
        "list of players": lambda: club.ratings.leaders("two-live"),
    }
    for name, call in calls.items():
        call()
        times = []
        for _ in range(20):
            start = time.process_time()
            call()
            times.append(time.process_time() - start)
        print(f"{name}: {sorted(times)[10] * 1000:.1f} ms")
    club.close()


if __name__ == "__main__":
    main()
