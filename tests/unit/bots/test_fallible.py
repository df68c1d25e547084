"""Beginners' bots make the slips of people, and none that a person would find odd."""

from itertools import count

import pytest

from tests.support.bot_games import later
from warchest import Game
from warchest.bots.registry import make_bot
from warchest.bots.tree.agent import TreeBranch
from warchest.bots.tree.fallible import Weakness, choose_fallibly, is_odd, takes
from warchest.rules.state import ids
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.layout import DIRECTIONS

BLIND, KEEN = Weakness(sees=0, warmth=1), Weakness(sees=100, warmth=1)


def chosen(game: Game, weakness: Weakness, values: dict[int, float], seeds: int = 20) -> set[int]:
    """Return what a bot chooses with these seeds, if its search gives these values to the legal choices, and 0 to the others."""
    assert game.decider is not None
    r, s, log = game.setup.tables(), game.position, game.information_state(game.decider).ids
    branches = [TreeBranch(id_, 1, values.get(id_, 0.0)) for id_ in game.legal_ids()]
    return {choose_fallibly(weakness, r, s, log, branches, seed) for seed in range(seeds)}


def game_where(wanted: int) -> Game:
    """Return a game in which a choice of this kind (an offset at a hex) is legal at the start of an action."""
    games = (later(number, 60) for number in count())
    return next(
        game
        for game in games
        if game.decider is not None
        and not game.action_open
        and any(id_ >= ids.HEX_BASE and what_of(id_) == wanted for id_ in game.legal_ids())
    )


def test_a_beginner_passes_only_if_nothing_else_is_possible() -> None:
    """Given a search that likes passing best, when there is another choice, then the bot makes that one."""
    game = later(1, 20)
    passes = {id_: 0.9 for id_ in game.legal_ids() if id_ < ids.CLAIM}
    assert passes
    assert not chosen(game, KEEN, passes) & passes.keys()


def test_a_beginner_takes_a_location_that_it_stands_on() -> None:
    """Given a location to take and a choice that is a little better, when even a blind bot chooses, then it takes the location."""
    game = game_where(ids.CONTROL)
    other = next(id_ for id_ in game.legal_ids() if id_ >= ids.HEX_BASE and not takes(id_))
    assert all(takes(id_) for weakness in (BLIND, KEEN) for id_ in chosen(game, weakness, {other: 0.1}))


def test_a_beginner_never_overlooks_an_obvious_choice() -> None:
    game = later(1, 20)
    obvious = next(id_ for id_ in game.legal_ids() if ids.RECRUIT <= id_ < ids.DRAW)
    assert chosen(game, BLIND, {obvious: 0.9}) == {obvious}


def test_a_beginner_with_a_higher_temperature_makes_more_different_choices() -> None:
    game = later(1, 20)
    values = {id_: number / 100 for number, id_ in enumerate(game.legal_ids())}
    assert len(chosen(game, Weakness(100, 1), values)) < len(chosen(game, Weakness(100, 500), values))


def test_moving_a_unit_back_is_odd() -> None:
    """Given a unit that moved, when the other side has acted, then moving it back is odd, and moving it on is not."""
    game = game_where(ids.MOVE)
    there = next(id_ for id_ in game.legal_ids() if id_ >= ids.HEX_BASE and what_of(id_) == ids.MOVE)
    r = game.setup.tables()
    goal = r.nb[hex_of(there) * DIRECTIONS + ids.MOVE]
    ways = {r.nb[goal * DIRECTIONS + way]: ids.at(goal, way) for way in range(DIRECTIONS)}
    back = ways.pop(hex_of(there))
    assert is_odd(r, game.position, [there], back)
    assert not any(is_odd(r, game.position, [there], on) for on in ways.values())


def test_claiming_soon_after_a_claim_is_odd() -> None:
    game = later(1, 20)
    r, claim = game.setup.tables(), ids.CLAIM
    assert is_odd(r, game.position, [claim + 8], claim)
    assert not is_odd(r, game.position, [ids.PASS], claim)


@pytest.mark.parametrize("level", ["page", "squire", "yeoman"])
def test_a_beginner_does_not_claim_the_initiative_in_most_rounds(level: str) -> None:
    """Given a game of a level against itself, then it has at most one claim in two rounds."""
    game, bot, claims = Game(later(3, 0).setup, b"claims"), make_bot(level), 0
    for luck in range(72):
        if game.decider is None:
            break
        action = bot.choose(game.information_state(game.decider), luck)
        claims += ids.CLAIM <= action[0] < ids.RECRUIT
        game.play_action(action)
    assert claims * 2 <= game.round
