"""The list of faults that the tests should notice fits the sources, and the script that tries them changes no source."""

from __future__ import annotations

from pathlib import Path
from subprocess import CompletedProcess

import pytest

from scripts import mutations
from scripts.mutations import ACCEPTED, KILLED, LIST, SURVIVED, Mutation, read, table
from scripts.refusal import ScriptRefusal
from tests.support.paths import ROOT

FAULTS = read(LIST.read_text(encoding="utf-8"))
SOURCE = "if a > b:\n    return a\n"


def fault(old: str = "a > b", new: str = "a >= b", tests: tuple[str, ...] = ("tests/unit/server/lobby",)) -> Mutation:
    return Mutation("src/warchest/schema/time_control.py", old, new, tests)


@pytest.mark.parametrize("file", sorted({one.file for one in FAULTS}))
def test_every_text_of_the_list_occurs_once_in_its_file(file: str) -> None:
    source = (ROOT / file).read_text(encoding="utf-8")
    for one in FAULTS:
        if one.file == file:
            assert one.apply(source) != source, one.old


def test_every_test_of_the_list_is_there() -> None:
    assert [test for one in FAULTS for test in one.tests if not (ROOT / test).exists()] == []


def test_no_fault_is_listed_twice() -> None:
    assert len({one.key for one in FAULTS}) == len(FAULTS)


@pytest.mark.parametrize(("old", "count"), [("a < b", 0), ("a", 2)])
def test_a_text_that_does_not_occur_exactly_once_is_refused_with_a_sentence(old: str, count: int) -> None:
    with pytest.raises(ScriptRefusal, match=rf"'{old}' occurs {count} times in src/warchest/schema/time_control.py"):
        fault(old).apply(SOURCE)


def test_the_longest_prefix_of_a_path_names_the_tests_unless_a_mutation_does() -> None:
    found = read(
        '[tests]\n"server/lobby/" = ["a"]\n"server/lobby/pauses.py" = ["b"]\n'
        '[[mutation]]\nfile = "server/lobby/time_rows.py"\nold = "1"\nnew = "2"\n'
        '[[mutation]]\nfile = "server/lobby/pauses.py"\nold = "1"\nnew = "2"\n'
        '[[mutation]]\nfile = "client/src/shared/keep.ts"\nold = "1"\nnew = "2"\ntests = ["c"]\n'
    )
    assert [(one.file, one.tests, one.folder) for one in found] == [
        ("src/warchest/server/lobby/time_rows.py", ("a",), "server/lobby"),
        ("src/warchest/server/lobby/pauses.py", ("b",), "server/lobby"),
        ("client/src/shared/keep.ts", ("c",), "page"),
    ]


def test_a_fault_without_tests_is_refused_with_a_sentence() -> None:
    with pytest.raises(ScriptRefusal, match=r"no tests are named for src/warchest/game/rng.py"):
        read('[tests]\n"server/" = ["a"]\n[[mutation]]\nfile = "game/rng.py"\nold = "1"\nnew = "2"\n')


@pytest.mark.parametrize("passes", [True, False])
def test_a_fault_survives_where_all_tests_pass_and_the_copy_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, passes: bool
) -> None:
    one = fault()
    place = tmp_path / one.file
    place.parent.mkdir(parents=True)
    place.write_text(SOURCE, encoding="utf-8")
    seen = []

    def run(_tests: object, _copy: Path) -> object:
        seen.append(place.read_text(encoding="utf-8"))
        return CompletedProcess([], 0 if passes else 1, "", "")

    monkeypatch.setattr(mutations, "_run", run)
    assert mutations.survives(one, tmp_path) is passes
    assert seen == ["if a >= b:\n    return a\n"]
    assert place.read_text(encoding="utf-8") == SOURCE


def test_tests_that_fail_without_a_fault_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed = CompletedProcess([], 1, "1 failed", "")
    monkeypatch.setattr(mutations, "_run", lambda _tests, _copy, limit: failed)
    with pytest.raises(ScriptRefusal, match="Without any fault these tests fail: tests/unit/server/lobby"):
        mutations.require_sound(fault().tests, tmp_path)


def test_the_table_counts_each_folder_and_all_of_them() -> None:
    lines = table(
        [(fault(), KILLED), (fault("b"), SURVIVED), (fault("c"), ACCEPTED), (fault("d"), KILLED)]
    ).splitlines()
    assert [line.split() for line in lines] == [
        ["folder", "faults", "killed", "survived", "accepted"],
        ["schema/time_control", "4", "2", "1", "1", "50%"],
        ["all", "4", "2", "1", "1", "50%"],
    ]
