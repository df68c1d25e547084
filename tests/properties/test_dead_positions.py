"""A game that was drawn as dead could not have gone anywhere: played on regardless, no location ever changes hands again."""

import random

import pytest

from tests.support.random_games import BOX_MIXES, next_id, title, walk
from tests.support.sparse_positions import compare
from warchest.game.game import Game
from warchest.game.setup import Setup
from warchest.game.text.position.text import PositionText
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow import turns
from warchest.rules.flow.effects import relocate
from warchest.rules.flow.ending import is_dead
from warchest.rules.flow.play import apply
from warchest.rules.state.agenda import clear
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import CHOICES, DEAD, NOBODY, PLAY_FRAME, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables

GUARDS = ("revised", "original")
ALIVE = (
    # A March lets the Bannerman push the Cavalry out of h1, where the Lancer can then be deployed.
    "warchest-position/2 seats=2 boxes=base,nobility setup=chosen decrees=march,enlist,spy A=bannerman,knight,scout,lancer"
    " B=archer,cavalry,pikeman,crossbowman round=3 turn=B initiative=A A.held=e2,h1 A.seals=enlist,spy B.held=d7,g6"
    " B.seals=march,enlist,spy A.units=bannerman@g3:2 A.hand=lancer,royal A.supply=lancer"
    " A.box=bannerman:2,knight:4,scout:5,lancer:2 B.units=archer@e2,cavalry@h1 B.hand=archer,royal"
    " B.box=archer:2,cavalry:3,pikeman:4,crossbowman:5",
    # A March takes the Knight away, so that the Royal Guard can leave h1.
    "warchest-position/2 seats=2 boxes=base,nobility setup=chosen decrees=march,enlist,spy"
    " A=royal_guard_original,knight,scout,lancer B=archer,cavalry,pikeman,crossbowman round=3 turn=B initiative=A"
    " A.held=e2,h1 A.seals=enlist,spy B.held=d7,g6 B.seals=march,enlist,spy A.units=royal_guard_original@h1,knight@h2:2"
    " A.hand=lancer,royal A.supply=lancer A.box=royal_guard_original:4,knight:2,scout:5,lancer:2"
    " B.units=archer@e2,cavalry@g1,pikeman@g2,crossbowman@i1 B.hand=archer,royal"
    " B.box=archer:2,cavalry:3,pikeman:3,crossbowman:4",
)


