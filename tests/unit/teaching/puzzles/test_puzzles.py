"""Puzzles: those that come with the program are sound and different, a second program detects false ones, and every try has its verdict."""

import json
import re
import time
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache, partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support.tiers import mostly_marathon
from warchest.bots.endgames.search import UNDECIDED, WON
from warchest.bots.registry import LEVELS
from warchest.cli.main import main
from warchest.game.game import Game, IllegalChoice
from warchest.game.position_builder import PositionBuilder
from warchest.lab.arena.endgames.make import prover
from warchest.rules.known import total
from warchest.rules.state.indices import coin_of
from warchest.rules.state.position import Position, Tables
from warchest.teaching.puzzles import check, explaining, grade
from warchest.teaching.puzzles.check import MANY, alike, certain_kinds, faults_of
from warchest.teaching.puzzles.daily import puzzle_of, today
from warchest.teaching.puzzles.explaining import game_of, moments
from warchest.teaching.puzzles.grade import choose
from warchest.teaching.puzzles.make import coin_pips
from warchest.teaching.puzzles.playing import (
    WrongTryError,
    answered,
    hint,
    kinds_asked,
    puzzles,
    shown,
    task,
    with_coin,
)
from warchest.teaching.puzzles.records import (
    GOALS,
    MOST_PIPS,
    PUZZLES,
    Puzzle,
    PuzzleTurn,
)
from warchest.teaching.puzzles.replies import FACEDOWN, MOVES, TAKES, replies, reply_facts, uses_a_coin
from warchest.teaching.puzzles.themes import themes, themes_of
from warchest.wording.errors import UserError

NUMBERS = [puzzle.number for puzzle in puzzles()]


def solver(puzzle: Puzzle) -> int:
    """The seat that is asked."""
    return game_of(puzzle).position.decider


def ids_of(game: Game, action: str) -> list[int]:
    """The ids of an action."""
    game, ids = game.copy(), []
    for word in action.split():
        ids.append(game.choice(word).id)
        game.play(word)
    return ids


def after(game: Game, action: str) -> Game:
    """The game after an action."""
    game = game.copy()
    for word in action.split():
        game.play(word)
    return game


def quick(goal: str) -> Puzzle:
    """A puzzle with few actions, which the second program proves at once."""
    return min((one for one in puzzles() if one.goal == goal and one.coins < 3), key=lambda one: one.choices)


QUICK = {quick(goal).number for goal in GOALS}
QUICK_IN_CI = [pytest.param(number, marks=() if number in QUICK else pytest.mark.marathon) for number in NUMBERS]


@cache
def numbered() -> dict[int, Puzzle]:
    return {puzzle.number: puzzle for puzzle in puzzles()}


def test_there_are_enough_of_every_goal_and_every_grade() -> None:
    assert len(puzzles()) >= 120
    for goal in GOALS:
        found = Counter(one.pips for one in puzzles() if one.goal == goal)
        assert sum(found.values()) >= 25
        assert set(found) == set(range(1, MOST_PIPS + 1))


def test_they_come_from_games_with_every_box() -> None:
    kinds = Counter(one.source.split()[0] for one in puzzles())
    assert set(kinds) == {"base", "nobility", "siege", "nightfall", "shock_tactics", "all"}
    assert len({one.source.split(",")[0] for one in puzzles()}) > 100


def test_no_two_are_alike_in_units_or_shape() -> None:
    assert alike(puzzles()) == []


def test_a_turned_position_has_the_same_shape() -> None:
    same = quick("win")
    assert alike([same, replace(same, number=same.number + 1)]) == [
        f"The puzzles {same.number} and {same.number + 1} are alike."
    ]
    assert alike([same, same])[0] == f"There are two puzzles {same.number}."


def test_the_grade_follows_from_the_levels_that_miss() -> None:
    for one in puzzles():
        if one.goal == "coin":
            assert (one.pips, one.missed) == (coin_pips(one), ())
        else:
            assert one.pips == min(MOST_PIPS, 1 + len(one.missed))
            assert set(one.missed) <= set(json.loads(PUZZLES.own.read_text().splitlines()[0])["graders"])


