"""Forts as targets: the hit takes the fort and spares the unit inside."""

import pytest

from tests.support.scenario import A, B, Scene
from warchest.rules.content.war_chest import WAR_CHEST

pytestmark = pytest.mark.scenario

EVERYBODYS = [A, None, B]


def before(side: str | None = None, kind: str = "cavalry", height: int = 1) -> Scene:
    """A's unit beside a fort at g3, on a location of that side."""
    return Scene().unit(A, kind, "f4", height).held(side, "g3").forts("g3").hand(A, kind)


def test_the_hit_removes_the_fort_to_the_common_supply() -> None:
    game = before().table()
    assert game.position.forts == WAR_CHEST.forts - 1
    game.play("attack", "cavalry", to="g3")
    assert not game.fort_at("g3")
    assert game.position.forts == WAR_CHEST.forts
    assert game.decider == B


@pytest.mark.ruling("7.2")
def test_the_hit_spares_the_unit_inside_and_a_second_hit_is_needed_for_it() -> None:
    scene = before().unit(B, "scout", "g3").hand(A, "cavalry", "cavalry").hand(B, "royal")
    game = scene.table().play("attack", "cavalry", to="g3")
    assert game.at("g3") == (B, "scout", 1)
    assert game.coins(B, "box") == {}
    game.play("pass", "royal").play("attack", "cavalry", to="g3")
    assert game.at("g3") is None
    assert game.coins(B, "box") == {"scout": 1}


@pytest.mark.ruling("7.9")
@pytest.mark.parametrize(("side", "may"), [(A, False), (None, True), (B, True)])
def test_an_empty_fort_may_be_attacked_on_a_neutral_or_enemy_location_but_not_on_a_friendly_one(
    side: str | None, may: bool
) -> None:
    assert before(side).table().legal("attack", "cavalry", to="g3") == may


@pytest.mark.ruling("7.8")
@pytest.mark.parametrize("side", EVERYBODYS)
def test_a_fort_that_holds_an_enemy_may_be_attacked_whichever_side_controls_the_location(side: str | None) -> None:
    game = before(side).unit(B, "scout", "g3").table()
    assert not game.play("attack", "cavalry", to="g3").fort_at("g3")
    assert game.at("g3") == (B, "scout", 1)


@pytest.mark.ruling("12.10")
@pytest.mark.parametrize("side", EVERYBODYS)
def test_a_fort_that_holds_a_friend_is_never_a_target(side: str | None) -> None:
    assert not before(side).unit(A, "scout", "g3").table().legal("attack", "cavalry", to="g3")


@pytest.mark.ruling("7.11")
@pytest.mark.parametrize("side", EVERYBODYS)
def test_removing_a_fort_does_not_change_control(side: str | None) -> None:
    game = before(side).unit(B, "scout", "g3").table().play("attack", "cavalry", to="g3")
    assert game.holder_of("g3") == side


def test_the_attacker_stays_where_it_is() -> None:
    assert before().table().play("attack", "cavalry", to="g3").where("cavalry") == {"f4"}


def test_once_the_fort_is_gone_the_location_may_be_entered() -> None:
    scene = before(B).hand(A, "cavalry", "cavalry").hand(B, "royal")
    game = scene.table()
    assert not game.legal("move", "cavalry", to="g3")
    game.play("attack", "cavalry", to="g3").play("pass", "royal")
    assert game.legal("move", "cavalry", to="g3")


def test_without_a_fort_an_empty_location_is_no_target() -> None:
    assert (
        not Scene().unit(A, "cavalry", "f4").forts("e5").hand(A, "cavalry").table().legal("attack", "cavalry", to="g3")
    )


@pytest.mark.ruling("6.21", "7.2")
@pytest.mark.parametrize("kind", ["knight", "bishop"])
@pytest.mark.parametrize("height", [1, 2])
def test_knights_and_bishops_do_not_protect_their_fort(kind: str, height: int) -> None:
    game = before(height=height).unit(B, kind, "g3").table()
    assert game.legal("attack", "cavalry", to="g3")
    assert game.play("attack", "cavalry", to="g3").at("g3") == (B, kind, 1)


