"""The War Wagon: pushes a friend and follows; may lose a coin instead of a neighbour that is attacked."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours

pytestmark = pytest.mark.scenario


# --- The tactic


def test_its_tactic_moves_an_adjacent_friend_and_then_the_wagon_into_the_hex_left() -> None:
    game = Scene().unit(A, "war_wagon", "f5", 2).unit(A, "scout", "f4", 3).hand(A, "war_wagon").table()
    game.play("tactic", "war_wagon")
    assert game.options("pick") == {"f4"}
    game.play("pick", to="f4")
    assert game.options("step") == neighbours("f4") - {"f5"}
    game.play("step", to="f3")
    assert game.at("f3") == (A, "scout", 3)
    assert game.at("f4") == (A, "war_wagon", 2)
    assert game.at("f5") is None
    assert game.decider == B


def test_of_several_friends_its_owner_chooses() -> None:
    scene = Scene().unit(A, "war_wagon", "f5", 2).unit(A, "scout", "f4").unit(A, "cavalry", "e6").hand(A, "war_wagon")
    game = scene.table().play("tactic", "war_wagon")
    assert game.options("pick") == {"f4", "e6"}
    assert game.play("pick", to="e6").play("step", to="e7").where("war_wagon") == {"e6"}


def test_it_is_a_siege_tactic_that_needs_it_bolstered() -> None:
    game = Scene().unit(A, "war_wagon", "f5").unit(A, "scout", "f4", 2).hand(A, "war_wagon").table()
    assert not game.legal("tactic", "war_wagon")


def test_the_friend_need_not_be_bolstered() -> None:
    game = Scene().unit(A, "war_wagon", "f5", 2).unit(A, "scout", "f4").hand(A, "war_wagon").table()
    assert game.legal("tactic", "war_wagon")


def test_a_friend_two_hexes_away_cannot_be_chosen() -> None:
    game = Scene().unit(A, "war_wagon", "f6", 2).unit(A, "scout", "f4").hand(A, "war_wagon").table()
    assert not game.legal("tactic", "war_wagon")


def test_an_enemy_cannot_be_chosen() -> None:
    game = Scene().unit(A, "war_wagon", "f5", 2).unit(B, "scout", "f4").hand(A, "war_wagon").table()
    assert not game.legal("tactic", "war_wagon")


def test_a_friend_that_cannot_move_cannot_be_chosen() -> None:
    scene = (
        Scene().unit(A, "war_wagon", "h2", 2).unit(A, "scout", "i1").unit(B, "cavalry", "h1").unit(B, "lancer", "i2")
    )
    assert not scene.hand(A, "war_wagon").table().legal("tactic", "war_wagon")


def test_any_friend_moves_one_hex() -> None:
    scene = Scene().unit(A, "war_wagon", "f6", 2).unit(A, "light_cavalry", "f5").hand(A, "war_wagon")
    game = scene.table().play("tactic", "war_wagon").play("pick", to="f5")
    assert game.options("step") == neighbours("f5") - {"f6"}


@pytest.mark.ruling("7.7")
def test_both_moves_are_required() -> None:
    game = Scene().unit(A, "war_wagon", "f5", 2).unit(A, "scout", "f4").hand(A, "war_wagon").table()
    game.play("tactic", "war_wagon")
    assert not game.legal("decline")
    assert not game.play("pick", to="f4").legal("decline")


def test_the_friend_may_end_far_from_the_wagon_or_next_to_it() -> None:
    scene = Scene().unit(A, "war_wagon", "f5", 2).unit(A, "scout", "f4").hand(A, "war_wagon")
    for to in ("g4", "f3"):
        game = scene.table().play("tactic", "war_wagon").play("pick", to="f4").play("step", to=to)
        assert game.where("scout") == {to}
        assert game.where("war_wagon") == {"f4"}


def test_it_pushes_one_of_two_footmen() -> None:
    scene = Scene().unit(A, "war_wagon", "f5", 2).unit(A, "footman", "f4").unit(A, "footman", "g5").hand(A, "war_wagon")
    game = scene.table().play("tactic", "war_wagon").play("pick", to="g5").play("step", to="h5")
    assert game.where("footman") == {"f4", "h5"}
    assert game.where("war_wagon") == {"g5"}


@pytest.mark.ruling("7.13")
def test_the_friends_attributes_are_asked_for_after_the_wagon_has_followed() -> None:
    scene = Scene().unit(A, "war_wagon", "f5", 2).unit(A, "berserker", "f4", 2).hand(A, "war_wagon")
    game = scene.table().play("tactic", "war_wagon").play("pick", to="f4").play("step", to="f3")
    assert game.where("war_wagon") == {"f4"}
    assert game.decider == A
    assert game.options("move", "berserker") == neighbours("f3") - {"f4"}
    game.play("move", "berserker", to="f2")
    assert game.at("f2") == (A, "berserker", 1)
    assert game.decider == B


def test_a_bannerman_that_it_pushes_may_push_an_enemy() -> None:
    scene = Scene().unit(A, "war_wagon", "f6", 2).unit(A, "bannerman", "f5").unit(B, "cavalry", "f3")
    game = scene.hand(A, "war_wagon").table().play("tactic", "war_wagon").play("pick", to="f5").play("step", to="f4")
    assert game.where("war_wagon") == {"f5"}
    assert game.play("pick", to="f3").play("push", to="f2").where("cavalry") == {"f2"}


def test_it_pushes_a_friend_into_a_fort_that_may_be_entered_and_no_other() -> None:
    scene = Scene().unit(A, "war_wagon", "f5", 2).unit(A, "scout", "f4").forts("g3", "e5").held(B, "e5")
    game = scene.hand(A, "war_wagon").table().play("tactic", "war_wagon").play("pick", to="f4")
    assert game.options("step") == {"f3", "g3", "g4", "e4"}


@pytest.mark.parametrize(("side", "may"), [(A, True), (None, True), (B, False)])
def test_the_wagons_step_must_be_legal(side: str | None, may: bool) -> None:
    scene = Scene().unit(A, "war_wagon", "g4", 2).unit(A, "scout", "g3").forts("g3").held(side, "g3")
    game = scene.hand(A, "war_wagon").table()
    assert game.legal("tactic", "war_wagon") == may
    if may:
        game.play("tactic", "war_wagon").play("pick", to="g3").play("step", to="g2")
        assert game.where("war_wagon") == {"g3"}


def test_a_wagon_pushes_a_poisoned_friend() -> None:
    scene = Scene().unit(A, "war_wagon", "f5", 2).unit(A, "scout", "f4").army(B, "saboteur").hand(A, "war_wagon")
    game = scene.poisoned("f4", "saboteur").table().play("tactic", "war_wagon").play("pick", to="f4")
    assert game.play("step", to="f3").poisoned("f3") == {"saboteur"}


# --- Taking hits


def attacked() -> Scene:
    """A's Cavalry attacks B's Scout, next to B's Wagon."""
    return Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f3").unit(B, "war_wagon", "f2", 2).hand(A, "cavalry")


