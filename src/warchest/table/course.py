"""The course of a game: what stood at each of its moments, as anybody may look back at it.

A moment is what stands after a line of the record, draws included; moment 0 is the opening. The course of a record is
told from what its seat knows: positions that are right in all that the seat may see, and in nothing else.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from warchest.bots.knowledge import Knowledge
from warchest.game import Game
from warchest.notation.lines import Line, Story
from warchest.record import Record
from warchest.rules import encoding
from warchest.rules.boards import Board
from warchest.rules.layout import CHOICES
from warchest.rules.opening import opening
from warchest.rules.play import apply
from warchest.rules.position import Position, Tables
from warchest.rules.views import SIDES, open_view, view
from warchest.table.results import with_result
from warchest.table.wire import Plain
from warchest.text.games_headers import FULL


class Resignation(NamedTuple):
    """A seat gave up; `text` says so."""

    seat: int
    text: str


class Step(NamedTuple):
    """An id, and what stood before and after it."""

    before: Position
    id: int
    after: Position


@dataclass(frozen=True, slots=True)
class Moment:
    """What stands after a line of the record, or at the opening: then `line` is None."""

    line: Line | None
    position: Position
    length: int
    """How many ids of the log had happened."""
    flip: str | None
    """The side that the initiative marker showed last."""
    resigned: Resignation | None = None


class Course:
    """The moments of a game, in order. It is never changed."""

    def __init__(
        self, r: Tables, board: Board, start: Position, steps: Iterator[Step], resigned: Resignation | None
    ) -> None:
        """`steps` go on from `start`, each from where the one before ended."""
        self._r = r
        self._board = board
        self.moments = tuple(_moments(Story(r, board), start, steps, resigned))

    @classmethod
    def of_game(cls, game: Game, resigned: Resignation | None = None) -> "Course":
        """The course of a game of which the whole truth is known."""
        return cls.of_log(game.tables, game.board, opening(game.tables), game.log, resigned)

    @classmethod
    def of_log(
        cls, r: Tables, board: Board, start: Position, log: Iterable[int], resigned: Resignation | None = None
    ) -> "Course":
        """The course of what led on from the position `start`: legal ids, chance included."""
        return cls(r, board, start, _played(r, start, log), resigned)

    @classmethod
    def of_record(cls, record: Record, resigned: Resignation | None = None) -> "Course":
        """The course of a game as far as one seat knows it, or everybody; raises `BadRecord` where no game could have gone so."""
        known = Knowledge(record._replace(ids=(), seen=()))
        start = known.shadow.copy()
        return cls(known.tables, record.setup.board, start, _learnt(known, record), resigned)

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


def _played(r: Tables, before: Position, log: Iterable[int]) -> Iterator[Step]:
    """The steps of a log that goes on from a position."""
    out = [0] * CHOICES
    for id_ in log:
        after = before.copy()
        apply(r, after, id_, out)
        yield Step(before, id_, after)
        before = after


def _learnt(known: Knowledge, record: Record) -> Iterator[Step]:
    """The steps of a record, as its seat comes to know them."""
    before = known.shadow.copy()
    for id_ in record.ids:
        known.update((id_,), record.seen)
        after = known.shadow.copy()
        yield Step(before, id_, after)
        before = after


def _moments(story: Story, start: Position, steps: Iterator[Step], resigned: Resignation | None) -> Iterator[Moment]:
    """The moments that lie between these steps: each ends where the next line begins."""
    s, length, flip = start, 0, None
    line: Line | None = None
    for before, id_, after in steps:
        story.tell(before, id_, after)
        if story.lines and story.lines[-1] is not line:
            yield Moment(line, before, length, flip)
            line = story.lines[-1]
        if 0 <= id_ - encoding.FLIP < len(SIDES):
            flip = SIDES[id_ - encoding.FLIP]
        s, length = after, length + 1
    end = partial(Moment, position=s, length=length, flip=flip)
    yield end(line)
    if resigned is not None:
        given_up = Line(s.round_no, resigned.seat, length, parts=[resigned.text])
        yield end(given_up, resigned=resigned)