@pytest.mark.parametrize(
    ("kind", "height", "may"), [("knight", 1, False), ("knight", 2, True), ("bishop", 1, True), ("bishop", 2, False)]
)
def test_once_their_fort_is_gone_knights_and_bishops_are_as_safe_as_ever(kind: str, height: int, may: bool) -> None:
    scene = before(height=height).unit(B, kind, "g3").hand(A, "cavalry", "cavalry").hand(B, "royal")
    game = scene.table().play("attack", "cavalry", to="g3").play("pass", "royal")
    assert game.legal("attack", "cavalry", to="g3") == may


def test_a_pikeman_in_a_fort_does_not_answer_the_hit_on_the_fort() -> None:
    game = before().unit(B, "pikeman", "g3").table().play("attack", "cavalry", to="g3")
    assert game.height("f4") == 1


def test_a_royal_guard_in_a_fort_is_not_asked() -> None:
    game = before().unit(B, "royal_guard", "g3").table().play("attack", "cavalry", to="g3")
    assert game.new_action
    assert game.height("g3") == 1


def test_a_skirmisher_in_a_fort_is_not_asked() -> None:
    game = before().unit(B, "skirmisher", "g3").table().play("attack", "cavalry", to="g3")
    assert game.new_action
    assert game.decoy_of("skirmisher") == "beside"


def test_poison_reaches_into_forts() -> None:
    game = before(kind="saboteur").unit(B, "scout", "g3").table().play("tactic", "saboteur").play("poison", to="g3")
    assert game.poisoned("g3") == {"saboteur"}
    assert game.fort_at("g3")


def test_a_hit_on_the_fort_of_a_poisoned_unit_leaves_the_counter_where_it_is() -> None:
    scene = before().unit(B, "scout", "g3").army(A, "saboteur").poisoned("g3", "saboteur")
    game = scene.table().play("attack", "cavalry", to="g3")
    assert game.poisoned("g3") == {"saboteur"}


# --- What follows an attack, follows one on a fort


def test_a_swordsman_may_move_after_hitting_a_fort_even_onto_its_place() -> None:
    game = before(B, "swordsman").table().play("attack", "swordsman", to="g3")
    assert game.verbs == {"step", "decline"}
    assert game.play("step", to="g3").where("swordsman") == {"g3"}


def test_a_warrior_priest_draws_after_hitting_a_fort() -> None:
    game = before(kind="warrior_priest").bag(A, "royal").table().play("attack", "warrior_priest", to="g3")
    assert game.drawing == A


def test_a_berserker_may_maneuver_again_after_hitting_a_fort() -> None:
    scene = before(kind="berserker", height=2).unit(B, "scout", "g3")
    game = scene.table().play("attack", "berserker", to="g3").play("attack", "berserker", to="g3")
    assert game.at("g3") is None
    assert game.height("f4") == 1


def test_an_assassin_that_hits_the_fort_of_a_poisoned_unit_did_not_attack_the_unit() -> None:
    scene = before(kind="assassin").unit(B, "scout", "g3").poisoned("g3", "assassin")
    assert scene.table().play("attack", "assassin", to="g3").decider == B


# --- Every kind of attack


@pytest.mark.parametrize(("start", "may"), [("f4", False), ("g5", True), ("f5", True), ("g6", False)])
def test_an_archer_may_shoot_a_fort_at_distance_two_and_at_no_other(start: str, may: bool) -> None:
    game = Scene().unit(A, "archer", start).forts("g3").hand(A, "archer").table()
    assert game.legal("tactic", "archer") == may


def test_an_archers_shot_takes_the_fort() -> None:
    game = Scene().unit(A, "archer", "g5").forts("g3").hand(A, "archer").table().play("tactic", "archer")
    assert not game.play("hit", to="g3").fort_at("g3")


def test_an_archer_makes_no_normal_attack_on_a_fort() -> None:
    assert not Scene().unit(A, "archer", "f4").forts("g3").hand(A, "archer").table().legal("attack", "archer", to="g3")


