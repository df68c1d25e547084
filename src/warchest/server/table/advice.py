"""`Advice`: hints and odds for a player whose game was created with them, from that seat's information alone.

The evaluator thinks in another process (`questions`), so that no other player waits. That process is given an information state and no
position, so it knows no more than the seat does.
"""

import threading
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec

from warchest.bots.analysis.hints import Adviser
from warchest.bots.analysis.odds import hand_odds
from warchest.bots.analysis.telling import hint_in_words
from warchest.bots.beliefs.knowledge import Memory
from warchest.game.history import InformationState
from warchest.schema.review import BestChoices, HandOdds, HintedChoice, KindOdds, Odds
from warchest.server.store import GameRow
from warchest.server.table.errors import BusyError, RefusedError
from warchest.server.table.game_request import has_hints
from warchest.server.table.game_state import LiveGame
from warchest.server.table.imported import spoken
from warchest.server.table.job_process import FullError, JobError, LateError
from warchest.server.table.lines import Lines, Stale
from warchest.server.table.people import require_everybody, require_seat
from warchest.server.table.questions import QuestionKind, Questions
from warchest.wording.languages import _, in_language, language

LONGEST_WAIT: Final = 10.0
"""The seconds that a question may wait while others are answered."""
ANSWER_SECONDS: Final = 120.0
"""The seconds that an answer may take. The first one after a start loads the evaluator, or even compiles it."""
HINT: Final = "hint"
"""The kind of question."""


class Advice:
    """The hints and odds of a store's games. Safe to use from many threads."""

    def __init__(self, lines: Lines, stale: Stale, questions: Questions) -> None:
        """`stale`: makes the error for a person who knows an earlier line."""
        self._lines = lines
        self._stale = stale
        self._questions = questions
        questions.add(HINT, QuestionKind(self._find, prepare, LONGEST_WAIT, ANSWER_SECONDS))

    def begin(self, row: GameRow) -> None:
        """Let the evaluator be compiled and loaded, if a new game has hints, so that the first hint comes as soon as later ones."""
        if has_hints(row):
            self._questions.prepare(HINT)

    def hint(self, person: str, game_id: str, seat: int, seq: int, *, deep: bool) -> BestChoices:
        """Return the best actions of the seat, which must decide. `deep`: after more thought.

        Raise `StaleError` where the game is not at line `seq`, and `RefusedError` where there are no hints in this game.
        """
        row, live = self._allowed(person, game_id, seat)
        if live.seq != seq:
            raise self._stale(row, live, person, seat)
        if live.game.decider != seat or live.over:
            raise RefusedError(_("It is not your turn."))
        try:
            answer = self._questions.ask(HINT, person, game_id, seat, seq, deep, language().tag)
        except (FullError, LateError, JobError):
            if self._questions.preparing(HINT):
                raise BusyError(_("Hints are being prepared for the first time: try again in half a minute.")) from None
            raise BusyError(_("Others are being advised just now: try again in a moment.")) from None
        evaluator, choices = msgspec.json.decode(answer, type=tuple[str, list[HintedChoice]])
        return BestChoices(live.seq, evaluator, deep, choices)

    def odds(self, person: str, game_id: str, seat: int) -> Odds:
        """Return how likely each coin is in the hands of the other seats, as far as this seat can know. None where the game is over."""
        _row, live = self._allowed(person, game_id, seat)
        found = () if live.over else likely_hands(live.game.information_state(seat))
        return Odds(live.seq, list(found))

    def _allowed(self, person: str, game_id: str, seat: int) -> tuple[GameRow, LiveGame]:
        """Return a game with hints, in which the person holds the seat."""
        row, live = self._lines.standing(game_id)
        require_seat(row, person, seat)
        require_everybody(row)
        if not has_hints(row):
            raise RefusedError(_("This game was created without hints and odds."))
        return row, live

    def _find(
        self, _person: str, game_id: str, seat: int, seq: int, deep: bool, tag: str
    ) -> tuple[Callable[..., bytes], tuple[Any, ...]]:
        """Return the job that answers a question, with the seat's information state after line `seq`."""
        live = self._lines.games.at(self._lines.row(game_id), seq)
        return advise, (live.game.information_state(seat), deep, tag)


@cache
def _adviser() -> Adviser:
    """Return the adviser of this process."""
    return Adviser()


@cache
def _memory() -> Memory:
    """Return the memory from which this process tells odds."""
    return Memory()


def prepare() -> None:
    """Compile and load the evaluator: a job for another process."""
    _adviser()


def advise(state: InformationState, deep: bool, tag: str) -> bytes:
    """Return the name of the evaluator and the best actions of a state's seat in words, as JSON: a job for another process."""
    with in_language(spoken(tag)):
        adviser = _adviser()
        hint = adviser.hint(state, deep=deep)
        knowledge = adviser.knowledge(state)
        told = hint_in_words(state.setup.board, knowledge.tables, knowledge.possible_position, hint)
        return msgspec.json.encode((hint.evaluator, told))


_odds_lock = threading.Lock()


def likely_hands(state: InformationState) -> list[HandOdds]:
    """Return the chance of each kind of coin to be in each other hand, from the knowledge of the state's seat."""
    with _odds_lock:
        knowledge = _memory().follow(state)
        seats = [seat for seat in range(knowledge.tables.seats) if seat != state.seat]
        return [
            HandOdds(seat, [KindOdds(kind, round(100 * chance)) for kind, chance in hand_odds(knowledge, seat).items()])
            for seat in seats
        ]
