"""The data of the invitation, which shows the table before its first coin to each person who opens the link."""

from dataclasses import dataclass, field
from typing import Any, Literal

from warchest.accounts import Accounts
from warchest.bots.registry import LEVELS, bot_line, bot_name
from warchest.drawing.boards import board_svg, definitions, described, picture_of
from warchest.drawing.coins import coin_svg, marker_svg
from warchest.drawing.sheet import Svg
from warchest.lobby import Lobby
from warchest.schema.game import Payload, Person
from warchest.schema.page import InviteBoot
from warchest.setup import Setup
from warchest.table import Table
from warchest.table.game_request import YOU
from warchest.table.service import Sitting
from warchest.web.links import Site, qr_code
from warchest.wording.languages import _, ngettext
from warchest.wording.names import card, player_name

Corner = Literal["own", "next", "partner", "last"]
"""The place of a seat as the viewer sees it: at the lower edge, or clockwise from there. With two seats the other one is "next"."""
Who = Literal["link", "lobby", "one"]
"""The people who may take the free seats: anybody with the link, anybody in the lobby, or only those for whom they are reserved."""


@dataclass(frozen=True, slots=True)
class InviteQuery:
    """The options in the address of the invitation."""

    word: str = ""
    """the secret word of a partner for whom a seat is reserved"""
    nobody: int | None = None
    """the seat that could not be reserved because no account has the given name"""
    bot: int | None = None
    """the seat for which the person is choosing a bot"""
    keep: int | None = None
    """the seat that the person is reserving for somebody"""
    watch: bool = False
    """whether the person only wants to watch"""
    guest: bool = False
    """whether the person declined to give a name"""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The person who looks at the invitation, and the address by which they reached it."""

    person: str
    accounts: Accounts
    site: Site
    signed: bool
    """whether the person is signed in to an account and so has a name"""


@dataclass(frozen=True, slots=True)
class Coin:
    """A unit, as a row of its army."""

    name: str
    line: str
    left: int
    """the number of coins that can be recruited"""
    picture: Svg


@dataclass(frozen=True, slots=True)
class CornerSeat:
    """A seat in its corner, and the person's options there."""

    seat: int
    corner: Corner
    place: str
    """the name of the seat"""
    marker: Svg
    name: str
    """the name of the person or bot at the seat, or of the person for whom it is reserved"""
    line: str
    """a second line: the name of the seat, and whose partner sits there"""
    presence: str
    """whether the person at the seat is here or away; empty for the viewer, for a bot, and for a person who never came"""
    here: bool
    free: bool
    you: bool
    may: bool
    """whether the viewer may take the seat, or change to it"""
    give: bool
    """whether the viewer may give the seat to a bot, or reserve it for somebody"""
    release: bool
    """whether the viewer may end the reservation of the seat"""
    dismiss: str
    """the label of the button that removes the person or bot at the seat; empty for none"""
    army: list[Coin] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Invited:
    """The seats and reservations of a table, as they concern the viewer."""

    free: list[int]
    kept: dict[int, str]
    """the seats that are reserved for a partner or for one person, with that person's name if the viewer may know it"""
    own: list[int]
    """the seats that are reserved for the viewer"""
    made: bool
    """whether the viewer made the table"""
    sits: bool
    """whether the viewer sits at the table"""
    maker: int
    """the seat of the person who made the table"""
    turned_away: bool
    """whether the viewer was asked to leave"""

    @property
    def offered(self) -> list[int]:
        """Return the seats that the viewer may take: those reserved for them, else those reserved for nobody."""
        if self.turned_away:
            return []
        return self.own or [seat for seat in self.free if seat not in self.kept]


