"""The Crossbowman: shoots two hexes in a clear straight line, and can still melee."""

import pytest

from tests.support.scenario import HEXES, A, B, Scene

pytestmark = pytest.mark.scenario

STRAIGHT = {"f2": "f3", "h2": "g3", "h4": "g4", "f6": "f5", "d6": "e5", "d4": "e4"}
"""The hexes at two from f4 on a straight line, and the hexes between."""


@pytest.mark.parametrize("target", STRAIGHT)
def test_its_tactic_attacks_an_enemy_exactly_two_hexes_away_along_a_straight_line(target: str) -> None:
    game = Scene().unit(A, "crossbowman", "f4").unit(B, "scout", target).hand(A, "crossbowman").table()
    game.play("tactic", "crossbowman").play("hit", to=target)
    assert game.at(target) is None
    assert game.where("crossbowman") == {"f4"}


def test_its_tactic_attacks_nowhere_else() -> None:
    for target in set(HEXES) - set(STRAIGHT) - {"f4"}:
        game = Scene().unit(A, "crossbowman", "f4").unit(B, "scout", target).hand(A, "crossbowman").table()
        assert not game.legal("tactic", "crossbowman"), target


@pytest.mark.ruling("5.22")
@pytest.mark.parametrize("target", STRAIGHT)
@pytest.mark.parametrize("side", [A, B])
def test_the_middle_hex_must_hold_no_unit(target: str, side: str) -> None:
    scene = Scene().unit(A, "crossbowman", "f4").unit(B, "scout", target).unit(side, "lancer", STRAIGHT[target])
    assert not scene.hand(A, "crossbowman").table().legal("tactic", "crossbowman")


def test_the_reason_names_the_obstacle_or_says_that_the_target_is_not_on_a_line() -> None:
    scene = Scene().unit(A, "crossbowman", "f4").hand(A, "crossbowman")
    scene.unit(B, "scout", "f2").unit(B, "lancer", "h2").unit(B, "archer", "g3").unit(B, "footman", "g2")
    game = scene.table().play("tactic", "crossbowman")
    assert game.options("hit") == {"f2"}
    assert game.why_not("hit", to="h2") == "blocked"
    assert game.why_not("hit", to="g2") == "not_straight"
    assert game.why_not("hit", to="g3") == "not_two_away"


@pytest.mark.ruling("5.1")
def test_a_normal_attack_is_allowed() -> None:
    game = Scene().unit(A, "crossbowman", "f4").unit(B, "scout", "f3").hand(A, "crossbowman").table()
    assert game.play("attack", "crossbowman", to="f3").at("f3") is None


def test_its_tactic_does_not_provoke_the_pikeman() -> None:
    game = Scene().unit(A, "crossbowman", "f4").unit(B, "pikeman", "f2").hand(A, "crossbowman").table()
    game.play("tactic", "crossbowman").play("hit", to="f2")
    assert game.height("f4") == 1
    assert game.at("f2") is None


def test_its_normal_attack_does_provoke_the_pikeman() -> None:
    game = Scene().unit(A, "crossbowman", "f4", 2).unit(B, "pikeman", "f3").hand(A, "crossbowman").table()
    assert game.play("attack", "crossbowman", to="f3").height("f4") == 1


def test_it_shoots_a_knight_only_when_bolstered() -> None:
    small = Scene().unit(A, "crossbowman", "f4").unit(B, "knight", "f2").hand(A, "crossbowman").table()
    tall = Scene().unit(A, "crossbowman", "f4", 2).unit(B, "knight", "f2").hand(A, "crossbowman").table()
    assert not small.legal("tactic", "crossbowman")
    assert tall.legal("tactic", "crossbowman")


def test_it_never_shoots_friends() -> None:
    game = Scene().unit(A, "crossbowman", "f4").unit(A, "scout", "f2").hand(A, "crossbowman").table()
    assert not game.legal("tactic", "crossbowman")


def test_the_shot_is_compulsory_once_the_tactic_has_started() -> None:
    game = Scene().unit(A, "crossbowman", "f4").unit(B, "scout", "f2").hand(A, "crossbowman").table()
    assert game.play("tactic", "crossbowman").verbs == {"hit"}


def test_with_the_shot_the_action_is_over() -> None:
    game = Scene().unit(A, "crossbowman", "f4").unit(B, "scout", "f2").hand(A, "crossbowman").table()
    assert game.play("tactic", "crossbowman").play("hit", to="f2").decider == B
