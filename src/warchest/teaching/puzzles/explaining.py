"""The answer to a try at a puzzle: the verdict and its reasons, and the moments of the line that proves it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from warchest.bots.endgames.search import put_in_hand
from warchest.game.game import Game
from warchest.game.presenter import game_log
from warchest.game.text.position.text import FULL, PositionText
from warchest.rules.known import kind_of, kinds_unseen, known, total
from warchest.rules.state.agenda import top_frame
from warchest.rules.state.indices import seat_of, slot_of
from warchest.rules.state.layout import ARG, KIND, PLAY_FRAME, SLOTS
from warchest.schema.game import BoardMark
from warchest.schema.puzzle import PuzzleVerdict
from warchest.teaching.puzzles.records import Puzzle, PuzzleTurn, Refutation
from warchest.wording.forms import listed
from warchest.wording.languages import _, ngettext
from warchest.wording.names import name_of, player_name


class ShownTurn(NamedTuple):
    """A turn of a line on the board."""

    game: Game
    """The game after it."""
    text: str
    """What happened."""
    marks: list[BoardMark]
    own: bool
    """Whether it was the solver's."""
    what: str
    """The same in the words of the record."""
    words: str
    """The same in the words of the notation."""


@cache
def _started(puzzle: Puzzle) -> Game:
    return puzzle.game()


def game_of(puzzle: Puzzle) -> Game:
    """Return a copy of the game at the position of a puzzle."""
    return _started(puzzle).copy()


def solver_of(puzzle: Puzzle) -> int:
    """Return the seat of the solver."""
    return _started(puzzle).position.decider


def other_name(puzzle: Puzzle) -> str:
    """Return the name of the other side."""
    return player_name(_started(puzzle).setup.ruleset, 2, 1 - solver_of(puzzle))


def in_words(game: Game, earlier: int) -> str:
    """Return what happened in a game after some entries of its record, in the words of the record."""
    return listed(map(str, game_log(game).entries[earlier:]))


def moments(puzzle: Puzzle, game: Game, turns: Iterable[PuzzleTurn]) -> list[ShownTurn]:
    """Return the moments of a line from a position on."""
    seat, found = solver_of(puzzle), list[ShownTurn]()
    for turn in turns:
        own = game.decider == seat
        game = _holding(game, turn.coin)
        before = len(game_log(game).entries)
        for word in turn.words.split():
            game.play(word)
        entries, what = game_log(game).entries[before:], in_words(game, before)
        if own and puzzle.goal == "save" and turn.words.startswith("pass"):
            text = _("You can no longer prevent it.")
        elif own:
            text = _("You: {action}.").format(action=what)
        else:
            text = _("{side}: {action}.").format(side=other_name(puzzle), action=what)
        found.append(ShownTurn(game, text, [mark for entry in entries for mark in entry.marks], own, what, turn.words))
    return found


def _holding(game: Game, coin: str) -> Game:
    """Return a copy of a game in which the deciding seat has a coin of this kind, or just a copy for an empty text."""
    if not coin:
        return game.copy()
    s = game.position.copy()
    seat = s.decider
    slot = next(slot for slot in range(SLOTS) if kind_of(game.tables, s, seat, slot) == coin)
    put_in_hand(s, seat, slot, top_frame(s)[KIND] == PLAY_FRAME and bool(top_frame(s)[ARG]))
    return Game.from_position(PositionText.of(game.setup, game.tables, s, FULL), b"puzzles", chance="manual")


def _in_order(actions: Sequence[str]) -> str:
    """Return actions of one side as a text, in their order."""
    first, *rest = actions
    for action in rest:
        first = _("{actions}, then {action}").format(actions=first, action=action)
    return first


def right(puzzle: Puzzle, action: str) -> PuzzleVerdict:
    """Return the verdict on the last right action, which is given in the words of the record."""
    title = _("Right: {action}.").format(action=action)
    side = other_name(puzzle)
    if puzzle.goal == "win":
        return PuzzleVerdict(True, False, title, [_("That's your winning location.")])
    reasons = [_("{side} can't take its winning location this round, whatever coins it has.").format(side=side)]
    threat = [moment.what for moment in threat_of(puzzle) if not moment.own]
    if threat:
        reasons.append(_("The threat was: {line}.").format(line=_in_order(threat)))
    return PuzzleVerdict(True, False, title, reasons)


def threat_of(puzzle: Puzzle) -> list[ShownTurn]:
    """Return the shortest line of the other side if the solver passes, or nothing if it can't pass."""
    lines = [
        (len(one.line), action) for action, one in puzzle.question.refutations.items() if action.startswith("pass(")
    ]
    if not lines:
        return []
    _length, action = min(lines)
    passed = game_of(puzzle)
    passed.play(action)
    return moments(puzzle, passed, puzzle.question.refutations[action].line)