@pytest.mark.slow
@pytest.mark.parametrize("number", QUICK_IN_CI)
def test_the_second_program_proves_them_too(number: int) -> None:
    assert faults_of(numbered()[number]) == []


@pytest.mark.parametrize("goal", ["win", pytest.param("save", marks=pytest.mark.marathon)])
def test_the_second_program_finds_false_claims(goal: str) -> None:
    true = quick(goal)
    reply = max(true.replies, key=lambda one: len(one.to))
    wrong = reply.to[0]
    other = [one for one in true.replies if one is not reply]
    harmless = replace(reply, line=(PuzzleTurn("royal", "pass(royal)"),), idle=False)
    untrue = replace(reply, idle=not reply.idle)
    assert faults_of(true) == []
    assert faults_of(replace(true, answer=wrong))[0].startswith(f"answer: {wrong} is written")
    assert faults_of(replace(true, choices=true.choices + 1))[0].startswith("actions: ")
    assert "other actions than the wrong ones" in faults_of(replace(true, replies=tuple(other)))[0]
    illegal = replace(true, replies=(*other, replace(reply, line=(PuzzleTurn("royal", "control@f4"),))))
    assert faults_of(illegal) != []
    assert faults_of(replace(true, replies=(*other, untrue)))[0].startswith("idle: ")
    if not reply.idle:
        assert faults_of(replace(true, replies=(*other, harmless))) != []
    if goal == "win":
        assert faults_of(replace(true, coins=MANY))[0].startswith("coins to the win")


def test_the_second_program_counts_coins() -> None:
    true = quick("coin")
    wrong = next(kind for kind in kinds_asked(true) if kind != true.answer)
    assert faults_of(true) == []
    assert faults_of(replace(true, answer=wrong)) == [f"coin: {wrong} is written, {true.answer} is proved."]


@pytest.mark.parametrize("number", mostly_marathon(NUMBERS, 6))
def test_every_action_has_its_verdict_and_every_wrong_one_a_reply(number: int) -> None:
    """Given a puzzle, when its answer and each other action or coin is tried, then one is right and the others are refuted."""
    puzzle = numbered()[number]
    if puzzle.goal == "coin":
        told = [with_coin(puzzle, kind).verdict for kind in kinds_asked(puzzle)]
        assert [one.right for one in told if one] == [kind == puzzle.answer for kind in kinds_asked(puzzle)]
        assert all(one is not None and one.why for one in told)
        return
    assert len(puzzle.question.refutations) == puzzle.choices - 1
    for action, refutation in puzzle.question.refutations.items():
        step = shown(puzzle, ids_of(game_of(puzzle), action))
        assert step.verdict is not None
        assert not step.verdict.right
        assert step.verdict.title.startswith("Not yet: ")
        assert step.verdict.why
        assert len(step.line) == len(refutation.line)
        if refutation.idle:
            assert re.match(r"Not yet: (you don't win|\w+ has time|\w+ can still take [a-i]\d)", step.verdict.title)
        elif step.line:
            last = moments(puzzle, after(game_of(puzzle), action), refutation.line)[-1]
            assert step.verdict.title == f"Not yet: {last.what}."


@pytest.mark.parametrize("number", mostly_marathon(NUMBERS, 12))
def test_every_right_action_leads_to_the_next_question_or_to_the_end(number: int) -> None:
    """Given a question, when any right action is taken, then the defence answers and more is asked, until the last location is taken."""
    puzzle = numbered()[number]
    waiting = [] if puzzle.goal == "coin" else [(puzzle.question, game_of(puzzle), list[int]())]
    while waiting:
        question, game, before = waiting.pop()
        for action, then in question.ways.items():
            ids = [*before, *ids_of(game, action)]
            step = shown(puzzle, ids)
            assert step.found > 0
            if then is not None:
                assert (step.verdict, len(step.line)) == (None, len(then.line))
                assert step.ask is not None
                line = moments(puzzle, after(game, action), then.line)
                waiting.append((then, line[-1].game if line else after(game, action), ids))
                continue
            assert step.verdict is not None
            assert step.verdict.right
            assert (step.view.outcome is not None) == (puzzle.goal == "win")


