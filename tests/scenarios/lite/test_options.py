"""The options of the lite game that change what units and coins do."""

import pytest

from tests.support.squares import CROW, WOLF, after, goals, refused, squares, words
from warchest import Game
from warchest.game.setup import Setup
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.lite import LITE

pytestmark = pytest.mark.scenario

AROUND_E4 = {"d3", "d4", "d5", "e3", "e5", "f3", "f4", "f5"}


def hits(game_words: set[str]) -> set[str]:
    """The squares that plain attacks from e4 hit."""
    return {word.removeprefix("e4x") for word in game_words if word.startswith("e4x")}


@pytest.mark.ruling("10a.10")
@pytest.mark.parametrize("unit", ["knight", "berserker", "swordsman"])
def test_with_eight_around_a_unit_attacks_over_corners_too(unit: str) -> None:
    scene = squares("eight_around").unit(CROW, unit, "e4").hand(CROW, unit, "royal")
    for square, enemy in zip(sorted(AROUND_E4), ("archer", "lancer") * 4, strict=True):
        scene = scene.unit(WOLF, enemy, square)
    game = scene.build()
    plain = hits(words(game))
    assert plain | goals(after(game, "tactic@e4"), "hit@") == AROUND_E4
    assert plain == {"d4", "e5", "f4", "e3"}


def test_with_eight_around_moving_stays_over_edges() -> None:
    game = squares("eight_around").unit(CROW, "knight", "e4").hand(CROW, "knight").build()
    assert goals(game, "e4-") == {"d4", "e5", "f4", "e3"}


def test_with_eight_around_the_berserkers_second_hit_reaches_over_corners() -> None:
    scene = squares("eight_around").unit(CROW, "berserker", "e4").hand(CROW, "berserker", "royal")
    game = scene.unit(WOLF, "knight", "e5").unit(WOLF, "archer", "d3").build()
    assert words(after(game, "e4xe5")) == {"hit@d3", "decline"}


def test_with_eight_around_cavalry_and_lancer_attack_over_corners_after_moving() -> None:
    for unit in ("cavalry", "lancer"):
        scene = squares("eight_around").unit(CROW, unit, "e4").hand(CROW, unit, "royal").unit(WOLF, "knight", "d6")
        assert "hit@d6" in words(after(scene.build(), "tactic@e4", "step@e5"))


def test_with_eight_around_shooters_keep_their_reach() -> None:
    scene = squares("eight_around").unit(CROW, "crossbowman", "e4").hand(CROW, "crossbowman").unit(WOLF, "knight", "d5")
    assert "tactic@e4" not in words(scene.build())


@pytest.mark.ruling("10a.9")
def test_with_any_coin_any_unit_coin_pays_for_control() -> None:
    scene = squares("any_coin").unit(CROW, "knight", "d1").hand(CROW, "archer", "knight", "royal")
    game = scene.build()
    assert goals(game, "control@") == {"d1", "d1(archer)"}
    after(game, "control@d1(archer)")
    assert game.view(None).held["d1"] == "A"
    assert game.coins(0, "faceup") == {"archer": 1}


def test_without_any_coin_another_kind_does_not_pay() -> None:
    game = squares().unit(CROW, "knight", "d1").hand(CROW, "archer").build()
    assert refused(game, "control@d1(archer)") == "own_coin_controls"


@pytest.mark.parametrize("option", LITE.variants)
def test_every_option_changes_the_tables_that_a_game_is_played_by(option: str) -> None:
    usual = Setup.random("options", ruleset=LITE).tables()
    changed = Setup.random("options", ruleset=LITE, variants=[option]).tables()
    assert usual.to_bytes() != changed.to_bytes()


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no variant 'preview'"):
        Setup.random("options", ruleset=LITE, variants=["preview"])


