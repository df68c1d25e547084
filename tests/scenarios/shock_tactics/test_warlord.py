"""The Warlord: commands a friend, which is then shocked (rulings 5, 14 and 15 of the box)."""

import pytest

from tests.support.scenario import A2, B2, A, B, Scene, Table, within
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.known import known, spying

pytestmark = pytest.mark.scenario


@pytest.mark.ruling("8a.14")
@pytest.mark.parametrize("friend", sorted(within("f4", 1, 2)))
def test_a_friend_within_two_hexes_makes_a_maneuver_and_is_shocked_where_it_stands(friend: str) -> None:
    game = Scene().unit(A, "warlord", "f4").unit(A, "scout", friend, 2).hand(A, "warlord").table()
    game.play("tactic", "warlord")
    assert game.options("pick") == {"f4", friend}
    game.play("pick", to=friend)
    assert game.verbs <= {"move", "control"}
    game.play("move", "scout", to=min(game.options("move", "scout")))
    assert game.where("scout") == set()
    assert game.coins(A, "faceup") == {"scout": 2, "warlord": 1}
    assert game.coins(A, "box") == {}
    assert game.where("warlord") == {"f4"}
    assert game.decider == B


def test_three_hexes_are_too_far() -> None:
    game = Scene().unit(A, "warlord", "f4").unit(A, "scout", "f7").hand(A, "warlord").table().play("tactic", "warlord")
    assert game.why_not("pick", to="f7") == "too_far"
    assert game.why_not("pick", to="f5") == "no_friend"


def test_it_may_command_itself_and_is_then_shocked() -> None:
    game = Scene().unit(A, "warlord", "f4", 2).unit(B, "scout", "f5", 2).hand(A, "warlord").table()
    game.play("tactic", "warlord").play("pick", to="f4")
    assert game.verbs == {"move", "attack"}
    assert game.why_not("tactic", "warlord") == "commands_itself"
    game.play("attack", "warlord", to="f5")
    assert game.height("f5") == 1
    assert game.where("warlord") == set()
    assert game.coins(A, "faceup") == {"warlord": 3}


@pytest.mark.ruling("8a.14b")
def test_the_friends_tactic_is_allowed() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "archer", "f5").unit(B, "scout", "f7").hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="f5")
    assert game.verbs == {"move", "tactic"}
    game.play("tactic", "archer").play("hit", to="f7")
    assert game.coins(B, "box") == {"scout": 1}
    assert game.where("archer") == set()
    assert game.decider == B


def test_a_tactic_that_needs_a_bolstered_unit_needs_it_here_too() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "vanguard", "f5").unit(B, "scout", "f6").hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="f5")
    assert game.why_not("tactic", "vanguard") == "siege_unbolstered"


def test_another_unit_than_the_one_picked_does_not_act() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "scout", "f5").unit(A, "knight", "f6").hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="f5")
    assert game.why_not("move", "knight", to="f7") == "other_unit_acts"
    assert game.why_not("decline") == "must_complete"


def test_a_friend_that_can_do_nothing_is_not_picked() -> None:
    scene = Scene().unit(A, "warlord", "d4").unit(A, "archer", "c4").unit(A, "knight", "c5").unit(A, "scout", "d3")
    game = scene.held(A, "d4").hand(A, "warlord").table().play("tactic", "warlord")
    assert game.why_not("pick", to="c4") == "can_not_obey"


def test_a_friend_that_can_only_use_its_tactic_may_be_picked() -> None:
    scene = Scene().unit(A, "warlord", "d4").unit(A, "archer", "c4").unit(A, "knight", "c5").unit(A, "scout", "d3")
    game = scene.unit(B, "cavalry", "c6").hand(A, "warlord").table().play("tactic", "warlord").play("pick", to="c4")
    assert game.verbs == {"tactic"}


def test_a_poisoned_friend_may() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "scout", "f5").army(B, "assassin").poisoned("f5", "assassin")
    game = (
        scene.hand(A, "warlord").table().play("tactic", "warlord").play("pick", to="f5").play("move", "scout", to="f6")
    )
    assert (game.where("scout"), game.counter("assassin")) == (set(), None)


def test_it_is_shocked_in_a_fort_too() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "scout", "f5").forts("e5").hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="f5").play("move", "scout", to="e5")
    assert game.where("scout") == set()
    assert game.fort_at("e5")


def test_a_unit_that_it_moved_is_not_shocked() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "ensign", "f5").unit(A, "scout", "f6").hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="f5").play("tactic", "ensign")
    game.play("pick", to="f6").play("step", to="e6")
    assert (game.where("ensign"), game.where("scout")) == (set(), {"e6"})


def test_of_two_footmen_that_act_only_the_one_commanded_is_shocked() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "footman", "f5").unit(A, "footman", "f6").hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="f5").play("tactic", "footman", at="f5")
    game.play("move", "footman", to="e5", at="f5").play("move", "footman", to="f7", at="f6")
    assert game.where("footman") == {"f7"}


