"""The profile shows ratings and results by opponent, the list shows the active players of a ladder, and the command computes all again."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from sqlalchemy import select, update

from tests.support.apart import run_apart
from tests.support.rated_games import ANN, BEN, CAT, DAY, Club
from warchest.cli.main import main
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.time_control import LiveClock
from warchest.server.accounts import open_people
from warchest.server.accounts.restraints import Restraint, restrain
from warchest.server.accounts.tables import results
from warchest.server.chat import Chat
from warchest.server.lobby import Lobby
from warchest.server.ratings.skill import RatedPlayer
from warchest.server.ratings.tables import FinishedGame, keep, rated_games, ratings
from warchest.server.table import GameRequest, Replays, Table
from warchest.server.web.app import create_app
from warchest.wording.names import name_of


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = Club(tmp_path)
    yield club
    club.close()


def season(club: Club, *results: tuple[str, str]) -> None:
    """Finished games, each a day after the one before it, with the winner first."""
    for number, (winner, loser) in enumerate(results):
        players = [RatedPlayer(winner, 1, counts=True), RatedPlayer(loser, -1, counts=True)]
        game = FinishedGame(f"game {number} {club.time()}", "two-live", club.time(), players)
        club.store.write(lambda connection, game=game: keep(connection, game))  # type: ignore[misc]
        club.time.pass_by(DAY)


def page(club: Club, path: str, tag: str = "en") -> str:
    """The text of a page in that language."""
    table = Table(club.store, now=club.time)
    people = open_people(club.store, table)
    site: Any = create_app(table, Replays(club.store, table), people, Chat(club.store))

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=site), base_url="http://localhost") as client:
            return await client.get(path, headers={"accept-language": tag})

    try:
        answer = run_apart(ask())
    finally:
        people.close()
    assert answer.status_code == 200
    return html.unescape(answer.text)


def test_a_profile_shows_the_rating_with_its_uncertainty_and_its_course(club: Club) -> None:
    season(club, (ANN, BEN), (ANN, CAT), (BEN, ANN))
    value = club.ratings.values_of(ANN)["two-live"].at(club.time())
    text = page(club, f"/people/{ANN}")
    assert f"<b>{value.points}</b>" in text
    assert f"± {value.doubt}" in text
    assert "3 rated games, still uncertain" in text
    (places,) = re.findall(r'<polyline points="([^"]*)"', text)
    assert len(places.split()) == 3
    assert "polyline" not in page(club, f"/people/{CAT}"), "one game has no course"


def test_a_profile_shows_the_results_against_each_opponent(club: Club) -> None:
    for winner, loser in ((ANN, BEN), (ANN, BEN), (CAT, ANN)):
        club.won(winner, loser)
    game = club.table.create(ANN, GameRequest(["you", "page"], "random"))
    club.play(game)
    club.table.resign(ANN, game, 0, "enough")
    text = page(club, f"/people/{ANN}")
    assert "2 won, 0 lost" in text
    assert "Page" in text.partition("Results by opponent")[2].partition("Last games")[0]
    assert text.count("0 won, 1 lost") == 2


@pytest.mark.parametrize(("others", "score"), [([BEN], "1 gagnée, 0 perdue"), ([BEN, BEN], "2 gagnées, 0 perdue")])
def test_the_results_of_an_opponent_are_in_the_singular_where_the_language_has_one(
    club: Club, others: list[str], score: str
) -> None:
    for loser in others:
        club.won(ANN, loser)
    assert score in page(club, f"/people/{ANN}", "fr")


def test_a_full_profile_shows_the_units_the_last_games_and_the_puzzles(club: Club) -> None:
    """Given a user who has won a game and solved a puzzle, then the profile has the units of the army, the game and the puzzle."""
    game = club.won(ANN, BEN)
    people = open_people(club.store, club.table)
    people.puzzles.add(ANN, 1, solved=True)
    people.close()
    text = page(club, f"/people/{ANN}")
    units = text.partition("Results by unit")[2].partition("Results by opponent")[0]
    [army, _other] = armies_of(club)
    assert [kind for kind in army if name_of(WAR_CHEST, kind) not in units] == []
    assert f'href="/game/{game}"' in text.partition("Last games")[2]
    assert "1 puzzle solved" in text


def test_an_empty_profile_leads_to_a_game(club: Club) -> None:
    assert "/new" in page(club, f"/people/{ANN}")


def test_the_list_has_the_active_players_with_a_known_rating_and_the_bots(club: Club) -> None:
    others = [f"player {k}" for k in range(40)]
    club.join(*others)
    season(club, *((ANN, one) if k % 3 else (one, ANN) for k, one in enumerate(others)))
    text = page(club, "/players")
    assert ANN in text
    assert "Yeoman" in text
    assert not any(one in text for one in others)
    assert re.search(r"\d+ more players have ratings that are still uncertain", text)
    club.time.pass_by(40 * DAY)
    assert ANN not in page(club, "/players"), "who has not played lately is not listed"


def test_a_banned_player_is_not_listed(club: Club) -> None:
    season(club, (ANN, BEN))
    club.store.write(
        lambda c: c.execute(update(ratings).where(ratings.c.person == ANN).values(sigma=1_000_000)).rowcount
    )
    assert ANN in page(club, "/players")
    club.store.write(lambda connection: restrain(connection, Restraint("ban", 4_000_000_000_000, person=ANN)))
    assert ANN not in page(club, "/players")


@pytest.mark.parametrize("ladder", ["two-live", "two-days", "four-live", "four-days"])
def test_an_empty_list_leads_to_the_lobby(club: Club, ladder: str) -> None:
    text = page(club, f"/players?ladder={ladder}")
    assert "/lobby" in text
    assert ("Sovereign" in text) is (ladder == "two-live")


def test_the_command_computes_all_ratings_again(club: Club, tmp_path: Path) -> None:
    season(club, (ANN, BEN), (ANN, CAT))
    before = club.rows()
    told = CliRunner().invoke(main, ["ratings", "recompute", "--data-dir", str(tmp_path)])
    assert told.exit_code == 0, told.output
    assert "2 games were rated again." in told.output
    assert "All numbers are the same as before." in told.output
    club.store.write(lambda c: c.execute(update(ratings).where(ratings.c.person == ANN).values(mu=1)).rowcount)
    told = CliRunner().invoke(main, ["ratings", "recompute", "--data-dir", str(tmp_path)])
    assert "1 number was corrected." in told.output
    assert club.rows() == before


def test_a_guest_who_opens_the_link_to_a_rated_game_is_asked_to_sign_in(club: Club) -> None:
    for rated in (True, False):
        request = GameRequest(["you", "friend"], "random", clock=LiveClock(5, 0), rated=rated)
        text = page(club, f"/game/{club.table.create(ANN, request)}")
        assert ("sign in first" in text) is rated
        assert ("No account needed" in text) is not rated


def test_the_page_of_strong_units_shows_what_was_measured_and_waits_for_games_of_players(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given 300 games with the same boxes are needed: here two."""
    people = open_people(club.store, club.table)
    club.won(ANN, BEN)
    text = page(club, "/units")
    for heading in ("Early picks", "Late picks", "Drafts", "Pairs", "Counters"):
        assert heading in text
    assert text.count('<th scope="row">') == 16
    assert "So far there are 1 of the 300 rated games" in text
    monkeypatch.setattr("warchest.server.web.pages.units.ENOUGH", 2)
    club.won(BEN, CAT)
    club.won(ANN, CAT, rated=False)
    part = page(club, "/units").partition('id="players"')[2]
    assert "The newest rated games of two players with these boxes: 2." in part
    played = {kind for army in armies_of(club) for kind in army}
    assert part.count('<th scope="row">') == len(played)
    assert "100%" in part
    people.close()


def armies_of(club: Club) -> list[list[str]]:
    """The armies of the rated games."""
    rows = club.store.read(
        lambda c: c.execute(
            select(results.c.army).join(rated_games, rated_games.c.game_id == results.c.game_id)
        ).scalars()
    )
    return [*rows]


@pytest.mark.parametrize("query", ["?boxes=all", "?boxes=siege&level=page", "?boxes=nothing&level=nobody"])
def test_the_page_of_strong_units_knows_boxes_and_levels_and_answers_to_any_other_with_the_base_box(
    club: Club, query: str
) -> None:
    text = page(club, f"/units{query}")
    assert ("Siege Tower" in text.partition("Units</h2>")[2]) is ("nothing" not in query)
    assert text.count('aria-current="page"') >= 1


def test_a_game_to_watch_shows_the_ratings_beside_the_names(club: Club) -> None:
    lobby = Lobby(club.table)
    request = GameRequest(["you", "friend"], "random", clock=LiveClock(10, 0), rated=True)
    game = club.table.create(ANN, request)
    lobby.open(ANN, game)
    club.table.seating.sit(BEN, game, 1)
    assert page(club, "/watch").count('<span class="second rating">1500?</span>') == 2
