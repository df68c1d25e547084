"""A whole game as text: headers, lines, comments and variations, for the public or for one seat (docs/reference/notation.md, "Games")."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from warchest.game.history import InformationState, Look
from warchest.game.setup import Setup
from warchest.game.text.gametext.headers import Headers, heading, print_headers
from warchest.game.text.gametext.lines import (
    HIDDEN,
    Decided,
    DrawnCoins,
    Ended,
    Flipped,
    GameLine,
    LineEvent,
    PlayedAction,
    SpyLook,
    Variation,
    print_what,
)
from warchest.game.text.names import FULL, TextError, form_of, reader_of, seat_names
from warchest.game.text.pasted import LINE, is_writable
from warchest.rules.flow.turns import opening
from warchest.rules.outcome import Outcome
from warchest.rules.state import ids
from warchest.rules.state.encoding import masked
from warchest.rules.state.layout import UNKNOWN
from warchest.rules.state.position import Position

FORMAT = "warchest-game/2"
"""The first line of every game."""
END = "end"
"""The last line of every game."""


@dataclass(frozen=True)
class GameText:
    """A game in the model of its text, for reading and writing. Equal texts print the same, and a printed text reads as an equal one."""

    headers: Headers
    lines: tuple[GameLine, ...]
    comments: tuple[str, ...] = ()
    """Comments on the game as a whole."""
    first: int = field(default=1, compare=False, repr=False)
    """The number of its first line in the text that it was read from."""

    @property
    def setup(self) -> Setup:
        """Return the setup of the game."""
        return self.headers.setup

    @property
    def heading(self) -> str:
        """Return the players and the day of the game, to name it by. The text is empty where its headers give neither."""
        names = seat_names(self.setup.seats)
        fields = {f"player {names[seat]}": name for seat, name in self.headers.players.items()}
        return heading(fields | {"started": self.headers.started or ""})

    @property
    def form(self) -> str:
        """Return the form: ``full``, ``public`` or the name of a seat."""
        return self.headers.form

    @property
    def seat(self) -> int | None:
        """Return the seat that the form is for, or None for the full and the public form."""
        names = seat_names(self.setup.seats)
        return names.index(self.form) if self.form in names else None

    @property
    def ended(self) -> Outcome | None:
        """Return how the game ended in a way that the rules do not know, or None where it did not."""
        last = self.lines[-1].what if self.lines else None
        return last.outcome if isinstance(last, Ended) else None

    @property
    def start(self) -> Position:
        """Return the position that the game started from, as a new object. A form other than the full one may leave gaps in it."""
        position = self.headers.position
        return position.known.position.copy() if position else opening(self.setup.tables())

    @property
    def time_fault(self) -> TextError | None:
        """Return the first place where the times run backwards, or None. Such a game is read all the same, since clocks are set back."""
        last = 0
        for line in self.lines:
            if line.time is not None and line.time < last:
                sentence = f"The time runs backwards here, from {print_time(last)} to {print_time(line.time)} seconds."
                return TextError(sentence, line.number, 1)
            last = last if line.time is None else line.time
        started, ended = self.headers.started, self.headers.ended
        if started and ended and ended < started:
            return TextError("The time runs backwards: the game ended before it started.", *self.headers.place("ended"))
        return None

    @property
    def ids(self) -> list[int]:
        """Return everything that happened, as ids, chance included."""
        return [id_ for line in self.lines for id_ in ids_of(line.what)]

    def information_state(self) -> InformationState:
        """Return the information state of the form's seat, or of the public.

        ValueError for the full form: convert it to another form first.
        """
        if self.form == FULL:
            raise ValueError("No seat knows the full form: make a seat's form of it with seen_by.")
        ids: list[int] = []
        looks = []
        for line in self.lines:
            ids += ids_of(line.what)
            if isinstance(line.what, SpyLook):
                looks.append(Look(len(ids), line.what.other, line.what.hand))
        start = self.headers.position.known if self.headers.position else None
        return InformationState(self.setup, self.seat, tuple(ids), tuple(looks), start)

    def seen_by(self, seat: int | None) -> "GameText":
        """Return the game as a seat may know it, or, for None, as the public may. TextError where this form does not reveal that much.

        Comments, variations and unknown headers are left out, because they may reveal anything.
        """
        form = form_of(seat, self.setup.seats)
        if form == self.form:
            return self
        if self.form != FULL and seat is not None:
            sentence = "What {seat} may know can't be made of the form '{form}': only the full form holds it."
            raise TextError(sentence.format(seat=form, form=self.form), *self.headers.place("form"))
        position = self.headers.position.seen_by(seat) if self.headers.position else None
        headers = replace(self.headers, form=form, position=position, others={})
        seen = (
            GameLine(_seen(line.what, seat, self.setup.ruleset.open_coins), line.time)
            for line in self.lines
            if _is_seen(line.what, seat)
        )
        return GameText(headers, tuple(seen))

    def in_form(self, form: str) -> "GameText":
        """Return the game in the form of this name. TextError where there is no such form, or this form does not reveal that much."""
        if form == self.form:
            return self
        reader = reader_of(form, self.setup.seats)
        if isinstance(reader, str):
            sentence = "The full form can't be made of the form '{form}': it leaves coins unnamed."
            raise TextError(sentence.format(form=self.form), *self.headers.place("form"))
        return self.seen_by(reader)

    def print(self) -> str:
        """Return the canonical text. ValueError where a comment or header can't be written."""
        return "\n".join(self.printed()) + "\n"

    def printed(self) -> Iterator[str]:
        """Yield the lines of the canonical text."""
        yield FORMAT
        yield from print_headers(self.headers)
        yield ""
        yield from _remarks(self.comments)
        yield from print_lines(self.lines, self.setup.seats)
        yield END

    def to_json(self) -> dict[str, Any]:
        """Return the game as plain data, in the same words (docs/reference/notation.md)."""
        headers = self.headers
        names = seat_names(self.setup.seats)
        return {
            "format": FORMAT,
            "rules": headers.rules,
            "setup": self.setup.to_json(),
            "position": headers.position.to_json() if headers.position else None,
            "form": headers.form,
            "players": {names[seat]: name for seat, name in headers.players.items()},
            "clock": headers.clock,
            "started": headers.started,
            "ended": headers.ended,
            "result": headers.result,
            "ending": headers.ending,
            "others": dict(headers.others),
            "comments": list(self.comments),
            "lines": [_plain(line, self.setup.seats) for line in self.lines],
        }


