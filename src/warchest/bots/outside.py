"""A player that is another program, which speaks the engine protocol (docs/protocol.md). It is told what its seat may know, no more."""

import shlex
from multiprocessing import util
from typing import Any

from warchest.bots.program import Program, ProgramError
from warchest.bots.telling import choice_json, setup_json
from warchest.game import Game
from warchest.notation.texts import _
from warchest.text.errors import TextError
from warchest.text.names import seat_name

PROTOCOL = "warchest-engine/1"
HELLO_SECONDS = 20.0
"""How long a program may take to start."""
CHOOSE_SECONDS = 10.0
"""How long it may take to decide."""


class OutsideBotError(Exception):
    """A program that does not play as it should; its text is one sentence that names it, what it was asked, and what was wrong."""


class OutsideBot:
    """A program that plays. It is started when it is made, and ends with ``close``, with a mistake, or with this process."""

    def __init__(
        self, command: str, hello_seconds: float = HELLO_SECONDS, choose_seconds: float = CHOOSE_SECONDS
    ) -> None:
        """``command``: a command line. OutsideBotError where it can't be started, or does not say that it plays."""
        self.command = command
        self._seconds = choose_seconds
        try:
            self._program = Program(shlex.split(command))
        except (ProgramError, ValueError) as problem:
            raise self._error("hello", str(problem)) from None
        # In a worker of a pool nothing else is done at the end.
        self._end = util.Finalize(self, self._program.close, exitpriority=1)
        told = self._ask("hello", {}, hello_seconds)
        if told.get("protocol") != PROTOCOL:
            wanted = _("it does not speak '{protocol}': its protocol is {said!r}")
            raise self._refuse("hello", wanted.format(protocol=PROTOCOL, said=told.get("protocol")))
        capabilities = told.get("capabilities")
        if not isinstance(capabilities, list) or "play" not in capabilities:
            raise self._refuse("hello", _("it does not play: 'play' is not among its capabilities"))
        self.name = str(told.get("name", command))
        """What it calls itself."""

    def choose_in(self, game: Game, luck: int) -> list[int]:
        """The whole composition for the present decision. OutsideBotError where the program gives none; it is then ended."""
        seat, trial = game.decider, game.copy()
        assert seat is not None, "nobody is to decide"
        chosen: list[int] = []
        goes_on = True
        while goes_on:
            told = self._ask("choose", choose_request(trial, seat, luck, self._seconds), self._seconds)
            words = told.get("decisions")
            if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
                raise self._refuse("choose", _("its answer has no list of decisions, one word at least"))
            for word in words:
                if not goes_on:
                    raise self._refuse("choose", _("the action ends before its decision {word!r}").format(word=word))
                id_ = self._legal(trial, word)
                chosen.append(id_)
                drawn = trial.play(id_)
                goes_on = not drawn and trial.decider == seat and trial.composition_open
        return chosen

    def close(self) -> None:
        """End the program."""
        self._end()

    def _legal(self, game: Game, word: str) -> int:
        """The id of a decision. OutsideBotError where it is none, or not legal."""
        try:
            id_ = game.read(word)
            reason = game.why_not(id_)
        except TextError as error:
            reason = error.reason
        if reason is not None:
            refused = _("its decision {word!r} is not legal: {reason}")
            raise self._refuse("choose", refused.format(word=word, reason=reason.rstrip(".")))
        return id_

    def _ask(self, verb: str, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """What the program answers. OutsideBotError where it does not, and then it is ended."""
        try:
            return self._program.ask(verb, request, seconds)
        except ProgramError as problem:
            raise self._refuse(verb, str(problem)) from None

    def _refuse(self, verb: str, clause: str) -> OutsideBotError:
        """The error for what the program did; it is ended."""
        self.close()
        return self._error(verb, clause)

    def _error(self, verb: str, clause: str) -> OutsideBotError:
        sentence = _("The program '{command}' failed at '{verb}': {clause}.")
        return OutsideBotError(sentence.format(command=self.command, verb=verb, clause=clause))


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
