"""Game: a game of War Chest as an object that is pleasant to use.

>>> from warchest import Game
>>> game = Game(key=b"an example")
>>> game
<Game first_game, round 1, seat 0 to decide>
>>> print(game.prompt)
Your turn: choose a coin
>>> for choice in game.choices()[-2:]:
...     print(choice)
Deploy Crossbowman at e2 (crossbowman@e2)
Deploy Crossbowman at h1 (crossbowman@h1)
>>> game.is_legal("crossbowman@h1")
True
>>> game.play("crossbowman@h1")
()
>>> game.unit_at("h1")
BoardUnit(kind='crossbowman', seat=0, hex='h1', height=1)
>>> game.play(999)
Traceback (most recent call last):
warchest.game.game.IllegalChoice: No unit stands at g2.
>>> print(game.undo())
crossbowman@h1

The object owns what the rules do not: chance, the log, and endings that the rules do not know, such as a resignation. Chance is never a
choice of a seat. By default draws follow the decision that calls for them, from a secret key: the same key and the same decisions give the
same game. In a game with ``chance="manual"`` draws are played like decisions, for programs that search, or that follow a game elsewhere.

Reading a game does not change it, so several threads may read one game while no thread plays on in it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import chain, pairwise
from operator import index
from typing import Any, Literal, NamedTuple, Self

from warchest.game.choices import DRAWN, FLIPPED, NO_IDS, ActionIds, Choice, ListedMoment, Listing, Log, word_of
from warchest.game.course import Course, Ply
from warchest.game.history import InformationState, Transition
from warchest.game.rng import Rng
from warchest.game.setup import Setup
from warchest.game.text.decision import parse_decision
from warchest.game.text.gametext.model import GameText
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.gametext.replay import replay
from warchest.game.text.gametext.write import game_text
from warchest.game.text.names import FULL, GameNames, NamedCards, TextError, TextReader, reader_of, shown
from warchest.game.text.position.text import PositionText, read_position
from warchest.game.views import own_view, view
from warchest.rules.content.boards import Board
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.explain import judge
from warchest.rules.flow.play import action_open
from warchest.rules.known import SIDES, coins_named, counts, kind_of
from warchest.rules.outcome import Ending, Outcome
from warchest.rules.state import ids
from warchest.rules.state.encoding import masked
from warchest.rules.state.indices import seat_of, slot_of
from warchest.rules.state.layout import CHANCE, Zone
from warchest.rules.state.position import Position, Tables
from warchest.schema.view import View
from warchest.wording.board_text import board_text
from warchest.wording.languages import _
from warchest.wording.prompts import Prompt, prompt
from warchest.wording.refusals import Refusal, refusal

Chance = Literal["keyed", "manual"]
"""The two ways of chance in a game: it acts by itself, from a secret key, or only when ``play`` or ``draw`` says so."""

_HIDDEN_FACEDOWN = {masked(id_) for id_ in range(ids.DRAW)}
"""Facedown plays of a coin that is not named."""
_FOLLOWS = {"board", "tables", "_course", "_named", "_listed"}
"""The parts of a game that follow from its setup and its course."""
_NONE: list[int] = []
"""The legal choices of a game that is over."""


class IllegalChoice(ValueError):  # noqa: N818 - it reads better where it is caught
    """A choice that the rules forbid. Its text is the sentence that gives the reason."""

    def __init__(self, why: Refusal | str) -> None:
        super().__init__(str(why))
        self.code = why.code if isinstance(why, Refusal) else ""
        """The code of the rule that forbids it, or an empty text where no single rule does."""


class BoardUnit(NamedTuple):
    """A unit on the board."""

    kind: str
    seat: int
    hex: str
    height: int
    """The number of coins in its stack."""


class Game:
    """A game in play. ``setup``, ``tables`` and ``board`` may be read.

    A game can be copied by ``copy`` and by ``copy.deepcopy``, and it can be pickled. A pickle has the key: it reveals every draw to come.
    """

    def __init__(self, setup: Setup | None = None, key: bytes | None = None, *, chance: Chance = "keyed") -> None:
        """Start a game. Without a setup it is the first game of the rulebook.

        ``key``: the secret that draws come from, random when none is given. ``chance``: ``"manual"`` for a game that draws nothing until
        ``play`` or ``draw`` says so.
        """
        self._open(Setup.first_game() if setup is None else setup, key, chance)
        self._let_chance_act()

    def _open(self, setup: Setup, key: bytes | None, chance: Chance, start: Position | None = None) -> None:
        """Prepare the game before the first choice or draw. ``start``: its first position, if that is not the opening of the setup."""
        if chance not in ("keyed", "manual"):
            raise ValueError(f"Chance is 'keyed' or 'manual', not {chance!r}.")
        self.setup = setup
        self._rng = Rng(key)
        self._manual = chance == "manual"
        self._ended: Outcome | None = None
        self._take(Course(setup.tables(), start))

    def _take(self, course: Course) -> None:
        """Take this course, and make what follows from it and the setup."""
        self.board: Board = self.setup.board
        self.tables: Tables = course.tables
        self._course = course
        self._named = NamedCards(b"", GameNames.of(self.setup))
        self._listed = Listing((), self._moment())

    @classmethod
    def from_text(
        cls,
        text: str | bytes | GameText,
        key: bytes | None = None,
        *,
        chance: Chance = "keyed",
        ruleset: Ruleset = WAR_CHEST,
    ) -> Self:
        """Return the game of a text in its full form (docs/reference/notation.md).

        ``text``: a game as ``to_text`` prints it, also as bytes in UTF-8, or a ``GameText`` that ``parse_game`` has read. ``ruleset``:
        the rules of a printed game. The game continues with draws from ``key``. TextError where the text can't be read, breaks a rule, or
        leaves coins unknown.
        """
        parsed = text if isinstance(text, GameText) else parse_game(text, ruleset)
        game = cls.__new__(cls)
        game._open(parsed.setup, key, chance, parsed.start if parsed.headers.position else None)
        replay(parsed, game.tables, game._position, game._follow)
        game._ended = parsed.ended
        game._let_chance_act()
        return game

    @classmethod
    def from_position(
        cls,
        position: str | bytes | PositionText | dict[str, Any],
        key: bytes | None = None,
        *,
        chance: Chance = "keyed",
        ruleset: Ruleset = WAR_CHEST,
    ) -> Self:
        """Return a game that starts from a position in its full form (docs/reference/notation.md).

        ``position``: the position as a line, as a JSON object, or as a ``PositionText``. ``ruleset``: the rules of a line or object. The
        game continues with draws from ``key``. TextError if the position can't be read, can't occur in a game, or leaves coins unknown.
        """
        described = position if isinstance(position, PositionText) else read_position(position, ruleset)
        setup, _tables, start = described.build()
        game = cls.__new__(cls)
        game._open(setup, key, chance, start)
        game._let_chance_act()
        return game

    @classmethod
    def from_log(
        cls,
        setup: Setup,
        log: Iterable[int],
        key: bytes | None = None,
        start: Position | None = None,
        *,
        chance: Chance = "keyed",
    ) -> Self:
        """Return the game with this log, which includes the draws. IllegalChoice where the log breaks a rule.

        The game continues with draws from ``key``. ``start``: the position that it started from, or None for the opening of the setup.
        """
        game = cls.__new__(cls)
        game._open(setup, key, chance, start)
        for id_ in log:
            if game._waits_for_chance:
                if id_ not in game.chance_outcomes():
                    text = _("Decision {place} of the log breaks the rules: {id} can't come up at random.")
                    raise IllegalChoice(text.format(place=len(game.log), id=id_))
            else:
                game._check(id_)
            game._follow(id_)
        game._let_chance_act()
        return game

    # --- the present state ---------------------------------------------------------------------------------------------------------

    @property
    def log(self) -> Log:
        """Return every id so far, chance included: the whole truth. The log follows the game; callers can't change it."""
        return Log(self._course.log)

    @property
    def start(self) -> Position:
        """Return the position that the game started from, as a new object."""
        return self._course.first_position()

    @property
    def position(self) -> Position:
        """Return a copy of the position: the whole truth, hidden coins included."""
        return self._position.copy()

    @property
    def present(self) -> Position:
        """Return the position itself, which costs less than a copy. Only read its fields: the game continues in it."""
        return self._position

    @property
    def hash(self) -> str:
        """Return 16 hexadecimal digits that distinguish this position from others of the same setup, hidden coins included."""
        return blake2b(self._position.to_bytes(), digest_size=8).hexdigest()

    @property
    def round(self) -> int:
        """Return the number of the round, or 0 before the first one."""
        return self._position.round_no

    @property
    def decider(self) -> int | None:
        """Return the seat that must decide, or None when a draw comes first or the game is over."""
        return self._position.decider if self._ended is None and self._position.decider >= 0 else None

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome of the game, or None while it is not over."""
        return self._ended if self._ended is not None else Outcome.of_position(self._position)

    @property
    def prompt(self) -> Prompt | None:
        """Return the question to the deciding seat, or None where no seat decides. Printed, it is a sentence."""
        return prompt(self.tables, self._position, self.board) if self.decider is not None else None

    @property
    def action_open(self) -> bool:
        """Return whether the present action continues: the same seat chooses again, and nothing was drawn or revealed since its coin."""
        last = self._course.plies[-1] if self._course.plies else None
        if self.decider is None or (last is not None and (last.chance or last.actor != self.decider)):
            return False
        return action_open(self.tables, self._position, self.decider)

    def unit_at(self, hex_: str) -> BoardUnit | None:
        """Return the unit at a hex such as ``"e4"``, or None where no unit stands. ValueError for a hex that is not on the board."""
        place = self._hex(hex_)
        who = self._position.who[place]
        if who == 0:
            return None
        seat = seat_of(who)
        return BoardUnit(
            kind_of(self.tables, self._position, seat, slot_of(who)), seat, hex_, self._position.height[place]
        )

    def coins(self, seat: int, zone: Zone | str) -> dict[str, int]:
        """Return the true number of coins of a seat in a zone such as ``"hand"``, by kind. ValueError for an unknown seat or zone."""
        self._require_seat(seat)
        return counts(self.tables, self._position, seat, Zone(zone))

    def __repr__(self) -> str:
        if self.outcome is not None:
            state = f"over: {self.outcome.ending.value}"
        else:
            state = "chance to act" if self.decider is None else f"seat {self.decider} to decide"
        return f"<Game {self.setup.name}, round {self.round}, {state}>"

    def __str__(self) -> str:
        """Return the public view of the board, for a terminal."""
        return board_text(self.setup.ruleset, self.view(None))

    # --- playing -------------------------------------------------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """Return all legal choices of the deciding seat, or none where no seat decides."""
        return self._listing().choices()

    def choice(self, choice: Choice | int | str) -> Choice:
        """Return the choice with this id or this word, legal or not. When chance acts next, it may be a draw or a flip.

        A legal choice is one of ``choices()``. Of any other one only ``id``, ``verb`` and ``word`` are known. TextError for a word that
        names nothing in this game, ValueError for an id that has no word in it, IllegalChoice for a word where no seat decides.
        """
        id_ = self._id_of(choice)
        if id_ in self._legal():
            return Choice(id_, self._listing().moment)
        return Choice.forbidden(id_, choice if isinstance(choice, str) else self._word_of(id_))

    def legal_ids(self) -> list[int]:
        """Return the ids of all legal choices. This is quicker than ``choices``."""
        return self._legal()[:]

    def is_legal(self, choice: Choice | int | str) -> bool:
        """Return whether ``play`` would carry this out now. It raises the errors of ``why_not``."""
        return self.why_not(choice) is None

    def why_not(self, choice: Choice | int | str) -> Refusal | None:
        """Return the rule that forbids a choice now, or None where the choice is legal. Printed, it is a sentence.

        TextError for a word that names nothing in this game, TypeError for an object that is no choice at all.
        """
        try:
            id_ = self._id_of(choice)
        except IllegalChoice as refused:
            return Refusal(refused.code, str(refused))
        return self._why_not(id_)

    def play(self, choice: Choice | int | str) -> ActionIds:
        """Carry out a choice, which may be given by its id or its word. Chance acts at once, and the ids of its draws are returned.

        In a game with manual chance, the choice may be a draw or a flip. An error changes nothing: IllegalChoice for a choice that
        the rules forbid, TextError for a word that names nothing in this game, TypeError for an object that is no choice at all.
        """
        id_ = self._id_of(choice)
        self._check(id_)
        course = self._course
        before = len(course.log) + 1
        self._follow(id_)
        if course.position.decider != CHANCE or self._manual:
            return NO_IDS
        self._let_chance_act()
        return ActionIds.of(course.log[before:], self.tables, course.plies[before:])

    def play_action(self, choices: Sequence[Choice | int | str]) -> ActionIds:
        """Carry out a whole action of the deciding seat, all of it or nothing. Return the ids of the draws that followed it.

        IllegalChoice where a choice is against the rules, where the action ends before the last one, and where it is not yet finished.
        """
        if not choices:
            raise IllegalChoice(_("Nothing was chosen."))
        played, drawn = 0, NO_IDS
        try:
            for choice in choices:
                self._require_in_action(played)
                drawn = self.play(choice)
                played += 1
            if self.action_open:
                raise IllegalChoice(_("The action is not finished yet. Choose more."))
        except (ValueError, TypeError):
            self.undo(played)
            raise
        return drawn

    def try_action(self, choices: Sequence[Choice | int | str]) -> Self:
        """Return a copy with the first choices of the deciding seat's action made, before any draw.

        IllegalChoice where no seat decides, where a choice is against the rules, or where the action ends before the last one.
        """
        if not choices:
            raise IllegalChoice(_("Nothing was chosen."))
        trial = self.copy(chance="manual")
        for number, choice in enumerate(choices):
            trial._require_in_action(number)
            trial.play(choice)
        return trial

    def _require_in_action(self, number: int) -> None:
        """Raise IllegalChoice where the action has ended before its choice of this number, counted from 0."""
        if self._waits_for_chance or (number and not self.action_open):
            raise IllegalChoice(_("The action ends before the last of these choices."))

    def undo(self, decisions: int = 1) -> ActionIds:
        """Take the last decisions back, each with the draws that followed it. Return the ids that were taken back, in their order.

        An ending that the rules do not know, such as a resignation, counts as a decision. IndexError where fewer were made; then nothing
        has changed.
        """
        course = self._course
        length, plies = len(course.log), course.plies
        for count in range(decisions - (self._ended is not None)):
            length -= 1
            while length >= 0 and plies[length].chance:
                length -= 1
            if length < 0:
                raise IndexError(f"{count} decisions were made, fewer than the {decisions} to take back.")
        if decisions > 0:
            self._ended = None
        taken_back = course.log[length:]
        return ActionIds.of(taken_back, self.tables, self._go_back(length))

    def resign(self, seat: int) -> None:
        """Resign for a seat and its whole side. IllegalChoice if the game is over, ValueError for a seat that is not there."""
        self.end(Ending.RESIGNATION, seat)

    def end(self, ending: Ending, seat: int | None = None) -> None:
        """End the game in a way that the rules do not know: a resignation, time that ran out, an agreement ...

        ``seat``: the seat that loses by it. IllegalChoice where the game is over; ValueError for an ending of the rules, or a seat that
        does not fit the ending.
        """
        if seat is not None:
            self._require_seat(seat)
        outcome = Outcome.of(ending, seat)
        if self.outcome is not None:
            raise IllegalChoice(_("The game is over."))
        self._ended = outcome

    def copy(self, *, chance: Chance | None = None) -> Self:
        """Return an independent game in the same position, with the same draws to come. ``chance``: another way of chance."""
        twin = type(self).__new__(type(self))
        vars(twin).update(vars(self))
        twin._course, twin._rng = self._course.copy(), self._rng.copy()
        twin._manual = self._manual if chance is None else chance == "manual"
        return twin

    def __deepcopy__(self, _memo: object) -> Self:
        return self.copy()

    def at(self, length: int) -> Self:
        """Return the game as it was after the first ``length`` ids of its log. Nothing is drawn in it until ``play`` or ``draw`` says so.

        ValueError where the log is shorter.
        """
        if not 0 <= length <= len(self.log):
            raise ValueError(f"The log has {len(self.log)} ids: there is no moment after {length}.")
        twin = self.copy(chance="manual")
        if length < len(self.log):
            twin._course.go_back(length)
            twin._ended = None
        return twin

    def beginning_at(self, position: Position) -> Self:
        """Return a game of the same setup that starts from a position of it. Nothing is drawn in it until ``play`` or ``draw`` says so."""
        twin = self.at(0)
        twin._course = Course(self.tables, position.copy())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Return the game without the parts that follow from its setup."""
        parts = self._course.start, self._course.kept()
        return {name: value for name, value in vars(self).items() if name not in _FOLLOWS} | {"_course": parts}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._take(Course.restored(self.setup.tables(), *state["_course"]))

    # --- chance --------------------------------------------------------------------------------------------------------------------

    def chance_outcomes(self) -> dict[int, int]:
        """Return the draws or flips that may come now: the number of coins for each id. It is empty where chance is not to act."""
        return self._course.chances().copy() if self._waits_for_chance else {}

    @property
    def drawer(self) -> int | None:
        """Return the seat that draws a coin now, or None where chance is not to act, or the initiative marker is flipped."""
        return self._course.actor() if self._waits_for_chance and self._course.actor() >= 0 else None

    def draw(self) -> int:
        """Make one draw or flip from the key, and return its id. IllegalChoice where chance is not to act."""
        if not self._waits_for_chance:
            raise IllegalChoice(_("There is nothing to draw now."))
        return self._draw()

    def draw_by(self, rng: Rng | None) -> tuple[int, ...]:
        """Use a generator for all later draws, make the draws that are due now, and return their ids. The numbers of the draws continue
        those of this game.

        ``rng``: None for the generator of the game.
        """
        self._manual = False
        if rng is not None:
            self._rng = rng.going_on(self._rng)
        if not self._course.waits_for_chance:
            return NO_IDS
        length = len(self._course.log)
        self._let_chance_act()
        return tuple(self._course.log[length:])

    def after_action(
        self, choices: Sequence[Choice | int | str], draws: Callable[[], Rng]
    ) -> tuple[Self, tuple[int, ...]]:
        """Return a copy in which the deciding seat has carried out a whole action, and the ids of the draws that followed it.

        ``draws``: returns the generator of these draws, where some are due. Without a draw the copy shares the generator of this game, so
        change neither of them later. Raises the same as `play_action`.
        """
        twin = type(self).__new__(type(self))
        vars(twin).update(vars(self))
        twin._course, twin._manual = self._course.copy(), True
        twin.play_action(choices)
        return twin, twin.draw_by(draws() if twin._waits_for_chance else None)

    def _draw(self) -> int:
        """Make one draw or flip. Chance must act."""
        return self._rng.draw(self._course)

    def transitions(self, since: int = 0) -> Iterator[Transition]:
        """Yield the transitions of all ids after the first ``since`` ones of the log: the whole truth.

        The position after an id is the same object as the one before the next id. Do not change it.
        """
        course = self._course
        positions = (Position.from_bytes(ply.before) for ply in course.plies[since:])
        for id_, (before, after) in zip(course.log[since:], pairwise(chain(positions, [self.position])), strict=True):
            yield Transition(before, id_, after)

    def steps(self, since: int, spare: tuple[Position, Position]) -> Iterator[Transition]:
        """Yield what `transitions` yields, on two spare positions that change with each transition: no new objects are made."""
        course = self._course
        before, after = spare
        if since >= len(course.plies):
            return
        before.become(course.plies[since].before)
        following = [ply.before for ply in course.plies[since + 1 :]]
        for id_, packed in zip(course.log[since:], [*following, course.packed()], strict=True):
            after.become(packed)
            yield Transition(before, id_, after)
            before, after = after, before

    # --- what a seat may know ------------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """Return the present view of ``seat``, or for None the public view. ValueError for an unknown seat."""
        self._require_seat(seat)
        side = self._course.flipped()
        return view(self.tables, self._position, self.board, seat, flip=side, outcome=self.outcome)

    def view_beside(self, public: View, seat: int) -> View:
        """Return `view(seat)`, made of `view(None)`, which costs less where both are needed."""
        return own_view(self.tables, self._position, seat, public)

    def information_state(self, seat: int | None) -> InformationState:
        """Return the game so far as ``seat`` may know it, or for None as the public may. A bot is given this and nothing else.

        ValueError for an unknown seat.
        """
        self._require_seat(seat)
        course = self._course
        return InformationState(self.setup, seat, course.ids_for(seat), course.seen(seat), course.known_start(seat))

    # --- texts ---------------------------------------------------------------------------------------------------------------------

    def to_text(self, form: str | int | None = FULL, **headers: str) -> str:
        """Return the game as text (docs/reference/notation.md), which ``from_text`` reads in its full form.

        ``form``: ``"full"``, ``"public"`` or the name of a seat; or a seat's number, or None for the public. ``headers``: further headers
        by name, such as ``started``, ``ended`` or ``player A``. ValueError for an unknown form or header.
        """
        course = self._course
        text = game_text(
            self.setup,
            self.tables,
            self.start,
            course.log,
            self._ended,
            headers,
            position=self._start_text(),
            steps=course.steps(),
        )
        reader = self._reader(form)
        return (text if isinstance(reader, str) else text.seen_by(reader)).print()

    def position_text(self, form: str | int | None = FULL) -> PositionText:
        """Return the position as text (docs/reference/notation.md). ``form``: as for ``to_text``; ValueError for an unknown one.

        Printed, it is one line, which ``from_position`` reads in its full form. ``to_json()`` is the same as an object.
        """
        return PositionText.of(self.setup, self.tables, self._position, self._reader(form))

    # --- inside --------------------------------------------------------------------------------------------------------------------

    @property
    def _position(self) -> Position:
        return self._course.position

    @property
    def _waits_for_chance(self) -> bool:
        return self._ended is None and self._course.waits_for_chance

    def _require_seat(self, seat: int | None) -> None:
        if seat is not None and seat not in range(self.tables.seats):
            raise ValueError(f"There is no seat {seat!r}: seats are 0 to {self.tables.seats - 1}.")

    def _reader(self, form: str | int | None) -> TextReader:
        """Return the reader of the form with this name or number. ValueError for an unknown one."""
        if isinstance(form, str):
            return reader_of(form, self.tables.seats)
        self._require_seat(form)
        return form

    def _hex(self, name: str) -> int:
        if name not in self.board.by_name:
            raise ValueError(f"There is no hex {name!r} on this board.")
        return self.board.by_name[name]

    def _names(self) -> GameNames:
        """Return the names of the game."""
        self._named = self._named.at(self.tables, self._position)
        return self._named.names

    def _legal(self) -> list[int]:
        """Return the ids of all legal choices: the same list until the position changes. Do not change it."""
        return self._course.legal() if self._ended is None else _NONE

    def _listing(self) -> Listing:
        """Return all legal choices of the deciding seat, kept until the position or the language changes."""
        legal = self._legal()
        if not self._listed.serves(legal):
            self._listed = Listing(legal, self._moment())
        return self._listed

    def _moment(self) -> ListedMoment:
        return ListedMoment(self.tables, self.board, self._course.packed(), self._named)

    def _word_of(self, id_: int) -> str:
        """Return the word of an id that may come next. ValueError for an id that has no word now."""
        if self.outcome is not None:
            raise ValueError("The game is over: nothing has a word.")
        return word_of(self.tables, self._position, self._names(), self._course.actor(), id_)

    def _parsed(self, word: str) -> int:
        """Return the id of the decision, draw or flip that a word stands for now, legal or not.

        TextError where it names nothing in this game; IllegalChoice for a decision where no seat decides.
        """
        if word.startswith(FLIPPED):
            side = word.removeprefix(FLIPPED)
            if side not in SIDES:
                sentence = _("The marker shows A or B, not '{side}'.")
                raise TextError(sentence.format(side=shown(side)), column=len(FLIPPED) + 1)
            return ids.FLIP + SIDES.index(side)
        if word.startswith(DRAWN):
            seat = self.drawer if self._waits_for_chance else self.decider
            try:
                return ids.DRAW + self._names().slot(seat or 0, word.removeprefix(DRAWN))
            except TextError as error:
                raise error.moved(columns=len(DRAWN)) from None
        if self.decider is None:
            raise IllegalChoice(
                self._refusal(judge.Reason("game_over" if self.outcome is not None else "chance_first"))
            )
        return parse_decision(self._names(), coins_named(self._position), word)

    def _start_text(self) -> PositionText | None:
        start = self._course.start
        return PositionText.of(self.setup, self.tables, start, FULL) if start is not None else None

    def _id_of(self, choice: Choice | int | str) -> int:
        if isinstance(choice, str):
            return self._parsed(choice)
        try:
            return index(choice)
        except TypeError:
            raise TypeError(f"A choice is one of game.choices(), its id or its word, not {choice!r}.") from None

    def _refusal(self, reason: judge.Reason) -> Refusal:
        return refusal(self.tables, self._position, self.board, reason)

    def _why_not(self, id_: int) -> Refusal | None:
        """Return the rule that forbids an id now, or None where it may come next."""
        if self._ended is not None:
            return self._refusal(judge.Reason("game_over"))
        if self._waits_for_chance and ids.DRAW <= id_ < ids.FLIP + len(SIDES):
            legal = id_ in self._course.chances()
            return None if legal else Refusal("not_drawn", _("That can't come up at random now."))
        reason = judge.why_not(self.tables, self._position, id_)
        unnamed = id_ in _HIDDEN_FACEDOWN and self.decider is not None
        if unnamed and (reason is None or reason.code != "not_in_this_game"):
            text = _("After the word, name the coin to use, in brackets, as in claim(royal).")
            return Refusal("coin_not_told", text)
        return self._refusal(reason) if reason else None

    def _check(self, id_: int) -> None:
        """Raise IllegalChoice where an id may not come next."""
        course = self._course
        possible = course.chances() if course.position.decider == CHANCE else course.legal()
        if id_ not in possible or self._ended is not None:
            raise IllegalChoice(self._why_not(id_) or _("That is not one of the choices here."))

    def _follow(self, id_: int) -> None:
        """Carry out a decision, or a draw made elsewhere, which counts as one of this game's key."""
        ply = self._course.go_on(id_)
        if ply.chance:
            self._rng.count(ply.actor)

    def _go_back(self, length: int) -> list[Ply]:
        """Take back all ids after the first ``length`` ones, and return them. Their draws will be drawn again."""
        taken_back = self._course.go_back(length)
        for ply in taken_back:
            if ply.chance:
                self._rng.take_back(ply.actor)
        return taken_back

    def _let_chance_act(self) -> None:
        """Make all draws that are due, unless chance is manual."""
        if not self._manual and self._ended is None:
            while self._course.waits_for_chance:
                self._draw()
