"""The players of seats: programs that speak the engine protocol (docs/reference/protocol.md), and our levels.

A program gets only requests for decisions, with the knowledge of its seat.
"""

import random
import shlex
from collections.abc import Callable, Collection, Mapping, Sequence
from math import isfinite
from multiprocessing import util
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from warchest.bots.beliefs.hands import chances_of_hands, named_hand
from warchest.bots.beliefs.hidden_splits import SlotCounts
from warchest.bots.beliefs.knowledge import Memory
from warchest.bots.registry import (
    BOT_KINDS,
    LEVELS,
    Bot,
    UnknownBotError,
    believes,
    make_bot,
    parse_bot,
    responds,
)
from warchest.game.game import Game
from warchest.game.text.names import TextError, seat_name, shown
from warchest.protocol.client import EngineError, EngineProcess
from warchest.protocol.encoders import choice_fields, history_of, setup_fields
from warchest.protocol.messages import PROTOCOL
from warchest.wording.errors import UserError

if TYPE_CHECKING:
    from warchest.bots.warmup import WarmUp

HELLO_SECONDS = 20.0
"""The seconds that a program may take to start."""
CHOOSE_SECONDS = 10.0
"""The seconds that a program may take to decide."""
PROGRAM = "program:"
"""The prefix of a text for a program. The command line follows."""
READABLE = ("setup", "view", "record", "history", "choices")
"""The fields of ``choose`` about the game. A program is sent the ones that it reads."""
READ_BY_DEFAULT = ("setup", "view", "record", "choices")
"""The fields sent to a program that does not declare what it reads."""
BELIEF = "belief"
"""The capability of answering questions about hands."""


class Player(Protocol):
    """Makes the decisions of seats."""

    def choose(self, game: Game, seed: int) -> list[int]:
        """Return the whole action for the next decision, using only the deciding seat's knowledge."""
        ...

    def close(self) -> None:
        """Release all resources. The player is not used again."""
        ...


class Believer(Player, Protocol):
    """A player that may also be able to say how likely the hands of other seats are."""

    @property
    def believes(self) -> bool:
        """Return whether it has beliefs about hands."""
        ...

    def believe(self, game: Game, about: int, hands: Sequence[SlotCounts], seed: int) -> list[float]:
        """Return the deciding seat's weights for these hands of the seat ``about``, in any unit. Requires ``believes``."""
        ...


class PlayerError(UserError, ValueError):
    """Raised when a text names no player. The message is one sentence for the user."""


def check_player(text: str) -> str:
    """Return the text if it names a player: a bot, or ``program:`` with a command line. Raises `PlayerError` otherwise."""
    if text.startswith(PROGRAM):
        if text.removeprefix(PROGRAM).strip():
            return text
    elif text.partition(":")[0] in (*LEVELS, *BOT_KINDS):
        try:
            parse_bot(text)
        except UnknownBotError as error:
            raise PlayerError(str(error)) from None
        return text
    sentence = "There is no player '{text}': there are {bots}, and {program} with a command line behind it."
    raise PlayerError(sentence.format(text=text, bots=", ".join((*LEVELS, *BOT_KINDS)), program=PROGRAM))


def make_player(text: str, memory: Memory | None = None, warm_up: "WarmUp | None" = None) -> Believer:
    """Return the player named by a text: a bot, or ``program:`` with a command line, which is started.

    ``memory`` and ``warm_up`` are arguments of ``make_bot``. Raises `PlayerError` if the text names no player, and
    `ProgramError` if the program does not play.
    """
    if check_player(text).startswith(PROGRAM):
        return ProgramPlayer(text.removeprefix(PROGRAM).strip())
    of_level = RandomPlayer if parse_bot(text)[0] == "random" else LevelPlayer
    return of_level(make_bot(text, memory, warm_up), believes(text), responds(text))


class LevelPlayer:
    """One of our levels, in this process.

    Like a program, it gets only the information state of the deciding seat. A separate process would not hide more: the bots are our code,
    and their host (an arena, or the terminal) holds the whole game anyway. The server runs bots in another process, so a long search or a
    defect does not delay other games.
    """

    def __init__(self, bot: Bot, believes: bool = False, responds: bool = False) -> None:
        """``believes``: whether the bot weighs the hands that other seats may have. ``responds``: whether it does so by their play too."""
        self._bot = bot
        self.believes = believes
        self._memory = Memory(responds=responds)

    def choose(self, game: Game, seed: int) -> list[int]:
        """Return the whole action for the next decision, using only the deciding seat's knowledge."""
        return self._bot.choose(game.information_state(game.decider), seed)

    def believe(self, game: Game, about: int, hands: Sequence[SlotCounts], seed: int) -> list[float]:
        """Return how likely each of these hands is to the bot."""
        chances = chances_of_hands(self._memory.recall(game.information_state(game.decider)), about)
        return [chances.get(hand, 0.0) for hand in hands]

    def close(self) -> None:
        """Do nothing: a level holds no resources."""


