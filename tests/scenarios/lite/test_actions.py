"""Placing, controlling, recruiting and the initiative in the lite game."""

import pytest

from tests.support.squares import CROW, WOLF, after, goals, refused, squares, words

pytestmark = pytest.mark.scenario


def test_a_unit_is_placed_on_an_empty_square_beside_a_zone_that_its_side_controls() -> None:
    game = squares().unit(CROW, "archer", "a1").hand(CROW, "knight").build()
    assert goals(game, "knight@") == {"a3", "b2", "a5", "a7", "b6"}


@pytest.mark.ruling("10a.7")
def test_a_unit_is_never_placed_on_the_zone_itself() -> None:
    game = squares().hand(CROW, "knight").build()
    assert refused(game, "knight@a2") == "not_beside_location"


def test_a_unit_is_placed_beside_a_zone_even_where_an_enemy_stands_on_it() -> None:
    game = squares().unit(WOLF, "knight", "a2").hand(CROW, "archer").build()
    assert {"a1", "a3", "b2"} <= goals(game, "archer@")


def test_a_square_beside_two_zones_is_offered_once() -> None:
    game = squares().held(CROW, "d1", "d3").hand(CROW, "knight").build()
    assert [choice.label for choice in game.choices() if choice.to == "d2"] == ["Place Knight at d2"]


def test_a_side_without_a_zone_can_place_nothing_and_has_not_lost() -> None:
    game = squares().held(None, "a2", "a6").hand(CROW, "knight", "royal").build()
    assert goals(game, "knight@") == set()
    assert game.outcome is None


def test_a_coin_that_is_placed_becomes_the_unit() -> None:
    game = after(squares().hand(CROW, "knight", "royal").build(), "knight@b2")
    assert game.unit_at("b2") is not None
    assert game.coins(0, "hand") == {"royal": 1}
    assert game.coins(0, "faceup") == {}


@pytest.mark.ruling("10a.9")
def test_control_needs_a_coin_of_the_unit_that_stands_on_the_zone() -> None:
    scene = squares().unit(CROW, "knight", "d1").hand(CROW, "archer", "knight")
    assert goals(scene.build(), "control@") == {"d1"}
    assert refused(squares().unit(CROW, "knight", "d1").hand(CROW, "archer").build(), "control@d1") == "no_coin"


def test_control_lays_a_token_and_gives_the_enemy_token_back() -> None:
    game = squares().held(WOLF, "d1").unit(CROW, "knight", "d1").hand(CROW, "knight", "royal").build()
    after(game, "control@d1")
    crow, wolf = game.view(None).seats
    assert (crow.markers, wolf.markers) == (3, 2)
    assert game.view(None).held["d1"] == "A"


def test_a_zone_keeps_its_owner_when_the_unit_leaves() -> None:
    game = squares().held(CROW, "d1").unit(CROW, "knight", "d1").hand(CROW, "knight", "royal").build()
    assert after(game, "d1-d0").view(None).held["d1"] == "A"


def test_a_unit_coin_recruits_its_kind_into_the_bag() -> None:
    game = squares().army(CROW, "archer").hand(CROW, "knight", "royal").build()
    before = game.coins(0, "bag").get("knight", 0)
    assert goals(game, "recruit=knight(") == {"knight)", "royal)"}
    assert refused(game, "recruit=archer(knight)") == "recruits_own_kind"
    after(game, "recruit=knight(knight)")
    assert game.coins(0, "bag")["knight"] == before + 1
    assert game.coins(0, "faceup") == {"knight": 1}


@pytest.mark.ruling("10.2")
def test_the_royal_coin_recruits_any_kind_and_goes_to_the_discard() -> None:
    game = squares().hand(CROW, "royal", "knight").build()
    kinds = set(game.view(None).seats[0].army)
    assert {word.partition("(")[0] for word in words(game) if word.endswith("(royal)")} == {"claim"} | {
        f"recruit={kind}" for kind in kinds
    }
    after(game, f"recruit={min(kinds)}(royal)")
    assert game.coins(0, "faceup") == {"royal": 1}


def test_a_kind_without_stock_is_not_recruited() -> None:
    game = squares().supply(CROW, "knight").hand(CROW, "archer", "royal").build()
    assert refused(game, "recruit=archer(archer)") == "supply_empty"
    assert goals(game, "recruit=") == {"knight(royal)"}


def test_any_coin_takes_the_initiative_even_the_holders() -> None:
    game = squares().initiative(CROW).hand(CROW, "royal", "knight").build()
    assert {"claim(royal)", "claim(knight)"} <= words(game)


def test_a_position_records_that_the_initiative_was_taken_this_round() -> None:
    game = squares().initiative(CROW).hand(CROW, "royal", "knight").build()
    assert "moved=" not in game.position_text().line()
    assert " moved=1 " in after(game, "claim(royal)").position_text().line()


def test_the_last_taker_starts_the_next_round() -> None:
    scene = squares().initiative(CROW).hand(CROW, "royal").hand(WOLF, "royal").round(3)
    game = after(scene.build(), "claim(royal)", "claim(royal)")
    assert game.round == 4
    assert game.decider == 1


def test_the_holder_starts_again_if_no_seat_takes_the_initiative() -> None:
    scene = squares().initiative(WOLF).turn(WOLF).hand(WOLF, "knight").hand(CROW, "archer")
    game = after(scene.build(), "knight@h2", "archer@b2")
    assert game.decider == 1


def test_used_coins_are_public() -> None:
    game = after(squares().hand(CROW, "royal", "knight").build(), "claim(knight)")
    assert game.view(1).seats[0].faceup == {"knight": 1}
    assert "claim(knight)" in game.to_text(1)
