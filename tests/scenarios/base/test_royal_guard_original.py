"""The Royal Guard as first printed in 2018: the Royal Coin gives it an ordinary one-hex move."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours
from warchest.game.setup import Setup, SetupError

pytestmark = pytest.mark.scenario

GUARD = "royal_guard_original"


@pytest.mark.ruling("5.36")
def test_the_royal_coin_gives_it_one_move_to_any_empty_hex() -> None:
    game = Scene().unit(A, GUARD, "f4").unit(B, "scout", "f3").hand(A, "royal").table()
    game.play("tactic", GUARD)
    assert game.options("step") == neighbours("f4") - {"f3"}
    game.play("step", to="f5")
    assert game.at("f5") == (A, GUARD, 1)
    assert game.coins(A, "faceup") == {"royal": 1}
    assert game.decider == B


def test_its_coin_does_not_pay_for_the_tactic() -> None:
    assert Scene().unit(A, GUARD, "f4").hand(A, GUARD).table().why_not("tactic", GUARD) == "needs_royal"


def test_the_move_is_compulsory_once_started() -> None:
    assert Scene().unit(A, GUARD, "f4").hand(A, "royal").table().play("tactic", GUARD).verbs == {"step"}


def test_its_attribute_is_that_of_the_revised_card() -> None:
    game = Scene().unit(A, "scout", "f4").unit(B, GUARD, "f3").hand(A, "scout").table()
    game.play("attack", "scout", to="f3").play("lose=supply")
    assert game.height("f3") == 1
    assert game.coins(B, "box") == {GUARD: 1}


@pytest.mark.ruling("12.4")
def test_it_is_never_in_one_game_with_the_revised_card() -> None:
    with pytest.raises(SetupError):
        Setup.chosen([GUARD, "scout", "archer", "lancer"], ["royal_guard", "knight", "pikeman", "cavalry"])
