"""Hints and reviews in words: actions as the log words them, reasons, sentences about losses, and comments for a game's text."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from msgspec import structs

from warchest.bots.analysis.calibration import Calibration, ShownChance, calibration_of
from warchest.bots.analysis.evaluator import NAME, after_action, determinization_for
from warchest.bots.analysis.hints import BestActions
from warchest.bots.analysis.lessons import lessons_of
from warchest.bots.analysis.reasons import effects
from warchest.bots.analysis.review import EDITION
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.game.game import Game
from warchest.game.history import transitions
from warchest.game.text.gametext.model import GameText, ids_of
from warchest.game.views import view
from warchest.rules.content.boards import Board
from warchest.rules.flow.play import apply
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position, Tables
from warchest.schema.game import BoardMark
from warchest.schema.review import (
    AgainAnswer,
    HintedChoice,
    MomentInWords,
    Review,
    ReviewInWords,
    ReviewMoment,
    ReviewStep,
)
from warchest.wording.chances import chance_in_words
from warchest.wording.languages import _
from warchest.wording.log.log import GameLog
from warchest.wording.reasons import reason_of

BOUNDED: Final = 3.0
"""The least size in points of a moment if one of its chances is only known to be under or over a bound."""


class ActionInWords(NamedTuple):
    """An action in the words of the log, with its marks."""

    text: str
    marks: list[BoardMark]


def action_in_words(r: Tables, board: Board, s: Position, ids: Sequence[int]) -> ActionInWords:
    """Return an action of the deciding seat in words, without the coin used facedown."""
    if not ids:
        return ActionInWords("", [])
    log = GameLog(r, board)
    for before, id_, after in transitions(r, s, ids):
        log.add(before, id_, after)
    entry = log.entries[-1]
    return ActionInWords(entry.text, entry.marks)


def hint_in_words(board: Board, r: Tables, s: Position, hint: BestActions) -> list[HintedChoice]:
    """Return the actions of a hint in words. ``s``: a position known to the seat, in which it decides."""
    first = hint.actions[0].chance if hint.actions else None
    return [
        HintedChoice(
            ids=list(one.action),
            text=action_in_words(r, board, s, one.action).text,
            chance=None if one.chance is None else round(one.chance.points),
            bound=None if one.chance is None else one.chance.bound,
            why=reason_of(r.ruleset, board, r.markers, one.effects),
            equal=one.equal or (one is not hint.actions[0] and first is not None and _looks_like(one.chance, first)),
        )
        for one in hint.actions
    ]


def _looks_like(one: ShownChance | None, other: ShownChance) -> bool:
    """Return whether two chances look the same in whole percent."""
    return one is not None and (round(one.points), one.bound) == (round(other.points), other.bound)


def review_in_words(game: Game, review: Review) -> ReviewInWords:
    """Return the review of a game in words, with chances and moments in the form to show."""
    calibration = calibration_of(game.setup, review.evaluator)
    if calibration is not None:
        review = _as_shown(review, calibration)
    moments = [_moment_in_words(game, moment, shows=review.calibrated) for moment in review.moments]
    if review.edition < EDITION:
        return ReviewInWords(review, moments, ["" for _seat in review.seats])
    lessons = lessons_of(game, review, lambda moment: _actions_and_reason(game, moment))
    return ReviewInWords(review, moments, lessons.accuracy, decided=lessons.decided, advice=lessons.advice)


def _as_shown(review: Review, calibration: Calibration) -> Review:
    """Return a review without the chances of unsure classes, and without moments that depend on them.

    Other moments measure their size to the bound of such a class.
    """
    start = calibration.shown(review.start)
    points = []
    for point in review.points:
        chance = calibration.shown(point.chance)
        points.append(structs.replace(point, chance=chance.points, bound=chance.bound))
    moments = []
    for moment in review.moments:
        played, better = calibration.shown(moment.chance_played), calibration.shown(moment.chance_better)
        if played.bound is None and better.bound is None:
            moments.append(moment)
        elif (size := abs(played.points - better.points)) >= BOUNDED:
            moments.append(
                structs.replace(
                    moment,
                    points=round(size, 1),
                    chance_played=played.points,
                    chance_better=better.points,
                    bound_played=played.bound,
                    bound_better=better.bound,
                )
            )
    seats = [
        seat if seat.start is None else structs.replace(seat, start=calibration.shown(seat.start).points)
        for seat in review.seats
    ]
    return structs.replace(
        review, start=start.points, start_bound=start.bound, points=points, moments=moments, seats=seats
    )


def answer_in_words(at: Game, ids: Sequence[int], chance: float | None, reply: Sequence[int]) -> AgainAnswer:
    """Return the judgement of a second try in words. ``at``: the game before it."""
    assert at.decider is not None
    answer = _reply(at, at.decider, ids, reply)
    calibration = calibration_of(at.setup, NAME)
    shown = None if chance is None or calibration is None else calibration.shown(chance)
    text = action_in_words(at.tables, at.board, at.position, ids).text
    return AgainAnswer(
        text=text,
        chance=None if shown is None else round(shown.points, 1),
        bound=None if shown is None else shown.bound,
        reply=answer.text,
        reply_marks=answer.marks,
    )


def comments_of(game: Game, worded: ReviewInWords) -> dict[int, list[str]]:
    """Return the comments of a review, keyed by the number of ids before the action."""
    comments: dict[int, list[str]] = {}
    for one in worded.moments:
        moment = one.moment
        sign = "▲" if moment.find else "▼"
        points = f" {moment.points:.0f}." if worded.review.calibrated else ""
        comments.setdefault(moment.at, []).append(f"{sign}{points} {one.why} ({worded.review.evaluator})")
    return comments


def with_comments(text: GameText, comments: Mapping[int, Sequence[str]]) -> GameText:
    """Return a game's text with comments on the lines of these ids. Comments are keyed by the number of ids before them."""
    length, lines = 0, []
    for line in text.lines:
        after = length + len(ids_of(line.what))
        ours = [comment for at, few in comments.items() if length <= at < after for comment in few]
        lines.append(replace(line, comments=(*line.comments, *ours)) if ours else line)
        length = after
    return replace(text, lines=tuple(lines))


