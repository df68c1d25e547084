"""The Lancer: charges one or two hexes straight and hits what is next on that line; has no other way to attack."""

import pytest

from tests.support.scenario import A, B, Scene

pytestmark = pytest.mark.scenario

LINES = {"north": ("f3", "f2", "f1"), "north-east": ("g3", "h2", "i1"), "south-east": ("g4", "h4", "i4")}
LINES |= {"south": ("f5", "f6", "f7"), "south-west": ("e5", "d6", "c7"), "north-west": ("e4", "d4", "c4")}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_it_moves_one_hex_and_attacks_the_next_hex_of_the_same_direction(line: tuple[str, str, str]) -> None:
    game = Scene().unit(A, "lancer", "f4").unit(B, "scout", line[1]).hand(A, "lancer").table()
    assert game.play("tactic", "lancer").options("step") == {line[0]}
    game.play("step", to=line[0]).play("hit", to=line[1])
    assert game.where("lancer") == {line[0]}
    assert game.at(line[1]) is None


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_it_moves_two_hexes_and_attacks_the_next_hex_of_the_same_direction(line: tuple[str, str, str]) -> None:
    game = Scene().unit(A, "lancer", "f4").unit(B, "scout", line[2]).hand(A, "lancer").table()
    assert game.play("tactic", "lancer").options("step") == {line[1]}
    game.play("step", to=line[1]).play("hit", to=line[2])
    assert game.where("lancer") == {line[1]}
    assert game.at(line[2]) is None


def test_it_does_not_charge_three_hexes() -> None:
    game = Scene().unit(A, "lancer", "f7").unit(B, "scout", "f3").hand(A, "lancer").table()
    assert not game.legal("tactic", "lancer")


def test_an_enemy_directly_ahead_cannot_be_hit() -> None:
    game = Scene().unit(A, "lancer", "f4").unit(B, "scout", "f3").hand(A, "lancer").table()
    assert not game.legal("tactic", "lancer")


def test_it_hits_straight_ahead_only() -> None:
    game = Scene().unit(A, "lancer", "f4").unit(B, "scout", "f2").unit(B, "archer", "e3").hand(A, "lancer").table()
    game.play("tactic", "lancer").play("step", to="f3")
    assert game.options("hit") == {"f2"}
    assert game.why_not("hit", to="e3") == "not_ahead"


@pytest.mark.ruling("4.9")
def test_the_middle_hex_must_be_empty() -> None:
    for side in (A, B):
        scene = Scene().unit(A, "lancer", "f4").unit(side, "archer", "f3").unit(B, "scout", "f1").hand(A, "lancer")
        assert not scene.table().legal("tactic", "lancer")


def test_both_ways_are_offered_where_both_have_a_target() -> None:
    game = Scene().unit(A, "lancer", "f4").unit(B, "scout", "f2").unit(B, "archer", "f7").hand(A, "lancer").table()
    assert game.play("tactic", "lancer").options("step") == {"f3", "f6"}


@pytest.mark.ruling("5.6")
def test_it_must_have_a_legal_target_at_the_moment_of_choosing() -> None:
    game = Scene().unit(A, "lancer", "f4").unit(A, "scout", "f2").hand(A, "lancer").table()
    assert game.why_not("tactic", "lancer") == "tactic_impossible"


def test_an_unbolstered_lancer_may_not_charge_a_knight() -> None:
    game = Scene().unit(A, "lancer", "f4").unit(B, "knight", "f2").unit(B, "scout", "f6").hand(A, "lancer").table()
    game.play("tactic", "lancer")
    assert game.options("step") == {"f5"}
    assert game.why_not("step", to="f3") == "bolstered_only"
    assert game.why_not("step", to="e3") == "not_straight"


def test_all_parts_are_compulsory() -> None:
    game = Scene().unit(A, "lancer", "f4").unit(B, "scout", "f2").hand(A, "lancer").table()
    assert game.play("tactic", "lancer").verbs == {"step"}
    assert game.play("step", to="f3").verbs == {"hit"}


def test_it_ends_adjacent_so_the_pikeman_strikes_back() -> None:
    game = Scene().unit(A, "lancer", "f4").unit(B, "pikeman", "f1").hand(A, "lancer").table()
    game.play("tactic", "lancer").play("step", to="f2").play("hit", to="f1")
    assert game.where("lancer") == set()
    assert game.at("f1") is None


@pytest.mark.ruling("5.1")
def test_it_may_attack_only_through_its_tactic() -> None:
    game = Scene().unit(A, "lancer", "f4").unit(B, "scout", "f3").hand(A, "lancer").table()
    assert game.options("attack") == set()
    assert game.why_not("attack", "lancer", to="f3") == "no_melee"


def test_the_marshall_cannot_make_it_attack() -> None:
    game = Scene().unit(A, "lancer", "f4").unit(A, "marshall", "f5").unit(B, "scout", "f3").hand(A, "marshall").table()
    assert not game.legal("tactic", "marshall")


def test_the_whole_stack_charges() -> None:
    game = Scene().unit(A, "lancer", "f4", 3).unit(B, "scout", "f2", 2).hand(A, "lancer").table()
    game.play("tactic", "lancer").play("step", to="f3").play("hit", to="f2")
    assert game.at("f3") == (A, "lancer", 3)
    assert game.at("f2") == (B, "scout", 1)
    assert game.decider == B
