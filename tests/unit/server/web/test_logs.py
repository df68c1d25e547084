"""The log shows the host what happened, and nothing that only a player may know."""

import io
import json
import logging
import random
import re
import secrets
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.support.web_server import Player, Running, sit_down
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.server.web.guard.bounds import Bounds
from warchest.server.web.operations import audit, exchange, logs

LOGGED = ["--log-requests", "--log-audit"]
PASSWORD = "marked secret of a password 7193"
SAID = "marked words of a chat"


def lines(running: Running) -> list[dict[str, Any]]:
    return [json.loads(line) for line in running.complaints().splitlines()]


def game_of_two(running: Running) -> list[str]:
    """Two users with accounts play and talk, and one hands its games to another device; all secrets that this involves."""
    with running.client() as ada, running.client() as imre:
        for client, name in ((ada, "Ada"), (imre, "Imre")):
            entry = {"name": name, "password": PASSWORD, "act": "make"}
            assert client.post("/account/entry", data=entry).status_code == 303
            client.post("/account/entry", data={"name": PASSWORD, "password": name})
            client.post("/account/entry", data={"name": name, "password": f"{PASSWORD} wrong"})
        first = sit_down(ada, 1, seats=("you", "friend"))
        assert imre.post(f"/api/games/{first.game}/seats", json={"seat": 1}).status_code == 200
        second = Player(imre, first.game, [1], random.Random(2))
        said = {"room": "table", "message_id": "m1", "text": SAID}
        assert ada.post(f"/api/games/{first.game}/chat", json=said).status_code == 201
        assert sum(player.play_one() for player in (first, second) * 4) >= 4
        link = re.findall(r"/carry/([A-Za-z0-9_-]{20,})", ada.post("/account/carry").text)[0]
        assert ada.get(f"/carry/{link}").status_code == 200
        assert sit_down(ada, 3, seats=("you", "page")).game
        return [PASSWORD, SAID, link, *ada.cookies.values(), *imre.cookies.values()]


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.slow
def test_no_secret_of_a_game_or_a_user_is_in_the_log(tmp_path: Path, form: str) -> None:
    running = Running(tmp_path / "data", options=[*LOGGED, "--log-format", form], limits=True)
    told = game_of_two(running)
    running.end()
    log = running.complaints()
    assert log.count("\n") > 20
    found = sqlite3.connect(tmp_path / "data" / "warchest.sqlite3")
    for key, person in found.execute("select key, person from games join seats on games.id = seats.game_id"):
        told += [key.hex(), *([person] if person else [])]
    assert [secret for secret in told if secret in log] == []
    coins = {unit.id.lower() for unit in WAR_CHEST.units}
    assert coins.isdisjoint(re.findall(r"[a-z_]+", log.lower()))


def test_sign_ins_failures_and_limits_are_logged_with_household_and_account(tmp_path: Path) -> None:
    running = Running(tmp_path / "data", options=["--log-audit", "--log-format", "json"], limits=True)
    with running.client() as ada:
        ada.post("/account/entry", data={"name": "Ada", "password": PASSWORD, "act": "make"})
        ada.post("/account/sign-out")
    with running.client() as other:
        for name in ("Ada", PASSWORD, *["Ada"] * 6):
            other.post("/account/entry", data={"name": name, "password": f"{PASSWORD} wrong"})
    running.end()
    found = [(one["event"], one["outcome"], one.get("account")) for one in lines(running)]
    assert found[:4] == [
        ("new account", "done", "Ada"),
        ("sign-out", "done", "Ada"),
        ("sign-in", "wrong password", "Ada"),
        ("sign-in", "wrong password", None),
    ]
    assert found[-1] == ("limit", "tries", None)
    assert found.count(("limit", "tries", None)) == 1
    assert len({one["household"] for one in lines(running)}) == 1
    assert "127.0.0.1" not in running.complaints()


def test_a_line_of_a_request_has_its_route_its_status_its_game_and_the_id_of_the_answer(tmp_path: Path) -> None:
    running = Running(tmp_path / "data", options=["--log-requests", "--log-format", "json"], limits=True)
    with running.client() as client:
        player = sit_down(client, 1)
        answer = client.get(f"/api/games/{player.game}")
    running.end()
    [line] = [one for one in lines(running) if one["request"] == answer.headers["x-request-id"]]
    assert (line["route"], line["status"], line["game"]) == ("/api/games/{game_id}", 200, player.game)
    assert line["ms"] > 0


def test_without_options_a_server_that_is_well_writes_nothing(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")
    with running.client() as client:
        sit_down(client, 1).play_one()
    running.end()
    assert running.complaints() == ""


def logged(form: logging.Formatter) -> str:
    """An error with its traceback, in the middle of a request for a game."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(form)
    logger = logging.getLogger("warchest.tests")
    logger.propagate = False
    logger.addHandler(handler)
    token = exchange._current.set(exchange.Exchange("/api/games/sAiHARl1dbQK/actions"))
    try:
        raise ValueError("ouch")
    except ValueError:
        logger.exception("it failed")
    finally:
        exchange._current.reset(token)
        logger.removeHandler(handler)
    return written.getvalue()


def test_an_error_in_json_is_one_line_with_its_traceback() -> None:
    text = logged(logs.JsonForm())
    assert text.count("\n") == 1
    told = json.loads(text)
    assert (told["level"], told["message"], told["game"]) == ("error", "it failed", "sAiHARl1dbQK")
    assert "ValueError: ouch" in told["error"]


def test_an_error_in_text_names_the_request_and_the_game() -> None:
    first = logged(logs.TextForm()).splitlines()[0]
    assert first.startswith("ERROR warchest.tests: it failed [request ")
    assert first.endswith("game sAiHARl1dbQK]")


def test_a_household_that_is_refused_repeatedly_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    home = Bounds().household(f"198.51.100.{secrets.randbelow(250)}")
    with caplog.at_level(logging.INFO, "warchest.audit"):
        for _ in range(3):
            audit.refused(audit.RATE, home)
    assert len([record for record in caplog.records if "rate" in record.getMessage()]) == 1
