"""Poison: a poisoned unit's coins do nothing with it face up until it is unpoisoned; it may still use actions that others grant."""

import pytest

from tests.support.scenario import HEXES, A, B, Scene, Table

pytestmark = pytest.mark.scenario


def poisoned(kind: str, hex_: str = "e5", height: int = 1, by: str = "assassin") -> Scene:
    """A unit of A that a poisoner of B has poisoned, and one of its coins in A's hand."""
    return Scene().unit(A, kind, hex_, height).army(B, by).poisoned(hex_, by).hand(A, kind)


def start_tactic(game: Table, kind: str, *hexes: str) -> Table:
    """Start the tactic that a kind's units share, at the unit that the choice names."""
    return game.play("tactic", kind, at=next(hex_ for hex_ in hexes if game.legal("tactic", kind, at=hex_)))


@pytest.mark.ruling("8.1")
def test_its_coins_may_not_be_discarded_for_a_move_an_attack_or_control_nor_bolster_it() -> None:
    game = poisoned("knight").unit(B, "scout", "f4").table()
    assert game.verbs == {"pass", "recruit", "unpoison"}
    assert not game.legal("move", "knight", to="e4")
    assert not game.legal("attack", "knight", to="f4")
    assert not game.legal("control", "knight")
    assert not game.legal("bolster", "knight")


@pytest.mark.parametrize(
    ("kind", "enemy"), [("light_cavalry", "f4"), ("cavalry", "g4"), ("crossbowman", "g3"), ("archer", "g4")]
)
def test_its_coins_may_not_be_discarded_for_its_tactic(kind: str, enemy: str) -> None:
    scene = Scene().unit(A, kind, "e5").unit(B, "scout", enemy).army(B, "saboteur").hand(A, kind)
    assert scene.table().legal("tactic", kind)
    assert not scene.poisoned("e5", "saboteur").table().legal("tactic", kind)


def test_its_coins_may_be_used_facedown() -> None:
    game = poisoned("knight").initiative(B).table()
    assert game.verbs == {"pass", "claim", "recruit", "unpoison"}
    assert game.play("recruit", "knight", take="knight").coins(A, "facedown") == {"knight": 1}


def test_other_units_of_the_same_player_are_free() -> None:
    game = poisoned("knight").unit(A, "scout", "f3").hand(A, "scout").table()
    assert game.legal("move", "scout", to="f2")
    assert game.legal("bolster", "scout")


@pytest.mark.ruling("8.1")
def test_unpoisoning_discards_a_matching_coin_face_up_and_returns_the_counter_to_its_card() -> None:
    game = poisoned("knight").table().play("unpoison", "knight")
    assert game.coins(A, "faceup") == {"knight": 1}
    assert game.poisoned("e5") == set()
    assert game.counter("assassin") is None
    assert game.decider == B


def test_an_unpoisoned_unit_acts_again() -> None:
    game = poisoned("knight").hand(A, "knight", "knight").table().play("unpoison", "knight").play("pass", "royal")
    assert {"move", "control", "bolster"} <= game.verbs
    assert "unpoison" not in game.verbs


def test_only_a_coin_of_the_poisoned_unit_unpoisons_it() -> None:
    game = poisoned("knight").hand(A, "scout", "royal").table()
    assert "unpoison" not in game.verbs
    assert not game.legal("unpoison", "scout")
    assert not game.legal("unpoison", "royal")


def test_a_unit_that_is_not_poisoned_cannot_be_unpoisoned() -> None:
    assert "unpoison" not in Scene().unit(A, "knight", "e5").hand(A, "knight").table().verbs


def test_unpoisoning_is_no_maneuver_so_a_berserker_does_not_maneuver_again() -> None:
    assert poisoned("berserker", height=3).table().play("unpoison", "berserker").decider == B


@pytest.mark.ruling("8.9")
def test_one_unit_may_carry_both_counters_and_one_coin_removes_both() -> None:
    game = poisoned("knight").army(B, "saboteur").poisoned("e5", "saboteur").table()
    assert game.poisoned("e5") == {"assassin", "saboteur"}
    game.play("unpoison", "knight")
    assert game.poisoned("e5") == set()
    assert (game.counter("assassin"), game.counter("saboteur")) == (None, None)


@pytest.mark.ruling("8.1")
@pytest.mark.parametrize("first", ["f3", HEXES[0]])
def test_poisoning_another_unit_frees_the_first(first: str) -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(B, "knight", first).unit(B, "scout", "f5").hand(A, "saboteur")
    game = scene.poisoned(first, "saboteur").table().play("tactic", "saboteur").play("poison", to="f5")
    assert game.poisoned(first) == set()
    assert game.poisoned("f5") == {"saboteur"}
    assert game.counter("saboteur") == "f5"


