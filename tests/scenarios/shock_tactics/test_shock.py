"""The rules of a shock by any unit, here a bolstered Vanguard (rulings 3 to 5 of the box)."""

import pytest

from tests.support.game_driver import Table
from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def shocked(scene: Scene, at: str = "f5") -> Table:
    """A bolstered Vanguard at f4 shocks the enemy there."""
    game = scene.unit(A, "vanguard", "f4", 2).hand(A, "vanguard").table()
    return game.play("tactic", "vanguard").play("shock", to=at)


@pytest.mark.ruling("8a.3")
def test_all_coins_of_the_stack_go_face_up_to_their_owners_discards() -> None:
    game = shocked(Scene().unit(B, "archer", "f5", 3))
    assert game.coins(B, "faceup") == {"archer": 3}
    assert game.where("archer") == set()


def test_none_goes_out_of_the_game() -> None:
    assert shocked(Scene().unit(B, "archer", "f5", 3)).coins(B, "box") == {}


def test_poison_counters_return_to_their_cards() -> None:
    scene = Scene().unit(B, "scout", "f5").army(A, "assassin", "saboteur").poisoned("f5", "assassin", "saboteur")
    game = shocked(scene)
    assert game.counter("assassin") is None
    assert game.counter("saboteur") is None
    assert game.poisoned("f5") == set()


def test_control_stays() -> None:
    assert shocked(Scene().unit(B, "scout", "e5").held(B, "e5"), "e5").holder_of("e5") == B


def test_no_bolstered_unit_is_needed_against_a_knight_once_the_tactic_starts() -> None:
    assert shocked(Scene().unit(B, "knight", "f5")).where("knight") == set()


def test_a_bishop_is_shocked_by_a_bolstered_unit() -> None:
    assert shocked(Scene().unit(B, "bishop", "f5")).where("bishop") == set()


@pytest.mark.ruling("8a.3")
def test_a_pikeman_does_not_strike_back() -> None:
    game = shocked(Scene().unit(B, "pikeman", "f5"))
    assert game.height("f4") == 2


def test_no_supply_coin_of_the_royal_guard_takes_it() -> None:
    game = shocked(Scene().unit(B, "royal_guard", "f5"))
    assert (game.where("royal_guard"), game.decider, game.new_action) == (set(), B, True)


def test_no_war_wagon_takes_it() -> None:
    game = shocked(Scene().unit(B, "scout", "f5").unit(B, "war_wagon", "f6"))
    assert (game.where("scout"), game.height("f6"), game.new_action) == (set(), 1, True)


def test_no_decoy_takes_it() -> None:
    game = shocked(Scene().unit(B, "skirmisher", "f5"))
    assert (game.where("skirmisher"), game.decoy_of("skirmisher"), game.new_action) == (set(), "beside", True)


def test_no_rearguard_moves_after_it() -> None:
    game = shocked(Scene().unit(B, "scout", "f5").unit(B, "rearguard", "f6"))
    assert (game.decider, game.new_action) == (B, True)


def test_of_two_footmen_only_the_one_named_goes() -> None:
    scene = Scene().unit(B, "footman", "f5", 2).unit(B, "footman", "f6").unit(A, "pitch_thrower", "f4", 2)
    game = scene.hand(A, "pitch_thrower").table().play("tactic", "pitch_thrower").play("shock", to="f6")
    assert (game.where("footman"), game.coins(B, "faceup")) == ({"f5"}, {"footman": 1})


@pytest.mark.ruling("8a.3")
@pytest.mark.parametrize("holder", [A, B, None])
def test_a_unit_in_a_fort_is_not_shocked_on_a_location_of_either_side(holder: str | None) -> None:
    scene = Scene().unit(A, "vanguard", "f4", 2).unit(B, "scout", "e5").forts("e5").held(holder, "e5")
    game = scene.hand(A, "vanguard").table()
    assert game.why_not("tactic", "vanguard") == "nobody_to_shock"


def test_an_empty_fort_is_no_target() -> None:
    scene = Scene().unit(A, "vanguard", "f4", 2).forts("e5").held(B, "e5").hand(A, "vanguard")
    assert not scene.table().legal("tactic", "vanguard")


def test_a_unit_that_was_shocked_may_be_deployed_again() -> None:
    game = shocked(Scene().unit(B, "scout", "f5").hand(B, "scout"))
    assert game.options("deploy", "scout")
