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
