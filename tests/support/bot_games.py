"""Random games to test bots on: of every rule set, drafts and variants among them."""

import random
from collections.abc import Iterator

from tests.support.random_games import pick
from warchest import Game, Setup
from warchest.game.kinds import GAME_KINDS, GameKind
from warchest.rules.content.war_chest import WAR_CHEST

RULES: dict[str, GameKind] = {
    **GAME_KINDS,
    "preview": GameKind(variants=("preview",)),
    "drafted": GameKind(WAR_CHEST.box_ids, variants=("elimination", "choose_order", "preview")),
    "four_drafted": GameKind(WAR_CHEST.box_ids, seats=4, variants=("elimination", "choose_order", "preview")),
}
"""Every kind of rule set."""


def random_game(number: int, rules: str = "base") -> Game:
    """A game just started: dealt or drafted armies, separate draws."""
    setup = Setup.draft(f"t{number}") if rules == "base" and number % 4 == 0 else RULES[rules].setup(f"t{number}")
    return Game(setup, b"bots %d" % number)


def steps(number: int, decisions: int, rules: str = "base") -> Iterator[Game]:
    """The same game again and again, one random decision further each time; the positions it ends in are yielded too."""
    game = random_game(number, rules)
    rng = random.Random(number)
    yield game
    for _ in range(decisions):
        if game.decider is None:
            return
        game.play(pick(rng, game.tables, game.legal_ids()))
        yield game


def later(number: int, decisions: int, rules: str = "base") -> Game:
    """A game after this many random decisions, or one decision before its end."""
    ends = False
    for at, game in enumerate(steps(number, decisions, rules)):  # noqa: B007 - the last of them counts
        ends = game.decider is None
    return later(number, at - 1, rules) if ends else game


def spied_game() -> Game:
    """A game where the deciding seat looks at a hand."""
    for number in range(200):
        for game in steps(number, 60, "four_all"):
            if game.decider is not None and game.information_state(game.decider).seen:
                last = game.information_state(game.decider).seen[-1]
                if last.at == len(game.log):
                    return game.copy()
    raise AssertionError("Nobody proclaimed Spy.")
