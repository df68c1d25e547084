"""The ratings of puzzles and of their solvers, by openskill: a first try at a puzzle is a game between the two."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

MIDDLE, WIDTH = 25.0, 25.0 / 3
"""The rating of a new solver, and how unsure it is."""
PIP = 4.0
"""The difference between puzzles of neighbouring grades."""
KNOWN = WIDTH / 2
"""How unsure the rating of an untried puzzle is, since its grade is known."""
SURE = 1.5
"""No puzzle's rating gets surer than this, so all remain able to move."""
FAR = 2 * PIP
"""The farthest that tries can move a puzzle from its grade."""
EARLY = 5
"""The number of tries after which a solver has a rating, and moves those of puzzles."""


class Skill(NamedTuple):
    """The rating of a puzzle or a solver."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """Return it as a number for users."""
        return round(1500 + 40 * (self.mu - MIDDLE))


class Standing(NamedTuple):
    """The standing of a solver after the first tries."""

    skill: Skill
    tries: int
    streak: int
    """The number of puzzles without a fault since the last fault."""
    best: int
    """The longest such row."""
    before: Skill
    """The skill before the latest try."""


@cache
def _model() -> "BradleyTerryFull":
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull(mu=MIDDLE, sigma=WIDTH)


def graded(pips: int) -> Skill:
    """Return the rating of a puzzle that was never tried."""
    return Skill(MIDDLE + PIP * (pips - 3), KNOWN)


def after_try(solver: Skill, puzzle: Skill, *, right: bool) -> tuple[Skill, Skill]:
    """Return both ratings after a first try."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in (solver, puzzle)]
    [[one], [other]] = model.rate(teams, ranks=[1, 2] if right else [2, 1])
    return Skill(one.mu, one.sigma), Skill(other.mu, other.sigma)


def moved(puzzle: Skill, start: Skill, to: Skill) -> Skill:
    """Return the rating of a puzzle after a try: near its grade, and never quite sure."""
    return Skill(min(max(to.mu, start.mu - FAR), start.mu + FAR), max(SURE, min(puzzle.sigma, to.sigma)))


def standing(tries: Iterable[tuple[int, bool]], ratings: Mapping[int, Skill]) -> Standing:
    """Return what follows from first tries in their order, by the ratings of the puzzles. Tries at other puzzles don't count."""
    start = Skill(MIDDLE, WIDTH)
    now = Standing(start, 0, 0, 0, start)
    for puzzle, right in tries:
        if puzzle in ratings:
            skill, _puzzle = after_try(now.skill, ratings[puzzle], right=right)
            streak = now.streak + 1 if right else 0
            now = Standing(skill, now.tries + 1, streak, max(now.best, streak), now.skill)
    return now