class RandomPlayer(LevelPlayer):
    """The random bot. The legal choices that it picks from are known to the deciding seat, so nothing must be inferred."""

    def choose(self, game: Game, seed: int) -> list[int]:
        """Return the whole action for the next decision, the same that the bot finds from its knowledge."""
        rng, trial = random.Random(seed), game.copy(chance="manual")
        chosen: list[int] = []
        while not chosen or trial.action_open:
            chosen.append(rng.choice(trial.legal_ids()))
            trial.play(chosen[-1])
        return chosen


class PlayingEngine:
    """An engine process that plays. While a thread uses it, other threads may only call ``close``."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the engine. Call ``greet`` before asking it. Raises `EngineError` if it can't be started."""
        self._process = EngineProcess(command)
        self.name = ""
        """The engine's name for itself."""
        self.reads: Collection[str] = READ_BY_DEFAULT
        """The fields of ``choose`` that the engine reads."""
        self.believes = False
        """Whether the engine answers questions about hands."""

    def greet(self, seconds: float) -> None:
        """Wait for the engine's hello. Raises `EngineError` if it does not declare in time that it plays."""
        hello = self._process.ask("hello", {}, seconds)
        if hello.get("protocol") != PROTOCOL:
            raise EngineError(f"it does not speak '{PROTOCOL}'", f"its protocol is {hello.get('protocol')!r}")
        capabilities, play = hello.get("capabilities"), hello.get("play")
        if not isinstance(capabilities, list) or "play" not in capabilities:
            raise EngineError("it does not play: 'play' is not among its capabilities")
        self.name = str(hello.get("name", ""))
        self.believes = BELIEF in capabilities
        reads = play.get("reads") if isinstance(play, dict) else None
        if isinstance(reads, list):
            self.reads = [field for field in READABLE if field in reads]

    def choose(self, game: Game, seed: int, seconds: float) -> list[int]:
        """Return the engine's action for the deciding seat, as legal ids. Raises `EngineError` if there is none.

        ``seconds``: the time limit for each answer.
        """
        seat, trial = game.decider, game.copy()
        assert seat is not None, "no seat decides"
        action: list[int] = []
        action_open = True
        while action_open:
            request = choose_request(trial, seat, seed, seconds, self.reads)
            for word in self.words(request, seconds):
                if not action_open:
                    raise EngineError("the action ends before its last decision", f"'{shown(word)}'")
                id_ = _legal(trial, word)
                action.append(id_)
                trial.play(id_)
                action_open = trial.action_open
        return action

    def words(self, request: Mapping[str, Any], seconds: float) -> list[str]:
        """Return the engine's decisions in words, as they are. Raises `EngineError` if there is none."""
        words = self._process.ask("choose", dict(request), seconds).get("decisions")
        if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
            raise EngineError("its answer has no list of decisions, one word at least")
        return words

    def believe(self, game: Game, about: int, hands: Sequence[SlotCounts], seed: int, seconds: float) -> list[float]:
        """Return the engine's weights for hands of the seat ``about``. Raises `EngineError` if it gives no valid ones."""
        seat = game.decider
        assert seat is not None, "no seat decides"
        reads = [field for field in self.reads if field != "choices"]
        request = choose_request(game, seat, seed, seconds, reads)
        named = [named_hand(game.tables, game.position, about, hand) for hand in hands]
        fields = {"about": seat_name(game.setup.seats, about), "hands": named}
        weights = self._process.ask("believe", {**request, **fields}, seconds).get("weights")
        if not isinstance(weights, list) or len(weights) != len(hands) or not all(map(_is_weight, weights)):
            raise EngineError("its answer has no list of weights, a number of 0 or more for each hand")
        if not any(weights):
            raise EngineError("all its weights are 0")
        return [float(weight) for weight in weights]

    def close(self) -> None:
        """End the engine."""
        self._process.close()


