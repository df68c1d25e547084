"""Puzzles in play: the position after some choices, the next question, the verdict on an action or a coin, and hints.

All verdicts were proven beforehand, so this only looks them up.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from warchest.game.game import Game, IllegalChoice
from warchest.game.presenter import explain_attempt, game_log, request_for, with_outcome
from warchest.rules.known import army_of
from warchest.schema.puzzle import PuzzleHint, PuzzleMoment, PuzzleStep, PuzzleVerdict
from warchest.teaching.puzzles.explaining import (
    ShownTurn,
    certain,
    game_of,
    in_words,
    moments,
    not_certain,
    other_name,
    right,
    solver_of,
    wrong,
)
from warchest.teaching.puzzles.records import PUZZLES, Goal, Puzzle, PuzzleQuestion, PuzzleTurn
from warchest.wording.languages import N_, _, ngettext
from warchest.wording.names import name_of
from warchest.wording.refusals import Refusal

TITLES: dict[Goal, str] = {
    "win": N_("Win this round."),
    "save": N_("Stop the other side."),
    "coin": N_("Which coin does your opponent have in hand?"),
}
"""The goals of puzzles as sentences."""
_GRADES = (N_("easy"), N_("fair"), N_("medium"), N_("hard"), N_("very hard"))


class UnknownPuzzleError(LookupError):
    """Raised for an unknown puzzle. The message is a sentence for the player."""


class WrongTryError(ValueError):
    """Raised for a try of the wrong kind for this puzzle. The message is a sentence for the player."""


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return the puzzles that come with the program."""
    return tuple(PUZZLES.read())


@cache
def _by_number() -> dict[int, Puzzle]:
    return {puzzle.number: puzzle for puzzle in puzzles()}


def puzzle_called(number: int) -> Puzzle:
    """Return the puzzle of this number. Raises UnknownPuzzleError if there is none."""
    puzzle = _by_number().get(number)
    if puzzle is None:
        raise UnknownPuzzleError(_("There is no puzzle {number}.").format(number=number))
    return puzzle


def title(puzzle: Puzzle) -> str:
    """Return the goal of a puzzle as a sentence."""
    return _(TITLES[puzzle.goal])


def grade(pips: int) -> str:
    """Return a word for how hard a puzzle is."""
    return _(_GRADES[min(max(pips, 1), len(_GRADES)) - 1])


def task(puzzle: Puzzle) -> str:
    """Return a sentence about the task that does not reveal the answer."""
    game, seat, side = game_of(puzzle), solver_of(puzzle), other_name(puzzle)
    if puzzle.goal == "win":
        left = int(game.position.left[seat])
        sentence = ngettext(
            "One more location is enough, whatever coins {side} has.",
            "{n} more locations are enough, whatever coins {side} has.",
            left,
        )
        return sentence.format(n=left, side=side)
    if puzzle.goal == "save":
        left = int(game.position.left[1 - seat])
        sentence = ngettext(
            "{side} needs one more location. One action stops it, whatever coins it has.",
            "{side} needs {n} more locations. One action stops it, whatever coins it has.",
            left,
        )
        return sentence.format(n=left, side=side)
    sentence = ngettext(
        "{side} has one coin in hand. You can work out which one.",
        "{side} has {n} coins in hand. You can work out one of them.",
        puzzle.coins,
    )
    return sentence.format(n=puzzle.coins, side=side)


def kinds_asked(puzzle: Puzzle) -> list[str]:
    """Return the kinds of the other side's coins, which a puzzle about a coin offers."""
    game = game_of(puzzle)
    return [*army_of(game.tables, game.position, 1 - solver_of(puzzle)), game.setup.ruleset.royal]


@dataclass
class _Followed:
    """A puzzle after some choices."""

    game: Game
    """The game where the next choice is made or, with a verdict, after the last action."""
    question: PuzzleQuestion
    """The last question."""
    earlier: int = 0
    """The number of entries in its record before the action."""
    words: list[str] = field(default_factory=list)
    """The choices of an action that isn't complete."""
    found: int = 0
    """The number of right actions."""
    done: Game | None = None
    """The game right after the action that the last choice completed."""
    line: Sequence[ShownTurn] = ()
    """The actions that follow on the board."""
    verdict: PuzzleVerdict | None = None


def _course(puzzle: Puzzle, ids: Iterable[int]) -> _Followed:
    """Return a puzzle after these choices. Raises IllegalChoice, with the reason, for a choice that the rules forbid."""
    now, seat = _Followed(game_of(puzzle), puzzle.question), solver_of(puzzle)
    for id_ in ids:
        if now.verdict is not None:
            raise IllegalChoice(_("The action ends before that."))
        problem = now.game.why_not(id_)
        if problem is not None:
            raise IllegalChoice(problem)
        now.words.append(now.game.choice(id_).word)
        now.game = now.game.copy()
        now.game.play(id_)
        now.done, now.line = None, ()
        if not (now.game.action_open and now.game.decider == seat):
            _judge(puzzle, now)
    return now


def _judge(puzzle: Puzzle, now: _Followed) -> None:
    """Judge the action that is complete."""
    action, now.words, now.done = " ".join(now.words), [], now.game
    if action not in now.question.ways:
        refutation = now.question.refutations[action]
        now.line = moments(puzzle, now.game, refutation.line)
        now.verdict = wrong(puzzle, now.game, refutation, now.line)
        return
    now.found += 1
    then = now.question.ways[action]
    if then is None:
        now.verdict = right(puzzle, in_words(now.game, now.earlier))
        return
    now.question, now.line = then, moments(puzzle, now.game, then.line)
    now.game = now.line[-1].game if now.line else now.game
    now.earlier = len(game_log(now.game).entries)


