"""`Advice`: hints and odds for a player whose game was created with them, from that seat's information alone.

The evaluator thinks in another process (`job_process`), so that no other player waits. That process is given an information state and no
position, so it knows no more than the seat does.
"""

import threading
from functools import cache
from typing import Final

from warchest.analysis.hints import Adviser
from warchest.analysis.odds import hand_odds
from warchest.analysis.telling import tell_hint
from warchest.beliefs.knowledge import Memory
from warchest.history import InformationState
from warchest.schema.review import BestChoices, HandOdds, HintedChoice, KindOdds, Odds
from warchest.store import GameRow
from warchest.table.errors import BusyError, RefusedError
from warchest.table.game_request import has_hints
from warchest.table.game_state import LiveGame
from warchest.table.imported import spoken
from warchest.table.job_process import FullError, JobError, JobPool, LateError
from warchest.table.lines import Lines, Stale
from warchest.table.people import require_everybody, require_seat
from warchest.wording.languages import _, in_language, language

LONGEST_WAIT: Final = 10.0
"""The seconds that a question may wait while others are answered."""
ANSWER_SECONDS: Final = 120.0
"""The seconds that an answer may take. The first one after a start loads the evaluator, or even compiles it."""
COMPILE_SECONDS: Final = 600.0
"""The seconds that the compilation may take on a slow machine that has much else to do."""
PROCESSES: Final = 1


class Advice:
    """The hints and odds of a store's games. Safe to use from many threads."""

    def __init__(self, lines: Lines, stale: Stale, pool: JobPool | None = None) -> None:
        """`pool`: the processes; without them the work is done here. `stale`: makes the error for a person who knows an earlier line."""
        self._lines = lines
        self._stale = stale
        self._pool = pool
        self._warm = False
        self._ready = pool is None
        """Whether the evaluator is compiled and loaded."""

    def begin(self, row: GameRow) -> None:
        """Let the evaluator be compiled and loaded, if a new game has hints, so that the first hint comes as soon as later ones."""
        if has_hints(row) and self._pool is not None and not self._warm:
            self._warm = True
            threading.Thread(target=self._prepare, name="advice", daemon=True).start()

    def hint(self, person: str, game_id: str, seat: int, seq: int, *, deep: bool) -> BestChoices:
        """Return the best actions of the seat, which must decide. `deep`: after more thought.

        Raise `StaleError` where the game is not at line `seq`, and `RefusedError` where there are no hints in this game.
        """
        row, live = self._allowed(person, game_id, seat)
        if live.seq != seq:
            raise self._stale(row, live, person, seat)
        if live.game.decider != seat or live.over:
            raise RefusedError(_("It is not your turn."))
        evaluator, choices = self._run(live.game.information_state(seat), deep)
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

    def _run(self, state: InformationState, deep: bool) -> tuple[str, list[HintedChoice]]:
        if self._pool is None:
            return advise(state, deep, language().tag)
        try:
            found = self._pool.run(advise, state, deep, language().tag, seconds=ANSWER_SECONDS, wait=LONGEST_WAIT)
        except (FullError, LateError, JobError):
            if not self._ready:
                raise BusyError(_("Hints are being prepared for the first time: try again in half a minute.")) from None
            raise BusyError(_("Others are being advised just now: try again in a moment.")) from None
        self._ready = True
        return found

    def _prepare(self) -> None:
        assert self._pool is not None
        try:
            self._pool.run(prepare, seconds=COMPILE_SECONDS, wait=LONGEST_WAIT)
            self._ready = True
        except (FullError, LateError, JobError):
            self._warm = False


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


def advise(state: InformationState, deep: bool, tag: str) -> tuple[str, list[HintedChoice]]:
    """Return the name of the evaluator and the best actions of a state's seat in words: a job for another process."""
    with in_language(spoken(tag)):
        adviser = _adviser()
        hint = adviser.hint(state, deep=deep)
        knowledge = adviser.knowledge(state)
        return hint.evaluator, tell_hint(state.setup.board, knowledge.tables, knowledge.possible_position, hint)


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