@pytest.mark.ruling("8.1")
def test_the_counter_goes_back_to_its_card_when_the_unit_is_destroyed() -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(B, "scout", "f3").poisoned("f3", "saboteur").hand(A, "saboteur")
    game = scene.table().play("attack", "saboteur", to="f3")
    assert game.counter("saboteur") is None
    assert game.poisoned("f3") == set()


def test_the_counter_stays_while_the_unit_loses_coins_but_stands() -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(B, "scout", "f3", 2).poisoned("f3", "saboteur").hand(A, "saboteur")
    assert scene.table().play("attack", "saboteur", to="f3").poisoned("f3") == {"saboteur"}


@pytest.mark.ruling("8.10")
def test_the_poisoners_death_does_not_remove_its_counter() -> None:
    scene = poisoned("knight").unit(A, "scout", "f3").unit(B, "assassin", "f2").hand(A, "scout")
    game = scene.table().play("attack", "scout", to="f2")
    assert game.where("assassin") == set()
    assert game.counter("assassin") == "e5"


def test_the_counter_goes_where_the_unit_goes() -> None:
    scene = Scene().unit(A, "ensign", "f4").unit(A, "scout", "f3").army(B, "assassin").poisoned("f3", "assassin")
    game = scene.hand(A, "ensign").table().play("tactic", "ensign").play("pick", to="f3").play("step", to="f2")
    assert game.poisoned("f2") == {"assassin"}
    assert game.poisoned("f3") == set()
    assert game.counter("assassin") == "f2"


def test_the_counter_goes_where_a_bannerman_pushes_the_unit() -> None:
    scene = Scene().unit(A, "bannerman", "f5").army(A, "assassin").unit(B, "scout", "f3").poisoned("f3", "assassin")
    game = scene.hand(A, "bannerman").table().play("move", "bannerman", to="f4").play("pick", to="f3")
    assert game.play("push", to="f2").poisoned("f2") == {"assassin"}


def test_the_attack_that_a_marshall_grants_works() -> None:
    scene = poisoned("knight", "f4").unit(A, "marshall", "f5").unit(B, "scout", "f3").hand(A, "marshall")
    game = scene.table().play("tactic", "marshall").play("pick", to="f4").play("hit", to="f3")
    assert game.at("f3") is None


def test_the_move_that_an_ensign_grants_works() -> None:
    scene = poisoned("knight", "f4").unit(A, "ensign", "f5").hand(A, "ensign").table()
    assert scene.play("tactic", "ensign").play("pick", to="f4").play("step", to="f3").where("knight") == {"f3"}


def test_the_move_that_a_war_wagon_grants_works() -> None:
    game = poisoned("knight", "f4").unit(A, "war_wagon", "f5", 2).hand(A, "war_wagon").table()
    game.play("tactic", "war_wagon").play("pick", to="f4").play("step", to="f3")
    assert game.where("knight") == {"f3"}
    assert game.where("war_wagon") == {"f4"}
    assert game.poisoned("f3") == {"assassin"}


def test_the_bolster_that_a_herald_grants_works() -> None:
    game = poisoned("knight", "f4").unit(A, "herald", "f5").hand(A, "herald").table()
    assert game.play("tactic", "herald").play("bolster", "knight").height("f4") == 2


def test_the_move_that_a_decree_grants_works() -> None:
    game = poisoned("knight", "f4", 2).hand(A, "royal").decrees("march", "spy", "enlist").table()
    game.play("proclaim", "march").play("pick", to="f4").play("step", to="f3")
    assert game.where("knight") == {"f3"}


def test_the_deployment_that_a_decree_grants_works_and_the_counter_stays_on_the_unit() -> None:
    game = poisoned("knight", "f4", 2).hand(A, "royal").decrees("redeploy", "spy", "enlist").table()
    game.play("proclaim", "redeploy").play("pick", to="f4").play("deploy", "knight", to="e2")
    assert game.at("e2") == (A, "knight", 2)
    assert game.poisoned("e2") == {"assassin"}
    assert game.counter("assassin") == "e2"


def test_a_poisoned_knight_can_still_not_be_attacked_by_a_unit_that_is_not_bolstered() -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(B, "knight", "f3").poisoned("f3", "saboteur").hand(A, "saboteur")
    assert not scene.table().legal("attack", "saboteur", to="f3")


def test_a_poisoned_mercenary_may_maneuver_when_it_is_recruited() -> None:
    game = poisoned("mercenary", "f4").hand(A, "royal").table().play("recruit", "royal", take="mercenary")
    assert "move" in game.verbs
    assert game.play("move", "mercenary", to="f3").where("mercenary") == {"f3"}