def test_when_an_adjacent_friend_is_attacked_a_coin_of_the_wagon_may_be_removed_instead() -> None:
    game = attacked().table().play("attack", "cavalry", to="f3")
    assert game.decider == B
    assert game.verbs == {"lose=stack", "hit"}
    assert game.options("hit") == {"f2"}
    game.play("hit", to="f2")
    assert game.height("f2") == 1
    assert game.height("f3") == 1
    assert game.coins(B, "box") == {"war_wagon": 1}
    assert game.new_action


def test_the_friend_may_lose_the_coin_all_the_same() -> None:
    game = attacked().table().play("attack", "cavalry", to="f3").play("lose=stack")
    assert game.at("f3") is None
    assert game.height("f2") == 2


@pytest.mark.ruling("7.7")
def test_it_may_be_the_wagons_last_coin() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f3").unit(B, "war_wagon", "f2").hand(A, "cavalry")
    game = scene.table().play("attack", "cavalry", to="f3").play("hit", to="f2")
    assert game.at("f2") is None
    assert game.height("f3") == 1


def test_a_wagon_two_hexes_away_does_not_help() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f3").unit(B, "war_wagon", "f1").hand(A, "cavalry")
    assert scene.table().play("attack", "cavalry", to="f3").at("f3") is None


def test_an_enemy_wagon_does_not_help() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f3").unit(A, "war_wagon", "f2").hand(A, "cavalry")
    assert scene.table().play("attack", "cavalry", to="f3").at("f3") is None


def test_a_wagon_that_is_itself_attacked_has_nothing_to_choose() -> None:
    game = Scene().unit(A, "cavalry", "f4").unit(B, "war_wagon", "f3", 2).hand(A, "cavalry").table()
    game.play("attack", "cavalry", to="f3")
    assert game.height("f3") == 1
    assert game.new_action


def test_attacked_at_the_edge_by_itself_it_has_nothing_to_choose() -> None:
    game = Scene().unit(A, "cavalry", "f6").unit(B, "war_wagon", "f7", 2).hand(A, "cavalry").table()
    game.play("attack", "cavalry", to="f7")
    assert (game.new_action, game.height("f7")) == (True, 1)


