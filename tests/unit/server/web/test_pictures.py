"""Positions as pictures: what they show, how large they are, and what a stranger can make them cost."""

import html
import re
import struct
from collections.abc import Callable

import httpx
import pytest

from tests.support.paths import ROOT
from tests.support.web_server import Player
from warchest import Game, Setup
from warchest.drawing.boards import picture_of
from warchest.drawing.standalone import position_svg
from warchest.server.table.replays.editing import start_of
from warchest.server.web.guard.bounds import OFTEN, PICTURES
from warchest.server.web.pages import pictures
from warchest.server.web.pages.pictures import symbols
from warchest.server.work.worker import Worker

META = re.compile(r'<meta (?:property|name)="(og:[a-z:_]+|twitter:[a-z:]+)" content="([^"]*)">')
LINE = start_of("war_chest", 2, ("base",)).line


def tags(text: str) -> dict[str, str]:
    return {name: html.unescape(content) for name, content in META.findall(text)}


def test_the_preview_of_a_page_names_a_picture_of_1200_by_630_pixels(client: httpx.Client, player: Player) -> None:
    pages = (f"/game/{player.game}", f"/replay/{player.game}", "/puzzles/1", "/editor", f"/editor?p={LINE}")
    for page in pages:
        shown = tags(client.get(page).text)
        assert {"og:title", "og:description", "og:url", "twitter:card"} < set(shown), page
        answer = client.get(shown["og:image"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png"), page
        assert answer.content.startswith(b"\x89PNG")
        assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    assert tags(client.get("/rules").text) == {}


def test_a_picture_is_painted_once_for_each_position(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str] = []
    run = Worker.run

    def counted(self: Worker, kind: str, *arguments: str, progress: Callable[[int], None] | None = None) -> object:
        painted.append(kind)
        return run(self, kind, *arguments, progress=progress)

    monkeypatch.setattr(Worker, "run", counted)
    first, again = (client.get("/pictures/puzzle/2/png") for _ in range(2))
    assert first.content == again.content
    assert painted in (["picture"], [])  # none where another test has had it painted


def test_a_text_that_is_no_position_is_refused_without_a_picture(client: httpx.Client) -> None:
    assert client.get("/pictures/position/png").status_code == 422
    assert client.get("/pictures/position/png", params={"p": "x" * 8_001}).status_code == 400
    assert client.get("/pictures/puzzle/99999/png").status_code == 404
    assert client.get("/pictures/puzzle/1/gif").status_code == 400


def test_pictures_have_a_bound_far_below_that_of_pages() -> None:
    person, household = OFTEN[PICTURES]
    assert (person, household) == ("30/minute; 300/hour", "120/minute; 1200/hour")
    for route in pictures.routes:
        assert route.guards, "a picture is counted"


@pytest.mark.parametrize("seats", [2, 4])
def test_a_drawing_stands_by_itself_and_shows_no_hidden_coin(seats: int) -> None:
    game = Game(Setup.random("a picture", seats=seats), key=b"a picture")
    drawn = position_svg(game.view(None), picture_of(game.view(None), game.setup.ruleset), symbols())
    assert "/static/" not in drawn
    assert "<text" not in drawn
    used, defined = set(re.findall(r"href=['\"]#([^'\"]+)", drawn)), set(re.findall(r"id=['\"]([^'\"]+)", drawn))
    assert used <= defined
    # Every seat draws the same picture: a picture has nothing that only one of them knows.
    for seat in range(seats):
        assert position_svg(game.view(seat), picture_of(game.view(seat), game.setup.ruleset), symbols()) == drawn


def test_the_colours_of_a_picture_are_those_of_the_light_theme() -> None:
    tokens = (ROOT / "client/src/styles/tokens.css").read_text(encoding="utf-8")
    light = set(re.findall(r"(?:light-dark\(|: )(#[0-9A-F]{6})", tokens))
    style = (ROOT / "src/warchest/drawing/standalone.css").read_text(encoding="utf-8")
    assert set(re.findall(r"#[0-9A-F]{6}", style)) <= light | {"#FFFFFF"}
