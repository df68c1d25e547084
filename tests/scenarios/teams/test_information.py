"""Four players: a partner's hand is as secret as an opponent's; Spy shows a hand to one seat only."""

from typing import Any

import pytest

from tests.support.scenario import A2, B2, A, B, Scene, Table
from tests.support.scene_names import seat_of
from tests.support.sent import sent
from warchest.game import views

pytestmark = pytest.mark.scenario


def seen(game: Table, viewer: str | None) -> Any:
    return sent(views.view(game.tables, game.position, game.board, None if viewer is None else seat_of(viewer)))


def test_no_seat_sees_the_hand_of_another_not_even_of_a_partner() -> None:
    game = Scene(4).army(A2, "knight").hand(A2, "knight", "royal").table()
    for viewer in (A, B, B2, None):
        assert seen(game, viewer)["seats"][2]["own"] is None
    assert seen(game, A2)["seats"][2]["own"]["hand"] == {"knight": 1, "royal": 1}


def test_hands_of_one_size_look_alike_to_the_partner() -> None:
    one = Scene(4).army(A2, "knight").hand(A2, "knight").bag(A2, "scout").army(A2, "scout").table()
    other = Scene(4).army(A2, "knight").hand(A2, "scout").bag(A2, "knight").table()
    assert seen(one, A)["seats"][2] == seen(other, A)["seats"][2]


@pytest.mark.ruling("9.1")
def test_only_the_spying_seat_sees_the_hand() -> None:
    scene = Scene(4).decrees("spy", "enlist", "march").army(B2, "knight").hand(B2, "knight", "royal")
    game = scene.table().play("proclaim", "spy").play("seat", B2)
    assert seen(game, A)["spied"] == {"seat": 3, "hand": {"knight": 1, "royal": 1}}
    for viewer in (B, A2, B2, None):
        assert seen(game, viewer)["spied"] is None
    game.play("decline")
    assert seen(game, A)["spied"] is None


def test_the_number_of_coins_set_aside_is_public_and_their_kinds_are_their_owners() -> None:
    game = Scene().army(A, "knight", "scout").previewed(A, "knight", "scout", "royal").hand(A, "knight").table()
    assert seen(game, B)["seats"][0]["previewed"] == 3
    assert seen(game, B)["seats"][0]["own"] is None
    assert seen(game, A)["seats"][0]["own"]["previewed"] == {"knight": 1, "scout": 1, "royal": 1}


def test_tokens_are_public() -> None:
    scene = Scene(4).unit(A, "knight", "f4").army(B, "assassin").poisoned("f4", "assassin").forts("e5")
    scene.decrees("spy", "enlist", "march").sealed(B, "spy").army(B2, "infiltrator").faceup(A, "decoy_infiltrator")
    for viewer in (A, B, A2, B2, None):
        shown = seen(scene.table(), viewer)
        assert shown["units"][0]["poison"] == ["assassin"]
        assert shown["forts"] == {"at": ["e5"], "left": 6}
        assert shown["decrees"]["ids"] == ["spy", "enlist", "march"]
        assert shown["decrees"]["seals"]["spy"] == ["B"]
        assert shown["decrees"]["left"] == {"A": 3, "B": 2}
        assert shown["seats"][3]["decoy"] == {"decoy_infiltrator": 0}
        assert shown["seats"][1]["counter"] == {"assassin": "f4"}


def test_boxes_that_are_not_in_the_game_are_not_shown() -> None:
    shown = seen(Scene(4).table(), None)
    assert (shown["forts"], shown["decrees"], shown["spied"]) == (None, None, None)
