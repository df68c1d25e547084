"""The net: its inputs, without hidden coins, the same value in both forms, and columns that belong to cards and not to their numbers."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.bot_games import RULES, later
from tests.support.tiers import mostly_marathon
from warchest import Game
from warchest.bots.net import NEWEST
from warchest.bots.net.columns import Key, is_residual, parts_of
from warchest.bots.net.inputs import COLUMNS, FORTS, LISTED, PLACE, WIDTH, list_columns
from warchest.bots.net.weights import (
    WeightFiles,
    Weights,
    contents_of,
    files_of,
    read_weights,
    table_of,
    weights,
    weights_of,
    write_weights,
)
from warchest.bots.policy.ranks import survey
from warchest.bots.tree.agent import BEST, InterpretedTreeAgent
from warchest.bots.tree.bot import TreeBot, TreeForm
from warchest.bots.tree.memory import Context
from warchest.bots.tree.playout import value_of
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import HEXES
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.tables import make_tables

MOMENTS = [(seed, actions) for seed in range(4) for actions in (12, 45, 90)]


def chance_weights(keys: Sequence[Key]) -> Weights:
    """Return random weights that depend only on the key."""
    rows = {}
    for key in dict.fromkeys(keys):
        rng = random.Random(str(key))
        rows[key] = [rng.uniform(-0.3, 0.3) for _ in range(WIDTH)]
    rng = random.Random(1)
    return weights_of(rows, [rng.uniform(-0.2, 0.2) for _ in range(WIDTH)], (1.0, 0.7, 0.5, 0.4, -0.1), {})


def context_for(r: Tables, s: Position, found: Weights | None = None) -> list[Context]:
    """Return a context that values positions of this game with the net."""
    if found is None:
        found = chance_weights([part.key for side in (0, 1) for parts in parts_of(r, s.army, side) for part in parts])
    context = Context()
    context.net, context.weights, context.outer = 1, found.shares, found.outer
    context.table = table_of(found, r, s.army)
    return [context]


def listed(r: Tables, s: Position) -> dict[int, int]:
    """Return the columns of a position and how often each counts."""
    context = [Context()]
    for side in (0, 1):
        survey(r, s, side, context)
    count = list_columns(r, s, context[0].near, context)
    columns = context[0].listed[:count]
    assert len(set(columns)) <= count < LISTED
    found: dict[int, int] = {}
    for column, times in zip(columns, context[0].times, strict=False):
        found[column] = found.get(column, 0) + times
    return found


def begun(seed: int, actions: int, rules: str = "base") -> Game:
    """Return a game in which a seat may use a coin."""
    game = later(seed, actions, rules)
    rng = random.Random(seed)
    while game.decider is not None and (game.action_open or game.round == 0):
        game.play(rng.choice(game.legal_ids()))
    return game


@pytest.mark.parametrize("rules", mostly_marathon(sorted(RULES), 3))
def test_every_position_of_every_rule_set_has_only_columns_of_its_game(rules: str) -> None:
    """Given moments of games, when their columns are listed, then each one is made of rows of weights."""
    for seed, actions in MOMENTS:
        game = begun(seed, actions, rules)
        if game.decider is None:
            continue
        r, s = game.tables, game.position
        parts = parts_of(r, s.army, s.decider & 1)
        for column, times in listed(r, s).items():
            assert 0 <= column < COLUMNS
            assert times > 0
            assert parts[column]


def test_hidden_enemy_coins_count_as_one_pool() -> None:
    """Given a position, when enemy coins change places between bag, hand and facedown discards, then the columns stay as they are."""
    moved = 0
    for seed, actions in MOMENTS:
        game = begun(seed, actions)
        if game.decider is None:
            continue
        r, s, enemy = game.tables, game.position, 1 - game.decider
        before = listed(r, s)
        for slot in range(4):
            coin = coin_of(enemy, slot)
            for one, other in ((s.bag, s.facedown), (s.facedown, s.bag)):
                if one[coin]:
                    one[coin] -= 1
                    other[coin] += 1
                    moved += 1
                    assert listed(r, s) == before
        held = next((coin_of(enemy, slot) for slot in range(4) if s.hand[coin_of(enemy, slot)]), None)
        bagged = next((coin_of(enemy, slot) for slot in range(4) if s.bag[coin_of(enemy, slot)]), None)
        if held is not None and bagged is not None:
            s.hand[held], s.bag[held] = s.hand[held] - 1, s.bag[held] + 1
            s.hand[bagged], s.bag[bagged] = s.hand[bagged] + 1, s.bag[bagged] - 1
            assert listed(r, s) == before
    assert moved > 10


def test_the_net_sees_the_deciding_seats_hand() -> None:
    game = begun(1, 12)
    assert game.decider is not None
    r, s = game.tables, game.position
    before = listed(r, s)
    held = next(coin_of(game.decider, slot) for slot in range(4) if s.hand[coin_of(game.decider, slot)])
    s.hand[held] -= 1
    s.bag[held] += 1
    assert listed(r, s) != before


def test_the_slot_of_a_unit_makes_no_difference() -> None:
    """Given two armies, when each lists its units in another order, then the units' columns are the same ones elsewhere."""
    armies = ("archer", "knight", "scout", "lancer"), ("cavalry", "pikeman", "ensign", "footman")
    turned_armies = tuple(tuple(reversed(army)) for army in armies)
    tables = (make_tables(WAR_CHEST, armies, holder=0), make_tables(WAR_CHEST, turned_armies, holder=0))
    plain, turned = ([set(map(tuple, parts_of(r, r.army, side))) for side in (0, 1)] for r in tables)
    assert plain == turned