@pytest.mark.slow
def test_a_line_is_never_longer_than_needed_and_a_headline_never_fails_against_a_pass() -> None:
    """Given every wrong action of every puzzle, when its line is searched for again, then no fewer coins refute it, and what is said
    about a pass is true."""
    agent = prover()
    counted: Counter[str] = Counter()
    for puzzle in (one for one in puzzles() if one.goal != "coin"):
        game = game_of(puzzle)
        r, s, seat = game.tables, game.position, solver(puzzle)

        def holds(
            at: Position, theirs: int, r: Tables = r, s: Position = s, seat: int = seat, goal: str = puzzle.goal
        ) -> bool:
            if not at.over and at.round_no != s.round_no:
                return goal == "save"
            judge = partial(agent.prove, r, at, seat, 9) if goal == "win" else partial(agent.hold, r, at, seat)
            verdict = judge(budget=20_000_000, theirs=theirs)
            assert verdict != UNDECIDED
            return verdict == WON

        for action, one in puzzle.question.refutations.items():
            tried = after(game, action)
            uses = sum(turn.coin != "" for turn in one.line)
            assert not holds(tried.position, uses)
            assert all(holds(tried.position, fewer) for fewer in range(uses))
            if not tried.position.over and tried.decider == 1 - seat and uses_a_coin(tried.position):
                word = next(choice.word for choice in tried.choices() if choice.word.startswith("pass("))
                assert one.idle == (not holds(after(tried, word).position, 9))
            assert one.line or one.idle
            counted[f"{puzzle.goal} {'line' if not one.idle else 'pass'}"] += 1
    assert set(counted) == {"win line", "win pass", "save line", "save pass"}
    assert sum(counted.values()) == sum(one.choices - 1 for one in puzzles() if one.goal != "coin")


def test_a_try_is_judged_once_its_action_is_whole() -> None:
    puzzle = next(one for one in puzzles() if one.goal == "win" and len(one.answer.split()) > 1)
    game = game_of(puzzle)
    ids = []
    for word in puzzle.answer.split():
        ids.append(game.choice(word).id)
        game.play(word)
    assert shown(puzzle).verdict is None
    assert shown(puzzle, ids[:1]).verdict is None
    assert shown(puzzle, ids[:1]).ask is not None
    assert shown(puzzle, ids).found == 1
    wrong = ids_of(game_of(puzzle), puzzle.replies[0].to[0])
    step = shown(puzzle, wrong)
    assert step.verdict is not None
    assert not step.verdict.right
    assert step.ends
    with pytest.raises(IllegalChoice, match="action ends before that"):
        shown(puzzle, [*wrong, ids[0]])


def test_an_illegal_choice_is_refused_in_words() -> None:
    with pytest.raises(IllegalChoice, match=r"[.]$"):
        shown(quick("win"), [9999])


def test_the_position_of_a_puzzle_hides_the_other_hand() -> None:
    for puzzle in puzzles():
        view = shown(puzzle).view
        owns = [seat.own is not None for seat in view.seats]
        assert owns == [seat == game_of(puzzle).decider for seat in (0, 1)]


def test_the_answer_is_shown_on_request_and_does_not_count_as_right() -> None:
    for goal in GOALS:
        step = answered(quick(goal))
        told = step.verdict
        assert (step.line[-1].view.outcome is not None) if goal == "win" and step.line else not step.line
        assert told is not None
        assert (told.right, told.shown) == (False, True)
        assert told.title.startswith("The answer: ")


def test_a_hint_does_not_reveal_the_answer() -> None:
    for puzzle in puzzles():
        if puzzle.goal == "coin":
            name = with_coin(puzzle, puzzle.answer)
            assert name.verdict is not None
            assert hint(puzzle).text.split(":")[0] not in name.verdict.title
        assert hint(puzzle).text


def test_a_puzzle_accepts_only_tries_of_its_kind() -> None:
    with pytest.raises(WrongTryError):
        with_coin(quick("win"), "archer")
    with pytest.raises(WrongTryError):
        with_coin(quick("coin"), "nobody")
    with pytest.raises(WrongTryError):
        shown(quick("coin"), [1])


