"""Partners: a partner's unit is a friend; when it is made to act, its attributes are its owner's to choose and to draw for."""

import pytest

from tests.support.scenario import A2, B2, A, B, Scene

pytestmark = pytest.mark.scenario


@pytest.mark.ruling("5.37")
def test_a_scout_may_be_deployed_beside_a_partners_unit() -> None:
    game = Scene(4).unit(A2, "knight", "f4").army(A, "scout").hand(A, "scout").table()
    assert {"f3", "f5", "g3", "e5"} <= game.options("deploy", "scout")
    assert game.play("deploy", "scout", to="f5").at("f5") == (A, "scout", 1)


def test_a_scout_is_not_deployed_beside_an_opponents_unit() -> None:
    game = Scene(4).unit(B2, "knight", "f4").army(A, "scout").hand(A, "scout").table()
    assert game.options("deploy", "scout") == {"e2", "h1", "b5"}


def test_the_ensign_moves_a_partners_unit() -> None:
    game = Scene(4).unit(A, "ensign", "f4").unit(A2, "knight", "f3").hand(A, "ensign").table()
    game.play("tactic", "ensign").play("pick", to="f3").play("step", to="f2")
    assert game.at("f2") == (A2, "knight", 1)
    assert game.decider == B


def test_the_marshall_makes_a_partners_unit_attack_with_that_units_height() -> None:
    scene = Scene(4).unit(A, "marshall", "f5", 2).unit(A2, "scout", "f4").unit(B, "knight", "f3").hand(A, "marshall")
    assert not scene.table().legal("tactic", "marshall")
    scene = Scene(4).unit(A, "marshall", "f5").unit(A2, "scout", "f4", 2).unit(B, "knight", "f3").hand(A, "marshall")
    game = scene.table().play("tactic", "marshall").play("pick", to="f4").play("hit", to="f3")
    assert game.at("f3") is None
    assert game.decider == B


def test_the_ensign_and_the_marshall_do_not_command_opponents() -> None:
    scene = Scene(4).unit(A, "ensign", "f5").unit(A, "marshall", "f6").unit(B, "scout", "f4").unit(B2, "knight", "e5")
    game = scene.hand(A, "ensign", "marshall").table()
    assert game.play("tactic", "ensign").options("pick") == {"f6"}


@pytest.mark.ruling("4.11")
def test_the_royal_guard_goes_to_a_location_that_its_team_controls() -> None:
    game = Scene(4).unit(A2, "royal_guard", "b6").turn(A2).table().play("tactic", "royal_guard")
    assert game.options("step") == {"b5"}


def test_a_war_wagon_pushes_a_partners_unit_and_follows() -> None:
    game = Scene(4).unit(A, "war_wagon", "f4", 2).unit(A2, "knight", "f3").hand(A, "war_wagon").table()
    game.play("tactic", "war_wagon").play("pick", to="f3").play("step", to="f2")
    assert game.at("f2") == (A2, "knight", 1)
    assert game.where("war_wagon") == {"f3"}


def test_a_herald_bolsters_a_partners_unit_from_that_partners_supply() -> None:
    game = Scene(4).unit(A, "herald", "f4").unit(A2, "knight", "f3").hand(A, "herald").table()
    before = game.coins(A2, "supply")["knight"]
    game.play("tactic", "herald").play("bolster", "knight")
    assert game.height("f3") == 2
    assert game.coins(A2, "supply")["knight"] == before - 1


def test_a_partners_unit_with_nothing_in_its_owners_supply_is_not_bolstered() -> None:
    scene = Scene(4).unit(A, "herald", "f4").unit(A2, "knight", "f3").supply(A2, "scout").hand(A, "herald")
    assert not scene.table().legal("tactic", "herald")


@pytest.mark.ruling("12.2b")
def test_the_owner_of_the_tactic_picks_the_unit_the_action_and_the_target() -> None:
    scene = Scene(4).unit(A, "marshall", "f5").unit(A2, "scout", "f4").unit(B, "lancer", "f3").unit(B2, "archer", "e5")
    game = scene.hand(A, "marshall").table().play("tactic", "marshall")
    assert game.decider == A
    game.play("pick", to="f4")
    assert game.decider == A
    assert game.options("hit") == {"f3", "e5"}


