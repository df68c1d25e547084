"""Four players: the larger board, eight markers a team, three cards each and bags of seven, who draws and who starts."""

import pytest

from tests.support.scenario import A2, B2, A, B, Table
from tests.support.scene_names import SEATS
from warchest.game.setup import Setup, SetupError
from warchest.rules.content.boards import FOUR

pytestmark = pytest.mark.scenario


def dealt(seed: str = "four") -> Table:
    return Table.opened(Setup.random(seed, seats=4))


def started(side: str = A, seat: str = A) -> Table:
    """The random game after the flip, once its team has named who takes the initiative."""
    return dealt().flips(side).play("seat", seat)


@pytest.mark.ruling("1.2")
def test_the_board_has_forty_seven_hexes_and_fourteen_locations() -> None:
    game = dealt()
    assert (game.tables.hexes, game.tables.locations) == (47, 14)
    assert len(FOUR.names) == 47


@pytest.mark.ruling("1.2")
def test_each_team_starts_with_three_locations_and_eight_are_neutral() -> None:
    game = dealt()
    held = {name: game.holder_of(name) for name in FOUR.names if game.tables.isloc[FOUR.by_name[name]]}
    assert {name for name, side in held.items() if side == A} == {"e2", "h1", "b5"}
    assert {name for name, side in held.items() if side == B} == {"d7", "g6", "j3"}
    assert {name for name, side in held.items() if side is None} == {"c6", "d4", "e5", "g3", "h4", "i2", "a7", "k1"}


def test_three_of_a_teams_eight_markers_stand_at_the_start() -> None:
    game = dealt()
    assert game.tables.markers == 8
    assert game.position.left.tolist() == [5, 5]


@pytest.mark.ruling("2.5")
def test_each_player_has_three_unit_cards_and_no_two_players_share_one() -> None:
    for seed in ("one", "two", "three"):
        armies = Setup.random(seed, seats=4).armies
        assert [len(army) for army in armies] == [3, 3, 3, 3]
        assert len({kind for army in armies for kind in army}) == 12


@pytest.mark.ruling("2.5")
def test_each_player_has_a_bag_of_seven_with_a_royal_coin() -> None:
    game = started()
    for seat in SEATS:
        coins = {
            kind: game.coins(seat, "bag").get(kind, 0) + game.coins(seat, "hand").get(kind, 0)
            for kind in {**game.coins(seat, "bag"), **game.coins(seat, "hand")}
        }
        assert sum(coins.values()) == 7
        assert coins.pop("royal") == 1
        assert sorted(coins.values()) == [2, 2, 2]


def test_all_other_coins_are_in_the_supply() -> None:
    game = started()
    for seat in SEATS:
        assert set(game.coins(seat, "supply").values()) <= {2, 3}
        assert len(game.coins(seat, "supply")) == 3


@pytest.mark.ruling("12.2")
@pytest.mark.parametrize(("side", "team"), [(A, {A, A2}), (B, {B, B2})])
def test_the_flip_names_a_team_and_its_lowest_seat_gives_the_initiative(side: str, team: set[str]) -> None:
    game = dealt().flips(side)
    assert game.decider == side
    assert game.verbs == {"seat"}
    assert game.named("seat") == team


@pytest.mark.parametrize(("side", "seat"), [(A, A), (A, A2), (B, B), (B, B2)])
def test_the_seat_named_by_the_team_holds_the_initiative_and_starts(side: str, seat: str) -> None:
    game = started(side, seat)
    assert SEATS[game.position.holder] == seat
    assert game.draws_anything().decider == seat


def test_all_four_draw_three_before_the_first_coin_is_used() -> None:
    game = started().draws_anything()
    assert [sum(game.coins(seat, "hand").values()) for seat in SEATS] == [3, 3, 3, 3]


def test_chosen_armies_may_be_four_of_three_cards_and_start_with_a_named_seat() -> None:
    armies = (
        ("archer", "cavalry", "knight"),
        ("lancer", "scout", "pikeman"),
        ("ensign", "footman", "marshall"),
        ("berserker", "mercenary", "swordsman"),
    )
    game = Table.opened(Setup.chosen(*armies, holder=2))
    assert game.draws_anything().decider == A2
    assert set(game.coins(B2, "supply")) == set(armies[3])


@pytest.mark.ruling("2.9")
def test_three_players_are_refused_with_a_sentence() -> None:
    with pytest.raises(SetupError, match=r"\.$"):
        Setup.random("three", seats=3)


def test_the_forts_stand_where_the_same_map_puts_them() -> None:
    two, four = (Table.opened(Setup.random("forts", boxes=("base", "siege"), seats=seats)) for seats in (2, 4))
    for game in (two, four):
        assert sum(game.fort_at(name) for name in game.board.names) == 4
        assert game.position.forts == 3
