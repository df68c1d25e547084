"""Set-up: first game, random deal, chosen armies, draft, famous battles."""

import pytest

from tests.support.scenario import ALL_KINDS, A, B, Table
from warchest.game.setup import Setup, SetupError
from warchest.rules.content.war_chest import WAR_CHEST

pytestmark = pytest.mark.scenario

POOL = ("knight", "light_cavalry", "pikeman", "marshall", "cavalry", "footman", "mercenary", "royal_guard")


def army(game: Table, side: str) -> list[str]:
    """The kinds of a side, the Royal Coin aside."""
    return [kind for kind in game.coins(side, "bag") | game.coins(side, "supply") if kind != "royal"]


def drafted() -> Table:
    return Table.opened(Setup(name="draft", pool=POOL))


def test_two_of_each_sides_six_markers_stand_on_its_starting_locations() -> None:
    game = Table.opened(Setup.first_game())
    assert {hex_: game.holder_of(hex_) for hex_ in ("e2", "h1", "d7", "g6")} == {"e2": A, "h1": A, "d7": B, "g6": B}
    assert {game.holder_of(hex_) for hex_ in ("c6", "d4", "e5", "g3", "h4", "i2")} == {None}
    assert game.position.left.tolist() == [4, 4]


@pytest.mark.ruling("2.1")
def test_two_coins_of_each_unit_and_the_royal_coin_go_into_the_bag() -> None:
    game = Table.opened(Setup.first_game())
    assert game.coins(A, "bag") == {"swordsman": 2, "pikeman": 2, "crossbowman": 2, "light_cavalry": 2, "royal": 1}
    assert sum(game.coins(B, "bag").values()) == 9


def test_the_rest_goes_to_the_supply() -> None:
    game = Table.opened(Setup.first_game())
    assert game.coins(A, "supply") == {"swordsman": 3, "pikeman": 2, "crossbowman": 3, "light_cavalry": 3}
    assert game.coins(B, "supply") == {"archer": 2, "cavalry": 2, "lancer": 2, "scout": 3}


@pytest.mark.ruling("2.2")
def test_the_first_game_has_its_armies_and_a_has_the_initiative() -> None:
    game = Table.opened(Setup.first_game())
    assert army(game, A) == ["swordsman", "pikeman", "crossbowman", "light_cavalry"]
    assert army(game, B) == ["archer", "cavalry", "lancer", "scout"]
    assert game.position.holder == 0
    assert game.draws_anything().decider == A


def test_each_side_draws_three_before_the_first_coin_is_used() -> None:
    game = Table.opened(Setup.first_game()).draws_anything()
    assert [sum(game.coins(side, "hand").values()) for side in (A, B)] == [3, 3]


@pytest.mark.ruling("2.2")
@pytest.mark.parametrize("side", [A, B])
def test_the_flip_decides_who_has_the_initiative(side: str) -> None:
    game = Table.opened(Setup.battle("crecy"))
    assert game.drawing is not None
    game.flips(side)
    assert (A, B)[game.position.holder] == side
    assert game.draws_anything().decider == side


@pytest.mark.ruling("2.17")
def test_a_random_deal_gives_four_cards_each_and_no_card_twice() -> None:
    for seed in ("one", "two", "three", "four"):
        first, second = Setup.random(seed).armies
        assert len(first) == len(second) == 4
        assert len({*first, *second}) == 8


def test_a_random_deal_is_fixed_by_its_seed_and_differs_between_seeds() -> None:
    assert Setup.random("one") == Setup.random("one")
    assert len({Setup.random(str(seed)).armies for seed in range(20)}) == 20


def test_every_unit_can_be_dealt() -> None:
    dealt = {kind for seed in range(60) for army_ in Setup.random(str(seed)).armies for kind in army_}
    assert dealt == set(ALL_KINDS)


@pytest.mark.ruling("5.11", "5.36")
def test_the_2018_royal_guard_takes_the_place_of_the_revised_one_when_wanted() -> None:
    cards = {
        kind for seed in range(60) for army_ in Setup.random(str(seed), royal_guard="original").armies for kind in army_
    }
    assert cards == set(ALL_KINDS) - {"royal_guard"} | {"royal_guard_original"}
    assert "royal_guard_original" in Setup.battle("gaugamela", royal_guard="original").armies[1]


