"""Players who look for a rated game are paired with players of about their rating, and with others after a longer wait."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.rated_games import ANN, BEN, CAT, Club
from warchest.schema.game import ShownRating
from warchest.schema.time_control import DaysClock, LiveClock, TimeControl
from warchest.server.homes import Home
from warchest.server.lobby import Lobby
from warchest.server.lobby.seekers import NEAR
from warchest.server.table import GameRequest, RefusedError

SECOND, HOUR = 1_000, 3_600_000


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = Club(tmp_path)
    yield club
    club.close()


@pytest.fixture
def points() -> dict[str, int]:
    return {ANN: 1500, BEN: 1500 + NEAR + 100, CAT: 1520}


@pytest.fixture
def lobby(club: Club, points: dict[str, int]) -> Lobby:
    lobby = Lobby(club.table)
    lobby.seeking.points = lambda person, _ladder: points[person]
    lobby.beside_name = club.ratings.beside_name
    return lobby


def wish(clock: TimeControl | None = None, *, rated: bool = True) -> GameRequest:
    return GameRequest(["you", "friend"], "random", clock=clock or LiveClock(5, 5), rated=rated)


def wait(club: Club, lobby: Lobby, person: str, seconds: int) -> str | None:
    """Look from a player's page every five seconds, and return the game that it finds."""
    for _ in range(0, seconds, 5):
        club.time.pass_by(5 * SECOND)
        if (found := lobby.seeking.renew(person)) is not None:
            return found
    return None


def test_two_of_about_the_same_rating_are_paired_at_once(lobby: Lobby) -> None:
    assert lobby.seeking.seek(ANN, wish()) is None
    assert lobby.seeking.seek(CAT, wish()) is not None


def test_one_of_another_rating_is_paired_after_a_wait(club: Club, lobby: Lobby) -> None:
    assert lobby.seeking.seek(ANN, wish()) is None
    assert lobby.seeking.seek(BEN, wish()) is None
    assert wait(club, lobby, ANN, 5) is None
    assert lobby.seeking.renew(BEN) is None
    game = wait(club, lobby, ANN, 30)
    assert game is not None
    assert lobby.seeking.renew(BEN) == game
    assert {seat.person for seat in club.table.row(game).seats} == {ANN, BEN}


def test_the_longer_wait_of_the_two_counts(club: Club, lobby: Lobby) -> None:
    assert lobby.seeking.seek(ANN, wish()) is None
    assert wait(club, lobby, ANN, 60) is None
    assert lobby.seeking.seek(BEN, wish()) is not None


def test_by_correspondence_the_range_widens_within_hours(club: Club, lobby: Lobby) -> None:
    assert lobby.seeking.seek(ANN, wish(DaysClock(3))) is None
    club.time.pass_by(60 * SECOND)
    assert lobby.seeking.seek(BEN, wish(DaysClock(3))) is None
    lobby.seeking.cancel(BEN)
    club.time.pass_by(HOUR)
    assert lobby.seeking.seek(BEN, wish(DaysClock(3))) is not None


def test_casual_games_are_paired_without_regard_to_ratings(lobby: Lobby) -> None:
    assert lobby.seeking.seek(ANN, wish(rated=False)) is None
    assert lobby.seeking.seek(BEN, wish(rated=False)) is not None


def test_a_rated_and_a_casual_game_are_not_the_same_game(lobby: Lobby) -> None:
    assert lobby.seeking.seek(ANN, wish()) is None
    assert lobby.seeking.seek(CAT, wish(rated=False)) is None


def test_two_of_one_household_are_not_paired_for_a_rated_game(lobby: Lobby) -> None:
    assert lobby.seeking.seek(ANN, wish(), home=Home("here")) is None
    assert lobby.seeking.seek(CAT, wish(), home=Home("here")) is None
    lobby.seeking.cancel(CAT)
    assert lobby.seeking.seek(CAT, wish(), home=Home("there")) is not None


def test_a_page_that_asks_again_while_no_one_is_near_changes_nothing_for_others(club: Club, lobby: Lobby) -> None:
    told: list[int] = []
    lobby.seeking.seek(ANN, wish())
    lobby.on_change(told.append)
    assert wait(club, lobby, ANN, 30) is None
    assert told == []


def test_the_lobby_shows_the_rating_and_a_press_starts_a_game_at_any_distance(club: Club, lobby: Lobby) -> None:
    lobby.seeking.seek(ANN, wish())
    (row,) = lobby.view(BEN).seekers
    assert row.rating == ShownRating(1500, sure=False)
    assert "Rated" in row.played
    assert club.table.row(lobby.seeking.accept(BEN, row.id)).request["rated"]


def test_a_guest_neither_looks_for_a_rated_game_nor_takes_one(lobby: Lobby) -> None:
    with pytest.raises(RefusedError, match="sign in first"):
        lobby.seeking.seek("a guest", wish())
    lobby.seeking.seek(ANN, wish())
    (row,) = lobby.view("a guest").seekers
    with pytest.raises(RefusedError, match="sign in first"):
        lobby.seeking.accept("a guest", row.id)


def test_a_challenge_to_a_guest_is_casual(club: Club) -> None:
    for asked, rated in (("a guest", False), (BEN, True)):
        game = club.table.challenges.challenge(ANN, wish(), asked)
        assert club.table.row(game).request["rated"] is rated