def ids_of(what: LineEvent) -> Sequence[int]:
    """Return the ids of a line."""
    if isinstance(what, PlayedAction):
        return [decided.id for decided in what.decisions]
    if isinstance(what, DrawnCoins):
        return what.ids
    return [ids.FLIP + what.side] if isinstance(what, Flipped) else []


def print_time(time: int) -> str:
    """Return milliseconds as seconds, with as many decimal places as are needed."""
    return f"{time // 1000}.{time % 1000:03d}".rstrip("0").rstrip(".")


def _seen(what: LineEvent, seat: int | None, open_coins: bool) -> LineEvent:
    """Return a line's content as a seat may know it."""
    if isinstance(what, DrawnCoins) and what.seat != seat:
        return DrawnCoins(what.seat, (ids.DRAW + UNKNOWN,) * len(what.ids), (HIDDEN,) * len(what.ids))
    if isinstance(what, PlayedAction):
        if open_coins:
            return what
        return PlayedAction(tuple(decided if decided.seat == seat else _masked(decided) for decided in what.decisions))
    return what


def _masked(decided: Decided) -> Decided:
    """Return a decision as the other seats may know it: without the coin used facedown, in brackets."""
    id_ = masked(decided.id)
    return decided if id_ == decided.id else Decided(decided.seat, id_, re.sub(r"\(.*\)", "", decided.word))


def _is_seen(what: LineEvent, seat: int | None) -> bool:
    """Return whether a seat may know of a line at all. Only the Spy's owner may know of a look."""
    return not isinstance(what, SpyLook) or what.seat == seat


def print_lines(lines: Sequence[GameLine], seats: int) -> Iterator[str]:
    """Yield lines as text, with their comments and variations. ValueError where a comment can't be written."""
    for line in lines:
        text = print_what(line.what, seats)
        if line.time is not None:
            text += f" [{print_time(line.time)}]"
        yield from _with_remarks(text, line.comments)
        for variation in line.variations:
            yield from _with_remarks("(", variation.comments)
            yield from print_lines(variation.lines, seats)
            yield ")"


def _with_remarks(text: str, comments: Sequence[str]) -> Iterator[str]:
    """Yield a line with its first comment, where there is room for it, and the other comments below."""
    if comments and len(text) + 4 + len(comments[0]) <= LINE and _is_comment(comments[0]):
        text, comments = f"{text}  ; {comments[0]}", comments[1:]
    yield text
    yield from _remarks(comments)


def _remarks(comments: Sequence[str]) -> Iterator[str]:
    """Yield comments, each as a separate line."""
    for comment in comments:
        if not _is_comment(comment):
            raise ValueError(f"A comment is one line of text without blanks around it, not {comment!r}.")
        yield f"; {comment}"


def _is_comment(text: str) -> bool:
    """Return whether a text can be a comment: one non-empty line with room after the semicolon."""
    return bool(text) and is_writable(text) and len(text) + 2 <= LINE


def _plain(line: GameLine, seats: int) -> dict[str, Any]:
    """Return a line as plain data."""
    plain: dict[str, Any] = {"line": print_what(line.what, seats)}
    if line.time is not None:
        plain["time"] = line.time / 1000
    if line.comments:
        plain["comments"] = list(line.comments)
    if line.variations:
        plain["variations"] = [_plain_variation(variation, seats) for variation in line.variations]
    return plain


def _plain_variation(variation: Variation, seats: int) -> dict[str, Any]:
    lines = [_plain(line, seats) for line in variation.lines]
    return {"comments": list(variation.comments), "lines": lines} if variation.comments else {"lines": lines}