def test_side_1_sees_the_board_rotated() -> None:
    r = make_tables(WAR_CHEST, WAR_CHEST.first_game, holder=0)
    ours, theirs = (parts_of(r, r.army, side) for side in (0, 1))
    for hex_, (q, rank) in enumerate(r.board.hexes):
        opposite = r.board.index[-q, -rank]
        assert ours[PLACE + hex_] == theirs[PLACE + 3 * HEXES + opposite]
        assert ours[FORTS + hex_] == theirs[FORTS + opposite]


def test_a_unit_of_a_home_brew_box_has_the_columns_of_its_facts() -> None:
    """Given units of the lite game, which have no weights as single cards, then their columns consist of facts."""
    game = begun(1, 12, "lite")
    parts = parts_of(game.tables, game.position.army, 0)
    keys = {part.key for column in parts for part in column}
    assert not any(is_residual(key) for key in keys)
    assert any(str(key[0]).endswith(" fact") for key in keys)


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    found = chance_weights([("unit", 0, 1, 2), ("constant",)])._replace(card={"date": "today"})
    files = WeightFiles(tmp_path / "w.json", tmp_path / "w.bin")
    write_weights(found, files)
    read = read_weights(contents_of(files))
    assert {key: list(row) for key, row in read.rows.items()} == found.rows
    assert (list(read.outer), tuple(read.shares), read.card) == (found.outer, found.shares, found.card)


@pytest.mark.parametrize("net", range(1, NEWEST + 1))
def test_the_weights_of_this_package_are_small_and_have_a_card(net: int) -> None:
    assert sum(file.stat().st_size for file in files_of(net)) < 1_000_000
    assert {"made_by", "date", "games", "positions", "fit", "error_before", "error_after"} <= weights(net).card.keys()


def test_without_the_net_only_the_shares_count() -> None:
    game = begun(2, 45)
    r, s = game.tables, game.position
    context = context_for(r, s)
    with_net = value_of(r, s, context)
    context[0].net = 0
    assert value_of(r, s, context) != with_net


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("rules", mostly_marathon(["base", "all", "four_all", "lite"], 2))
def test_the_native_and_the_interpreted_net_agree_to_the_last_bit(rules: str) -> None:
    np = pytest.importorskip("numpy")
    native = pytest.importorskip("tests.support.native_values")
    for seed, actions in MOMENTS:
        game = begun(seed, actions, rules)
        if game.decider is None:
            continue
        r, s = game.tables, game.position
        context = context_for(r, s)
        assert native.values_of(r, [s], context[0]) == np.array([value_of(r, s, context)])


@pytest.mark.compiled
@pytest.mark.slow
def test_a_search_with_the_net_chooses_alike_in_both_forms() -> None:
    native = pytest.importorskip("warchest.bots.tree.native").NativeTreeAgent()
    settings = BEST._replace(iterations=20, net=1, plies=3)
    both = TreeBot(settings, TreeForm(native)), TreeBot(settings, TreeForm(InterpretedTreeAgent()))
    game = begun(3, 30, "all")
    for luck in range(4):
        if game.decider is None:
            break
        record = game.information_state(game.decider)
        ids, as_well = (bot.choose(record, luck) for bot in both)
        assert ids == as_well
        for id_ in ids:
            game.play(id_)
