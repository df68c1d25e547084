"""Decoys: put among an opponent's discards they cycle there, fill a place in the hand, and can be given back by an action."""

import pytest

from tests.support.scenario import A, B, Scene, Table
from tests.support.sent import sent
from warchest.game import views
from warchest.game.setup import Setup

pytestmark = pytest.mark.scenario

DECOY = "decoy_infiltrator"


def holding(*others: str) -> Scene:
    """A has the infiltrator's decoy of B in hand."""
    return Scene().unit(A, "knight", "f4").army(B, "infiltrator").hand(A, DECOY, *others)


def test_at_setup_each_decoy_lies_beside_its_card() -> None:
    first = ["infiltrator", "archer", "cavalry", "lancer"]
    setup = Setup.chosen(first, ["skirmisher", "knight", "scout", "ensign"], holder=0)
    game = Table.opened(setup)
    assert (game.decoy_of("infiltrator"), game.decoy_of("skirmisher")) == ("beside", "beside")
    assert sum(game.coins(A, "bag").values()) == 9
    other = Table.opened(Setup.first_game())
    assert (other.decoy_of("infiltrator"), other.decoy_of("skirmisher")) == (None, None)


@pytest.mark.ruling("8.2")
def test_to_deceive_puts_the_decoy_face_up_into_an_opponents_discards() -> None:
    game = Scene().unit(A, "infiltrator", "e5").hand(A, "infiltrator").table().play("control", "infiltrator")
    assert game.play("deceive", B).coins(B, "faceup") == {DECOY: 1}
    assert game.decoy_of("infiltrator") == B


@pytest.mark.parametrize("zone", ["hand", "bag", "faceup", "facedown"])
def test_while_the_decoy_is_among_an_opponents_coins_there_is_nothing_to_deceive_with(zone: str) -> None:
    scene = Scene().unit(A, "infiltrator", "e5").hand(A, "infiltrator").hand(B, "royal")
    getattr(scene, zone)(B, DECOY)
    game = scene.table().play("control", "infiltrator")
    assert game.new_action
    assert game.decider == B


def test_a_decoy_cycles_into_the_bag_with_the_other_discards() -> None:
    scene = Scene().unit(A, "knight", "f4").hand(A, "royal").bag(A).faceup(A, DECOY).army(B, "infiltrator")
    game = scene.hand(B, "royal").table().play("pass", "royal").play("pass", "royal")
    assert game.chances() == {DECOY: 1, "royal": 1}


def test_a_decoy_fills_a_place_in_the_hand() -> None:
    scene = Scene().unit(A, "knight", "f4").hand(A, "royal").bag(A, DECOY, "scout", "scout", "knight")
    game = scene.army(B, "infiltrator").hand(B, "royal").table().play("pass", "royal").play("pass", "royal")
    game.draws(DECOY, "scout", "scout")
    assert game.drawing == B
    assert game.coins(A, "hand") == {DECOY: 1, "scout": 2}


def test_a_decoy_may_be_used_for_every_facedown_action_and_stays_in_the_cycle() -> None:
    scene = holding().initiative(B)
    for verb, take in (("pass", None), ("claim", None), ("recruit", "knight")):
        game = scene.table().play(verb, DECOY, take=take)
        assert game.coins(A, "facedown") == {DECOY: 1}
        assert game.decoy_of("infiltrator") == A


@pytest.mark.ruling("8.2")
def test_an_action_plays_it_face_up_and_returns_it_beside_its_card() -> None:
    game = holding("knight").table().play("return", DECOY)
    assert game.coins(A, "hand") == {"knight": 1}
    assert (game.coins(A, "faceup"), game.coins(A, "facedown")) == ({}, {})
    assert game.decoy_of("infiltrator") == "beside"
    assert game.decider == B


@pytest.mark.ruling("8.2")
def test_a_decoy_never_deploys_bolsters_maneuvers_unpoisons_or_proclaims() -> None:
    scene = holding().army(B, "assassin").poisoned("f4", "assassin").unit(B, "scout", "f3")
    game = scene.decrees("enlist", "reinforce", "march").initiative(B).table()
    assert game.verbs == {"pass", "claim", "recruit", "return"}


