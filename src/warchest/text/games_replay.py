"""Plays a game's text by the rules (docs/notation.md, "Games").

That needs the truth: the full form. Of what one seat may know, the bots' knowledge of its record says whether it can be.
"""

from collections.abc import Callable, Iterable

from warchest.notation.reasons import reason_text
from warchest.notation.texts import _
from warchest.rules.boards import Board
from warchest.rules.encoding import FLIP, SPY_DISCARD
from warchest.rules.layout import CHANCE, CHOICES, OP, OP_FLIP, OP_PLAY, SEAT, SLOTS, WON
from warchest.rules.play import apply, list_choices
from warchest.rules.position import Position, Tables
from warchest.rules.reasons import why_not
from warchest.rules.turns import list_chance
from warchest.rules.views import SIDES, spying
from warchest.text.decisions import print_decision
from warchest.text.errors import TextError
from warchest.text.games import GameText
from warchest.text.games_headers import DRAW as DRAWN
from warchest.text.games_headers import FULL, UNFINISHED
from warchest.text.games_lines import Decided, Drawn, Flipped, Line, Looked, Played, Resigned, looked
from warchest.text.names import Names, seat_name

CarryOut = Callable[[int], None]
"""What brings the position replayed on by an id."""


def replay(text: GameText, r: Tables, s: Position, carry_out: CarryOut | None = None) -> None:
    """Play a game from the position ``s``, which comes to stand at its end. TextError where a line breaks a rule.

    Variations are checked too. ``carry_out``: changes ``s`` by a legal id; without it that is done here.
    """
    if text.form != FULL:
        sentence = _("Only the full form can be played by the rules: this is the form '{form}'.")
        raise TextError(sentence.format(form=text.form), *text.headers.place("form"))
    Replay(r, s, text.setup.board, carry_out).lines(text.lines)
    check_result(text, s)


def result_of(s: Position, resigned: int | None = None) -> tuple[str, str]:
    """What the headers ``result`` and ``how`` say of a game that stands so; ``resigned``: the seat that gave up."""
    if resigned is not None:
        return SIDES[1 - resigned % 2], "resignation"
    if not s.over:
        return UNFINISHED, "unfinished"
    return (SIDES[s.winner - 1], "locations") if s.over == WON else (DRAWN, "dead")


def check_result(text: GameText, s: Position) -> None:
    """Whether the headers say how the game ended."""
    says = (text.headers.result, text.headers.how)
    for name, said, true in zip(("result", "how"), says, result_of(s, text.resigned), strict=True):
        if said is not None and said != true:
            sentence = _("By its moves the game ended otherwise: '{name}' should be '{value}'.")
            raise TextError(sentence.format(name=name, value=true), *text.headers.place(name))


