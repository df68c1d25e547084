"""The eight units of the lite game: the moves, targets and later actions of each."""

import pytest

from tests.support.squares import CROW, WOLF, after, goals, refused, squares, words

pytestmark = pytest.mark.scenario

PLAIN = ("berserker", "cavalry", "knight", "mercenary", "swordsman")
"""Units that attack the squares next to them."""
BESIDE_E4 = {"d4", "e5", "f4", "e3"}


@pytest.mark.parametrize("unit", ["archer", "crossbowman", *PLAIN])
def test_a_unit_moves_one_square_over_an_edge(unit: str) -> None:
    game = squares().unit(CROW, unit, "e4").hand(CROW, unit).build()
    assert goals(game, "e4-") == BESIDE_E4


def test_a_unit_moves_only_onto_empty_squares_of_the_board() -> None:
    game = squares().unit(CROW, "knight", "a0").unit(CROW, "archer", "a1").hand(CROW, "knight").build()
    assert goals(game, "a0-") == {"b0"}
    assert refused(game, "a0-a1") == "occupied"


@pytest.mark.ruling("10a.10")
@pytest.mark.parametrize("unit", PLAIN)
def test_a_plain_attack_hits_a_neighbour_over_an_edge(unit: str) -> None:
    scene = squares().unit(CROW, unit, "e4").hand(CROW, unit)
    for square in ("d4", "e5", "d5", "c4"):
        scene = scene.unit(WOLF, "archer" if square in ("d4", "d5") else "crossbowman", square)
    game = scene.build()
    assert goals(game, "e4x") == {"d4", "e5"}


@pytest.mark.ruling("10.2")
def test_a_hit_takes_the_unit_out_of_the_game() -> None:
    game = squares().unit(CROW, "knight", "e4").unit(WOLF, "archer", "e5").hand(CROW, "knight").build()
    after(game, "e4xe5")
    assert game.unit_at("e5") is None
    assert game.coins(1, "box") == {"archer": 1}
    assert game.unit_at("e4") is not None


def test_the_paying_coin_goes_to_the_discard_where_all_see_it() -> None:
    game = squares().unit(CROW, "knight", "e4").hand(CROW, "knight", "royal").build()
    after(game, "e4-e5")
    assert game.view(None).seats[0].faceup == {"knight": 1}


@pytest.mark.ruling("10a.11")
@pytest.mark.parametrize("square", ["c4", "g4", "e2", "e6", "d3", "d5", "f3", "f5"])
def test_the_archer_hits_the_eight_squares_two_steps_away(square: str) -> None:
    game = squares().unit(CROW, "archer", "e4").unit(WOLF, "knight", square).hand(CROW, "archer").build()
    assert goals(after(game, "tactic@e4"), "hit@") == {square}


@pytest.mark.parametrize("square", ["d4", "b4", "c3", "c2", "e7"])
def test_the_archer_hits_nothing_nearer_or_farther(square: str) -> None:
    game = squares().unit(CROW, "archer", "e4").unit(WOLF, "knight", square).hand(CROW, "archer").build()
    assert "tactic@e4" not in words(game)
    assert goals(game, "e4x") == set()


@pytest.mark.parametrize("unit", ["archer", "crossbowman"])
def test_shots_go_over_units(unit: str) -> None:
    scene = squares().unit(CROW, unit, "e4").unit(CROW, "knight", "e5").unit(WOLF, "mercenary", "e6")
    assert goals(after(scene.hand(CROW, unit).build(), "tactic@e4"), "hit@") == {"e6"}


@pytest.mark.ruling("10a.11b")
def test_the_crossbowman_hits_exactly_two_squares_along_a_row_or_column() -> None:
    scene = squares().unit(CROW, "crossbowman", "e4").hand(CROW, "crossbowman")
    for square in ("c4", "e6", "d5", "e3"):
        scene = scene.unit(WOLF, "knight", square)
    assert goals(after(scene.build(), "tactic@e4"), "hit@") == {"c4", "e6"}


@pytest.mark.parametrize("unit", ["archer", "crossbowman", "lancer"])
def test_a_shooter_or_lancer_never_makes_a_plain_attack(unit: str) -> None:
    game = squares().unit(CROW, unit, "e4").unit(WOLF, "knight", "e5").hand(CROW, unit).build()
    assert refused(game, "e4xe5") == "no_melee"


@pytest.mark.ruling("10a.12")
def test_the_lancer_moves_one_or_two_squares_and_may_turn() -> None:
    game = squares().unit(CROW, "lancer", "e4").unit(CROW, "knight", "d4").hand(CROW, "lancer").build()
    reached = goals(after(game, "tactic@e4"), "step@")
    assert reached == {"e5", "f4", "e3", "d5", "d3", "f5", "f3", "e6", "g4", "e2"}


def test_the_lancer_may_attack_any_neighbour_after_it_has_moved() -> None:
    scene = squares().unit(CROW, "lancer", "e4").unit(WOLF, "knight", "d6").unit(WOLF, "archer", "c5")
    game = after(scene.hand(CROW, "lancer", "royal").build(), "tactic@e4", "step@d5")
    assert words(game) == {"hit@d6", "hit@c5", "decline"}
    after(game, "hit@d6")
    assert game.prompt is not None
    assert game.prompt.step == "coin"


def test_the_lancer_does_not_attack_from_where_it_stands() -> None:
    game = squares().unit(CROW, "lancer", "e4").unit(WOLF, "knight", "e5").hand(CROW, "lancer").build()
    assert words(after(game, "tactic@e4")) == {f"step@{square}" for square in goals(game, "step@")}


def test_the_lancer_makes_no_further_move() -> None:
    game = squares().unit(CROW, "lancer", "e4").hand(CROW, "lancer").build()
    assert refused(game, "e4-e5") == "moves_by_tactic"