def test_a_shot_from_afar_may_be_taken_too() -> None:
    scene = Scene().unit(A, "archer", "f5").unit(B, "scout", "f3").unit(B, "war_wagon", "f2", 2).hand(A, "archer")
    game = scene.table().play("tactic", "archer").play("hit", to="f3").play("hit", to="f2")
    assert (game.height("f3"), game.height("f2")) == (1, 1)


@pytest.mark.ruling("7.15")
def test_absorbing_the_hit_on_a_pikeman_does_not_stop_its_answer() -> None:
    scene = Scene().unit(A, "cavalry", "f4", 2).unit(B, "pikeman", "f3").unit(B, "war_wagon", "f2").hand(A, "cavalry")
    game = scene.table().play("attack", "cavalry", to="f3").play("hit", to="f2")
    assert game.height("f3") == 1
    assert game.height("f4") == 1
    assert game.coins(A, "box") == {"cavalry": 1}


def test_a_pikeman_may_destroy_its_attacker_even_if_a_wagon_took_the_hit() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "pikeman", "f3").unit(B, "war_wagon", "f2").hand(A, "cavalry")
    game = scene.table().play("attack", "cavalry", to="f3").play("hit", to="f2")
    assert game.at("f4") is None


@pytest.mark.ruling("7.7")
def test_the_coin_that_a_pikeman_takes_from_an_attacker_is_no_attack_and_no_wagon_takes_it() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(A, "war_wagon", "f5", 2).unit(B, "pikeman", "f3").hand(A, "cavalry")
    game = scene.table().play("attack", "cavalry", to="f3")
    assert game.at("f4") is None
    assert game.height("f5") == 2
    assert game.decider == B


def test_for_a_royal_guard_stack_supply_and_wagon_are_all_offered() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "royal_guard", "f3").unit(B, "war_wagon", "f2").hand(A, "cavalry")
    game = scene.table().play("attack", "cavalry", to="f3")
    assert game.verbs == {"lose=stack", "lose=supply", "hit"}


def test_for_a_skirmisher_stack_decoy_and_wagon_are_all_offered() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "skirmisher", "f3").unit(B, "war_wagon", "f2").hand(A, "cavalry")
    game = scene.table().play("attack", "cavalry", to="f3")
    assert game.verbs == {"lose=stack", "deceive", "hit"}


@pytest.mark.parametrize(("kind", "height"), [("knight", 2), ("bishop", 1)])
def test_the_attacked_unit_decides_who_may_attack_even_if_the_wagon_takes_the_hit(kind: str, height: int) -> None:
    scene = Scene().unit(A, "cavalry", "f4", height).unit(B, kind, "f3").unit(B, "war_wagon", "f2").hand(A, "cavalry")
    game = scene.table().play("attack", "cavalry", to="f3").play("hit", to="f2")
    assert game.height("f3") == 1


def test_a_hit_on_a_fort_around_the_friend_is_no_hit_on_the_friend() -> None:
    scene = Scene().unit(A, "cavalry", "g4").unit(B, "scout", "g3").unit(B, "war_wagon", "g2").forts("g3")
    game = scene.hand(A, "cavalry").table().play("attack", "cavalry", to="g3")
    assert game.new_action
    assert not game.fort_at("g3")
    assert (game.height("g3"), game.height("g2")) == (1, 1)


def test_attributes_of_the_attacker_follow_after_a_hit_that_the_wagon_took() -> None:
    scene = Scene().unit(A, "swordsman", "f4").unit(B, "scout", "f3").unit(B, "war_wagon", "f2").hand(A, "swordsman")
    game = scene.table().play("attack", "swordsman", to="f3").play("hit", to="f2")
    assert game.decider == A
    assert game.verbs == {"step", "decline"}
    assert not game.legal("step", to="f3")


def test_a_coin_lost_to_a_sacrifice_is_not_taken_by_a_wagon() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(A, "war_wagon", "f5").unit(B, "scout", "f3", 2).decrees("sacrifice")
    game = scene.table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    assert game.at("f4") is None
    assert game.height("f5") == 1


def test_a_wagon_may_absorb_while_it_is_poisoned() -> None:
    scene = attacked().army(A, "saboteur").poisoned("f2", "saboteur")
    game = scene.table().play("attack", "cavalry", to="f3").play("hit", to="f2")
    assert game.height("f2") == 1
    assert game.poisoned("f2") == {"saboteur"}


def test_a_counter_on_a_wagon_that_dies_for_another_goes_back_to_its_card() -> None:
    scene = Scene().unit(A, "cavalry", "f4").unit(B, "scout", "f3").unit(B, "war_wagon", "f2").hand(A, "cavalry")
    game = scene.army(A, "saboteur").poisoned("f2", "saboteur").table().play("attack", "cavalry", to="f3")
    game.play("hit", to="f2")
    assert game.poisoned("f2") == set()
    assert game.position.poisons.tolist() == [0, 0]