def test_a_task_names_the_number_of_locations() -> None:
    assert {task(one).split()[0] for one in puzzles() if one.goal == "win"} <= {"One", "2"}


def test_a_kind_is_certain_if_fewer_coins_are_elsewhere() -> None:
    puzzle = next(one for one in puzzles() if one.goal == "coin" and one.coins == 1)
    game = game_of(puzzle)
    s = game.position.copy()
    seat, other = s.decider, 1 - s.decider
    assert certain_kinds(game.tables, s, seat) == [puzzle.answer]
    s.bag[coin_of(other, 0)] += 1
    s.supply[coin_of(other, 0)] -= 1
    assert len(certain_kinds(game.tables, s, seat)) != 1 or s.supply[coin_of(other, 0)] < 0


def test_the_count_and_the_second_program_find_the_same_kinds_certain() -> None:
    for puzzle in puzzles():
        game = game_of(puzzle)
        r, s = game.tables, game.position
        told = [*explaining._certain_kinds(puzzle, game)]
        assert told == certain_kinds(r, s, s.decider)
        assert puzzle.goal != "coin" or told == [puzzle.answer]


def test_the_coins_elsewhere_are_those_in_the_bag_and_facedown() -> None:
    for puzzle in (one for one in puzzles() if one.goal == "coin"):
        s = game_of(puzzle).position
        other = 1 - s.decider
        assert explaining._elsewhere(puzzle) == total(s, other, "bag") + total(s, other, "facedown")


@pytest.mark.parametrize(("right", "missed"), [(0, True), (1, True), (2, False), (3, False)])
def test_a_level_misses_a_puzzle_that_it_finds_in_less_than_half_of_its_tries(
    monkeypatch: pytest.MonkeyPatch, right: int, missed: bool
) -> None:
    asked = Counter[str]()

    def finds(_puzzle: Puzzle, level: str, _seed: int) -> bool:
        asked[level] += 1
        return asked[level] <= right

    monkeypatch.setattr(grade, "finds", finds)
    puzzle = grade.graded(quick("win"))
    assert set(asked.values()) == {grade.ASKED}
    assert puzzle.missed == (tuple(LEVELS) if missed else ())
    assert puzzle.pips == (MOST_PIPS if missed else 1)


@pytest.mark.parametrize("same", ["units_of", "shape_of"])
def test_two_puzzles_of_the_same_units_or_of_the_same_shape_are_alike(
    monkeypatch: pytest.MonkeyPatch, same: str
) -> None:
    two = [one for one in puzzles() if one.goal == "win"][:2]
    assert alike(two) == []
    for module in (check, grade):
        monkeypatch.setattr(module, same, lambda _puzzle: ())
    assert alike(two) == [f"The puzzles {two[0].number} and {two[1].number} are alike."]
    assert len(choose(two, {"win": 2, "save": 0, "coin": 0})) == 1


def test_taking_a_location_is_the_most_convincing_reply_and_a_facedown_coin_the_least() -> None:
    builder = PositionBuilder().unit("B", "cavalry", "d4").hand("B", "cavalry").hand("A", "royal").turn("B")
    game = builder.build()
    r, s = game.tables, game.position
    found = [(reply.weight, reply_facts(r, s, reply)[1]) for reply in replies(r, s, 1)]
    assert found[0] == (TAKES, "control@d4")
    assert found[-1][0] == FACEDOWN
    assert [weight for weight, words in found if words == "d4-d5"] == [MOVES]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone of a process can't be set here")
