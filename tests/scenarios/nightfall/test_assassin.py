"""The Assassin: steps and poisons; a poisoned unit that it attacks loses a coin of its supply too."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def striking(kind: str, height: int = 1, by: str = "assassin") -> Scene:
    """A's Assassin beside a unit of B that carries a counter."""
    scene = Scene().unit(A, "assassin", "f4").army(A, by).unit(B, kind, "f3", height)
    return scene.poisoned("f3", by).hand(A, "assassin")


def test_its_tactic_moves_one_hex_and_then_poisons_an_adjacent_enemy() -> None:
    game = Scene().unit(A, "assassin", "f4").unit(B, "scout", "f2").hand(A, "assassin").table()
    game.play("tactic", "assassin")
    assert game.options("step") == {"f3"}
    game.play("step", to="f3")
    assert game.options("poison") == {"f2"}
    game.play("poison", to="f2")
    assert game.poisoned("f2") == {"assassin"}
    assert game.where("assassin") == {"f3"}
    assert game.decider == B


def test_both_halves_are_required() -> None:
    game = Scene().unit(A, "assassin", "f4").unit(B, "scout", "f2").hand(A, "assassin").table()
    assert game.play("tactic", "assassin").verbs == {"step"}
    assert game.play("step", to="f3").verbs == {"poison"}


def test_it_has_no_tactic_where_no_step_ends_beside_an_enemy() -> None:
    assert (
        not Scene()
        .unit(A, "assassin", "f4")
        .unit(B, "scout", "f1")
        .hand(A, "assassin")
        .table()
        .legal("tactic", "assassin")
    )


def test_it_must_move_even_if_an_enemy_is_adjacent_already() -> None:
    game = Scene().unit(A, "assassin", "f4").unit(B, "scout", "f3").hand(A, "assassin").table()
    game.play("tactic", "assassin")
    assert game.options("step") == {"e4", "g3"}


def test_it_chooses_among_the_enemies_beside_it() -> None:
    scene = Scene().unit(A, "assassin", "f5").unit(B, "scout", "f3").unit(B, "knight", "e4").hand(A, "assassin")
    game = scene.table().play("tactic", "assassin").play("step", to="f4")
    assert game.options("poison") == {"f3", "e4"}


def test_it_cannot_poison_a_friend() -> None:
    scene = Scene().unit(A, "assassin", "f5").unit(B, "scout", "f3").unit(A, "knight", "e4").hand(A, "assassin")
    assert scene.table().play("tactic", "assassin").play("step", to="f4").options("poison") == {"f3"}


@pytest.mark.ruling("8.8")
def test_poisoning_the_same_unit_again_is_allowed_and_changes_nothing() -> None:
    scene = Scene().unit(A, "assassin", "f5").unit(B, "scout", "f3").poisoned("f3", "assassin").hand(A, "assassin")
    game = scene.table().play("tactic", "assassin").play("step", to="f4").play("poison", to="f3")
    assert game.poisoned("f3") == {"assassin"}
    assert game.counter("assassin") == "f3"


def test_after_it_attacks_a_poisoned_unit_it_may_box_a_coin_of_that_type_from_its_owners_supply() -> None:
    game = striking("scout", 2).table()
    before = game.coins(B, "supply")["scout"]
    game.play("attack", "assassin", to="f3")
    assert (game.decider, game.verbs) == (A, {"burn", "decline"})
    game.play("burn")
    assert game.coins(B, "supply")["scout"] == before - 1
    assert game.coins(B, "box") == {"scout": 2}
    assert game.decider == B


def test_burning_is_optional() -> None:
    game = striking("scout", 2).table().play("attack", "assassin", to="f3").play("decline")
    assert game.coins(B, "box") == {"scout": 1}
    assert game.decider == B


def test_it_burns_although_the_attack_destroyed_the_poisoned_unit() -> None:
    game = striking("scout").table().play("attack", "assassin", to="f3").play("burn")
    assert game.at("f3") is None
    assert game.coins(B, "box") == {"scout": 2}


@pytest.mark.ruling("8.12")
def test_the_counter_may_be_the_saboteurs() -> None:
    game = striking("scout", 2, by="saboteur").table().play("attack", "assassin", to="f3")
    assert game.verbs == {"burn", "decline"}


def test_after_it_attacks_a_unit_that_is_not_poisoned_nothing_follows() -> None:
    game = Scene().unit(A, "assassin", "f4").unit(B, "scout", "f3", 2).hand(A, "assassin").table()
    assert game.play("attack", "assassin", to="f3").decider == B


def test_it_burns_even_if_it_died() -> None:
    game = striking("pikeman", 2).table().play("attack", "assassin", to="f3")
    assert game.where("assassin") == set()
    assert (game.decider, game.verbs) == (A, {"burn", "decline"})
    assert game.play("burn").coins(B, "box") == {"pikeman": 2}


def test_an_attack_that_was_granted_burns_too() -> None:
    scene = striking("scout", 2).unit(A, "marshall", "f5").hand(A, "marshall")
    game = scene.table().play("tactic", "marshall").play("pick", to="f4").play("hit", to="f3").play("burn")
    assert game.coins(B, "box") == {"scout": 2}


def test_another_attacker_of_a_poisoned_unit_burns_nothing() -> None:
    scene = Scene().unit(A, "knight", "f4").army(A, "assassin").unit(B, "scout", "f3", 2).poisoned("f3", "assassin")
    assert scene.hand(A, "knight").table().play("attack", "knight", to="f3").decider == B


def test_the_defender_answers_first_and_then_it_burns() -> None:
    game = striking("royal_guard", 2).table().play("attack", "assassin", to="f3")
    assert game.decider == B
    game.play("lose=supply").play("burn")
    assert game.coins(B, "box") == {"royal_guard": 2}
    assert game.height("f3") == 2


def test_it_burns_a_coin_of_the_unit_attacked_although_a_war_wagon_took_the_hit() -> None:
    game = striking("scout", 2).unit(B, "war_wagon", "f2", 2).table().play("attack", "assassin", to="f3")
    game.play("hit", to="f2").play("burn")
    assert game.coins(B, "box") == {"scout": 1, "war_wagon": 1}


def test_a_fort_that_it_hits_spares_the_unit_and_its_supply() -> None:
    scene = Scene().unit(A, "assassin", "f4").unit(B, "scout", "e5").poisoned("e5", "assassin").forts("e5")
    game = scene.hand(A, "assassin").table().play("attack", "assassin", to="e5")
    assert game.decider == B
    assert not game.fort_at("e5")
    assert game.coins(B, "box") == {}


def test_it_has_four_coins() -> None:
    game = Scene().army(A, "assassin").table()
    assert game.coins(A, "supply")["assassin"] == 4
