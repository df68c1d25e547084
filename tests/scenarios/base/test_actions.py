"""The nine actions, one coin each."""

import pytest

from tests.support.scenario import HEXES, A, B, Scene, neighbours

pytestmark = pytest.mark.scenario


# --- Deploy


def test_a_unit_coin_is_deployed_on_an_empty_location_that_its_side_controls() -> None:
    game = Scene().hand(A, "knight").held(A, "e5").table()
    assert game.options("deploy") == {"e2", "h1", "e5"}
    game.play("deploy", "knight", to="e5")
    assert game.at("e5") == (A, "knight", 1)
    assert game.coins(A, "hand") == {}
    assert game.coins(A, "faceup") == {}


def test_neutral_and_enemy_locations_and_other_hexes_are_closed_to_it() -> None:
    game = Scene().hand(A, "knight").table()
    for hex_ in ("e5", "d7", "f4"):
        assert game.why_not("deploy", "knight", to=hex_) == "not_your_location"


@pytest.mark.parametrize("side", [A, B])
def test_an_occupied_location_is_closed_to_it(side: str) -> None:
    game = Scene().unit(side, "cavalry", "e2").hand(A, "knight").table()
    assert game.options("deploy", "knight") == {"h1"}
    assert game.why_not("deploy", "knight", to="e2") == "deploy_occupied"


@pytest.mark.ruling("4.3")
def test_a_unit_that_is_already_out_is_not_deployed_again() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "knight").table()
    assert game.why_not("deploy", "knight", to="e2") == "already_out"


@pytest.mark.ruling("4.3")
def test_a_destroyed_unit_may_be_deployed_again_with_any_remaining_coin() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "pikeman", "f3", 2).hand(A, "cavalry", "cavalry").hand(B, "royal")
    game = scene.table().play("attack", "cavalry", to="f3").play("pass", "royal").play("deploy", "cavalry", to="h1")
    assert game.at("h1") == (A, "cavalry", 1)


def test_the_royal_coin_is_never_deployed() -> None:
    assert Scene().hand(A, "royal").table().options("deploy") == set()


# --- Bolster


def test_a_unit_coin_is_put_on_its_matching_unit() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "knight").table()
    game.play("bolster", "knight")
    assert game.height("f4") == 2
    assert game.coins(A, "hand") == {}
    assert game.coins(A, "faceup") == {}


def test_there_is_no_height_limit_beyond_the_coins_that_exist() -> None:
    game = Scene().unit(A, "footman", "f4", 4).hand(A, "footman").table()
    assert game.play("bolster", "footman").height("f4") == 5


def test_only_matching_coins_bolster() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "scout", "royal").table()
    assert game.options("bolster") == set()
    assert game.why_not("bolster", "knight") == "no_coin"


def test_enemy_units_are_not_bolstered() -> None:
    game = Scene().unit(B, "knight", "f4").hand(A, "scout").table()
    assert game.why_not("bolster", "knight") == "not_your_unit"


# --- Claim initiative


@pytest.mark.parametrize("coin", ["royal", "knight"])
def test_any_coin_claims_the_initiative_facedown(coin: str) -> None:
    game = Scene().hand(A, coin).army(A, "knight").initiative(B).table()
    game.play("claim", coin)
    assert game.position.holder == 0
    assert game.position.moved == 1
    assert game.coins(A, "facedown") == {coin: 1}
    assert game.coins(A, "hand") == {}


@pytest.mark.ruling("4.2")
def test_claiming_is_illegal_if_your_side_holds_the_marker() -> None:
    game = Scene().hand(A, "royal").initiative(A).table()
    assert game.why_not("claim", "royal") == "initiative_yours"


@pytest.mark.ruling("4.2")
def test_claiming_is_illegal_if_the_marker_has_already_changed_hands_this_round() -> None:
    game = Scene().hand(A, "royal").hand(B, "royal", "scout").initiative(B).table()
    game.play("claim", "royal")
    assert game.why_not("claim", "royal") == "initiative_moved"
    assert "claim" not in game.verbs


# --- Recruit


def test_recruiting_moves_a_coin_of_any_type_from_your_supply_face_up_to_your_discards() -> None:
    game = Scene().hand(A, "royal").army(A, "knight", "scout").table()
    before = game.coins(A, "supply")
    game.play("recruit", "royal", take="scout")
    assert game.coins(A, "supply") == before | {"scout": before["scout"] - 1}
    assert game.coins(A, "faceup") == {"scout": 1}
    assert game.coins(A, "facedown") == {"royal": 1}


