"""Plays a bot against itself and counts its habits: `python -m scripts.habits page squire --games 40`.

The counts are claims of the initiative for each round, passes, recruits and attacks among all actions, locations taken in the first
rounds, moves back to where the unit came from, deployments of a Scout beside the unit that has just killed one, locations that a seat could
take with a coin in hand and left for two actions in a row, and the games that came to an end.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from hashlib import blake2b

from warchest.bots.registry import make_bot
from warchest.bots.tree.learner import hexes_beside_killers, origins_of
from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.rules.state import ids
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import DIRECTIONS

EARLY = 5
"""The first rounds, in which the locations taken are counted."""
LONGEST = 600
"""The actions after which a game is stopped."""


def watch(bot: str, kind: str, number: int) -> Counter[str]:
    """Return the counts of one game of a bot against itself."""
    name = f"habits {kind} {number}"
    game = Game(GAME_KINDS[kind].setup(name), blake2b(name.encode(), digest_size=32).digest())
    rng, player, seen = random.Random(name), make_bot(bot), Counter[str]()
    left: dict[int, set[int]] = {}
    while (seat := game.decider) is not None and seen["actions"] < LONGEST:
        chosen = player.choose(game.information_state(seat), rng.getrandbits(32))
        if not game.action_open:
            count(game, seat, chosen[0], left, seen)
        for id_ in chosen:
            game.play(id_)
    return seen + Counter({"games": 1, "ended": int(game.outcome is not None), "rounds": game.round})


def count(game: Game, seat: int, id_: int, left: dict[int, set[int]], seen: Counter[str]) -> None:
    """Count what a seat's action is. ``left``: for each seat, the locations that it did not take with its last action."""
    r, s, log = game.tables, game.position, game.log
    seen["actions"] += 1
    seen["passes"] += id_ < ids.CLAIM
    seen["claims"] += ids.CLAIM <= id_ < ids.RECRUIT
    seen["attacks"] += id_ >= ids.HEX_BASE and ids.ATTACK <= what_of(id_) < ids.CONTROL
    seen["early"] += id_ >= ids.HEX_BASE and what_of(id_) == ids.CONTROL and game.round <= EARLY
    seen["recruits"] += ids.RECRUIT <= id_ < ids.DRAW
    controls = {one for one in game.legal_ids() if one >= ids.HEX_BASE and what_of(one) == ids.CONTROL}
    takes = {hex_of(one) for one in controls}
    wins = s.left[seat & 1] == 1
    seen["takeable"] += bool(takes)
    seen["left twice"] += bool(takes & left.get(seat, set())) and id_ not in controls
    seen["wins left"] += bool(controls) and wins and id_ not in controls
    left[seat] = set() if id_ in controls else takes
    if id_ >= ids.HEX_BASE:
        here, what = hex_of(id_), what_of(id_)
        seen["moves"] += what < ids.ATTACK
        seen["back"] += what < ids.ATTACK and origins_of(r, log).get(here) == r.nb[here * DIRECTIONS + what]
        if ids.DEPLOY <= what < ids.BUILD:
            unit = r.ruleset.unit_ids[s.army[coin_of(seat, what - ids.DEPLOY)] - 1]
            beside = here in hexes_beside_killers(r, s, log)
            seen["scouts beside killers"] += beside and unit == "scout"
            seen["deployed beside killers"] += beside


def main() -> None:
    """Print a line for each bot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--kind", default="base", choices=GAME_KINDS)
    wish = parser.parse_args()
    for bot in wish.bots:
        seen = sum((watch(bot, wish.kind, number) for number in range(wish.games)), Counter[str]())
        print(
            f"{bot}, {wish.kind}: {seen['claims'] / seen['rounds']:.2f} claims a round, "
            f"{seen['passes'] / seen['actions']:.1%} passes, {seen['recruits'] / seen['actions']:.1%} recruits and "
            f"{seen['attacks'] / seen['actions']:.1%} attacks of {seen['actions']} actions, "
            f"{seen['early'] / seen['games']:.1f} locations taken in the first {EARLY} rounds, "
            f"{seen['back'] / max(1, seen['moves']):.1%} of {seen['moves']} moves go back, "
            f"{seen['scouts beside killers']} Scouts and {seen['deployed beside killers']} units beside a killer, "
            f"{seen['left twice']} locations left twice and {seen['wins left']} wins left of {seen['takeable']} chances, "
            f"{seen['ended']} of {seen['games']} games ended, {seen['rounds'] / seen['games']:.1f} rounds a game",
            flush=True,
        )


if __name__ == "__main__":
    main()
