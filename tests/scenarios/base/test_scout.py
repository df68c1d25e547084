"""The Scout: may enter next to any friendly unit."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours

pytestmark = pytest.mark.scenario


def test_it_may_be_deployed_into_any_empty_hex_adjacent_to_a_friendly_unit() -> None:
    game = Scene().unit(A, "knight", "f4").hand(A, "scout").table()
    assert game.options("deploy") == neighbours("f4") | {"e2", "h1"}
    assert game.play("deploy", "scout", to="f3").at("f3") == (A, "scout", 1)


def test_the_hex_must_be_empty() -> None:
    game = Scene().unit(A, "knight", "f4").unit(B, "lancer", "f3").hand(A, "scout").table()
    assert game.options("deploy") == neighbours("f4") - {"f3"} | {"e2", "h1"}
    assert game.why_not("deploy", "scout", to="f3") == "deploy_occupied"


@pytest.mark.ruling("5.30")
def test_friendly_neutral_and_enemy_locations_next_to_a_friend_are_open() -> None:
    game = Scene().unit(A, "knight", "f4").held(A, "g3").held(B, "e5").hand(A, "scout").table()
    assert {"g3", "e5"} <= game.options("deploy")


def test_it_may_not_be_deployed_next_to_only_an_enemy() -> None:
    game = Scene().unit(B, "knight", "f4").hand(A, "scout").table()
    assert game.options("deploy") == {"e2", "h1"}
    assert game.why_not("deploy", "scout", to="f3") == "no_friend_near"


def test_deploying_by_the_normal_rule_is_also_allowed() -> None:
    game = Scene().hand(A, "scout").table()
    assert game.options("deploy") == {"e2", "h1"}


def test_it_may_not_be_deployed_twice() -> None:
    game = Scene().unit(A, "scout", "f4").hand(A, "scout").table()
    assert game.options("deploy") == set()
    assert game.why_not("deploy", "scout", to="f3") == "already_out"


def test_it_has_no_tactic() -> None:
    game = Scene().unit(A, "scout", "f4").unit(B, "lancer", "f2").hand(A, "scout").table()
    assert game.why_not("tactic", "scout") == "no_tactic"
