"""All ratings computed again are the same to the last digit, whatever has happened since, and a hundred thousand games take no minute."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from sqlalchemy import delete, select, update

from tests.support.rated_games import ANN, BEN, CAT, DAN, DAY, MINUTE, Club
from tests.support.real_servers import postgres
from warchest.server.accounts.farewell import erase
from warchest.server.hosting.acts import ACTS, Order
from warchest.server.ratings import recompute as recomputing
from warchest.server.ratings.recompute import Recomputed, recompute
from warchest.server.ratings.skill import BOT, RatedPlayer
from warchest.server.ratings.tables import FinishedGame, keep, rated_seats, ratings
from warchest.server.table.new_game.rated import LADDERS

GAMES = 100
SAME = Recomputed(GAMES, 0, 0)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = Club(tmp_path)
    yield club
    club.close()


def a_season(club: Club, games: int = GAMES, seed: int = 1) -> None:
    """Finished games on all ladders, between few players and bots, at uneven times."""
    chance = random.Random(seed)
    people = [ANN, BEN, CAT, DAN, *(f"player {k}" for k in range(6))]
    for number in range(games):
        club.time.pass_by(chance.choice([MINUTE, 20 * MINUTE, DAY // 3, 9 * DAY]))
        ladder = chance.choice([*LADDERS])
        seats = LADDERS[ladder].players
        playing = chance.sample(people, seats)
        if seats == 2 and chance.random() < 0.2:
            ladder, playing[1] = "two-live", BOT + chance.choice(["page", "yeoman"])
        result = chance.choice([1, 1, -1, -1, 0])
        level = any(one.startswith(BOT) for one in playing)
        players = [
            RatedPlayer(one, result if k % 2 == 0 else -result, counts=k == 1 if level else chance.random() < 0.9)
            for k, one in enumerate(playing)
        ]
        game = FinishedGame(f"{seed} {number}", ladder, club.time(), players)
        club.store.write(lambda connection, game=game: keep(connection, game))  # type: ignore[misc]


def test_the_numbers_are_the_same_to_the_last_digit(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    a_season(club)
    before = club.rows()
    for step in (7, 2000):
        monkeypatch.setattr(recomputing, "STEP", step)
        assert recompute(club.store) == SAME
        assert club.rows() == before


def test_real_games_are_rated_the_same_again(club: Club) -> None:
    for winner, loser in ((ANN, BEN), (BEN, CAT), (ANN, CAT), (CAT, ANN)):
        club.won(winner, loser)
        club.time.pass_by(3 * DAY)
    game = club.begin(ANN, BEN, CAT, DAN)
    club.play(game)
    club.leave(game)
    before = club.rows()
    assert recompute(club.store) == Recomputed(5, 0, 0)
    assert club.rows() == before


def test_wrong_numbers_are_corrected(club: Club) -> None:
    a_season(club)
    before = club.rows()
    club.store.write(
        lambda connection: (
            connection.execute(update(ratings).where(ratings.c.person == ANN).values(mu=ratings.c.mu + 1)),
            connection.execute(delete(ratings).where(ratings.c.person == BEN)),
            connection.execute(update(rated_seats).where(rated_seats.c.number == 100).values(sigma=1)),
        )
    )
    done = recompute(club.store)
    assert done.wrong_games > 0
    assert done.wrong_players >= 2
    assert club.rows() == before


def test_an_interruption_loses_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    a_season(club)
    before = club.rows()
    club.store.write(lambda connection: connection.execute(update(rated_seats).values(mu=0)).rowcount)
    monkeypatch.setattr(recomputing, "STEP", 20)

    def stop(done: int, _all: int) -> None:
        if done >= GAMES // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        recompute(club.store, stop)
    assert club.rows()[2] == before[2], "the present ratings are as before"
    recompute(club.store)
    assert club.rows() == before


def test_games_that_end_meanwhile_are_rated_too(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    a_season(club)
    monkeypatch.setattr(recomputing, "STEP", 30)
    rounds: list[int] = []

    def another(done: int, _all: int) -> None:
        if len(rounds) < 5:
            rounds.append(done)
            a_season(club, 3, seed=done + 10_000 + len(rounds))

    done = recompute(club.store, another)
    assert done == Recomputed(GAMES + 15, 0, 0)


def test_without_a_game_that_a_host_removes_the_others_remain(club: Club) -> None:
    game = club.won(ANN, BEN)
    club.won(BEN, CAT)
    with_it = club.points(BEN)
    club.store.write(lambda connection: ACTS["remove"].do(connection, Order("remove", game), 0))
    assert recompute(club.store).games == 1
    assert club.points(ANN) == 1500
    assert club.points(BEN) > with_it
    assert set(club.ratings.values_of(ANN)) == set()


def test_the_others_keep_their_ratings_when_a_player_deletes_the_account(club: Club) -> None:
    a_season(club)
    others = {person: club.ratings.values_of(person) for person in (BEN, CAT, DAN)}
    club.store.write(lambda connection: erase(connection, f"account of {ANN}"))
    held = club.store.read(lambda c: c.execute(select(rated_seats.c.person)).scalars().all())
    assert ANN not in held
    assert recompute(club.store) == SAME
    assert {person: club.ratings.values_of(person) for person in (BEN, CAT, DAN)} == others
    assert not any(row[0].startswith("gone-") for row in club.rows()[2])


@pytest.mark.slow
@pytest.mark.postgresql
def test_two_processes_that_end_games_at_the_same_time_lose_no_change() -> None:
    """Given two processes on one database that end forty games of the same players, each game follows from the one before it."""
    address = postgres().new()
    with ExitStack() as stack:
        clubs = [stack.enter_context(closing(Club(address, ()))) for _process in range(2)]
        clubs[0].join(ANN, BEN, CAT)

        def end(number: int) -> None:
            one, other = ((ANN, BEN), (BEN, CAT), (CAT, ANN))[number % 3]
            players = [RatedPlayer(one, 1, counts=True), RatedPlayer(other, -1, counts=True)]
            game = FinishedGame(f"game {number}", "two-live", clubs[0].time(), players)
            store = clubs[number % 2].store
            store.begin_write(lambda connection: keep(connection, game), row_decides=True).result()
            if number == 20:
                recompute(store)

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(end, range(40)))
        rows = clubs[0].rows()
        assert [row[0] for row in rows[0]] == [*range(1, 41)]
        assert sum(row[4] for row in rows[2]) == 80
        assert recompute(clubs[1].store) == Recomputed(40, 0, 0)
        assert clubs[1].rows() == rows