@pytest.mark.ruling("4.1")
def test_the_recruited_coin_need_not_match_the_coin_paid() -> None:
    game = Scene().hand(A, "knight").army(A, "knight", "scout", "archer", "lancer").table()
    assert game.takes("knight") == {"knight", "scout", "archer", "lancer"}


def test_recruiting_is_illegal_with_an_empty_supply() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "royal").supply(A).table()
    assert game.takes() == set()
    assert game.why_not("recruit", "royal", take="knight") == "supply_empty"


def test_only_types_that_the_supply_holds_can_be_recruited() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "royal").supply(A, "scout").table()
    assert game.takes() == {"scout"}


# --- Pass


@pytest.mark.ruling("4.1")
def test_a_unit_coin_has_nine_uses() -> None:
    scene = Scene().unit(A, "cavalry", "e5").unit(B, "scout", "e6").hand(A, "cavalry", "knight").initiative(B)
    placements, facedown = {"deploy", "bolster"}, {"claim", "recruit", "pass"}
    maneuvers = {"move", "control", "attack", "tactic"}
    assert scene.table().verbs == placements | facedown | maneuvers


@pytest.mark.ruling("4.1")
@pytest.mark.parametrize("coin", ["royal", "knight"])
def test_passing_is_always_legal_and_discards_any_coin_facedown(coin: str) -> None:
    game = Scene().hand(A, coin).army(A, "knight").table().play("pass", coin)
    assert game.coins(A, "facedown") == {coin: 1}
    assert game.coins(A, "faceup") == {}


@pytest.mark.ruling("4.1")
def test_passing_does_not_bind_later_coins() -> None:
    game = Scene().hand(A, "royal", "knight").table().play("pass", "royal").play("pass", "royal")
    assert game.legal("deploy", "knight", to="e2")


# --- Move


def test_a_unit_moves_one_hex_to_an_adjacent_empty_hex_and_its_coin_is_discarded_face_up() -> None:
    game = Scene().unit(A, "knight", "f4").unit(A, "scout", "f3").unit(B, "lancer", "f5").hand(A, "knight").table()
    assert game.options("move") == neighbours("f4") - {"f3", "f5"}
    game.play("move", "knight", to="g4")
    assert game.where("knight") == {"g4"}
    assert game.coins(A, "faceup") == {"knight": 1}


@pytest.mark.ruling("4.3")
def test_the_whole_stack_moves() -> None:
    game = Scene().unit(A, "knight", "f4", 3).hand(A, "knight").table().play("move", "knight", to="f3")
    assert game.at("f3") == (A, "knight", 3)
    assert game.at("f4") is None


def test_the_reason_names_the_obstacle() -> None:
    game = Scene().unit(A, "knight", "f4").unit(A, "scout", "f3").hand(A, "knight").table()
    assert game.why_not("move", "knight", to="f3") == "occupied"


def test_a_unit_with_no_empty_hex_around_it_cannot_move() -> None:
    scene = Scene().unit(A, "knight", "f1").unit(A, "scout", "e2").unit(A, "archer", "f2").hand(A, "knight")
    assert scene.table().options("move") == {"g1"}
    assert scene.unit(B, "lancer", "g1").table().options("move") == set()


def test_the_board_ends_at_its_rim() -> None:
    game = Scene().unit(A, "knight", "f1").hand(A, "knight").table()
    assert game.options("move") == {"e2", "f2", "g1"}
    assert game.why_not_to("move", "f1", 0) == "off_board"


# --- Control


@pytest.mark.ruling("4.5")
@pytest.mark.parametrize(("before", "enemy_left"), [(None, 4), (B, 4)])
def test_a_unit_takes_the_location_where_it_stands_returning_an_enemy_marker(
    before: str | None, enemy_left: int
) -> None:
    game = Scene().unit(A, "knight", "e5").held(before, "e5").hand(A, "knight").table()
    game.play("control", "knight")
    assert game.holder_of("e5") == A
    assert game.position.left.tolist() == [3, enemy_left]
    assert game.coins(A, "faceup") == {"knight": 1}


def test_a_starting_location_of_the_enemy_can_be_taken() -> None:
    game = Scene().unit(A, "knight", "d7").hand(A, "knight").table()
    assert game.holder_of("d7") == B
    assert game.play("control", "knight").holder_of("d7") == A


