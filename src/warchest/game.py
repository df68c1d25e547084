"""Game: a game of War Chest as an object that a person enjoys.

>>> from warchest import Game
>>> game = Game(key=b"an example")
>>> game
<Game first_game, round 1, seat 0 to decide>
>>> print(game.prompt)
Your turn: choose a coin
>>> for choice in game.choices()[-2:]:
...     print(choice)
Deploy Crossbowman at e2
Deploy Crossbowman at h1
>>> game.is_legal("crossbowman@h1")
True
>>> game.play("crossbowman@h1")
()
>>> game.unit_at("h1")
BoardUnit(kind='crossbowman', seat=0, hex='h1', height=1)
>>> game.play(999)
Traceback (most recent call last):
warchest.game.IllegalChoice: No unit stands at g2.

The object owns what the rules do not: chance, the log, and endings that the rules do not know, such as a resignation. Chance is never a
choice of a seat. By default draws follow the decision that calls for them, from a secret key: the same key and the same decisions give the
same game. In a game with ``chance="manual"`` draws are played like decisions, for programs that search, or that follow a game elsewhere.

Looking at a game changes nothing in it, so many threads may look at one game that nobody plays on.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import accumulate, chain, pairwise
from operator import index
from typing import Any, Literal, NamedTuple, Self

from msgspec import Struct

from warchest.formats.decision import parse_decision, print_decision
from warchest.formats.errors import TextError
from warchest.formats.gametext.headers import FULL
from warchest.formats.gametext.model import GameText
from warchest.formats.gametext.parse import parse_game
from warchest.formats.gametext.replay import replay
from warchest.formats.gametext.write import game_text
from warchest.formats.names import Names, shown
from warchest.formats.position.text import PositionText, read_position
from warchest.history import InformationState, Look, Transition
from warchest.outcome import Ending, Outcome
from warchest.rng import Rng
from warchest.rules.content.boards import Board
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.explain import judge
from warchest.rules.flow.play import action_open, apply, list_choices
from warchest.rules.flow.turns import list_chance, opening
from warchest.rules.known import SIDES, counts, kind_of, known, spying
from warchest.rules.state import ids
from warchest.rules.state.encoding import masked
from warchest.rules.state.indices import coin_of, seat_of, slot_of, top
from warchest.rules.state.layout import CHANCE, CHOICES, FLIP_FRAME, KIND, SEAT, SLOTS, Zone
from warchest.rules.state.position import Position, Tables
from warchest.schema.decision import Choice
from warchest.schema.view import View
from warchest.setup import Setup
from warchest.views import view
from warchest.wording.board_text import board_text
from warchest.wording.choices import describe
from warchest.wording.languages import _
from warchest.wording.prompts import Prompt, prompt
from warchest.wording.refusals import Refusal, refusal

Chance = Literal["keyed", "manual"]
"""How chance acts in a game: by itself, from a secret key; or only when it is told what it does."""

_DRAWN, _FLIPPED = "draw=", "flip="
"""How the words of what chance does begin; a coin or a side follows."""
_HIDDEN_FACEDOWN = {masked(id_) for id_ in range(ids.DRAW)}
"""Facedown plays of a coin that is not named."""


class IllegalChoice(ValueError):  # noqa: N818 - it reads better where it is caught
    """A choice that the rules forbid; its text is the sentence that says why."""

    def __init__(self, why: Refusal | str) -> None:
        super().__init__(str(why))
        self.code = why.code if isinstance(why, Refusal) else ""
        """The rule that forbids it, by its code; empty where the sentence says all."""


class BoardUnit(NamedTuple):
    """A unit on the board."""

    kind: str
    seat: int
    hex: str
    height: int
    """Coins in its stack."""


class _Ply(Struct, frozen=True, gc=False):
    """An id of the log with what is needed to take it back. There are many, and none can be in a cycle: the collector skips them."""

    actor: int
    """The seat whose secret the id is: the one that decided or drew; -1 for a flip."""
    chance: bool
    before: bytes
    """The position before it."""
    looks: int
    """How many hands had been looked at before it."""


class Game:
    """A game in play. ``setup``, ``tables``, ``board`` and ``log`` (every id so far, chance included: the whole truth) may be read."""

    def __init__(self, setup: Setup | None = None, key: bytes | None = None, *, chance: Chance = "keyed") -> None:
        """Start a game: the first game of the rulebook, where no setup is given.

        ``key``: the secret that draws come from, random when none is given. ``chance``: ``"manual"`` for a game in which nothing is drawn
        until ``play`` or ``draw`` says so.
        """
        self._open(Setup.first_game() if setup is None else setup, key, chance)
        self._let_chance_act()

    def _open(self, setup: Setup, key: bytes | None, chance: Chance, start: Position | None = None) -> None:
        """Put up the game before anything was chosen or drawn; ``start``: its first position, where it is not that of the setup."""
        if chance not in ("keyed", "manual"):
            raise ValueError(f"Chance is 'keyed' or 'manual', not {chance!r}.")
        self.setup = setup
        self.board: Board = setup.board
        self.tables: Tables = setup.tables()
        self.log: list[int] = []
        self._plies: list[_Ply] = []
        self._looks: list[tuple[int, Look]] = []
        self._start = start
        self._position: Position = self.start
        self._rng = Rng(key)
        self._manual = chance == "manual"
        self._ended: Outcome | None = None

    @classmethod
    def from_text(
        cls,
        text: str | GameText | PositionText | dict[str, Any],
        key: bytes | None = None,
        *,
        chance: Chance = "keyed",
        ruleset: Ruleset = WAR_CHEST,
    ) -> Self:
        """The game that a text tells in its full form, or a game that begins at a position (docs/notation.md).

        ``text``: a game or the line of a position; either as it was read before; or the JSON object of a position. ``ruleset``: what it is
        played by, where it was not read before. The game goes on with draws from ``key``. TextError where the text can't be read, breaks a
        rule, or does not tell everything.
        """
        if isinstance(text, str) and not text.lstrip().startswith("warchest-position/"):
            text = parse_game(text, ruleset)
        told = text if isinstance(text, GameText | PositionText) else read_position(text, ruleset)
        game = cls.__new__(cls)
        if isinstance(told, PositionText):
            setup, _tables, start = told.build()
            game._open(setup, key, chance, start)
        else:
            game._open(told.setup, key, chance, told.start if told.headers.position else None)
            replay(told, game.tables, game._position, game._follow)
            game._ended = told.ended
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
        """The game with this log, draws included; it goes on with draws from ``key``. IllegalChoice where the log breaks a rule.

        ``start``: the position that it began at, None for the beginning of the setup.
        """
        game = cls.__new__(cls)
        game._open(setup, key, chance, start)
        for id_ in log:
            if game._waits_for_chance:
                if id_ not in game.chance_outcomes():
                    text = _("The log does not fit the rules at {place}: chance can't give {id}.")
                    raise IllegalChoice(text.format(place=len(game.log), id=id_))
            else:
                game._check(id_)
            game._follow(id_)
        game._let_chance_act()
        return game

    # --- what stands ---------------------------------------------------------------------------------------------------------------

    @property
    def start(self) -> Position:
        """The position that the game began at, as a new object."""
        return self._start.copy() if self._start is not None else opening(self.tables)

    @property
    def position(self) -> Position:
        """A copy of the position: the whole truth, hidden coins included."""
        return self._position.copy()

    @property
    def hash(self) -> str:
        """16 hexadecimal digits that tell this position from others of the same setup, hidden coins included."""
        return blake2b(self._position.to_bytes(), digest_size=8).hexdigest()

    @property
    def round(self) -> int:
        """The number of the round; 0 before the first."""
        return self._position.round_no

    @property
    def decider(self) -> int | None:
        """The seat that must decide; None where chance is to act, or the game is over."""
        return self._position.decider if self._ended is None and self._position.decider >= 0 else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._ended if self._ended is not None else Outcome.of_position(self._position)

    @property
    def prompt(self) -> Prompt | None:
        """What the deciding seat is asked; printed, it is a sentence. None where no seat decides."""
        return prompt(self.tables, self._position, self.board) if self.decider is not None else None

    @property
    def action_open(self) -> bool:
        """Whether the present action goes on: the same seat chooses again, and nothing was drawn or revealed since its coin was chosen."""
        last = self._plies[-1] if self._plies else None
        if self.decider is None or (last is not None and (last.chance or last.actor != self.decider)):
            return False
        return action_open(self.tables, self._position, self.decider)

    def unit_at(self, hex_: str) -> BoardUnit | None:
        """The unit at a hex such as ``"e4"``; None where none stands. ValueError for a hex that is not on the board."""
        place = self._hex(hex_)
        who = self._position.who[place]
        if who == 0:
            return None
        seat = seat_of(who)
        return BoardUnit(
            kind_of(self.tables, self._position, seat, slot_of(who)), seat, hex_, self._position.height[place]
        )

    def coins(self, seat: int, zone: Zone | str) -> dict[str, int]:
        """The coins of a seat in a zone, such as ``"hand"``, by kind: the truth. ValueError for a seat or a zone that is not there."""
        self._require_seat(seat)
        return counts(self.tables, self._position, seat, Zone(zone))

    def __repr__(self) -> str:
        if self.outcome is not None:
            state = f"over: {self.outcome.ending.value}"
        else:
            state = "chance to act" if self.decider is None else f"seat {self.decider} to decide"
        return f"<Game {self.setup.name}, round {self.round}, {state}>"

    def __str__(self) -> str:
        """The board as everybody may see it, for a terminal."""
        return board_text(self.setup.ruleset, self.view(None))

    # --- playing -------------------------------------------------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """All legal choices of the deciding seat; none where no seat decides."""
        return [describe(self.tables, self._position, self.board, id_) for id_ in self.legal_ids()]

    def legal_ids(self) -> list[int]:
        """The ids of all legal choices: quicker than ``choices``."""
        out = [0] * CHOICES
        return out[: list_choices(self.tables, self._position, out)] if self._ended is None else []

    def is_legal(self, choice: Choice | int | str) -> bool:
        """Whether ``play`` would carry this out now. TextError for a word that names nothing in this game, TypeError for anything else."""
        return self.why_not(choice) is None

    def why_not(self, choice: Choice | int | str) -> Refusal | None:
        """The rule that forbids a choice now, with its code; printed, it is a sentence. None where the choice is legal.

        TextError for a word that names nothing in this game, TypeError for what is no choice at all.
        """
        try:
            id_ = self._id_of(choice)
        except IllegalChoice as nobody:
            return Refusal(nobody.code, str(nobody))
        return self._why_not(id_)

    def play(self, choice: Choice | int | str) -> tuple[int, ...]:
        """Carry out a choice, given as such, as its id or as its word; what chance does after it follows at once and is returned.

        Where chance is to act, and is manual, the choice is what chance does. Nothing has changed after an error: IllegalChoice for what
        the rules forbid, TextError for a word that names nothing in this game, TypeError for what is no choice at all.
        """
        id_ = self._id_of(choice)
        self._check(id_)
        before = len(self.log) + 1
        self._follow(id_)
        self._let_chance_act()
        return tuple(self.log[before:])

    def play_action(self, choices: Sequence[Choice | int | str]) -> tuple[int, ...]:
        """Carry out a whole action of the deciding seat, all of it or nothing; what chance does after it is returned.

        IllegalChoice where a choice is against the rules, where the action ends before the last one, and where it is not yet finished.
        """
        trial = self.try_action(choices)
        if trial.action_open:
            raise IllegalChoice(_("The action is not finished yet: more is to be chosen."))
        drawn: tuple[int, ...] = ()
        for choice in choices:
            drawn = self.play(choice)
        return drawn

    def try_action(self, choices: Sequence[Choice | int | str]) -> Self:
        """A copy in which the deciding seat has made the first choices of an action, and chance has not acted.

        IllegalChoice where one is against the rules, or where the action ends before the last one; where no seat decides, for any.
        """
        if not choices:
            raise IllegalChoice(_("Nothing was chosen."))
        trial = self.copy(chance="manual")
        for number, choice in enumerate(choices):
            if trial._waits_for_chance or (number and not trial.action_open):
                raise IllegalChoice(_("The action ends before the last of these choices."))
            trial.play(choice)
        return trial

    def undo(self, decisions: int = 1) -> tuple[int, ...]:
        """Take the last decisions back, each with the draws that followed it, and return the ids taken back, in their order.

        An ending that the rules do not know, such as a resignation, counts as a decision. IndexError where fewer were made; then nothing
        has changed.
        """
        length = len(self.log)
        for count in range(decisions - (self._ended is not None)):
            length = next((n for n in range(length - 1, -1, -1) if not self._plies[n].chance), -1)
            if length < 0:
                raise IndexError(f"{count} decisions were made, fewer than the {decisions} to take back.")
        if decisions > 0:
            self._ended = None
        taken_back = tuple(self.log[length:])
        if taken_back:
            for ply in self._plies[length:]:
                if ply.chance:
                    self._rng.take_back(ply.actor)
            ply = self._plies[length]
            self._position = Position.from_bytes(ply.before)
            del self.log[length:], self._plies[length:], self._looks[ply.looks :]
        return taken_back

    def resign(self, seat: int) -> None:
        """A seat gives up, for its whole side. IllegalChoice where the game is over, ValueError for a seat that is not there."""
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
        """An independent game in the same position, with the same draws to come. ``chance``: another way for chance to act."""
        twin = type(self).__new__(type(self))
        twin.setup, twin.board, twin.tables, twin._start = self.setup, self.board, self.tables, self._start
        twin.log, twin._plies, twin._looks = list(self.log), list(self._plies), list(self._looks)
        twin._position, twin._rng, twin._ended = self._position.copy(), self._rng.copy(), self._ended
        twin._manual = self._manual if chance is None else chance == "manual"
        return twin

    # --- chance --------------------------------------------------------------------------------------------------------------------

    def chance_outcomes(self) -> dict[int, int]:
        """What chance may do now: by id, the number of coins that stand for it. Empty where chance is not to act."""
        if not self._waits_for_chance:
            return {}
        ids, weights = [0] * CHOICES, [0] * CHOICES
        count = list_chance(self.tables, self._position, ids, weights)
        return dict(zip(ids[:count], weights[:count], strict=True))

    @property
    def drawer(self) -> int | None:
        """The seat that a coin is to be drawn for; None where chance is not to act, and for the flip of the initiative marker."""
        return self._actor() if self._waits_for_chance and self._actor() >= 0 else None

    def draw(self) -> int:
        """Let chance do one thing, from the key, and return its id. IllegalChoice where chance is not to act."""
        if not self._waits_for_chance:
            raise IllegalChoice(_("There is nothing to draw now."))
        outcomes = self.chance_outcomes()
        at = self._rng.below(sum(outcomes.values()), self._actor())
        id_ = next(id_ for id_, below in zip(outcomes, accumulate(outcomes.values()), strict=True) if at < below)
        self._apply(id_)
        return id_

    def transitions(self, since: int = 0) -> Iterator[Transition]:
        """What has happened since the first ``since`` ids of the log, with the positions before and after each: the whole truth.

        The position after an id is the object before the next: it is only to be read.
        """
        positions = (Position.from_bytes(ply.before) for ply in self._plies[since:])
        for id_, (before, after) in zip(self.log[since:], pairwise(chain(positions, [self.position])), strict=True):
            yield Transition(before, id_, after)

    # --- what a seat may know ------------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What ``seat`` may see now; None: what everybody may. ValueError for a seat that is not there."""
        self._require_seat(seat)
        flip = next((id_ - ids.FLIP for id_ in reversed(self.log) if 0 <= id_ - ids.FLIP < 2), None)
        side = None if flip is None else SIDES[flip]
        return view(self.tables, self._position, self.board, seat, flip=side, outcome=self.outcome)

    def information_state(self, seat: int | None) -> InformationState:
        """The game so far as ``seat`` may know it: what a bot is given. None: as everybody may know it.

        ValueError for a seat that is not there.
        """
        self._require_seat(seat)
        open_coins = self.setup.ruleset.open_coins
        ids = tuple(
            id_ if ply.actor == seat else masked(id_, open_coins)
            for id_, ply in zip(self.log, self._plies, strict=True)
        )
        start = known(self.tables, self._start, seat) if self._start is not None else None
        return InformationState(
            self.setup, seat, ids, tuple(look for looker, look in self._looks if looker == seat), start
        )

    # --- texts ---------------------------------------------------------------------------------------------------------------------

    def to_text(self, form: str | int | None = FULL, **headers: str) -> str:
        """The game as text (docs/notation.md): in full, as a seat may know it, or (None) as everybody may. ``from_text`` reads it.

        ``headers``: further ones by name: ``started``, ``ended``, ``player A`` ... ValueError for a seat or header that can't be.
        """
        told = game_text(
            self.setup, self.tables, self.start, self.log, self._ended, headers, position=self._start_text()
        )
        if isinstance(form, str):
            return told.in_form(form).print()
        self._require_seat(form)
        return told.seen_by(form).print()

    def position_text(self, form: str | int | None = FULL) -> PositionText:
        """The position as text (docs/notation.md): in full, as a seat may know it, or (None) as everybody may.

        Printed, it is one line, which ``from_text`` reads in its full form; ``to_json()`` is the same as an object. ValueError for a seat
        that is not there.
        """
        if not isinstance(form, str):
            self._require_seat(form)
        return PositionText.of(self.setup, self.tables, self._position, form)

    def format_choice(self, choice: Choice | int) -> str:
        """A decision of the deciding seat, or what chance may do, as its word (docs/notation.md). ValueError for what has no word here."""
        id_ = self._id_of(choice)
        if self._waits_for_chance:
            seat = self.drawer
            return (
                _FLIPPED + SIDES[id_ - ids.FLIP] if seat is None else _DRAWN + self._names().coin(seat, id_ - ids.DRAW)
            )
        if self.decider is None:
            raise ValueError("The game is over: nothing has a word.")
        looks = spying(self.tables, self._position)
        return print_decision(self._names(), self.decider, id_, looks[1] if looks else None)

    def parse_choice(self, word: str) -> int:
        """The id of the decision, or of what chance does, that a word stands for now, legal or not.

        TextError where it names nothing in this game; IllegalChoice for a decision where no seat decides.
        """
        if word.startswith(_FLIPPED):
            side = word.removeprefix(_FLIPPED)
            if side not in SIDES:
                sentence = _("The marker shows A or B, not '{side}'.")
                raise TextError(sentence.format(side=shown(side)), column=len(_FLIPPED) + 1)
            return ids.FLIP + SIDES.index(side)
        if word.startswith(_DRAWN):
            seat = self.drawer if self._waits_for_chance else self.decider
            try:
                return ids.DRAW + self._names().slot(seat or 0, word.removeprefix(_DRAWN))
            except TextError as error:
                raise error.moved(columns=len(_DRAWN)) from None
        if self.decider is None:
            raise IllegalChoice(
                self._refusal(judge.Reason("game_over" if self.outcome is not None else "chance_first"))
            )
        return parse_decision(self._names(), self.decider, word)

    # --- inside --------------------------------------------------------------------------------------------------------------------

    @property
    def _waits_for_chance(self) -> bool:
        return self._ended is None and self._position.decider == CHANCE

    def _require_seat(self, seat: int | None) -> None:
        if seat is not None and seat not in range(self.tables.seats):
            raise ValueError(f"There is no seat {seat!r}: seats are 0 to {self.tables.seats - 1}.")

    def _hex(self, name: str) -> int:
        if name not in self.board.by_name:
            raise ValueError(f"There is no hex {name!r} on this board.")
        return self.board.by_name[name]

    def _names(self) -> Names:
        return Names.at(self.tables, self._position)

    def _start_text(self) -> PositionText | None:
        return PositionText.of(self.setup, self.tables, self._start, FULL) if self._start is not None else None

    def _id_of(self, choice: Choice | int | str) -> int:
        if isinstance(choice, str):
            return self.parse_choice(choice)
        try:
            return index(choice)
        except TypeError:
            raise TypeError(f"A choice is one of game.choices(), its id or its word, not {choice!r}.") from None

    def _actor(self) -> int:
        """The seat whose secret the next id is: the decider, or the one that draws; -1 for the flip."""
        s = self._position
        if s.decider != CHANCE:
            return int(s.decider)
        frame = top(s)
        return -1 if s.agenda[frame + KIND] == FLIP_FRAME else int(s.agenda[frame + SEAT])

    def _refusal(self, reason: judge.Reason) -> Refusal:
        return refusal(self.tables, self._position, self.board, reason)

    def _why_not(self, id_: int) -> Refusal | None:
        """The rule that forbids an id now; None where it may come next."""
        if self._ended is not None:
            return self._refusal(judge.Reason("game_over"))
        if self._waits_for_chance and ids.DRAW <= id_ < ids.FLIP + len(SIDES):
            legal = id_ in self.chance_outcomes()
            return None if legal else Refusal("not_drawn", _("Chance can't give that now."))
        if id_ in _HIDDEN_FACEDOWN and self.decider is not None:
            text = _("Say which coin is used: in brackets, behind the word, as in claim(royal).")
            return Refusal("coin_not_told", text)
        reason = judge.why_not(self.tables, self._position, id_)
        return self._refusal(reason) if reason else None

    def _check(self, id_: int) -> None:
        """IllegalChoice where an id may not come next."""
        if id_ not in (self.chance_outcomes() if self._waits_for_chance else self.legal_ids()):
            raise IllegalChoice(self._why_not(id_) or _("That is no choice here."))

    def _follow(self, id_: int) -> None:
        """Carry out what was decided, or what chance did elsewhere: a draw is counted as one of ours."""
        if self._waits_for_chance:
            self._rng.count(self._actor())
        self._apply(id_)

    def _apply(self, id_: int) -> None:
        s = self._position
        self._plies.append(_Ply(self._actor(), s.decider == CHANCE, s.to_bytes(), len(self._looks)))
        self.log.append(id_)
        apply(self.tables, s, id_, [0] * CHOICES)
        looks = spying(self.tables, s)
        if looks is not None:
            hand = tuple(s.hand[coin_of(looks[1], slot)] for slot in range(SLOTS))
            self._looks.append((looks[0], Look(len(self.log), looks[1], hand)))

    def _let_chance_act(self) -> None:
        """Let chance do all that is due, unless it is manual."""
        while self._waits_for_chance and not self._manual:
            self.draw()
