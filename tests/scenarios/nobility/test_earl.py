"""The Earl: may move on arrival; controls its location and then proclaims without a seal."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours

pytestmark = pytest.mark.scenario

ALMOST = ("c6", "d4", "g3")
"""With the two starting locations, five of the six that A needs."""


# --- On arrival


def test_after_it_is_deployed_it_may_move_one_hex() -> None:
    game = Scene().army(A, "earl").hand(A, "earl").table()
    game.play("deploy", "earl", to="e2")
    assert game.decider == A
    assert game.options("step") == neighbours("e2")
    game.play("step", to="e3")
    assert game.where("earl") == {"e3"}
    assert game.decider == B


def test_it_need_not_move_on_arrival() -> None:
    game = Scene().army(A, "earl").hand(A, "earl").table().play("deploy", "earl", to="e2")
    assert game.play("decline").decider == B
    assert game.where("earl") == {"e2"}


def test_bolstering_it_gives_it_no_move() -> None:
    game = Scene().unit(A, "earl", "f4").hand(A, "earl").table()
    assert game.play("bolster", "earl").decider == B


def test_it_moves_on_arrival_when_a_warrior_priest_drew_its_coin() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").bag(A, "earl").army(A, "earl")
    game = scene.table().play("control", "warrior_priest").draws("earl").play("deploy", "earl", to="e2")
    assert game.play("step", to="f2").where("earl") == {"f2"}


def test_it_moves_when_it_is_redeployed() -> None:
    game = Scene().unit(A, "earl", "f4", 2).decrees("redeploy").table()
    game.play("proclaim", "redeploy").play("pick", to="f4").play("deploy", "earl", to="h1").play("step", to="h2")
    assert game.at("h2") == (A, "earl", 2)
    assert game.decider == B


def test_its_move_on_arrival_is_a_move_and_not_a_second_action() -> None:
    game = Scene().hand(A, "earl", "royal").table().play("deploy", "earl", to="e2").play("step", to="e3")
    assert game.decider == B
    assert game.coins(A, "hand") == {"royal": 1}


# --- The tactic


def on_a_location(*decrees: str) -> Scene:
    return Scene().unit(A, "earl", "e5").hand(A, "earl").decrees(*decrees)


@pytest.mark.ruling("6.6")
def test_its_tactic_controls_its_location_and_then_proclaims() -> None:
    game = on_a_location("enlist", "march", "spy").table().play("tactic", "earl")
    assert game.holder_of("e5") == A
    assert game.verbs == {"proclaim"}
    game.play("proclaim", "enlist").play("gain", "earl").play("gain", "earl")
    assert game.coins(A, "faceup") == {"earl": 3}
    assert game.decider == B


def test_its_tactic_ends_with_the_decree_and_gives_no_attack_on_an_enemy_beside_it() -> None:
    game = on_a_location("enlist").unit(B, "scout", "e6").table().play("tactic", "earl").play("proclaim", "enlist")
    game.play("gain", "earl").play("gain", "earl")
    assert game.decider == B
    assert game.at("e6") == (B, "scout", 1)


def test_it_places_no_seal() -> None:
    game = on_a_location("enlist").table().play("tactic", "earl").play("proclaim", "enlist")
    assert game.sealed(A) == set()


def test_it_proclaims_even_a_decree_that_bears_its_sides_seal() -> None:
    game = on_a_location("enlist").sealed(A, "enlist").table().play("tactic", "earl")
    assert game.legal("proclaim", "enlist")


def test_it_proclaims_a_decree_that_bears_the_enemys_seal() -> None:
    assert on_a_location("enlist").sealed(B, "enlist").table().play("tactic", "earl").legal("proclaim", "enlist")


@pytest.mark.ruling("6.6")
def test_it_needs_no_seals_at_all() -> None:
    scene = on_a_location("enlist", "guard", "spy").sealed(A, "enlist", "guard", "spy")
    game = scene.table().play("tactic", "earl").play("proclaim", "enlist")
    assert game.verbs == {"gain"}


def test_only_decrees_that_are_face_up_are_proclaimed() -> None:
    game = on_a_location("enlist", "march", "spy").table().play("tactic", "earl")
    assert game.named("proclaim") == {"enlist", "spy"}
    assert not game.legal("proclaim", "reinforce")


def test_a_decree_that_cannot_be_carried_out_is_not_offered() -> None:
    game = on_a_location("enlist", "reinforce", "march").table().play("tactic", "earl")
    assert game.named("proclaim") == {"enlist"}


def test_the_proclamation_is_required() -> None:
    assert not on_a_location("enlist").table().play("tactic", "earl").legal("decline")


def test_it_has_no_tactic_off_a_location() -> None:
    scene = Scene().unit(A, "earl", "f4").hand(A, "earl").decrees("enlist")
    assert not scene.table().legal("tactic", "earl")


def test_it_has_no_tactic_on_a_location_that_its_side_controls_already() -> None:
    assert not on_a_location("enlist").held(A, "e5").table().legal("tactic", "earl")


def test_it_takes_a_location_from_the_enemy() -> None:
    game = on_a_location("enlist").held(B, "e5").table().play("tactic", "earl")
    assert game.holder_of("e5") == A
    assert game.position.left.tolist() == [3, 4]


@pytest.mark.ruling("12.9")
def test_it_has_no_tactic_where_no_decree_could_be_carried_out_after_the_control() -> None:
    assert not on_a_location("reinforce", "march", "sacrifice").table().legal("tactic", "earl")


def test_it_has_no_tactic_in_a_game_without_decrees_unless_the_control_wins() -> None:
    assert not on_a_location().table().legal("tactic", "earl")


def test_a_decree_that_the_control_itself_enables_counts() -> None:
    scene = on_a_location("guard").unit(B, "cavalry", "f4")
    game = scene.table().play("tactic", "earl").play("proclaim", "guard").play("pick", to="e5").play("hit", to="f4")
    assert game.at("f4") is None


def test_a_place_to_redeploy_to_that_the_control_itself_enables_counts() -> None:
    scene = on_a_location("redeploy").held(B, "e2", "h1")
    game = scene.table().play("tactic", "earl").play("proclaim", "redeploy").play("pick", to="e5")
    assert game.options("deploy") == {"e5"}


def test_if_the_control_wins_the_game_ends_first() -> None:
    game = on_a_location("enlist").held(A, *ALMOST).table().play("tactic", "earl")
    assert game.winner == A
    assert game.decider == "nobody"


@pytest.mark.ruling("12.9")
@pytest.mark.parametrize("decrees", [(), ("reinforce", "march", "sacrifice")])
def test_the_tactic_may_start_where_the_control_wins_though_no_decree_could_be_carried_out(
    decrees: tuple[str, ...],
) -> None:
    assert on_a_location(*decrees).held(A, *ALMOST).table().play("tactic", "earl").winner == A


def test_an_earl_coin_pays_for_it_and_the_royal_coin_stays() -> None:
    game = on_a_location("enlist").hand(A, "earl", "royal").table().play("tactic", "earl")
    assert game.coins(A, "faceup") == {"earl": 1}
    assert game.coins(A, "hand") == {"royal": 1}


def test_the_royal_coin_does_not_pay_for_it() -> None:
    assert not on_a_location("enlist").hand(A, "royal").table().legal("tactic", "earl")


@pytest.mark.ruling("6.7")
def test_its_decree_wakes_the_herald() -> None:
    scene = on_a_location("spy").unit(A, "herald", "f4").hand(B, "cavalry")
    game = scene.table().play("tactic", "earl").play("proclaim", "spy").play("decline")
    assert game.decider == A
    assert game.play("move", "herald", to="f3").where("herald") == {"f3"}
    assert game.decider == B


def test_it_may_redeploy_itself_by_its_decree_and_then_moves_again() -> None:
    game = on_a_location("redeploy").table().play("tactic", "earl").play("proclaim", "redeploy")
    game.play("pick", to="e5").play("deploy", "earl", to="h1").play("step", to="h2")
    assert game.where("earl") == {"h2"}
    assert game.decider == B


def test_it_may_die_of_its_own_sacrifice() -> None:
    scene = on_a_location("sacrifice").unit(B, "cavalry", "f4", 2)
    game = scene.table().play("tactic", "earl").play("proclaim", "sacrifice").play("pick", to="e5").play("hit", to="f4")
    assert game.where("earl") == set()
    assert game.decider == B


def test_a_normal_control_of_the_earl_proclaims_nothing() -> None:
    game = on_a_location("enlist").table().play("control", "earl")
    assert game.decider == B


def test_the_control_of_its_tactic_works_on_a_fort_that_it_stands_in() -> None:
    game = on_a_location("enlist").forts("e5").table().play("tactic", "earl")
    assert game.holder_of("e5") == A
    assert game.fort_at("e5")