class Replay:
    """A position that the lines of a text are played from, each one checked."""

    def __init__(self, r: Tables, s: Position, board: Board, carry_out: CarryOut | None = None) -> None:
        self._r, self._s, self._board = r, s, board
        self._out, self._weights = [0] * CHOICES, [0] * CHOICES
        self._carry_out = carry_out or self._apply
        self._goes_on = True
        """Whether an action may go on with a new line: something was drawn or seen within it."""
        self._begins = s.round_no
        """The round that begins here; 0 where none does."""

    def lines(self, lines: Iterable[Line]) -> None:
        """Play them all."""
        for line in lines:
            before = self._s.copy() if line.variations else self._s
            goes_on = self._goes_on
            self.line(line)
            for variation in line.variations:
                other = Replay(self._r, before.copy(), self._board)
                other._goes_on = goes_on
                other.lines(variation.lines)

    def line(self, line: Line) -> None:
        """Play one. TextError where the rules do not allow it."""
        what = line.what
        if isinstance(what, Played):
            self._play(line, what)
        elif isinstance(what, Drawn):
            self._draw(line, what)
        elif isinstance(what, Flipped):
            self._flip(line, what)
        elif isinstance(what, Looked):
            self._look(line, what)
        elif isinstance(what, Resigned):
            if self._s.over:
                raise line.error(_("The game is over: nobody can resign."))
        elif what.number != self._begins:
            sentence = _("Round {number} does not begin here: round {true} does.")
            if not self._begins:
                sentence = _("No round begins here: this is within round {within}.")
            raise line.error(sentence.format(number=what.number, true=self._begins, within=self._s.round_no), 1)

    def _apply(self, id_: int) -> None:
        apply(self._r, self._s, id_, self._out)

    def _go_on(self, id_: int) -> None:
        """What every id does."""
        before = self._s.round_no
        self._carry_out(id_)
        self._begins = self._s.round_no if self._s.round_no != before else 0

    def _name(self, seat: int) -> str:
        return seat_name(self._r.seats, seat)

    def _play(self, line: Line, what: Played) -> None:
        """One coin with its sub-decisions."""
        r, s = self._r, self._s
        for n, decided in enumerate(what.decisions):
            if s.decider != decided.seat:
                raise line.error(self._not_deciding(), n + 1 if n else 0)
            fresh = s.round_no == 0 or s.agenda[s.depth - 1, OP] == OP_PLAY
            if fresh and n > 0:
                raise line.error(_("A line is one coin: what comes after it stands on a line of its own."), n + 1)
            if not fresh and n == 0 and not self._goes_on:
                raise line.error(_("This belongs to the action before it: it stands on the same line."))
            if decided.id not in self._out[: list_choices(r, s, self._out)]:
                raise line.error(self._why_not(decided), n + 1)
            if 0 <= decided.id - SPY_DISCARD <= SLOTS:
                self._check_discard(line, n + 1, decided)
            self._go_on(decided.id)
        self._goes_on = False

    def _not_deciding(self) -> str:
        """Why no decision of that seat can stand here."""
        s = self._s
        if s.over:
            return _("The game is over: nothing can follow.")
        if s.decider == CHANCE and s.agenda[s.depth - 1, OP] == OP_FLIP:
            return _("The initiative marker is flipped first: a line such as 'flip A' is missing.")
        if s.decider == CHANCE:
            sentence = _("{seat} draws a coin first: a line such as 'draw {seat} royal' is missing.")
            return sentence.format(seat=self._name(s.agenda[s.depth - 1, SEAT]))
        return _("It is {seat} that decides here.").format(seat=self._name(s.decider))

    def _why_not(self, decided: Decided) -> str:
        reason = why_not(self._r, self._s, decided.id)
        return reason_text(self._r, self._s, self._board, reason) if reason else _("That is no choice here.")

    def _check_discard(self, line: Line, word: int, decided: Decided) -> None:
        """Whether the coin that a Spy discards is one of the hand seen: with four players its slot alone does not say so."""
        looks = spying(self._r, self._s)
        names = Names.at(self._r, self._s, self._board)
        if looks and print_decision(names, decided.seat, decided.id, looks[1]) != decided.word:
            sentence = _("The hand seen is that of {seat}, and there is no such coin in it.")
            raise line.error(sentence.format(seat=self._name(looks[1])), word)

    def _chance(self, line: Line, flips: bool) -> list[int]:
        """What chance may do now. TextError where it has nothing to do, or the other thing."""
        s = self._s
        if s.decider != CHANCE:
            sentence = _("Nothing is drawn here: it is {seat} that decides.")
            if s.over:
                sentence = _("The game is over: nothing can follow.")
            raise line.error(sentence.format(seat="" if s.over else self._name(s.decider)))
        if (s.agenda[s.depth - 1, OP] == OP_FLIP) != flips:
            flip, draw = _("The initiative marker is flipped here, nothing is drawn."), _("Nothing is flipped here.")
            raise line.error(draw if flips else flip)
        return self._out[: list_chance(self._r, s, self._out, self._weights)]

    def _flip(self, line: Line, what: Flipped) -> None:
        self._chance(line, True)
        self._go_on(FLIP + what.side)
        self._goes_on = True

    def _draw(self, line: Line, what: Drawn) -> None:
        for n, id_ in enumerate(what.ids):
            possible = self._chance(line, False)
            seat = self._s.agenda[self._s.depth - 1, SEAT]
            if seat != what.seat:
                raise line.error(_("It is {seat} that draws here.").format(seat=self._name(seat)), 2 + n if n else 1)
            if id_ not in possible:
                sentence = _("There is no {coin} in the bag of {seat} to be drawn.")
                raise line.error(sentence.format(coin=what.coins[n], seat=self._name(seat)), 2 + n)
            self._go_on(id_)
        self._goes_on = True

    def _look(self, line: Line, what: Looked) -> None:
        if spying(self._r, self._s) != (what.seat, what.other):
            raise line.error(_("Nobody looks at that hand here."))
        hand = tuple(self._s.hand[what.other, slot] for slot in range(SLOTS))
        if hand != what.hand:
            names = Names.at(self._r, self._s, self._board)
            true = looked(names, what.seat, what.other, hand)
            sentence = _("That is not the hand of {seat}: it is {coins}.")
            raise line.error(sentence.format(seat=self._name(what.other), coins=" ".join(true.coins)), 3)
        self._goes_on = True