def _moment_in_words(game: Game, moment: ReviewMoment, *, shows: bool) -> MomentInWords:
    at = game.at(moment.at)
    r, board, s = at.tables, at.board, at.position
    played, better = action_in_words(r, board, s, moment.played), action_in_words(r, board, s, moment.better)
    reply = _reply(at, moment.seat, moment.played, moment.reply)
    better_reply = _reply(at, moment.seat, moment.better, moment.better_reply)
    return MomentInWords(
        moment=moment,
        played=played.text,
        better=better.text,
        why=_why(game, moment, reply.text, shows=shows),
        marks=played.marks,
        better_marks=better.marks,
        reply=reply.text,
        reply_marks=reply.marks,
        better_reply=better_reply.text,
        better_reply_marks=better_reply.marks,
        steps=[] if moment.find else better_line(at, moment),
    )


def better_line(at: Game, moment: ReviewMoment) -> list[ReviewStep]:
    """Return the better action of a moment and the likely actions after it, each with the board after it. ``at``: the game before it.

    The other side's actions need only be possible to the knowledge of the moment's seat.
    """
    r, board, knowledge = at.tables, at.board, Knowledge(at.information_state(moment.seat))
    steps: list[ReviewStep] = []
    s: Position | None = at.position
    for action in (moment.better, *moment.line):
        s = s if not steps or s is None else determinization_for(knowledge, s, action[0])
        if s is None:
            break
        seat, words = s.decider, action_in_words(r, board, s, action)
        s = _position_after(r, s, action)
        shown = view(r, s, board, None)
        forts = [] if shown.forts is None else shown.forts.at
        steps.append(ReviewStep(seat, words.text, words.marks, shown.units, shown.held, forts))
    return steps


def _position_after(r: Tables, s: Position, action: Sequence[int]) -> Position:
    after, out = s.copy(), [0] * CHOICES
    for id_ in action:
        apply(r, after, id_, out)
    return after


def _reply(at: Game, seat: int, action: Sequence[int], answer: Sequence[int]) -> ActionInWords:
    """Return the answer to expect after an action, in words. The other side need not have had the coin for it."""
    if not answer:
        return ActionInWords("", [])
    knowledge = Knowledge(at.information_state(seat))
    position = determinization_for(knowledge, after_action(knowledge, action), answer[0])
    return ActionInWords("", []) if position is None else action_in_words(at.tables, at.board, position, answer)


def _actions_and_reason(game: Game, moment: ReviewMoment) -> tuple[str, str, str]:
    """Return the action of a moment, the better one, and the reason for the best of both, in words."""
    at = game.at(moment.at)
    r, board, s = at.tables, at.board, at.position
    best = moment.played if moment.find else moment.better
    played, better = (action_in_words(r, board, s, action).text for action in (moment.played, moment.better))
    found = [effect for effect in effects(r, s, best, proven=moment.proven) if effect.code != "keeps"]
    return played, better, reason_of(r.ruleset, board, r.markers, found)


def _why(game: Game, moment: ReviewMoment, reply: str, *, shows: bool) -> str:
    """Return a sentence about the better action of a moment, with the reason if there is one."""
    played, better, reason = _actions_and_reason(game, moment)
    if not shows:
        words = (
            _("“{better}” was better. {reason}") if not moment.find else _("“{played}” was the best action. {reason}")
        )
        return words.format(better=better, played=played, reason=reason).strip()
    chances = {
        "mine": chance_in_words(moment.chance_played, moment.bound_played),
        "best": chance_in_words(moment.chance_better, moment.bound_better),
    }
    if moment.find:
        sentence = _("{reason} Chance: {mine}; next best: {better}, {best}.")
    elif reply:
        sentence = _(
            "Better: {better}, {best}. {reason} The action played gave {mine}. The most dangerous reply: {reply}."
        )
    else:
        sentence = _("Better: {better}, {best}. {reason} The action played gave {mine}.")
    return sentence.format(better=better, reason=reason, reply=reply, **chances).replace("  ", " ").strip()
