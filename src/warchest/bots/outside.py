"""A player that is another program, which speaks the engine protocol (docs/protocol.md). It is told what its seat may know, no more."""

import shlex
from multiprocessing import util
from typing import Any

from warchest.bots.program import Program, ProgramError
from warchest.bots.telling import choice_json, setup_json
from warchest.game import Game
from warchest.notation.texts import _
from warchest.text.errors import TextError
from warchest.text.names import seat_name, shown

PROTOCOL = "warchest-engine/1"
HELLO_SECONDS = 20.0
"""How long a program may take to start."""
CHOOSE_SECONDS = 10.0
"""How long it may take to decide."""


class OutsideBotError(Exception):
    """A program that does not play as it should; its text is one sentence that names it, what it was asked, and what was wrong."""


class OutsideBot:
    """A program that plays, started once for each seat that it plays: partners do not know each other's hands.

    It ends with ``close``, with a mistake, or with this process.
    """

    def __init__(
        self, command: str, hello_seconds: float = HELLO_SECONDS, choose_seconds: float = CHOOSE_SECONDS
    ) -> None:
        """``command``: a command line. OutsideBotError where it can't be started, or does not say that it plays."""
        self.command = command
        self._hello_seconds, self._choose_seconds = hello_seconds, choose_seconds
        self._running: list[Program] = []
        self._by_seat: dict[int, Program] = {}
        # In a worker of a pool nothing else is done at the end.
        self._end = util.Finalize(self, _end_all, (self._running,), exitpriority=1)
        self.name = command
        """What it calls itself."""
        self._spare: Program | None = self._start()

    def _start(self) -> Program:
        """The program, running, once more. OutsideBotError where it does not say that it plays."""
        try:
            program = Program(shlex.split(self.command))
        except (ProgramError, ValueError) as problem:
            raise self._refuse("hello", str(problem)) from None
        self._running.append(program)
        told = self._ask(program, "hello", {}, self._hello_seconds)
        if told.get("protocol") != PROTOCOL:
            wanted = _("it does not speak '{protocol}': its protocol is {said!r}")
            raise self._refuse("hello", wanted.format(protocol=PROTOCOL, said=told.get("protocol")))
        capabilities = told.get("capabilities")
        if not isinstance(capabilities, list) or "play" not in capabilities:
            raise self._refuse("hello", _("it does not play: 'play' is not among its capabilities"))
        self.name = str(told.get("name", self.command))
        return program

    def _at(self, seat: int) -> Program:
        """The program that plays this seat, started where it is not running yet."""
        if not self._end.still_active():
            raise self._refuse("choose", _("it has been ended"))
        if seat not in self._by_seat:
            self._by_seat[seat], self._spare = self._spare or self._start(), None
        return self._by_seat[seat]

    def choose_in(self, game: Game, luck: int) -> list[int]:
        """The whole composition for the present decision. OutsideBotError where the program gives none; it is then ended."""
        seat, trial = game.decider, game.copy()
        assert seat is not None, "nobody is to decide"
        program, seconds = self._at(seat), self._choose_seconds
        chosen: list[int] = []
        goes_on = True
        while goes_on:
            told = self._ask(program, "choose", choose_request(trial, seat, luck, seconds), seconds)
            words = told.get("decisions")
            if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
                raise self._refuse("choose", _("its answer has no list of decisions, one word at least"))
            for word in words:
                if not goes_on:
                    raise self._refuse(
                        "choose", _("the action ends before its decision '{word}'").format(word=shown(word))
                    )
                id_ = self._legal(trial, word)
                chosen.append(id_)
                drawn = trial.play(id_)
                goes_on = not drawn and trial.decider == seat and trial.composition_open
        return chosen

    def close(self) -> None:
        """End it, at every seat."""
        self._end()

    def _legal(self, game: Game, word: str) -> int:
        """The id of a decision. OutsideBotError where it is none, or not legal."""
        try:
            id_ = game.read(word)
            reason = game.why_not(id_)
        except TextError as error:
            reason = error.reason
        if reason is not None:
            refused = _("its decision '{word}' is not legal: {reason}")
            raise self._refuse("choose", refused.format(word=shown(word), reason=reason.rstrip(".")))
        return id_

    def _ask(self, program: Program, verb: str, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """What the program answers. OutsideBotError where it does not, and then it is ended."""
        try:
            return program.ask(verb, request, seconds)
        except ProgramError as problem:
            raise self._refuse(verb, str(problem)) from None

    def _refuse(self, verb: str, clause: str) -> OutsideBotError:
        """The error for what the program did; it is ended."""
        self.close()
        sentence = _("The program '{command}' failed at '{verb}': {clause}.")
        return OutsideBotError(sentence.format(command=self.command, verb=verb, clause=clause))


def _end_all(programs: list[Program]) -> None:
    """End them."""
    for program in programs:
        program.close()


def choose_request(game: Game, seat: int, luck: int, seconds: float) -> dict[str, Any]:
    """What the deciding seat's player is asked: all that this seat may know, and nothing else."""
    seats = game.setup.seats
    return {
        "seat": seat_name(seats, seat),
        "setup": setup_json(game.setup),
        "view": game.view(seat),
        "record": game.text(seat),
        "choices": [choice_json(choice, game.word(choice), seats) for choice in game.choices()],
        "luck": luck,
        "time": seconds,
    }
