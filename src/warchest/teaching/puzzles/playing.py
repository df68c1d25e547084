"""Puzzles in play: the position after some choices, the verdict on an action or a coin, and hints. All verdicts were proven beforehand."""

from collections.abc import Iterable, Sequence
from functools import cache

from warchest.bots.endgames.search import put_in_hand
from warchest.game.game import Game, IllegalChoice
from warchest.game.presenter import explain_attempt, game_log, request_for, with_outcome
from warchest.game.text.position.text import FULL, PositionText
from warchest.rules.known import army_of, kind_of, kinds_unseen, known, total
from warchest.rules.state.agenda import top_frame
from warchest.rules.state.indices import seat_of, slot_of
from warchest.rules.state.layout import ARG, KIND, PLAY_FRAME, SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.schema.game import BoardMark
from warchest.schema.puzzle import PuzzleHint, PuzzleStep, PuzzleVerdict
from warchest.teaching.puzzles.records import PUZZLES, Goal, Puzzle, Reply
from warchest.wording.forms import listed
from warchest.wording.languages import N_, _, ngettext
from warchest.wording.names import name_of, player_name
from warchest.wording.refusals import Refusal

TITLES: dict[Goal, str] = {
    "win": N_("Win this round."),
    "save": N_("Save the game."),
    "coin": N_("Which coin does she hold?"),
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


@cache
def _started(puzzle: Puzzle) -> Game:
    return puzzle.game()


def game_of(puzzle: Puzzle) -> Game:
    """Return a copy of the game at the position of a puzzle."""
    return _started(puzzle).copy()


def title(puzzle: Puzzle) -> str:
    """Return the goal of a puzzle as a sentence."""
    return _(TITLES[puzzle.goal])


def grade(pips: int) -> str:
    """Return a word for how hard a puzzle is."""
    return _(_GRADES[min(max(pips, 1), len(_GRADES)) - 1])


def task(puzzle: Puzzle) -> str:
    """Return a sentence about the task that does not reveal the answer."""
    game = _started(puzzle)
    seat = game.position.decider
    side = player_name(game.setup.ruleset, 2, 1 - seat)
    if puzzle.goal == "win":
        left = int(game.position.left[seat])
        sentence = ngettext(
            "One more place is enough, whatever {side} holds.",
            "{n} more places are enough, whatever {side} holds.",
            left,
        )
        return sentence.format(n=left, side=side)
    if puzzle.goal == "save":
        left = int(game.position.left[1 - seat])
        sentence = ngettext(
            "{side} needs one more place. One action keeps it away, whatever it holds.",
            "{side} needs {n} more places. One action keeps it away, whatever it holds.",
            left,
        )
        return sentence.format(n=left, side=side)
    sentence = ngettext(
        "{side} has one coin in hand. What you see tells it.",
        "{side} has {n} coins in hand. What you see makes one kind certain.",
        puzzle.coins,
    )
    return sentence.format(n=puzzle.coins, side=side)


def kinds_asked(puzzle: Puzzle) -> list[str]:
    """Return the kinds of the other side's coins, which a puzzle about a coin offers."""
    game = _started(puzzle)
    other = 1 - game.position.decider
    return [*army_of(game.tables, game.position, other), game.setup.ruleset.royal]


def shown(puzzle: Puzzle, ids: Iterable[int] = ()) -> PuzzleStep:
    """Return a puzzle after these choices, with the verdict if they are a whole action.

    Raises IllegalChoice, with the reason, for a choice that the rules forbid, and WrongTryError if the puzzle asks for a coin.
    """
    game, chosen = game_of(puzzle), list(ids)
    seat = game.position.decider
    if chosen and puzzle.goal == "coin":
        raise WrongTryError(_("This puzzle asks for a coin."))
    words = []
    for number, id_ in enumerate(chosen):
        if number and not game.action_open:
            raise IllegalChoice(_("The action ends before that."))
        problem = game.why_not(id_)
        if problem is not None:
            raise IllegalChoice(problem)
        words.append(game.choice(id_).word)
        game.play(id_)
    ends = bool(chosen) and not game.action_open
    verdict = judged(puzzle, " ".join(words)) if ends else None
    return _step(puzzle, game, seat, verdict=verdict, asks=not ends)


def answered(puzzle: Puzzle) -> PuzzleStep:
    """Return a puzzle with its answer."""
    if puzzle.goal == "coin":
        return _step_with_coin(puzzle, puzzle.answer, shown=True)
    game = game_of(puzzle)
    seat = game.position.decider
    for word in puzzle.answer.split():
        game.play(word)
    verdict = judged(puzzle, puzzle.answer)
    verdict_shown = PuzzleVerdict(
        False, True, _("The answer: {action}.").format(action=_actions(game)), verdict.why, []
    )
    return _step(puzzle, game, seat, verdict=verdict_shown, asks=False)


def with_coin(puzzle: Puzzle, kind: str) -> PuzzleStep:
    """Return a puzzle with the verdict on a kind of coin. Raises WrongTryError for any other try."""
    if puzzle.goal != "coin":
        raise WrongTryError(_("This puzzle asks for an action."))
    if kind not in kinds_asked(puzzle):
        raise WrongTryError(_("The other side has no such coin."))
    return _step_with_coin(puzzle, kind, shown=False)


def hint(puzzle: Puzzle) -> PuzzleHint:
    """Return a hint: the coin to use, or a coin that the other side does not certainly hold."""
    game = game_of(puzzle)
    rules = game.setup.ruleset
    if puzzle.goal == "coin":
        wrong = [kind for kind in kinds_asked(puzzle) if kind != puzzle.answer]
        kind = wrong[puzzle.number % len(wrong)]
        return PuzzleHint(_not_certain(puzzle, kind), None)
    request = request_for(game, game.decider)
    first = game.choice(puzzle.answer.split()[0]).id
    coin = next((choice.coin for choice in request.choices if choice.id == first), None) if request else None
    if coin is None:
        return PuzzleHint(_("Use a coin facedown."), None)
    return PuzzleHint(_("It takes the {unit}.").format(unit=name_of(rules, coin)), coin)


def why(puzzle: Puzzle, ids: Iterable[int], coin: str | None, hex_: str | None, verb: str | None) -> Refusal | None:
    """Return why the rules forbid a try after these choices, as in ``explain_attempt``, or None if they allow it.

    Raises IllegalChoice for choices that the rules forbid.
    """
    game = game_of(puzzle)
    seat = game.position.decider
    for id_ in ids:
        if game.decider != seat:
            raise IllegalChoice(_("The action ends before that."))
        game.play(id_)
    return explain_attempt(game, seat, (), coin, hex_, verb)


def judged(puzzle: Puzzle, action: str) -> PuzzleVerdict:
    """Return the verdict on a whole action, given by the words of its decisions."""
    game = game_of(puzzle)
    for word in action.split():
        game.play(word)
    if action == puzzle.answer:
        return PuzzleVerdict(
            True, False, _("Right: {action}.").format(action=_actions(game)), _why_right(puzzle, game), []
        )
    reply = puzzle.refutations[action]
    reply_text, marks, after = _after_reply(game, reply)
    title_ = _("Not yet: {reply}.").format(reply=reply_text)
    return PuzzleVerdict(False, False, title_, _why_wrong(puzzle, game, reply, after), marks)


def _step(
    puzzle: Puzzle, game: Game, seat: int, *, verdict: PuzzleVerdict | None, asks: bool, coin: str | None = None
) -> PuzzleStep:
    entries = game_log(game).entries
    return PuzzleStep(
        view=with_outcome(game.setup.ruleset, game.view(seat), game.outcome),
        ask=request_for(game, seat) if asks else None,
        ends=verdict is not None,
        trail=entries[-1].marks if entries else [],
        board=game.board.name,
        verdict=verdict,
        coin=coin,
    )


def _step_with_coin(puzzle: Puzzle, kind: str, *, shown: bool) -> PuzzleStep:
    game = game_of(puzzle)
    name = name_of(game.setup.ruleset, kind)
    if kind != puzzle.answer:
        verdict = PuzzleVerdict(False, False, _("Not the {unit}.").format(unit=name), [_not_certain(puzzle, kind)], [])
    else:
        sentence = _("The answer: the {unit}.") if shown else _("Right: the {unit}.")
        verdict = PuzzleVerdict(not shown, shown, sentence.format(unit=name), [_certain(puzzle)], [])
    return _step(puzzle, game, game.position.decider, verdict=verdict, asks=False, coin=kind)


def _actions(game: Game) -> str:
    """Return what happened in a game, in the words of the record."""
    return listed(map(str, game_log(game).entries))


def _after_reply(game: Game, reply: Reply) -> tuple[str, list[BoardMark], Game]:
    """Return a reply in the words of the record, its marks on the board, and the game after it with the coin in the other side's hand."""
    s = game.position.copy()
    other = s.decider
    slots = [slot for slot in range(SLOTS) if kind_of(game.tables, s, other, slot) == reply.coin]
    if slots:
        drawn = top_frame(s)[KIND] == PLAY_FRAME and bool(top_frame(s)[ARG])
        put_in_hand(s, other, slots[0], drawn)
    after = Game.from_position(PositionText.of(game.setup, game.tables, s, FULL), b"puzzles", chance="manual")
    for word in reply.words.split():
        after.play(word)
    entries = game_log(after).entries
    return listed(map(str, entries)), [mark for entry in entries for mark in entry.marks], after


def _why_right(puzzle: Puzzle, game: Game) -> list[str]:
    rules = game.setup.ruleset
    if game.outcome is not None:
        return [_("That is your last place.")]
    side = player_name(rules, 2, 1 - _started(puzzle).position.decider)
    if puzzle.goal == "save":
        reasons = [_("{side} can't take its last place this round, whatever it holds.").format(side=side)]
        idle = next((action for action in sorted(puzzle.refutations) if action.startswith("pass(")), None)
        if idle is not None:
            passed = game_of(puzzle)
            passed.play(idle)
            reply_text = _after_reply(passed, puzzle.refutations[idle])[0]
            reasons.append(_("The threat was: {reply}.").format(reply=reply_text))
        return reasons
    reasons = [_("You win this round, whatever {side} holds.").format(side=side)]
    for coin, words, action in puzzle.rest:
        reply_text, _marks, after = _after_reply(game, Reply(coin, words, False, ()))
        before = len(game_log(after).entries)
        for word in action.split():
            after.play(word)
        then = listed(map(str, game_log(after).entries[before:]))
        reasons.append(_("After the reply “{reply}” comes “{action}”.").format(reply=reply_text, action=then))
    return reasons


def _why_wrong(puzzle: Puzzle, game: Game, reply: Reply, after: Game) -> list[str]:
    rules = game.setup.ruleset
    seat = _started(puzzle).position.decider
    side = player_name(rules, 2, 1 - seat)
    reasons = []
    s = game.position
    if reply.coin and reply.coin not in _certain_kinds(game.tables, s, seat) and not reply.words.startswith("pass("):
        reasons.append(_("{side} may have a coin for it: {unit}.").format(side=side, unit=name_of(rules, reply.coin)))
    if after.outcome is not None and after.outcome.winner == 1 - seat:
        reasons.append(_("{side} has its last place with that.").format(side=side))
    elif puzzle.goal == "win":
        gone = _units_of(s, seat) - _units_of(after.position, seat)
        if reply.idle:
            reasons.append(
                _("Your last place is out of reach this round, even if {side} only passes.").format(side=side)
            )
        elif gone:
            reasons.append(_("A unit that you need is gone: your last place is no longer certain this round."))
        else:
            reasons.append(_("Your last place is no longer certain this round."))
    elif reply.idle:
        reasons.append(
            _("You can't be sure to keep {side} from its last place any more, even if it only passes now.").format(
                side=side
            )
        )
    else:
        reasons.append(
            _("After that you can't be sure to keep {side} from its last place this round.").format(side=side)
        )
    return reasons


def _units_of(s: Position, seat: int) -> set[int]:
    return {who for who in s.who.tolist() if who and seat_of(who) == seat}


def _certain_kinds(r: Tables, s: Position, seat: int) -> list[str]:
    """Return the kinds of coins that the other seat certainly holds, to the knowledge of ``seat``."""
    other = 1 - seat
    unseen = kinds_unseen(r, known(r, s, seat).position, other)
    elsewhere = sum(unseen) - total(s, other, "hand")
    return [kind_of(r, s, other, slot) for slot, count in enumerate(unseen) if count > elsewhere]


def _places_of(puzzle: Puzzle, kind: str) -> tuple[int, int, int, int, int]:
    """Return the numbers of the other side's coins of a kind: on the board, face up among the discards, in the supply, out of the game, and
    out of sight.
    """
    game = _started(puzzle)
    r, s = game.tables, game.position
    other = 1 - s.decider
    slot = next(slot for slot in range(SLOTS) if kind_of(r, s, other, slot) == kind)
    on_board = sum(
        height
        for who, height in zip(s.who.tolist(), s.height.tolist(), strict=True)
        if who and (seat_of(who), slot_of(who)) == (other, slot)
    )
    unseen = kinds_unseen(r, known(r, s, s.decider).position, other)[slot]
    zones = [getattr(s, f"{zone}_word")[other] >> (slot << 3) & 255 for zone in ("faceup", "supply", "box")]
    return on_board, zones[0], zones[1], zones[2], unseen


def _elsewhere(puzzle: Puzzle) -> int:
    """Return how many of the other side's coins out of sight are not in its hand."""
    game = _started(puzzle)
    r, s = game.tables, game.position
    unseen = kinds_unseen(r, known(r, s, s.decider).position, 1 - s.decider)
    return sum(unseen) - puzzle.coins


def _not_certain(puzzle: Puzzle, kind: str) -> str:
    """Return a sentence with the count that shows why the other side need not hold this kind."""
    name = name_of(_started(puzzle).setup.ruleset, kind)
    on_board, discarded, in_supply, out, unseen = _places_of(puzzle, kind)
    if unseen:
        elsewhere = _elsewhere(puzzle)
        sentence = ngettext(
            "{unit}: one coin is out of sight, but {elsewhere} coins out of sight are not in the hand. It may be among those.",
            "{unit}: {n} coins are out of sight, but {elsewhere} coins out of sight are not in the hand. All may be among those.",
            unseen,
        )
        if unseen == elsewhere == 1:
            sentence = _(
                "{unit}: one coin is out of sight, but one coin out of sight is not in the hand. It may be that one."
            )
        return sentence.format(unit=name, n=unseen, elsewhere=elsewhere)
    places: Sequence[tuple[int, str]] = (
        (on_board, _("{n} on the board")),
        (discarded, _("{n} discarded")),
        (in_supply, _("{n} in the supply")),
        (out, _("{n} out of the game")),
    )
    counts = listed(text.format(n=count) for count, text in places if count)
    return _("{unit}: every coin is in sight, {places}.").format(unit=name, places=counts)


def _certain(puzzle: Puzzle) -> str:
    """Return a sentence with the count that proves the answer of a puzzle about a coin."""
    name = name_of(_started(puzzle).setup.ruleset, puzzle.answer)
    unseen, elsewhere = _places_of(puzzle, puzzle.answer)[4], _elsewhere(puzzle)
    if not elsewhere:
        return ngettext(
            "{unit}: one coin is out of sight, and every coin out of sight is in the hand.",
            "{unit}: {n} coins are out of sight, and every coin out of sight is in the hand.",
            unseen,
        ).format(unit=name, n=unseen)
    return ngettext(
        "{unit}: {n} coins are out of sight, but only one coin out of sight is not in the hand.",
        "{unit}: {n} coins are out of sight, but only {elsewhere} coins out of sight are not in the hand.",
        elsewhere,
    ).format(unit=name, n=unseen, elsewhere=elsewhere)
