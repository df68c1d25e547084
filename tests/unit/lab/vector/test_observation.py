"""Observations: exactly a seat's knowledge, the same from both sides of the board, and equivariant under the order of units."""

import doctest
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.support.paths import ROOT
from tests.support.random_games import CURIOUS, pick, walk
from warchest import Game
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.game.setup import Setup
from warchest.lab.vector import observation
from warchest.lab.vector.observation import card_facts, layout_of, observe
from warchest.lab.vector.turning import turned_hexes, turned_ids
from warchest.rules.content.lite import LITE
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state import ids
from warchest.rules.state.position import Position

DRAFT = Setup.draft("observed", boxes=WAR_CHEST.box_ids, seats=4, variants=("elimination",))
LITE_GAME = Setup.random("observed", ruleset=LITE)
KINDS = [Setup.first_game(), CURIOUS[2], CURIOUS[4], DRAFT, LITE_GAME]


def moments(setup: Setup, seed: int, count: int, every: int) -> Iterator[Game]:
    """Yield the same game this many times, each time some choices later, until it ends."""
    rng = random.Random(seed)
    game = Game(setup, key=b"%d" % seed)
    for _ in range(count):
        for _ in range(every):
            if game.decider is not None:
                game.play(pick(rng, game.tables, game.legal_ids()))
        yield game
        if game.decider is None:
            return


@pytest.mark.parametrize("setup", KINDS, ids=lambda setup: f"{setup.name} {setup.ruleset.id} {setup.seats}")
def test_an_observation_is_the_same_in_all_worlds_of_an_information_set(setup: Setup) -> None:
    rng = random.Random(1)
    different = 0
    for game in moments(setup, 1, 8, 23):
        r, s = game.tables, game.position
        for seat in range(setup.seats):
            dealt = Knowledge(game.information_state(seat)).redeal(rng)
            assert observe(r, dealt, seat) == observe(r, s, seat)
            different += dealt.to_bytes() != s.to_bytes()
    assert different >= 5


def test_a_seat_sees_its_coins_and_counts_those_of_others() -> None:
    game = Game(key=b"an example")
    seen = [layout_of(game.tables).named(observe(game.tables, game.position, seat)) for seat in (0, 1)]
    assert [sum(seen[seat]["own"][:8]) for seat in (0, 1)] == [3, 3]
    assert tuple(game.position.hand[:8]) == seen[0]["own"][:8]
    assert tuple(game.position.hand[8:16]) == seen[1]["own"][:8]
    assert seen[0]["coins"][:40] == seen[1]["coins"][40:]
    assert seen[0]["held"] == (3, 6, 0, 0, 0) * 2


def with_a_coin_moved(zone: str) -> tuple[Game, Position]:
    """A game, and its position with a coin of the first seat moved from its bag to another zone."""
    game = Game(key=b"an example")
    position = game.position
    moved = next(row for row, count in enumerate(position.bag[:8]) if count)
    position.bag[moved] -= 1
    getattr(position, zone)[moved] += 1
    return game, position


def test_the_coins_on_top_of_a_bag_are_counted_with_its_others() -> None:
    game, position = with_a_coin_moved("bag_top")
    for viewer in (0, 1):
        seen = layout_of(game.tables).named(observe(game.tables, position, viewer))
        assert seen["held"] == (3, 6, 0, 0, 0) * 2


@pytest.mark.parametrize("zone", ["hand", "facedown", "previewed", "drawn"])
def test_a_coin_that_leaves_the_bag_unseen_is_still_one_of_unknown_zone(zone: str) -> None:
    game, position = with_a_coin_moved(zone)
    before, after = (
        layout_of(game.tables).named(observe(game.tables, one, 1))["coins"] for one in (game.position, position)
    )
    assert before == after


def test_only_the_seat_that_looks_sees_a_hand_by_the_spy() -> None:
    setup, looked = CURIOUS[2], 0
    spy = ids.PROCLAIM + WAR_CHEST.decree_number["spy"]
    for key in range(40):
        game = Game(setup, key=b"spy %d" % key)
        while game.decider is not None and spy not in game.legal_ids() and len(game.log) < 60:
            game.play(pick(random.Random(len(game.log)), game.tables, game.legal_ids()))
        if game.decider is None or spy not in game.legal_ids():
            continue
        seat = game.decider
        game.play(spy)
        if game.decider != seat:
            continue
        spied = [layout_of(game.tables).named(observe(game.tables, game.position, one))["spied"] for one in (0, 1)]
        hand = tuple(game.position.hand[8 * (1 - seat) : 8 * (1 - seat) + 8])
        assert spied[seat] == hand
        assert not any(spied[1 - seat])
        looked += any(hand)
    assert looked


def swapped(setup: Setup, order: tuple[int, ...]) -> Setup:
    """Return the setup with the units of each army in another order."""
    return replace(setup, armies=tuple(tuple(army[slot] for slot in order) for army in setup.armies))


