"""Lessons in play: the position of a step, the judgement of a try, and the reason why the rules forbid one.

A step starts from its scene or from the end of the previous step. Draws are made immediately, always the same ones.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from warchest.game.game import Game, IllegalChoice
from warchest.game.presenter import explain_attempt, game_log, request_for, with_outcome
from warchest.game.text.names import seat_of
from warchest.game.text.position.text import FULL, PositionText
from warchest.schema.lesson import LessonStep
from warchest.teaching.lessons import READER, Exercise, Lesson
from warchest.teaching.lessons.contents import LESSONS
from warchest.teaching.rulebook.examples.playing import lay_out, rules_called
from warchest.wording.languages import _
from warchest.wording.names import player_name
from warchest.wording.refusals import Refusal

SEAT = seat_of(2, READER)
"""The number of the learner's seat."""
_KEY = b"ten short lessons"
"""The key for the draws of a lesson, so all learners see the same coins."""


class UnknownStepError(LookupError):
    """Raised for an unknown lesson or step. The message is a sentence for the learner."""


def game_at(lesson: Lesson, number: int) -> Game:
    """Return a copy of the game at the start of this step. The first step is 0."""
    return _started(lesson.id, number).copy()


def right_ids(lesson: Lesson, number: int) -> list[int]:
    """Return the ids of the action that this step asks for."""
    return list(_right(lesson.id, number))


def shown(lesson_id: str, number: int, ids: Iterable[int] = ()) -> LessonStep:
    """Return a step after these choices, and whether they are the right action.

    Raises UnknownStepError for an unknown lesson or step, and IllegalChoice, with the reason, for a choice that the rules forbid.
    """
    lesson, step = _step(lesson_id, number)
    right, chosen = right_ids(lesson, number), list(ids)
    if len(chosen) > len(right) and chosen[: len(right)] == right:
        raise IllegalChoice(_("The step ends here."))
    game, before = game_at(lesson, number), 0
    reason = None
    for place, id_ in enumerate(chosen):
        if id_ != right[place]:
            reason = _not_asked(game, id_)
            break
        before = len(game.log)
        game.play(id_)
    done = reason is None and chosen == right
    log = game_log(game)
    return LessonStep(
        view=with_outcome(game.setup.ruleset, game.view(SEAT), game.outcome),
        ask=None if done else request_for(game, SEAT),
        ends=done,
        trail=log.entries[-1].marks if log.entries and (chosen or not step.scene) else [],
        said=[
            one.text.format(who=player_name(game.setup.ruleset, game.tables.seats, one.seat))
            for one in (log.since(before) if done else ())
        ],
        board=game.board.name,
        right=right,
        reason=reason,
        lit=_lit(lesson.id, number),
    )


def why(
    lesson_id: str, number: int, ids: Iterable[int], coin: str | None, hex_: str | None, verb: str | None
) -> Refusal | None:
    """Return why the rules forbid a try after these choices, as in ``explain_attempt``, or None if they allow it.

    Raises the same errors as ``shown``.
    """
    lesson, _one = _step(lesson_id, number)
    game = game_at(lesson, number)
    for id_ in ids:
        if game.decider != SEAT:
            raise IllegalChoice(_("The step ends here."))
        game.play(id_)
    return explain_attempt(game, SEAT, (), coin, hex_, verb)


def _not_asked(game: Game, id_: int) -> str:
    """Return the sentence about a choice that is legal here, but not the right one.

    Raises IllegalChoice, with the reason, if they forbid it.
    """
    problem = game.why_not(id_)
    if problem is not None:
        raise IllegalChoice(str(problem))
    request = request_for(game, SEAT)
    label = next((choice.label for choice in request.choices if choice.id == id_), "") if request else ""
    return _("Legal, but not what this step asks for: {action}.").format(action=label)


def _step(lesson_id: str, number: int) -> tuple[Lesson, Exercise]:
    lesson = LESSONS.get(lesson_id)
    if lesson is None:
        raise UnknownStepError(_("There is no lesson '{name}'.").format(name=lesson_id))
    if not 0 <= number < len(lesson.steps):
        raise UnknownStepError(_("This lesson has no such step."))
    return lesson, lesson.steps[number]


@cache
def _started(lesson_id: str, number: int) -> Game:
    lesson = LESSONS[lesson_id]
    step = lesson.steps[number]
    if step.scene is not None:
        setup, position = lay_out(step.scene, rules_called(lesson.rules))
        return Game.from_position(PositionText.of(setup, setup.tables(), position, FULL), _KEY)
    game = game_at(lesson, number - 1)
    earlier = lesson.steps[number - 1]
    for _id in _follow(game, f"{earlier.right} {earlier.then}"):
        pass
    return game


@cache
def _right(lesson_id: str, number: int) -> tuple[int, ...]:
    lesson = LESSONS[lesson_id]
    return tuple(_follow(game_at(lesson, number), lesson.steps[number].right))


@cache
def _lit(lesson_id: str, number: int) -> list[str]:
    """Return the hexes that a step is about: its action's, and its additional ones."""
    step = LESSONS[lesson_id].steps[number]
    names = _started(lesson_id, number).board.by_name
    words = step.right
    for sign in "@-x=()":
        words = words.replace(sign, " ")
    return [name for name in dict.fromkeys([*words.split(), *step.lit.split()]) if name in names]


def _follow(game: Game, words: str) -> Iterator[int]:
    """Play these words one by one. Yield the id of each choice."""
    for word in words.split():
        id_ = game.choice(word.rpartition(":")[2]).id
        game.play(id_)
        yield id_
