"""The Light Cavalry: moves two hexes."""

import pytest

from tests.support.scenario import A, B, Scene, neighbours, within

pytestmark = pytest.mark.scenario


@pytest.mark.ruling("5.7")
def test_its_tactic_makes_two_one_hex_steps() -> None:
    game = Scene().unit(A, "light_cavalry", "f4", 2).hand(A, "light_cavalry").table()
    game.play("tactic", "light_cavalry").play("step", to="f3").play("step", to="f2")
    assert game.at("f2") == (A, "light_cavalry", 2)
    assert game.decider == B


def test_the_steps_may_turn() -> None:
    game = Scene().unit(A, "light_cavalry", "f4").hand(A, "light_cavalry").table()
    game.play("tactic", "light_cavalry").play("step", to="f3")
    assert game.options("step") == neighbours("f3") - {"f4"}


@pytest.mark.ruling("5.21")
def test_it_does_not_return_to_the_hex_that_it_started_from() -> None:
    game = Scene().unit(A, "light_cavalry", "f4").hand(A, "light_cavalry").table()
    game.play("tactic", "light_cavalry").play("step", to="f3")
    assert game.why_not("step", to="f4") == "back_to_start"


@pytest.mark.ruling("4.9")
def test_each_step_leads_into_an_empty_hex() -> None:
    scene = (
        Scene().unit(A, "light_cavalry", "f4").unit(B, "scout", "f3").unit(A, "lancer", "g4").hand(A, "light_cavalry")
    )
    game = scene.table().play("tactic", "light_cavalry")
    assert game.options("step") == neighbours("f4") - {"f3", "g4"}
    game.play("step", to="g3")
    assert game.options("step") == neighbours("g3") - {"f3", "f4", "g4"}


def test_both_steps_are_compulsory() -> None:
    game = Scene().unit(A, "light_cavalry", "f4").hand(A, "light_cavalry").table()
    assert game.play("tactic", "light_cavalry").verbs == {"step"}
    assert game.play("step", to="f3").verbs == {"step"}


def test_a_first_step_into_a_dead_end_is_not_offered() -> None:
    scene = Scene().unit(A, "light_cavalry", "h1").hand(A, "light_cavalry")
    scene.unit(B, "footman", "h2").unit(B, "footman", "i2")
    game = scene.table().play("tactic", "light_cavalry")
    assert game.options("step") == {"g1", "g2"}
    assert game.why_not("step", to="i1") == "no_step_after"


def test_the_tactic_needs_two_steps() -> None:
    scene = (
        Scene().unit(A, "light_cavalry", "i1").hand(A, "light_cavalry").unit(B, "scout", "i2").unit(B, "archer", "h2")
    )
    scene.unit(B, "footman", "g1").unit(B, "footman", "g2")
    game = scene.table()
    assert game.options("move") == {"h1"}
    assert not game.legal("tactic", "light_cavalry")


@pytest.mark.ruling("5.7")
def test_it_may_also_make_a_normal_move() -> None:
    game = Scene().unit(A, "light_cavalry", "f4").hand(A, "light_cavalry").table()
    assert game.options("move") == within("f4", 1, 1)
    assert game.play("move", "light_cavalry", to="f3").decider == B
