"""`Reviews`: the reviews of finished games, of this table and imported ones, and second tries of the moments in them.

A review is made once, in another process, kept with the game, and shown to everyone who may see the whole game. It contains numbers and
ids; its words are made for each reader's language. Reviews are made in turn by owner, and the owner can call one off.
"""

import logging
from typing import Any, Final

import msgspec
from sqlalchemy import Column, Connection, ForeignKey, Table, Text, delete, insert, select

from warchest.bots.analysis.evaluator import NAME
from warchest.bots.analysis.in_words import answer_in_words, comments_of, review_in_words, with_comments
from warchest.bots.analysis.review import EDITION
from warchest.game.game import Game, IllegalChoice
from warchest.game.presenter import explain_attempt, game_log, request_for, with_outcome
from warchest.game.text.gametext.model import GameText
from warchest.game.text.names import FULL
from warchest.schema.review import Again, AgainAnswer, Review, ReviewInWords, ReviewMoment, ReviewState
from warchest.schema.time_control import wall_ms
from warchest.server.homes import NOWHERE, Home
from warchest.server.store import Store, TakenError, columns
from warchest.server.store.schema import metadata
from warchest.server.table.errors import BusyError, RefusedError, UnknownGameError
from warchest.server.table.replays.replay_view import ReplayView
from warchest.server.table.replays.replays import Replays
from warchest.server.table.single_flight import SingleFlight
from warchest.server.thinking import state_fields
from warchest.server.work import queue
from warchest.server.work.effort import charge
from warchest.server.work.jobs import CalledOffError, FullError, JobError
from warchest.server.work.queue import Job
from warchest.server.work.worker import Task, Worker
from warchest.wording.languages import _, language
from warchest.wording.refusals import Refusal

log = logging.getLogger("warchest.table")
MOST_WAITING: Final = 100
"""The most reviews that wait, of all players together."""
MOST_OF_ONE: Final = 3
"""The most reviews that wait or are made for one player."""
MOST_OF_HOME: Final = 6
"""The same for one household."""
REVIEW: Final = "review"
"""The type of job that makes a review."""
AGAIN: Final = "again"
"""The type of job that judges a second try."""
PRICE: Final = 0.03
"""The seconds of processor time that a review is charged for each id of its game, which is about its cost."""
MOST_IDS: Final = 4000
"""The most ids of a game that is reviewed: some eight long games."""
MOST_READY: Final = 16

reviews = Table(
    "reviews",
    metadata,
    columns.text("id", key=True),
    columns.game(optional=True),
    Column("record_id", ForeignKey("records.id", ondelete="CASCADE")),
    columns.text("evaluator"),
    columns.moment("at"),
    Column("review", Text, nullable=False),
)


