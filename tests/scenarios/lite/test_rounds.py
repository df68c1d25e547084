"""Rounds, draws and the ends of the lite game, and its worked example."""

import pytest

from tests.support.squares import CROW, WOLF, after, squares, words
from warchest.game.game import Game
from warchest.game.position_builder import PositionBuilder, PositionError
from warchest.game.setup import Setup, SetupError
from warchest.rules.content.lite import LITE
from warchest.rules.outcome import Ending, Outcome
from warchest.rules.state import ids

pytestmark = pytest.mark.scenario


@pytest.mark.ruling("10a.1")
def test_the_seat_with_the_initiative_plays_its_whole_hand_before_the_other() -> None:
    game = Game(Setup.random("whole hands", ruleset=LITE))
    first = game.decider
    deciders = []
    for _coin in range(6):
        deciders.append(game.decider)
        game.play(next(id_ for id_ in game.legal_ids() if id_ < ids.DRAW))
    assert deciders == [first] * 3 + [1 - (first or 0)] * 3
    assert game.round == 2


@pytest.mark.ruling("10a.1")
def test_with_alternate_the_seats_use_one_coin_each_in_turn() -> None:
    game = Game(Setup.random("in turn", ruleset=LITE, variants=["alternate"]))
    first = game.decider or 0
    deciders = []
    for _coin in range(6):
        deciders.append(game.decider)
        game.play(next(id_ for id_ in game.legal_ids() if id_ < ids.DRAW))
    assert deciders == [first, 1 - first] * 3


def test_a_seat_without_coins_is_passed_over() -> None:
    scene = squares("alternate").hand(CROW, "royal", "knight").hand(WOLF)
    assert after(scene.build(), "claim(royal)").decider == 0


def test_both_hands_are_drawn_when_the_round_starts() -> None:
    game = Game(Setup.random("hands", ruleset=LITE))
    assert [seat.hand for seat in game.view(None).seats] == [3, 3]


def drawing(bag: int, discard: int, *variants: str) -> Game:
    """Crow is about to draw, with these numbers of Knights in the bag and Archers in the discard."""
    scene = (
        squares(*variants)
        .hand(CROW, "royal")
        .hand(WOLF)
        .bag(CROW, *["knight"] * bag)
        .faceup(CROW, *["archer"] * discard)
    )
    setup = scene.army(CROW, "archer", "knight").setup()
    game = Game.from_log(setup, [], start=scene.position(setup), chance="manual")
    return after(game, "claim(royal)")


@pytest.mark.ruling("10a.17")
def test_with_fewer_than_three_coins_in_the_bag_the_discard_is_tipped_in_first() -> None:
    game = drawing(2, 2)
    assert game.coins(0, "faceup") == {}
    assert game.coins(0, "bag") == {"knight": 2, "archer": 2, "royal": 1}


def test_with_exactly_three_coins_in_the_bag_it_is_not() -> None:
    assert drawing(3, 2).coins(0, "faceup") == {"archer": 2, "royal": 1}


def test_with_too_few_coins_in_all_a_seat_plays_with_those() -> None:
    game = drawing(0, 0)
    while game.drawer == 0:
        game.draw()
    assert game.coins(0, "hand") == {"royal": 1}


@pytest.mark.ruling("10a.17")
def test_with_draw_first_the_rest_of_the_bag_is_drawn_before_the_discard_is_tipped_in() -> None:
    game = drawing(2, 2, "draw_first")
    assert game.coins(0, "bag") == {"knight": 2}
    assert game.coins(0, "faceup") == {"archer": 2, "royal": 1}


@pytest.mark.ruling("10.1")
def test_six_zones_win_at_once() -> None:
    scene = squares().held(CROW, "d1", "d3", "d6").unit(CROW, "knight", "f2").hand(CROW, "knight", "royal")
    game = after(scene.build(), "control@f2")
    assert game.outcome == Outcome(Ending.LOCATIONS, 0)


def last_unit(*variants: str) -> Game:
    """Wolf has one unit on the board, and only a Knight among its discards."""
    scene = squares(*variants).unit(CROW, "knight", "e4").hand(CROW, "knight", "royal").unit(WOLF, "archer", "e5")
    scene = scene.supply(WOLF).bag(WOLF, "royal").hand(WOLF)
    return after(scene.faceup(WOLF, "mercenary").build(), "e4xe5")


def test_a_hit_that_leaves_the_enemy_no_coin_of_a_unit_wins() -> None:
    scene = squares().unit(CROW, "swordsman", "e4").hand(CROW, "swordsman", "royal").unit(WOLF, "archer", "e5")
    game = after(scene.supply(WOLF).bag(WOLF, "royal").hand(WOLF).build(), "e4xe5")
    assert game.outcome == Outcome(Ending.ELIMINATION, 0)
    assert game.decider is None


@pytest.mark.ruling("10a.18")
def test_a_coin_in_the_discard_keeps_a_side_in_the_game() -> None:
    assert last_unit().outcome is None


@pytest.mark.ruling("10a.18")
def test_as_written_a_coin_in_the_discard_does_not() -> None:
    assert last_unit("as_written").outcome == Outcome(Ending.ELIMINATION, 0)


