"""A page whose line fails without a word shows what it has missed and delivers what its user did, once.

The server's beats are quick here, and the page waits by them. How long it waits at most is proved by the page's clock in
`client/tests/shared/live.test.ts`, where no machine is too slow.
"""

import json
import random
import shutil
from collections.abc import Callable, Iterator
from typing import Any, Literal, Protocol

import httpx
import pytest
from playwright.sync_api import Browser

from tests.support.faulty_line import FaultyLine
from tests.support.firefox import Firefox
from tests.support.waiting import wait_until
from tests.support.web_server import Player, Running

QUICK = {"warchest.server.web.live.live.LIVE_SECONDS": 0.5, "warchest.server.web.guard.beats.QUIET_SECONDS": 0.7}
CLOCKS: dict[str, Any] = {
    "no clock": None,
    "live": {"kind": "live", "minutes": 60, "increment": 5},
    "correspondence": {"kind": "days", "days": 3},
}
SHOWN = "document.querySelectorAll('#record li').length"
ACTS = """((shown, before) => {
    if (shown !== before || document.querySelector('.sending') !== null) return;
    const pass = [...document.querySelectorAll('.facedown button')].find((one) => one.textContent.includes('Pass'));
    (pass ?? document.querySelector('.hand-slot.live'))?.click();
})"""
"""Presses the next thing that leads to a pass, unless the page shows another line than the one before."""
Kind = Literal["chromium", "firefox"]


class Shown(Protocol):
    """A page of either browser."""

    def goto(self, url: str) -> object: ...
    def evaluate(self, script: str) -> Any: ...


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("data"), constants=QUICK)
    yield running
    running.end()


@pytest.fixture
def line(quick: Running) -> Iterator[FaultyLine]:
    faulty = FaultyLine(int(quick.url.rpartition(":")[2]))
    yield faulty
    faulty.close()


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    assert path, "no Firefox on this machine: Debian's package is firefox-esr"
    running = Firefox(path, tmp_path_factory.mktemp("profile"))
    yield running
    running.close()


@pytest.fixture
def page(request: pytest.FixtureRequest, kind: Kind) -> Iterator[Shown]:
    """A page in a session of its own, of the browser that the test is for."""
    if kind == "firefox":
        yield request.getfixturevalue("firefox").page()
        return
    browser: Browser = request.getfixturevalue("browser")
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    yield context.new_page()
    context.close()


class AtTable:
    """A game of a user whose page is behind the line, and of a friend who is not."""

    def __init__(self, page: Shown, line: FaultyLine, server: Running, clock: Any) -> None:
        self.page, self.line = page, line
        page.goto(f"{line.url}/licenses")
        body = {"seats": ["you", "friend"], "setup": "first_game", "clock": clock}
        self.game: str = asked(page, "POST", "/api/games", body)["game"]
        self.friend = server.client()
        self.sit(self.friend)
        self.other = Player(self.friend, self.game, [1], random.Random(1))
        self.acts = 0

    def sit(self, client: httpx.Client) -> None:
        """Take the free seat as the friend."""
        client.post(f"/api/games/{self.game}/seats", json={"seat": 1}).raise_for_status()

    def open(self) -> None:
        """Open the game on the page."""
        self.page.goto(f"{self.line.url}/game/{self.game}")
        self.is_shown()

    @property
    def seq(self) -> int:
        """The number of the last line on the server."""
        return int(self.other.fetch(None)["seq"])

    def is_shown(self) -> None:
        """Wait until the page shows all lines."""
        wait_until(lambda: self.page.evaluate(SHOWN) == self.seq)

    def user_acts(self) -> None:
        """Act as the user on the page, and wait until the server has the action."""
        before = self.seq

        def acted() -> bool:
            self.page.evaluate(f"{ACTS}({SHOWN}, {before})")
            return self.seq > before

        self.is_shown()
        wait_until(acted)
        self.acts += 1

    def friend_acts(self) -> None:
        """Act as the friend."""
        assert self.other.play_one()
        self.acts += 1

    def until(self, seat: int) -> None:
        """Play until that seat must decide."""
        while (waiting := self.other.fetch(None)["waiting"]["seat"]) != seat:
            if waiting == 1:
                self.friend_acts()
            else:
                self.user_acts()


def asked(page: Shown, method: str, path: str, body: Any) -> Any:
    """The answer to a request of the page's browser."""
    options = {"method": method, "body": json.dumps(body), "headers": {"Content-Type": "application/json"}}
    return page.evaluate(f"fetch({json.dumps(path)}, {json.dumps(options)}).then((answer) => answer.json())")


def says(page: Shown, text: str) -> Callable[[], bool]:
    """Whether the page shows a text."""
    return lambda: bool(page.evaluate(f"document.body.innerText.includes({json.dumps(text)})"))


def browsers(*kinds: Kind) -> pytest.MarkDecorator:
    """Run a test in these browsers. Firefox is part of the long runs."""
    return pytest.mark.parametrize(
        "kind", [pytest.param(kind, marks=pytest.mark.marathon) if kind == "firefox" else kind for kind in kinds]
    )


both = browsers("chromium", "firefox")


def keeps_up(table: AtTable) -> None:
    """The line dies before each of two actions: the page shows the friend's, and the server has the user's, once."""
    table.until(1)
    table.is_shown()
    table.line.die()
    table.friend_acts()
    table.is_shown()
    table.until(0)
    table.is_shown()
    table.line.die()
    table.user_acts()
    table.is_shown()
    assert table.line.dropped > 0
    assert table.seq == table.acts


