"""The War Drummer: puts a coin on top of a bag after it moves (rulings 11 and 12 of the box)."""

import pytest

from tests.support.game_driver import Table
from tests.support.scenario import A, B, Scene
from warchest.rules.known import known

pytestmark = pytest.mark.scenario


def moved(scene: Scene) -> Table:
    """A War Drummer of A, which has moved from f4 to f5."""
    return scene.unit(A, "war_drummer", "f4").hand(A, "war_drummer").table().play("move", "war_drummer", to="f5")


@pytest.mark.ruling("8a.11")
def test_after_it_moves_you_may_put_a_coin_of_either_supply_on_top_of_its_owners_bag() -> None:
    game = moved(Scene().army(A, "scout").army(B, "archer"))
    assert (game.decider, game.verbs) == (A, {"stack_bag", "decline"})
    assert {"scout", "archer", "war_drummer"} <= game.named("stack_bag")
    game.play("stack_bag", "archer")
    assert game.on_bag(B) == ["archer"]
    assert game.on_bag(A) == []
    assert game.coins(B, "supply")["archer"] == 3
    assert game.coins(B, "bag_top") == {"archer": 1}
    assert game.decider == B


def test_that_is_optional() -> None:
    game = moved(Scene()).play("decline")
    assert (game.on_bag(A), game.on_bag(B), game.decider) == ([], [], B)


def test_a_coin_that_the_supply_has_not_is_not_put_there() -> None:
    game = moved(Scene().supply(B, "archer").army(B, "scout"))
    assert game.why_not("stack_bag", "scout") == "supply_empty"
    assert game.legal("stack_bag", "archer")


def test_with_empty_supplies_no_player_is_asked() -> None:
    assert moved(Scene().supply(A).supply(B)).decider == B


def test_a_move_by_an_ensign_sets_it_off() -> None:
    scene = Scene().unit(A, "war_drummer", "f4").unit(A, "ensign", "f6").hand(A, "ensign")
    game = scene.table().play("tactic", "ensign").play("pick", to="f4").play("step", to="f5")
    assert game.verbs == {"stack_bag", "decline"}


def test_a_move_by_a_war_wagon_sets_it_off_once_the_wagon_has_followed() -> None:
    scene = Scene().unit(A, "war_drummer", "f4").unit(A, "war_wagon", "f5", 2).hand(A, "war_wagon")
    game = scene.table().play("tactic", "war_wagon").play("pick", to="f4").play("step", to="f3")
    assert game.verbs == {"stack_bag", "decline"}
    assert game.where("war_wagon") == {"f4"}


def test_a_move_by_a_decree_sets_it_off() -> None:
    scene = Scene().unit(A, "war_drummer", "f4", 2).hand(A, "royal").decrees("march", "spy", "enlist")
    game = scene.table().play("proclaim", "march").play("pick", to="f4").play("step", to="f5")
    assert game.verbs == {"stack_bag", "decline"}


def test_a_shove_deploying_and_attacking_do_not() -> None:
    scene = Scene().unit(B, "war_drummer", "f4").unit(A, "bannerman", "f6").hand(A, "bannerman")
    game = scene.table().play("move", "bannerman", to="f5").play("pick", to="f4").play("push", to="f3")
    assert (game.decider, game.new_action) == (B, True)
    game = Scene().army(A, "war_drummer").hand(A, "war_drummer").table().play("deploy", "war_drummer", to="e2")
    assert game.decider == B
    game = Scene().unit(A, "war_drummer", "f4").unit(B, "scout", "f5").hand(A, "war_drummer").table()
    assert game.play("attack", "war_drummer", to="f5").decider == B


def test_that_coin_is_the_next_to_be_drawn() -> None:
    scene = (
        Scene().army(B, "archer", "scout").bag(B, "scout", "scout", "archer").hand(B).facedown(B, "royal").initiative(B)
    )
    game = moved(scene).play("stack_bag", "archer")
    assert game.drawing == B
    assert game.chances() == {"archer": 1}
    game.draws("archer")
    assert game.chances() == {"scout": 2, "archer": 1}


@pytest.mark.ruling("8a.12")
def test_of_several_the_last_put_is_drawn_first() -> None:
    scene = Scene().army(B, "archer", "scout", "knight").bag(B, "scout").hand(B).facedown(B, "royal").initiative(B)
    game = moved(scene.bag_top(B, "knight")).play("stack_bag", "archer")
    assert game.on_bag(B) == ["archer", "knight"]
    assert game.draws("archer").chances() == {"knight": 1}
    assert game.draws("knight").chances() == {"scout": 1}


def test_both_bags_keep_their_order() -> None:
    scene = Scene().bag_top(A, "scout", "knight").bag_top(B, "archer", "cavalry", "archer")
    game = moved(scene).play("stack_bag", "cavalry")
    assert game.on_bag(A) == ["scout", "knight"]
    assert game.on_bag(B) == ["cavalry", "archer", "cavalry", "archer"]


@pytest.mark.ruling("8a.12")
def test_they_are_drawn_before_the_discards_are_tipped_in() -> None:
    scene = Scene().army(B, "archer", "scout").bag(B).hand(B).faceup(B, "scout", "royal").initiative(B)
    game = moved(scene).play("stack_bag", "archer")
    assert game.coins(B, "faceup") == {"scout": 1, "royal": 1}
    game.draws("archer")
    assert game.coins(B, "faceup") == {}
    assert game.chances() == {"scout": 1, "royal": 1}


def test_a_warrior_priest_draws_it() -> None:
    scene = Scene().unit(A, "warrior_priest", "f4").unit(B, "scout", "f5").hand(A, "warrior_priest")
    game = scene.army(A, "war_drummer").bag_top(A, "war_drummer").table().play("attack", "warrior_priest", to="f5")
    assert game.chances() == {"war_drummer": 1}
    assert game.draws("war_drummer").playable() == {"war_drummer"}


def test_a_spied_on_player_draws_it() -> None:
    scene = Scene().army(A, "war_drummer").hand(A, "royal").hand(B, "royal").bag_top(B, "scout")
    game = scene.decrees("spy", "march", "enlist").table().play("proclaim", "spy").play("spy", "royal")
    assert game.chances() == {"scout": 1}


@pytest.mark.ruling("8a.12")
def test_all_players_know_these_coins_and_their_order() -> None:
    game = Scene().army(A, "war_drummer").bag_top(B, "scout", "archer", "scout").table()
    for viewer in (None, 0, 1):
        shown = known(game.tables, game.position, viewer).position
        assert (shown.bag_top, shown.extra) == (game.position.bag_top, game.position.extra)


def test_the_coins_below_stay_unknown() -> None:
    game = Scene().army(A, "war_drummer").bag(B, "scout", "archer").bag_top(B, "scout").table()
    assert sum(known(game.tables, game.position, 0).position.bag) == 0


def test_a_poisoned_one_that_is_moved_does_it_too() -> None:
    scene = Scene().unit(A, "war_drummer", "f4").unit(A, "ensign", "f6").army(B, "assassin").poisoned("f4", "assassin")
    game = scene.hand(A, "ensign").table().play("tactic", "ensign").play("pick", to="f4").play("step", to="f5")
    assert "stack_bag" in game.verbs


def test_it_has_no_tactic_and_five_coins() -> None:
    game = Scene().unit(A, "war_drummer", "f4").hand(A, "war_drummer").table()
    assert game.why_not("tactic", "war_drummer") == "no_tactic"
    assert game.coins(A, "supply")["war_drummer"] == 3