@pytest.mark.parametrize("zone", ["hand", "bag", "supply"])
def test_a_coin_in_hand_bag_or_stock_keeps_a_side_in_the_game(zone: str) -> None:
    scene = squares("as_written").unit(CROW, "knight", "e4").hand(CROW, "knight", "royal").unit(WOLF, "archer", "e5")
    scene = scene.supply(WOLF).bag(WOLF).hand(WOLF, "royal").coins(WOLF, zone, "mercenary")
    assert after(scene.build(), "e4xe5").outcome is None


def test_a_game_continues_after_a_unit_was_placed_and_another_coin_of_it_is_left() -> None:
    scene = squares().supply(CROW).bag(CROW).hand(CROW, "knight", "knight", "royal")
    game = after(scene.supply(WOLF).bag(WOLF).hand(WOLF, "royal").build(), "knight@b2")
    assert game.outcome is None


@pytest.mark.ruling("10a.19")
def test_a_game_is_drawn_after_the_last_coin_of_all_was_placed() -> None:
    scene = squares().supply(CROW).bag(CROW).hand(CROW, "knight", "knight", "royal")
    game = after(scene.supply(WOLF).bag(WOLF).hand(WOLF, "royal").build(), "knight@b2", "knight@b6")
    assert game.outcome is not None
    assert game.outcome.ending == Ending.DEAD_POSITION


@pytest.mark.ruling("10a.19")
def test_last_coins_of_several_units_that_could_only_be_placed_keep_no_game_going() -> None:
    scene = squares().supply(CROW).bag(CROW).hand(CROW, "knight", "archer", "lancer").unit(CROW, "cavalry", "e5")
    scene = scene.supply(WOLF).bag(WOLF, "berserker").hand(WOLF, "mercenary", "royal")
    with pytest.raises(PositionError, match="Nobody can place another marker"):
        scene.build()


def test_a_dead_game_that_release_0_3_started_continues() -> None:
    earlier = LITE.versions[-1]
    scene = PositionBuilder(ruleset=earlier).supply(CROW).bag(CROW).hand(CROW, "knight", "royal")
    game = after(scene.supply(WOLF).bag(WOLF).hand(WOLF, "royal").build(), "knight@b2")
    assert game.outcome is None
    assert words(game) == {"claim(royal)"}


@pytest.mark.ruling("10.4")
def test_an_army_is_four_of_the_eight_units_and_the_rest_is_the_other() -> None:
    setup = Setup.random("armies", ruleset=LITE)
    assert sorted(unit for army in setup.armies for unit in army) == sorted(LITE.unit_ids)


def test_only_two_can_play_it_and_nothing_is_drafted() -> None:
    with pytest.raises(SetupError, match="two players"):
        Setup.random("four", ruleset=LITE, seats=4)
    with pytest.raises(SetupError, match="There is no set-up 'draft'"):
        Setup.named("draft", ruleset=LITE)


# The worked example of the source. Its recruitment counts contradict its totals of coins: they are those of an option.

WOLFS = ("berserker", "mercenary", "swordsman", "crossbowman")
CROWS = ("archer", "cavalry", "knight", "lancer")


def example(*variants: str) -> Game:
    """Wolf has the initiative, and has drawn a Royal Coin, a Mercenary and a Crossbowman."""
    setup = Setup.chosen(CROWS, WOLFS, holder=1, variants=variants, ruleset=LITE)
    game = Game(setup, chance="manual")
    return after(game, "draw=royal", "draw=mercenary", "draw=crossbowman")


@pytest.mark.ruling("10.1")
def test_the_example_starts_with_two_zones_a_side_and_six_free_ones() -> None:
    game = example()
    assert game.view(None).held == {"a2": "A", "a6": "A", "i2": "B", "i6": "B"}
    free = {game.board.names[hex_] for hex_ in game.board.locations} - set(game.view(None).held)
    assert free == {"d1", "d3", "d6", "f2", "f5", "f7"}
    assert [seat.goal - seat.markers for seat in game.view(None).seats] == [4, 4]


@pytest.mark.ruling("10.1")
def test_the_example_draws_three_of_the_nine_coins_in_the_bag() -> None:
    game = example()
    assert game.coins(1, "hand") == {"royal": 1, "mercenary": 1, "crossbowman": 1}
    assert game.coins(1, "bag") == {"berserker": 2, "mercenary": 1, "swordsman": 2, "crossbowman": 1}
    assert game.coins(0, "bag") == {"archer": 2, "cavalry": 2, "knight": 2, "lancer": 2, "royal": 1}
    assert game.coins(1, "faceup") == {}


@pytest.mark.ruling("10a.3")
def test_the_example_has_three_of_each_to_recruit_by_an_option() -> None:
    assert example("three_each").coins(1, "supply") == dict.fromkeys(WOLFS, 3)


@pytest.mark.ruling("10a.3")
def test_by_default_the_rest_of_the_coins_is_there_to_recruit() -> None:
    assert example().coins(1, "supply") == {"berserker": 2, "mercenary": 3, "swordsman": 2, "crossbowman": 3}
