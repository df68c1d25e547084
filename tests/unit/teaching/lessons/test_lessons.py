"""The lessons: each can be played to its end, each sentence fits one action only, and a wrong try is answered."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.assertions import false_claims
from warchest.game.game import Game, IllegalChoice
from warchest.rules.content.war_chest import OFFERED_RULESETS
from warchest.teaching.lessons import Lesson, taught
from warchest.teaching.lessons.contents import BOXES, LESSONS, TEN
from warchest.teaching.lessons.playing import SEAT, UnknownStepError, game_at, right_ids, shown, why

STEPS = [(lesson, number) for lesson in LESSONS.values() for number in range(len(lesson.steps))]
NAMES = [f"{lesson.id}-{number + 1}" for lesson, number in STEPS]
EVERY_STEP = pytest.mark.parametrize(("lesson", "number"), STEPS, ids=NAMES)
MOST_LETTERS = 90


def whole_actions(game: Game) -> Iterator[tuple[list[int], Game]]:
    """Each whole action of the deciding seat, with the game after it."""
    before = [([id_], game.copy()) for id_ in game.legal_ids()]
    while before:
        ids, after = before.pop()
        after.play(ids[-1])
        if after.action_open:
            before += [([*ids, id_], after.copy()) for id_ in after.legal_ids()]
        else:
            yield ids, after


@EVERY_STEP
def test_a_step_starts_with_the_learners_decision(lesson: Lesson, number: int) -> None:
    game = game_at(lesson, number)
    assert game.decider == SEAT
    assert not game.action_open


@EVERY_STEP
def test_the_right_action_is_legal_whole_and_leads_to_the_goal(lesson: Lesson, number: int) -> None:
    game = game_at(lesson, number)
    for id_ in right_ids(lesson, number):
        assert game.why_not(id_) is None
        game.play(id_)
    assert not game.action_open
    assert false_claims(game, lesson.steps[number].goal) == []


@EVERY_STEP
def test_no_other_action_fits_the_sentence(lesson: Lesson, number: int) -> None:
    right = right_ids(lesson, number)
    others = [
        [str(word) for word in ids]
        for ids, after in whole_actions(game_at(lesson, number))
        if ids != right and false_claims(after, lesson.steps[number].goal) == []
    ]
    assert others == []


@EVERY_STEP
def test_a_sentence_is_short(lesson: Lesson, number: int) -> None:
    text = lesson.steps[number].text
    assert len(text) <= MOST_LETTERS
    assert text.endswith(".")


@EVERY_STEP
def test_the_view_of_a_step_shows_only_the_learners_coins(lesson: Lesson, number: int) -> None:
    told = shown(lesson.id, number)
    assert [seat.seat for seat in told.view.seats if seat.own is not None] == [SEAT]
    assert told.reason is None
    assert not told.ends
    assert set(told.lit) <= set(game_at(lesson, number).board.names)


@EVERY_STEP
def test_the_right_action_ends_the_step_and_no_earlier_choice_does(lesson: Lesson, number: int) -> None:
    right = right_ids(lesson, number)
    told = [shown(lesson.id, number, right[: length + 1]) for length in range(len(right))]
    assert [one.ends for one in told] == [False] * (len(right) - 1) + [True]
    assert all(one.reason is None for one in told)
    with pytest.raises(IllegalChoice):
        shown(lesson.id, number, [*right, right[0]])


@EVERY_STEP
def test_another_legal_choice_is_answered_and_changes_nothing(lesson: Lesson, number: int) -> None:
    right = right_ids(lesson, number)
    begun = shown(lesson.id, number)
    for id_ in game_at(lesson, number).legal_ids():
        if id_ != right[0]:
            told = shown(lesson.id, number, [id_])
            assert told.reason is not None
            assert told.reason.startswith("Legal, but not what this step asks for: ")
            assert not told.reason.endswith(": .")
            assert (told.ends, told.view) == (False, begun.view)


def test_a_choice_against_the_rules_is_refused_with_the_reason() -> None:
    game = game_at(LESSONS["tactics"], 2)
    with pytest.raises(IllegalChoice, match=r"Archer can attack only with its tactic\."):
        shown("tactics", 2, [game.choice("f5xf4").id])


def test_an_illegal_attempt_on_the_board_is_answered_with_the_rule() -> None:
    refusal = why("tactics", 2, [], "archer", "f4", None)
    assert refusal is not None
    assert str(refusal) == "Archer can attack only with its tactic."
    assert why("tactics", 2, [], "archer", "g3", None) is None


def test_nothing_can_be_tried_after_the_end_of_a_step() -> None:
    ended = 0
    for lesson in LESSONS.values():
        game, right = game_at(lesson, 0), right_ids(lesson, 0)
        for id_ in right:
            game.play(id_)
        if game.decider not in (None, SEAT):
            ended += 1
            with pytest.raises(IllegalChoice, match="step ends here"):
                why(lesson.id, 0, [*right, game.legal_ids()[0]], None, None, "control")
    assert ended


@pytest.mark.parametrize(("name", "number"), [("nothing", 0), ("attack", -1), ("attack", 99)])
def test_an_unknown_step_is_refused_in_a_sentence(name: str, number: int) -> None:
    with pytest.raises(UnknownStepError, match=r"\.$"):
        shown(name, number)
    with pytest.raises(UnknownStepError, match=r"\.$"):
        why(name, number, [], None, None, None)


def test_there_are_ten_lessons_and_one_for_each_other_box() -> None:
    assert len(TEN) == 10
    boxes = {box for rules in OFFERED_RULESETS for box in rules.box_ids} - {"base"}
    assert {lesson.box for lesson in BOXES} == boxes


def test_a_lesson_is_named_after_its_file_and_takes_five_steps_at_most() -> None:
    files = {path.stem.replace("_", "-") for path in Path(taught.__file__).parent.glob("[a-z]*.py")}
    assert files == set(LESSONS)
    assert all(2 <= len(lesson.steps) <= 5 for lesson in LESSONS.values())
