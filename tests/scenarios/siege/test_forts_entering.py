"""Forts: entering and passing them, and their effect on deploying and controlling."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours

pytestmark = pytest.mark.scenario

OWN_NEUTRAL_ENEMY = [(A, True), (None, True), (B, False)]


@pytest.mark.ruling("7.1")
@pytest.mark.parametrize(("side", "may"), OWN_NEUTRAL_ENEMY)
def test_forts_may_be_entered_on_friendly_and_neutral_locations_but_not_on_enemy_ones(
    side: str | None, may: bool
) -> None:
    game = Scene().unit(A, "cavalry", "f4").held(side, "g3").forts("g3").hand(A, "cavalry").table()
    assert game.legal("move", "cavalry", to="g3") == may


def test_the_same_holds_for_side_b() -> None:
    for side, may in ((B, True), (None, True), (A, False)):
        game = Scene().unit(B, "cavalry", "f4").held(side, "g3").forts("g3").hand(B, "cavalry").turn(B).table()
        assert game.legal("move", "cavalry", to="g3") == may


def test_an_enemy_location_without_a_fort_may_be_entered() -> None:
    game = Scene().unit(A, "cavalry", "f4").held(B, "g3").forts("e5").hand(A, "cavalry").table()
    assert game.legal("move", "cavalry", to="g3")


def test_a_starting_location_with_a_fort_belongs_to_its_side() -> None:
    game = Scene().unit(A, "cavalry", "d6").forts("d7").hand(A, "cavalry").table()
    assert not game.legal("move", "cavalry", to="d7")
    game = Scene().unit(A, "cavalry", "e3").forts("e2").hand(A, "cavalry").table()
    assert game.legal("move", "cavalry", to="e2")


def test_a_fort_with_a_unit_inside_is_occupied() -> None:
    for side in (A, B):
        game = Scene().unit(A, "cavalry", "f4").unit(side, "scout", "g3").forts("g3").hand(A, "cavalry").table()
        assert not game.legal("move", "cavalry", to="g3")


@pytest.mark.parametrize("side", [A, B, None])
def test_a_unit_may_walk_out_freely(side: str | None) -> None:
    game = Scene().unit(A, "cavalry", "g3").held(side, "g3").forts("g3").hand(A, "cavalry").table()
    assert game.options("move") == neighbours("g3")


def test_a_fort_stays_where_it_is_when_its_unit_walks_out() -> None:
    game = Scene().unit(A, "cavalry", "g3").forts("g3").hand(A, "cavalry").table().play("move", "cavalry", to="g4")
    assert game.fort_at("g3")
    assert not game.fort_at("g4")


@pytest.mark.parametrize("side", [B, None])
def test_standing_in_a_fort_a_unit_controls_the_location_as_usual(side: str | None) -> None:
    game = Scene().unit(A, "cavalry", "g3").held(side, "g3").forts("g3").hand(A, "cavalry").table()
    assert game.play("control", "cavalry").holder_of("g3") == A
    assert game.fort_at("g3")


def test_moving_into_a_fort_controls_nothing() -> None:
    game = Scene().unit(A, "cavalry", "f4").forts("g3").hand(A, "cavalry").table().play("move", "cavalry", to="g3")
    assert game.holder_of("g3") is None


# --- Moves of several hexes


@pytest.mark.parametrize(("side", "may"), OWN_NEUTRAL_ENEMY)
def test_a_light_cavalry_may_end_on_a_fort_that_may_be_entered(side: str | None, may: bool) -> None:
    game = Scene().unit(A, "light_cavalry", "f5").held(side, "g3").forts("g3").hand(A, "light_cavalry").table()
    game.play("tactic", "light_cavalry").play("step", to="f4")
    assert game.legal("step", to="g3") == may


@pytest.mark.ruling("7.1")
@pytest.mark.parametrize("side", [A, B, None])
def test_a_light_cavalry_does_not_pass_through_any_fort(side: str | None) -> None:
    game = Scene().unit(A, "light_cavalry", "f4").held(side, "g3").forts("g3").hand(A, "light_cavalry").table()
    assert game.play("tactic", "light_cavalry").options("step") == neighbours("f4") - {"g3"}


@pytest.mark.parametrize("side", [A, B, None])
def test_a_lancer_does_not_pass_through_any_fort(side: str | None) -> None:
    scene = Scene().unit(A, "lancer", "f4").held(side, "g3").forts("g3").unit(B, "scout", "i1").hand(A, "lancer")
    assert not scene.table().legal("tactic", "lancer")


@pytest.mark.parametrize(("side", "ends"), [(A, {"g3"}), (None, {"g3", "g4"}), (B, {"g4"})])
def test_a_lancer_may_end_its_charge_on_a_fort_that_may_be_entered(side: str | None, ends: set[str]) -> None:
    scene = Scene().unit(A, "lancer", "g5").held(side, "g3").forts("g3").unit(B, "scout", "g2").hand(A, "lancer")
    game = scene.table().play("tactic", "lancer")
    assert game.options("step") == ends  # from g4 it would hit the fort, unless that is its own side's
    if "g3" in ends:
        assert game.play("step", to="g3").play("hit", to="g2").at("g2") is None


def test_a_lancer_may_charge_one_hex_into_a_fort() -> None:
    game = Scene().unit(A, "lancer", "g4").forts("g3").unit(B, "scout", "g2").hand(A, "lancer").table()
    assert game.play("tactic", "lancer").options("step") == {"g3"}


@pytest.mark.parametrize(("side", "may"), OWN_NEUTRAL_ENEMY)
def test_a_cavalry_may_end_its_step_on_a_fort_that_may_be_entered(side: str | None, may: bool) -> None:
    scene = Scene().unit(A, "cavalry", "g4").held(side, "g3").forts("g3").unit(B, "scout", "g2").hand(A, "cavalry")
    game = scene.table().play("tactic", "cavalry")
    assert game.legal("step", to="g3") == may


def test_a_royal_guard_may_end_in_a_fort_of_its_side() -> None:
    game = Scene().unit(A, "royal_guard", "f4").held(A, "g3").forts("g3").hand(A, "royal").table()
    assert game.play("tactic", "royal_guard").play("step", to="g3").where("royal_guard") == {"g3"}


@pytest.mark.parametrize("side", [A, B, None])
def test_a_skirmisher_does_not_pass_through_any_fort(side: str | None) -> None:
    scene = (
        Scene().unit(A, "skirmisher", "f4").held(side, "g3").forts("g3").unit(B, "scout", "h1").hand(A, "skirmisher")
    )
    game = scene.table().play("tactic", "skirmisher")
    assert not game.legal("step", to="g3")


def test_a_berserkers_moves_are_single_ones_so_it_may_walk_in_and_out() -> None:
    game = Scene().unit(A, "berserker", "f4", 2).forts("g3").hand(A, "berserker").table()
    game.play("move", "berserker", to="g3").play("move", "berserker", to="h2")
    assert game.at("h2") == (A, "berserker", 1)


@pytest.mark.parametrize(("side", "may"), OWN_NEUTRAL_ENEMY)
def test_an_ensign_moves_a_friend_into_forts_that_may_be_entered_only(side: str | None, may: bool) -> None:
    scene = Scene().unit(A, "ensign", "f5").unit(A, "scout", "f4").held(side, "g3").forts("g3").hand(A, "ensign")
    game = scene.table().play("tactic", "ensign").play("pick", to="f4")
    assert game.legal("step", to="g3") == may


@pytest.mark.parametrize(("side", "may"), OWN_NEUTRAL_ENEMY)
def test_a_swordsman_steps_into_forts_that_may_be_entered_only(side: str | None, may: bool) -> None:
    scene = Scene().unit(A, "swordsman", "f4").unit(B, "scout", "f3").held(side, "g3").forts("g3").hand(A, "swordsman")
    assert scene.table().play("attack", "swordsman", to="f3").legal("step", to="g3") == may


@pytest.mark.parametrize(("side", "may"), OWN_NEUTRAL_ENEMY)
def test_a_footmans_moves_within_its_tactic_follow_the_same_rule(side: str | None, may: bool) -> None:
    game = Scene().unit(A, "footman", "f4").held(side, "g3").forts("g3").hand(A, "footman").table()
    assert game.play("tactic", "footman").legal("move", "footman", to="g3") == may


def test_an_infiltrator_does_not_enter_a_fort_on_an_enemy_location() -> None:
    scene = Scene().unit(A, "infiltrator", "f4").held(B, "g3").hand(A, "infiltrator")
    assert scene.table().legal("tactic", "infiltrator")
    assert not scene.forts("g3").table().legal("tactic", "infiltrator")


def test_an_ensign_and_a_marshall_reach_a_friend_in_a_fort_that_could_not_be_entered() -> None:
    scene = Scene().unit(A, "scout", "g3").held(B, "g3").forts("g3").unit(A, "ensign", "g4").unit(A, "marshall", "f4")
    scene.unit(B, "cavalry", "g2").hand(A, "ensign", "marshall")
    assert scene.table().play("tactic", "ensign").options("pick") == {"g3", "f4"}
    assert scene.table().play("tactic", "marshall").options("pick") == {"g3"}


# --- Deploying


@pytest.mark.ruling("12.10b")
def test_a_unit_may_be_deployed_into_an_empty_fort_on_a_location_of_its_side() -> None:
    game = Scene().hand(A, "cavalry").held(A, "g3").forts("g3", "e2").table()
    assert game.options("deploy") == {"e2", "h1", "g3"}
    assert game.play("deploy", "cavalry", to="g3").at("g3") == (A, "cavalry", 1)


@pytest.mark.ruling("12.10b")
@pytest.mark.parametrize(("side", "may"), OWN_NEUTRAL_ENEMY)
def test_a_scout_comes_into_forts_that_may_be_entered_only(side: str | None, may: bool) -> None:
    game = Scene().hand(A, "scout").unit(A, "cavalry", "f4").held(side, "g3").forts("g3").table()
    assert game.legal("deploy", "scout", to="g3") == may


def test_a_scout_is_not_deployed_next_to_an_empty_fort() -> None:
    game = Scene().hand(A, "scout").forts("g3", "e5").held(B, "e2", "h1").table()
    assert game.options("deploy") == set()


def test_a_scout_may_be_deployed_next_to_a_friend_in_a_fort() -> None:
    game = Scene().hand(A, "scout").unit(A, "cavalry", "g3").forts("g3").table()
    assert neighbours("g3") <= game.options("deploy")
