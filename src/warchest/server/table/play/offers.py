"""Offers between players (a draw, a takeback, a partner's consent to resign), and acts that need no consent (to abort, to claim a win).

An offer stands until it is answered, or until the other side plays on. It needs the consent of every other player in the game, but a
request to resign needs only the partner's. Bots agree to every takeback, and to no draw. A takeback never goes past a draw, nor past a
coin that the asking seat has seen since.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, bindparam, delete, select

from warchest.rules.state import ids
from warchest.schema.game import Claim
from warchest.schema.time_control import LiveClock
from warchest.schema.words import OfferKind, Right
from warchest.server.notices.causes import request
from warchest.server.notices.tables import wake_if_shown
from warchest.server.presence import NEVER, Presence, Seen
from warchest.server.store import GameRow, Store, columns
from warchest.server.store.database import upsert
from warchest.server.store.prepared import Prepared
from warchest.server.store.schema import metadata
from warchest.server.table.errors import RefusedError
from warchest.server.table.game_state import LiveGame
from warchest.server.table.lines import Change, Lines
from warchest.server.table.people import free_seats, require_everybody, require_seat
from warchest.wording.languages import N_, _

AWAY_MS = 60_000
"""How long an opponent must be away before the win can be claimed."""
ACTIONS_TO_CLAIM = 2
"""How often each side must have acted before an absence loses the game."""
ROUNDS_BETWEEN_DRAWS = 2
"""How many rounds must pass before a side that has offered a draw may offer another."""

offers = Table(
    "offers",
    metadata,
    columns.game(key=True),
    columns.text("kind", key=True),
    columns.number("seat", key=True),
    columns.number("seq"),
    columns.json("agreed"),
    columns.flag("declined"),
)
"""The offers of players: at most one of each kind from each seat of a game."""
_ROW = (offers.c.kind, offers.c.seat, offers.c.seq, offers.c.agreed, offers.c.declined)
_OF_A_GAME = select(*_ROW).where(offers.c.game_id == bindparam("game")).order_by(offers.c.kind, offers.c.seat)
_ITS_OFFERS = Prepared(_OF_A_GAME)


class OfferRow(NamedTuple):
    """An offer: its kind, its seat, the line before it, the other seats that have agreed, and whether it was declined or withdrawn."""

    kind: OfferKind
    seat: int
    seq: int
    agreed: tuple[int, ...]
    declined: bool


class OfferRows:
    """The offers of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, game_id: str) -> list[OfferRow]:
        """Return all offers of a game that are remembered, including those that have lapsed or were declined."""
        rows = self._store.read(lambda connection: _ITS_OFFERS.rows(connection, game=game_id))
        return [OfferRow(kind, seat, seq, tuple(agreed), declined) for kind, seat, seq, agreed, declined in rows]

    def put(self, game_id: str, offer: OfferRow, write_more: Callable[[Connection], None] | None = None) -> None:
        """Write an offer. It replaces an earlier one of this kind from this seat.

        `write_more`: writes other rows in the same transaction.
        """
        values = {"seq": offer.seq, "agreed": [*offer.agreed], "declined": offer.declined}
        row = {"game_id": game_id, "kind": offer.kind, "seat": offer.seat, **values}

        def job(connection: Connection) -> None:
            upsert(connection, offers, row, values)
            if write_more is not None:
                write_more(connection)

        self._store.write(job)

    def answer(self, game_id: str, offer: OfferRow, seat: int, now: int, *, agrees: bool) -> OfferRow | None:
        """Write a seat's answer to an offer. Return the offer after it, or None where the offer has been replaced or removed."""

        def job(connection: Connection) -> OfferRow | None:
            same = _is(game_id, offer.kind, offer.seat)
            row = connection.execute(select(offers).where(*same)).one_or_none()
            if row is None or row.seq != offer.seq:
                return None
            agreed = sorted({*row.agreed, seat}) if agrees else row.agreed
            declined = row.declined or not agrees
            connection.execute(offers.update().where(*same).values(agreed=agreed, declined=declined))
            wake_if_shown(connection, game_id, now)
            return OfferRow(offer.kind, offer.seat, offer.seq, tuple(agreed), declined)

        return self._store.write(job)

    def withdraw(self, game_id: str, kind: OfferKind, seat: int, now: int) -> None:
        """Withdraw the offer of a seat. The row is kept to stop a player from making and withdrawing offers again and again."""
        gone = offers.update().where(*_is(game_id, kind, seat)).values(declined=True)

        def job(connection: Connection) -> None:
            connection.execute(gone)
            wake_if_shown(connection, game_id, now)

        self._store.write(job)

    def remove(self, game_id: str, kind: OfferKind, seat: int) -> None:
        """Delete the offer of a seat after it has been carried out."""
        gone = delete(offers).where(*_is(game_id, kind, seat))
        self._store.write(lambda connection: connection.execute(gone))


