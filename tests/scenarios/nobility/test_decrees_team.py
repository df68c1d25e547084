"""Four players: a team's seals, and decrees and cards that reach the partner's units."""

import pytest

from tests.support.scenario import A2, B2, A, B, Scene

pytestmark = pytest.mark.scenario


def team(*decrees: str) -> Scene:
    """Four players with Royal Coins in hand, A to use one."""
    scene = Scene(4).decrees(*decrees)
    for seat in (A, B, A2, B2):
        scene.hand(seat, "royal")
    return scene


# --- Seals


@pytest.mark.ruling("6.1")
def test_a_team_shares_its_seals() -> None:
    game = team("spy").table().play("proclaim", "spy").play("seat", B).play("decline").play("pass", "royal")
    assert game.decider == A2
    assert game.sealed(A) == {"spy"}
    assert not game.legal("proclaim", "spy")


def test_a_decree_that_the_partner_has_sealed_is_not_proclaimed_again() -> None:
    game = team("spy", "enlist").sealed(A, "spy").turn(A2).table()
    assert game.named("proclaim") == {"enlist"}


def test_the_other_team_has_separate_seals() -> None:
    assert team("spy").sealed(A, "spy").turn(B).table().named("proclaim") == {"spy"}


# --- Decrees


@pytest.mark.ruling("6.12")
@pytest.mark.parametrize("decree", ["guard", "sacrifice"])
def test_guard_and_sacrifice_may_set_a_partners_unit_attacking(decree: str) -> None:
    scene = team(decree).unit(A2, "cavalry", "g3", 2).held(A, "g3").unit(B, "scout", "g2", 2)
    game = scene.table().play("proclaim", decree)
    assert game.options("pick") == {"g3"}
    assert game.play("pick", to="g3").decider == A
    game.play("hit", to="g2")
    assert game.height("g2") == 1
    assert game.coins(A2, "box") == ({"cavalry": 1} if decree == "sacrifice" else {})
    assert game.decider == B


@pytest.mark.ruling("6.12")
def test_march_may_move_a_partners_unit() -> None:
    game = team("march").unit(A2, "cavalry", "f4", 2).table().play("proclaim", "march").play("pick", to="f4")
    assert game.decider == A
    assert game.play("step", to="f3").at("f3") == (A2, "cavalry", 2)
    assert game.decider == B


@pytest.mark.ruling("6.13")
def test_redeploy_lifts_only_the_seats_units() -> None:
    scene = team("redeploy").unit(A, "scout", "f4").unit(A2, "cavalry", "d5")
    game = scene.table().play("proclaim", "redeploy")
    assert game.options("pick") == {"f4"}
    assert not team("redeploy").unit(A2, "cavalry", "d5").table().legal("proclaim", "redeploy")


def test_redeploy_goes_to_any_location_of_the_team() -> None:
    game = team("redeploy").unit(A, "cavalry", "f4").table().play("proclaim", "redeploy").play("pick", to="f4")
    assert game.options("deploy") == {"e2", "h1", "b5"}


def test_a_redeployed_scout_comes_in_next_to_a_partners_unit() -> None:
    scene = team("redeploy").unit(A, "scout", "f4").unit(A2, "cavalry", "d5")
    game = scene.table().play("proclaim", "redeploy").play("pick", to="f4")
    assert {"d4", "d6"} <= game.options("deploy")


def test_enlist_and_reinforce_take_only_the_seats_coins() -> None:
    scene = (
        team("enlist", "reinforce")
        .army(A, "cavalry")
        .army(A2, "scout")
        .supply(A, "cavalry")
        .supply(A2, "scout", "scout")
    )
    scene.army(A, "archer", "lancer")
    game = scene.table()
    assert not game.legal("proclaim", "enlist")
    game.play("proclaim", "reinforce")
    assert game.named("gain") == {"cavalry", "archer", "lancer"}


def test_spy_names_the_opponent_first() -> None:
    game = team("spy").hand(B, "royal", "cavalry").hand(B2, "royal", "scout").bag(B2, "scout").table()
    game.play("proclaim", "spy")
    assert game.decider == A
    assert game.named("seat") == {B, B2}
    assert not game.legal("decline")
    game.play("seat", B2)
    assert game.named("spy") == {"royal", "scout"}
    game.play("spy", "scout").draws("scout")
    assert game.coins(B2, "faceup") == {"scout": 1}
    assert game.coins(B2, "hand") == {"royal": 1, "scout": 1}
    assert game.decider == B


def test_spy_names_an_opponent_with_coins_in_hand() -> None:
    game = team("spy").hand(B).table().play("proclaim", "spy")
    assert game.named("seat") == {B2}
    assert not team("spy").hand(B).hand(B2).table().legal("proclaim", "spy")


# --- Attributes are the owner's


def test_the_owner_decides_whether_a_marched_berserker_maneuvers_again() -> None:
    scene = team("march").unit(A2, "berserker", "f4", 2)
    game = scene.table().play("proclaim", "march").play("pick", to="f4").play("step", to="f3")
    assert game.decider == A2
    game.play("move", "berserker", to="f2")
    assert game.coins(A2, "faceup") == {"berserker": 1}
    assert game.decider == B


def test_a_partners_swordsman_that_guards_steps_as_its_owner_likes() -> None:
    scene = team("guard").unit(A2, "swordsman", "g3").held(A, "g3").unit(B, "scout", "g2")
    game = scene.table().play("proclaim", "guard").play("pick", to="g3").play("hit", to="g2")
    assert game.decider == A2
    assert game.play("step", to="g2").decider == B


