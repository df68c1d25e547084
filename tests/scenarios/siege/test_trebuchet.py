"""The Trebuchet: attacks by its siege tactic only, two or three hexes away in a straight line, over anything."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario

STRAIGHT_TWO = ("f2", "h2", "h4", "f6", "d6", "d4")
STRAIGHT_THREE = ("f1", "i1", "i4", "f7", "c7", "c4")
"""From f4."""


@pytest.mark.ruling("7.6")
@pytest.mark.parametrize("target", STRAIGHT_TWO + STRAIGHT_THREE)
def test_its_tactic_attacks_a_target_two_or_three_hexes_away_in_a_straight_line(target: str) -> None:
    game = Scene().unit(A, "trebuchet", "f4", 2).unit(B, "cavalry", target).hand(A, "trebuchet").table()
    game.play("tactic", "trebuchet")
    assert game.options("hit") == {target}
    game.play("hit", to=target)
    assert game.at(target) is None
    assert game.coins(B, "box") == {"cavalry": 1}
    assert game.decider == B


@pytest.mark.parametrize("target", ["f3", "g4", "g2", "h3", "e3", "g1", "i2", "h1", "d7"])
def test_nearer_targets_and_those_off_the_lines_are_safe(target: str) -> None:
    game = Scene().unit(A, "trebuchet", "f4", 2).unit(B, "cavalry", target, 2).hand(A, "trebuchet").table()
    assert not game.legal("tactic", "trebuchet")


def test_four_hexes_are_too_far() -> None:
    game = Scene().unit(A, "trebuchet", "f5", 2).unit(B, "cavalry", "f1").hand(A, "trebuchet").table()
    assert not game.legal("tactic", "trebuchet")


@pytest.mark.parametrize("blocker", ["f3", "f2"])
@pytest.mark.parametrize("side", [A, B])
def test_blockers_do_not_matter(blocker: str, side: str) -> None:
    scene = Scene().unit(A, "trebuchet", "f4", 2).unit(B, "cavalry", "f1").unit(side, "scout", blocker)
    game = scene.hand(A, "trebuchet").table().play("tactic", "trebuchet")
    assert "f1" in game.options("hit")
    assert "f3" not in game.options("hit")


def test_it_is_a_siege_tactic_that_needs_it_bolstered() -> None:
    game = Scene().unit(A, "trebuchet", "f4").unit(B, "cavalry", "f2").hand(A, "trebuchet").table()
    assert not game.legal("tactic", "trebuchet")


@pytest.mark.ruling("7.6")
@pytest.mark.parametrize("height", [1, 2])
def test_it_makes_no_normal_attack(height: int) -> None:
    game = Scene().unit(A, "trebuchet", "f4", height).unit(B, "cavalry", "f3").hand(A, "trebuchet").table()
    assert game.options("attack") == set()


def test_a_marshall_cannot_make_it_attack() -> None:
    scene = (
        Scene().unit(A, "trebuchet", "f4", 2).unit(A, "marshall", "e5").unit(B, "cavalry", "f3").unit(B, "scout", "f2")
    )
    assert not scene.hand(A, "marshall").table().legal("tactic", "marshall")


@pytest.mark.parametrize("decree", ["guard", "sacrifice"])
def test_a_decree_cannot_make_it_attack(decree: str) -> None:
    scene = Scene().unit(A, "trebuchet", "g3", 2).held(A, "g3").unit(B, "cavalry", "g2").unit(B, "scout", "g1")
    assert not scene.decrees(decree).table().legal("proclaim", decree)


def test_friends_are_no_target() -> None:
    game = Scene().unit(A, "trebuchet", "f4", 2).unit(A, "cavalry", "f2").hand(A, "trebuchet").table()
    assert not game.legal("tactic", "trebuchet")


def test_the_shot_once_started_must_be_taken() -> None:
    game = Scene().unit(A, "trebuchet", "f4", 2).unit(B, "cavalry", "f2").hand(A, "trebuchet").table()
    assert game.play("tactic", "trebuchet").verbs == {"hit"}


def test_a_pikeman_does_not_answer_it() -> None:
    game = Scene().unit(A, "trebuchet", "f4", 2).unit(B, "pikeman", "f2").hand(A, "trebuchet").table()
    assert game.play("tactic", "trebuchet").play("hit", to="f2").height("f4") == 2


def test_it_may_hit_a_knight_and_no_bishop() -> None:
    scene = Scene().unit(A, "trebuchet", "f4", 2).unit(B, "knight", "f2").unit(B, "bishop", "h2").hand(A, "trebuchet")
    assert scene.table().play("tactic", "trebuchet").options("hit") == {"f2"}


def test_a_royal_guards_owner_may_let_the_supply_take_the_hit() -> None:
    game = Scene().unit(A, "trebuchet", "f4", 2).unit(B, "royal_guard", "f2").hand(A, "trebuchet").table()
    game.play("tactic", "trebuchet").play("hit", to="f2").play("lose=supply")
    assert game.height("f2") == 1


@pytest.mark.parametrize("start", ["g5", "g6"])
def test_a_fort_is_a_target_like_a_unit(start: str) -> None:
    game = Scene().unit(A, "trebuchet", start, 2).forts("g3").hand(A, "trebuchet").table()
    game.play("tactic", "trebuchet")
    assert game.options("hit") == {"g3"}
    assert not game.play("hit", to="g3").fort_at("g3")


def test_a_bishop_in_a_fort_loses_the_fort() -> None:
    game = Scene().unit(A, "trebuchet", "g5", 2).unit(B, "bishop", "g3").forts("g3").hand(A, "trebuchet").table()
    game.play("tactic", "trebuchet").play("hit", to="g3")
    assert game.at("g3") == (B, "bishop", 1)
    assert not game.fort_at("g3")


def test_a_fort_on_the_line_does_not_matter() -> None:
    game = Scene().unit(A, "trebuchet", "g4", 2).unit(B, "cavalry", "g1").forts("g3").hand(A, "trebuchet").table()
    assert game.play("tactic", "trebuchet").options("hit") == {"g1"}


def test_it_shoots_out_of_a_fort() -> None:
    game = Scene().unit(A, "trebuchet", "g3", 2).unit(B, "cavalry", "g5").forts("g3").hand(A, "trebuchet").table()
    assert game.play("tactic", "trebuchet").play("hit", to="g5").at("g5") is None


@pytest.mark.parametrize(("height", "reason"), [(1, "siege_unbolstered"), (2, None)])
def test_a_click_on_a_far_target_advises_bolstering_only_an_unbolstered_trebuchet(
    height: int, reason: str | None
) -> None:
    game = Scene().unit(A, "trebuchet", "f5", height).unit(B, "cavalry", "f2").hand(A, "trebuchet").table()
    assert game.why_not_try("trebuchet", "f2") == reason
