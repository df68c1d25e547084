"""A live game: replaying its log gives the same game, and a bot that fails never stops it."""

import random
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from warchest.schema.decision import Ask
from warchest.schema.game import Payload
from warchest.schema.view import View
from warchest.server.store import Store, StoreError
from warchest.server.table import GameRequest, RefusedError, StaleError, Table
from warchest.server.table.new_game.game_request import ChosenArmies

SESSION = "somebody"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def play_one(table: Table, game: str, chance: random.Random) -> Payload | None:
    """Play one random action for the deciding seat. Return that seat's payload, or None when the game is over."""
    waiting = table.payload(SESSION, game, None).waiting
    if waiting is None:
        return None
    payload = table.payload(SESSION, game, waiting.seat)
    assert payload.ask is not None
    ids: list[int] = []
    ask: Ask | None = payload.ask
    while ask is not None:
        ids.append(chance.choice(ask.choices).id)
        ask = table.looking.preview(SESSION, game, waiting.seat, payload.seq, ids).ask
    return table.submit(SESSION, game, waiting.seat, f"action-{payload.seq}", payload.seq, ids)


@pytest.mark.slow
@pytest.mark.parametrize("setup", ["random", "draft"])
def test_a_game_that_is_replayed_from_its_log_is_the_game_that_was_played(store: Store, setup: Any) -> None:
    table = Table(store)
    game = table.create(SESSION, GameRequest(["you", "you"], setup))
    chance = random.Random(11)
    for number in range(60):
        if play_one(table, game, chance) is None:
            break
        if number % 12 == 0:
            reopened = Table(store)
            for seat in (None, 0, 1):
                assert reopened.payload(SESSION, game, seat) == table.payload(SESSION, game, seat)


def test_two_tables_on_one_store_see_each_other_s_actions(store: Store) -> None:
    first, second = Table(store), Table(store)
    game = first.create(SESSION, GameRequest(["you", "you"], "first_game"))
    chance = random.Random(2)
    for _ in range(10):
        play_one(first, game, chance)
        play_one(second, game, chance)
    assert first.payload(SESSION, game, 0) == second.payload(SESSION, game, 0)
    assert first.seq(game) == 20


def test_every_commit_is_reported(store: Store) -> None:
    told: list[tuple[str, int]] = []
    table = Table(store)
    table.lines.on_commit(lambda game, seq: told.append((game, seq)))
    game = table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    play_one(table, game, random.Random(1))
    table.resign(SESSION, game, 0, "give-up")
    assert told == [(game, 0), (game, 1), (game, 2)]


