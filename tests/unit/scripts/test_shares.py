"""The shares of the tests: each has at least one example of each quick test, and together they leave out none."""

import subprocess
from collections.abc import Sequence

import pytest

from scripts import shares, wheel


@pytest.mark.parametrize("numbers", [[0], [0, 1], [0, 1, 1, 2], [0, 4, 8, 12], [3, 3, 5, 9, 11], range(100)])
def test_each_share_has_an_example_and_all_together_have_every_one(numbers: Sequence[int]) -> None:
    taken = [shares.chosen(numbers, name) for name in shares.NAMES if name != "all"]
    assert all(taken)
    assert set().union(*taken) == set(numbers) == shares.chosen(numbers, "all")


def test_a_share_takes_one_in_four_of_many_examples() -> None:
    assert shares.chosen(range(10), "1") == {1, 5, 9}


def test_a_commit_has_one_share_and_commits_have_all_of_them() -> None:
    assert shares.of("d378abf1" + "0" * 32) == shares.of("d378abf1" + "f" * 32) == "1"
    assert {shares.of(f"{number:08x}") for number in range(8)} == set(shares.NAMES) - {"all"}


def test_the_share_of_this_commit_is_repeatable() -> None:
    assert shares.of_commit() == shares.of_commit()


@pytest.mark.parametrize("problem", [FileNotFoundError("git"), 128])
def test_outside_a_repository_the_first_share_is_taken(
    monkeypatch: pytest.MonkeyPatch, problem: FileNotFoundError | int
) -> None:
    def run(*_command: object, **_options: object) -> subprocess.CompletedProcess[str]:
        if isinstance(problem, FileNotFoundError):
            raise problem
        return subprocess.CompletedProcess([], problem, "")

    monkeypatch.setattr(subprocess, "run", run)
    assert shares.of_commit() == "0"


def test_each_share_installs_the_plain_wheel_and_all_together_every_mix_of_extras() -> None:
    mixes = [set(wheel.environments_of(share)) for share in shares.NAMES if share != "all"]
    assert all("plain" in taken and len(taken) > 1 for taken in mixes)
    assert set().union(*mixes) == set(wheel.ENVIRONMENTS) == set(wheel.environments_of("all"))


@pytest.mark.parametrize("numbers", [[0], [0, 1], [3, 5, 9], range(11)])
def test_one_share_runs_each_example_of_a_slow_test(numbers: Sequence[int]) -> None:
    taken = [shares.chosen(numbers, name, "tests/test_file.py::test_slow") for name in shares.NAMES if name != "all"]
    assert sorted(number for share in taken for number in share) == sorted(numbers)
    assert shares.chosen(numbers, "all", "tests/test_file.py::test_slow") == set(numbers)


def test_each_share_has_about_a_quarter_of_the_slow_tests_without_examples() -> None:
    tests = [f"tests/test_file.py::test_{number}" for number in range(400)]
    for share in set(shares.NAMES) - {"all"}:
        assert 60 < sum(bool(shares.chosen([0], share, test)) for test in tests) < 140
