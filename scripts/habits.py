"""The habits of bots that a human player would find odd: `python -m scripts.habits LEVEL... --games 200`.

Each bot plays itself. The rows are rates over all of its games, and beginners' bots should stay within `GOALS`.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from warchest import Game
from warchest.bots.draft import drafts
from warchest.bots.registry import LEVELS
from warchest.game.kinds import GAME_KINDS
from warchest.lab.arena.losses import ROUND_LIMIT, SOON
from warchest.lab.arena.match import deal_of, player_here, prepare
from warchest.rules.state import ids
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.indices import coin_at, coin_of
from warchest.rules.state.layout import COINS, COPIES, DIRECTIONS, SEATS, UNIT_SLOTS
from warchest.rules.state.position import Position

GOALS = {
    "claims a round": ("claims", "rounds", 0.35),
    "claims claimed back in the next round": ("claimed back", "claims", None),
    "passes": ("passes", "actions", 0.04),
    "steps back": ("steps back", "moves", 0.02),
    "units deployed beside their killer": ("beside the killer", "deployments", None),
    "Scouts deployed beside their killer": ("Scouts beside the killer", "Scouts", 0),
    "locations left untaken for two turns": ("left", "open", 0),
    "wins left": ("wins left", "wins", 0),
    "games over 60 rounds": ("long games", "games", 0),
}
"""For each habit: the count, the number that it is divided by, and the goal, a rate that should not be exceeded."""
RECENT = 2
"""A unit is deployed beside its killer if it died in this round or in one of the two before it."""


class HabitWatch:
    """Counts the habits of a game while it is played."""

    def __init__(self, game: Game) -> None:
        self.counts: Counter[str] = Counter()
        self._game, self._round = game, game.round
        self._tables = game.setup.tables()
        self._claimed: dict[int, int] = {}
        """The round of each side's last claim."""
        self._came_from: dict[tuple[int, int], int] = {}
        """The hex that the unit of a coin on a hex moved from."""
        self._killers: dict[int, tuple[int, int]] = {}
        """For each coin whose unit was killed: the killer's coin, and the round."""
        self._open: dict[int, set[int]] = {}
        """For each seat: the locations that it could take at its last turn, and did not."""

    def play(self, action: Iterable[int]) -> None:
        """Play a whole action, and count what it shows."""
        game = self._game
        before, legal, self._round = game.position, set(game.legal_ids()), game.round
        new = not game.action_open and not drafts(before)
        first, *rest = action
        for id_ in (first, *rest):
            game.play(id_)
        if new:
            self._count(before, legal, first)

    def _count(self, before: Position, legal: set[int], id_: int) -> None:
        seat, counts = before.decider, self.counts
        counts["actions"] += 1
        if id_ < ids.CLAIM:
            counts["passes"] += 1
        elif id_ < ids.RECRUIT:
            counts["claims"] += 1
            counts["claimed back"] += self._round - self._claimed.get(1 - (seat & 1), -RECENT) <= 1
            self._claimed[seat & 1] = self._round
        elif id_ >= ids.HEX_BASE:
            self._count_unit(before, id_)
        self._count_locations(before, legal, id_)
        self._note_kills(before, id_)

    def _count_unit(self, before: Position, id_: int) -> None:
        counts, what, here = self.counts, what_of(id_), hex_of(id_)
        if what < ids.ATTACK:
            coin, there = coin_at(before, here), self._tables.nb[here * DIRECTIONS + what]
            counts["moves"] += 1
            counts["steps back"] += self._came_from.get((coin, here)) == there
            self._came_from[coin, there] = here
        elif ids.DEPLOY <= what < ids.BUILD:
            coin = coin_of(before.decider, what - ids.DEPLOY)
            killer, at = self._killers.pop(coin, (-1, -RECENT))
            near = killer >= 0 and self._round - at <= RECENT and self._is_beside(before, killer, here)
            counts["deployments"] += 1
            counts["beside the killer"] += near
            if self._tables.ruleset.unit_ids[before.army[coin] - 1] == "scout":
                counts["Scouts"] += 1
                counts["Scouts beside the killer"] += near

    def _is_beside(self, s: Position, coin: int, hex_: int) -> bool:
        return any(self._tables.dist[there][hex_] == 1 for there in _hexes(s, coin))

    def _count_locations(self, before: Position, legal: set[int], id_: int) -> None:
        seat = before.decider
        takes = {i for i in legal if i >= ids.HEX_BASE and what_of(i) == ids.CONTROL}
        took = id_ in takes
        if takes:
            self.counts["open"] += 1
            if before.left[seat & 1] == 1:
                self.counts["wins"] += 1
                self.counts["wins left"] += self._game.outcome is None
        left = set() if took else takes
        self.counts["left"] += bool(left & self._open.get(seat, set())) if left else 0
        self._open[seat] = set(left)

    def _note_kills(self, before: Position, id_: int) -> None:
        if id_ < ids.HEX_BASE or (what_of(id_) not in range(ids.ATTACK, ids.CONTROL) and what_of(id_) != ids.TACTIC):
            return
        killer = coin_at(before, hex_of(id_))
        for seat in range(1 - (before.decider & 1), SEATS, 2):
            for coin in range(coin_of(seat, 0), coin_of(seat, UNIT_SLOTS)):
                if len(_hexes(self._game.position, coin)) < len(_hexes(before, coin)):
                    self._killers[coin] = killer, self._round


def _hexes(s: Position, coin: int) -> list[int]:
    """Return the hexes of the units of a coin."""
    return [s.unit_hexes[coin + COINS * copy] - 1 for copy in range(COPIES) if s.unit_hexes[coin + COINS * copy]]


def watch(bot: str, kind: str, seed: str, number: int) -> Counter[str]:
    """Let a bot play itself once, and return the counts of its habits."""
    deal, key = deal_of(seed, number, 0, False)
    game, player, rng = Game(GAME_KINDS[kind].setup(deal), key), player_here(bot), random.Random(f"{seed} {number}")
    watched = HabitWatch(game)
    while game.decider is not None and game.round <= ROUND_LIMIT:
        watched.play(player.choose(game, rng.getrandbits(32)))
    return watched.counts + Counter(games=1, rounds=game.round, **{"long games": game.round > SOON})


def table(bots: Iterable[str], counts: Iterable[Counter[str]]) -> str:
    """Return the rates as a table in Markdown, a column for each bot. A rate above its goal is bold."""
    every = list(counts)
    lines = [["habit", "goal", *bots], ["---"] * (2 + len(every))]
    for habit, (part, whole, goal) in GOALS.items():
        rates = [count[part] / max(1, count[whole]) for count in every]
        shown = [f"{rate:.3f} ({count[part]})" for rate, count in zip(rates, every, strict=True)]
        bold = [
            f"**{text}**" if goal is not None and rate > goal else text for text, rate in zip(shown, rates, strict=True)
        ]
        lines.append([habit, "" if goal is None else f"{goal:g}", *bold])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    """Print the table of the bots that the command names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", default=LEVELS[:3])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kind", choices=GAME_KINDS, default="base")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    prepare(asked.bots)
    with ProcessPoolExecutor(asked.processes) as pool:
        sums = [
            sum(pool.map(partial(watch, bot, asked.kind, asked.seed), range(asked.games), chunksize=5), Counter())
            for bot in asked.bots
        ]
    print(table(asked.bots, sums))


if __name__ == "__main__":
    main()
