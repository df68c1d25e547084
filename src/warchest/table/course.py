"""The course of a game: what stood at each of its moments, as anybody may look back at it.

A moment is what stands after a line of the record, draws included; moment 0 is the opening. Of a text that does not tell
everything the moments are what its reader knows: positions that are right in all that the reader may see, and in nothing
else.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from warchest.bots.possible import play_text
from warchest.game import Game
from warchest.notation.lines import Line, Story
from warchest.rules import encoding
from warchest.rules.boards import Board
from warchest.rules.layout import CHOICES
from warchest.rules.play import apply
from warchest.rules.position import Position, Tables
from warchest.rules.views import SIDES, open_view, view
from warchest.setups import Setup
from warchest.table.results import with_result
from warchest.table.wire import Plain
from warchest.text.games import GameText
from warchest.text.games_headers import FULL

Tell = Callable[[Position, int, Position], None]


class Resignation(NamedTuple):
    """A seat gave up; `text` says so."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Moment:
    """What stands after a line of the record, or at the opening: then `line` is None."""

    line: Line | None
    stood: bytes = field(repr=False)
    """The position, as bytes: there can be thousands."""
    length: int
    """How many ids of the log had happened."""
    flip: str | None
    """The side that the initiative marker showed last."""
    resigned: Resignation | None = None

    @property
    def position(self) -> Position:
        """The position."""
        return Position.from_bytes(self.stood)


class Course:
    """The moments of a game, in order. It is never changed."""

    def __init__(self, r: Tables, board: Board, moments: tuple[Moment, ...]) -> None:
        self._r = r
        self._board = board
        self.moments = moments

    @classmethod
    def of_game(cls, game: Game, resigned: Resignation | None = None) -> "Course":
        """The course of a game of which the whole truth is known."""
        return _course(game.setup, game.start, partial(_play_log, game), resigned)

    @classmethod
    def of_text(cls, text: GameText, resigned: Resignation | None = None) -> "Course":
        """The course of a game that came as text. TextError where it breaks a rule, or can't have gone as its form tells."""
        return _course(text.setup, text.start, partial(play_text, text), resigned)

    def view(self, at: int, form: str | int | None) -> Plain:
        """What stood at a moment: with every seat's coins (`FULL`), as a seat might see it then, or, for None, as everybody might."""
        moment = self.moments[at]
        if form == FULL:
            shown = open_view(self._r, moment.position, self._board)
        else:
            assert not isinstance(form, str)
            shown = view(self._r, moment.position, self._board, form)
        shown["flip"] = moment.flip
        gone = moment.resigned
        return with_result(shown, gone.seat if gone else None, lambda _seat: gone.text if gone else "")

    def trail(self, at: int) -> list[Plain]:
        """What the line of a moment did on the board."""
        line = self.moments[at].line
        return line.marks if line is not None else []


class _Listener:
    """Is told of everything that happens, and finds the moments: each ends where the next line begins."""

    def __init__(self, r: Tables, board: Board, start: Position) -> None:
        self._story = Story(r, board)
        self._line: Line | None = None
        self._last = start
        self._length = 0
        self._flip: str | None = None
        self._found: list[Moment] = []

    def tell(self, before: Position, id_: int, after: Position) -> None:
        """An id has led from one position to another."""
        self._story.tell(before, id_, after)
        if self._story.lines and self._story.lines[-1] is not self._line:
            self._found.append(self._moment(before))
            self._line = self._story.lines[-1]
        if 0 <= id_ - encoding.FLIP < len(SIDES):
            self._flip = SIDES[id_ - encoding.FLIP]
        self._last = after
        self._length += 1

    def moments(self, resigned: Resignation | None) -> tuple[Moment, ...]:
        """All moments, now that the game has come to its end."""
        found = [*self._found, self._moment(self._last)]
        if resigned is not None:
            line = Line(self._last.round_no, resigned.seat, self._length, parts=[resigned.text])
            found.append(Moment(line, found[-1].stood, self._length, self._flip, resigned))
        return tuple(found)

    def _moment(self, s: Position) -> Moment:
        return Moment(self._line, s.to_bytes(), self._length, self._flip)


def _course(setup: Setup, start: Position, play: Callable[[Tell], object], resigned: Resignation | None) -> Course:
    """The course of what `play` tells of, from the position `start` on."""
    r = setup.tables()
    listener = _Listener(r, setup.board, start)
    play(listener.tell)
    return Course(r, setup.board, listener.moments(resigned))


def _play_log(game: Game, tell: Tell) -> None:
    before, out = game.start, [0] * CHOICES
    for id_ in game.log:
        after = before.copy()
        apply(game.tables, after, id_, out)
        tell(before, id_, after)
        before = after
