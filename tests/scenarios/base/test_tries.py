"""Why an attempt on the page is illegal: the most useful reason is given."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def test_without_a_coin_chosen_it_asks_for_one() -> None:
    assert Scene().unit(A, "knight", "f4").hand(A, "knight").table().why_not_try(None, "f3") == "choose_coin_first"


def test_a_hex_that_is_none() -> None:
    assert Scene().unit(A, "knight", "f4").hand(A, "knight").table().why_not_try("knight", "z9") == "no_hex"


@pytest.mark.parametrize(
    ("hex_", "reason"), [("f3", "friend"), ("f5", "bolstered_only"), ("f4", "no_location"), ("f1", "not_adjacent")]
)
def test_a_coin_and_a_hex(hex_: str, reason: str) -> None:
    scene = Scene().unit(A, "swordsman", "f4").unit(A, "scout", "f3").unit(B, "knight", "f5").hand(A, "swordsman")
    assert scene.table().why_not_try("swordsman", hex_) == reason


def test_a_unit_without_a_suitable_tactic_is_refused_because_the_hex_is_not_adjacent() -> None:
    game = Scene().unit(A, "pikeman", "f4").unit(B, "scout", "f6").unit(A, "knight", "d4").hand(A, "pikeman").table()
    assert game.why_not_try("pikeman", "f6") == "not_adjacent"
    assert game.why_not_try("pikeman", "f7") == "not_adjacent"
    assert game.why_not_try("pikeman", "d4") == "friend"


def test_an_archers_refusal_says_why_it_cannot_shoot() -> None:
    scene = Scene().unit(A, "archer", "c4").unit(B, "knight", "c6").unit(B, "scout", "f4").unit(B, "lancer", "d4")
    game = scene.hand(A, "archer").table()
    assert game.why_not_try("archer", "c6") == "bolstered_only"
    assert game.why_not_try("archer", "f4") == "not_two_away"
    assert game.why_not_try("archer", "d4") == "no_melee"


def test_a_crossbowmans_refusal_names_the_obstacle_or_says_that_shots_are_straight() -> None:
    scene = Scene().unit(A, "crossbowman", "f4").unit(A, "archer", "f5").unit(B, "scout", "f6").unit(B, "lancer", "g5")
    game = scene.hand(A, "crossbowman").table()
    assert game.why_not_try("crossbowman", "f6") == "blocked"
    assert game.why_not_try("crossbowman", "h2") == "no_target"
    assert game.why_not_try("crossbowman", "g5") == "not_straight"


def test_a_lancers_refusal_says_that_its_charge_must_end_before_a_target() -> None:
    game = Scene().unit(A, "lancer", "f4").unit(B, "scout", "f1").hand(A, "lancer").table()
    assert game.why_not_try("lancer", "f2") is None
    assert game.why_not_try("lancer", "h2") == "no_target_after"
    assert game.why_not_try("lancer", "g2") == "not_straight"


def test_an_ensigns_refusal_says_that_its_friend_is_too_far() -> None:
    game = Scene().unit(A, "ensign", "f4").unit(A, "scout", "f1").hand(A, "ensign").table()
    assert game.why_not_try("ensign", "f1") == "too_far"
    assert game.why_not_try("ensign", "f7") == "not_adjacent"


def test_a_second_unit_of_a_kind_that_is_out_cannot_be_deployed() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "knight").table()
    assert game.why_not_try("knight", "e2") == "already_out"


def test_the_reason_for_a_unit_that_is_not_out_is_deploying() -> None:
    game = Scene().unit(A, "scout", "f4").hand(A, "knight").table()
    assert game.why_not_try("knight", "f3") == "not_your_location"
    assert game.why_not_try("knight", "f4") == "deploy_occupied"
    assert game.why_not_try("knight", verb="bolster") == "not_out"


def test_a_coin_that_is_not_in_hand_is_not_there() -> None:
    game = Scene().unit(A, "scout", "f4").unit(A, "knight", "d4").hand(A, "knight").table()
    assert game.why_not_try("scout", "f3") == "no_coin"


def test_the_buttons() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "knight", "royal").supply(A).table()
    assert game.why_not_try("knight", verb="claim") == "initiative_yours"
    assert game.why_not_try("knight", verb="recruit") == "nothing_to_recruit"
    assert game.why_not_try("knight", verb="control") == "no_location"
    assert game.why_not_try("knight", verb="tactic") == "no_tactic"
    assert game.why_not_try("knight", verb="bolster") is None


def test_the_royal_coins_refusal_names_the_royal_guard_or_the_facedown_uses() -> None:
    game = (
        Scene().unit(A, "royal_guard", "f4").unit(A, "knight", "e5").hand(A, "royal").held(A, "e5", "h1", "g3").table()
    )
    assert game.why_not_try("royal", "g3") is None
    assert game.why_not_try("royal", "f3") == "not_your_location"
    assert game.why_not_try("royal", "h1") == "too_far"
    assert game.why_not_try("royal", "e5") == "occupied"
    assert Scene().unit(A, "knight", "f4").hand(A, "royal").table().why_not_try("royal", "f3") == "royal_facedown"


def test_a_try_that_the_rules_allow_has_nothing_against_it() -> None:
    game = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f2").hand(A, "cavalry").table()
    assert game.why_not_try("cavalry") is None
    assert game.why_not_try("cavalry", "f3") is None


def test_of_two_footmen_the_one_that_has_yet_to_act_is_judged() -> None:
    game = Scene().unit(A, "footman", "c4").unit(A, "footman", "f4").unit(B, "scout", "f6").hand(A, "footman").table()
    game.play("tactic", "footman", at="c4")
    game.play("move", "footman", at="c4", to="c5")
    assert game.why_not_try(hex_="f3") is None
    assert game.why_not_try(hex_="f6") == "not_adjacent"
    assert game.why_not_try() == "must_complete"


def test_within_a_tactic() -> None:
    game = Scene().unit(A, "light_cavalry", "f4").unit(B, "scout", "f3").hand(A, "light_cavalry").table()
    game.play("tactic", "light_cavalry")
    assert game.why_not_try(hex_="f3") == "occupied"
    assert game.why_not_try(verb="decline") == "must_complete"


def test_within_a_tactic_that_lets_units_maneuver() -> None:
    game = Scene().unit(A, "footman", "f4").unit(A, "scout", "f3").hand(A, "footman").table()
    game.play("tactic", "footman")
    assert game.why_not_try(hex_="f3") == "friend"
    assert game.why_not_try(hex_="f4") == "no_location"


def test_while_an_attack_waits_for_its_answer() -> None:
    game = Scene().unit(A, "scout", "f4").unit(B, "royal_guard", "f3").hand(A, "scout").table()
    game.play("attack", "scout", to="f3")
    assert game.why_not_try(hex_="f3") == "answer_attack"
    assert game.why_not_try() == "answer_attack"
