"""Replay of a game's text by the rules (docs/reference/notation.md, "Games").

That needs the truth, the full form. For the form of one seat, the belief of a bot that follows the record decides whether it is possible.
"""

from collections.abc import Callable, Iterable

from warchest.game.text.decision import parse_decision
from warchest.game.text.gametext.headers import DRAW as NOBODY
from warchest.game.text.gametext.headers import UNFINISHED
from warchest.game.text.gametext.lines import Decided, DrawnCoins, Ended, Flipped, GameLine, PlayedAction, SpyLook
from warchest.game.text.gametext.model import GameText
from warchest.game.text.names import FULL, GameNames, TextError, seat_name
from warchest.rules.content.boards import Board
from warchest.rules.explain.judge import why_not
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance
from warchest.rules.known import coins_named, spying
from warchest.rules.outcome import Outcome
from warchest.rules.state import ids
from warchest.rules.state.encoding import decode, masked
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import ARG, CHANCE, CHOICES, FLIP_FRAME, KIND, PLAY_FRAME, SEAT, SLOTS, UNKNOWN
from warchest.rules.state.position import Position, Tables
from warchest.wording.refusals import reason_text

IdPlayer = Callable[[int], bool]
"""Advance the position by an id and return whether the rules allow it. Nothing changes where they do not."""


def replay(text: GameText, tables: Tables, position: Position, carry_out: Callable[[int], None] | None = None) -> None:
    """Play a game from the position ``position``, which is advanced in place to the end. TextError where a line breaks a rule.

    Variations are checked too. ``carry_out`` changes ``position`` by a legal id; without it, the rules' ``apply`` does.
    """
    if text.form != FULL:
        sentence = "Only the full form can be played by the rules: this is the form '{form}'."
        raise TextError(sentence.format(form=text.form), *text.headers.place("form"))
    Replayer(tables, position, text.setup.board, by_the_rules(tables, position, carry_out)).lines(text.lines)
    check_result(text, position)


def by_the_rules(tables: Tables, position: Position, carry_out: Callable[[int], None] | None = None) -> IdPlayer:
    """Return the judge that knows the truth."""
    out, weights = [0] * CHOICES, [0] * CHOICES

    def judge(id_: int) -> bool:
        count = (
            list_chance(tables, position, out, weights)
            if position.decider == CHANCE
            else list_choices(tables, position, out)
        )
        if id_ not in out[:count]:
            return False
        if carry_out:
            carry_out(id_)
        else:
            apply(tables, position, id_, out)
        return True

    return judge


def result_of(outcome: Outcome | None) -> tuple[str, str | None]:
    """Return the values of the headers ``result`` and ``ending`` for a game with this outcome."""
    if outcome is None:
        return UNFINISHED, None
    return outcome.winning_side or NOBODY, outcome.ending.value


def check_result(text: GameText, position: Position) -> None:
    """Check that the game ended as its headers say. ``position``: its last position. TextError where it did not."""
    says = (text.headers.result, text.headers.ending)
    for name, said, true in zip(
        ("result", "ending"), says, result_of(text.ended or Outcome.of_position(position)), strict=True
    ):
        if said is not None and said != true:
            sentence = "By its moves the game ended otherwise: '{name}' should be '{value}'."
            raise TextError(sentence.format(name=name, value=true or "left out"), *text.headers.place(name))