def test_a_poisoned_swordsman_may_move_if_it_is_granted_an_attack_by_the_marshall() -> None:
    scene = poisoned("swordsman", "f4").unit(A, "marshall", "f5").unit(B, "scout", "f3").hand(A, "marshall")
    game = scene.table().play("tactic", "marshall").play("pick", to="f4").play("hit", to="f3").play("step", to="f3")
    assert game.where("swordsman") == {"f3"}


def test_a_poisoned_pikeman_still_strikes_back() -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(B, "pikeman", "f3").poisoned("f3", "saboteur").hand(A, "saboteur")
    assert scene.table().play("attack", "saboteur", to="f3").where("saboteur") == set()


def test_a_poisoned_berserker_may_maneuver_again_after_a_granted_move() -> None:
    scene = poisoned("berserker", "f4", 2).unit(A, "ensign", "f5").hand(A, "ensign").table()
    game = scene.play("tactic", "ensign").play("pick", to="f4").play("step", to="f3")
    assert {"move", "decline"} <= game.verbs


def test_a_poisoned_archer_can_still_not_be_granted_an_attack() -> None:
    scene = poisoned("archer", "f4").unit(A, "marshall", "f5").unit(B, "scout", "f3").hand(A, "marshall")
    assert not scene.table().legal("tactic", "marshall")


def test_poisoning_is_no_attack_so_a_pikeman_does_not_strike_back() -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(B, "pikeman", "f3").hand(A, "saboteur")
    game = scene.table().play("tactic", "saboteur").play("poison", to="f3")
    assert game.where("saboteur") == {"f4"}
    assert game.height("f3") == 1


@pytest.mark.parametrize("kind", ["royal_guard", "skirmisher"])
def test_poisoning_is_no_attack_so_its_victim_does_not_answer(kind: str) -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(B, kind, "f3").hand(A, "saboteur")
    game = scene.table().play("tactic", "saboteur").play("poison", to="f3")
    assert game.new_action
    assert game.height("f3") == 1


@pytest.mark.ruling("8.11")
def test_while_one_footman_is_poisoned_a_second_may_still_be_deployed() -> None:
    game = poisoned("footman").table()
    assert game.legal("deploy", "footman", to="e2")


def test_a_footman_coin_cannot_be_used_on_the_poisoned_one_of_two() -> None:
    game = poisoned("footman").unit(A, "footman", "g3").table()
    assert not game.legal("move", "footman", to="e4", at="e5")
    assert not game.legal("bolster", "footman", at="e5")
    assert not game.legal("control", "footman", at="e5")


def test_with_every_footman_poisoned_there_is_no_footman_tactic() -> None:
    scene = poisoned("footman").unit(A, "footman", "g3").army(B, "saboteur").poisoned("g3", "saboteur")
    game = scene.table()
    assert game.verbs == {"pass", "recruit", "unpoison"}


def test_unpoisoning_footmen_frees_the_one_that_is_poisoned() -> None:
    game = poisoned("footman").unit(A, "footman", "g3").table().play("unpoison", "footman")
    assert game.poisoned("e5") == set()


def test_the_tactic_of_the_healthy_footman_lets_both_act_once() -> None:
    game = start_tactic(poisoned("footman").unit(A, "footman", "g3").table(), "footman", "e5", "g3")
    game.play("move", "footman", to="e4", at="e5")
    assert game.options("move") == {"f3", "f4", "g2", "g4", "h2", "h3"}
    assert game.play("move", "footman", to="f4", at="g3").poisoned("e4") == {"assassin"}


def test_during_setup_each_counter_lies_on_its_card() -> None:
    game = Scene().army(A, "assassin").army(B, "saboteur").table()
    assert (game.counter("assassin"), game.counter("saboteur")) == (None, None)


@pytest.mark.ruling("12.11b")
def test_a_coin_that_a_warrior_priest_drew_may_unpoison() -> None:
    scene = (
        Scene().unit(A, "warrior_priest", "e5").unit(A, "knight", "f3").army(B, "assassin").poisoned("f3", "assassin")
    )
    game = scene.hand(A, "warrior_priest").bag(A, "knight").table().play("control", "warrior_priest").draws("knight")
    assert game.verbs == {"pass", "recruit", "unpoison"}
    assert game.play("unpoison", "knight").poisoned("f3") == set()


def test_where_a_counter_has_been_leaves_no_trace_in_the_position() -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(B, "knight", "f3").unit(B, "scout", "f5").hand(B, "royal", "knight")
    scene.hand(A, "saboteur", "saboteur")
    wandered, stayed = scene.table(), scene.table()
    wandered.play("tactic", "saboteur").play("poison", to="f3").play("pass", "royal")
    stayed.play("tactic", "saboteur").play("poison", to="f5").play("pass", "royal")
    for game in (wandered, stayed):
        game.play("tactic", "saboteur").play("poison", to="f5")
    assert wandered.position.to_bytes() == stayed.position.to_bytes()