def ends_dead(boxes: tuple[str, ...], seats: int) -> tuple[Tables, Position]:
    """The end of a random game of these boxes that was drawn as dead."""
    for seed in range(100):
        setup = Setup.random(f"dead {seed}", boxes=boxes, seats=seats)
        for r, s, _ in walk(setup, seed, 2500):
            last = r, s
        if last[1].over == DEAD:
            return last
    raise AssertionError("No game ended dead.")


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("boxes", [("base",), *BOX_MIXES], ids="+".join)
def test_no_side_takes_a_location_after_a_dead_position(
    boxes: tuple[str, ...], seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    r, dead = ends_dead(boxes, seats)
    monkeypatch.setattr(turns, "is_dead", lambda *_: False)
    for luck in range(4):
        rng = random.Random(luck)
        s = dead.copy()
        s.over = 0
        turns.settle(r, s, False, [0] * CHOICES)
        for _ in range(250):
            apply(r, s, next_id(rng, r, s), [0] * CHOICES)
        assert s.over == 0
        assert s.controller.tolist() == dead.controller.tolist()


@pytest.mark.parametrize("line", ALIVE, ids=["pushed out", "let out"])
def test_a_location_that_a_march_can_clear_keeps_the_game_alive(line: str) -> None:
    game = Game.from_position(PositionText.parse(line))
    game.play("bolster@e2")
    assert game.outcome is None
    again = Game.from_position(game.position_text())
    assert again.position_text() == game.position_text()


def worn_out(r: Tables, s: Position, rng: random.Random) -> None:
    """Leave little to play with: no coin of a unit on the board, and a unit on most locations that are controlled."""
    standing = [hex_ for hex_ in range(r.hexes) if s.who[hex_]]
    free = [r.locs[n] for n in range(r.locations) if s.controller[r.locs[n]] and not s.who[r.locs[n]]]
    rng.shuffle(standing)
    for hex_ in standing:
        if free and rng.random() < 0.9:
            relocate(s, hex_, free.pop())
        s.height[hex_] = 0 if s.who[hex_] == 0 else rng.choice((1, 1, 2))
    for hex_ in free:
        side = s.controller[hex_] - 1
        s.controller[hex_] = 0
        s.left[side] += 1
    for seat in range(r.seats):
        for slot in range(UNIT_SLOTS):
            lost = rng.random() < 0.7 or s.unit_hexes[coin_of(seat, slot)]
            for zone in (s.hand, s.bag, s.faceup, s.facedown, s.supply, s.previewed) if lost else ():
                s.box[coin_of(seat, slot)] += zone[coin_of(seat, slot)]
                zone[coin_of(seat, slot)] = 0
    for side in range(2):
        s.seals[side] = rng.choice((0, s.seals[side], 127))


SETUPS = (
    *(
        Setup.random(f"worn {seed}", royal_guard=guard, boxes=WAR_CHEST.box_ids, seats=seats)
        for seed in range(3)
        for guard in GUARDS
        for seats in (2, 4)
    ),
    Setup.chosen(
        ["bannerman", "royal_guard_original", "knight", "lancer"],
        ["archer", "cavalry", "pikeman", "scout"],
        decrees=("march", "redeploy", "reinforce"),
        seed="cleared",
    ),
    Setup.chosen(
        ["bannerman", "berserker", "swordsman", "lancer"],
        ["royal_guard_original", "herald", "earl", "footman"],
        decrees=("march", "spy", "enlist"),
        seed="cleared",
    ),
    Setup.chosen(
        ["bannerman", "royal_guard", "lancer"],
        ["sapper", "cavalry", "archer"],
        ["knight", "ensign", "scout"],
        ["footman", "marshall", "pikeman"],
        decrees=("march", "guard", "spy"),
        seed="cleared",
    ),
)
"""Random deals, and armies that may clear a location in several steps."""


@pytest.mark.parametrize("setup", SETUPS, ids=title)
def test_no_side_takes_a_location_after_a_position_worn_out_and_called_dead(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    dead = 0
    for seed in range(3):
        rng = random.Random(seed)
        for r, s, _ in [(r, s.copy(), id_) for r, s, id_ in walk(setup, seed, 400) if s.round_no > 2]:
            if rng.random() > 0.05:
                continue
            clear(s)
            worn_out(r, s, rng)
            if not is_dead(r, s, [0] * CHOICES):
                continue
            dead += 1
            with monkeypatch.context() as patch:
                patch.setattr(turns, "is_dead", lambda *_: False)
                s.decider = NOBODY
                turns.settle(r, s, False, [0] * CHOICES)
                before = s.controller.tolist()
                for _ in range(120):
                    apply(r, s, next_id(rng, r, s), [0] * CHOICES)
                assert s.controller.tolist() == before
    assert dead


@pytest.mark.parametrize("setup", SETUPS, ids=title)
def test_a_seat_is_never_asked_to_use_a_coin_in_a_dead_position(setup: Setup) -> None:
    """Given games that wear out, when a seat must use a coin, then the position is not dead."""
    for seed in range(2):
        for r, s, _ in walk(setup, seed, 500):
            if s.decider >= 0 and s.agenda[0] == PLAY_FRAME and s.depth == 1:
                assert not is_dead(r, s.copy(), [0] * CHOICES)


def test_no_sparse_position_called_dead_lets_a_marker_be_placed() -> None:
    """Given sparse positions of all boxes, when those called dead are played on and searched without thought, then no marker is placed."""
    found = [compare(number, most=60) for number in range(250)]
    assert not any(one.placed or (one.dead and one.can) for one in found)
    assert sum(one.dead for one in found) > 100
    assert sum(one.can is True for one in found) > 40
