"""Forty finished games by fallible and absurd players: what their reviews say is kept in ``tests/golden/verdicts``.

``python -m tests.support.verdict_games`` plays the games that are missing, reviews all of them, and writes the verdicts again. A game that
is there is never played again, so a better bot changes no verdict. Read the difference before you commit it: each verdict must be one that
a human reviewer would sign.
"""

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from tests.support.bot_games import RULES
from tests.support.paths import GOLDEN
from tests.support.random_games import verb_of
from warchest import Game
from warchest.bots.analysis.in_words import review_in_words
from warchest.bots.analysis.review import Reviewer
from warchest.bots.registry import make_bot
from warchest.rules.outcome import Ending

FOLDER: Final = GOLDEN / "verdicts"
VERDICTS: Final = FOLDER / "verdicts.md"
LONGEST: Final = 240
"""The actions after which a game without a result ends: the sides agree on a draw."""


class VerdictGame(NamedTuple):
    """A game to review: its rules, a player for each side, and the end that players gave it."""

    kind: str
    players: tuple[str, ...]
    """For each side a level, one of `ABSURD`, or ``greedy``, a bot of version 0.3 that took the best single choice."""
    actions: int = LONGEST
    """The actions after which it ends early."""
    ending: Ending = Ending.AGREEMENT
    loser: int | None = None


ABSURD: Final[dict[str, tuple[str, ...]]] = {
    "passes": ("pass",),
    "recruits": ("recruit", "pass"),
    "claims": ("claim", "recruit", "pass"),
    "deploys": ("deploy", "bolster", "recruit", "pass"),
    "attacks": ("attack", "tactic", "move", "deploy", "recruit", "pass"),
}
"""Players with one idea: each takes any choice of its first verb that is possible, else of the next one."""
GAMES: Final = {
    "passes-a": VerdictGame("base", ("passes", "castellan")),
    "passes-b": VerdictGame("base", ("castellan", "passes")),
    "passes-squire": VerdictGame("base", ("passes", "squire")),
    "passes-page": VerdictGame("base", ("page", "passes")),
    "passes-all": VerdictGame("all", ("passes", "castellan")),
    "passes-both": VerdictGame("base", ("passes", "passes"), 60),
    "passes-resigns": VerdictGame("base", ("passes", "castellan"), 14, Ending.RESIGNATION, 0),
    "passes-four": VerdictGame("four_all", ("passes", "castellan")),
    "recruits-a": VerdictGame("base", ("recruits", "castellan")),
    "recruits-b": VerdictGame("base", ("squire", "recruits")),
    "recruits-lite": VerdictGame("lite", ("recruits", "castellan")),
    "claims": VerdictGame("base", ("claims", "yeoman")),
    "claims-lite": VerdictGame("lite", ("squire", "claims")),
    "deploys": VerdictGame("base", ("deploys", "castellan")),
    "deploys-four": VerdictGame("four", ("banneret", "deploys")),
    "attacks": VerdictGame("base", ("attacks", "castellan")),
    "attacks-squire": VerdictGame("all", ("squire", "attacks")),
    "random-castellan": VerdictGame("base", ("random", "castellan")),
    "random-squire": VerdictGame("base", ("squire", "random")),
    "random-lite": VerdictGame("lite", ("random", "page")),
    "random-both": VerdictGame("base", ("random", "random")),
    "random-four": VerdictGame("four", ("random", "page")),
    "greedy-castellan": VerdictGame("base", ("castellan", "greedy")),
    "greedy-squire": VerdictGame("siege", ("squire", "greedy")),
    "page-squire": VerdictGame("base", ("page", "squire")),
    "page-page": VerdictGame("base", ("page", "page")),
    "page-castellan": VerdictGame("nobility", ("page", "castellan")),
    "page-lite": VerdictGame("lite", ("castellan", "page")),
    "page-four": VerdictGame("four_all", ("page", "squire")),
    "squire-squire": VerdictGame("nightfall", ("squire", "squire")),
    "squire-banneret": VerdictGame("base", ("squire", "banneret")),
    "squire-regent": VerdictGame("shock_tactics", ("regent", "squire")),
    "squire-lite": VerdictGame("lite", ("squire", "squire")),
    "yeoman-castellan": VerdictGame("base", ("yeoman", "castellan")),
    "castellan-castellan": VerdictGame("base", ("castellan", "castellan")),
    "regent-regent": VerdictGame("all", ("regent", "regent")),
    "resigns-early": VerdictGame("base", ("castellan", "castellan"), 6, Ending.RESIGNATION, 0),
    "resigns-ahead": VerdictGame("base", ("castellan", "random"), 30, Ending.RESIGNATION, 0),
    "out-of-time": VerdictGame("base", ("castellan", "squire"), 24, Ending.TIME, 0),
    "agreed": VerdictGame("base", ("castellan", "castellan"), 30),
}


def play(name: str) -> Game:
    """Play one of the games."""
    described = GAMES[name]
    game = Game(RULES[described.kind].setup(f"verdict {name}"), f"verdict {name}".encode())
    rng = random.Random(name)
    bots = [None if player in ABSURD else make_bot(player) for player in described.players]
    for _ in range(described.actions):
        seat = game.decider
        if seat is None:
            return game
        bot = bots[seat & 1]
        if bot is None:
            verbs = ABSURD[described.players[seat & 1]]
            few: Sequence[int] = game.legal_ids()
            game.play(rng.choice(next(filter(None, ([i for i in few if verb_of(i) == v] for v in verbs)), few)))
        else:
            game.play_action(bot.choose(game.information_state(seat), rng.getrandbits(32)))
    if game.outcome is None:
        game.end(described.ending, described.loser)
    return game


def stored(name: str) -> Game:
    """Return a game as it is kept."""
    return Game.from_text((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def keep_games() -> None:
    """Play and write the games that are missing."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        place = FOLDER / f"{name}.txt"
        if not place.exists():
            place.write_text(play(name).to_text(), encoding="utf-8")


def verdict(name: str, reviewer: Reviewer) -> str:
    """Return what the review of a game says, as lines."""
    game = stored(name)
    review = reviewer.review(game)
    told = review_in_words(game, review)
    lines = [f"## {name}: {' against '.join(GAMES[name].players)}", told.decided]
    for sums, grade, advice in zip(review.seats, told.accuracy, told.advice, strict=True):
        lines.append(f"{sums.seat} {' '.join([grade, *advice])}")
    for one in told.moments:
        sign = "+" if one.moment.find else "-"
        lines.append(f"{sign} round {one.moment.round}, seat {one.moment.seat}: {one.played}. {one.why}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the games that are missing, and all verdicts."""
    keep_games()
    reviewer = Reviewer()
    VERDICTS.write_text("\n".join(verdict(name, reviewer) for name in GAMES), encoding="utf-8")


if __name__ == "__main__":
    main()