def test_the_lancer_ends_its_action_where_nothing_is_left_to_choose() -> None:
    game = squares().unit(CROW, "lancer", "e4").hand(CROW, "lancer", "royal").build()
    assert after(game, "tactic@e4", "step@e6").action_open is False
    assert game.decider == 0


@pytest.mark.ruling("10.3")
def test_the_cavalry_may_move_and_then_attack() -> None:
    game = squares().unit(CROW, "cavalry", "e4").unit(WOLF, "knight", "e6").hand(CROW, "cavalry").build()
    assert words(after(game, "tactic@e4")) == {"step@e5"}
    assert words(after(game, "step@e5")) == {"hit@e6"}


def test_the_cavalry_may_move_without_attacking_and_attack_without_moving() -> None:
    game = squares().unit(CROW, "cavalry", "e4").unit(WOLF, "knight", "e5").hand(CROW, "cavalry").build()
    assert {"e4xe5", "e4-d4"} <= words(game)
    assert game.copy().try_action(["e4xe5"]).action_open is False


@pytest.mark.ruling("10.3")
def test_the_swordsman_may_step_after_an_attack() -> None:
    game = squares().unit(CROW, "swordsman", "e4").unit(WOLF, "knight", "e5").hand(CROW, "swordsman").build()
    assert words(after(game, "e4xe5")) == {"step@e5", "step@d4", "step@f4", "step@e3", "decline"}


def test_the_swordsman_does_not_attack_after_a_plain_move() -> None:
    scene = squares().unit(CROW, "swordsman", "e4").unit(WOLF, "knight", "e6").hand(CROW, "swordsman", "royal")
    assert after(scene.build(), "e4-e5").action_open is False


def test_the_berserker_may_hit_another_neighbour_from_the_same_square() -> None:
    scene = squares().unit(CROW, "berserker", "e4").unit(WOLF, "knight", "e5").unit(WOLF, "archer", "d4")
    scene = scene.unit(WOLF, "archer", "e3").hand(CROW, "berserker", "royal")
    game = after(scene.build(), "e4xe5")
    assert words(game) == {"hit@d4", "hit@e3", "decline"}
    assert after(game, "hit@d4").action_open is False


def test_the_berserker_has_no_second_hit_after_a_move() -> None:
    scene = squares().unit(CROW, "berserker", "e4").unit(WOLF, "knight", "e6").hand(CROW, "berserker", "royal")
    assert after(scene.build(), "e4-e5").action_open is False


def test_the_knight_is_no_harder_to_hit_and_no_unit_strikes_back() -> None:
    game = squares().unit(CROW, "mercenary", "e4").unit(WOLF, "knight", "e5").hand(CROW, "mercenary").build()
    assert after(game, "e4xe5").unit_at("e4") is not None


@pytest.mark.ruling("10a.8")
def test_several_units_of_a_kind_stand_on_the_board_and_the_player_names_the_square() -> None:
    scene = squares().unit(CROW, "knight", "c1").unit(CROW, "knight", "c5").unit(CROW, "knight", "e7")
    game = scene.hand(CROW, "knight").build()
    assert {"c1-c2", "c5-c4", "e7-e8"} <= words(game)


@pytest.mark.ruling("10.2")
def test_there_is_no_pass_bolster_or_tactic_of_the_royal_coin() -> None:
    game = squares().unit(CROW, "knight", "e4").hand(CROW, "knight", "royal").build()
    assert refused(game, "pass(knight)") == "not_in_this_game"
    assert refused(game, "bolster@e4") == "not_in_this_game"
    assert {word for word in words(game) if "royal" in word} == {"claim(royal)"} | {
        f"recruit={unit}(royal)" for unit in game.coins(0, "supply")
    }


@pytest.mark.parametrize("unit", ["berserker", "knight", "mercenary", "swordsman"])
def test_a_unit_without_a_tactic_has_none_wherever_enemies_stand(unit: str) -> None:
    scene = squares().unit(CROW, unit, "e4").hand(CROW, unit)
    for square in ("e5", "c4", "d6"):
        scene = scene.unit(WOLF, "lancer", square)
    assert "tactic@e4" not in words(scene.build())


@pytest.mark.parametrize("unit", ["archer", "crossbowman"])
def test_a_shot_ends_the_action(unit: str) -> None:
    scene = (
        squares().unit(CROW, unit, "e4").hand(CROW, unit, "royal").unit(WOLF, "knight", "e6").unit(WOLF, "knight", "e5")
    )
    assert after(scene.build(), "tactic@e4", "hit@e6").action_open is False


def test_the_crossbowman_does_not_reach_three_squares() -> None:
    game = squares().unit(CROW, "crossbowman", "e4").unit(WOLF, "knight", "e7").hand(CROW, "crossbowman").build()
    assert "tactic@e4" not in words(game)


def test_the_cavalrys_attack_ends_the_action() -> None:
    scene = squares().unit(CROW, "cavalry", "e4").hand(CROW, "cavalry", "royal").unit(WOLF, "knight", "e6")
    game = after(scene.unit(WOLF, "knight", "d5").build(), "tactic@e4", "step@e5", "hit@e6")
    assert game.action_open is False


def test_the_lancer_does_not_attack_over_a_corner() -> None:
    scene = squares().unit(CROW, "lancer", "e4").unit(WOLF, "knight", "d6").hand(CROW, "lancer", "royal")
    assert after(scene.build(), "tactic@e4", "step@e5").action_open is False


def test_the_swordsman_steps_once() -> None:
    scene = squares().unit(CROW, "swordsman", "e4").unit(WOLF, "knight", "e5").hand(CROW, "swordsman", "royal")
    assert after(scene.build(), "e4xe5", "step@d4").action_open is False
