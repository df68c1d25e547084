"""Sparse positions, to compare the dead position of the rules with play, and with an exhaustive search.

``python -m tests.support.sparse_positions 100000`` compares that many positions and prints what it found. It writes after every hundred
how far it is, and continues from there after a restart; a counterexample ends it.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from tests.support.random_games import EAGER, verb_of
from warchest.game.setup import Setup
from warchest.rules.content.lite import LITE
from warchest.rules.content.ruleset import NEVER
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow import turns
from warchest.rules.flow.effects import deploy
from warchest.rules.flow.ending import is_dead
from warchest.rules.flow.play import apply, carry_out, list_choices
from warchest.rules.flow.programs import run_on
from warchest.rules.flow.turns import list_chance
from warchest.rules.state import ids
from warchest.rules.state.agenda import frames_of, pop, push, runs
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import (
    CHANCE,
    CHOICES,
    DRAW_FRAME,
    FORT,
    INTO_DRAWN,
    NOBODY,
    PLAY_FRAME,
    POISONED,
    ROYAL,
    UNIT_SLOTS,
    Zone,
)
from warchest.rules.state.position import Position, Tables

PROGRESS = Path("sparse-positions.txt")
_CYCLE = (Zone.BAG, Zone.HAND, Zone.FACEUP, Zone.FACEDOWN)
_BOXES = (("base",), *(("base", box) for box in WAR_CHEST.box_ids[1:]), WAR_CHEST.box_ids)


class Sparse(NamedTuple):
    """A position with few coins in play, at the start of a turn."""

    tables: Tables
    endless: Tables
    """The tables of the same game without draws."""
    position: Position


@lru_cache(400)
def _tables(number: int) -> tuple[Tables, Tables]:
    """The tables of a game: every box, both editions of the Royal Guard, two players and four, and every twelfth one a lite game."""
    setup = Setup.random(
        f"sparse {number}",
        royal_guard=("revised", "original")[number % 2] if number % 12 else "",
        boxes=_BOXES[number % len(_BOXES)] if number % 12 else None,
        seats=(2, 2, 4)[number % 3] if number % 12 else 2,
        ruleset=WAR_CHEST if number % 12 else LITE,
    )
    endless = replace(setup, ruleset=replace(setup.ruleset, dead_draws=NEVER))
    return setup.tables(), endless.tables()


def sparse(number: int) -> Sparse:
    """Return the sparse position of a number. The same number always gives the same one."""
    rng = random.Random(f"sparse {number}")
    r, endless = _tables(rng.randrange(400))
    s = Position()
    s.round_no, s.holder = 9, rng.randrange(r.seats)
    for coin, row in enumerate(r.army):
        s.army[coin] = row
    for n, decree in enumerate(r.decrees):
        s.decrees[n] = decree
    _control(rng, r, s)
    locations = [r.locs[n] for n in range(r.locations)]
    many = rng.choice((0, 1, 2, 3, 5, 8))
    coins = rng.choice((0, 0.05, 0.1, 0.2))
    corner = rng.choice(range(r.hexes))
    near = sorted(range(r.hexes), key=lambda hex_: (r.dist[corner][hex_], rng.random()))
    for seat in range(r.seats):
        for slot in range(UNIT_SLOTS):
            if r.army[coin_of(seat, slot)]:
                _unit(rng, r, s, coin_of(seat, slot), locations, near, many, coins)
        s.hand[coin_of(seat, ROYAL)] = 1
    for side in range(2):
        s.seals[side] = rng.choice((0, 127, rng.randrange(128), rng.randrange(128)))
    s.decider, s.turn = NOBODY, rng.randrange(r.seats)
    return Sparse(r, endless, s)


def _control(rng: random.Random, r: Tables, s: Position) -> None:
    """Divide the locations, at most all but one of the markers of each side, and put a few forts on them."""
    s.left[0] = s.left[1] = r.markers
    share = rng.choice((0.15, 0.4, 0.8))
    for n in rng.sample(range(r.locations), r.locations):
        side = rng.randrange(2)
        if rng.random() < share and s.left[side] > 1:
            s.controller[r.locs[n]] = side + 1
            s.left[side] -= 1
    s.forts = r.ruleset.forts if r.shields and r.forts else 0
    for n in range(r.locations):
        if s.forts > 3 and rng.random() < 0.25:
            s.token[r.locs[n]] = FORT
            s.forts -= 1


def _unit(
    rng: random.Random,
    r: Tables,
    s: Position,
    coin: int,
    locations: list[int],
    near: list[int],
    many: int,
    coins: float,
) -> None:
    """Put the coins of a kind into zones: few in the cycle, some on the board, the others out of the game."""
    left = r.coins[r.army[coin]]
    copies = min(r.copies[r.army[coin]], 2)
    for _ in range(copies):
        if rng.random() * 9 < many and left > 0:
            places = near[: 3 + many] if rng.random() < 0.5 else locations
            free = [hex_ for hex_ in places if s.who[hex_] == 0]
            if not free:
                continue
            hex_ = rng.choice(free)
            deploy(s, coin, hex_)
            height = min(left, 1 if r.lite_actions else rng.choice((1, 1, 1, 2, 3)))
            s.height[hex_] = height
            left -= height
            if r.ruleset.poisoners and rng.random() < 0.05 and s.poisons[0] == 0 and not r.lite_actions:
                s.token[hex_] |= POISONED
                s.poisons[0] = hex_ + 1
    for _ in range(min(left, rng.choice((1, 1, 1, 2, 3)) if rng.random() < coins else 0)):
        zone = s.supply if rng.random() < 0.4 else getattr(s, rng.choice(_CYCLE))
        zone[coin] += 1
        left -= 1
    s.box[coin] = left


def plays_on(case: Sparse, luck: int, decisions: int = 150) -> bool:
    """Play a random game on, eager to do something, and return whether a marker was placed or a side won."""
    rng = random.Random(luck)
    r, s, out, weights = case.endless, case.position.copy(), [0] * CHOICES, [0] * CHOICES
    left = s.left.tolist()
    turns.settle(r, s, False, out)
    for _ in range(decisions):
        if s.decider == CHANCE:
            count = list_chance(r, s, out, weights)
            apply(r, s, rng.choices(out[:count], weights[:count])[0], out)
        else:
            choices = out[: list_choices(r, s, out)]
            if luck % 2:
                wanted = [EAGER.get(verb_of(id_), 0.1 if id_ < ids.RECRUIT else 1) for id_ in choices]
                apply(r, s, rng.choices(choices, wanted)[0], out)
            else:
                apply(r, s, rng.choice(choices), out)
        if s.over or s.left.tolist() != left:
            return True
    return False


def search(case: Sparse, most: int = 4000) -> bool | None:
    """Return whether a marker can be placed, or a side can win, or None after many positions: a search of all that follows, without any
    thought. Every seat may act whenever an action is over, with any coin that is not out of the game.
    """
    r = case.endless
    start = _gathered(r, case.position.copy())
    left = start.left.tolist()
    seen, waiting = {_plain(start)}, [start]
    while waiting:
        for s in _followers(r, waiting.pop()):
            if s.over or s.left.tolist() != left:
                return True
            if s.depth == 0:
                _gathered(r, s)
            if _plain(s) not in seen:
                seen.add(_plain(s))
                waiting.append(s)
        if len(seen) > most:
            return None
    return False


def _plain(s: Position) -> bytes:
    s.turn = s.moved = s.holder = 0
    if s.depth == 0:
        s.decider = NOBODY
    return s.to_bytes()


def _gathered(r: Tables, s: Position) -> Position:
    """Put all coins of every seat into its hand, except those of the supply."""
    for seat in range(r.seats):
        for zone in (s.bag, s.faceup, s.facedown, s.previewed, s.bag_top, s.drawn):
            for coin in range(coin_of(seat, 0), coin_of(seat + 1, 0)):
                s.hand[coin] += zone[coin]
                zone[coin] = 0
    for n in range(len(s.extra)):
        s.extra[n] = 0
    return s


def _followers(r: Tables, s: Position) -> Iterator[Position]:
    """Yield the positions after every choice."""
    out = [0] * CHOICES
    for seat in range(r.seats) if s.depth == 0 else (None,):
        begun = s.copy()
        if seat is not None:
            push(begun, PLAY_FRAME, seat, -1, 0, 0)
            begun.decider = seat
        for id_ in out[: list_choices(r, begun, out)].copy():
            if seat is not None and id_ < ids.RECRUIT:
                continue  # a pass or the initiative changes nothing that is compared
            after = begun.copy()
            carry_out(r, after, id_)
            while after.depth and not after.over:
                frame = frames_of(after)[-1]
                if frame.kind == DRAW_FRAME:
                    pop(after)
                    if frame.other_hex == INTO_DRAWN:
                        _gathered(r, after)
                        push(after, PLAY_FRAME, frame.seat, -1, 0, 0)
                elif not runs(frame.kind):
                    after.decider = frame.seat
                    break
                elif run_on(r, after, out):
                    break
            yield after


class Found(NamedTuple):
    """What was found out about a sparse position."""

    dead: bool
    placed: bool
    """Whether a game placed a marker."""
    can: bool | None
    """Whether a marker can be placed, by the exhaustive search, or None where it was not finished."""


def compare(number: int, *, games: int = 4, most: int = 400) -> Found:
    """Compare the rules with play and with the exhaustive search at a sparse position. Only a position called dead is played on."""
    case = sparse(number)
    dead = is_dead(case.tables, case.position.copy(), [0] * CHOICES)
    placed = dead and any(plays_on(case, luck) for luck in range(games))
    return Found(dead, placed, search(case, most))


def main(wanted: int, most: int) -> None:
    """Compare so many positions, from where an earlier run stopped."""
    done, dead, unclear, doubts = map(int, PROGRESS.read_text().split()) if PROGRESS.exists() else (0, 0, 0, 0)
    for number in range(done, wanted):
        found = compare(number, most=most)
        dead += found.dead
        unclear += found.can is None
        doubts += found.can is False and not found.dead
        if found.placed or (found.dead and found.can):
            sys.exit(f"Position {number} is called dead, and a marker can be placed: {found}.")
        if found.can is False and not found.dead:
            print(f"Position {number} is dead, and the game goes on.", flush=True)
        if number % 100 == 99:
            PROGRESS.write_text(f"{number + 1} {dead} {unclear} {doubts}\n")
    print(
        f"{wanted} positions, {dead} called dead: no marker was placed in any of them. The exhaustive search left {unclear} open."
    )
    print(f"In {doubts} dead positions the game goes on.")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 400)