def test_with_eight_around_a_cavalry_that_stays_attacks_over_a_corner() -> None:
    game = Game.from_position(
        "warchest-position/2 ruleset=lite seats=2 boxes=lite setup=chosen variants=eight_around A=archer,berserker,cavalry,knight"
        " B=crossbowman,lancer,mercenary,swordsman round=3 turn=A initiative=A A.held=a2,a6 B.held=i2,i6 A.units=cavalry@e4,knight@g3"
        " A.hand=cavalry,knight A.bag=archer:2,berserker:2 A.faceup=royal A.supply=archer:2,berserker:2,cavalry:2,knight:3"
        " B.units=mercenary@d5,mercenary@f4 B.hand=lancer,royal B.bag=crossbowman:2,swordsman:2"
        " B.supply=crossbowman:3,lancer:3,mercenary:3,swordsman:2"
    )
    assert "hit@d5" in words(after(game, "tactic@e4"))
    assert "hit@f4" not in words(game)
    after(game, "hit@d5")
    assert game.view(None).seats[1].box == {"mercenary": 1}
    assert {unit.hex for unit in game.view(None).units} == {"e4", "g3", "f4"}
    assert game.prompt is not None
    assert game.prompt.step == "coin"


def test_with_eight_around_a_cavalry_that_steps_attacks_as_it_likes() -> None:
    scene = (
        squares("eight_around").unit(CROW, "cavalry", "e4").hand(CROW, "cavalry", "royal").unit(WOLF, "knight", "d6")
    )
    game = scene.unit(WOLF, "archer", "b2").build()
    assert words(after(game, "tactic@e4")) == {"step@e5"}
    assert words(after(game, "step@e5")) == {"hit@d6"}


@pytest.mark.ruling("10a.11b")
def test_to_the_letter_the_crossbowman_attacks_its_neighbours_and_a_unit_stops_its_shot() -> None:
    scene = squares("to_the_letter").unit(CROW, "crossbowman", "e4").hand(CROW, "crossbowman", "royal")
    scene = scene.unit(WOLF, "knight", "e5").unit(WOLF, "archer", "e6").unit(WOLF, "lancer", "c4")
    game = scene.build()
    assert hits(words(game)) == {"e5"}
    assert goals(after(game, "tactic@e4"), "hit@") == {"c4"}


@pytest.mark.ruling("10a.11b")
def test_to_the_letter_the_archer_shoots_over_units_and_hits_no_neighbour() -> None:
    scene = squares("to_the_letter").unit(CROW, "archer", "e4").hand(CROW, "archer", "royal")
    game = scene.unit(WOLF, "knight", "e5").unit(WOLF, "cavalry", "e6").build()
    assert hits(words(game)) == set()
    assert goals(after(game, "tactic@e4"), "hit@") == {"e6"}


@pytest.mark.ruling("10a.12")
def test_to_the_letter_the_lancer_moves_straight_on() -> None:
    game = squares("to_the_letter").unit(CROW, "lancer", "e4").hand(CROW, "lancer", "royal").build()
    ends = goals(after(game, "tactic@e4"), "step@")
    assert ends == {"d4", "c4", "f4", "g4", "e3", "e2", "e5", "e6"}


@pytest.mark.ruling("10a.8")
def test_to_the_letter_one_unit_of_a_kind_stands_on_the_board() -> None:
    scene = squares("to_the_letter").unit(CROW, "knight", "e4").hand(CROW, "knight", "archer")
    placed = {word.partition("@")[0] for word in words(scene.build()) if "@" in word}
    assert "archer" in placed
    assert "knight" not in placed


def test_to_the_letter_any_unit_coin_pays_for_control() -> None:
    game = squares("to_the_letter").unit(CROW, "knight", "d1").hand(CROW, "archer", "royal").build()
    assert goals(game, "control@") == {"d1(archer)"}


@pytest.mark.ruling("10a.19")
def test_to_the_letter_a_dead_game_continues() -> None:
    scene = squares("to_the_letter").supply(CROW).bag(CROW).hand(CROW, "knight", "royal")
    game = after(scene.supply(WOLF).bag(WOLF).hand(WOLF, "royal").build(), "knight@b2")
    assert game.outcome is None
    assert words(game) == {"claim(royal)"}


@pytest.mark.parametrize("order", [("eight_around", "to_the_letter"), ("to_the_letter", "eight_around")])
def test_options_that_change_units_add_up_in_any_order(order: tuple[str, str]) -> None:
    lancer = LITE.with_options(order).unit("lancer")
    assert lancer.copies == 1
    assert [step.op for step in lancer.tactic] == [ops.CHARGE, ops.STRIKE_ROUND]
    assert lancer.tactic[1].a == v.OVER_EDGES | v.OVER_CORNERS
