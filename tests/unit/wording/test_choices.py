"""Choices as the page is sent them: verbs, coins, hexes, kinds, seats, costs and labels of every box (docs/reference/wire.md)."""

import pytest

from tests.support.described_scene import DescribedScene
from tests.support.scenario import A2, B2, A, B, Scene
from tests.support.sent import sent


def test_a_decree_is_proclaimed_with_the_royal_coin() -> None:
    described = DescribedScene(Scene().decrees("march", "reinforce").unit(A, "scout", "f4", 2).hand(A, "royal"))
    choice = described.choice("proclaim")
    assert (choice.coin, choice.kind, choice.hex, choice.to) == ("royal", "march", None, None)
    assert choice.label == "Proclaim March"


def test_an_earl_proclaims_without_a_coin() -> None:
    described = DescribedScene(Scene().decrees("march").unit(A, "earl", "g3", 2).hand(A, "earl"))
    choice = described.play("tactic").choice("proclaim")
    assert (choice.coin, choice.kind) == (None, "march")


def test_a_decree_names_the_unit_that_acts_and_where_to() -> None:
    described = DescribedScene(Scene().decrees("march").unit(A, "scout", "f4", 2).hand(A, "royal"))
    picked = described.play("proclaim").choice("pick")
    assert (picked.hex, picked.to, picked.label) == (None, "f4", "Scout at f4")
    step = described.play("pick").choice("step", to="f3")
    assert (step.coin, step.hex, step.label) == (None, "f4", "Scout moves to f3")


def test_a_redeployed_unit_is_named_with_the_place_it_goes_to() -> None:
    described = DescribedScene(Scene().decrees("redeploy").unit(A, "scout", "f4").held(A, "g3").hand(A, "royal"))
    choice = described.play("proclaim").play("pick", to="f4").choice("deploy", to="g3")
    assert (choice.coin, choice.hex, choice.label) == (None, "f4", "Deploy Scout at g3")


def test_a_coin_recruited_without_payment_and_one_that_comes_back_are_gained() -> None:
    enlist = DescribedScene(
        Scene().decrees("enlist").army(A, "bishop", "scout").supply(A, "bishop", "scout").hand(A, "royal")
    )
    choice = enlist.play("proclaim").choice("gain", kind="scout")
    assert choice.label == "Recruit Scout"
    reinforce = DescribedScene(Scene().decrees("reinforce").army(A, "bishop").supply(A, "scout").hand(A, "royal"))
    choice = reinforce.play("proclaim").choice("gain", kind="bishop")
    assert choice.label == "Take Bishop back into the supply"


def test_a_herald_bolsters_from_the_supply() -> None:
    described = DescribedScene(Scene().unit(A, "herald", "f4").unit(A, "scout", "f3").hand(A, "herald"))
    choice = described.play("tactic").choice("bolster")
    assert (choice.coin, choice.hex, choice.to) == (None, "f4", "f3")
    assert choice.label == "Bolster Scout at f3 from the supply"


def test_a_bannerman_picks_an_enemy_and_shoves_it() -> None:
    described = DescribedScene(Scene().unit(A, "bannerman", "f4").unit(B, "knight", "f2").hand(A, "bannerman"))
    described.play("move", to="f3")
    assert described.choice("decline").label == "Shove no unit"
    choice = described.play("pick", to="f2").choice("push", to="f1")
    assert (choice.hex, choice.label) == ("f3", "Shove Knight to f1")


def test_a_fort_is_built_where_the_sapper_stands() -> None:
    described = DescribedScene(Scene().forts().unit(A, "sapper", "g4").hand(A, "sapper"))
    choice = described.play("move", to="g3").choice("build")
    assert (choice.hex, choice.to, choice.label) == ("g3", "g3", "Build a fort at g3")
    assert described.choice("decline").label == "Build no fort"


def test_a_fort_that_is_attacked_is_called_one_and_costs_nothing() -> None:
    described = DescribedScene(Scene().forts("g3").unit(A, "scout", "g4").unit(B, "pikeman", "g3").hand(A, "scout"))
    choice = described.choice("attack")
    assert (choice.label, choice.cost) == ("Scout attacks the fort at g3", False)


def test_poison_names_the_victim_and_is_cured_by_a_coin() -> None:
    described = DescribedScene(
        Scene().unit(A, "saboteur", "f4").unit(B, "scout", "f2").hand(A, "saboteur").hand(B, "scout")
    )
    choice = described.play("tactic").choice("poison")
    assert (choice.hex, choice.to, choice.label) == ("f4", "f2", "Saboteur poisons Scout at f2")
    cure = described.play("poison").choice("unpoison")
    assert (cure.coin, cure.label) == ("scout", "Cure Scout of its poison")