def test_a_resignation_counts_while_another_player_acts(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table, other = Table(store), Table(store)
    game = table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    append, between = store.append, [lambda: play_one(other, game, random.Random(2))]

    def too_late(*line: Any, **options: Any) -> "Future[None]":
        if between:
            between.pop()()
        return append(*line, **options)

    monkeypatch.setattr(store, "append", too_late)
    payload = table.resign(SESSION, game, 0, "give-up")
    assert [line.kind for line in store.events(game)] == ["start", "action", "resign"]
    assert payload.view.outcome is not None


def test_a_failed_disk_acknowledges_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(store)
    game = table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    before = table.payload(SESSION, game, 0)

    def full(*_line: object, **_options: object) -> None:
        raise StoreError("The game could not be saved (the disk is full).")

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", full)
        with pytest.raises(StoreError):
            play_one(table, game, random.Random(1))
    assert table.payload(SESSION, game, 0) == before
    assert play_one(table, game, random.Random(1)) is not None


def test_a_rematch_of_a_chosen_game_has_the_same_armies(store: Store) -> None:
    table = Table(store)
    armies = ChosenArmies([["knight", "archer", "scout", "royal_guard"], ["pikeman", "lancer", "cavalry", "ensign"]])
    wish = GameRequest(["you", "page"], armies, royal_guard="original")
    first = table.create(SESSION, wish)
    table.resign(SESSION, first, 0, "give-up")
    second = table.challenges.rematch(SESSION, first)
    assert second != first
    dealt = [[s.army for s in table.payload(SESSION, game, None).view.seats] for game in (first, second)]
    assert dealt[0] == dealt[1]
    assert dealt[0][1] == armies.armies[1]


def test_an_action_for_a_line_that_is_not_there_yet_is_refused_like_one_that_is_past(store: Store) -> None:
    table = Table(store)
    game = table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    payload = table.payload(SESSION, game, 0)
    assert payload.ask is not None
    choice = next(one for one in payload.ask.choices if one.verb == "pass")
    for seq in (payload.seq + 1, payload.seq - 1):
        with pytest.raises(StaleError):
            table.submit(SESSION, game, 0, f"at {seq}", seq, [choice.id])
    assert table.submit(SESSION, game, 0, "now", payload.seq, [choice.id]).seq == payload.seq + 1


def test_one_action_id_is_for_one_seat_and_one_kind_of_line(store: Store) -> None:
    table = Table(store)
    game = table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    table.resign(SESSION, game, 0, "an id")
    table.resign(SESSION, game, 0, "an id")
    with pytest.raises(StaleError, match="used for a different action"):
        table.resign(SESSION, game, 1, "an id")


def test_an_action_id_that_has_played_can_not_play_the_next_line(store: Store) -> None:
    table = Table(store)
    game = table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    for seq, refused in ((0, False), (1, True)):
        seat = table.standing(game)[1].game.decider
        assert seat is not None
        ask = table.payload(SESSION, game, seat).ask
        assert ask is not None
        ids = [next(one.id for one in ask.choices if one.verb == "pass")]
        with pytest.raises(StaleError, match="used for a different action") if refused else nullcontext():
            table.submit(SESSION, game, seat, "an id", seq, ids)
    assert table.seq(game) == 1


def test_a_player_cannot_play_for_a_bot(store: Store) -> None:
    table = Table(store)
    game = table.create(SESSION, GameRequest(["squire", "you"], "first_game"))
    with pytest.raises(Exception, match="not yours"):
        table.payload(SESSION, game, 0)


def test_a_choice_of_another_seat_s_turn_is_refused(store: Store) -> None:
    table = Table(store)
    game = table.create(SESSION, GameRequest(["you", "you"], "first_game"))
    waiting = table.payload(SESSION, game, None).waiting
    assert waiting is not None
    other = 1 - waiting.seat
    for call in (
        lambda: table.submit(SESSION, game, other, "x", 0, [0]),
        lambda: table.looking.preview(SESSION, game, other, 0, [0]),
        lambda: table.looking.why(SESSION, game, other, 0, [], coin=None, hex_name=None, verb=None),
    ):
        with pytest.raises(RefusedError, match="not your turn"):
            call()


def owns(view: View) -> list[int]:
    return [seat.seat for seat in view.seats if seat.own is not None]


@pytest.mark.parametrize(("setup", "least"), [("draft", 5), ("first_game", 0)])
def test_on_one_screen_only_the_seat_that_must_use_a_coin_is_shown_its_hand(
    store: Store, setup: Any, least: int
) -> None:
    table = Table(store)
    game = table.create(SESSION, GameRequest(["you", "you"], setup))
    chance = random.Random(5)
    public_choices = 0
    for _ in range(40):
        public = table.payload(SESSION, game, None)
        if public.waiting is None:
            break
        for seat in (0, 1):
            may_look = seat == public.waiting.seat and not public.waiting.public
            payload = table.payload(SESSION, game, seat)
            assert owns(payload.view) == ([seat] if may_look else [])
            if payload.ask is not None:
                public_choices += payload.ask.public
                first = payload.ask.choices[0].id
                preview = table.looking.preview(SESSION, game, seat, payload.seq, [first])
                assert owns(preview.view) == ([seat] if may_look else [])
        play_one(table, game, chance)
    assert public_choices >= least
