"""The kinds of notices, as a table: the condition of each and its text.

A kind's condition is a question to the rows of the games, so a notice that has lost its reason is never sent. A text is
made when it is sent or shown, in the reader's language, from the players' names and the summary of the game, which are public.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, case, exists, false, select

from warchest.rules.outcome import Ending
from warchest.schema.time_control import DAY_MS
from warchest.server.notices.tables import notices
from warchest.server.store import GameRow
from warchest.server.store.schema import events, games, seats, summaries
from warchest.server.table.new_game.challenges import invited_seats
from warchest.server.table.people import held, name_to_others
from warchest.server.table.play.offers import offers
from warchest.wording.languages import N_, _

NoticeText = Callable[[GameRow, str, Mapping[str, Any]], str]
"""Returns the text for a game's row, the reader's key, and the summary of the game."""


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """A kind of notice."""

    setting: str
    """The id of the setting that turns it on and off."""
    holds: ColumnElement[bool]
    """Whether a row of `notices` still has its reason, beside the rows of its game in `games` and `summaries`."""
    text: NoticeText
    waits: bool = True
    """Whether a game waits for the user."""


SETTINGS: Final = {
    "turn": N_("Your turn in a game without a live clock"),
    "day": N_("One day left to act"),
    "challenge": N_("A challenge, a rematch or an invitation"),
    "offer": N_("A draw offer or a takeback request"),
    "round": N_("A round of a tournament has started"),
    "over": N_("A game is over"),
}
"""The settings of kinds, by id."""

_OPEN: Final = games.c.status == "open"
_AT_THAT_LINE: Final = and_(_OPEN, summaries.c.seq == notices.c.line)
_RESERVED: Final = and_(
    _OPEN,
    exists(
        select(invited_seats.c.seat)
        .join(seats, and_(seats.c.game_id == invited_seats.c.game_id, seats.c.seat == invited_seats.c.seat))
        .where(
            invited_seats.c.game_id == notices.c.game_id,
            invited_seats.c.person == notices.c.person,
            seats.c.person.is_(None),
            seats.c.bot.is_(None),
        )
    ),
)


def _offered(kind: str) -> ColumnElement[bool]:
    """Return the condition that an offer of this kind stands. It lapses when the other side plays, one of a takeback with any line."""
    answered = and_(
        events.c.game_id == offers.c.game_id, events.c.seq > offers.c.seq, events.c.seat % 2 != offers.c.seat % 2
    )
    its_own = (offers.c.game_id == notices.c.game_id, offers.c.kind == kind, offers.c.seq == notices.c.line)
    stands = select(offers.c.seat).where(*its_own, ~offers.c.declined, ~exists(select(events.c.seq).where(answered)))
    return and_(_AT_THAT_LINE if kind == "takeback" else _OPEN, exists(stands))


def _against(two: str, more: str) -> NoticeText:
    """Return the function for a text that names the opponent in a game of two."""

    def sentence(row: GameRow, person: str, _summary: Mapping[str, Any]) -> str:
        if len(row.seats) > 2:
            return _(more)
        return _(two).format(name=_other(row, person))

    return sentence


def _by(text: str) -> NoticeText:
    """Return the function for a text that names the player who has asked."""

    def sentence(row: GameRow, person: str, _summary: Mapping[str, Any]) -> str:
        return _(text).format(name=_other(row, person))

    return sentence


def _other(row: GameRow, person: str) -> str:
    """Return the name of the first other player at the table."""
    others = (seat.seat for seat in row.seats if seat.person not in (None, person) or seat.bot is not None)
    return name_to_others(row, next(others, 0))


def _how_it_ended(row: GameRow, person: str, summary: Mapping[str, Any]) -> str:
    """Return who won a game, for one of its players."""
    mine, winner = {seat % 2 for seat in held(row, person)}, summary.get("winner")
    if summary.get("ending") == Ending.ABORTED:
        texts = (N_("Your game against {name} was aborted."), N_("Your four-player game was aborted."))
    elif winner is None:
        texts = (N_("Your game against {name} is a draw."), N_("Your four-player game is a draw."))
    elif winner in mine:
        texts = (N_("You won against {name}."), N_("Your side won the four-player game."))
    else:
        texts = (N_("You lost against {name}."), N_("Your side lost the four-player game."))
    return _against(*texts)(row, person, summary)


KINDS: Final = {
    "turn": NoticeKind(
        "turn", _AT_THAT_LINE, _against(N_("Your turn against {name}."), N_("Your turn in a four-player game."))
    ),
    "day": NoticeKind(
        "day",
        _AT_THAT_LINE,
        _against(
            N_("You have one day left to act against {name}."), N_("You have one day left in a four-player game.")
        ),
    ),
    "challenge": NoticeKind("challenge", _RESERVED, _by(N_("{name} challenges you to a game."))),
    "rematch": NoticeKind("challenge", _RESERVED, _by(N_("{name} wants a rematch."))),
    "invitation": NoticeKind("challenge", _RESERVED, _by(N_("{name} has reserved a seat for you."))),
    "draw": NoticeKind(
        "offer", _offered("draw"), _against(N_("{name} offers a draw."), N_("You have been offered a draw."))
    ),
    "takeback": NoticeKind(
        "offer",
        _offered("takeback"),
        _against(N_("{name} wants to take back an action."), N_("A player wants to take back an action.")),
    ),
    "resign": NoticeKind(
        "offer", _offered("resign"), lambda _row, _person, _summary: _("Your partner wants to resign.")
    ),
    "round": NoticeKind(
        "round",
        _AT_THAT_LINE,
        _against(N_("Your tournament game against {name} has started."), N_("Your game has started.")),
    ),
    "over": NoticeKind("over", games.c.status == "over", _how_it_ended, waits=False),
}
"""All kinds by id. The ids are stored."""

HOLDS: Final = case(*((notices.c.kind == id_, kind.holds) for id_, kind in KINDS.items()), else_=false())
"""Whether a row of `notices` still has its reason. Rows of a kind that this version does not know have none."""
SINCE: Final = case((notices.c.kind == "day", games.c.deadline - DAY_MS), else_=notices.c.made)
"""Since when it has been so. A holiday moves a deadline."""
JOINED: Final = notices.join(games, games.c.id == notices.c.game_id, isouter=True).join(
    summaries, summaries.c.game_id == notices.c.game_id, isouter=True
)
