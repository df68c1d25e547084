"""Plays games between bots and writes the positions of the home page: `python -m scripts.showpieces`.

A position is kept where one side needs one more location, the other side is close, and many units are on the board. The seed determines
everything, so the command writes the same file again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.game.text.position.text import FULL, position_line
from warchest.protocol.player import make_player
from warchest.teaching.showpieces import SHOWPIECES, Showpiece, Stake, stake_of

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "src" / "warchest" / "teaching" / "showpieces.jsonl"
SEED, GAMES = 1, 800
KEPT_OF_A_KIND = 10
"""The positions that are kept of each kind of stake."""
BOT = "yeoman"
ACTION_LIMIT = 400
FEWEST_UNITS, FEWEST_OF_A_SIDE, MOST_LOCATIONS = 6, 3, 3
"""The fewest units on the board and of one side, and the most locations that a side may take next, of a position that is kept."""


class FoundPosition(NamedTuple):
    """A position with how much there is to see in it."""

    score: int
    stake: Stake
    showpiece: Showpiece


def main() -> None:
    """Write the file."""
    found = [one for number in range(GAMES) for one in search(number)]
    kept: list[list[FoundPosition]] = []
    for kind in ("near", "stands", "both"):
        best = sorted((one for one in found if one.stake.kind == kind), key=lambda one: -one.score)
        # One position of a game, and no more than one in a row with the same sentence.
        games: dict[str, FoundPosition] = {}
        for one in best:
            games.setdefault(one.showpiece.source.partition(",")[0], one)
        kept.append([*games.values()][:KEPT_OF_A_KIND])
    order = [one.showpiece for row in zip_longest(*kept) for one in row if one is not None]
    SHOWPIECES.write(FILE, order, how="python -m scripts.showpieces")


def search(number: int) -> Iterator[FoundPosition]:
    """Play the game of this number, and return the best position of each kind of stake, if the game is finished."""
    name = f"showpieces {SEED} {number}"
    rng = random.Random(name)
    setup = GAME_KINDS["base"].setup(name)
    game = Game(setup, blake2b(name.encode(), digest_size=32).digest())
    player = make_player(BOT)
    best: dict[str, FoundPosition] = {}
    decisions = actions = 0
    while game.decider is not None and actions < ACTION_LIMIT:
        if not game.action_open:
            actions += 1
            stake = stake_of(game)
            score = worth(game, stake) if stake else 0
            if stake and score and (stake.kind not in best or score > best[stake.kind].score):
                line = position_line(setup, game.tables, game.position, FULL)
                best[stake.kind] = FoundPosition(
                    score, stake, Showpiece(line, f"{name}, {BOT} twice, {decisions} decisions")
                )
        for id_ in player.choose(game, rng.getrandbits(32)):
            game.play(id_)
            decisions += 1
    return iter(best.values() if game.decider is None else ())


def worth(game: Game, stake: Stake) -> int:
    """Return how much there is to see in a position, or 0 if it is too little."""
    view = game.view(None)
    units = [sum(unit.seat == seat for unit in view.units) for seat in (0, 1)]
    few = min(units) < FEWEST_OF_A_SIDE or sum(units) < FEWEST_UNITS
    if few or len(stake.locations) > MOST_LOCATIONS:
        return 0
    high = sum(unit.height > 1 for unit in view.units)
    return 3 * sum(units) + 2 * min(high, 3) - 2 * abs(units[0] - units[1])


if __name__ == "__main__":
    main()
