"""The games of a data set: played by bots, or read from texts. Each shard of them depends only on its task, in any process."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import combinations
from pathlib import Path

import numpy as np

from warchest.bots.beliefs.hands import chances_of_hands
from warchest.bots.beliefs.knowledge import Memory
from warchest.game.game import Game
from warchest.game.kinds import GameKind
from warchest.game.text.gametext.lines import PlayedAction
from warchest.game.text.gametext.model import FORMAT, GameText
from warchest.game.text.gametext.parse import read_each
from warchest.game.text.names import TextError
from warchest.lab.arena.match import end_by_forfeit, play_out, player_here
from warchest.lab.arena.runs import RunError
from warchest.lab.dataset import native
from warchest.lab.dataset.arrays import HandChances, RecordedGame
from warchest.lab.dataset.splits import dealt
from warchest.lab.vector.games import first_luck
from warchest.protocol.player import ProgramError
from warchest.rules import native as rules
from warchest.rules.flow.turns import opening
from warchest.rules.machine_code import link_rules

RANDOM = "random"
"""The bot whose games are played by machine code, if it has all seats."""
CAP = 1000
"""The decisions after which a game by chance is broken off. A game of bots is broken off after the same number of actions."""
_ROOM = 8 * CAP
"""The most ids of a game by chance."""


@dataclass(frozen=True)
class BotTask:
    """Games to be played by bots."""

    players: tuple[str, ...]
    kind: GameKind
    seed: str
    first: int
    """The number of the first game."""
    count: int
    times: bool = False
    belief: bool = False

    def games(self) -> list[RecordedGame]:
        """Play the games."""
        numbers = range(self.first, self.first + self.count)
        if set(self.players) == {RANDOM} and not self.times:
            played = self._by_chance(numbers)
        else:
            played = [self._by_bots(number) for number in numbers]
        return [with_belief(game) for game in played] if self.belief else played

    def _by_chance(self, numbers: range) -> list[RecordedGame]:
        link_rules()
        setups = [dealt(self.kind, f"{self.seed} {number}") for number in numbers]
        known = [setup.tables() for setup in setups]
        starts = rules.to_records([opening(r) for r in known])
        lucks = np.array([first_luck(f"warchest dataset {self.seed}", number) for number in numbers], np.int64)
        log, ends = np.zeros(_ROOM * len(numbers), np.int16), np.zeros(len(numbers), np.int64)
        native.play_by_chance(rules.to_records(known), starts, lucks, CAP, native.scratch(), _ROOM, log, ends)
        firsts = [0, *ends.tolist()[:-1]]
        return [
            RecordedGame(number, setup, log[first:end], (RANDOM,) * setup.seats, tables=r)
            for number, setup, r, first, end in zip(numbers, setups, known, firsts, ends.tolist(), strict=True)
        ]

    def _by_bots(self, number: int) -> RecordedGame:
        """Play one game. Each two bots meet in turn, and swap sides in the next game of the same two."""
        meetings = list(combinations(self.players, 2)) or [(self.players[0],) * 2]
        one, other = meetings[number // 2 % len(meetings)]
        first_seat = number % 2
        key = blake2b(f"warchest dataset draws {self.seed} {number}".encode(), digest_size=32).digest()
        game = Game(dealt(self.kind, f"{self.seed} {number}"), key)
        try:
            players = player_here(one, 0), player_here(other, 1)
        except ProgramError as error:
            raise RunError(str(error)) from error
        lots = [random.Random(f"{self.seed} {number} {player}") for player in (0, 1)]
        played = play_out(game, players, lots, first_seat=first_seat, limit=CAP, names=(one, other))
        end_by_forfeit(game, first_seat, played)
        seats = tuple((one, other)[(seat ^ first_seat) & 1] for seat in range(game.setup.seats))
        ended = game.outcome if played.reason else None
        seconds = [round(one, 6) for one in played.seconds] if self.times else None
        return RecordedGame(number, game.setup, list(game.log), seats, ended, seconds=seconds, tables=game.tables)


@dataclass(frozen=True)
class TextPart:
    """A part of a file that holds whole games."""

    file: Path
    start: int
    end: int
    """Where it starts and ends in the file, in bytes."""
    line: int
    """The number of lines before it."""
    first: int
    """The number of its first game."""
    count: int
    """The number of its games, as their first lines say."""


@dataclass(frozen=True)
class TextTask:
    """Games to be read from a part of a file."""

    part: TextPart
    name: str
    """The file as errors name it."""
    belief: bool = False

    @property
    def first(self) -> int:
        """Return the number of the first game."""
        return self.part.first

    @property
    def count(self) -> int:
        """Return the number of games."""
        return self.part.count

    def games(self) -> list[RecordedGame]:
        """Read the games. Raises `RunError` for one that can't be used, with its place."""
        with self.part.file.open("rb") as file:
            file.seek(self.part.start)
            content = file.read(self.part.end - self.part.start)
        games: list[RecordedGame] = []
        for text in read_each(content):
            try:
                if isinstance(text, TextError):
                    raise text
                games.append(game_of(text, self.part.first + len(games)))
            except TextError as error:
                place = f"{self.name}:{self.part.line + error.line}:{error.column}"
                raise RunError(f"{place}: {error.reason}") from error
        if not games:
            raise RunError(f"{self.name} contains no game: the first line of one is '{FORMAT}'.")
        if len(games) != self.part.count:
            raise RunError(f"{self.name} has text that looks like a game and is none: put only games into it.")
        return [with_belief(game) for game in games] if self.belief else games


