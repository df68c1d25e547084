"""The pages of a tournament without a browser: the export of its games, and a form that is refused."""

import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.routes import all_routes
from tests.support.third_party import sign_up
from tests.support.waiting import wait_until
from tests.support.web_server import Running
from warchest.game.text.gametext.parse import read_games

EVENING = {"name": "Evening", "form": "round-robin", "clock": {"kind": "live", "minutes": 5, "increment": 0}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which every account can announce a tournament."""
    running = Running(tmp_path_factory.mktemp("tournaments"), ["--organizer", "*"])
    yield running
    running.end()


def test_the_finished_games_of_a_tournament_are_one_text(server: Running) -> None:
    """Given a round with a finished game, when the games are asked for, then the text has each once, and none before its end."""
    players = [sign_up(server)[0] for _player in range(2)]
    organizer = players[0]
    url = organizer.post("/api/tournaments", json=EVENING).json()["url"]
    for player in players:
        assert player.post(f"/api{url}", json={"act": "join"}).status_code == 200
    organizer.post(f"/api{url}", json={"act": "start"})
    wait_until(lambda: pairing(organizer, url).get("game"))
    assert organizer.get(f"{url}/games.txt").text == ""
    game = pairing(organizer, url)["game"]
    seat = next(one["seat"] for one in organizer.get(f"/api/games/{game[6:]}").json()["people"] if one["you"])
    organizer.post(f"/api/games/{game[6:]}/resign", json={"seat": seat, "action_id": "r"})
    wait_until(lambda: pairing(organizer, url)["result"])
    text = server.client().get(f"{url}/games.txt").text
    assert len([*read_games(text)]) == 1
    assert text.strip() == organizer.get(f"/api/games/{game[6:]}/record").text.strip()


@pytest.mark.slow
def test_nothing_shows_a_table_of_a_duplicate_to_a_player_of_another(server: Running, tmp_path: Path) -> None:
    """Given a round of a duplicate, when a player asks for another table of it, then no route knows it, even after its end."""
    players = [sign_up(server)[0] for _player in range(4)]
    url = players[0].post("/api/tournaments", json=EVENING | {"form": "duplicate"}).json()["url"]
    for player in players:
        player.post(f"/api{url}", json={"act": "join"})
    players[0].post(f"/api{url}", json={"act": "start"})
    wait_until(lambda: all(game_of(player, url) for player in players))
    own = [game_of(player, url) for player in players]
    table = [player for player, game in zip(players, own, strict=True) if game == own[0]]
    watcher, missing = next(one for one in players if one not in table), "A" * len(own[0])
    before, seen = looks(watcher, url), looks(table[0], url)
    play_and_resign(table, own[0])
    wait_until(lambda: looks(table[0], url) != seen)
    assert ["playing" in player.get(f"{url}?rows=true").text for player in (table[0], watcher)] == [False, True]
    assert looks(watcher, url) == before
    assert own[0] not in "".join(before)
    paths = [one.path for one in all_routes(tmp_path) if one.method == "GET"]
    asked = [path for path in paths if "{game_id" in path or "{replay_id" in path]
    assert len(asked) > 10
    for path in asked:
        if path.endswith(("/results", "/draws")):
            continue  # results of one's own games, and a promise that such a game does not have
        codes = set()
        for game in (own[0], missing):
            filled = re.sub(r"\{(game|replay)_id(:str)?\}", game, path).replace("{form}", "svg")
            codes.add(watcher.get(filled, params={"hex": "e4"} if "reach" in path else None).status_code)
        assert len(codes) == 1, path


def looks(client: httpx.Client, url: str) -> list[str]:
    """Return all that a user can see of a tournament."""
    told = [f"/api{url}", f"{url}?rows=true", f"{url}/standings.csv", f"{url}/games.txt"]
    return [client.get(path).text for path in told]


def play_and_resign(table: list[httpx.Client], game: str) -> None:
    """Play the first action of a game, and resign as its player: who resigns before that counts as absent."""
    path = f"/api/games/{game}"
    for player in table:
        seat = next(one["seat"] for one in player.get(path).json()["people"] if one["you"])
        told = player.get(path, params={"seat": seat}).json()
        if (ask := told["ask"]) is None:
            continue
        ids = []
        while not (choice := ask["choices"][0])["ends"]:
            ids.append(choice["id"])
            ask = player.post(f"{path}/preview", json={"seat": seat, "seq": told["seq"], "ids": ids}).json()["ask"]
        body = {"seat": seat, "seq": told["seq"], "ids": [*ids, choice["id"]], "action_id": "first"}
        assert player.post(f"{path}/actions", json=body).status_code == 200
        assert player.post(f"{path}/resign", json={"seat": seat, "action_id": "r"}).status_code == 200
        return


def game_of(player: httpx.Client, url: str) -> str:
    """Return the player's game in a tournament, or an empty text before it is made."""
    found = re.search(r'href="/game/([^"]+)"', player.get(url).text)
    return found[1] if found else ""


def pairing(client: httpx.Client, url: str) -> dict[str, Any]:
    """Return the first pairing of a tournament, or nothing before the first round."""
    told: list[dict[str, Any]] = client.get(f"/api{url}").json()["pairings"]
    return told[0] if told else {}


def test_a_refused_form_keeps_the_name(server: Running) -> None:
    """Given an organizer with several tournaments, when they announce one more, then the page says why not and keeps what was typed."""
    organizer, _name = sign_up(server)
    form = {"name": "Evening of <lions>", "form": "round-robin", "clock": "10+5"}
    while (answer := organizer.post("/tournaments", data=form)).status_code == 303:
        pass
    assert answer.status_code == 422
    assert 'value="Evening of &lt;lions&gt;"' in answer.text
    assert "Finish one of them first." in answer.text


def club(server: Running, form: str, size: int, **more: Any) -> tuple[str, list[tuple[httpx.Client, str]]]:
    """Return the address of a tournament that all of its players have joined, and the players with their names. The first organizes it."""
    players = [sign_up(server) for _player in range(size)]
    url = players[0][0].post("/api/tournaments", json=EVENING | {"form": form} | more).json()["url"]
    for player, _name in players:
        assert player.post(f"/api{url}", json={"act": "join"}).status_code == 200
    return url, players


def resign_all(players: list[tuple[httpx.Client, str]], url: str, number: int) -> None:
    """End all games of a round: in each of them the player who is to act resigns."""
    wait_until(lambda: {one["round"] for one in told(players, url)["pairings"]} >= {number})
    its = [one for one in told(players, url)["pairings"] if one["round"] == number and one["result"] is None]
    for one in its:
        wait_until(lambda: all(met["game"] for met in told(players, url)["pairings"] if met["result"] is None))
        game = next(
            met["game"]
            for met in told(players, url)["pairings"]
            if met["board"] == one["board"] and met["round"] == number
        )
        play_and_resign([player for player, name in players if name in (one["one"], one["other"])], game[6:])
    wait_until(lambda: all(one["result"] for one in told(players, url)["pairings"] if one["round"] == number))


def told(players: list[tuple[httpx.Client, str]], url: str) -> dict[str, Any]:
    """Return a tournament as its organizer's program gets it."""
    found: dict[str, Any] = players[0][0].get(f"/api{url}").json()
    return found


def test_a_round_robin_has_a_cross_table_and_names_its_winner(server: Running) -> None:
    """Given a round robin of two, when its game is over, then the page names the winner with the points, and each result is in a cell."""
    url, players = club(server, "round-robin", 2)
    assert "won with" not in players[0][0].get(url).text
    players[0][0].post(f"/api{url}", json={"act": "start"})
    resign_all(players, url, 1)
    wait_until(lambda: told(players, url)["status"] == "over")
    page, first = players[0][0].get(url).text, told(players, url)["standings"][0]["name"]
    assert f'<p class="tournament-winner"><bdi>{first}</bdi> won with 1 of 1</p>' in page
    assert re.findall(r'<td(?: class="(same)")?>([01]?)</td>', page) == [
        ("same", ""),
        ("", "1"),
        ("", "0"),
        ("same", ""),
    ]
    assert "Buchholz" not in page


def test_a_knock_out_has_a_bracket_and_takes_no_loser_back(server: Running) -> None:
    """Given a knock-out of three, then it has a bracket, and a player who has withdrawn can come back until the player is out."""
    url, players = club(server, "knock-out", 3)
    players[0][0].post(f"/api{url}", json={"act": "start"})
    wait_until(lambda: any(one["game"] for one in told(players, url)["pairings"]))
    page = players[0][0].get(url).text
    bye = next(one["one"] for one in told(players, url)["pairings"] if one["result"] == "bye")
    assert re.findall(r"<h3[^>]*>([^<]+)<", page) == ["Semi-finals", "Final"]
    assert "Buchholz" not in page
    absent = next(player for player, name in players if name == bye)
    absent.post(f"/api{url}", json={"act": "leave"})
    assert "Take part" in absent.get(url).text  # the final can still be played
    resign_all(players, url, 1)
    loser = next(one for one in players if one[1] in loser_names(told(players, url)))
    assert "Take part" not in loser[0].get(url).text
    assert "Withdraw" not in loser[0].get(url).text
    loser_answer = loser[0].post(f"/api{url}", json={"act": "join"})
    assert loser_answer.status_code == 422
    assert "You are out of this knock-out." in loser_answer.text


def loser_names(found: dict[str, Any]) -> list[str]:
    """Return the names of those who have lost a game."""
    done = [one for one in found["pairings"] if one["result"] in ("win", "loss")]
    return [one["other"] if one["result"] == "win" else one["one"] for one in done]


@pytest.mark.slow
def test_a_held_round_says_when_its_results_are_shown(server: Running) -> None:
    """Given a duplicate of one round, when one of two tables is over, then the page names no winner and says when it will."""
    url, players = club(server, "duplicate", 4, rounds=1)
    players[0][0].post(f"/api{url}", json={"act": "start"})
    wait_until(lambda: all(game_of(player, url) for player, _name in players))
    table = [player for player, _name in players if game_of(player, url) == game_of(players[0][0], url)]
    others = [player for player, _name in players if player not in table]
    seen = looks(table[0], url)
    play_and_resign(table, game_of(table[0], url))
    wait_until(lambda: looks(table[0], url) != seen)
    page = others[0].get(url).text
    assert "Results are shown when the round is over." in page
    assert "tournament-winner" not in page
    play_and_resign(others, game_of(others[0], url))
    wait_until(lambda: told(players, url)["status"] == "over")
    page = others[0].get(url).text
    assert "Results are shown when the round is over." not in page
    assert len(re.findall(r'tournament-winner">.*share first place with ½ of 1<', page)) == 1


def test_the_list_is_grouped_and_says_when_and_whose(server: Running) -> None:
    """Given a tournament that starts tomorrow, then its list and its page have the moment, and the list marks it for its players only."""
    starts = int(time.time() * 1000) + 24 * 3_600_000
    url, players = club(server, "swiss", 1, starts=starts, name="Tomorrow's league")
    moment = datetime.fromtimestamp(starts / 1000, UTC).isoformat(timespec="seconds")
    listed = players[0][0].get("/tournaments").text
    row = re.search(rf'<li[^>]*><p><a href="{url}">.*?</li>', listed, re.S)
    assert row is not None
    assert f'<time datetime="{moment}" data-time>' in row[0]
    assert "You take part" in row[0]
    assert re.findall(r'<h2 id="group-1">([^<]+)<', listed) == ["Players can join"]
    assert f'<time datetime="{moment}" data-time>' in players[0][0].get(url).text
    assert "You take part" not in sign_up(server)[0].get("/tournaments").text