def _is(game_id: str, kind: OfferKind, seat: int) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions that select one row."""
    return offers.c.game_id == game_id, offers.c.kind == kind, offers.c.seat == seat


@dataclass(frozen=True, slots=True)
class StandingOffer:
    """An offer that stands, the seats that were asked, and the seats that have not agreed yet."""

    offer: OfferRow
    asked: tuple[int, ...]
    awaited: tuple[int, ...]


class Offers:
    """The offers in the games of a store, and the other rights of players."""

    def __init__(self, lines: Lines, rows: OfferRows, presence: Presence) -> None:
        self._lines = lines
        self._presence = presence
        self._rows = rows

    def standing(self, row: GameRow, live: LiveGame) -> list[StandingOffer]:
        """Return the offers that wait for an answer."""
        if live.over:
            return []
        found = []
        for offer in self._rows.of(row.id):
            if not offer.declined and not _lapsed(offer, live):
                asked = _asked(row, offer.kind, offer.seat)
                found.append(StandingOffer(offer, asked, tuple(seat for seat in asked if seat not in offer.agreed)))
        return found

    def offer(self, person: str, game_id: str, seat: int, kind: OfferKind) -> None:
        """Make an offer, or agree if another player has made the same one. An offer that needs no consent is carried out at once."""
        row, live = self._running(person, game_id, seat)
        for found in self.standing(row, live):
            if found.offer.kind == kind and seat in found.awaited:
                self.answer(person, game_id, seat, kind, agrees=True)
                return
        asked = _asked(row, kind, seat)
        if kind == "draw" and _bots_against(row, seat):
            raise RefusedError(_("Bots don't accept draws."))
        if kind == "takeback":
            line_before(live, seat, alone=_alone(row))
        if not asked:
            if kind == "draw":
                raise RefusedError(_("There is no opponent who could accept a draw."))
            self._do(row, live, kind, seat)
            return
        for before in self._rows.of(game_id):
            if before.kind == kind and before.seat == seat:
                self._require_new(row, before, live)
        news = None
        if live.clock is None or live.clock.by_correspondence:
            news = request([row.seats[one].person for one in asked], kind, game_id, live.seq, self._lines.timing.now())
        self._rows.put(game_id, OfferRow(kind, seat, live.seq, (), declined=False), news and news.write)
        self._lines.notify(game_id, live.seq)
        self._lines.announce(news)

    def answer(self, person: str, game_id: str, seat: int, kind: OfferKind, *, agrees: bool) -> None:
        """Agree to the standing offer of that kind, or decline it. Raise RefusedError where there is none for this seat."""
        row, live = self._running(person, game_id, seat)
        found = next((s for s in self.standing(row, live) if s.offer.kind == kind and seat in s.awaited), None)
        after = None
        if found is not None:
            after = self._rows.answer(game_id, found.offer, seat, self._lines.timing.now(), agrees=agrees)
        if found is None or after is None:
            raise RefusedError(_("The offer has expired."))
        if not after.declined and set(_asked(row, kind, after.seat)) <= set(after.agreed):
            self._do(row, live, kind, after.seat)
        else:
            self._lines.notify(game_id, live.seq)

    def withdraw(self, person: str, game_id: str, seat: int, kind: OfferKind) -> None:
        """Withdraw the player's offer, if it stands."""
        row, live = self._running(person, game_id, seat)
        if any(found.offer.kind == kind and found.offer.seat == seat for found in self.standing(row, live)):
            self._rows.withdraw(game_id, kind, seat, self._lines.timing.now())
            self._lines.notify(game_id, live.seq)

    def _require_new(self, row: GameRow, before: OfferRow, live: LiveGame) -> None:
        """Raise `RefusedError` for an offer too soon after the one before, to spare the other side repeated requests."""
        if before.kind != "draw":
            if not any(line.seq > before.seq and line.seat == before.seat for line in live.lines):
                raise RefusedError(_("You have already asked. Play an action first."))
        else:
            again = self._lines.games.at(row, before.seq).game.position.round_no + ROUNDS_BETWEEN_DRAWS
            if live.game.position.round_no < again:
                text = _("You can offer a draw once every two rounds. The next time is in round {round}.")
                raise RefusedError(text.format(round=again))

    def abort(self, person: str, game_id: str, seat: int) -> None:
        """Abort the game, which is possible until everyone has acted."""
        row, live = self._running(person, game_id, seat)
        if not may_abort(row, live):
            raise RefusedError(_("All players have acted, so the game can no longer be aborted."))
        self._lines.put(row, live, Change("abort", seat, live.game))

    def claim(self, person: str, game_id: str, seat: int) -> None:
        """Claim the win over an opponent who has been away for long. Raise RefusedError where that is not possible yet.

        If a side has acted less than twice, the game is aborted instead: a game against an empty chair has no winner.
        """
        row, live = self._running(person, game_id, seat)
        claim = self.claim_over(row, live, seat)
        if claim is None or claim.after > 0:
            raise RefusedError(_("You can claim the win only against a player who has been away for long enough."))
        change = Change("claim", live.game.decider, live.game) if claim.wins else Change("abort", None, live.game)
        self._lines.put(row, live, change)

    def claim_over(
        self, row: GameRow, live: LiveGame, seat: int, seen: Mapping[str, Seen] | None = None
    ) -> Claim | None:
        """Return the claim that the seat has, now or later, if the opponent who must decide stays away. None where there is none.

        `seen`: the presence of the players in the game, where it is known already.
        """
        decider = live.game.decider
        if live.clock is None or not isinstance(live.clock.terms, LiveClock) or decider is None or live.over:
            return None
        person = row.seats[decider].person
        if person is None or decider % 2 == seat % 2 or person == row.seats[seat].person:
            return None
        if seen is None:
            seen = self._presence.seen(row.id, self._lines.timing.now())
        found = seen.get(person, NEVER)
        if found.here:
            return None
        waited = self._lines.timing.counted_since(max(found.at or 0, live.at, row.began or 0))
        return Claim(max(0, AWAY_MS - waited), wins=min(live.acted) >= ACTIONS_TO_CLAIM)

    def may(self, row: GameRow, live: LiveGame, seat: int, claim: Claim | None) -> list[Right]:
        """Return the rights that a seat has now in addition to playing. `claim`: the result of `claim_over`."""
        if live.over or free_seats(row):
            return []
        others = any(other.person not in (None, row.seats[seat].person) for other in row.seats)
        rights: dict[Right, bool] = {
            "abort": may_abort(row, live),
            "draw": others and not _bots_against(row, seat),
            # Against bots the refusal says why an action can't be taken back.
            "takeback": live.acted[seat % 2] > 0 if _alone(row) else not isinstance(_before(live, seat), str),
            "claim": claim is not None and claim.after == 0,
        }
        return [right for right, granted in rights.items() if granted]

    def _running(self, person: str, game_id: str, seat: int) -> tuple[GameRow, LiveGame]:
        row = self._lines.row(game_id)
        require_seat(row, person, seat)
        live = self._lines.games.latest(row)
        if live.over:
            raise RefusedError(_("The game is over."))
        require_everybody(row)
        return row, live

    def _do(self, row: GameRow, live: LiveGame, kind: OfferKind, seat: int) -> None:
        do: dict[OfferKind, Callable[[], Change]] = {
            "draw": lambda: Change("draw", None, live.game),
            "resign": lambda: Change("resign", seat, live.game),
            "takeback": lambda: self._taken_back(row, live, seat),
        }
        self._lines.put(row, live, do[kind]())
        self._rows.remove(row.id, kind, seat)

    def _taken_back(self, row: GameRow, live: LiveGame, seat: int) -> Change:
        back_to = line_before(live, seat, alone=_alone(row))
        return Change("takeback", seat, self._lines.games.at(row, back_to).game, back_to=back_to)