def test_a_coin_that_is_burnt_is_named() -> None:
    scene = Scene().unit(A, "assassin", "f4").unit(B, "scout", "f3", 2).poisoned("f3", "saboteur")
    described = DescribedScene(scene.army(A, "saboteur").hand(A, "assassin"))
    choice = described.play("attack").choice("burn")
    assert (choice.kind, choice.label) == ("scout", "Remove Scout from the supply")


def test_a_decoy_goes_to_a_named_seat() -> None:
    described = DescribedScene(Scene().unit(A, "infiltrator", "g3").hand(A, "infiltrator"))
    choice = described.play("control").choice("deceive")
    assert (choice.seat, choice.label) == (1, "Plant the decoy among your opponent's discards")
    assert described.choice("decline").label == "Keep the decoy"


def test_one_of_two_opponents_is_deceived() -> None:
    described = DescribedScene(Scene(4).unit(A, "infiltrator", "g3").hand(A, "infiltrator"))
    labels = {choice.seat: choice.label for choice in described.play("control").choices(verb="deceive")}
    assert labels == {
        1: "Plant the decoy among Dawn 1's discards",
        3: "Plant the decoy among Dawn 2's discards",
    }


def test_a_decoy_is_given_back_and_played_facedown() -> None:
    described = DescribedScene(Scene().army(B, "skirmisher").hand(A, "decoy_skirmisher"))
    choice = described.choice("return")
    assert (choice.coin, choice.kind) == ("decoy_skirmisher", "decoy_skirmisher")
    assert choice.label == "Return Skirmisher's Decoy to its card"
    assert described.choice("pass").label == "Pass with Skirmisher's Decoy, facedown"


def test_an_attack_may_be_answered_by_a_decoy_or_a_wagon() -> None:
    scene = Scene().unit(A, "scout", "f4").unit(B, "skirmisher", "f3", 2).unit(B, "war_wagon", "f2")
    described = DescribedScene(scene.hand(A, "scout"))
    described.play("attack")
    answers = {choice.verb: (choice.kind, choice.to, choice.seat, choice.label) for choice in described.choices()}
    assert answers == {
        "lose": ("stack", None, None, "Lose a coin from the stack"),
        "deceive": (None, None, 0, "Lose nothing, and plant the decoy among your opponent's discards"),
        "hit": (None, "f2", None, "Lose one War Wagon coin at f2 instead"),
    }


def test_a_partner_may_leave_its_wagon_out() -> None:
    scene = Scene(4).unit(A, "scout", "f4").unit(B, "knight", "f3").unit(B2, "war_wagon", "f2").hand(A, "scout")
    described = DescribedScene(scene.unit(A2, "marshall", "e5"))
    assert not described.choices(verb="attack")
    described = DescribedScene(
        Scene(4).unit(A, "cavalry", "f4").unit(B, "scout", "f3").unit(B2, "war_wagon", "f2").hand(A, "cavalry")
    )
    described.play("attack")
    assert {(choice.verb, choice.kind) for choice in described.choices()} == {("hit", None), ("decline", None)}
    assert described.choice("decline").label == "Don't use the War Wagon"


def test_a_spy_discards_a_coin_of_the_hand_that_it_sees() -> None:
    described = DescribedScene(Scene().decrees("spy").hand(A, "royal").hand(B, "scout", "royal"))
    described.play("proclaim")
    assert {choice.label for choice in described.choices()} == {
        "Discard Scout from that hand",
        "Discard Royal Coin from that hand",
        "Discard nothing",
    }
    assert described.choice("spy", kind="scout").coin is None


def test_one_of_two_opponents_is_spied_on() -> None:
    described = DescribedScene(Scene(4).decrees("spy").hand(A, "royal"))
    choices = {choice.seat: choice.label for choice in described.play("proclaim").choices(verb="seat")}
    assert choices == {1: "Dawn 1", 3: "Dawn 2"}


@pytest.mark.parametrize("decree", ["guard", "sacrifice"])
def test_an_attack_for_a_sacrifice_costs_a_coin_and_one_on_guard_does_not(decree: str) -> None:
    described = DescribedScene(
        Scene().decrees(decree).unit(A, "scout", "g3", 2).held(A, "g3").unit(B, "knight", "g2").hand(A, "royal")
    )
    assert described.play("proclaim").play("pick").choice("hit").cost == (decree == "sacrifice")


def test_an_attack_on_a_pikeman_costs_a_coin_also_when_a_friend_makes_it() -> None:
    scene = Scene().unit(A, "marshall", "e5").unit(A, "scout", "f4").unit(B, "pikeman", "f3").hand(A, "marshall")
    described = DescribedScene(scene)
    choice = described.play("tactic").play("pick").choice("hit")
    assert (choice.cost, choice.label) == (True, "Scout attacks Pikeman at f3")


def test_a_choice_has_the_fields_of_the_wire() -> None:
    choice = sent(DescribedScene(Scene()).choices()[0])
    assert set(choice) == {"id", "verb", "coin", "hex", "to", "kind", "seat", "cost", "label"}
