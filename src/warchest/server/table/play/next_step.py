"""The next step after a game against a level: the next level after wins, the one below or the lessons after losses.

Each loss against the easiest level offers the lessons. A loss against another one offers the level below, if the player has never won
against it or has lost three times in a row.
"""

from collections.abc import Sequence
from typing import Final

from warchest.bots.registry import LEVELS, Level, bot_name
from warchest.schema.game import NextStep, ResultsAgainst
from warchest.server.store import GameRow
from warchest.wording.languages import _, ngettext

LATEST: Final = 5
"""How many of the latest games against a level decide about the next one."""
WINS: Final = 3
"""The wins among them after which the next level fits."""
LOSSES: Final = 3
"""The losses in a row after which an easier step fits."""


def results_against(row: GameRow, results: Sequence[int], *, lost: bool = False) -> ResultsAgainst:
    """Return a player's results against the level of a game, in words. ``results``: 1 won, -1 lost, 0 drawn, the latest first.

    ``lost``: whether the player has lost this game. A game with hints is no result, and its loss offers an easier step all the same.
    """
    level = next((known for known in LEVELS if any(seat.bot == known for seat in row.seats)), None)
    if level is None or not (results or (lost and len(row.seats) == 2)):
        return ResultsAgainst("")
    if not results:
        return ResultsAgainst("", *_easier(level))
    text = ngettext(
        "{won} of {count} game won against {level}.", "{won} of {count} games won against {level}.", len(results)
    ).format(won=results.count(1), count=len(results), level=bot_name(level))
    note, step = _next(level, results)
    return ResultsAgainst(text, note, step)


def _next(level: Level, results: Sequence[int]) -> tuple[str, NextStep | None]:
    """Return a sentence about the next step, and the step, if it is time for one."""
    at, wins = LEVELS.index(level), results[:LATEST].count(1)
    if results[0] > 0 and level != LEVELS[-1]:
        higher = LEVELS[at + 1]
        if wins >= WINS:
            return _("{level} is the next level.").format(level=bot_name(higher)), _step(_("Next: {level}"), higher)
        if wins == WINS - 1:
            return _("One more win, and {level} is next.").format(level=bot_name(higher)), None
    in_a_row = len(results) >= LOSSES and all(result < 0 for result in results[:LOSSES])
    if in_a_row or (results[0] < 0 and (at == 0 or 1 not in results)):
        return _easier(level)
    return "", None


def _easier(level: Level) -> tuple[str, NextStep]:
    """Return the step after a loss."""
    if level == LEVELS[0]:
        return _("A lesson takes about a minute."), NextStep(_("Lessons"), None)
    lower = LEVELS[LEVELS.index(level) - 1]
    return _("{level} is one level lower.").format(level=bot_name(lower)), _step(_("Try {level}"), lower)


def _step(label: str, level: Level) -> NextStep:
    return NextStep(label.format(level=bot_name(level)), level)