def test_a_partners_swordsman_made_to_attack_steps_if_its_owner_likes() -> None:
    scene = Scene(4).unit(A, "marshall", "f5").unit(A2, "swordsman", "f4").unit(B, "scout", "f3").hand(A, "marshall")
    game = scene.table().play("tactic", "marshall").play("pick", to="f4").play("hit", to="f3")
    assert (game.decider, game.verbs) == (A2, {"step", "decline"})
    assert game.play("step", to="f3").at("f3") == (A2, "swordsman", 1)
    assert game.decider == B


def test_a_partners_moved_berserker_maneuvers_again_if_its_owner_pays() -> None:
    game = Scene(4).unit(A, "ensign", "f5").unit(A2, "berserker", "f4", 2).hand(A, "ensign").table()
    game.play("tactic", "ensign").play("pick", to="f4").play("step", to="f3")
    assert game.decider == A2
    game.play("move", "berserker", to="f2")
    assert game.coins(A2, "faceup") == {"berserker": 1}
    assert game.decider == B


@pytest.mark.ruling("12.2b")
def test_a_partners_warrior_priest_made_to_attack_draws_and_uses_a_coin_of_its_owner() -> None:
    scene = Scene(4).unit(A, "marshall", "f5").unit(A2, "warrior_priest", "f4").unit(B, "scout", "f3")
    scene.hand(A, "marshall").bag(A, "royal", "marshall").bag(A2, "knight").hand(A2, "royal")
    game = scene.table().play("tactic", "marshall").play("pick", to="f4").play("hit", to="f3")
    assert game.drawing == A2
    game.draws("knight")
    assert game.decider == A2
    assert game.playable() == {"knight"}
    assert game.play("deploy", "knight", to="b5").decider == B
    assert game.coins(A2, "hand") == {"royal": 1}


def test_the_owner_of_a_moved_bannerman_chooses_the_unit_to_push() -> None:
    scene = Scene(4).unit(A, "ensign", "f5").unit(A2, "bannerman", "f4").unit(B, "scout", "f2").hand(A, "ensign")
    game = scene.table().play("tactic", "ensign").play("pick", to="f4").play("step", to="f3")
    assert game.decider == A2
    assert game.options("pick") == {"f2"}
    game.play("pick", to="f2").play("push", to="f1")
    assert game.where("scout") == {"f1"}


def test_a_partners_sapper_made_to_move_builds_if_its_owner_likes() -> None:
    game = Scene(4).unit(A, "ensign", "f5").unit(A2, "sapper", "f4").forts().hand(A, "ensign").table()
    game.play("tactic", "ensign").play("pick", to="f4").play("step", to="g3")
    assert game.decider == A2
    assert game.play("build", to="g3").fort_at("g3")


def test_a_partners_assassin_made_to_attack_burns_if_its_owner_likes() -> None:
    scene = Scene(4).unit(A, "marshall", "f5").unit(A2, "assassin", "f4").unit(B, "scout", "f3", 2)
    game = scene.poisoned("f3", "assassin").hand(A, "marshall").table()
    game.play("tactic", "marshall").play("pick", to="f4").play("hit", to="f3")
    assert (game.decider, game.verbs) == (A2, {"burn", "decline"})
    assert game.play("burn").coins(B, "box") == {"scout": 2}


def test_a_decree_makes_a_partners_unit_act_and_its_owner_chooses_for_its_attribute() -> None:
    scene = Scene(4).unit(A2, "swordsman", "e5").held(A, "e5").unit(B, "scout", "f4").decrees("guard", "spy", "enlist")
    game = scene.table().play("proclaim", "guard").play("pick", to="e5").play("hit", to="f4")
    assert (game.decider, game.verbs) == (A2, {"step", "decline"})


def test_march_moves_a_bolstered_unit_of_the_partner() -> None:
    scene = Scene(4).unit(A2, "knight", "f4", 2).decrees("march", "spy", "enlist")
    game = scene.table().play("proclaim", "march").play("pick", to="f4").play("step", to="f3")
    assert game.at("f3") == (A2, "knight", 2)


def test_sacrifice_may_be_made_with_a_partners_unit() -> None:
    scene = Scene(4).unit(A2, "knight", "f4", 2).unit(B, "scout", "f3").decrees("sacrifice", "spy", "enlist")
    game = scene.table().play("proclaim", "sacrifice").play("pick", to="f4").play("hit", to="f3")
    assert game.height("f4") == 1
    assert game.coins(A2, "box") == {"knight": 1}


def test_redeploy_lifts_only_the_seats_units() -> None:
    scene = Scene(4).unit(A, "scout", "f4").unit(A2, "knight", "f6").decrees("redeploy", "spy", "enlist")
    assert scene.table().play("proclaim", "redeploy").options("pick") == {"f4"}