class Reviews:
    """The reviews of a store's games. Safe to use from many threads."""

    def __init__(self, store: Store, replays: Replays, worker: Worker | None = None) -> None:
        """`worker`: that of this process."""
        self._store = store
        self._replays = replays
        self._worker = worker or Worker(store)
        self._worded: SingleFlight[tuple[Game, ReviewInWords]] = SingleFlight(MOST_READY, lambda _one: 1)
        self._worker.handle(REVIEW, self._find_review)
        self._worker.handle(AGAIN, self._find_try)

    def state(self, person: str, id_: str) -> ReviewState:
        """Return the review of a game, or how far it is. Raise `UnknownGameError` where there is no such game."""
        showing = self._replays.showing(person, id_)
        refusal = _refusal(showing)
        if refusal:
            return ReviewState("impossible", reason=refusal)
        kept = self._kept(id_)
        if kept is not None and kept.edition == EDITION:
            return self._done(showing, kept)
        row, before = self._store.read(
            lambda connection: (queue.row_of(connection, REVIEW, id_), queue.before(connection, REVIEW, id_))
        )
        if row is None:
            return ReviewState("none") if kept is None else self._done(showing, kept)
        if row.failed:
            self._store.write(lambda connection: queue.remove(connection, [REVIEW], id_))
            return ReviewState("none", reason=_("The review failed. Try again."))
        if row.worker is not None:
            return ReviewState("running", done=row.progress)
        if self._worker.preparing:
            return ReviewState("preparing", done=self._worker.prepared, before=before)
        return ReviewState("waiting", before=before)

    def ask(self, person: str, id_: str, home: Home = NOWHERE) -> ReviewState:
        """Queue a review of a game, unless it is queued or kept already. Raise `RefusedError` and `BusyError` where that can't be.

        A review of an earlier edition is shown until a new one has taken its place.

        `home`: the player's household.
        """
        showing = self._replays.showing(person, id_)
        refusal = _refusal(showing)
        if refusal:
            raise RefusedError(refusal)
        kept = self._kept(id_)
        if kept is None or kept.edition < EDITION:
            self._put(person, showing, home)
        return self.state(person, id_)

    def call_off(self, person: str, id_: str) -> ReviewState:
        """Call off a review that this player has asked for."""

        def job(connection: Connection) -> None:
            row = queue.row_of(connection, REVIEW, id_)
            if row is not None and row.person == person:
                queue.remove(connection, [REVIEW], id_)

        self._store.write(job)
        return self.state(person, id_)

    def commented(self, person: str, id_: str) -> GameText:
        """Return the text of a game with its review as comments. Raise `RefusedError` where there is no review."""
        showing, kept = self._reviewed(person, id_)
        game, review = self._in_words(showing, kept)
        return with_comments(showing.source, comments_of(game, review))

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
            self._worker.load()
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

    # Internals

    def _moment(self, person: str, id_: str, number: int) -> tuple[ReviewMoment, Game]:
        """Return a moment of a review and the game before it."""
        showing, kept = self._reviewed(person, id_)
        game, review = self._in_words(showing, kept)
        if not 0 <= number < len(review.moments):
            raise RefusedError(_("This review has no such moment."))
        moment = review.moments[number].moment
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

    def _done(self, showing: ReplayView, kept: Review) -> ReviewState:
        return ReviewState("done", review=self._in_words(showing, kept)[1])

    def _in_words(self, showing: ReplayView, review: Review) -> tuple[Game, ReviewInWords]:
        def in_words() -> tuple[Game, ReviewInWords]:
            game = Game.from_text(showing.source)
            return game, _with_places(review_in_words(game, review), showing)

        return self._worded.get((showing.id, review.evaluator, review.edition, language()), in_words)

    def _put(self, person: str, showing: ReplayView, home: Home) -> None:
        if self._worker.pool is None:
            self.keep(showing, self._worker.run(REVIEW, showing.source.print()))
            return

        def job(connection: Connection) -> bool:
            row = queue.row_of(connection, REVIEW, showing.id)
            if row is not None and not row.failed:
                return False
            own, here, all_ = queue.count(connection, REVIEW, person, home.word)
            if own >= MOST_OF_ONE:
                raise RefusedError(_("You already have other reviews in the queue. Wait until one of them is ready."))
            if home.word and here >= MOST_OF_HOME * home.times:
                text = _(
                    "Players on your network already have {most} reviews in the queue. Wait until one of them is ready."
                )
                raise RefusedError(text.format(most=MOST_OF_HOME * home.times))
            if all_ >= MOST_WAITING:
                raise BusyError(_("Too many games are being reviewed at the moment. Try again later."))
            queue.put(connection, REVIEW, showing.id, person, wall_ms(), home=home.word)
            return True

        if self._store.write(job):
            charge(PRICE * _length(showing))
            self._worker.wake(REVIEW)

    def _find_review(self, job: Job) -> "_ReviewTask | None":
        try:
            return _ReviewTask(self, self._worker, job, self._replays.showing(job.person, job.key))
        except UnknownGameError:  # the game has been deleted in the meantime
            return None

    def _find_try(self, job: Job) -> Task:
        """Return the task for judging a second try, with the information state of its seat."""
        assert job.about is not None
        id_, number, ids = job.about
        moment, at = self._moment(job.person, id_, number)
        return Task(state_fields(at.information_state(moment.seat)), moment.at, ids)

    def keep(self, showing: ReplayView, review: str) -> None:
        """Write a review. Raise `TakenError` where the game has been deleted in the meantime."""
        id_, of_game = showing.id, showing.game is not None
        evaluator = msgspec.json.decode(review, type=Review).evaluator
        values = {
            "id": id_,
            "game_id": id_ if of_game else None,
            "record_id": None if of_game else id_,
            "evaluator": evaluator,
            "at": wall_ms(),
            "review": review,
        }

        def write(connection: Connection) -> None:
            connection.execute(delete(reviews).where(reviews.c.id == id_))
            connection.execute(insert(reviews), values)

        self._store.write(write)

    def _answer(self, person: str, id_: str, number: int, at: Game, ids: list[int]) -> AgainAnswer:
        try:
            chance, reply = self._worker.ask(AGAIN, person, id_, number, ids)
        except (FullError, JobError):
            raise BusyError(_("The server is busy with other hints. Try again in a moment.")) from None
        return answer_in_words(at, ids, chance, reply)


class _ReviewTask(Task):
    """A review that is being made."""

    def __init__(self, reviews: Reviews, worker: Worker, job: Job, showing: ReplayView) -> None:
        super().__init__(showing.source.print())
        self._reviews = reviews
        self._worker = worker
        self._job = job
        self._showing = showing

    def progress(self, percent: int) -> None:
        """Note the progress. Raise `CalledOffError` if the review was called off."""
        if not self._worker.note(self._job, percent):
            raise CalledOffError

    def done(self, value: Any) -> None:
        """Keep the review with its game."""
        try:
            self._reviews.keep(self._showing, value)
        except TakenError:
            log.info("The game %s was deleted while it was reviewed", self._job.key)


def _refusal(showing: ReplayView) -> str:
    """Return why a game can't be reviewed, or an empty text."""
    if not showing.over:
        return _("A game can be reviewed when it is over.")
    if showing.source.form != FULL or FULL not in showing.forms:
        return _("This record does not show all coins, so it can't be reviewed.")
    if _length(showing) > MOST_IDS:
        return _("This game is too long for a review.")
    return ""


def _length(showing: ReplayView) -> int:
    """Return the number of ids of a game."""
    return showing.timeline.snapshots[-1].length


def _with_places(review: ReviewInWords, showing: ReplayView) -> ReviewInWords:
    """Return a review with the numbers of the replay's moments before its own moments, and of the points of its curve."""
    lengths = [snapshot.length for snapshot in showing.timeline.snapshots]

    def place(at: int) -> int:
        return max((n for n, length in enumerate(lengths) if length <= at), default=0)

    return msgspec.structs.replace(
        review,
        moments=[msgspec.structs.replace(one, shown=place(one.moment.at)) for one in review.moments],
        shown=[place(point.at) for point in review.review.points],
    )


def _position(trial: Game) -> str:
    """Return the position after a second try as a line to play on from, or an empty text where that is impossible."""
    at = trial.copy(chance="keyed")
    while at.chance_outcomes():
        at.draw()
    return "" if at.decider is None or at.action_open else at.position_text().line()
