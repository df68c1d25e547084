"""Forts at set-up: four by one of six map cards, three in the common supply."""

import pytest

from tests.support.scenario import HEXES, Table
from warchest.rules.content.boards import TWO
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.turns import opening
from warchest.rules.state.tables import make_tables

pytestmark = pytest.mark.scenario

ARMIES = (("cavalry", "archer", "scout", "sapper"), ("knight", "lancer", "pikeman", "trebuchet"))
FOUR_ARMIES = (
    ("cavalry", "archer", "scout"),
    ("knight", "lancer", "pikeman"),
    ("sapper", "ensign", "marshall"),
    ("footman", "trebuchet", "berserker"),
)
CARDS = {
    1: {"e2", "e5", "g3", "g6"},
    2: {"c6", "d7", "h1", "i2"},
    3: {"d7", "e5", "g3", "h1"},
    4: {"c6", "e2", "g6", "i2"},
    5: {"d4", "d7", "h1", "h4"},
    6: {"d4", "e2", "g6", "h4"},
}


@pytest.mark.ruling("7.12")
def test_there_are_six_map_cards_and_seven_forts() -> None:
    assert len(WAR_CHEST.fort_maps) == len(CARDS) == 6
    assert WAR_CHEST.forts == 7


@pytest.mark.ruling("7.1")
@pytest.mark.parametrize("card", CARDS)
def test_a_map_card_places_four_forts_and_three_are_in_the_common_supply(card: int) -> None:
    tables = make_tables(WAR_CHEST, ARMIES, holder=0, forts=card)
    game = Table(tables, opening(tables))
    assert {name for name in HEXES if game.fort_at(name)} == CARDS[card]
    assert game.position.forts == 3


@pytest.mark.ruling("12.7")
@pytest.mark.parametrize("card", CARDS)
def test_four_players_use_the_same_maps(card: int) -> None:
    tables = make_tables(WAR_CHEST, FOUR_ARMIES, holder=0, seats=4, forts=card)
    game = Table(tables, opening(tables))
    assert {name for name in game.board.names if game.fort_at(name)} == CARDS[card]


@pytest.mark.parametrize("card", CARDS)
def test_every_map_is_symmetric_under_the_half_turn_and_has_forts_on_locations_only(card: int) -> None:
    places = set(WAR_CHEST.fort_maps[card - 1])
    assert {(-q, -r) for q, r in places} == places
    assert places <= {TWO.hexes[place] for place in TWO.locations}


def test_a_game_without_the_siege_box_has_no_forts() -> None:
    tables = make_tables(
        WAR_CHEST, (("cavalry", "archer", "scout", "ensign"), ("knight", "lancer", "pikeman", "marshall")), holder=0
    )
    game = Table(tables, opening(tables))
    assert not any(game.fort_at(name) for name in HEXES)
    assert game.position.forts == 0