def invitation(
    visitor: Visitor, table: Table, lobby: Lobby, game_id: str, sitting: Sitting, asked: InviteQuery
) -> dict[str, Any]:
    """Return the values for the template."""
    person, accounts, site = visitor.person, visitor.accounts, visitor.site
    payload = table.payload(person, game_id, None)
    setup = sitting.setup
    invited = _invited(visitor, table, lobby, game_id, sitting, asked.word)
    bottom = _bottom(sitting, invited)
    picture = picture_of(payload.view, setup.ruleset)
    partner = lobby.partner_word(person, game_id)
    link = f"{site.url}/game/{game_id}"
    is_open = lobby.is_open(game_id)
    chosen = accounts.called(person) if visitor.signed else accounts.guest_name(person)
    called = chosen or table.seating.name_of(person, game_id)
    return {
        "boot": InviteBoot(game_id, payload.seq, len(sitting.free), is_open and invited.made),
        "game": game_id,
        "title": _title(payload, invited),
        "line": " ".join(filter(None, (_line(setup, payload, invited, bottom), _absent(lobby, payload, invited)))),
        "sits": invited.sits,
        "made": invited.made,
        "away": invited.turned_away,
        "word": asked.word,
        "watch": asked.watch,
        "link": link,
        "trouble": site.trouble,
        "code": "" if site.trouble else qr_code(link),
        "partner": f"{link}?with={partner}" if partner else "",
        "who": _who(invited, is_open=is_open),
        "whose": next(iter(invited.kept.values()), ""),
        "nobody": asked.nobody is not None,
        "slot": _slot(invited, asked, called),
        "chosen": _chosen(invited, asked),
        "called": called,
        "signed": visitor.signed,
        "unnamed": accounts.called(person),
        "played": sitting.played,
        "levels": [(level, bot_name(level), bot_line(level)) for level in LEVELS],
        "definitions": definitions(setup.ruleset),
        "board": board_svg(picture, described(picture), turned=bottom % 2 == 0),
        "places": {one.corner: one for one in _places(setup, payload, invited, bottom)},
    }


def _invited(visitor: Visitor, table: Table, lobby: Lobby, game_id: str, sitting: Sitting, word: str) -> Invited:
    person = visitor.person
    request = table.row(game_id).request
    made = table.seating.made_by(person, game_id)
    partners, guests = lobby.kept_seats(game_id), lobby.invited(game_id)
    names = {seat: visitor.accounts.called(guest) if sitting.seats else "" for seat, guest in guests.items()}
    own = [seat for seat in sitting.free if (word and partners.get(seat) == word) or guests.get(seat) == person]
    return Invited(
        free=sitting.free,
        kept={seat: name for seat, name in (dict.fromkeys(partners, "") | names).items() if seat in sitting.free},
        own=own,
        made=made,
        sits=bool(sitting.seats),
        maker=next((seat for seat, sitter in enumerate(request["seats"]) if sitter == YOU), 0),
        turned_away=lobby.is_sent_away(person, game_id),
    )


def _bottom(sitting: Sitting, invited: Invited) -> int:
    """Return the seat at the lower edge: the viewer's own, else the one that they would take."""
    return [*sitting.seats, *invited.offered, *sitting.free][0]


def _who(invited: Invited, *, is_open: bool) -> Who:
    if set(invited.free) <= set(invited.kept):
        return "one"
    return "lobby" if is_open else "link"


def _chosen(invited: Invited, asked: InviteQuery) -> int | None:
    """Return the seat that the slot is about, if there is one."""
    for seat in (asked.bot, asked.keep, asked.nobody):
        if seat is not None:
            return seat if seat in invited.free else None
    return None


def _slot(invited: Invited, asked: InviteQuery, called: str) -> str:
    """Return the name of the form in the slot, which is the place of the prompt and shows one form at a time."""
    if not invited.sits:
        return "watch" if asked.watch or not invited.offered else "sit"
    if invited.made and _chosen(invited, asked) is not None:
        return "bot" if asked.bot is not None else "keep"
    return "name" if invited.made and not called and not asked.guest else "link"


