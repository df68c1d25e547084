"""The ratings of puzzles and of their solvers: a first try counts once, and a stranger can move little."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.unit.server.accounts.test_accounts import World
from warchest.server.accounts.puzzle_skill import EARLY, FAR, Skill, after_try, graded, moved, standing
from warchest.server.accounts.tables import puzzle_ratings

STARTS = {number: graded(1 + number % 5) for number in range(1, 41)}


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    yield made
    made.close()


def ratings(world: World) -> dict[int, int]:
    rows = world.store.read(lambda connection: connection.execute(select(puzzle_ratings)).all())
    return {row.puzzle: row.mu for row in rows}


def test_a_harder_puzzle_gives_more_and_costs_less() -> None:
    solver = Skill(25.0, 3.0)
    gain = {pips: after_try(solver, graded(pips), right=True)[0].mu - solver.mu for pips in (1, 5)}
    loss = {pips: solver.mu - after_try(solver, graded(pips), right=False)[0].mu for pips in (1, 5)}
    assert gain[5] > gain[1] > 0
    assert loss[1] > loss[5] > 0


def test_a_streak_ends_with_a_fault_and_the_best_one_stays() -> None:
    tries = [(1, True), (2, True), (3, False), (4, True), (99, True)]
    now = standing(tries, STARTS)
    assert (now.tries, now.streak, now.best) == (4, 1, 2)
    assert now.skill.points != standing(tries[:2], STARTS).skill.points


def test_only_the_first_try_of_an_account_counts(world: World) -> None:
    """Given an account that failed at a puzzle, when it solves the puzzle later, then its standing is that of the failure."""
    records, ada = world.people.puzzles, world.made().person
    records.first_try(ada, 7, STARTS, right=False)
    before = records.standing(ada, STARTS)
    records.first_try(ada, 7, STARTS, right=True)
    assert records.standing(ada, STARTS) == before
    assert (before.tries, before.streak) == (1, 0)


def test_a_first_try_returns_the_standing_that_it_leads_to_and_a_later_one_none(world: World) -> None:
    records, ada = world.people.puzzles, world.made().person
    for number in range(1, EARLY + 3):
        before = records.standing(ada, STARTS)
        after = records.first_try(ada, number, STARTS, right=number % 2 == 0)
        assert after == records.standing(ada, STARTS)
        assert after is not None
        assert after.before.points == before.skill.points
        assert (after.skill.points > after.before.points) == (number % 2 == 0)
    assert records.first_try(ada, 1, STARTS, right=True) is None


def test_a_new_account_moves_no_rating_of_a_puzzle(world: World) -> None:
    records, ada = world.people.puzzles, world.made().person
    for number in range(1, EARLY + 1):
        records.first_try(ada, number, STARTS, right=True)
    assert ratings(world) == {}
    records.first_try(ada, 20, STARTS, right=True)
    records.first_try(ada, 21, STARTS, right=False)
    moved_to = ratings(world)
    assert moved_to[20] < STARTS[20].mu * 1000
    assert moved_to[21] > STARTS[21].mu * 1000


def test_no_number_of_tries_moves_a_puzzle_far_from_its_grade() -> None:
    puzzle = start = graded(3)
    for _try in range(500):
        puzzle = moved(puzzle, start, after_try(Skill(10.0, 8.0), puzzle, right=True)[1])
    assert start.mu - FAR <= puzzle.mu < start.mu
    assert puzzle.sigma > 0


def test_first_tries_are_deleted_with_the_account(world: World) -> None:
    from tests.unit.server.accounts.test_accounts import PASSWORD

    ada = world.made()
    world.people.puzzles.first_try(ada.person, 1, STARTS, right=True)
    world.accounts.delete(ada, PASSWORD)
    assert world.people.puzzles.standing(ada.person, STARTS).tries == 0
