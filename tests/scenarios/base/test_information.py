"""What a seat may see: everything public, and its coins."""

from typing import Any

import pytest

from tests.support.scenario import A, B, Scene, Table
from tests.support.sent import sent
from warchest import Game
from warchest.game import views
from warchest.game.setup import Setup
from warchest.rules.content.boards import TWO
from warchest.rules.known import kind_of
from warchest.rules.outcome import Ending, Outcome
from warchest.schema.view import Initiative

pytestmark = pytest.mark.scenario


def seen(game: Table, viewer: str | None) -> Any:
    return sent(views.view(game.tables, game.position, TWO, {A: 0, B: 1, None: None}[viewer]))


def busy() -> Scene:
    scene = Scene().unit(A, "knight", "e5", 2).unit(B, "cavalry", "f4").held(A, "e5").hand(A, "knight", "royal")
    scene.hand(B, "archer", "royal").bag(B, "scout", "cavalry").faceup(B, "archer").facedown(B, "scout")
    return scene.bag(A, "lancer").facedown(A, "lancer").initiative(B, moved=True)


def test_the_board_stacks_control_and_markers_are_public() -> None:
    shown = seen(busy().table(), None)
    assert shown["units"] == [
        {"hex": "e5", "seat": 0, "kind": "knight", "height": 2, "poison": []},
        {"hex": "f4", "seat": 1, "kind": "cavalry", "height": 1, "poison": []},
    ]
    assert shown["held"] == {"e2": "A", "h1": "A", "e5": "A", "d7": "B", "g6": "B"}
    assert [seat["markers"] for seat in shown["seats"]] == [3, 2]
    assert [seat["goal"] for seat in shown["seats"]] == [6, 6]
    assert [seat["side"] for seat in shown["seats"]] == ["A", "B"]


def test_the_initiative_and_whether_it_moved_this_round_are_public() -> None:
    shown = seen(busy().table(), None)
    assert shown["initiative"] == {"seat": 1, "moved": True}
    assert (shown["round"], shown["phase"], shown["turn"]) == (1, "play", 0)


@pytest.mark.ruling("9.2")
def test_supplies_by_type_boxed_coins_and_face_up_discards_are_public() -> None:
    game = busy().supply(B, "cavalry").table()
    for viewer in (A, B, None):
        other = seen(game, viewer)["seats"][1]
        assert other["supply"] == {"cavalry": 1}
        assert other["faceup"] == {"archer": 1}
        assert other["box"] == game.coins(B, "box")


def test_hand_sizes_bag_sizes_and_the_number_of_facedown_discards_are_public() -> None:
    other = seen(busy().table(), A)["seats"][1]
    assert (other["hand"], other["bag"], other["facedown"]) == (2, 2, 1)


def test_unit_cards_are_public() -> None:
    game = busy().table()
    assert seen(game, None)["seats"][1]["army"][:3] == ["cavalry", "archer", "scout"]


def test_hand_bag_and_facedown_discards_of_another_are_shown_as_one_multiset_only() -> None:
    other = seen(busy().table(), A)["seats"][1]
    assert other["own"] is None
    assert other["unseen"] == {"cavalry": 1, "archer": 1, "scout": 2, "royal": 1}


def test_a_player_may_look_at_their_discards_and_knows_their_bag_as_a_multiset() -> None:
    own = seen(busy().table(), A)["seats"][0]["own"]
    assert own["hand"] == {"knight": 1, "royal": 1}
    assert (own["bag"], own["facedown"], own["previewed"], own["drawn"]) == ({"lancer": 1}, {"lancer": 1}, {}, None)


@pytest.mark.ruling("9.2")
def test_other_seats_do_not_see_a_hand() -> None:
    assert [seat["own"] for seat in seen(busy().table(), None)["seats"]] == [None, None]


def test_the_coins_of_a_unit_are_tallied_by_where_they_are() -> None:
    tally = seen(busy().table(), None)["seats"][0]["tally"]["knight"]
    assert tally == {"board": 2, "cycle": 1, "supply": 1, "box": 0}


def test_a_warrior_priests_drawn_coin_is_shown_only_to_its_owner_and_counts_in_the_hand() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest", "royal").bag(A, "lancer", "scout")
    game = scene.table().play("control", "warrior_priest").draws("lancer")
    assert seen(game, A)["seats"][0]["own"]["drawn"] == "lancer"
    assert seen(game, B)["seats"][0]["own"] is None
    assert seen(game, B)["seats"][0]["hand"] == 2
    assert seen(game, B)["seats"][0]["unseen"] == {"lancer": 1, "scout": 1, "royal": 1}


@pytest.mark.ruling("5.35")
def test_a_coin_drawn_by_a_warrior_priest_and_used_facedown_stays_hidden() -> None:
    scene = Scene().unit(A, "warrior_priest", "e5").hand(A, "warrior_priest", "royal").bag(A, "lancer", "scout")
    one = scene.table().play("control", "warrior_priest").draws("lancer").play("pass", "lancer")
    other = scene.table().play("control", "warrior_priest").draws("scout").play("pass", "scout")
    assert seen(one, B) == seen(other, B)
    assert seen(one, None) == seen(other, None)
    assert seen(one, A) != seen(other, A)


def test_a_draft_shows_its_cards_and_who_took_them() -> None:
    game = Table.opened(Setup.draft("one"))
    assert seen(game, None)["draft"]["order"] == []
    assert seen(game, None)["initiative"]["seat"] is None
    game.flips(B)
    first = Setup.draft("one").pool[0]
    game.play("take", take=first)
    draft = seen(game, A)["draft"]
    assert draft["pool"][0] == {"kind": first, "seat": 1, "banned": False}
    assert draft["pool"][1]["seat"] is None
    assert [pick["seat"] for pick in draft["order"]] == [1, 0, 0, 1, 1, 0, 0, 1]
    assert not any(pick["ban"] for pick in draft["order"])
    assert draft["at"] == 1
    assert seen(game, A)["phase"] == "draft"


def test_the_end_is_public() -> None:
    game = Scene().unit(A, "knight", "e5").held(A, "c6", "d4", "g3").hand(A, "knight").table()
    shown = seen(game.play("control", "knight"), None)
    assert (shown["phase"], shown["turn"]) == ("over", None)
    assert Outcome.of_position(game.position) == Outcome(Ending.LOCATIONS, 0)


def test_a_slot_without_a_unit_has_no_name() -> None:
    game = busy().table()
    assert kind_of(game.tables, game.position, 0, 4) == "unknown"


def test_in_a_draft_the_flip_decides_who_will_have_the_initiative() -> None:
    game = Game(Setup.draft("1"), key=b"k")
    second = 1 - sent(game.view(None))["draft"]["order"][0]["seat"]
    assert game.view(None).initiative == Initiative(second, moved=False)
    while game.view(None).phase == "draft":
        game.play(game.choices()[0])
    assert game.view(None).initiative.seat == second


def test_once_nothing_is_secret_every_seat_s_coins_are_shown_and_nothing_else_changes() -> None:
    game = busy().table()
    owns = [seen(game, viewer)["seats"][seat]["own"] for seat, viewer in enumerate((A, B))]
    public = seen(game, None)
    seats = [seat | {"own": own} for seat, own in zip(public["seats"], owns, strict=True)]
    assert sent(views.open_view(game.tables, game.position, TWO)) == public | {"seats": seats}