def _title(payload: Payload, invited: Invited) -> str:
    if not invited.sits:
        host = payload.people[invited.maker].name
        return (_("{name} invites you") if invited.offered else _("{name} waits for somebody")).format(name=host)
    only = next(iter(invited.kept.values()), "") if len(invited.free) == len(invited.kept) == 1 else ""
    if only:
        return _("Waiting for {name}").format(name=only)
    if len(payload.people) == 2:
        return _("Waiting for your friend")
    return ngettext("Waiting for {count} person", "Waiting for {count} people", len(invited.free)).format(
        count=len(invited.free)
    )


def _line(setup: Setup, payload: Payload, invited: Invited, bottom: int) -> str:
    """Return the sentence below the title."""
    if invited.turned_away:
        return _("You were asked to leave this table.")
    if invited.sits:
        return _("The game begins when everybody sits.")
    if not invited.offered:
        return _("The free seat is kept for somebody.")
    if setup.seats == 2:
        side = player_name(setup.ruleset, 2, bottom)
        return _("You would play {side}, against {name}.").format(side=side, name=payload.people[1 - bottom].name)
    return _("Choose a seat. Partners sit opposite each other.")


def _absent(lobby: Lobby, payload: Payload, invited: Invited) -> str:
    """Return the sentence that the host is away, for a person who might sit down. It is empty if it does not apply."""
    if not invited.offered or invited.sits or lobby.host_is_here(payload.game):
        return ""
    return _("{name} is not here at the moment.").format(name=payload.people[invited.maker].name)


def _places(setup: Setup, payload: Payload, invited: Invited, bottom: int) -> list[CornerSeat]:
    corners: dict[int, Corner] = {0: "own", 1: "next", 2: "partner", 3: "last"}
    return [_place(setup, payload, invited, one, corners[(one.seat - bottom) % setup.seats]) for one in payload.people]


def _place(setup: Setup, payload: Payload, invited: Invited, one: Person, corner: Corner) -> CornerSeat:
    shown = payload.view.seats[one.seat]
    place = player_name(setup.ruleset, setup.seats, one.seat)
    kept = one.seat in invited.kept
    here = {told.seat: told.here for told in payload.status.attendance if told.here or told.away is not None}
    told_here = not one.you and one.seat in here
    return CornerSeat(
        seat=one.seat,
        corner=corner,
        place=place,
        marker=marker_svg(shown.side),
        name=_name(one, kept=invited.kept.get(one.seat)) if one.free else bot_name(one.bot) if one.bot else one.name,
        line=_seat_line(payload, one, place),
        presence=(_("here") if here[one.seat] else _("away")) if told_here else "",
        here=here.get(one.seat, False),
        free=one.free,
        you=one.you,
        may=one.seat in invited.offered and (not invited.sits or one.seat not in invited.kept),
        give=invited.made and one.free and not kept,
        release=invited.made and bool(invited.kept.get(one.seat)),
        dismiss=_dismissal(one) if invited.made else "",
        army=[
            Coin(told.name, told.line, shown.supply.get(kind, 0), coin_svg(kind, shown.side, 46))
            for kind in shown.army
            if (told := card(setup.ruleset, kind))
        ],
    )


def _name(one: Person, *, kept: str | None) -> str:
    if kept:
        return _("Kept for {name}").format(name=kept)
    return _("Kept for somebody") if kept is not None else _("Free seat")


def _seat_line(payload: Payload, one: Person, place: str) -> str:
    """Return the name of the seat if the first line does not tell it, and with four players also whose partner sits there."""
    parts = [place] if one.name != place or one.free else []
    if len(payload.people) == 4:
        partner = payload.people[(one.seat + 2) % 4]
        if one.you or partner.you:
            parts.append(_("you") if one.you else _("your partner"))
        elif not partner.free:
            parts.append(_("partner of {name}").format(name=bot_name(partner.bot) if partner.bot else partner.name))
    elif one.you:
        parts.append(_("you"))
    return ", ".join(parts)


def _dismissal(one: Person) -> str:
    if one.free or one.you:
        return ""
    return _("Take the bot away") if one.bot else _("Ask to leave")
