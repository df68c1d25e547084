"""Plays bots and counts their habits: `python -m scripts.habits page squire --games 40`. A bot plays itself, or ``--against`` another one.

The counts are claims of the initiative for each round, passes, recruits, bolsters and attacks among all actions, locations taken in the
first rounds, moves back to where the unit came from, deployments of a Scout beside the unit that has just killed one, locations that a
seat could take with a coin in hand and left for two actions in a row, wins left, and the games that came to an end. ``--check`` fails if a
bot has habits that the first levels must not have. ``--against`` counts the actions of the bot only, so
`python -m scripts.habits yeoman:racer yeoman --against yeoman` shows what a style changes, and its score.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from hashlib import blake2b

from warchest.bots.registry import Bot, make_bot
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
MOST_CLAIMS, MOST_PASSES, MOST_BACK = 0.35, 0.04, 0.02
"""The most claims of the initiative a round, and the greatest shares of passes among actions and of moves back among moves."""


def watch(bot: Bot, other: Bot | None, kind: str, number: int) -> Counter[str]:
    """Return the counts of one game of a bot, against itself or another one. Two games with another one share armies and draws."""
    name = f"habits {kind} {number if other is None else number // 2}"
    game = Game(GAME_KINDS[kind].setup(name), blake2b(name.encode(), digest_size=32).digest())
    rng, seen, actions = random.Random(f"{name} {number}"), Counter[str](), 0
    left: dict[int, set[int]] = {}
    while (seat := game.decider) is not None and actions < LONGEST:
        own = other is None or (seat ^ number) & 1 == 0
        player = bot if own or other is None else other
        chosen = player.choose(game.information_state(seat), rng.getrandbits(32))
        if not game.action_open:
            actions += 1
            if own:
                count(game, seat, chosen[0], left, seen)
        for id_ in chosen:
            game.play(id_)
    outcome = game.outcome
    won = outcome is not None and outcome.winner == number & 1
    drawn = outcome is None or outcome.winner is None
    ends = {"games": 1, "ended": outcome is not None, "rounds": game.round, "half points": 2 * won + drawn}
    return seen + Counter({name: int(many) for name, many in ends.items()})


def count(game: Game, seat: int, id_: int, left: dict[int, set[int]], seen: Counter[str]) -> None:
    """Count what a seat's action is. ``left``: for each seat, the locations that it did not take with its last action."""
    r, s, log = game.tables, game.position, game.log
    seen["actions"] += 1
    seen["passes"] += id_ < ids.CLAIM
    seen["claims"] += ids.CLAIM <= id_ < ids.RECRUIT
    seen["attacks"] += id_ >= ids.HEX_BASE and ids.ATTACK <= what_of(id_) < ids.CONTROL
    seen["early"] += id_ >= ids.HEX_BASE and what_of(id_) == ids.CONTROL and game.round <= EARLY
    seen["recruits"] += ids.RECRUIT <= id_ < ids.DRAW
    seen["bolsters"] += id_ >= ids.HEX_BASE and what_of(id_) == ids.BOLSTER
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


def faults(seen: Counter[str]) -> list[str]:
    """Return the habits in the counts that the first levels must not have."""
    shares = {
        f"more than {MOST_CLAIMS} claims a round": seen["claims"] > MOST_CLAIMS * seen["rounds"],
        f"more than {MOST_PASSES:.0%} passes": seen["passes"] > MOST_PASSES * seen["actions"],
        f"more than {MOST_BACK:.0%} moves back": seen["back"] > MOST_BACK * seen["moves"],
        "a Scout beside its killer": seen["scouts beside killers"] > 0,
        "a location left twice": seen["left twice"] > 0,
        "a win left": seen["wins left"] > 0,
        "a game without an end": seen["ended"] < seen["games"],
    }
    return [fault for fault, found in shares.items() if found]


def main() -> None:
    """Print a line for each bot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--kind", default="base", choices=GAME_KINDS)
    parser.add_argument("--against")
    parser.add_argument("--check", action="store_true")
    wish = parser.parse_args()
    found = False
    for name in wish.bots:
        bot, other = make_bot(name), wish.against and make_bot(wish.against)
        seen = sum((watch(bot, other, wish.kind, number) for number in range(wish.games)), Counter[str]())
        score = f"{seen['half points'] / 2 / seen['games']:.1%} against {wish.against}, " if other else ""
        seats = 1 if other else 2
        print(
            f"{name}, {wish.kind}: {score}{seen['claims'] / seen['rounds']:.2f} claims a round, "
            f"{seen['passes'] / seen['actions']:.1%} passes, {seen['recruits'] / seen['actions']:.1%} recruits, "
            f"{seen['bolsters'] / seen['actions']:.1%} bolsters and "
            f"{seen['attacks'] / seen['actions']:.1%} attacks of {seen['actions']} actions, "
            f"{seen['early'] / seen['games'] / seats:.2f} locations taken by a side in the first {EARLY} rounds, "
            f"{seen['back'] / max(1, seen['moves']):.1%} of {seen['moves']} moves go back, "
            f"{seen['scouts beside killers']} Scouts and {seen['deployed beside killers']} units beside a killer, "
            f"{seen['left twice']} locations left twice and {seen['wins left']} wins left of {seen['takeable']} chances, "
            f"{seen['ended']} of {seen['games']} games ended, {seen['rounds'] / seen['games']:.1f} rounds a game",
            flush=True,
        )
        for fault in faults(seen) if wish.check else ():
            found = True
            print(f"  {fault}", flush=True)
    raise SystemExit(found)


if __name__ == "__main__":
    main()