def may_abort(row: GameRow, live: LiveGame) -> bool:
    """Return whether the game may be aborted because a player in it has not acted yet."""
    if row.mode != "link" or live.over:
        return False
    awaited = {seat.seat for seat in row.seats if seat.person is not None}
    for line in live.lines:  # all have acted within the first lines of most games
        awaited -= {line.seat}
        if not awaited:
            return False
    return bool(awaited)


def _alone(row: GameRow) -> bool:
    """Return whether one player plays against bots, so that no other player is asked."""
    return row.mode == "bot"


def _asked(row: GameRow, kind: OfferKind, seat: int) -> tuple[int, ...]:
    """Return the seats of the other players who must agree: all of them, or for a resignation only the partner."""
    person = row.seats[seat].person
    others = [other.seat for other in row.seats if other.person is not None and other.person != person]
    return tuple(other for other in others if kind != "resign" or other % 2 == seat % 2)


def _bots_against(row: GameRow, seat: int) -> bool:
    return any(other.bot is not None and other.seat % 2 != seat % 2 for other in row.seats)


def _lapsed(offer: OfferRow, live: LiveGame) -> bool:
    """Return whether the offer has lapsed: the other side has played since, or for a takeback any player has."""
    since = [line for line in live.lines if line.seq > offer.seq]
    if offer.kind == "takeback":
        return bool(since)
    return any(line.seat is not None and line.seat % 2 != offer.seat % 2 for line in since)


