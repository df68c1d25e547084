"""A game at one keyboard: typed lines go in, lines to print come out. It does no input or output.

The caller of a session reads ``bot`` after each step: if it names a seat, that bot's answer goes to ``play_for``; otherwise the next typed
line goes to ``hear``.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from warchest.cli.terminal import input as reading
from warchest.cli.terminal import table_text
from warchest.cli.terminal.input import USAGE, as_notation
from warchest.cli.terminal.table_text import choice_lines
from warchest.game.game import Game, IllegalChoice
from warchest.game.presenter import game_log, request_for
from warchest.game.text.names import seat_name
from warchest.wording.forms import listed
from warchest.wording.languages import _
from warchest.wording.names import player_name

FEW = 12
"""At most this many choices within an action, or cards of a draft, are listed automatically."""
OF_THE_HAND = ("coin", "drawn", "spy")
"""Steps with a list of coins in their question."""
DRAWN = ("coin", "drawn", "reply")
"""Steps with the board drawn before them, unless the output is plain."""

YOU = "you"
"""The name of the keyboard's players in a game's headers: part of the format, not translated."""

WriteFile = Callable[[str, str, bool], None]
"""A function that writes a text to a file. It takes the name, the text, and whether an existing file may be replaced; it raises OSError on
failure."""


@dataclass(frozen=True)
class Manner:
    """How a session formats its output."""

    plain: bool = True
    """Sentences only: the board is drawn only on request."""
    paint: Callable[[str], str] = str
    """Colours a row of the drawn board."""
    scroll: int = 0
    """The number of empty lines that scroll a hand out of sight when several players share the keyboard."""


OutputLines = list[str]


class Command(NamedTuple):
    """A command: its names, its arguments, and its function."""

    names: tuple[str, ...]
    usage: str
    """The name that help shows, with the arguments it may take: a marked text where it has any."""
    line: str
    run: Callable[["Session", str], OutputLines]
    of_hand: bool = False
    """Whether the output may reveal the hand of the deciding seat."""
    lite: str = ""
    """The help line in the lite game, where it differs."""


class Session:
    """A game, the players of its seats, and the progress of its output."""

    def __init__(
        self,
        game: Game,
        people: Collection[int],
        bots: Mapping[int, str],
        write: WriteFile,
        command_of: Callable[[str], Command | None],
        manner: Manner | None = None,
        file: str | None = None,
    ) -> None:
        """``people``: the seats at the keyboard. ``bots``: the names of the other seats' players. ``command_of``: returns the command of a
        typed name. ``file``: the file that keeps the game.
        """
        self.game = game
        self.people = sorted(people)
        self.bots = dict(bots)
        self.write = write
        self._command_of = command_of
        self.manner = manner or Manner()
        self.closed = False
        """Whether the player has left. Further lines are ignored."""
        self.file = file
        """The file that the game was last saved in, or came from."""
        self.unsaved = False
        """Whether a player has made a decision that is not saved."""
        self.answer: Callable[[str], OutputLines] | None = None
        """The function that gets the next line, after a question from the session."""
        self._log = game_log(game)
        self._shown_length = len(game.log) if self._log.entries else 0
        """The length of the log already shown."""
        self._looks = self.people[0] if self.alone else None

    # --- the present state ---------------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Return the seat that must decide, or None when the game is over."""
        return self.game.decider

    @property
    def bot(self) -> int | None:
        """Return the seat of the bot that must decide, or None if a player must type."""
        return self.seat if self.seat in self.bots else None

    @property
    def alone(self) -> bool:
        """Return whether only one player is at the keyboard."""
        return len(self.people) == 1

    @property
    def eyes(self) -> int | None:
        """Return the seat with the view to show now, or None for the public view."""
        return self._looks

    @property
    def hidden(self) -> bool:
        """Return whether the question depends on a hand that only its player may see, and not yet."""
        asked = self.game.prompt
        return self.seat in self.people and self.seat != self._looks and asked is not None and not asked.public

    @property
    def prompt(self) -> str:
        """Return the prompt before typed text."""
        return "> " if self.alone or self.seat is None else f"{self.name(self.seat)}> "

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return player_name(self.game.setup.ruleset, self.game.setup.seats, seat)

    # --- lines in, lines out -------------------------------------------------------------------------------------------------------

    def begin(self) -> OutputLines:
        """Return the first lines: the players, their armies, and the first question."""
        view = self.game.view(None)
        lines = [_("War Chest. Type help for help, choices for the legal actions, or quit to leave.")]
        if self.game.setup.ruleset.actions == "lite":
            lines.append(_(USAGE))
        lines.append(_("You play {seats}.").format(seats=listed(map(self.name, self.people))))
        lines += [_("{bot} plays {who}.").format(bot=bot, who=self.name(seat)) for seat, bot in self.bots.items()]
        lines += [table_text.army_line(self.game.setup.ruleset, view, seat.seat) for seat in view.seats if seat.army]
        lines += table_text.decree_lines(self.game.setup.ruleset, view)
        if self.manner.plain and not self._log.since(self._shown_length):
            lines.append(table_text.head(self.game.setup.ruleset, view))
        return [*lines, "", *self.go_on()]

    def hear(self, line: str) -> OutputLines:
        """Answer a typed line."""
        # Typed text may be echoed to the terminal, which must not interpret it.
        line = "".join(sign if sign.isprintable() else " " for sign in line).strip()
        if self.answer is not None:
            answer, self.answer = self.answer, None
            return answer(line)
        if not line:
            return self.lift() if self.hidden else self.ask()
        name, _blank, rest = line.partition(" ")
        command = self._command_of(name)
        if self.hidden and (command is None or command.of_hand):
            return [self.curtain]
        return command.run(self, rest.strip()) if command else self.decide(line)

    def play_for(self, seat: int, ids: Sequence[int]) -> OutputLines:
        """Play a bot's choice. Raises IllegalChoice, without changing anything, if it is illegal."""
        if self.game.decider != seat:
            raise IllegalChoice(_("It is not this bot's turn."))
        self.game.play_action(ids)
        return self.go_on()

    def leave(self, file: str) -> OutputLines:
        """Return the last lines at the end of the input. An unsaved game is saved in ``file``."""
        self.closed = True
        if self.game.outcome is not None or not self.unsaved:
            return ["", _("Goodbye.")]
        return ["", *self.save(self.file or file)]

    # --- commands ------------------------------------------------------------------------------------------------------------------

    def decide(self, line: str) -> OutputLines:
        """Play all decisions in a line, or none."""
        if self.seat is None:
            return [_("The game is over: type board, record, save FILE or quit.")]
        try:
            self.game = self.tried(line)
        except (reading.UnclearError, IllegalChoice) as problem:
            return [str(problem)]
        self.unsaved = True
        return self.go_on()

    def tried(self, line: str) -> Game:
        """Return a copy of the game after the decisions in a line.

        Raises IllegalChoice with the rule that forbids one of them, or UnclearError if one cannot be read.
        """
        at = self.game.copy()
        rules = self.game.setup.ruleset
        words = reading.split(rules, as_notation(self.game, line) if rules.actions == "lite" else line)
        for number, word in enumerate(words):
            if number and not at.action_open:
                text = _("The action ends with {last}. Type {word} when it is your turn again.")
                raise IllegalChoice(text.format(last=words[number - 1], word=word))
            try:
                at.play(reading.read(at, word))
            except IllegalChoice as problem:
                raise IllegalChoice(f"{word}: {problem}" if len(words) > 1 else str(problem)) from problem
        return at

    def undo(self) -> OutputLines:
        """Undo the last decision made at this keyboard. With several players, this works only within the current action."""
        if self.game.decider is None and self.game.outcome is not None and self.game.outcome.seat is not None:
            self.game.undo()
            self.unsaved = True
            return [_("The resignation is taken back."), *self.go_on()]
        before, others = self.game.copy(), -1
        try:
            while others < 0 or before.decider not in self.people:
                taken = before.undo()
                others += 1
        except IndexError:
            return [_("You have not made a decision yet.")]
        if not self.alone and not (self.game.action_open and before.decider == self.seat):
            return [_("With several players, you can take back only the steps of an unfinished action.")]
        word = taken.words[0]
        text = _("Taken back: {word}.")
        if others:
            text = _("Taken back: {word}, and later decisions by others: {count}.")
        self.game, self.unsaved = before, True
        self._shown_length = min(self._shown_length, len(before.log))
        return [text.format(word=word, count=others), *self.go_on()]

    def save(self, file: str) -> OutputLines:
        """Save the whole game in a file. An existing file is replaced only if it contains this game."""
        try:
            self.write(file, self.text(), file == self.file)
        except FileExistsError:
            return [_("The file {file} already exists. Choose another name.").format(file=file)]
        except OSError as problem:
            return [
                _("The game can't be saved in {file}: {reason}.").format(file=file, reason=problem.strerror or problem)
            ]
        self.file, self.unsaved = file, False
        return [
            _("The game is saved in {file}, including the hidden coins.").format(file=file),
            _("To continue it: warchest play --from {file}").format(file=file),
        ]

    def text(self) -> str:
        """Return the whole game as text, hidden coins included (docs/reference/notation.md)."""
        who = [*((seat, YOU) for seat in self.people), *self.bots.items()]
        players = {f"player {seat_name(self.game.setup.seats, seat)}": name for seat, name in sorted(who)}
        return self.game.to_text(**players)

    def resign(self) -> OutputLines:
        """Resign for the seat that decides."""
        if self.seat is not None:
            self.game.resign(self.seat)
            self.unsaved = True
        return self.go_on()

    # --- output --------------------------------------------------------------------------------------------------------------------

    @property
    def curtain(self) -> str:
        """Return the request shown before a hand is revealed."""
        return _("Press Enter when only {who} can see the screen.").format(
            who="" if self.seat is None else self.name(self.seat)
        )

    def lift(self) -> OutputLines:
        """Show the deciding seat its hand."""
        self._looks = self.seat
        return self.ask()

    def go_on(self) -> OutputLines:
        """Return the events since the last lines, and the next question."""
        lines = self._lower()
        asks = self.bot is None
        if self.manner.plain or asks:
            lines += self._news()
        return lines + self.ask() if asks else lines

    def ask(self) -> OutputLines:
        """Return the question to the deciding player, with the coins that it is about, or how the game ended."""
        asked, seat = self.game.prompt, self.seat
        if asked is None or seat is None:
            return table_text.outcome_lines(self.game.setup.ruleset, self.game.outcome, self.game.view(None))
        if self.hidden:
            return [self.curtain]
        lines = (
            table_text.coin_lines(self.game.setup.ruleset, self.game.view(seat), seat)
            if asked.step in OF_THE_HAND
            else []
        )
        lines.append(asked.text if self.alone else f"{self.name(seat)}: {asked.text}")
        question = request_for(self.game, seat)
        if question and question.note:
            lines.append(question.note)
        if asked.step not in ("coin", "drawn"):
            few = question is not None and len(question.choices) <= FEW
            lines += choice_lines(self.game) if few else [_("Type choices to see what is legal.")]
        return lines

    def draw(self) -> OutputLines:
        """Return the drawn board."""
        return table_text.draw_board(self.game.setup.ruleset, self.game.view(None), self.manner.paint)

    def _lower(self) -> OutputLines:
        """Scroll the last decider's hand out of sight if several players share the keyboard."""
        if self.alone or self._looks is None or self.seat == self._looks:
            return []
        self._looks = None
        return [""] * self.manner.scroll

    def _news(self) -> OutputLines:
        """Return the new events, below the board if it is drawn."""
        since, self._shown_length = self._shown_length, len(self.game.log)
        asked = self.game.prompt
        drawn = not self.manner.plain and (asked is None or asked.step in DRAWN)
        return [*(self.draw() if drawn else []), *self.happened(since)]

    def happened(self, since: int) -> OutputLines:
        """Return the events after the first ``since`` ids of the log, as sentences or as lines of the record."""
        going_on = self._log.length <= len(self.game.log)
        self._log = game_log(self.game, self._log if going_on else None)
        if self.manner.plain:
            return [said.text.format(who=self.name(said.seat)) for said in self._log.since(since)]
        return table_text.entry_lines([entry for entry in self._log.entries if entry.at > since], self.name)