def test_enlist_and_reinforce_take_only_from_your_supply_and_box() -> None:
    scene = Scene(4).army(A, "knight").supply(A, "knight", "knight").army(A2, "scout").supply(A2, "scout")
    game = scene.decrees("enlist", "reinforce", "spy").table()
    assert game.play("proclaim", "enlist").named("gain") == {"knight"}
    alone = Scene(4).army(A, "knight").army(A2, "scout").supply(A2).decrees("reinforce", "spy", "enlist").table()
    assert not alone.legal("proclaim", "reinforce")


def test_a_team_shares_its_seals() -> None:
    scene = Scene(4).army(A, "knight").decrees("enlist", "reinforce", "spy").turn(A2)
    game = scene.sealed(A, "enlist").table()
    assert "enlist" not in game.named("proclaim")
    scene = Scene(4).army(A, "knight").decrees("enlist", "reinforce", "spy")
    game = scene.table().play("proclaim", "enlist")
    assert game.sealed(A) == {"enlist"}
    assert game.sealed(B) == set()


def test_spy_looks_at_the_opponent_that_is_named() -> None:
    scene = Scene(4).decrees("spy", "enlist", "march").hand(B2, "royal").bag(B2, "royal").army(B2, "knight")
    game = scene.bag(B2, "knight", "knight").table().play("proclaim", "spy")
    assert game.decider == A
    assert game.named("seat") == {B, B2}
    game.play("seat", B2)
    assert game.named("spy") == {"royal"}
    game.play("spy", "royal")
    assert game.coins(B2, "faceup") == {"royal": 1}
    assert game.drawing == B2


def test_spy_names_only_opponents_with_coins_in_hand() -> None:
    game = Scene(4).decrees("spy", "enlist", "march").hand(B).table().play("proclaim", "spy")
    assert "seat" not in game.verbs or game.named("seat") == {B2}
    assert not Scene(4).decrees("spy", "enlist", "march").hand(B).hand(B2).table().legal("proclaim", "spy")


def test_a_partners_herald_may_maneuver_after_its_team_proclaims() -> None:
    scene = Scene(4).unit(A2, "herald", "f4").army(A, "knight").decrees("enlist", "spy", "march")
    game = scene.table().play("proclaim", "enlist")
    while game.verbs == {"gain"}:
        game.play("gain", next(iter(game.named("gain"))))
    assert game.decider == A2
    assert {"move", "decline"} <= game.verbs
    assert game.play("move", "herald", to="f3").decider == B


@pytest.mark.ruling("12.12")
def test_a_partners_war_wagon_is_asked_first_and_may_take_the_hit() -> None:
    scene = Scene(4).unit(A, "knight", "f4").unit(B, "scout", "f3").unit(B2, "war_wagon", "f2").hand(A, "knight")
    game = scene.table().play("attack", "knight", to="f3")
    assert (game.decider, game.verbs) == (B2, {"hit", "decline"})
    game.play("hit", to="f2")
    assert game.at("f3") == (B, "scout", 1)
    assert game.at("f2") is None
    assert game.coins(B2, "box") == {"war_wagon": 1}


@pytest.mark.ruling("12.12")
def test_if_the_partners_war_wagon_declines_the_units_owner_chooses_among_the_rest() -> None:
    scene = Scene(4).unit(A, "knight", "f4").unit(B, "royal_guard", "f3").unit(B2, "war_wagon", "f2").hand(A, "knight")
    game = scene.table().play("attack", "knight", to="f3").play("decline")
    assert (game.decider, game.verbs) == (B, {"lose=stack", "lose=supply"})
    game.play("lose=supply")
    assert game.at("f3") == (B, "royal_guard", 1)


def test_if_nothing_else_is_left_to_choose_the_unit_loses_the_coin() -> None:
    scene = Scene(4).unit(A, "knight", "f4").unit(B, "scout", "f3").unit(B2, "war_wagon", "f2").hand(A, "knight")
    game = scene.table().play("attack", "knight", to="f3").play("decline")
    assert game.at("f3") is None
    assert game.decider == B


def test_the_players_war_wagon_is_one_of_the_answers() -> None:
    scene = Scene(4).unit(A, "knight", "f4").unit(B, "scout", "f3").unit(B, "war_wagon", "f2").hand(A, "knight")
    game = scene.table().play("attack", "knight", to="f3")
    assert (game.decider, game.verbs) == (B, {"hit", "lose=stack"})


