"""`Reviews`: the reviews of finished games, of this table and imported ones, and second tries of the moments in them.

A review is made once, in another process, kept with the game, and shown to everybody who may see the whole game. It contains numbers and
ids; its words are made for each reader's language. Those who ask take turns, and can call the work off.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final

import msgspec
from sqlalchemy import BigInteger, Column, Connection, ForeignKey, String, Table, Text, delete, insert, select

from warchest.bots.analysis.evaluator import NAME
from warchest.bots.analysis.review import Reviewer
from warchest.bots.analysis.telling import answer_in_words, comments_of, review_in_words, with_comments
from warchest.game.game import Game, IllegalChoice
from warchest.game.history import InformationState
from warchest.game.presenter import explain_attempt, game_log, request_for, with_outcome
from warchest.game.text.gametext.headers import FULL
from warchest.game.text.gametext.model import GameText
from warchest.game.text.gametext.parse import parse_game
from warchest.schema.review import Again, AgainAnswer, Review, ReviewMoment, ReviewState, ToldReview
from warchest.schema.time_control import wall_ms
from warchest.server.store import Store, StoreError, TakenError, work
from warchest.server.store.schema import metadata
from warchest.server.store.work import Job, WorkQueue
from warchest.server.table.errors import BusyError, RefusedError, UnknownGameError
from warchest.server.table.job_process import (
    CalledOffError,
    FullError,
    JobError,
    JobPool,
    LateError,
    effort,
    tell_progress,
)
from warchest.server.table.questions import QuestionKind, Questions
from warchest.server.table.replay_view import ReplayView
from warchest.server.table.replays import Replays
from warchest.server.table.single_flight import SingleFlight
from warchest.wording.languages import _, language
from warchest.wording.refusals import Refusal

log = logging.getLogger("warchest.table")
MOST_WAITING: Final = 100
"""The most reviews that wait, of all people together."""
MOST_OF_ONE: Final = 3
"""The most reviews that wait or are made for one person."""
REVIEW_SECONDS: Final = 600.0
"""The seconds that a review may take. The first one ever compiles the evaluator."""
ANSWER_SECONDS: Final = 30.0
"""The seconds that the judgement of a second try may take, and may wait."""
AGAIN: Final = "again"
"""The kind of question that a second try is."""
PRICE: Final = 0.03
"""The seconds of processor time that a review is charged for each id of its game, which is about its cost."""
MOST_IDS: Final = 4000
"""The most ids of a game that is reviewed: some eight long games."""
MOST_READY: Final = 16
NOTE_SECONDS: Final = 0.3
"""How often the progress of a review is written at most."""
REVIEW: Final = "review"
"""The kind of the work."""

reviews = Table(
    "reviews",
    metadata,
    Column("id", String, primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE")),
    Column("record_id", ForeignKey("records.id", ondelete="CASCADE")),
    Column("evaluator", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("review", Text, nullable=False),
)


class Reviews:
    """The reviews of a store's games. Safe to use from many threads."""

    def __init__(
        self, store: Store, replays: Replays, pool: JobPool | None = None, questions: Questions | None = None
    ) -> None:
        """`pool`: the processes; without them reviews are made at once and here, which suits tests. `questions`: those of the site."""
        self._store = store
        self._replays = replays
        self._pool = pool
        self._told: SingleFlight[tuple[Game, ToldReview]] = SingleFlight(MOST_READY, lambda _one: 1)
        self._queue: WorkQueue | None = None
        self._listeners: list[Callable[[str], None]] = []
        self._thread = threading.Thread(target=self._work, name="reviews", daemon=True)
        self._questions = questions or Questions(store)
        self._questions.add(AGAIN, QuestionKind(self._find, prepare, ANSWER_SECONDS, ANSWER_SECONDS))

    def open(self) -> None:
        """Begin to make reviews, with those that wait from last time."""
        self._queue = WorkQueue(self._store, [REVIEW], wall_ms)
        self._listeners.append(lambda _kind: self.wake())
        self._thread.start()

    def on_work(self, tell: Callable[[str], None]) -> None:
        """Call `tell(kind)` when somebody has asked for a review."""
        self._listeners.append(tell)

    def wake(self) -> None:
        """Look for reviews to make, since another process has written one."""
        if self._queue is not None:
            self._queue.wake()

    def state(self, person: str, id_: str) -> ReviewState:
        """Return the review of a game, or how far it is. Raise `UnknownGameError` where there is no such game."""
        showing = self._replays.showing(person, id_)
        refusal = _refusal(showing)
        if refusal:
            return ReviewState("impossible", reason=refusal)
        if (kept := self._kept(id_)) is not None:
            return ReviewState("done", review=self._in_words(showing, kept)[1])
        row, before = self._store.read(
            lambda connection: (work.row_of(connection, REVIEW, id_), work.before(connection, REVIEW, id_))
        )
        if row is None:
            return ReviewState("none")
        if row.failed:
            self._store.write(lambda connection: work.remove(connection, [REVIEW], id_))
            return ReviewState("none", reason=_("The review did not succeed: try again."))
        if row.worker is not None:
            return ReviewState("running", done=row.progress)
        return ReviewState("waiting", before=before)

    def ask(self, person: str, id_: str) -> ReviewState:
        """Let a game be reviewed unless it is already. Raise `RefusedError` and `BusyError` where that can't be."""
        showing = self._replays.showing(person, id_)
        refusal = _refusal(showing)
        if refusal:
            raise RefusedError(refusal)
        if self._kept(id_) is None:
            self._put(person, showing)
        return self.state(person, id_)

    def call_off(self, person: str, id_: str) -> ReviewState:
        """Call off a review that this person has asked for."""

        def job(connection: Connection) -> None:
            row = work.row_of(connection, REVIEW, id_)
            if row is not None and row.person == person:
                work.remove(connection, [REVIEW], id_)

        self._store.write(job)
        return self.state(person, id_)

    def commented(self, person: str, id_: str) -> GameText:
        """Return the text of a game with its review as comments. Raise `RefusedError` where there is no review."""
        showing, kept = self._reviewed(person, id_)
        game, told = self._in_words(showing, kept)
        return with_comments(showing.source, comments_of(game, told))

    def again(self, person: str, id_: str, number: int, ids: list[int]) -> Again:
        """Return a second try of a review's moment after these choices, with its value once they are a whole action.

        Raise `RefusedError` for a moment that the review does not have, or a choice that the rules forbid.
        """
        moment, at = self._moment(person, id_, number)
        trial = at.copy()
        try:
            for place, choice in enumerate(ids):
                if place and not trial.action_open:
                    raise RefusedError(_("The action ends here."))
                trial.play(choice)
        except IllegalChoice as problem:
            raise RefusedError(str(problem)) from problem
        whole = bool(ids) and not trial.action_open
        if not ids:
            self._questions.prepare(AGAIN)
        log = game_log(trial, game_log(at))
        return Again(
            view=with_outcome(at.setup.ruleset, trial.view(moment.seat), trial.outcome),
            ask=None if whole else request_for(trial, moment.seat),
            marks=log.entries[-1].marks if ids else [],
            answer=self._answer(person, id_, number, at, ids) if whole else None,
            position=_position(trial) if whole else "",
        )

    def why(
        self,
        person: str,
        id_: str,
        number: int,
        ids: list[int],
        *,
        coin: str | None,
        hex_name: str | None,
        verb: str | None,
    ) -> Refusal | None:
        """Return why an attempt after these choices of a second try is against the rules, or None where it is not."""
        moment, at = self._moment(person, id_, number)
        try:
            return explain_attempt(at, moment.seat, ids, coin, hex_name, verb)
        except IllegalChoice as problem:
            raise RefusedError(str(problem)) from problem

    @property
    def waiting(self) -> int:
        """Return how many reviews have not begun."""
        return 0 if self._queue is None else self._queue.waiting

    def close(self) -> None:
        """Stop. Reviews that are not ready are made after the next start, or by another process."""
        if self._pool is not None:
            self._pool.close()
        if self._queue is not None:
            self._queue.close()
            self._thread.join()

    # Internals

    def _moment(self, person: str, id_: str, number: int) -> tuple[ReviewMoment, Game]:
        """Return a moment of a review and the game before it."""
        showing, kept = self._reviewed(person, id_)
        game, told = self._in_words(showing, kept)
        if not 0 <= number < len(told.moments):
            raise RefusedError(_("This review has no such moment."))
        moment = told.moments[number].moment
        return moment, game.at(moment.at)

    def _reviewed(self, person: str, id_: str) -> tuple[ReplayView, Review]:
        showing, kept = self._replays.showing(person, id_), self._kept(id_)
        if _refusal(showing) or kept is None:
            raise RefusedError(_("This game has not been reviewed."))
        return showing, kept

    def _kept(self, id_: str) -> Review | None:
        """Return the kept review of a game by the present evaluator, or None."""
        wanted = select(reviews.c.review).where(reviews.c.id == id_, reviews.c.evaluator == NAME)
        text = self._store.read(lambda connection: connection.execute(wanted).scalar_one_or_none())
        return None if text is None else msgspec.json.decode(text, type=Review)

    def _in_words(self, showing: ReplayView, review: Review) -> tuple[Game, ToldReview]:
        def tell() -> tuple[Game, ToldReview]:
            game = Game.from_text(showing.source)
            return game, _with_places(review_in_words(game, review), showing)

        return self._told.get((showing.id, review.evaluator, language()), tell)

    def _put(self, person: str, showing: ReplayView) -> None:
        if self._pool is None:
            self._keep(showing, review_text(showing.source.print()))
            return

        def job(connection: Connection) -> bool:
            row = work.row_of(connection, REVIEW, showing.id)
            if row is not None and not row.failed:
                return False
            own, all_ = work.count(connection, REVIEW, person)
            if own >= MOST_OF_ONE:
                raise RefusedError(_("You wait for other reviews already: let one end first."))
            if all_ >= MOST_WAITING:
                raise BusyError(_("Too many games are being reviewed just now: try again in a while."))
            work.put(connection, REVIEW, showing.id, person, wall_ms())
            return True

        if self._store.write(job):
            payer = effort.get()
            if payer is not None:
                payer.add(PRICE * _length(showing))
            for tell in self._listeners:
                tell(REVIEW)

    def _work(self) -> None:
        assert self._queue is not None
        while (job := self._queue.get()) is not None:
            try:
                self._make(self._queue, job)
            except StoreError as problem:
                log.error("%s", problem)
                with contextlib.suppress(StoreError):  # then it is made when the time of this worker is over
                    self._queue.again(job)

    def _make(self, queue: WorkQueue, job: Job) -> None:
        assert self._pool is not None
        try:
            showing = self._replays.showing(job.person, job.key)
            told = partial(_note, queue, job, _Pace())
            text = showing.source.print()
            made = self._pool.run(review_text, text, seconds=REVIEW_SECONDS, wait=REVIEW_SECONDS, told=told)
            self._keep(showing, made)
        except CalledOffError:
            return
        except StoreError:
            raise
        except (UnknownGameError, TakenError):  # the game has been deleted meanwhile
            queue.done(job)
        except Exception:  # the next one is reviewed
            if self._pool.closed:
                queue.again(job)
                return
            log.exception("The review of game %s did not succeed", job.key)
            queue.fail(job)
        else:
            queue.done(job)

    def _keep(self, showing: ReplayView, review: bytes) -> None:
        id_, of_game = showing.id, showing.game is not None
        evaluator = msgspec.json.decode(review, type=Review).evaluator
        values = {
            "id": id_,
            "game_id": id_ if of_game else None,
            "record_id": None if of_game else id_,
            "evaluator": evaluator,
            "at": wall_ms(),
            "review": review.decode(),
        }

        def write(connection: Connection) -> None:
            connection.execute(delete(reviews).where(reviews.c.id == id_))
            connection.execute(insert(reviews), values)

        self._store.write(write)

    def _answer(self, person: str, id_: str, number: int, at: Game, ids: list[int]) -> AgainAnswer:
        try:
            answer = self._questions.ask(AGAIN, person, id_, number, ids)
        except (FullError, LateError, JobError):
            raise BusyError(_("Others are being advised just now: try again in a moment.")) from None
        chance, reply = msgspec.json.decode(answer, type=tuple[float | None, list[int]])
        return answer_in_words(at, ids, chance, reply)

    def _find(self, person: str, id_: str, number: int, ids: list[int]) -> tuple[Callable[..., bytes], tuple[Any, ...]]:
        """Return the job that judges a second try, with the information state of its seat."""
        moment, at = self._moment(person, id_, number)
        return judge_again, (at.information_state(moment.seat), moment.at, ids)