def test_units_in_another_order_are_the_same_rows_in_that_order() -> None:
    order = (2, 0, 3, 1)
    setup = Setup.random("slots", boxes=WAR_CHEST.box_ids)
    r, other = setup.tables(), swapped(setup, order).tables()
    slots = [*order, *range(len(order), 8)]
    layout = layout_of(r)
    for _r, s, _id in list(walk(setup, 3, 150))[::30]:
        theirs = s.copy()
        for name in ("bag", "hand", "faceup", "facedown", "supply", "box", "previewed", "bag_top", "drawn", "army"):
            for seat in (0, 1):
                for slot in range(8):
                    getattr(theirs, name)[8 * seat + slot] = getattr(s, name)[8 * seat + slots[slot]]
        for copy in range(5):
            for coin in range(16):
                theirs.unit_hexes[32 * copy + coin] = s.unit_hexes[32 * copy + coin - coin % 8 + slots[coin % 8]]
        seen, turned = (layout.named(observe(*which, 0)) for which in ((r, s), (other, theirs)))
        for name, width, of in (("coins", 8, slots), ("own", 8, slots), ("cards", 5, slots[:5]), ("units", 0, order)):
            if name == "units":
                rows = [seen[name][37 * n : 37 * n + 37] for n in range(8)]
                expected = tuple(n for seat in (0, 1) for slot in of for n in rows[4 * seat + slot])
            else:
                expected = tuple(seen[name][n - n % width + of[n % width]] for n in range(len(seen[name])))
            assert turned[name] == expected


@pytest.mark.parametrize("seats", [2, 4])
def test_ids_and_hexes_turn_onto_each_other_and_back(seats: int) -> None:
    for ruleset in (WAR_CHEST, LITE) if seats == 2 else (WAR_CHEST,):
        board = ruleset.boards[seats]
        hexes = turned_hexes(board)
        assert [hexes[there] for there in hexes] == list(range(len(board.hexes)))
        for seat in range(seats):
            turned = turned_ids(board, seats, seat)
            assert sorted(turned) == list(range(ids.HEX_BASE + ids.HEX_STRIDE * len(board.hexes)))
            back = turned_ids(board, seats, -seat % seats)
            assert [back[id_] for id_ in turned] == list(range(len(turned)))


def test_a_board_without_symmetry_is_not_turned() -> None:
    board = WAR_CHEST.boards[2]
    lame = replace(board, hexes=board.hexes[:-1], start_b=board.start_b[:1])
    assert turned_hexes(lame) == tuple(range(36))


def test_a_move_of_the_other_side_is_turned_with_its_direction() -> None:
    board = WAR_CHEST.boards[2]
    north, south = ids.MOVE, ids.MOVE + 3
    place, there = board.by_name["e2"], turned_hexes(board)[board.by_name["e2"]]
    assert turned_ids(board, 2, 1)[ids.at(place, north)] == ids.at(there, south)
    assert turned_ids(board, 2, 0)[ids.at(place, north)] == ids.at(place, north)


def test_the_blocks_of_a_layout_follow_each_other_and_the_document_names_them() -> None:
    text = (ROOT / "docs" / "guides" / "laboratory.md").read_text(encoding="utf-8")
    for setup in KINDS:
        layout = layout_of(setup.tables())
        at = 0
        for name, block in layout.blocks.items():
            assert block.place.start == at == getattr(layout, name)
            assert f"| `{name}` |" in text
            at = block.place.stop
        assert at == layout.size == len(observe(setup.tables(), Game(setup).position, 0))


def test_an_observation_has_a_size_for_each_board() -> None:
    sizes = [layout_of(setup.tables()).size for setup in KINDS]
    assert sizes == [701, 701, 1135, 1167, 1317]


def test_the_facts_of_cards_are_found_by_the_rows_in_an_observation() -> None:
    r = Setup.first_game().tables()
    facts = card_facts(r)
    cards = layout_of(r).named(observe(r, Game(key=b"an example").position, 0))["cards"]
    known = {tuple(facts[row]) for row in cards if row}
    assert len(known) == 8
    assert not any(facts[0])


def test_the_example_of_the_module_runs() -> None:
    results = doctest.testmod(observation)
    assert results.attempted > 1
    assert results.failed == 0


def test_the_end_of_a_game_can_be_observed() -> None:
    game = next(game for game in moments(Setup.first_game(), 2, 60, 20) if game.decider is None)
    seen = [layout_of(game.tables).named(observe(game.tables, game.position, seat)) for seat in (0, 1)]
    assert [seen[seat]["decides"] for seat in (0, 1)] == [(0, 0), (0, 0)]
    assert seen[0]["markers_left"] == seen[1]["markers_left"][::-1]