def test_a_decoy_does_not_pay_for_the_royal_guards_tactic() -> None:
    game = holding().unit(A, "royal_guard", "e3").table()
    assert "tactic" not in game.verbs


def test_a_decoy_cannot_be_recruited() -> None:
    game = Scene().army(A, "infiltrator").hand(A, "royal").table()
    assert DECOY not in game.takes()
    game = holding("royal").table()
    assert DECOY not in game.takes()


def test_only_a_decoy_in_the_hand_can_be_given_back() -> None:
    game = Scene().unit(A, "knight", "f4").army(B, "infiltrator").faceup(A, DECOY).hand(A, "knight").table()
    assert "return" not in game.verbs


def test_a_decoy_that_came_back_may_be_planted_again() -> None:
    scene = holding().unit(B, "infiltrator", "e5").hand(B, "infiltrator")
    game = scene.table().play("return", DECOY).play("control", "infiltrator")
    assert game.play("deceive", A).decoy_of("infiltrator") == A


def test_one_player_may_hold_both_decoys_and_each_goes_back_to_its_card() -> None:
    scene = Scene().unit(A, "knight", "f4").army(B, "infiltrator", "skirmisher").hand(A, DECOY, "decoy_skirmisher")
    game = scene.table()
    assert game.named("return") == {DECOY, "decoy_skirmisher"}
    game.play("return", "decoy_skirmisher")
    assert (game.decoy_of("infiltrator"), game.decoy_of("skirmisher")) == (A, "beside")


@pytest.mark.ruling("12.11b")
def test_a_decoy_that_a_warrior_priest_drew_may_be_given_back_or_used_facedown() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest").bag(A, DECOY).army(B, "infiltrator")
    game = scene.table().play("control", "warrior_priest").draws(DECOY)
    assert game.verbs == {"pass", "recruit", "return"}
    assert game.play("return", DECOY).decoy_of("infiltrator") == "beside"


def test_spy_may_discard_a_decoy_which_stays_face_up_in_that_players_cycle() -> None:
    scene = Scene().unit(A, "infiltrator", "f4").hand(A, "royal").decrees("spy", "enlist", "march")
    game = scene.hand(B, DECOY, "royal").bag(B, "knight", "knight").table().play("proclaim", "spy")
    assert game.named("spy") == {DECOY, "royal"}
    game.play("spy", DECOY)
    assert game.coins(B, "faceup") == {DECOY: 1}
    assert game.drawing == B


def test_decoys_do_not_keep_a_dead_position_alive() -> None:
    scene = Scene().army(A, "knight").army(B, "infiltrator").hand(A, "royal", DECOY).bag(A).supply(A)
    game = scene.hand(B, "royal").bag(B).supply(B).resolved()
    assert game.drawn_game


def test_the_decoy_is_seen_where_it_lies_and_in_the_cycle_only_counted() -> None:
    hidden = Scene().army(B, "infiltrator").hand(A, DECOY).bag(A, "royal").table()
    drawn = Scene().army(B, "infiltrator").hand(A, "royal").bag(A, DECOY).table()
    shown = [sent(views.view(game.tables, game.position, game.board, 1))["seats"] for game in (hidden, drawn)]
    assert shown[0] == shown[1]
    assert shown[0][0]["unseen"] == {DECOY: 1, "royal": 1}
    assert shown[0][1]["decoy"] == {DECOY: 0}


def test_a_decoy_that_came_back_leaves_no_trace_in_the_position() -> None:
    scene = Scene().unit(B, "infiltrator", "e5").army(A, "knight").hand(B, "royal")
    returned = scene.hand(A, DECOY).bag(A, "royal").table().play("return", DECOY)
    never = Scene().unit(B, "infiltrator", "e5").army(A, "knight").hand(B, "royal").hand(A).bag(A, "royal").turn(B)
    assert returned.position.to_bytes() == never.table().position.to_bytes()
