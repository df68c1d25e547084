"""Players of seats: programs that speak the engine protocol (docs/protocol.md), and our own levels.

A program is told what its seat may know and no more: a request for a decision is all that it ever gets.
"""

import shlex
from collections.abc import Callable, Collection, Sequence
from multiprocessing import util
from typing import Any, Protocol

import msgspec

from warchest.beliefs.memory import Memory
from warchest.bots.registry import LEVELS, Bot, make_bot
from warchest.bots.search.agent import SearchAgent
from warchest.formats.errors import TextError
from warchest.formats.names import seat_name, shown
from warchest.game import Game
from warchest.protocol.client import EngineError, EngineProcess
from warchest.protocol.encoders import choice_fields, history_of, setup_fields
from warchest.protocol.limits import PROTOCOL

HELLO_SECONDS = 20.0
"""How long a program may take to start."""
CHOOSE_SECONDS = 10.0
"""How long it may take to decide."""
PROGRAM = "program:"
"""The beginning of a text that names a program; its command line follows."""
READABLE = ("setup", "view", "record", "history", "choices")
"""The fields of ``choose`` that tell about the game. A program is sent those that it reads."""
READ_BY_DEFAULT = ("setup", "view", "record", "choices")
"""What a program is sent that does not say what it reads."""


class Player(Protocol):
    """Decides for seats of games."""

    def choose(self, game: Game, seed: int) -> list[int]:
        """The whole action for the game's present decision, from what the deciding seat may know."""
        ...

    def close(self) -> None:
        """Let go of what it holds; it is not asked again."""
        ...


class PlayerError(ValueError):
    """A text that names no player; its own text is one sentence for a person."""


def check_player(text: str) -> str:
    """The same text, where it names a player: a level, or ``program:`` with a command line. PlayerError where it does not."""
    if text in LEVELS or text.removeprefix(PROGRAM).strip() not in ("", text.strip()):
        return text
    sentence = "There is no player '{text}': there are {levels}, and {program} with a command line behind it."
    raise PlayerError(sentence.format(text=text, levels=", ".join(LEVELS), program=PROGRAM))


def make_player(text: str, memory: Memory | None = None, agent: SearchAgent | None = None) -> Player:
    """The player that a text names: a level, or ``program:`` with a command line, which is started.

    ``memory`` and ``agent`` as for ``make_bot``. PlayerError for no player; ProgramError for a program that does not play.
    """
    if check_player(text).startswith(PROGRAM):
        return ProgramPlayer(text.removeprefix(PROGRAM).strip())
    return LevelPlayer(make_bot(text, memory, agent))


class LevelPlayer:
    """One of our levels, in this process.

    It is given the deciding seat's information state and nothing else, as a program is. A process of its own would hide nothing more: the
    bots are our own code, and the process that asks them (an arena, or the terminal of the people who play) holds the whole game anyhow.
    The table asks its bots in another process, so that a long search or a defect does not hold up the games of others.
    """

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def choose(self, game: Game, seed: int) -> list[int]:
        """The whole action for the game's present decision, from what the deciding seat may know."""
        return self._bot.choose(game.information_state(game.decider), seed)

    def close(self) -> None:
        """It holds nothing."""


class PlayingEngine:
    """An engine process that plays. Only ``close`` may be called while another thread uses it."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; it can't be asked before ``greet``. EngineError where it can't be started."""
        self._process = EngineProcess(command)
        self.name = ""
        """The name that it gives itself."""
        self.reads: Collection[str] = READ_BY_DEFAULT
        """The fields of ``choose`` that it reads."""

    @property
    def pid(self) -> int:
        """The id of its process."""
        return self._process.pid

    def greet(self, seconds: float) -> None:
        """Wait until it says hello. EngineError where it does not say in time that it plays."""
        hello = self._process.ask("hello", {}, seconds)
        if hello.get("protocol") != PROTOCOL:
            clause = "it does not speak '{protocol}': its protocol is {said!r}"
            raise EngineError(clause.format(protocol=PROTOCOL, said=hello.get("protocol")))
        capabilities, play = hello.get("capabilities"), hello.get("play")
        if not isinstance(capabilities, list) or "play" not in capabilities:
            raise EngineError("it does not play: 'play' is not among its capabilities")
        self.name = str(hello.get("name", ""))
        reads = play.get("reads") if isinstance(play, dict) else None
        if isinstance(reads, list):
            self.reads = [field for field in READABLE if field in reads]

    def choose(self, game: Game, seed: int, seconds: float, level: str | None = None) -> list[int]:
        """The whole action that it chooses for the deciding seat, legal ids. EngineError where it gives none.

        ``seconds``: how long it may take for each answer. ``level``: how strongly it plays, for an engine that has levels.
        """
        seat, trial = game.decider, game.copy()
        assert seat is not None, "no seat decides"
        chosen: list[int] = []
        action_open = True
        while action_open:
            request = choose_request(trial, seat, seed, seconds, self.reads)
            if level is not None:
                request["level"] = level
            words = self._process.ask("choose", request, seconds).get("decisions")
            if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
                raise EngineError("its answer has no list of decisions, one word at least")
            for word in words:
                if not action_open:
                    raise EngineError(f"the action ends before its decision '{shown(word)}'")
                id_ = _legal(trial, word)
                chosen.append(id_)
                trial.play(id_)
                action_open = trial.action_open
        return chosen

    def close(self) -> None:
        """End it."""
        self._process.close()