def parts_of(file: Path, games: int, first: int = 0) -> Iterator[TextPart]:
    """Yield a file in parts of ``games`` games. ``first``: the number of its first game. A file of another kind is one part.

    Raises `RunError` if it can't be read.
    """
    heading = FORMAT.partition("/")[0].encode() + b"/"
    start = at = line = count = before = 0
    try:
        with file.open("rb") as lines:
            for text in lines:
                if text.lstrip(b"\xef\xbb\xbf \t>").startswith(heading):
                    if count == games:
                        yield TextPart(file, start, at, before, first, count)
                        start, before, first, count = at, line, first + count, 0
                    count += 1
                at += len(text)
                line += 1
    except OSError as error:
        raise RunError(f"{file} can't be read: {error.strerror}.") from error
    yield TextPart(file, start, at, before, first, max(count, 1))


def game_of(text: GameText, number: int) -> RecordedGame:
    """Return the game of a text in its full form. Raises `TextError` for any other one, and for one that breaks a rule."""
    game = Game.from_text(text, chance="manual")
    players = tuple(text.headers.players.get(seat, "") for seat in range(game.setup.seats))
    start = game.start if text.headers.position else None
    seconds = _seconds(text)
    return RecordedGame(number, game.setup, list(game.log), players, text.ended, start, seconds, tables=game.tables)


def _seconds(text: GameText) -> list[float | None] | None:
    """Return the seconds of each decision by the times of the lines, or None for a game without times."""
    seconds: list[float | None] = []
    last = 0
    for line in text.lines:
        if isinstance(line.what, PlayedAction):
            took = None if line.time is None else max(line.time - last, 0) / 1000
            seconds += [took, *[took and 0.0] * (len(line.what.decisions) - 1)]
        if line.time is not None:
            last = line.time
    return seconds if any(one is not None for one in seconds) else None


def with_belief(game: RecordedGame) -> RecordedGame:
    """Return a game with the belief of each deciding seat about the hands of the others."""
    memory = Memory()
    beliefs: list[HandChances] = []
    replayed = Game.from_log(game.setup, (), start=game.start, chance="manual")
    for id_ in np.asarray(game.log).tolist():
        if (seat := replayed.decider) is not None:
            knowledge = memory.recall(replayed.information_state(seat))
            beliefs.append(
                [
                    {"seat": other, "hand": hand, "chance": chance}
                    for other in range(game.setup.seats)
                    if other != seat
                    for hand, chance in chances_of_hands(knowledge, other).items()
                ]
            )
        replayed.play(id_)
    return game._replace(beliefs=beliefs)