class Replayer:
    """A position that the lines of a text are played from, each one checked."""

    def __init__(self, tables: Tables, position: Position, board: Board, judge: IdPlayer) -> None:
        self._tables, self._position, self._board, self._judge = tables, position, board, judge
        self._goes_on = True
        """Whether an action may continue on a new line: a coin was drawn within it, or a look was recorded."""
        self._begins = position.round_no
        """The round that starts here, or 0 if none does."""

    def lines(self, lines: Iterable[GameLine]) -> None:
        """Play all the lines, and each variation on a copy."""
        for line in lines:
            before = self._position.copy() if line.variations else self._position
            goes_on, begins = self._goes_on, self._begins
            self.line(line)
            for variation in line.variations:
                position = before.copy()
                other = Replayer(self._tables, position, self._board, by_the_rules(self._tables, position))
                other._goes_on, other._begins = goes_on, begins
                other.lines(variation.lines)

    def line(self, line: GameLine) -> None:
        """Play one line. TextError where the rules do not allow it."""
        what = line.what
        if isinstance(what, PlayedAction):
            self._play(line, what)
        elif isinstance(what, DrawnCoins):
            self._draw(line, what)
        elif isinstance(what, Flipped):
            self._flip(line, what)
        elif isinstance(what, SpyLook):
            self._look(line, what)
        elif isinstance(what, Ended):
            if self._position.over:
                raise line.error("The game is over: nothing can follow.")
        elif what.number != self._begins:
            sentence = "Round {number} does not start here: round {true} does."
            if not self._begins:
                sentence = "No round starts here: this is within round {within}."
            raise line.error(sentence.format(number=what.number, true=self._begins, within=self._position.round_no), 1)

    def _do(self, id_: int) -> bool:
        """Carry out an id and return whether the rules allow it."""
        before = self._position.round_no
        if not self._judge(id_):
            return False
        self._begins = self._position.round_no if self._position.round_no != before else 0
        return True

    def _name(self, seat: int) -> str:
        return seat_name(self._tables.seats, seat)

    def _play(self, line: GameLine, what: PlayedAction) -> None:
        """Play one coin with its sub-decisions."""
        position = self._position
        for n, decided in enumerate(what.decisions):
            if position.decider != decided.seat:
                raise line.error(self._not_deciding(), n + 1 if n else 0)
            fresh = position.round_no == 0 or position.agenda[top(position) + KIND] == PLAY_FRAME
            begins = fresh or spying(self._tables, position) is not None
            if begins and n > 0:
                raise line.error("A line is one coin, up to a draw or a look: this stands on a line of its own.", n + 1)
            if not begins and n == 0 and not self._goes_on:
                raise line.error("This belongs to the action before it: it stands on the same line.")
            if 0 <= decided.id - ids.SPY < SLOTS:
                self._check_discard(line, n + 1, decided)
            if self._tables.seats > 2:
                self._check_coin(line, n + 1, decided)
            if not self._do(decided.id):
                raise line.error(self._why_not(decided.id), n + 1)
        self._goes_on = False

    def _not_deciding(self) -> str:
        """Return why no decision of that seat can stand here."""
        position = self._position
        if position.over:
            return "The game is over: nothing can follow."
        if position.decider == CHANCE and position.agenda[top(position) + KIND] == FLIP_FRAME:
            return "The initiative marker is flipped first: a line such as 'flip A' is missing."
        if position.decider == CHANCE:
            sentence = "{seat} draws a coin first: a line such as 'draw {seat} royal' is missing."
            return sentence.format(seat=self._name(position.agenda[top(position) + SEAT]))
        return f"It is {self._name(position.decider)} that decides here."

    def _why_not(self, id_: int) -> str:
        """Return the rule that forbids a decision; for an unknown coin, the rule for one that it could be."""
        position = self._position
        if not self._tables.open_coins and id_ < ids.DRAW and masked(id_) == id_:
            zone = position.drawn if position.agenda[top(position) + ARG] else position.hand
            slot = next((slot for slot in range(SLOTS) if zone[coin_of(position.decider, slot)]), UNKNOWN)
            id_ += (slot - UNKNOWN) * (SLOTS if id_ >= ids.RECRUIT else 1)
        reason = why_not(self._tables, position, id_)
        return (
            reason_text(self._tables, position, self._board, reason)
            if reason
            else "That is not one of the choices here."
        )

    def _check_discard(self, line: GameLine, word: int, decided: Decided) -> None:
        """Check that the coin that a Spy discards is from the hand seen. With four players its slot is not enough."""
        looks = spying(self._tables, self._position)
        names = GameNames.at(self._tables, self._position)
        if looks and decided.word != f"spy={names.coin(looks[1], decided.id - ids.SPY)}":
            sentence = "The hand seen is that of {seat}, and there is no such coin in it."
            raise line.error(sentence.format(seat=self._name(looks[1])), word)

    def _check_coin(self, line: GameLine, word: int, decided: Decided) -> None:
        """Check that a coin of a partner is named only where the partner's unit was ordered to act."""
        if decode(decided.id).verb in ("gain", "deploy"):
            try:
                parse_decision(GameNames.at(self._tables, self._position), coins_named(self._position), decided.word)
            except TextError as error:
                raise line.error(error.reason, word) from None

    def _chance(self, line: GameLine, flips: bool) -> None:
        """Check that chance acts now, by a flip or by a draw. TextError where it does not."""
        position = self._position
        if position.decider != CHANCE:
            sentence = "Nothing is drawn here: it is {seat} that decides."
            if flips:
                sentence = "Nothing is flipped here: it is {seat} that decides."
            if position.over:
                sentence = "The game is over: nothing can follow."
            raise line.error(sentence.format(seat="" if position.over else self._name(position.decider)))
        if (position.agenda[top(position) + KIND] == FLIP_FRAME) != flips:
            flip, draw = (
                "The initiative marker is flipped here, nothing is drawn.",
                "Nothing is flipped here: a coin is drawn.",
            )
            raise line.error(draw if flips else flip)

    def _flip(self, line: GameLine, what: Flipped) -> None:
        self._chance(line, True)
        self._do(ids.FLIP + what.side)
        self._goes_on = True

    def _draw(self, line: GameLine, what: DrawnCoins) -> None:
        for n, id_ in enumerate(what.ids):
            self._chance(line, False)
            seat = self._position.agenda[top(self._position) + SEAT]
            if seat != what.seat:
                raise line.error(f"It is {self._name(seat)} that draws here.", 2 + n if n else 1)
            if not self._do(id_):
                sentence = "There is no {coin} in the bag of {seat} to be drawn."
                raise line.error(sentence.format(coin=what.coins[n], seat=self._name(seat)), 2 + n)
        self._goes_on = True

    def _look(self, line: GameLine, what: SpyLook) -> None:
        if spying(self._tables, self._position) != (what.seat, what.other):
            raise line.error("Nobody looks at that hand here.")
        hand = tuple(self._position.hand[coin_of(what.other, slot)] for slot in range(SLOTS))
        if hand != what.hand:
            sentence = "The hand of {seat} can't be so."
            raise line.error(sentence.format(seat=self._name(what.other)), 3)
        self._goes_on = True