def test_days_change_at_midnight_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """At any time the date is another one at least in one of the outermost time zones."""
    for zone in ("Etc/GMT+12", "Etc/GMT-14"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        assert today() == datetime.now(UTC).date()
    monkeypatch.undo()
    time.tzset()


def test_each_day_has_the_next_puzzle() -> None:
    start = date(2026, 11, 25)
    week = [puzzle_of(puzzles(), start + timedelta(days=n)).number for n in range(len(puzzles()) + 1)]
    assert sorted(week[:-1]) == sorted(NUMBERS)
    assert week[0] == week[-1]


def test_the_choice_takes_every_grade_in_turn_and_leaves_out_what_is_alike() -> None:
    given = list(puzzles())
    chosen = choose([*given, *given], {"win": 6, "save": 5, "coin": 5})
    assert Counter(one.goal for one in chosen) == {"win": 6, "save": 5, "coin": 5}
    assert [one.number for one in chosen] == list(range(1, 17))
    assert {one.pips for one in chosen if one.goal == "save"} == set(range(1, MOST_PIPS + 1))
    assert alike(chosen) == []


def test_the_command_checks_a_file_and_names_unsound_puzzles(tmp_path: Path) -> None:
    some = tmp_path / "some.jsonl"
    PUZZLES.write(some, [quick("win"), quick("coin")], how="a test", graders={"page": "greedy"})
    head = {"format": "warchest-puzzles/2", "how": "a test", "graders": {"page": "greedy"}}
    assert json.loads(some.read_text().splitlines()[0]) == head
    assert PUZZLES.read(some) == [quick("win"), quick("coin")]
    checked = CliRunner().invoke(main, ["puzzles", "check", "--file", str(some)])
    assert (checked.exit_code, checked.stdout) == (0, "2 of 2 puzzles are sound.\n")
    PUZZLES.write(some, [replace(quick("win"), coins=4)], how="a test", graders={})
    checked = CliRunner().invoke(main, ["puzzles", "check", "--file", str(some)])
    assert checked.exit_code == 1
    assert f"{quick('win').number}: coins to the win: 4 is written" in checked.stdout


@pytest.mark.parametrize("text", ["", "{}", '{"format": "warchest-puzzles/2"}\n{"position": "x"}\n'])
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other"
    file.write_text(text)
    with pytest.raises(UserError, match="is no file of puzzles"):
        PUZZLES.read(file)


@pytest.mark.slow
def test_an_interrupted_search_continues_with_the_same_result(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    found, out, whole = tmp_path / "found.jsonl", tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    make = ["puzzles", "make", "--seed", "test"]
    CliRunner().invoke(main, [*make, "--games", "2", "--found", str(found)])
    assert len(found.read_text().splitlines()) == 3
    again = CliRunner().invoke(main, [*make, "--games", "4", "--found", str(found), "--out", str(out)])
    assert again.exit_code == 0, again.output
    assert CliRunner().invoke(main, [*make, "--games", "4", "--out", str(whole)]).exit_code == 0
    assert out.read_text() == whole.read_text()


def test_the_themes_of_a_puzzle_follow_from_its_solution() -> None:
    """Given every puzzle, when its themes are asked for, then they name what its answer does and the units that do it."""
    by_word = {
        "tactic": r"tactic@",
        "deployment": r"(?!control|bolster)[a-z_]+@[a-i]\d$",
        "attack": r"[a-i]\dx",
        "retake": r"control@",
    }
    named: Counter[str] = Counter()
    for puzzle in puzzles():
        found = themes_of(puzzle)
        assert (found == ()) == (puzzle.goal == "coin")
        for theme, word in by_word.items():
            if (
                re.match(word, puzzle.answer)
                and (theme != "retake" or puzzle.goal == "save")
                and "bolster" not in puzzle.answer
            ):
                assert theme in found, puzzle.number
                named[theme] += 1
        if puzzle.answer.startswith("tactic@"):
            hex_ = puzzle.answer[7:9]
            assert next(unit.kind for unit in game_of(puzzle).view(None).units if unit.hex == hex_) in found
    assert set(named) == set(by_word)
    assert {*themes()} == {theme for puzzle in puzzles() for theme in themes_of(puzzle)}


def test_a_block_stands_on_the_location_that_the_threat_takes() -> None:
    blocks = [one for one in puzzles() if "block" in themes_of(one)]
    assert len(blocks) > 10
    for puzzle in blocks:
        assert explaining.threat_of(puzzle)[-1].words.split("@")[-1] in puzzle.answer
