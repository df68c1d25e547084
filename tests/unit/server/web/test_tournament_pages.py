"""The pages of a tournament without a browser: the export of its games, and a form that is refused."""

import re
from collections.abc import Iterator
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


def test_no_route_shows_a_table_of_a_duplicate_to_a_player_of_another(server: Running, tmp_path: Path) -> None:
    """Given a round of a duplicate, when a player asks for another table of it, by any route, then each answers as for no game."""
    players = [sign_up(server)[0] for _player in range(4)]
    url = players[0].post("/api/tournaments", json=EVENING | {"form": "duplicate"}).json()["url"]
    for player in players:
        player.post(f"/api{url}", json={"act": "join"})
    players[0].post(f"/api{url}", json={"act": "start"})
    wait_until(lambda: all(game_of(player, url) for player in players))
    own = [game_of(player, url) for player in players]
    other, missing = next(one for one in own if one != own[0]), "A" * len(own[0])
    assert [one["game"] for one in players[1].get(f"/api{url}").json()["pairings"]] == [None, None]
    assert f"/game/{own[0]}" in players[0].get(url).text
    paths = [one.path for one in all_routes(tmp_path) if one.method == "GET"]
    asked = [path for path in paths if "{game_id" in path or "{replay_id" in path]
    assert len(asked) > 10
    for path in asked:
        codes = {}
        for game in (own[0], other, missing):
            filled = re.sub(r"\{(game|replay)_id(:str)?\}", game, path).replace("{form}", "svg")
            codes[game] = players[0].get(filled, params={"hex": "e4"} if "reach" in path else None).status_code
        if path.endswith(("/results", "/draws")):
            continue  # results of one's own games, and a promise that such a game does not have
        assert codes[other] == codes[missing], path


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
