"""The draws of a server's games: promised at the start, published at the end, and right by the check; older games draw as before."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from warchest.game.draws import commitment
from warchest.game.draws_check import DrawsError, checked, read_draws
from warchest.game.game import Game
from warchest.schema.draws import GameDraws, PromisedDraws
from warchest.server.store import Store
from warchest.server.table import GameRequest, RefusedError, Replays, Table
from warchest.server.table.game_state import LiveGame
from warchest.server.table.people import seats_of

SCREEN = GameRequest(seats=["you", "you"], setup="random")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def table(place: Path) -> Iterator[Table]:
    store = Store(place)
    table = Table(store)
    yield table
    table.close()
    store.close()


def act(table: Table, game: str, luck: random.Random) -> None:
    """Play a random action of the deciding seat."""
    live = table.standing(game)[1]
    seat = live.game.decider
    assert seat is not None
    trial, ids = live.game.copy(chance="manual"), list[int]()
    while not ids or trial.action_open:
        ids.append(luck.choice(trial.legal_ids()))
        trial.play(ids[-1])
    table.submit("ada", game, seat, f"a{live.seq}", live.seq, ids)


def play(table: Table, game: str, actions: int, seed: int = 1) -> None:
    luck = random.Random(seed)
    for _action in range(actions):
        if table.standing(game)[1].over:
            return
        act(table, game, luck)


def published(table: Table, game: str) -> GameDraws:
    found = Replays(table.store, table).draws(game)
    assert isinstance(found, GameDraws)
    return found


@pytest.mark.parametrize(
    "request_",
    [
        SCREEN,
        GameRequest(seats=["you"] * 4, setup="random"),
        GameRequest(seats=["you", "you"], setup="draft", boxes=["base", "nobility", "siege"]),
        GameRequest(seats=["you", "you"], setup="first_game"),
        GameRequest(seats=["you", "you"], setup="random", seed="ours"),
        GameRequest(seats=["you", "you"], setup="random", ruleset="lite"),
    ],
    ids=["random", "four", "draft", "first_game", "seed", "lite"],
)
def test_the_draws_of_a_game_are_right_by_the_check(table: Table, request_: GameRequest) -> None:
    game = table.create("ada", request_)
    play(table, game, 40)
    table.resign("ada", game, table.standing(game)[1].waited_for or 0, "last")
    draws = published(table, game)
    assert checked(read_draws(msgspec.json.encode(draws))).draws > 0
    dealt = request_.seed is None and request_.setup != "first_game"
    assert (draws.dealt is not None) == dealt, "a deal that the request leaves open follows from the secret"


def test_before_the_end_only_the_digest_of_the_secret_is_shown(table: Table) -> None:
    game = table.create("ada", SCREEN)
    play(table, game, 10)
    row = table.row(game)
    promised = Replays(table.store, table).draws(game)
    assert promised == PromisedDraws(commitment(row.key))
    assert row.key.hex() not in msgspec.json.encode(promised).decode()
    table.resign("ada", game, 0, "last")
    assert published(table, game).commitment == promised.commitment


def test_a_takeback_gets_no_other_draws_and_the_check_knows_it(table: Table) -> None:
    game, luck = table.create("ada", SCREEN), random.Random(2)
    taken = 0
    while taken < 2:
        act(table, game, luck)
        live = table.standing(game)[1]
        try:
            table.offers.offer("ada", game, live.lines[-1].seat or 0, "takeback")
            taken += 1
        except RefusedError:
            pass  # a coin was drawn since
    play(table, game, 20, seed=3)
    table.resign("ada", game, 0, "last")
    draws = published(table, game)
    assert len(draws.back) == 2
    checked(draws)


def test_another_process_and_a_restart_continue_with_the_same_draws(place: Path, table: Table) -> None:
    game, luck = table.create("ada", SCREEN), random.Random(4)
    store = Store(place)
    other = Table(store)
    for number in range(60):
        act((table, other)[number % 2], game, luck)
    other.close()
    again = Table(store)
    for _number in range(10):
        act(again, game, luck)
    again.resign("ada", game, 0, "last")
    checked(published(table, game))
    store.close()


def test_a_game_from_a_position_is_right_by_the_check(table: Table) -> None:
    line = Game(key=b"position").position_text().line()
    game = table.create("ada", GameRequest(seats=["you", "you"], setup="random", position=line))
    play(table, game, 30)
    table.resign("ada", game, 0, "last")
    assert checked(published(table, game)).draws > 0


def test_games_with_a_shared_key_draw_the_same_and_promise_nothing(table: Table) -> None:
    seats = seats_of(SCREEN, "ada")
    seeded = GameRequest(seats=["you", "you"], setup="random", seed="shared")
    one, other = (table.prepared(seeded, seats, bytes(32))[2].game for _game in range(2))
    assert one.log == other.log
    row, _start, live = table.prepared(seeded, seats, bytes(32))
    table.lines.begin(row, live.game, live)
    with pytest.raises(RefusedError, match="can't be verified"):
        Replays(table.store, table).draws(row.id)


def test_a_game_without_a_promise_draws_as_in_older_releases(table: Table) -> None:
    """Given a game as older releases wrote it, with a key but no promise, when it continues, then only its key makes the draws."""
    row, _start, live = table.prepared(SCREEN, seats_of(SCREEN, "ada"))
    row = replace(row, key=b"k" * 32, commitment=None)
    live = LiveGame.begun(Game(live.game.setup, b"k" * 32), table.now(), None)
    table.lines.begin(row, live.game, live)
    play(table, row.id, 30)
    played = table.standing(row.id)[1].game
    again = Game(played.setup, b"k" * 32)
    for id_, ply in zip(played.log, played._course.plies, strict=True):
        if not ply.chance:
            again.play(id_)
    assert again.log == played.log


def test_a_changed_secret_is_refused(table: Table) -> None:
    game = table.create("ada", SCREEN)
    play(table, game, 10)
    table.resign("ada", game, 0, "last")
    with pytest.raises(DrawsError, match="not the one that it promised"):
        checked(msgspec.structs.replace(published(table, game), secret="0" * 64))
