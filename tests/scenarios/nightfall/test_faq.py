"""Every answer of the questions and answers of the Nightfall rules, one test each."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario


def test_an_infiltrator_without_its_decoy_beside_its_card_deceives_no_one() -> None:
    for zone in ("bag", "faceup"):
        scene = Scene().unit(A, "infiltrator", "e5").hand(A, "infiltrator").hand(B, "royal")
        getattr(scene, zone)(B, "decoy_infiltrator")
        game = scene.table().play("control", "infiltrator")
        assert game.holder_of("e5") == A
        assert game.new_action


def test_the_infiltrators_attribute_triggers_when_its_tactic_controls_an_enemy_location() -> None:
    game = Scene().unit(A, "infiltrator", "f4").held(B, "e5").hand(A, "infiltrator").table()
    game.play("tactic", "infiltrator").play("step", to="e5")
    assert (game.decider, game.verbs) == (A, {"deceive", "decline"})
    assert game.play("deceive", B).decoy_of("infiltrator") == B


def test_the_infiltrators_attribute_triggers_when_it_controls_a_neutral_location() -> None:
    game = Scene().unit(A, "infiltrator", "e5").hand(A, "infiltrator").table().play("control", "infiltrator")
    assert game.play("deceive", B).decoy_of("infiltrator") == B


@pytest.mark.ruling("8.3")
def test_a_poisoned_pikeman_still_loses_a_coin_from_the_supply_though_it_took_the_assassins_last_coin() -> None:
    scene = Scene().unit(A, "assassin", "f4").unit(B, "pikeman", "f3", 2).poisoned("f3", "assassin")
    game = scene.hand(A, "assassin").table()
    before = game.coins(B, "supply")["pikeman"]
    game.play("attack", "assassin", to="f3")
    assert game.where("assassin") == set()
    assert game.play("burn").coins(B, "supply")["pikeman"] == before - 1


@pytest.mark.ruling("8.3")
def test_with_no_coins_left_in_the_supply_the_assassins_attribute_has_no_effect() -> None:
    scene = Scene().unit(A, "assassin", "f4").unit(B, "scout", "f3", 2).poisoned("f3", "assassin")
    game = scene.supply(B, "knight").hand(A, "assassin").table().play("attack", "assassin", to="f3")
    assert game.decider == B
    assert game.new_action


def test_without_its_decoy_beside_its_card_an_attack_against_the_skirmisher_resolves_as_normal() -> None:
    scene = Scene().unit(A, "knight", "f4").unit(B, "skirmisher", "f3", 2).faceup(A, "decoy_skirmisher")
    game = scene.hand(A, "knight").table().play("attack", "knight", to="f3")
    assert game.height("f3") == 1
    assert game.new_action


@pytest.mark.ruling("8.5")
def test_when_i_attack_effects_still_trigger_if_the_skirmisher_blocks_the_attack() -> None:
    scene = (
        Scene().unit(A, "warrior_priest", "f4").unit(B, "skirmisher", "f3").bag(A, "scout").hand(A, "warrior_priest")
    )
    assert scene.table().play("attack", "warrior_priest", to="f3").play("deceive", A).drawing == A
    scene = Scene().unit(A, "assassin", "f4").unit(B, "skirmisher", "f3").poisoned("f3", "assassin")
    game = scene.hand(A, "assassin").table().play("attack", "assassin", to="f3").play("deceive", A)
    assert (game.decider, game.verbs) == (A, {"burn", "decline"})
    assert game.play("burn").coins(B, "box") == {"skirmisher": 1}


@pytest.mark.ruling("8.5")
def test_the_second_attack_of_a_siege_tower_removes_a_coin_after_the_decoy_blocked_the_first() -> None:
    scene = Scene().unit(A, "siege_tower", "f4", 2).unit(B, "skirmisher", "f3", 2).hand(A, "siege_tower")
    game = scene.table().play("tactic", "siege_tower").play("hit", to="f3").play("deceive", A)
    assert game.height("f3") == 2
    assert game.decider == A
    game.play("hit", to="f3")
    assert game.height("f3") == 1
    assert game.new_action


@pytest.mark.ruling("8.6")
def test_a_unit_in_a_fort_can_be_poisoned() -> None:
    scene = Scene().unit(A, "saboteur", "f4").unit(B, "scout", "e5").forts("e5").held(B, "e5").hand(A, "saboteur")
    game = scene.table().play("tactic", "saboteur").play("poison", to="e5")
    assert game.poisoned("e5") == {"saboteur"}
    assert game.fort_at("e5")


@pytest.mark.ruling("8.6")
@pytest.mark.parametrize("kind", ["assassin", "saboteur"])
def test_a_bolstered_poisoner_can_poison_a_bishop(kind: str) -> None:
    game = Scene().unit(A, kind, "f5", 2).unit(B, "bishop", "f3").hand(A, kind).table().play("tactic", kind)
    if kind == "assassin":
        game.play("step", to="f4")
    assert game.play("poison", to="f3").poisoned("f3") == {kind}


@pytest.mark.ruling("8.6")
@pytest.mark.parametrize("kind", ["assassin", "saboteur"])
def test_an_unbolstered_poisoner_can_poison_a_knight(kind: str) -> None:
    game = Scene().unit(A, kind, "f5").unit(B, "knight", "f3").hand(A, kind).table().play("tactic", kind)
    if kind == "assassin":
        game.play("step", to="f4")
    assert game.play("poison", to="f3").poisoned("f3") == {kind}


def two_footmen(*poisoned: str) -> Scene:
    """A's Footmen at e5 and g3, those named poisoned by B."""
    scene = Scene().unit(A, "footman", "e5").unit(A, "footman", "g3").army(B, "assassin", "saboteur")
    for hex_, kind in zip(poisoned, ("assassin", "saboteur"), strict=False):
        scene.poisoned(hex_, kind)
    return scene.hand(A, "footman")