class _Pace:
    """The time when progress was last written."""

    at = 0.0


def _note(queue: WorkQueue, job: Job, pace: _Pace, percent: int) -> None:
    """Note the progress of a review from time to time. Raise `CalledOffError` if nobody waits for it any more."""
    if time.monotonic() - pace.at >= NOTE_SECONDS:
        pace.at = time.monotonic()
        if not queue.note(job, percent):
            raise CalledOffError


def _refusal(showing: ReplayView) -> str:
    """Return why a game can't be reviewed, or an empty text."""
    if not showing.over:
        return _("A game is reviewed when it is over.")
    if showing.source.form != FULL or FULL not in showing.forms:
        return _("This record does not tell all coins, so it can't be reviewed.")
    if _length(showing) > MOST_IDS:
        return _("This game is too long for a review.")
    return ""


def _length(showing: ReplayView) -> int:
    """Return the number of ids of a game."""
    return showing.timeline.snapshots[-1].length


def _with_places(told: ToldReview, showing: ReplayView) -> ToldReview:
    """Return a review with the numbers of the replay's moments before its own moments, and of the points of its curve."""
    lengths = [snapshot.length for snapshot in showing.timeline.snapshots]

    def place(at: int) -> int:
        return max((n for n, length in enumerate(lengths) if length <= at), default=0)

    return msgspec.structs.replace(
        told,
        moments=[msgspec.structs.replace(one, shown=place(one.moment.at)) for one in told.moments],
        shown=[place(point.at) for point in told.review.points],
    )


def _position(trial: Game) -> str:
    """Return the position after a second try as a line from which one can play on, or an empty text where nobody can."""
    at = trial.copy(chance="keyed")
    while at.chance_outcomes():
        at.draw()
    return "" if at.decider is None or at.action_open else at.position_text().line()


@cache
def _reviewer() -> Reviewer:
    """Return the reviewer of this process."""
    return Reviewer()


def prepare() -> None:
    """Compile and load the evaluator: a job for another process."""
    _reviewer()


def review_text(text: str) -> bytes:
    """Return the review of a whole game's text as JSON: a job for another process."""
    game = Game.from_text(parse_game(text))
    review = _reviewer().review(game, lambda done, of: tell_progress(100 * done // max(1, of)))
    return msgspec.json.encode(review)


def judge_again(state: InformationState, at: int, ids: list[int]) -> bytes:
    """Return the chance after an action, in points, and the likely answer to it, as JSON: a job for another process."""
    return msgspec.json.encode(_reviewer().judge(state, at, ids))
