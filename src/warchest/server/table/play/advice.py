"""`Advice`: hints and odds for a player whose game was created with them, from only that seat's information.

The evaluator runs in another process, so no other player waits. That process is given an information state and no position, so it knows no
more than the seat does. The row of the job contains ids and numbers only.
"""

import threading
from functools import cache
from typing import Final

import msgspec

from warchest.bots.analysis.odds import hand_odds
from warchest.bots.beliefs.knowledge import Memory
from warchest.game.history import InformationState
from warchest.schema.review import BestChoices, HandOdds, HintedChoice, KindOdds, Odds
from warchest.server.store import GameRow
from warchest.server.table.errors import BusyError, RefusedError
from warchest.server.table.game_state import LiveGame
from warchest.server.table.lines import Lines, Stale
from warchest.server.table.new_game.game_request import has_hints
from warchest.server.table.people import require_everybody, require_seat
from warchest.server.thinking import state_fields
from warchest.server.work.jobs import FullError, JobError
from warchest.server.work.queue import Job
from warchest.server.work.worker import Task, Worker
from warchest.wording.languages import _, language

HINT: Final = "hint"
"""The type of job."""


class Advice:
    """The hints and odds of a store's games. Safe to use from many threads."""

    def __init__(self, lines: Lines, stale: Stale, worker: Worker) -> None:
        """`stale`: makes the error for a player who knows an earlier line."""
        self._lines = lines
        self._stale = stale
        self._worker = worker
        worker.handle(HINT, self._find)

    def begin(self, row: GameRow) -> None:
        """Have the evaluator loaded, if a new game has hints."""
        if has_hints(row):
            self._worker.load()

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
            answer = self._worker.ask(HINT, person, game_id, seat, seq, deep, language().tag)
        except (FullError, JobError):
            if self._worker.preparing:
                raise BusyError(_("Hints are being prepared for the first time. Try again in half a minute.")) from None
            raise BusyError(_("The server is busy with other hints. Try again in a moment.")) from None
        evaluator, choices = answer
        return BestChoices(live.seq, evaluator, deep, msgspec.convert(choices, list[HintedChoice]))

    def odds(self, person: str, game_id: str, seat: int) -> Odds:
        """Return how likely each coin is in the hands of the other seats, as far as this seat can know. None where the game is over."""
        _row, live = self._allowed(person, game_id, seat)
        found = () if live.over else likely_hands(live.game.information_state(seat))
        return Odds(live.seq, list(found))

    def _allowed(self, person: str, game_id: str, seat: int) -> tuple[GameRow, LiveGame]:
        """Return a game with hints where the player holds the seat."""
        row, live = self._lines.standing(game_id)
        require_seat(row, person, seat)
        require_everybody(row)
        if not has_hints(row):
            raise RefusedError(_("This game was created without hints and odds."))
        return row, live

    def _find(self, job: Job) -> Task:
        """Return the task for a hint, with the seat's information state after the line of the request."""
        assert job.about is not None
        game_id, seat, seq, deep, tag = job.about
        live = self._lines.games.at(self._lines.row(game_id), seq)
        return Task(state_fields(live.game.information_state(seat)), deep, tag)


@cache
def _memory() -> Memory:
    """Return the memory that this process computes odds from."""
    return Memory()


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