def test_a_location_that_your_side_controls_is_not_controlled_again() -> None:
    game = Scene().unit(A, "knight", "e2").hand(A, "knight").table()
    assert game.why_not("control", "knight") == "already_held"


def test_only_locations_are_controlled() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "knight").table()
    assert game.why_not("control", "knight") == "no_location"


def test_moving_onto_a_location_does_not_control_it() -> None:
    game = Scene().unit(A, "knight", "e4").hand(A, "knight").table()
    assert game.play("move", "knight", to="e5").holder_of("e5") is None


def test_leaving_a_location_keeps_control_of_it() -> None:
    game = Scene().unit(A, "knight", "e5").held(A, "e5").hand(A, "knight").table()
    assert game.play("move", "knight", to="e4").holder_of("e5") == A


# --- Attack


@pytest.mark.ruling("4.4")
def test_an_adjacent_enemy_loses_one_coin_to_the_box() -> None:
    game = Scene().unit(A, "knight", "f4").unit(B, "lancer", "f3", 3).hand(A, "knight").table()
    game.play("attack", "knight", to="f3")
    assert game.height("f3") == 2
    assert game.coins(B, "box") == {"lancer": 1}
    assert game.coins(A, "faceup") == {"knight": 1}


@pytest.mark.ruling("4.4")
def test_there_is_no_counterattack_and_the_attacker_does_not_advance() -> None:
    game = Scene().unit(A, "knight", "f4").unit(B, "lancer", "f3").hand(A, "knight").table()
    game.play("attack", "knight", to="f3")
    assert game.at("f4") == (A, "knight", 1)
    assert game.at("f3") is None


def test_friends_are_never_attacked() -> None:
    game = Scene().unit(A, "knight", "f4").unit(A, "lancer", "f3").hand(A, "knight").table()
    assert game.why_not("attack", "knight", to="f3") == "friend"


def test_an_empty_hex_is_not_attacked() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "knight").table()
    assert game.why_not("attack", "knight", to="f3") == "no_target"


# --- Owners of coins and units


@pytest.mark.ruling("4.1")
def test_a_coin_acts_with_its_matching_unit_only() -> None:
    game = Scene().unit(A, "knight", "f4").unit(A, "scout", "f6").hand(A, "scout").table()
    assert game.options("move", "scout") == neighbours("f6")
    assert game.why_not("move", "knight", to="f3") == "no_coin"


def test_enemy_units_are_not_yours_to_move() -> None:
    game = Scene().unit(B, "knight", "f4").hand(A, "royal").table()
    assert game.why_not("move", "knight", to="f3") == "not_your_unit"


def test_steps_of_a_tactic_come_after_its_coin() -> None:
    game = Scene().unit(A, "light_cavalry", "f4").hand(A, "light_cavalry").table()
    assert game.why_not("step", to="f3") == "within_action"


def test_a_tactic_is_paid_with_a_matching_coin_face_up() -> None:
    game = (
        Scene().unit(A, "light_cavalry", "f4").hand(A, "light_cavalry", "royal").table().play("tactic", "light_cavalry")
    )
    assert game.coins(A, "faceup") == {"light_cavalry": 1}
    assert game.why_not("pass", "royal") == "finish_first"


def test_a_tactic_needs_its_coin() -> None:
    game = Scene().unit(A, "light_cavalry", "f4").hand(A, "royal").table()
    assert game.why_not("tactic", "light_cavalry") == "no_coin"


# --- The Royal Coin


@pytest.mark.ruling("4.6")
def test_the_royal_coin_can_only_claim_recruit_and_pass_and_pay_for_the_royal_guard() -> None:
    scene = Scene().hand(A, "royal").initiative(B)
    for kind, hex_ in (("knight", "e5"), ("archer", "f4"), ("royal_guard", "g2")):
        scene.unit(A, kind, hex_)
    game = scene.unit(B, "cavalry", "f5").unit(B, "scout", "f2").table()
    assert game.verbs == {"claim", "recruit", "pass", "tactic"}
    assert game.options("tactic") == {"g2"}


def test_every_hex_of_the_board_can_be_moved_to() -> None:
    for hex_ in HEXES:
        start = sorted(neighbours(hex_))[0]
        game = Scene().unit(A, "knight", start).hand(A, "knight").table()
        assert game.play("move", "knight", to=hex_).where("knight") == {hex_}