@pytest.mark.ruling("8.7")
@pytest.mark.parametrize("whom", [B, B2])
def test_an_infiltrator_deceives_any_one_opponent(whom: str) -> None:
    game = Scene(4).unit(A, "infiltrator", "e5").hand(A, "infiltrator").table().play("control", "infiltrator")
    assert game.named("deceive") == {B, B2}
    assert game.play("deceive", whom).coins(whom, "faceup") == {"decoy_infiltrator": 1}


@pytest.mark.ruling("8.7")
@pytest.mark.parametrize("whom", [A, A2])
def test_a_skirmisher_deceives_any_one_opponent(whom: str) -> None:
    scene = Scene(4).unit(A, "knight", "f4").unit(B, "skirmisher", "f3").hand(A, "knight")
    game = scene.table().play("attack", "knight", to="f3")
    assert game.named("deceive") == {A, A2}
    assert game.play("deceive", whom).decoy_of("skirmisher") == whom


def test_the_holder_of_a_decoy_gives_it_back_and_not_the_partner() -> None:
    scene = Scene(4).army(B, "infiltrator").hand(A2, "decoy_infiltrator").turn(A)
    assert "return" not in scene.table().verbs
    game = scene.turn(A2).table().play("return", "decoy_infiltrator")
    assert game.decoy_of("infiltrator") == "beside"


def test_either_opponents_unit_can_be_poisoned_and_the_partners_not() -> None:
    scene = Scene(4).unit(A, "saboteur", "f4").unit(B, "scout", "f3").unit(B2, "lancer", "g3").unit(A2, "knight", "f5")
    game = scene.hand(A, "saboteur").table().play("tactic", "saboteur")
    assert game.options("poison") == {"f3", "g3"}


def test_a_bannerman_pushes_either_opponents_unit_and_not_the_partners() -> None:
    scene = Scene(4).unit(A, "bannerman", "f5").unit(B, "scout", "f3").unit(B2, "lancer", "g3").unit(A2, "knight", "e4")
    game = scene.hand(A, "bannerman").table().play("move", "bannerman", to="f4")
    assert game.options("pick") == {"f3", "g3"}


def test_your_coins_do_not_unpoison_the_partners_unit() -> None:
    scene = Scene(4).unit(A2, "knight", "f4").army(B, "assassin").poisoned("f4", "assassin").hand(A, "royal")
    assert "unpoison" not in scene.table().verbs


def test_a_partners_unit_inside_keeps_a_neutral_fort_from_being_attacked() -> None:
    scene = Scene(4).unit(A, "knight", "f4").unit(A2, "scout", "e5").forts("e5").hand(A, "knight")
    assert not scene.table().legal("attack", "knight", to="e5")


def test_a_fort_on_a_location_of_the_team_may_be_entered_by_both_partners() -> None:
    scene = Scene(4).unit(A2, "knight", "f4").forts("e5").held(A, "e5").hand(A2, "knight").turn(A2)
    assert scene.table().legal("move", "knight", to="e5")
    other = Scene(4).unit(A2, "knight", "f4").forts("e5").held(B, "e5").hand(A2, "knight").turn(A2)
    assert not other.table().legal("move", "knight", to="e5")


def test_a_royal_guard_of_the_partner_is_answered_for_by_its_owner() -> None:
    scene = Scene(4).unit(A, "knight", "f4").unit(B2, "royal_guard", "f3").hand(A, "knight")
    game = scene.table().play("attack", "knight", to="f3")
    assert (game.decider, game.verbs) == (B2, {"lose=stack", "lose=supply"})
    assert game.play("lose=supply").decider == B


def test_a_partners_war_wagon_may_take_the_hit_for_a_skirmisher_before_its_decoy_is_asked_for() -> None:
    scene = Scene(4).unit(A, "knight", "f4").unit(B, "skirmisher", "f3").unit(B2, "war_wagon", "f2", 2)
    game = scene.hand(A, "knight").table().play("attack", "knight", to="f3")
    assert (game.decider, game.verbs) == (B2, {"hit", "decline"})
    game.play("decline")
    assert (game.decider, game.verbs) == (B, {"lose=stack", "deceive"})
    assert game.play("deceive", A2).height("f3") == 1


def test_a_partners_infiltrator_takes_a_location_for_the_team() -> None:
    scene = Scene(4).unit(A2, "infiltrator", "f4").held(B, "e5").hand(A2, "infiltrator").turn(A2)
    game = scene.table().play("tactic", "infiltrator").play("step", to="e5").play("decline")
    assert game.holder_of("e5") == A
    assert game.decider == B2