def choose_request(
    game: Game, seat: int, seed: int, seconds: float, reads: Collection[str] = READ_BY_DEFAULT
) -> dict[str, Any]:
    """The request for a decision of ``seat``: all that this seat may know, as far as the program ``reads`` it, and nothing else."""
    seats = game.setup.seats
    makers: dict[str, Callable[[], object]] = {
        "setup": lambda: setup_fields(game.setup),
        "view": lambda: game.view(seat),
        "record": lambda: game.to_text(seat),
        "history": lambda: history_of(game.information_state(seat)),
        "choices": lambda: [choice_fields(choice, game.format_choice(choice), seats) for choice in game.choices()],
    }
    fields = {name: msgspec.to_builtins(make()) for name, make in makers.items() if name in reads}
    return {"seat": seat_name(seats, seat), **fields, "seed": seed, "time": seconds}


def _legal(game: Game, word: str) -> int:
    """The id of a decision. EngineError where the word is none, or the decision is not legal."""
    try:
        id_ = game.parse_choice(word)
        reason = str(game.why_not(id_) or "")
    except TextError as error:
        reason = error.reason
    if reason:
        clause = "its decision '{word}' is not legal: {reason}"
        raise EngineError(clause.format(word=shown(word), reason=reason.rstrip(".")))
    return id_


class ProgramError(Exception):
    """A program that does not play as it should. Its text is a sentence that names the program, the method and the mistake."""


class ProgramPlayer:
    """A program that plays, started once for each seat that it plays: partners do not know each other's hands.

    It ends with ``close``, with a mistake, or with this process.
    """

    def __init__(
        self, command: str, hello_seconds: float = HELLO_SECONDS, choose_seconds: float = CHOOSE_SECONDS
    ) -> None:
        """``command``: a command line. ProgramError where it can't be started, or does not say that it plays."""
        self.command = command
        self._hello_seconds, self._choose_seconds = hello_seconds, choose_seconds
        self._running: list[PlayingEngine] = []
        self._by_seat: dict[int, PlayingEngine] = {}
        # In a worker process of a pool nothing else runs at its end.
        self._end = util.Finalize(self, _close_all, (self._running,), exitpriority=1)
        self.name = command
        """The name that it gives itself."""
        self._spare: PlayingEngine | None = self._start()

    def choose(self, game: Game, seed: int) -> list[int]:
        """The whole action for the present decision. ProgramError where the program gives none; it is then ended."""
        assert game.decider is not None, "no seat decides"
        engine = self._engine_at(game.decider)
        try:
            return engine.choose(game, seed, self._choose_seconds)
        except EngineError as problem:
            raise self._failed("choose", str(problem)) from None

    def close(self) -> None:
        """End it, at every seat."""
        self._end()

    def _start(self) -> PlayingEngine:
        """One more process of the program. ProgramError where it does not say that it plays."""
        try:
            engine = PlayingEngine(shlex.split(self.command))
            self._running.append(engine)
            engine.greet(self._hello_seconds)
        except (EngineError, ValueError) as problem:
            raise self._failed("hello", str(problem)) from None
        self.name = engine.name or self.command
        return engine

    def _engine_at(self, seat: int) -> PlayingEngine:
        """The process that plays this seat, started where it is not running yet."""
        if not self._end.still_active():
            raise self._failed("choose", "it has been ended")
        if seat not in self._by_seat:
            self._by_seat[seat], self._spare = self._spare or self._start(), None
        return self._by_seat[seat]

    def _failed(self, method: str, clause: str) -> ProgramError:
        """The error for a mistake of the program; it is ended."""
        self.close()
        sentence = "The program '{command}' failed at '{method}': {clause}."
        return ProgramError(sentence.format(command=self.command, method=method, clause=clause))


def _close_all(engines: list[PlayingEngine]) -> None:
    for engine in engines:
        engine.close()