def shown(puzzle: Puzzle, ids: Iterable[int] = ()) -> PuzzleStep:
    """Return a puzzle after these choices: with the next question after a right action, and with the verdict after the last one.

    Raises IllegalChoice, with the reason, for a choice that the rules forbid, and WrongTryError if the puzzle asks for a coin.
    """
    chosen = list(ids)
    if chosen and puzzle.goal == "coin":
        raise WrongTryError(_("This puzzle asks for a coin."))
    now = _course(puzzle, chosen)
    asked = now.game if now.verdict is None else None
    return _step(puzzle, now.done or now.game, asked, now.line, verdict=now.verdict, found=now.found)


def solution(puzzle: Puzzle) -> list[PuzzleTurn]:
    """Return the fastest way to the goal, with the best defence against it."""
    turns, question = [PuzzleTurn("", puzzle.answer)], puzzle.then
    while question is not None:
        fastest = question.right[0]
        turns += [*question.line, PuzzleTurn("", fastest.actions[0])]
        question = fastest.then
    return turns


def answered(puzzle: Puzzle) -> PuzzleStep:
    """Return a puzzle with its answer, and the rest of the solution as its line."""
    if puzzle.goal == "coin":
        return _step_with_coin(puzzle, puzzle.answer, shown=True)
    first, *rest = solution(puzzle)
    [done] = moments(puzzle, game_of(puzzle), [first])
    line = moments(puzzle, done.game, rest)
    sentence = _("The answer: {action}.").format(action=done.what)
    verdict = PuzzleVerdict(False, True, sentence, right(puzzle, done.what).why)
    return _step(puzzle, done.game, None, line, verdict=verdict)


def with_coin(puzzle: Puzzle, kind: str) -> PuzzleStep:
    """Return a puzzle with the verdict on a kind of coin. Raises WrongTryError for any other try."""
    if puzzle.goal != "coin":
        raise WrongTryError(_("This puzzle asks for an action."))
    if kind not in kinds_asked(puzzle):
        raise WrongTryError(_("The other side has no such coin."))
    return _step_with_coin(puzzle, kind, shown=False)


def hint(puzzle: Puzzle, ids: Iterable[int] = ()) -> PuzzleHint:
    """Return a hint after these choices: the coin to use, or a coin that the other side does not certainly hold."""
    if puzzle.goal == "coin":
        others = [kind for kind in kinds_asked(puzzle) if kind != puzzle.answer]
        return PuzzleHint(not_certain(puzzle, others[puzzle.number % len(others)]), None)
    now = _course(puzzle, ids)
    game, so_far = now.game, len(now.words)
    fitting = [action.split() for action in now.question.ways if action.split()[:so_far] == now.words]
    request = request_for(game, game.decider)
    if now.verdict is not None or not fitting or request is None:
        return PuzzleHint(_("Not that way. Take it back."), None)
    first = game.choice(fitting[0][so_far]).id
    coin = next((choice.coin for choice in request.choices if choice.id == first), None)
    if coin is None:
        return PuzzleHint(_("Use a coin facedown."), None)
    return PuzzleHint(_("You need the {unit}.").format(unit=name_of(game.setup.ruleset, coin)), coin)


def why(puzzle: Puzzle, ids: Iterable[int], coin: str | None, hex_: str | None, verb: str | None) -> Refusal | None:
    """Return why the rules forbid a try after these choices, as in ``explain_attempt``, or None if they allow it.

    Raises IllegalChoice for choices that the rules forbid.
    """
    return explain_attempt(_course(puzzle, ids).game, solver_of(puzzle), (), coin, hex_, verb)


def _step(
    puzzle: Puzzle,
    game: Game,
    asked: Game | None = None,
    line: Sequence[ShownTurn] = (),
    *,
    verdict: PuzzleVerdict | None = None,
    found: int = 0,
    coin: str | None = None,
) -> PuzzleStep:
    """Return what a page shows. ``game``: after the last choice; ``asked``: where the next choice is made, after the line."""
    entries = game_log(game).entries
    seat, rules = solver_of(puzzle), game.setup.ruleset
    return PuzzleStep(
        view=with_outcome(rules, game.view(seat), game.outcome),
        ask=None if asked is None else request_for(asked, seat),
        ends=verdict is not None,
        trail=entries[-1].marks if entries else [],
        board=game.board.name,
        verdict=verdict,
        coin=coin,
        line=[
            PuzzleMoment(with_outcome(rules, one.game.view(seat), one.game.outcome), one.marks, one.text)
            for one in line
        ],
        found=found,
    )


def _step_with_coin(puzzle: Puzzle, kind: str, *, shown: bool) -> PuzzleStep:
    game = game_of(puzzle)
    name = name_of(game.setup.ruleset, kind)
    if kind != puzzle.answer:
        verdict = PuzzleVerdict(False, False, _("Not the {unit}.").format(unit=name), [not_certain(puzzle, kind)])
    else:
        sentence = _("The answer: the {unit}.") if shown else _("Right: the {unit}.")
        verdict = PuzzleVerdict(not shown, shown, sentence.format(unit=name), [certain(puzzle)])
    return _step(puzzle, game, verdict=verdict, coin=kind)