@browsers("chromium")
@pytest.mark.slow
def test_a_line_that_dies_silently_loses_no_action(page: Shown, line: FaultyLine, quick: Running) -> None:
    """Given a game, when the line dies before the friend acts, and again before the user does, then both actions arrive, once."""
    table = AtTable(page, line, quick, None)
    table.open()
    keeps_up(table)


@both
@pytest.mark.marathon
@pytest.mark.parametrize("clock", CLOCKS)
def test_a_line_with_every_fault_loses_no_action(page: Shown, line: FaultyLine, quick: Running, clock: str) -> None:
    """Given a game, when its line dies, lets nothing through, is slow or is torn, then every action is there once."""
    table = AtTable(page, line, quick, CLOCKS[clock])
    table.open()
    keeps_up(table)
    # Nothing gets through: the page says so, keeps the action, and sends it once anything does.
    table.until(0)
    table.is_shown()
    line.is_open = False
    line.die()
    before = table.seq

    def reconnects() -> bool:
        table.page.evaluate(f"{ACTS}({SHOWN}, {before})")
        return says(page, "Reconnecting. Your action is saved.")()

    wait_until(reconnects)
    assert table.seq == before
    line.is_open = True
    wait_until(lambda: table.seq > before)
    table.acts += 1
    table.is_shown()
    # Parts of connections overtake one another, and some connections break off within an answer or an action.
    for fault in ("slow", "torn"):
        setattr(line, fault, True)
        for _ in range(6):
            table.until(1)
            table.friend_acts()
            table.until(0)
            table.user_acts()
        line.slow = line.torn = False
        table.is_shown()
    assert table.seq == table.acts


@both
@pytest.mark.marathon
def test_a_spectator_on_a_line_that_dies_sees_every_action(page: Shown, line: FaultyLine, quick: Running) -> None:
    """Given a spectator, when the line dies before each action, then the page shows the action."""
    with quick.client() as one, quick.client() as two:
        game = one.post("/api/games", json={"seats": ["you", "friend"], "setup": "first_game"}).json()["game"]
        two.post(f"/api/games/{game}/seats", json={"seat": 1}).raise_for_status()
        players = [Player(client, game, [seat], random.Random(seat)) for seat, client in enumerate((one, two))]
        page.goto(f"{line.url}/game/{game}")
        for acts in range(1, 5):
            line.die()
            assert any(player.play_one() for player in players)
            wait_until(lambda: page.evaluate(SHOWN) == acts)  # noqa: B023


@both
@pytest.mark.marathon
def test_a_line_that_dies_loses_no_message(page: Shown, line: FaultyLine, quick: Running) -> None:
    """Given an open chat, when the line dies before the friend says something and again before the user does, then both hear it once."""
    table = AtTable(page, line, quick, None)
    table.open()
    wait_until(lambda: page.evaluate("document.querySelector('#chat-button') !== null"))
    page.evaluate("document.querySelector('#chat-button').click()")
    said = "document.querySelectorAll('.chat-lines .said').length"
    line.die()
    body = {"room": "table", "message_id": "a-message-of-the-friend", "phrase": "luck"}
    table.friend.post(f"/api/games/{table.game}/chat", json=body).raise_for_status()
    wait_until(lambda: page.evaluate(said) == 1)
    line.die()
    page.evaluate("document.querySelector('.phrases .button').click()")
    wait_until(lambda: page.evaluate(said) == 2)
    lines = table.friend.get(f"/api/games/{table.game}/chat?room=table").json()["lines"]
    assert [one["you"] for one in lines] == [True, False]


@both
@pytest.mark.marathon
def test_the_lobby_on_a_line_that_dies_shows_a_new_invitation(page: Shown, line: FaultyLine, quick: Running) -> None:
    """Given the lobby, when nothing gets through, then it says so; once anything does, it shows the invitation made meanwhile."""
    page.goto(f"{line.url}/lobby")
    line.is_open = False
    line.die()
    wait_until(says(page, "Reconnecting."))
    with quick.client() as client:
        game = client.post("/api/games", json={"seats": ["you", "friend"], "setup": "first_game"}).json()["game"]
        client.post(f"/api/lobby/tables/{game}/open", json={"name": "Zenobia"}).raise_for_status()
        with quick.listen(
            f"/api/games/{game}/live",
            additional_headers={"Cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())},
        ):
            line.is_open = True
            wait_until(says(page, "Zenobia"))
            wait_until(lambda: not says(page, "Reconnecting.")())


@both
@pytest.mark.marathon
def test_an_invitation_on_a_line_that_dies_opens_the_game_once_the_friend_sits(
    page: Shown, line: FaultyLine, quick: Running
) -> None:
    """Given a user who waits for a friend, when the line dies and the friend sits down, then the page opens the game."""
    page.goto(f"{line.url}/licenses")
    body = {"seats": ["you", "friend"], "setup": "first_game"}
    game = asked(page, "POST", "/api/games", body)["game"]
    page.goto(f"{line.url}/game/{game}")
    line.die()
    with quick.client() as friend:
        friend.post(f"/api/games/{game}/seats", json={"seat": 1}).raise_for_status()
        wait_until(lambda: page.evaluate("document.querySelector('.hand-slot') !== null"))