def test_a_crossbowman_may_shoot_a_fort_in_a_clear_straight_line() -> None:
    scene = Scene().unit(A, "crossbowman", "g5").forts("g3").hand(A, "crossbowman")
    assert not scene.table().play("tactic", "crossbowman").play("hit", to="g3").fort_at("g3")
    assert not scene.unit(B, "scout", "g4").table().legal("tactic", "crossbowman")


@pytest.mark.ruling("7.10")
def test_an_empty_fort_does_not_block_the_crossbowmans_line() -> None:
    game = Scene().unit(A, "crossbowman", "g4").unit(B, "scout", "g2").forts("g3").hand(A, "crossbowman").table()
    assert game.play("tactic", "crossbowman").options("hit") == {"g2"}


def test_a_unit_in_a_fort_blocks_the_crossbowmans_line() -> None:
    scene = Scene().unit(A, "crossbowman", "g4").unit(B, "scout", "g2").forts("g3").hand(A, "crossbowman")
    assert not scene.unit(A, "cavalry", "g3").table().legal("tactic", "crossbowman")


def test_a_lancer_may_charge_at_a_fort() -> None:
    game = Scene().unit(A, "lancer", "g6").forts("g3").hand(A, "lancer").table().play("tactic", "lancer")
    assert game.options("step") == {"g4"}
    assert not game.play("step", to="g4").play("hit", to="g3").fort_at("g3")


def test_a_lancer_of_one_coin_may_charge_at_a_knight_in_a_fort() -> None:
    scene = Scene().unit(A, "lancer", "g5").unit(B, "knight", "g3").forts("g3").hand(A, "lancer")
    game = scene.table().play("tactic", "lancer").play("step", to="g4").play("hit", to="g3")
    assert game.at("g3") == (B, "knight", 1)


def test_a_lancer_does_not_charge_at_a_fort_of_its_side() -> None:
    assert (
        not Scene()
        .unit(A, "lancer", "g5")
        .held(A, "g3")
        .forts("g3")
        .hand(A, "lancer")
        .table()
        .legal("tactic", "lancer")
    )


def test_a_cavalry_may_move_and_attack_a_fort() -> None:
    game = Scene().unit(A, "cavalry", "g5").forts("g3").hand(A, "cavalry").table().play("tactic", "cavalry")
    assert game.options("step") == {"g4"}
    assert not game.play("step", to="g4").play("hit", to="g3").fort_at("g3")


def test_a_marshall_may_order_an_attack_on_a_fort() -> None:
    scene = Scene().unit(A, "marshall", "f5").unit(A, "scout", "f4").forts("g3").hand(A, "marshall")
    game = scene.table().play("tactic", "marshall").play("pick", to="f4").play("hit", to="g3")
    assert not game.fort_at("g3")


def test_a_footman_within_its_tactic_and_a_mercenary_may_attack_a_fort() -> None:
    game = Scene().unit(A, "footman", "f4").forts("g3").hand(A, "footman").table().play("tactic", "footman")
    assert game.legal("attack", "footman", to="g3")
    game = Scene().unit(A, "mercenary", "f4").forts("g3").hand(A, "royal").table()
    assert game.play("recruit", "royal", take="mercenary").legal("attack", "mercenary", to="g3")


def test_a_bishop_and_a_herald_may_attack_a_fort_where_they_may_attack() -> None:
    game = Scene().unit(A, "bishop", "f4").forts("g3").hand(A, "bishop").table()
    assert game.play("tactic", "bishop").play("gain", "bishop").legal("attack", "bishop", to="g3")
    scene = Scene().unit(A, "herald", "f4").forts("g3").decrees("spy").hand(B, "royal")
    assert scene.table().play("proclaim", "spy").play("decline").legal("attack", "herald", to="g3")


def test_a_fort_is_no_unit_that_a_skirmisher_could_dash_to() -> None:
    assert (
        not Scene().unit(A, "skirmisher", "f5").forts("g3").hand(A, "skirmisher").table().legal("tactic", "skirmisher")
    )


def test_a_fort_is_no_unit_to_be_poisoned_or_pushed() -> None:
    assert not before(kind="saboteur").table().legal("tactic", "saboteur")
    game = Scene().unit(A, "bannerman", "f5").forts("g3").hand(A, "bannerman").table()
    assert game.play("move", "bannerman", to="f4").decider == B