@pytest.mark.parametrize(("sick", "healthy"), [("e5", "g3"), ("g3", "e5")])
def test_when_one_footman_is_poisoned_a_coin_may_bolster_or_maneuver_the_other(sick: str, healthy: str) -> None:
    game = two_footmen(sick).table()
    assert game.legal("bolster", "footman", at=healthy)
    assert game.legal("control", "footman", at=healthy)
    assert game.options("move", at=healthy)
    assert not game.options("move", at=sick)
    assert not game.legal("bolster", "footman", at=sick)


@pytest.mark.parametrize(("sick", "healthy"), [("e5", "g3"), ("g3", "e5")])
def test_the_tactic_of_the_unpoisoned_footman_maneuvers_the_poisoned_one(sick: str, healthy: str) -> None:
    game = two_footmen(sick).table()
    game.play(
        "tactic", "footman", at=next(hex_ for hex_ in (sick, healthy) if game.legal("tactic", "footman", at=hex_))
    )
    assert game.options("move", at=sick)
    game.play("control", "footman", at=sick).play("control", "footman", at=healthy)
    assert game.holder_of(sick) == game.holder_of(healthy) == A


@pytest.mark.ruling("8.6")
def test_a_single_footman_coin_unpoisons_both() -> None:
    game = two_footmen("e5", "g3").table().play("unpoison", "footman")
    assert game.poisoned("e5") == game.poisoned("g3") == set()
    assert (game.counter("assassin"), game.counter("saboteur")) == (None, None)
    assert game.coins(A, "faceup") == {"footman": 1}


def test_the_royal_coin_moves_a_poisoned_royal_guard() -> None:
    scene = Scene().unit(A, "royal_guard", "e3").army(B, "assassin").poisoned("e3", "assassin").hand(A, "royal")
    game = scene.table().play("tactic", "royal_guard").play("step", to="e2")
    assert game.where("royal_guard") == {"e2"}
    assert game.poisoned("e2") == {"assassin"}
