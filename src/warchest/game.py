"""Game: a game of War Chest as an object that a person enjoys.

>>> from warchest import Game, Setup
>>> game = Game(Setup.first_game(), key=b"an example")
>>> game
<Game first_game, round 1, seat 0 to decide>
>>> game.prompt
'Your turn: choose a coin'
>>> for choice in game.choices()[-2:]:
...     print(choice)
Deploy Pikeman at h1
Deploy Crossbowman at h1
>>> game.play("crossbowman@h1")
()
>>> print(game.lines()[-1])
Deploys Crossbowman at h1
>>> game.play(999)
Traceback (most recent call last):
warchest.game.IllegalChoice: No unit stands at g2.

The object owns what the rules do not: luck, the log and words. Chance is never anybody's choice: draws follow the decision that calls for
them, from a secret key, so that the same key and the same decisions give the same game.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from operator import index
from typing import Any, Self

from warchest.asking import ask_of, ends_here
from warchest.luck import Luck
from warchest.notation.choices import Choice, describe
from warchest.notation.lines import Line, Said, Story
from warchest.notation.prompts import Prompt, ended, prompt, waiting
from warchest.notation.reasons import Refusal, reason_text, refusal
from warchest.notation.terminal import board_text
from warchest.notation.texts import _
from warchest.record import Look, Record
from warchest.rules import encoding, reasons, views
from warchest.rules.boards import Board
from warchest.rules.encoding import masked
from warchest.rules.layout import CHANCE, CHOICES, DEAD, OP, OP_FLIP, SEAT, SLOTS, WON
from warchest.rules.opening import opening
from warchest.rules.play import apply, list_choices
from warchest.rules.position import Position, Tables
from warchest.rules.reach import reach
from warchest.rules.turns import list_chance
from warchest.setups import Setup
from warchest.text.decisions import parse_decision, print_decision
from warchest.text.errors import TextError
from warchest.text.games import GameText
from warchest.text.games_headers import FULL
from warchest.text.games_reading import parse_game
from warchest.text.games_replay import replay
from warchest.text.games_telling import tell
from warchest.text.names import Names
from warchest.text.positions import PositionText, read_position


class IllegalChoice(ValueError):  # noqa: N818 - it reads better where it is caught
    """A choice that the rules forbid; its text is the sentence that says why."""


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    winner: int | None
    """The winning side, 0 (A) or 1 (B); None for a draw."""
    how: str
    """``locations``: the last marker was placed; ``dead``: nobody could place another one."""


class Game:
    """A game in play. ``setup``, ``tables``, ``board`` and ``log`` (every id so far, chance included: the whole truth) may be read."""

    def __init__(self, setup: Setup, key: bytes | None = None) -> None:
        """Start a game. ``key``: the secret that its draws come from, random when none is given."""
        self._open(setup, key)
        self._draw()

    def _open(self, setup: Setup, key: bytes | None, start: Position | None = None) -> None:
        """Lay the game out as it stands before anything was chosen or drawn: at ``start`` where it does not begin at its beginning."""
        self.setup = setup
        self.board: Board = setup.board
        self.tables: Tables = setup.tables()
        self.log: list[int] = []
        self._actors: list[int] = []
        self._looks: list[tuple[int, Look]] = []
        self._start = start
        self._position: Position = self.start
        self._luck = Luck(key)
        self._out = [0] * CHOICES
        self._story: tuple[Story, Position] | None = None

    @classmethod
    def from_log(
        cls, setup: Setup, log: Iterable[int], key: bytes | None = None, start: Position | None = None
    ) -> Self:
        """The game with this log, draws included; it goes on with luck from ``key``. IllegalChoice where the log breaks a rule.

        ``start``: the position that it began at, None for the beginning of the set-up.
        """
        game = cls.__new__(cls)
        game._open(setup, key, start)
        for id_ in log:
            if game._position.decider == CHANCE:
                if id_ not in game._chances()[0]:
                    text = _("The log does not fit the rules at {place}: chance can't give {id}.")
                    raise IllegalChoice(text.format(place=len(game.log), id=id_))
            else:
                game._check(id_)
            game._follow(id_)
        game._draw()
        return game

    @classmethod
    def from_position(cls, text: str | dict[str, Any] | PositionText, key: bytes | None = None) -> Self:
        """A game that begins at a position: the line or JSON object of its full form (docs/notation.md). Its draws come from ``key``.

        TextError where that is no position that could stand in a game, or none that tells everything.
        """
        told = text if isinstance(text, PositionText) else read_position(text)
        setup, _r, start = told.build()
        game = cls.__new__(cls)
        game._open(setup, key, start)
        game._draw()
        return game

    @classmethod
    def from_record(cls, text: str | GameText, key: bytes | None = None) -> Self:
        """The game that a text tells in its full form (docs/notation.md); it goes on with luck from ``key``.

        TextError where a line can't be read or breaks a rule.
        """
        told = parse_game(text) if isinstance(text, str) else text
        game = cls.__new__(cls)
        game._open(told.setup, key, told.start if told.headers.position else None)
        replay(told, game.tables, game._position, game._follow)
        game._draw()
        return game

    # --- what stands ---------------------------------------------------------------------------------------------------------------

    @property
    def start(self) -> Position:
        """The position that the game began at, as a new object."""
        return self._start.copy() if self._start is not None else opening(self.tables)

    @property
    def hash(self) -> str:
        """16 hexadecimal digits that tell this position from others of the same set-up, hidden coins included."""
        return blake2b(self._position.to_bytes(), digest_size=8).hexdigest()

    @property
    def position(self) -> Position:
        """A copy of the position: the whole truth, hidden coins included."""
        return self._position.copy()

    @property
    def decider(self) -> int | None:
        """The seat that must decide; None when the game is over."""
        return self._position.decider if self._position.decider >= 0 else None

    @property
    def prompt(self) -> str:
        """What is asked of the deciding seat, in words; how it ended when the game is over."""
        return self.asked.text if self.asked is not None else ended(self._position)

    @property
    def asked(self) -> Prompt | None:
        """What is asked and why: the kind of step and the unit whose program asks. None when the game is over."""
        return prompt(self.tables, self._position, self.board) if self.decider is not None else None

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if self._position.over == WON:
            return Result(self._position.winner - 1, "locations")
        return Result(None, "dead") if self._position.over == DEAD else None

    @property
    def composition_open(self) -> bool:
        """Whether the present action goes on: the same seat chooses again, with nothing drawn or revealed since its coin was chosen."""
        return self.decider is not None and not ends_here(self.tables, self._position, self.decider)

    def __repr__(self) -> str:
        whose = f"seat {self.decider} to decide" if self.result is None else self.prompt
        return f"<Game {self.setup.name}, round {self._position.round_no}, {whose}>"

    def __str__(self) -> str:
        """The board as everybody may see it, for a terminal."""
        return board_text(self.view(None), self.board)

    # --- playing -------------------------------------------------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """All legal choices of the deciding seat; none when the game is over."""
        return [describe(self.tables, self._position, self.board, id_) for id_ in self.legal_ids()]

    def legal_ids(self) -> list[int]:
        """The ids of all legal choices: quicker than ``choices``."""
        return self._out[: list_choices(self.tables, self._position, self._out)]

    def play(self, choice: Choice | int | str) -> tuple[int, ...]:
        """Carry out a choice, given as such, as its id or as its word; what chance draws after it follows at once and is returned.

        Nothing has changed after an error: IllegalChoice, TextError for a word that names no decision, TypeError for anything else.
        """
        id_ = self._id_of(choice)
        self._check(id_)
        before = len(self.log) + 1
        self._apply(id_)
        self._draw()
        return tuple(self.log[before:])

    def undo(self, decisions: int = 1) -> None:
        """Take the last decisions back, each with the draws that followed it. IndexError where there were not so many."""
        made = [at for at, id_ in enumerate(self.log) if encoding.decode(id_).verb not in ("draw", "flip")]
        if not 0 <= decisions <= len(made):
            raise IndexError(f"{len(made)} decisions were made, and {decisions} can't be taken back.")
        last = made[-decisions] if decisions else len(self.log)
        again = self.from_log(self.setup, self.log[:last], self._luck.key, self._start)
        self.log, self._actors, self._looks, self._position = again.log, again._actors, again._looks, again._position
        self._luck, self._story = again._luck, None

    def copy(self) -> Self:
        """An independent game in the same position, with the same luck to come."""
        twin = type(self).__new__(type(self))
        twin.setup, twin.board, twin.tables, twin._start = self.setup, self.board, self.tables, self._start
        twin.log, twin._actors, twin._looks = list(self.log), list(self._actors), list(self._looks)
        twin._position, twin._luck = self._position.copy(), self._luck.copy()
        twin._out = [0] * CHOICES
        twin._story = (self._story[0].copy(), self._story[1]) if self._story else None
        return twin

    # --- what a seat may know ------------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """What ``seat`` may see now; None: what everybody may. ValueError for a seat that is not there."""
        self._require_seat(seat)
        return self._view(self._position, seat)

    def record(self, seat: int | None) -> Record:
        """The game so far as ``seat`` may know it: what a bot is given. None: as everybody may. ValueError for a seat that is not there."""
        self._require_seat(seat)
        ids = tuple(id_ if actor == seat else masked(id_) for id_, actor in zip(self.log, self._actors, strict=True))
        start = views.known(self.tables, self._start, seat) if self._start is not None else None
        return Record(self.setup, seat, ids, tuple(look for looker, look in self._looks if looker == seat), start)

    def position_text(self, form: str | int | None = FULL) -> PositionText:
        """The position as text (docs/notation.md): in full, as a seat may know it, or (None) as everybody may.

        Its ``line()`` and ``to_json()`` are what is written. ValueError for a seat that is not there.
        """
        if not isinstance(form, str):
            self._require_seat(form)
        return PositionText.of(self.setup, self.tables, self._position, form)

    def text(self, form: str | int | None = FULL, *, resigned: int | None = None, **headers: str) -> str:
        """The game as text (docs/notation.md): in full, as a seat may know it, or (None) as everybody may.

        ``resigned``: the seat that gave up, where one did. ``headers``: further ones by name: ``started``, ``ended``, ``player A`` ...
        ValueError for a seat or header that can't be.
        """
        start = PositionText.of(self.setup, self.tables, self._start, FULL) if self._start is not None else None
        told = tell(self.setup, self.tables, self.start, self.log, resigned, headers, position=start)
        if isinstance(form, str):
            return told.in_form(form).print()
        self._require_seat(form)
        return told.seen_by(form).print()

    def lines(self) -> list[Line]:
        """The record in words, one line an action; the same for every viewer."""
        return self._told().lines

    def said(self, since: int = 0) -> list[Said]:
        """Sentences for a listener about everything after the first ``since`` ids of the log."""
        return [said for said in self._told().said if said.at > since]

    def ask(self, seat: int) -> dict[str, Any] | None:
        """What ``seat`` is asked, with its choices; None where the decision is not its own."""
        return ask_of(self.tables, self._position, self.board) if self.decider == seat else None

    def waiting(self) -> Prompt | None:
        """Whose decision it is in words for the others: ``{who}`` in the text stands for the deciding seat's name."""
        return waiting(self.tables, self._position, self.board) if self.decider is not None else None

    def preview(self, seat: int, ids: Iterable[int], viewer: int | None) -> dict[str, Any]:
        """What would stand after an action's first choices, not yet sent: view, next question, whether the action ends, marks.

        ``viewer``: whose view, None for everybody's. IllegalChoice where one of the choices is not legal.
        """
        trial = self._trial(seat, ids)
        s = trial._position
        view = self._view(s, viewer)
        if len(trial._looks) > len(self._looks):
            view["spied"] = None  # the look comes with the action, when that is played
        ended = ends_here(self.tables, s, seat)
        marks = trial.lines()[-1].marks if trial.log[len(self.log) :] and trial.lines() else []
        ask = None if ended else ask_of(self.tables, s, self.board)
        return {"view": view, "ask": ask, "ends": ended, "trail": marks}

    def word(self, choice: Choice | int) -> str:
        """A decision of the deciding seat as its word (docs/notation.md). ValueError for an id that names nothing here."""
        looks = views.spying(self.tables, self._position)
        return print_decision(self._names(), self._asked_seat(), self._id_of(choice), looks[1] if looks else None)

    def read(self, word: str) -> int:
        """The id of the decision of the deciding seat that a word stands for, legal or not. TextError where it stands for none."""
        return parse_decision(self._names(), self._asked_seat(), word)

    def why_not(self, choice: Choice | int | str) -> str | None:
        """The rule that forbids a choice now, as a sentence; None where it is legal. Errors as for ``play``."""
        reason = reasons.why_not(self.tables, self._position, self._id_of(choice))
        return reason_text(self.tables, self._position, self.board, reason) if reason else None

    def why_not_try(
        self, seat: int, ids: Iterable[int], coin: str | None, hex_: str | None, verb: str | None
    ) -> Refusal | None:
        """Why ``seat`` can't do what it tried on the page: with this coin, at this hex or by this button, after its unsent choices.

        None where the rules allow it.
        """
        trial = self._trial(seat, ids)
        s = trial._position
        reason: reasons.Reason | None = reasons.Reason("not_your_turn")
        if s.decider == seat and len(trial._looks) == len(self._looks):
            reason = reasons.why_not_try(self.tables, s, self.board, seat, coin, hex_, verb)
        return refusal(self.tables, s, self.board, reason) if reason else None

    def reach(self, hex_: str) -> list[str]:
        """The hexes where the unit at ``hex_`` could attack an enemy, by a normal attack or its tactic; empty where no unit stands.

        ValueError for a hex that is not on the board.
        """
        if hex_ not in self.board.by_name:
            raise ValueError(f"There is no hex {hex_!r} on this board.")
        return [self.board.names[place] for place in reach(self.tables, self._position, self.board.by_name[hex_])]

    # --- inside --------------------------------------------------------------------------------------------------------------------

    def _require_seat(self, seat: int | None) -> None:
        if seat is not None and seat not in range(self.tables.seats):
            raise ValueError(f"There is no seat {seat!r}: seats are 0 to {self.tables.seats - 1}.")

    def _names(self) -> Names:
        return Names.at(self.tables, self._position, self.board)

    def _asked_seat(self) -> int:
        if self.decider is None:
            raise TextError(_("The game is over: nobody has anything to decide."))
        return self.decider

    def _id_of(self, choice: Choice | int | str) -> int:
        if isinstance(choice, str):
            return self.read(choice)
        try:
            return index(choice)
        except TypeError:
            raise TypeError(f"A choice is one of game.choices(), its id or its word, not {choice!r}.") from None

    def _actor(self) -> int:
        """The seat whose secret the next id is: the decider, or the one that draws."""
        s = self._position
        if s.decider != CHANCE:
            return int(s.decider)
        frame = s.depth - 1
        return -1 if s.agenda[frame, OP] == OP_FLIP else int(s.agenda[frame, SEAT])

    def _follow(self, id_: int) -> None:
        """Carry out what happened elsewhere: a draw is counted as one of ours."""
        if self._position.decider == CHANCE:
            self._luck.count(self._actor())
        self._apply(id_)

    def _apply(self, id_: int) -> None:
        self._actors.append(self._actor())
        self.log.append(id_)
        apply(self.tables, self._position, id_, self._out)
        looks = views.spying(self.tables, self._position)
        if looks is not None:
            hand = tuple(self._position.hand[looks[1], slot] for slot in range(SLOTS))
            self._looks.append((looks[0], Look(len(self.log), looks[1], hand)))

    def _check(self, id_: int) -> None:
        if id_ not in self.legal_ids():
            raise IllegalChoice(self.why_not(id_) or _("That is no choice here."))

    def _chances(self) -> tuple[list[int], list[int]]:
        ids, weights = [0] * CHOICES, [0] * CHOICES
        count = list_chance(self.tables, self._position, ids, weights)
        return ids[:count], weights[:count]

    def _draw(self) -> None:
        """Let chance do all that is due. A game that is told its draws does nothing here."""
        while self._position.decider == CHANCE:
            self._draw_one()

    def _draw_one(self) -> None:
        """One coin drawn, or the flip. Only where chance is to act."""
        ids, weights = self._chances()
        at = self._luck.below(sum(weights), self._actor())
        for id_, weight in zip(ids, weights, strict=True):
            at -= weight
            if at < 0:
                self._apply(id_)
                break

    def _view(self, s: Position, seat: int | None) -> dict[str, Any]:
        shown = views.view(self.tables, s, self.board, seat)
        flip = next((id_ - encoding.FLIP for id_ in reversed(self.log) if 0 <= id_ - encoding.FLIP < 2), None)
        shown["flip"] = None if flip is None else views.SIDES[flip]
        return shown

    def _trial(self, seat: int, ids: Iterable[int]) -> Self:
        """A copy in which ``seat`` has chosen ``ids`` and nothing was drawn."""
        trial = self.copy()
        for id_ in ids:
            if trial._position.decider != seat or len(trial._looks) > len(self._looks):
                raise IllegalChoice(_("That action had already ended."))
            trial._check(id_)
            trial._apply(id_)
        return trial

    def _told(self) -> Story:
        if self._story is None:
            self._story = (Story(self.tables, self.board), self.start)
        story, s = self._story
        while story.length < len(self.log):
            id_ = self.log[story.length]
            after = s.copy()
            apply(self.tables, after, id_, self._out)
            story.tell(s, id_, after)
            s = after
        self._story = (story, s)
        return story