def test_a_draft_shows_eight_cards_and_a_flip_decides_who_picks_first() -> None:
    game = drafted()
    assert game.decider == "chance"
    assert game.flips(B).decider == B
    assert game.verbs == {"take"}
    assert all(game.legal("take", take=kind) for kind in POOL)


@pytest.mark.ruling("2.3")
def test_a_draft_picks_one_two_two_two_one() -> None:
    for first, second in ((A, B), (B, A)):
        game = drafted().flips(first)
        pickers = []
        for kind in POOL:
            pickers.append(game.decider)
            game.play("take", take=kind)
        assert pickers == [first, second, second, first, first, second, second, first]


def test_a_card_taken_is_gone() -> None:
    game = drafted().flips(A).play("take", take="knight")
    assert game.why_not("take", take="knight") == "card_taken"
    assert game.why_not("decline") == "take_card"


@pytest.mark.ruling("2.3")
def test_after_a_draft_the_second_drafter_has_the_initiative() -> None:
    for first, second in ((A, B), (B, A)):
        game = drafted().flips(first)
        for kind in POOL:
            game.play("take", take=kind)
        assert game.draws_anything().decider == second
        assert (A, B)[game.position.holder] == second


def test_after_a_draft_each_side_has_the_cards_it_took() -> None:
    game = drafted().flips(A)
    for kind in POOL:
        game.play("take", take=kind)
    assert army(game, A) == ["knight", "marshall", "cavalry", "royal_guard"]
    assert army(game, B) == ["light_cavalry", "pikeman", "footman", "mercenary"]
    assert game.coins(A, "bag") == {"knight": 2, "marshall": 2, "cavalry": 2, "royal_guard": 2, "royal": 1}
    assert game.coins(A, "supply") == {"knight": 2, "marshall": 3, "cavalry": 2, "royal_guard": 3}


def test_a_dealt_draft_has_eight_different_cards() -> None:
    assert len(set(Setup.draft("one").pool)) == 8


@pytest.mark.ruling("2.4", "2.16", "12.3b")
@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("gaugamela", "knight light_cavalry pikeman marshall", "cavalry footman mercenary royal_guard"),
        ("bannockburn", "archer cavalry lancer footman", "light_cavalry pikeman warrior_priest swordsman"),
        ("crecy", "archer ensign knight royal_guard", "cavalry crossbowman lancer scout"),
    ],
)
def test_the_first_army_of_a_famous_battle_is_side_a_and_the_initiative_is_flipped(
    name: str, first: str, second: str
) -> None:
    setup = Setup.battle(name)
    assert setup.armies == (tuple(first.split()), tuple(second.split()))
    assert Table.opened(setup).flips(B).position.holder == 1


def test_chosen_armies_start_with_a_flip_or_with_the_named_seat() -> None:
    first, second = Setup.battle("crecy").armies
    assert Table.opened(Setup.chosen(first, second)).flips(A).position.holder == 0
    assert Table.opened(Setup.chosen(first, second, holder=1)).draws_anything().decider == B


def test_every_unit_exists_once() -> None:
    twice = ["archer", "ensign", "knight", "scout"]
    with pytest.raises(SetupError, match="exists once"):
        Setup.chosen(twice, twice)


def test_an_invalid_setup_is_refused_with_a_sentence() -> None:
    with pytest.raises(SetupError, match="no unit 'dragon'"):
        Setup.chosen(["dragon"], [])
    with pytest.raises(SetupError, match="two armies of 4"):
        Setup.chosen(["archer"], ["knight"])
    with pytest.raises(SetupError, match="no battle"):
        Setup.battle("waterloo")


def test_a_setup_survives_storing() -> None:
    for setup in (Setup.first_game(), Setup.random("one"), Setup.draft("two"), Setup.battle("crecy")):
        assert Setup.from_json(setup.to_json()) == setup


def test_every_unit_of_the_box_may_meet_every_other() -> None:
    for kind in ALL_KINDS:
        others = [other for other in WAR_CHEST.unit_ids if other not in (kind, "royal_guard_original", "royal_guard")]
        for start in range(len(others) - 3):
            twins = {*WAR_CHEST.twins_of(kind)}
            seven: list[str] = []
            for other in others[start:] + others:
                if len(seven) < 7 and other not in twins:
                    seven.append(other)
                    twins |= {*WAR_CHEST.twins_of(other)}
            assert Setup.chosen([kind, *seven[:3]], seven[3:])