def test_if_it_died_nothing_more_happens() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "scout", "f5").unit(B, "pikeman", "f6", 2).hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="f5").play("attack", "scout", to="f6")
    assert game.coins(A, "box") == {"scout": 1}
    assert game.coins(A, "faceup") == {"warlord": 1}
    assert game.decider == B


def test_if_its_control_wins_the_game_ends_first() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "scout", "e5").held(A, "c6", "h4", "i2").hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="e5").play("control", "scout")
    assert game.winner == A
    assert game.where("scout") == {"e5"}


def test_a_location_that_the_friend_controls_stays_controlled() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "scout", "e5").hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="e5").play("control", "scout")
    assert (game.where("scout"), game.holder_of("e5")) == (set(), A)


@pytest.mark.ruling("8a.15")
def test_attributes_that_the_friend_earns_resolve_before_the_shock() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "swordsman", "f5").unit(B, "scout", "f6").hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="f5").play("attack", "swordsman", to="f6")
    assert game.verbs == {"step", "decline"}
    game.play("step", to="f6")
    assert game.where("swordsman") == set()


def test_a_berserkers_chain_resolves_before_the_shock() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "berserker", "f5", 3).hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="f5").play("move", "berserker", to="f6")
    game.play("move", "berserker", to="f7").play("decline")
    assert game.where("berserker") == set()
    assert game.coins(A, "faceup") == {"berserker": 3, "warlord": 1}


def test_a_war_drummer_that_is_commanded_beats_its_drum_first() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "war_drummer", "f5").hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="f5").play("move", "war_drummer", to="f6")
    assert game.where("war_drummer") == {"f6"}
    game.play("stack_bag", "war_drummer")
    assert (game.where("war_drummer"), game.on_bag(A)) == (set(), ["war_drummer"])


def test_a_rearguard_moves_before_the_shock() -> None:
    scene = (
        Scene().unit(A, "warlord", "f4").unit(A, "knight", "f5").unit(B, "scout", "f6", 2).unit(B, "rearguard", "d5")
    )
    game = scene.hand(A, "warlord").table().play("tactic", "warlord").play("pick", to="f5")
    game.play("attack", "knight", to="f6")
    assert game.where("knight") == {"f5"}
    assert (game.decider, game.verbs) == (B, {"step", "decline"})
    assert game.play("decline").where("knight") == set()


def test_a_priest_uses_its_coin_before_the_shock() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "warrior_priest", "f5").unit(B, "scout", "f6", 3).bag(A, "royal")
    game = scene.hand(A, "warlord").table().play("tactic", "warlord").play("pick", to="f5")
    game.play("attack", "warrior_priest", to="f6").draws("royal")
    assert game.where("warrior_priest") == {"f5"}
    assert game.play("pass", "royal").where("warrior_priest") == set()


@pytest.mark.ruling("8a.14c")
def test_the_friend_is_shocked_though_the_warlord_has_died_in_the_meantime() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "warrior_priest", "f6").unit(B, "scout", "f7").bag(A, "warlord")
    game = scene.unit(B, "pikeman", "f3", 2).hand(A, "warlord").table().play("tactic", "warlord").play("pick", to="f6")
    game.play("attack", "warrior_priest", to="f7").draws("warlord").play("attack", "warlord", to="f3")
    assert game.where("warlord") == set()
    assert game.where("warrior_priest") == set()
    assert game.coins(A, "faceup")["warrior_priest"] == 1


def test_a_warlord_that_a_priest_wakes_again_shocks_both_friends_in_the_end() -> None:
    scene = (
        Scene()
        .unit(A, "warlord", "f4")
        .unit(A, "warrior_priest", "f6")
        .unit(B, "scout", "f7", 3)
        .unit(A, "knight", "e4")
    )
    game = scene.bag(A, "warlord").hand(A, "warlord").table().play("tactic", "warlord").play("pick", to="f6")
    game.play("attack", "warrior_priest", to="f7").draws("warlord").play("tactic", "warlord").play("pick", to="e4")
    game.play("move", "knight", to="e3")
    assert game.where("knight") == game.where("warrior_priest") == set()


def test_a_partners_unit_may_be_commanded_and_its_coins_go_to_its_owners_discards() -> None:
    scene = Scene(4).unit(A, "warlord", "f4").unit(A2, "scout", "f5", 2).hand(A, "warlord")
    game = scene.table().play("tactic", "warlord").play("pick", to="f5").play("move", "scout", to="f6")
    assert game.coins(A2, "faceup") == {"scout": 2}


def ordered(kind: str, height: int = 1) -> Scene:
    """A Warlord of A beside a unit of its partner at f5."""
    return Scene(4).unit(A, "warlord", "f4").unit(A2, kind, "f5", height).hand(A, "warlord")


