"""Four players: turns go clockwise by seat, teams share locations and the marker's side, and win together."""

import pytest

from tests.support.scenario import A2, B2, A, B, Scene

pytestmark = pytest.mark.scenario


@pytest.mark.ruling("3.4")
def test_turns_go_clockwise_one_coin_each() -> None:
    game = Scene(4).unit(A, "knight", "f4").table()
    for seat in (A, B, A2, B2):
        assert game.decider == seat
        game.play("pass", "royal")


def test_a_player_without_coins_is_passed_over() -> None:
    scene = Scene(4).unit(A, "knight", "f4").hand(A, "royal", "knight").hand(B).hand(A2).hand(B2, "royal")
    game = scene.table().play("pass", "royal")
    assert game.decider == B2
    game.play("pass", "royal")
    assert game.decider == A
    assert game.play("pass", "knight").decider == "chance"


def test_the_round_ends_when_all_four_hands_are_empty() -> None:
    game = Scene(4).unit(A, "knight", "f4").table()
    for _ in range(3):
        assert game.play("pass", "royal").position.round_no == 1
    assert game.play("pass", "royal").position.round_no == 2


@pytest.mark.parametrize(("holder", "order"), [(A2, (A2, B2, A, B)), (B2, (B2, A, B, A2))])
def test_the_next_round_starts_with_the_holder_and_continues_clockwise(holder: str, order: tuple[str, ...]) -> None:
    game = Scene(4).unit(A, "knight", "f4").initiative(holder).table()
    for _ in range(4):
        game.play("pass", "royal")
    assert game.drawing == holder
    game.draws_anything()
    for seat in order:
        assert game.decider == seat
        game.play("pass", "royal")


@pytest.mark.ruling("3.4")
def test_the_marker_cannot_be_claimed_from_your_partner() -> None:
    game = Scene(4).unit(A, "knight", "f4").initiative(A2).table()
    assert "claim" not in game.verbs
    assert not game.legal("claim", "royal")


@pytest.mark.parametrize("holder", [B, B2])
def test_the_marker_can_be_claimed_from_either_opponent(holder: str) -> None:
    game = Scene(4).unit(A, "knight", "f4").initiative(holder).turn(A2).table().play("claim", "royal")
    assert game.position.holder == 2
    assert game.position.moved == 1


def test_any_claim_moves_the_marker_only_once_a_round() -> None:
    game = Scene(4).unit(A, "knight", "f4").initiative(B).table().play("claim", "royal")
    assert game.decider == B
    assert "claim" not in game.verbs


@pytest.mark.ruling("4.10")
@pytest.mark.parametrize("seat", [A, A2])
def test_either_partner_may_deploy_on_an_empty_location_that_the_team_controls(seat: str) -> None:
    scene = Scene(4).army(seat, "knight").hand(seat, "knight").held(A, "e5").turn(seat)
    game = scene.table()
    assert game.options("deploy") == {"e2", "h1", "b5", "e5"}
    assert game.play("deploy", "knight", to="b5").at("b5") == (seat, "knight", 1)


def test_a_location_where_the_partner_stands_is_not_empty() -> None:
    game = Scene(4).unit(A2, "scout", "b5").army(A, "knight").hand(A, "knight").table()
    assert game.options("deploy") == {"e2", "h1"}


def test_control_by_either_partner_places_a_marker_of_the_team() -> None:
    game = Scene(4).unit(A2, "knight", "e5").hand(A2, "knight").turn(A2).table().play("control", "knight")
    assert game.holder_of("e5") == A
    assert game.position.left.tolist() == [4, 5]


@pytest.mark.ruling("4.11")
def test_a_location_of_the_partner_is_not_controlled_again() -> None:
    game = Scene(4).unit(A2, "knight", "e5").held(A, "e5").hand(A2, "knight").turn(A2).table()
    assert not game.legal("control", "knight")


@pytest.mark.ruling("1.2")
def test_the_team_wins_when_all_eight_markers_are_out() -> None:
    scene = Scene(4).unit(A2, "knight", "a7").held(A, "c6", "d4", "e5", "g3").hand(A2, "knight").turn(A2)
    assert scene.table().play("control", "knight").winner == A


def test_six_locations_do_not_win_with_four_players() -> None:
    scene = Scene(4).unit(B2, "knight", "k1").held(B, "h4", "g3").hand(B2, "knight").turn(B2)
    assert scene.table().play("control", "knight").winner is None


@pytest.mark.ruling("4.10")
def test_you_recruit_only_from_your_supply() -> None:
    game = Scene(4).army(A, "knight").army(A2, "scout").supply(A, "knight").supply(A2, "scout").table()
    assert game.takes() == {"knight"}


def test_with_an_empty_supply_you_recruit_nothing_though_the_partner_has_coins() -> None:
    game = Scene(4).unit(A, "knight", "f4").supply(A).army(A2, "scout").table()
    assert "recruit" not in game.verbs


def test_your_coins_never_bolster_or_maneuver_the_partners_unit() -> None:
    game = Scene(4).unit(A2, "knight", "f4").unit(B, "scout", "f3").army(A, "archer").hand(A, "archer", "royal").table()
    assert game.verbs == {"pass", "recruit", "deploy"}


@pytest.mark.ruling("4.10")
def test_the_partner_cannot_be_attacked() -> None:
    game = Scene(4).unit(A, "crossbowman", "f4").unit(A2, "knight", "f3").unit(A2, "scout", "g2")
    game_ = game.hand(A, "crossbowman").table()
    assert "attack" not in game_.verbs
    assert not game_.legal("tactic", "crossbowman")


@pytest.mark.parametrize("owner", [B, B2])
def test_both_opponents_can_be_attacked(owner: str) -> None:
    game = Scene(4).unit(A, "knight", "f4").unit(owner, "scout", "f3").hand(A, "knight").table()
    assert game.play("attack", "knight", to="f3").at("f3") is None
    assert game.coins(owner, "box") == {"scout": 1}


def test_units_may_use_the_outer_columns() -> None:
    game = Scene(4).unit(A, "light_cavalry", "c6").hand(A, "light_cavalry").table()
    assert {"b6", "b7"} <= game.options("move")
    game.play("tactic", "light_cavalry").play("step", to="b6")
    assert {"a6", "a7", "b5"} <= game.options("step")
    assert game.play("step", to="a6").where("light_cavalry") == {"a6"}


def test_the_game_is_drawn_only_when_none_of_the_four_can_ever_place_a_marker() -> None:
    def with_nothing_left(*seats: str) -> Scene:
        scene = Scene(4)
        for seat in seats:
            scene.hand(seat, "royal").bag(seat).supply(seat)
        return scene

    assert with_nothing_left(A, B, A2, B2).resolved().drawn_game
    assert not with_nothing_left(A, B, A2).resolved().drawn_game