def wrong(puzzle: Puzzle, game: Game, refutation: Refutation, line: Sequence[ShownTurn]) -> PuzzleVerdict:
    """Return the verdict on a wrong action. ``game``: the game after it; ``line``: that of the refutation, on the board.

    Its title is the last action of the line, unless the action fails even if the other side only passes.
    """
    side, left = other_name(puzzle), int(game.position.left[solver_of(puzzle)])
    if not line:
        title = _("Not yet: you don't win this round, even if {side} only passes.").format(side=side)
        return PuzzleVerdict(False, False, title, [_out_of_reach(game, solver_of(puzzle), left)])
    theirs = [moment for moment in line if not moment.own]
    last = line[-1]
    won = last.game.outcome is not None
    if not refutation.idle:
        title = _("Not yet: {action}.").format(action=theirs[-1].what)
        reasons = [_("First: {line}.").format(line=_in_order([one.what for one in theirs[:-1]]))] if theirs[1:] else []
    elif won:
        title = _("Not yet: {side} can still take {hex}.").format(side=side, hex=last.marks[-1].to)
        reasons = [_in_order([one.what for one in theirs]) + "."]
    else:
        title = _("Not yet: {side} has time to stop you.").format(side=side)
        reasons = [_in_order([one.what for one in theirs]) + "."]
    if won:
        reasons.append(_("That is {side}'s winning location.").format(side=side))
        if refutation.idle:
            reasons.append(_("Even if {side} passes first, you can't be sure of stopping it.").format(side=side))
    else:
        sentence = ngettext(
            "After that, you can't reach your last location this round, even if {side} only passes.",
            "After that, you can't reach your last {n} locations this round, even if {side} only passes.",
            left,
        )
        reasons.append(sentence.format(side=side, n=left))
        if refutation.idle:
            reasons.append(_("Even if {side} passes first, you can't be sure of winning.").format(side=side))
    return PuzzleVerdict(False, False, title, [*reasons, *_coins_needed(puzzle, game, refutation)])


def _out_of_reach(game: Game, seat: int, left: int) -> str:
    """Return why a win is impossible even against passes."""
    coins = total(game.position, seat, "hand")
    if coins == 0:
        sentence = ngettext(
            "You have no coin left for your last location.", "You have no coin left for your last {n} locations.", left
        )
    elif coins < left:
        sentence = ngettext(
            "Your last coin takes one location, but you need {left} more.",
            "Your last {n} coins take one location each, but you need {left} more.",
            coins,
        )
        return sentence.format(n=coins, left=left)
    else:
        sentence = ngettext(
            "With the coins you have left, you can't be sure of taking your last location in time.",
            "With the coins you have left, you can't be sure of taking your last {n} locations in time.",
            left,
        )
    return sentence.format(n=left)


def _coins_needed(puzzle: Puzzle, game: Game, refutation: Refutation) -> list[str]:
    """Return a sentence about the coins of a refutation that the other side need not hold, or nothing."""
    sure = _certain_kinds(puzzle, game)
    needed = Counter(turn.coin for turn in refutation.line if turn.coin and not turn.words.startswith("pass("))
    unsure = [kind for kind, count in needed.items() if count > sure[kind]]
    if not unsure:
        return []
    names = listed([name_of(game.setup.ruleset, kind) for kind in unsure])
    sentence = ngettext(
        "{side} may have the coin for it: {units}.",
        "{side} may have the coins for it: {units}.",
        sum(needed[kind] for kind in unsure),
    )
    return [sentence.format(side=other_name(puzzle), units=names)]


def _certain_kinds(puzzle: Puzzle, game: Game) -> Counter[str]:
    """Return how many coins of each kind the other side certainly holds, given the solver's knowledge."""
    seat, r, s = solver_of(puzzle), game.tables, game.position
    unseen = kinds_unseen(r, known(r, s, seat).position, 1 - seat)
    elsewhere = sum(unseen) - total(s, 1 - seat, "hand")
    return Counter(
        {kind_of(r, s, 1 - seat, slot): count - elsewhere for slot, count in enumerate(unseen) if count > elsewhere}
    )


def _places_of(puzzle: Puzzle, kind: str) -> tuple[int, int, int, int, int]:
    """Return the numbers of the other side's coins of a kind: on the board, face up among the discards, in the supply, out of the game, and
    out of sight.
    """
    game = game_of(puzzle)
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
    game = game_of(puzzle)
    r, s = game.tables, game.position
    unseen = kinds_unseen(r, known(r, s, s.decider).position, 1 - s.decider)
    return sum(unseen) - puzzle.coins


def not_certain(puzzle: Puzzle, kind: str) -> str:
    """Return a sentence with the count that shows why the other side need not hold this kind."""
    name = name_of(game_of(puzzle).setup.ruleset, kind)
    on_board, discarded, in_supply, out, unseen = _places_of(puzzle, kind)
    if unseen:
        elsewhere = _elsewhere(puzzle)
        sentence = ngettext(
            "{unit}: one coin is unseen, but {elsewhere} of the unseen coins are not in hand. It may be one of those.",
            "{unit}: {n} coins are unseen, but {elsewhere} of the unseen coins are not in hand. They may all be "
            "among those.",
            unseen,
        )
        if unseen == elsewhere == 1:
            sentence = _("{unit}: one coin is unseen, but one of the unseen coins is not in hand. It may be that one.")
        return sentence.format(unit=name, n=unseen, elsewhere=elsewhere)
    places: Sequence[tuple[int, str]] = (
        (on_board, _("{n} on the board")),
        (discarded, _("{n} discarded")),
        (in_supply, _("{n} in the supply")),
        (out, _("{n} out of the game")),
    )
    counts = listed(text.format(n=count) for count, text in places if count)
    return _("{unit}: you can see every coin ({places}).").format(unit=name, places=counts)


def certain(puzzle: Puzzle) -> str:
    """Return a sentence with the count that proves the answer of a puzzle about a coin."""
    name = name_of(game_of(puzzle).setup.ruleset, puzzle.answer)
    unseen, elsewhere = _places_of(puzzle, puzzle.answer)[4], _elsewhere(puzzle)
    if not elsewhere:
        return ngettext(
            "{unit}: one coin is unseen, and all unseen coins are in hand.",
            "{unit}: {n} coins are unseen, and all unseen coins are in hand.",
            unseen,
        ).format(unit=name, n=unseen)
    return ngettext(
        "{unit}: {n} coins are unseen, but only one of the unseen coins is not in hand.",
        "{unit}: {n} coins are unseen, but only {elsewhere} of the unseen coins are not in hand.",
        elsewhere,
    ).format(unit=name, n=unseen, elsewhere=elsewhere)