def order(scene: Scene, kind: str) -> Table:
    """A orders the unit at f5 to use its tactic."""
    return scene.table().play("tactic", "warlord").play("pick", to="f5").play("tactic", kind)


@pytest.mark.ruling("8a.14d")
def test_the_player_who_orders_a_partners_tactic_makes_its_choices() -> None:
    game = order(ordered("cavalry").unit(B, "scout", "f7", 2).unit(B2, "knight", "e6"), "cavalry")
    assert (game.decider, game.verbs) == (A, {"step"})
    game.play("step", to="f6")
    assert (game.decider, game.options("hit")) == (A, {"f7"})
    assert game.play("hit", to="f7").where("cavalry") == set()
    assert game.coins(A2, "faceup") == {"cavalry": 1}


@pytest.mark.ruling("8a.14d")
def test_an_ordered_tactic_takes_coins_of_its_owner_who_decides_for_the_attribute_that_it_earns() -> None:
    scene = ordered("bishop").unit(A2, "mercenary", "g5").army(A, "scout").unit(B, "knight", "f7")
    game = order(scene.supply(A2, "bishop", "mercenary"), "bishop")
    assert (game.decider, game.named("gain")) == (A, {"bishop", "mercenary"})
    game.play("gain", "mercenary")
    assert game.decider == A
    game.play("move", "bishop", to="f6")
    assert game.coins(A2, "faceup")["mercenary"] == 1
    assert (game.decider, game.verbs) == (A2, {"move", "decline"})
    assert game.play("decline").where("bishop") == set()


@pytest.mark.ruling("8a.14d")
def test_the_owner_of_an_ordered_priest_draws_and_uses_the_coin() -> None:
    scene = ordered("warrior_priest").unit(B, "scout", "f6", 2).bag(A2, "royal")
    game = scene.table().play("tactic", "warlord").play("pick", to="f5").play("attack", "warrior_priest", to="f6")
    assert game.drawing == A2
    game.draws("royal")
    assert (game.decider, game.playable()) == (A2, {"royal"})


@pytest.mark.ruling("8a.14d")
def test_the_player_who_orders_an_earl_chooses_the_decree_which_takes_coins_of_the_earls_owner() -> None:
    scene = Scene(4).unit(A, "warlord", "f4").unit(A2, "earl", "e5").hand(A, "warlord").decrees("enlist", "spy")
    game = scene.table().play("tactic", "warlord").play("pick", to="e5").play("tactic", "earl")
    assert (game.decider, game.verbs) == (A, {"proclaim"})
    game.play("proclaim", "enlist").play("gain", "earl")
    assert game.decider == A
    assert game.play("gain", "earl").coins(A2, "faceup") == {"earl": 3}


@pytest.mark.ruling("8a.14d")
def test_the_player_who_orders_an_earl_sees_the_hand_that_its_spy_looks_at() -> None:
    scene = Scene(4).unit(A, "warlord", "f4").unit(A2, "earl", "e5").hand(A, "warlord").decrees("spy")
    game = scene.hand(B, "royal").table().play("tactic", "warlord").play("pick", to="e5").play("tactic", "earl")
    game.play("proclaim", "spy").play("seat", B)
    assert (game.decider, game.verbs) == (A, {"spy", "decline"})
    assert spying(game.tables, game.position) == (0, 1)
    hands = [known(game.tables, game.position, seat).position.hand_word[1] for seat in (0, 2)]
    assert hands == [game.position.hand_word[1], 0]


@pytest.mark.ruling("8a.14d")
def test_up_to_0_3_the_owner_of_an_ordered_unit_makes_the_choices_of_its_tactic() -> None:
    scene = Scene(4, WAR_CHEST.versions[-1]).unit(A, "warlord", "f4").unit(A2, "archer", "f5").unit(B, "scout", "f7")
    game = order(scene.hand(A, "warlord"), "archer")
    assert (game.decider, game.verbs) == (A2, {"hit"})
    assert game.play("hit", to="f7").where("archer") == set()


def test_a_poisoned_warlords_coin_does_not_use_its_tactic() -> None:
    scene = Scene().unit(A, "warlord", "f4").unit(A, "scout", "f5").army(B, "assassin").poisoned("f4", "assassin")
    assert scene.hand(A, "warlord").table().why_not("tactic", "warlord") == "poisoned"


def test_it_moves_attacks_and_controls_as_usual() -> None:
    game = Scene().unit(A, "warlord", "e5").unit(B, "scout", "f4").hand(A, "warlord").table()
    assert {"move", "attack", "control", "bolster", "tactic"} <= game.verbs


def test_it_has_five_coins() -> None:
    assert Scene().army(A, "warlord").table().coins(A, "supply")["warlord"] == 5
