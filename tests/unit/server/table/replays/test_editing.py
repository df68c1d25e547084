"""Positions that players lay out: the start of each game, faults as sentences, and games that start at a position."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.server.table.test_table import SESSION, play_one
from warchest.game.position_builder import PositionBuilder
from warchest.server.accounts import open_people
from warchest.server.store import Store
from warchest.server.table import GameRequest, RefusedError, Table
from warchest.server.table.bots.level_games import all_level_games
from warchest.server.table.replays.editing import edited, read, rules_of, start_of, why_not
from warchest.teaching.rulebook.examples.playing import home_brew_rules

ALL = ["base", "nobility", "siege", "nightfall", "shock_tactics"]


def to_act(**more: Any) -> dict[str, Any]:
    """Return the first game with a Royal Coin in Dusk's hand and Dusk to act. ``more``: values that replace those keys."""
    position = start_of("war_chest", 2, ["base"]).position
    bag = {coin: count for coin, count in position["A.bag"].items() if coin != "royal"}
    told = position | {"turn": "A", "A.hand": {"royal": 1}, "A.bag": bag} | more
    return {key: value for key, value in told.items() if key != "agenda"}


@pytest.mark.parametrize(
    ("ruleset", "seats", "boxes"),
    [("war_chest", 2, ["base"]), ("war_chest", 4, ALL), ("lite", 2, []), ("lite", 2, ["lite"])],
)
def test_the_start_of_every_game_can_stand_as_it_is(ruleset: str, seats: int, boxes: list[str]) -> None:
    found = start_of(ruleset, seats, boxes)
    assert (found.faults, found.ask) == ([], None)
    assert found.told == "Round 1: coins are drawn."
    assert found.position["seats"] == seats
    assert read(found.line or "").position == found.position


def test_a_set_up_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RefusedError):
        start_of("lite", 4, [])


def test_a_position_without_faults_shows_the_acting_seat_and_its_choices() -> None:
    found = edited(to_act())
    assert found.told == "Dusk to act, round 1."
    assert found.ask is not None
    assert {choice.coin for choice in found.ask.choices} == {"royal"}
    assert found.view is not None
    assert found.view.turn == 0


def test_several_faults_are_shown_at_once_each_with_its_place() -> None:
    hand = {"swordsman": 2, "pikeman": 2, "royal": 1}
    found = edited(to_act(**{"A.hand": hand, "B.bag": {"archer": 2, "cavalry": 2, "lancer": 2, "scout": 2}}))
    told = {(fault.key, fault.text) for fault in found.faults}
    assert ("A.hand", "Dusk has too many coins in hand: 5. The maximum is 3.") in told
    assert any("Dawn's Royal Coin is missing" in text for _key, text in told)
    assert (found.ask, found.view) == (None, None)
    assert read(found.line or "").faults == found.faults


def test_an_invalid_position_is_refused_in_one_sentence() -> None:
    for told in (
        {},
        {"format": "warchest-position/2"},
        {"format": 3},
        to_act(round="x"),
        to_act(**{"A.units": {"zz": 1}}),
    ):
        assert len(edited(told).faults) == 1


def test_a_position_keeps_the_cards_of_the_boxes_that_it_declares() -> None:
    builder = PositionBuilder(ruleset=home_brew_rules()).unit("A", home_brew_rules().units_of("outlands")[0].id, "e2")
    found = edited(builder.build().position_text().to_json())
    assert found.faults == []
    assert rules_of(found) == home_brew_rules()


@pytest.mark.parametrize("text", ["", "hello", "warchest-position/2 seats=2", "warchest-position/2 " * 2000])
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(RefusedError):
        read(text)


def test_why_not_shows_the_rule_that_forbids_a_try() -> None:
    refusal = why_not(to_act(), [], "royal", "f4", "attack")
    assert refusal is not None
    assert str(refusal).endswith(".")
    with pytest.raises(RefusedError):
        why_not({}, [], None, None, None)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def from_position(*seats: Any, **more: Any) -> GameRequest:
    """Return a request for a game that starts where Dusk acts with only its Royal Coin."""
    return GameRequest(list(seats), "first_game", position=edited(to_act(round=4)).line, **more)


def test_a_game_starts_at_a_position_and_says_so(store: Store) -> None:
    table = Table(store)
    game = table.create(SESSION, from_position("you", "you"))
    payload = table.payload(SESSION, game, 0)
    assert (payload.view.round, payload.view.turn) == (4, 0)
    assert payload.view.seats[0].own is not None
    assert payload.view.seats[0].own.hand == {"royal": 1}
    assert table.sitting(SESSION, game).played == "From a position · Base · No clock"


def test_a_game_from_a_position_is_the_same_after_a_new_start(store: Store) -> None:
    table = Table(store)
    game, chance = table.create(SESSION, from_position("you", "you")), random.Random(3)
    for _number in range(12):
        play_one(table, game, chance)
    table.close()
    reopened = Table(store)
    for seat in (None, 0, 1):
        assert reopened.payload(SESSION, game, seat) == table.payload(SESSION, game, seat)


def test_the_result_of_a_game_from_a_position_does_not_count(store: Store) -> None:
    table = Table(store)
    people = open_people(store, table)
    game = table.create(SESSION, from_position("you", "squire"))
    table.resign(SESSION, game, 0, "enough")
    assert all_level_games(store) == []
    people.close()


def test_an_unplayable_position_starts_no_game(store: Store) -> None:
    table = Table(store)
    line = edited(to_act()).line or ""
    for wrong in ("", "hello", line.replace(" A.hand=royal", ""), line.replace("round=1", "round=0")):
        with pytest.raises(RefusedError):
            table.create(SESSION, GameRequest(["you", "you"], "first_game", position=wrong))
    with pytest.raises(RefusedError, match="number of players"):
        table.create(SESSION, GameRequest(["you"] * 4, "first_game", position=line))