def choose_request(
    game: Game, seat: int, seed: int, seconds: float, reads: Collection[str] = READ_BY_DEFAULT
) -> dict[str, Any]:
    """Return the request for a decision of the deciding ``seat``.

    It contains only this seat's knowledge, in the fields that the program ``reads``.
    """
    seats = game.setup.seats
    makers: dict[str, Callable[[], object]] = {
        "setup": lambda: setup_fields(game.setup),
        "view": lambda: game.view(seat),
        "record": lambda: game.to_text(seat),
        "history": lambda: history_of(game.information_state(seat)),
        "choices": lambda: [choice_fields(choice, seats) for choice in game.choices()],
    }
    fields = {name: msgspec.to_builtins(make()) for name, make in makers.items() if name in reads}
    return {"seat": seat_name(seats, seat), **fields, "seed": seed, "time": seconds}


def _legal(game: Game, word: str) -> int:
    """Return the id of a decision. Raises `EngineError` if the word is not a decision, or not a legal one."""
    try:
        id_ = game.choice(word).id
        reason = str(game.why_not(id_) or "")
    except TextError as error:
        reason = error.reason
    if reason:
        raise EngineError("its decision is not legal", f"{reason.rstrip('.')} ('{shown(word)}')")
    return id_


def _is_weight(value: object) -> bool:
    """Return whether a value of JSON is a finite number of 0 or more."""
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and value >= 0


class ProgramError(UserError):
    """Raised when a program fails. The message is a sentence with the program, the method and the mistake."""


class ProgramPlayer:
    """A program that plays. It is started once for each of its seats, because partners do not know each other's hands.

    It ends on ``close``, after a mistake, or with this process.
    """

    def __init__(
        self, command: str, hello_seconds: float = HELLO_SECONDS, choose_seconds: float = CHOOSE_SECONDS
    ) -> None:
        """``command``: a command line. Raises `ProgramError` if it can't be started, or does not declare that it plays."""
        self.command = command
        self._hello_seconds, self._choose_seconds = hello_seconds, choose_seconds
        self._running: list[PlayingEngine] = []
        self._by_seat: dict[int, PlayingEngine] = {}
        # In a worker process of a pool, only finalizers run at the end.
        self._end = util.Finalize(self, _close_all, (self._running,), exitpriority=1)
        self.name = command
        """The program's name for itself."""
        self.believes = False
        """Whether the program declares that it answers questions about hands."""
        self._spare: PlayingEngine | None = self._start()

    def choose(self, game: Game, seed: int) -> list[int]:
        """Return the action for the next decision. If the program gives none, end it and raise `ProgramError`."""
        assert game.decider is not None, "no seat decides"
        engine = self._engine_at(game.decider)
        try:
            return engine.choose(game, seed, self._choose_seconds)
        except EngineError as problem:
            raise self._failed("choose", str(problem)) from None

    def believe(self, game: Game, about: int, hands: Sequence[SlotCounts], seed: int) -> list[float]:
        """Return the program's weights for these hands. If it gives none, end it and raise `ProgramError`."""
        assert game.decider is not None, "no seat decides"
        engine = self._engine_at(game.decider)
        try:
            return engine.believe(game, about, hands, seed, self._choose_seconds)
        except EngineError as problem:
            raise self._failed("believe", str(problem)) from None

    def close(self) -> None:
        """End the program, at every seat."""
        self._end()

    def _start(self) -> PlayingEngine:
        """Start and return another process of the program. Raises `ProgramError` if it does not declare that it plays."""
        try:
            engine = PlayingEngine(shlex.split(self.command))
            self._running.append(engine)
            engine.greet(self._hello_seconds)
        except (EngineError, ValueError) as problem:
            raise self._failed("hello", str(problem)) from None
        self.name = engine.name or self.command
        self.believes = engine.believes
        return engine

    def _engine_at(self, seat: int) -> PlayingEngine:
        """Return the process that plays this seat. Start it if it is not running yet."""
        if not self._end.still_active():
            raise self._failed("choose", "it has been ended")
        if seat not in self._by_seat:
            self._by_seat[seat], self._spare = self._spare or self._start(), None
        return self._by_seat[seat]

    def _failed(self, method: str, clause: str) -> ProgramError:
        """End the program, and return the error for its mistake."""
        self.close()
        sentence = "The program '{command}' failed at '{method}': {clause}."
        return ProgramError(sentence.format(command=self.command, method=method, clause=clause))


def _close_all(engines: list[PlayingEngine]) -> None:
    for engine in engines:
        engine.close()
