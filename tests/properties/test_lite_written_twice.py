"""The 9x9 game is played by a second, plain writing of its rules beside the engine: the same actions, and the same results of each."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.plain_lite import PlainLite
from tests.support.random_games import chances, choices
from warchest.game.setup import Setup
from warchest.rules.content.lite import LITE
from warchest.rules.flow.play import action_ended, apply
from warchest.rules.flow.turns import opening
from warchest.rules.known import kind_of
from warchest.rules.state import ids
from warchest.rules.state.indices import coin_of, seat_of, slot_of
from warchest.rules.state.layout import CHANCE, CHOICES, SLOTS
from warchest.rules.state.position import Position, Tables

pytestmark = pytest.mark.slow

MIXES = [(), LITE.variants, *((option,) for option in LITE.variants), *itertools.combinations(LITE.variants, 2)]
"""None of the options, all, each one, and every pair."""
ACTIONS = 50
"""Actions of a game in CI; a long run plays more."""


def told(r: Tables, s: Position) -> dict[str, Any]:
    """Return a position of the engine in the form of the plain implementation."""

    def square(hex_: int) -> tuple[int, int]:
        name = r.board.names[hex_]
        return ord(name[0]) - ord("a"), int(name[1])

    def coins(zone: str) -> list[Counter[str]]:
        counts = getattr(s, zone)
        return [
            Counter({kind_of(r, s, seat, slot): n for slot in range(SLOTS) if (n := counts[coin_of(seat, slot)])})
            for seat in (0, 1)
        ]

    standing = [hex_ for hex_ in range(r.hexes) if s.who[hex_]]
    return {
        "board": {
            square(hex_): (seat_of(s.who[hex_]), kind_of(r, s, seat_of(s.who[hex_]), slot_of(s.who[hex_])))
            for hex_ in standing
        },
        "zones": {square(hex_): s.controller[hex_] - 1 for hex_ in range(r.hexes) if s.controller[hex_]},
        "bag": coins("bag"),
        "hand": coins("hand"),
        "discard": coins("faceup"),
        "stock": coins("supply"),
        "initiative": s.holder,
        "winner": s.winner - 1 if s.over else None,
        "turn": "draw" if s.decider == CHANCE else s.turn,
    }


def key_of(what: dict[str, Any]) -> str:
    """Return what stands as one text. Before a draw the engine may have tipped the discards into a bag already: they count as one."""
    what = dict(what)
    if what["turn"] == "draw":
        what["bag"] = [bag + discard for bag, discard in zip(what["bag"], what.pop("discard"), strict=True)]
    return repr([(key, _sorted(value)) for key, value in sorted(what.items())])


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return sorted(value.items())
    return [_sorted(one) for one in value] if isinstance(value, list) else value


def results(r: Tables, s: Position) -> dict[str, list[int]]:
    """Return the decisions of one whole action by the resulting position, for every action that the engine offers."""
    paths: dict[str, list[int]] = {}

    def go_on(position: Position, played: list[int]) -> None:
        for id_ in choices(r, position):
            after = position.copy()
            apply(r, after, id_, [0] * CHOICES)
            if action_ended(after, s.decider):
                paths.setdefault(key_of(told(r, after)), [*played, id_])
            else:
                go_on(after, [*played, id_])

    go_on(s, [])
    return paths


def play_draws(rng: random.Random, r: Tables, s: Position) -> list[list[str]]:
    """Draw with the engine until a seat decides. Return the coins that each seat drew."""
    drawn: list[list[str]] = [[], []]
    while s.decider == CHANCE:
        possible, weights = chances(r, s)
        id_ = rng.choices(possible, weights)[0]
        before = told(r, s)["hand"]
        apply(r, s, id_, [0] * CHOICES)
        for seat in (0, 1):
            drawn[seat] += (told(r, s)["hand"][seat] - before[seat]).elements()
    return drawn


def play(options: tuple[str, ...], seed: int, actions: int) -> Iterator[list[int]]:
    """Play a random game by both writings, and yield the decisions of each action. AssertionError where they part."""
    rng = random.Random(f"{options} {seed}")
    setup = Setup.random(str(seed), ruleset=LITE, variants=options)
    r = setup.tables()
    s = opening(r)
    while s.decider == CHANCE and choices_of_flip(r, s):
        apply(r, s, rng.choice(choices_of_flip(r, s)), [0] * CHOICES)
    armies = [[kind_of(r, s, seat, slot) for slot in range(4)] for seat in (0, 1)]
    plain = PlainLite(armies, s.holder, options)
    for _ in range(actions):
        if s.decider == CHANCE:
            plain.draw(play_draws(rng, r, s))
            assert key_of(plain.told()) == key_of(told(r, s))
        ours, theirs = results(r, s), {key_of(game.told()): game for game in plain.results()}
        assert ours.keys() == theirs.keys()
        tried = rng.sample(sorted(ours), min(6, len(ours)))
        chosen = max(tried, key=lambda key: (eagerness(theirs[key]) if rng.random() < 0.8 else 0, rng.random()))
        yield ours[chosen]
        for id_ in ours[chosen]:
            apply(r, s, id_, [0] * CHOICES)
        plain = theirs[chosen]
        if s.over:
            return


def eagerness(game: PlainLite) -> int:
    """Return how near the units stand to the middle. Games where they meet there are worth more."""
    return sum(8 - abs(row - 4) - abs(column - 4) for row, column in game.board)


def choices_of_flip(r: Tables, s: Position) -> list[int]:
    """Return what the marker may show, where it is flipped now."""
    return [id_ for id_ in chances(r, s)[0] if id_ in (ids.FLIP, ids.FLIP + 1)]


@pytest.mark.parametrize("options", MIXES, ids=" ".join)
def test_both_writings_of_the_lite_game_offer_the_same_actions_with_the_same_results(options: tuple[str, ...]) -> None:
    """Given two options of the lite game, when a random game is played, then the plain rules offer what the engine offers, with its
    results."""
    played = list(play(options, 1, ACTIONS))
    assert len(played) > 20


@pytest.mark.marathon
@pytest.mark.parametrize("options", MIXES, ids=" ".join)
def test_both_writings_of_the_lite_game_agree_over_long_games(options: tuple[str, ...]) -> None:
    """Given two options of the lite game, when many long games are played, then both writings agree on every action."""
    assert all(len(list(play(options, seed, 500))) > 20 for seed in range(2, 12))