def test_a_partners_warrior_priest_draws_from_its_owners_bag() -> None:
    scene = (
        team("guard").unit(A2, "warrior_priest", "g3").held(A, "g3").unit(B, "scout", "g2").bag(A2, "warrior_priest")
    )
    game = scene.table().play("proclaim", "guard").play("pick", to="g3").play("hit", to="g2")
    assert game.drawing == A2
    assert game.draws("warrior_priest").decider == A2
    assert game.play("pass", "warrior_priest").decider == B


def test_a_partners_bannerman_pushes_as_its_owner_likes() -> None:
    scene = team("march").unit(A2, "bannerman", "f5", 2).unit(B, "scout", "f3")
    game = scene.table().play("proclaim", "march").play("pick", to="f5").play("step", to="f4")
    assert game.decider == A2
    assert game.options("pick") == {"f3"}


@pytest.mark.ruling("6.11")
def test_a_partners_herald_is_woken_by_the_teams_proclamation_and_its_owner_decides() -> None:
    scene = team("march").unit(A2, "herald", "f4").unit(A, "cavalry", "d5", 2)
    game = scene.table().play("proclaim", "march").play("pick", to="d5").play("step", to="d4")
    assert game.decider == A2
    assert game.play("move", "herald", to="f3").decider == B


def test_an_enemys_herald_sleeps_on() -> None:
    scene = team("march").unit(B, "herald", "f4").unit(A, "cavalry", "d5", 2)
    game = scene.table().play("proclaim", "march").play("pick", to="d5").play("step", to="d4")
    assert game.new_action


# --- Units of Nobility and Siege beside partners


def test_a_herald_bolsters_a_partners_unit_from_the_partners_supply() -> None:
    scene = Scene(4).unit(A, "herald", "f4").unit(A2, "scout", "f3").hand(A, "herald")
    game = scene.table()
    before = game.coins(A2, "supply")["scout"]
    game.play("tactic", "herald").play("bolster", "scout")
    assert game.at("f3") == (A2, "scout", 2)
    assert game.coins(A2, "supply")["scout"] == before - 1


def test_a_bishop_recruits_from_its_owners_supply_only() -> None:
    scene = Scene(4).unit(A, "bishop", "f4").hand(A, "bishop").supply(A).supply(A2, "scout")
    assert not scene.table().legal("tactic", "bishop")


def test_a_war_wagon_pushes_a_partners_unit_and_its_attributes_are_the_partners() -> None:
    scene = Scene(4).unit(A, "war_wagon", "f5", 2).unit(A2, "sapper", "f4").forts().hand(A, "war_wagon")
    game = scene.table().play("tactic", "war_wagon").play("pick", to="f4").play("step", to="g3")
    assert game.where("war_wagon") == {"f4"}
    assert game.decider == A2
    assert game.play("build", to="g3").fort_at("g3")
    assert game.decider == B


def test_a_bannerman_pushes_either_enemy_and_no_partner() -> None:
    scene = (
        Scene(4).unit(A, "bannerman", "f5").unit(B, "scout", "f3").unit(B2, "cavalry", "g4").unit(A2, "archer", "e4")
    )
    game = scene.hand(A, "bannerman").table().play("move", "bannerman", to="f4")
    assert game.options("pick") == {"f3", "g4"}


def test_an_earl_may_not_control_a_location_of_the_partner() -> None:
    scene = Scene(4).unit(A, "earl", "e5").held(A, "e5").hand(A, "earl").decrees("spy")
    assert not scene.table().legal("tactic", "earl")


def test_a_fort_with_a_partners_unit_is_never_a_target() -> None:
    scene = Scene(4).unit(A, "cavalry", "f4").unit(A2, "scout", "g3").forts("g3").hand(A, "cavalry")
    assert not scene.table().legal("attack", "cavalry", to="g3")


# --- A partner's War Wagon takes a hit


def attacked(kind: str = "scout") -> Scene:
    """B's Cavalry attacks A's unit, next to A2's Wagon."""
    scene = Scene(4).unit(B, "cavalry", "f4").unit(A, kind, "f3").unit(A2, "war_wagon", "f2", 2)
    return scene.hand(B, "cavalry").turn(B)


def test_the_wagons_owner_is_asked_first() -> None:
    game = attacked().table().play("attack", "cavalry", to="f3")
    assert game.decider == A2
    assert game.verbs == {"hit", "decline"}
    assert game.options("hit") == {"f2"}


def test_a_partners_wagon_may_take_the_hit() -> None:
    game = attacked().table().play("attack", "cavalry", to="f3").play("hit", to="f2")
    assert (game.height("f3"), game.height("f2")) == (1, 1)
    assert game.coins(A2, "box") == {"war_wagon": 1}


def test_if_the_partner_declines_the_unit_loses_the_coin() -> None:
    game = attacked().table().play("attack", "cavalry", to="f3").play("decline")
    assert game.at("f3") is None
    assert game.height("f2") == 2
    assert game.new_action


def test_if_the_partner_declines_the_units_owner_chooses_among_the_rest() -> None:
    game = attacked("royal_guard").table().play("attack", "cavalry", to="f3")
    assert game.decider == A2
    game.play("decline")
    assert game.decider == A
    assert game.verbs == {"lose=stack", "lose=supply"}
    game.play("lose=supply")
    assert (game.height("f3"), game.height("f2")) == (1, 2)


def test_a_hit_that_the_partners_wagon_took_does_not_stop_a_pikemans_answer() -> None:
    game = attacked("pikeman").table().play("attack", "cavalry", to="f3").play("hit", to="f2")
    assert game.at("f4") is None
    assert game.height("f3") == 1