def must_ask_partner(row: GameRow, seat: int) -> bool:
    """Return whether another player plays on this seat's side and must consent to its resignation."""
    return bool(_asked(row, "resign", seat))


ANSWERS = (ids.DECLINE, ids.LOSE_STACK, ids.LOSE_SUPPLY)
"""The decisions of another seat that show no coin of its hand."""


def line_before(live: LiveGame, seat: int, *, alone: bool = False) -> int:
    """Return the number of the line that a takeback of this seat goes back to: the one before its last action.

    Raise RefusedError where there is nothing to take back, or where the seat has learnt something since. `alone`: against bots only a draw
    counts, as in the terminal.
    """
    found = _before(live, seat, alone=alone)
    if isinstance(found, str):
        raise RefusedError(_(found))
    return found


def _before(live: LiveGame, seat: int, *, alone: bool = False) -> int | str:
    """Return what `line_before` returns, or the sentence of its error, to be translated: each text of a game asks."""
    lines = live.lines
    own = next((at for at in range(len(lines) - 1, 0, -1) if lines[at].seat == seat and lines[at].kind == "action"), 0)
    if live.over or not own:
        return N_("You have no action to take back.")
    later = lines[own:]
    start = later[0].start
    if any(ids.DRAW <= id_ < ids.TAKE for id_ in live.game.log[start:]):
        return N_("A coin has been drawn since then, so this can't be taken back.")
    if alone:
        return lines[own - 1].seq
    ends = [*(line.start for line in later[1:]), len(live.game.log)]
    known = live.game.information_state(seat)
    shown = any(look.at > start for look in known.seen)
    for line, end in zip(later, ends, strict=True):
        if line.seat != seat:
            shown |= any(known.ids[at] == live.game.log[at] not in ANSWERS for at in range(line.start, end))
    if shown:
        return N_("A coin has been revealed since then, so this can't be taken back.")
    return lines[own - 1].seq
