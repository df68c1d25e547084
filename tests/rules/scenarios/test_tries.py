"""Why what a person tried on the page can't be: the most telling reason."""

import pytest

from tests.rules.scenarios.table import A, B, Scene

pytestmark = pytest.mark.scenario


def test_without_a_coin_chosen_it_asks_for_one() -> None:
    assert Scene().unit(A, "knight", "f4").hand(A, "knight").begin().why_not_try(None, "f3") == "choose_coin_first"


def test_a_hex_that_is_none() -> None:
    assert Scene().unit(A, "knight", "f4").hand(A, "knight").begin().why_not_try("knight", "z9") == "no_hex"


@pytest.mark.parametrize(
    ("hex_", "reason"), [("f3", "friend"), ("f5", "bolstered_only"), ("f4", "no_location"), ("f1", "already_out")]
)
def test_a_coin_and_a_hex(hex_: str, reason: str) -> None:
    scene = Scene().unit(A, "swordsman", "f4").unit(A, "scout", "f3").unit(B, "knight", "f5").hand(A, "swordsman")
    assert scene.begin().why_not_try("swordsman", hex_) == reason


def test_a_unit_too_far_away_speaks_of_the_tactic() -> None:
    scene = Scene().unit(A, "archer", "f4").unit(B, "scout", "f1").hand(A, "archer")
    assert scene.begin().why_not_try("archer", "f1") == "tactic_impossible"


def test_a_unit_that_is_not_out_speaks_of_deploying() -> None:
    game = Scene().unit(A, "scout", "f4").hand(A, "knight").begin()
    assert game.why_not_try("knight", "f3") == "not_your_location"
    assert game.why_not_try("knight", "f4") == "occupied"
    assert game.why_not_try("knight", verb="bolster") == "not_your_location"


def test_the_buttons() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "knight", "royal").supply(A).begin()
    assert game.why_not_try("knight", verb="claim") == "initiative_yours"
    assert game.why_not_try("knight", verb="recruit") == "supply_empty"
    assert game.why_not_try("knight", verb="control") == "no_location"
    assert game.why_not_try("knight", verb="tactic") == "no_tactic"


def test_the_royal_coin_speaks_of_the_royal_guard_or_says_that_it_is_of_no_use() -> None:
    game = Scene().unit(A, "royal_guard", "f4").hand(A, "royal").begin()
    assert game.why_not_try("royal", "f3") == "tactic_impossible"
    assert Scene().unit(A, "knight", "f4").hand(A, "royal").begin().why_not_try("royal", "f3") == "no_use"


def test_a_coin_alone_that_could_be_used_has_nothing_against_it() -> None:
    assert Scene().unit(A, "knight", "f4").hand(A, "knight").begin().why_not_try("knight") == "no_use"


def test_within_a_tactic() -> None:
    game = Scene().unit(A, "light_cavalry", "f4").unit(B, "scout", "f3").hand(A, "light_cavalry").begin()
    game.play("tactic", "light_cavalry")
    assert game.why_not_try(hex_="f3") == "occupied"
    assert game.why_not_try(verb="decline") == "must_complete"


def test_within_a_tactic_that_lets_units_maneuver() -> None:
    game = Scene().unit(A, "footman", "f4").unit(A, "scout", "f3").hand(A, "footman").begin()
    game.play("tactic", "footman")
    assert game.why_not_try(hex_="f3") == "friend"
    assert game.why_not_try(hex_="f4") == "no_location"


def test_while_an_attack_waits_for_its_answer() -> None:
    game = Scene().unit(A, "scout", "f4").unit(B, "royal_guard", "f3").hand(A, "scout").begin()
    game.play("attack", "scout", to="f3")
    assert game.why_not_try(hex_="f3") == "answer_attack"
    assert game.why_not_try() == "answer_attack"
