"""The ratings beside the names: in games between accounts with a clock, in lists and in the lobby, and in no other game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.rated_games import ANN, BEN, CAT, DAN, DAY, Club
from warchest.schema.game import Person, ShownRating
from warchest.schema.time_control import DaysClock, LiveClock
from warchest.server.ratings.service import SHOWN_MS, UNPLAYED
from warchest.server.table import GameRequest

GUEST = "a guest's key"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = Club(tmp_path)
    yield club
    club.close()


def beside(club: Club, game: str, viewer: str = "a watcher") -> list[ShownRating | None]:
    """The ratings beside the names at a table, in the order of the seats."""
    people: list[Person] = club.table.payload(viewer, game, None).people
    return [one.rating for one in people]


def casual(club: Club, *people: str, clock: LiveClock | DaysClock | None = None) -> str:
    """A casual game of these players."""
    request = GameRequest(["you", "friend"], "random", clock=clock)
    game = club.table.create(people[0], request)
    for seat, person in enumerate(people[1:], 1):
        club.table.seating.sit(person, game, seat)
    return game


def test_a_table_shows_everyone_the_ratings_on_its_ladder(club: Club) -> None:
    club.won(ANN, BEN)
    game = club.begin(ANN, BEN)
    shown = [ShownRating(club.points(one), sure=False) for one in (ANN, BEN)]
    assert shown[0].points > 1500 > shown[1].points
    assert beside(club, game, ANN) == beside(club, game, BEN) == beside(club, game) == shown
    assert beside(club, club.begin(ANN, BEN, clock=DaysClock(3))) == [UNPLAYED, UNPLAYED], "another ladder"
    assert beside(club, club.begin(ANN, BEN, CAT, DAN)) == [UNPLAYED] * 4


def test_a_rating_loses_its_question_mark_once_it_is_known_and_gets_it_back_after_a_long_pause(club: Club) -> None:
    others = [f"player {k}" for k in range(30)]
    club.join(*others)
    for number, other in enumerate(others):
        club.won(*((ANN, other) if number % 2 else (other, ANN)))
    assert beside(club, club.begin(ANN, BEN))[0] == ShownRating(club.points(ANN), sure=True)
    club.time.pass_by(2000 * DAY)
    assert beside(club, club.begin(ANN, BEN))[0] == ShownRating(club.points(ANN), sure=False)


def test_after_a_game_the_next_one_shows_the_new_rating_at_once(club: Club) -> None:
    game = club.begin(ANN, BEN)
    assert beside(club, game) == [UNPLAYED, UNPLAYED]
    club.play(game)
    club.table.resign(BEN, game, 1, "enough")
    assert beside(club, game)[0] != UNPLAYED or club.table.payload(ANN, game, 0).end is not None
    assert beside(club, club.begin(ANN, BEN))[0] == ShownRating(club.points(ANN), sure=False)


def test_a_casual_game_of_accounts_shows_them_too(club: Club) -> None:
    assert beside(club, casual(club, ANN, BEN, clock=LiveClock(10, 0))) == [UNPLAYED, UNPLAYED]


def test_a_game_with_a_guest_a_bot_no_clock_or_one_screen_shows_none(club: Club) -> None:
    games = [
        casual(club, ANN, GUEST, clock=LiveClock(10, 0)),
        casual(club, ANN, BEN),
        club.table.create(ANN, GameRequest(["you", "page"], "random")),
        club.table.create(ANN, GameRequest(["you", "you"], "random")),
        club.table.create(ANN, GameRequest(["you", "friend"], "random", clock=LiveClock(10, 0))),
    ]
    for game in games:
        assert set(beside(club, game)) == {None}


def test_a_list_shows_what_the_table_shows_with_one_query(club: Club) -> None:
    games = [club.begin(ANN, BEN), club.begin(CAT, DAN), casual(club, ANN, GUEST, clock=LiveClock(10, 0))]
    club.time.pass_by(SHOWN_MS)
    listed = {one.game: [who.rating for who in one.people] for one in club.table.lists.page(ANN, "turn").games}
    listed |= {one.game: [who.rating for who in one.people] for one in club.table.lists.page(ANN, "theirs").games}
    assert listed == {game: beside(club, game) for game in (games[0], games[2])}


def test_the_rating_of_a_deleted_account_is_not_shown(club: Club) -> None:
    from warchest.server.accounts.farewell import erase

    game = club.begin(ANN, BEN)
    club.store.write(lambda connection: erase(connection, f"account of {BEN}"))
    club.time.pass_by(SHOWN_MS)
    assert beside(club, game) == [None, None]
