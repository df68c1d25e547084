"""Our games, written as snapshots in the form of War Chest Online, are read as games that went the same way."""

from collections.abc import Sequence
from itertools import cycle, islice

import pytest

from tests.support.online_snapshots import between_actions, exported, moments
from tests.support.random_games import CURIOUS, title, walk
from warchest.game.game import Game
from warchest.game.setup import Setup
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.online.reader import read_snapshots
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state import ids
from warchest.rules.state.position import Position

STEPS = 300
SETUPS = [
    Setup.first_game(),
    *(Setup.battle(name) for name in WAR_CHEST.battles),
    *CURIOUS[:2],
    *(
        Setup.random(f"deal {n}", royal_guard=guard)
        for n, guard in enumerate(islice(cycle(("revised", "original")), 12))
    ),
]


def played(setup: Setup) -> list[int]:
    """A random game up to the end of an action, or to its end."""
    log: list[int] = []
    acted = 0
    for _r, s, id_ in walk(setup, 1, steps=STEPS):
        acted = len(log) if between_actions(s) else acted
        log.append(id_)
    return log if len(log) < STEPS else log[:acted]


def same(one: Position, other: Position) -> bool:
    """Whether two positions look the same in a snapshot."""
    arrays = ("hand", "bag", "faceup", "facedown", "supply", "box", "who", "height", "controller")
    scalars = ("round_no", "decider", "holder", "over", "winner")
    return all(getattr(one, name) == getattr(other, name) for name in (*arrays, *scalars))


def decisions(log: Sequence[int]) -> int:
    """The number of decisions in a game, without draws and the flip at the start."""
    return sum(not ids.DRAW <= id_ < ids.TAKE for id_ in log)


@pytest.mark.parametrize("setup", SETUPS, ids=title)
def test_snapshots_of_all_decisions_are_read_as_a_game_with_the_same_decisions(setup: Setup) -> None:
    log = played(setup)
    found = read_snapshots(exported(setup, log))
    read = moments(found.setup, found.ids)
    assert decisions(found.ids) == decisions(log)
    assert all(same(mine, theirs) for mine, theirs in zip(moments(setup, log), read, strict=True))


@pytest.mark.parametrize("setup", SETUPS, ids=title)
def test_snapshots_of_whole_actions_are_read_as_a_game_through_the_same_positions(setup: Setup) -> None:
    log = played(setup)
    found = read_snapshots(exported(setup, log, whole_actions=True))
    read = iter(moments(found.setup, found.ids))
    assert all(any(same(mine, theirs) for theirs in read) for mine in moments(setup, log, whole_actions=True))
    assert parse_game(found.print()) == found
    assert Game.from_text(found).log == found.ids
