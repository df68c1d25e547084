"""The Heavy Cavalry: charges exactly two hexes and shocks what it lands on (rulings 5 and 7 of the box)."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario

STRAIGHT_TWO = {"f2", "h2", "h4", "f6", "d6", "d4"}
"""From f4."""


@pytest.mark.ruling("8a.7")
def test_its_tactic_moves_exactly_two_hexes_in_a_straight_line() -> None:
    game = Scene().unit(A, "heavy_cavalry", "f4").hand(A, "heavy_cavalry").table().play("tactic", "heavy_cavalry")
    assert game.verbs == {"step"}
    assert game.options("step") == STRAIGHT_TWO
    assert game.play("step", to="f6").where("heavy_cavalry") == {"f6"}
    assert game.decider == B


@pytest.mark.ruling("8a.7")
@pytest.mark.parametrize("end", sorted(STRAIGHT_TWO))
def test_an_enemy_on_the_end_hex_is_shocked_and_replaced(end: str) -> None:
    game = Scene().unit(A, "heavy_cavalry", "f4").unit(B, "scout", end, 2).hand(A, "heavy_cavalry").table()
    game.play("tactic", "heavy_cavalry").play("step", to=end)
    assert game.at(end) == (A, "heavy_cavalry", 1)
    assert game.coins(B, "faceup") == {"scout": 2}
    assert game.coins(B, "box") == {}


def test_the_whole_stack_moves() -> None:
    game = Scene().unit(A, "heavy_cavalry", "f4", 2).unit(B, "scout", "f6").hand(A, "heavy_cavalry").table()
    game.play("tactic", "heavy_cavalry").play("step", to="f6")
    assert game.at("f6") == (A, "heavy_cavalry", 2)


@pytest.mark.parametrize("seat", [A, B])
def test_a_unit_on_the_middle_hex_blocks_it(seat: str) -> None:
    game = Scene().unit(A, "heavy_cavalry", "f4").unit(seat, "scout", "f5").hand(A, "heavy_cavalry").table()
    assert game.play("tactic", "heavy_cavalry").options("step") == STRAIGHT_TWO - {"f6"}


@pytest.mark.parametrize("holder", [A, None])
def test_a_fort_on_the_middle_hex_blocks_it_though_it_could_be_entered(holder: str | None) -> None:
    scene = Scene().unit(A, "heavy_cavalry", "f4").forts("e5").held(holder, "e5").hand(A, "heavy_cavalry")
    assert "d6" not in scene.table().play("tactic", "heavy_cavalry").options("step")


def test_a_friend_on_the_end_hex_is_in_the_way() -> None:
    game = Scene().unit(A, "heavy_cavalry", "f4").unit(A, "scout", "f6").hand(A, "heavy_cavalry").table()
    assert game.play("tactic", "heavy_cavalry").why_not("step", to="f6") == "occupied"


@pytest.mark.parametrize("holder", [A, B, None])
def test_an_enemy_in_a_fort_on_the_end_hex_is_in_the_way(holder: str | None) -> None:
    scene = Scene().unit(A, "heavy_cavalry", "g3").unit(B, "scout", "e5").forts("e5").held(holder, "e5")
    game = scene.hand(A, "heavy_cavalry").table().play("tactic", "heavy_cavalry")
    assert game.why_not("step", to="e5") == "shielded_by_fort"


@pytest.mark.parametrize(("holder", "enters"), [(A, True), (None, True), (B, False)])
def test_an_empty_fort_on_the_end_hex_is_entered_where_any_unit_may_enter_it(holder: str | None, enters: bool) -> None:
    scene = Scene().unit(A, "heavy_cavalry", "g3").forts("e5").held(holder, "e5").hand(A, "heavy_cavalry")
    assert ("e5" in scene.table().play("tactic", "heavy_cavalry").options("step")) == enters


def test_a_knight_is_shocked_by_an_unbolstered_one() -> None:
    game = Scene().unit(A, "heavy_cavalry", "f4").unit(B, "knight", "f6").hand(A, "heavy_cavalry").table()
    assert game.play("tactic", "heavy_cavalry").play("step", to="f6").where("knight") == set()


def test_hexes_that_are_not_in_line_or_not_two_away_are_refused() -> None:
    game = Scene().unit(A, "heavy_cavalry", "f4").hand(A, "heavy_cavalry").table().play("tactic", "heavy_cavalry")
    assert game.why_not("step", to="g5") == "not_two_straight"
    assert game.why_not("step", to="f5") == "not_two_straight"
    assert game.why_not("step", to="f7") == "not_two_straight"


def test_it_need_not_be_bolstered_and_moves_and_attacks_as_usual() -> None:
    game = Scene().unit(A, "heavy_cavalry", "e5").unit(B, "scout", "f4").hand(A, "heavy_cavalry").table()
    assert {"move", "attack", "control", "bolster", "tactic"} <= game.verbs


def test_it_is_a_move_that_others_act_after() -> None:
    scene = Scene().unit(A, "warlord", "f5").unit(A, "heavy_cavalry", "f4").unit(B, "scout", "h4").hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="f4").play("tactic", "heavy_cavalry")
    game.play("step", to="h4")
    assert game.where("heavy_cavalry") == game.where("scout") == set()


def test_it_has_four_coins() -> None:
    assert Scene().army(A, "heavy_cavalry").table().coins(A, "supply")["heavy_cavalry"] == 4
