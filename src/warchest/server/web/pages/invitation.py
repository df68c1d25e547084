"""The invitation: the page of a game by link until every seat is taken. Its content and its forms.

It shows the table before its first coin to each user who opens the link. It works without scripts.
"""

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect, Template

from warchest.bots.registry import LEVELS, Level, bot_line, bot_name, bot_rating
from warchest.drawing.boards import board_svg, definitions, described, picture_of
from warchest.drawing.sheet import Svg, coin_svg, marker_svg
from warchest.game.setup import Setup
from warchest.rules.content.lite import LITE
from warchest.schema.game import Payload, Person
from warchest.schema.page import InviteBoot
from warchest.server.accounts import Accounts
from warchest.server.lobby import Lobby
from warchest.server.table import RefusedError, Table
from warchest.server.table.new_game.game_request import YOU
from warchest.server.table.service import Sitting
from warchest.server.web.dependencies import TheLobby, TheTable, TheUser, WebRequest, form_post
from warchest.server.web.errors import small_page, way_home
from warchest.server.web.guard.bounds import PLAYING
from warchest.server.web.guard.limits import ACTIONS, home_of, limited
from warchest.server.web.links import Site, qr_code
from warchest.server.web.messages import Seat, Word
from warchest.wording.forms import listed, paragraph
from warchest.wording.languages import _, ngettext
from warchest.wording.names import card, player_name

Corner = Literal["own", "next", "partner", "last"]
"""The place of a seat as the viewer sees it: at the lower edge, or clockwise from there. With two seats the other one is "next"."""
Who = Literal["link", "lobby", "one"]
"""The users who may take the free seats: all with the link, all in the lobby, or only those with a reservation."""


@dataclass(frozen=True, slots=True)
class InviteQuery:
    """The options in the address of the invitation."""

    word: str = ""
    """the secret token of a partner with a reserved seat"""
    nobody: int | None = None
    """the seat that could not be reserved because no account has the given name"""
    bot: int | None = None
    """the seat for which the user is choosing a bot"""
    keep: int | None = None
    """the seat that the user is reserving for another user"""
    watch: bool = False
    """whether the user only wants to watch"""
    guest: bool = False
    """whether the user declined to give a name"""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The user who looks at the invitation, and the address in their request."""

    person: str
    accounts: Accounts
    site: Site
    is_signed_in: bool
    """whether the user is signed in to an account and so has a name"""


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
    """A seat in its corner, and the user's options there."""

    seat: int
    corner: Corner
    place: str
    """the name of the seat"""
    marker: Svg
    name: str
    """the name of the user or bot at the seat, or of the user with the reservation"""
    line: str
    """a second line: the name of the seat, and the partner of the player there"""
    presence: str
    """whether the user at the seat is here or away; empty for the viewer, for a bot, and for a user who never came"""
    here: bool
    free: bool
    you: bool
    may: bool
    """whether the viewer may take the seat, or change to it"""
    give: bool
    """whether the viewer may give the seat to a bot, or reserve it for a user"""
    release: bool
    """whether the viewer may end the reservation of the seat"""
    dismiss: str
    """the label of the button that removes the user or bot at the seat; empty for none"""
    army: list[Coin] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Invited:
    """The seats and reservations of a table, as they concern the viewer."""

    free: list[int]
    kept: dict[int, str]
    """the seats that are reserved for a partner or for one user, with that user's name if the viewer may know it"""
    own: list[int]
    """the seats that are reserved for the viewer"""
    made: bool
    """whether the viewer made the table"""
    sits: bool
    """whether the viewer sits at the table"""
    maker: int
    """the seat of the user who made the table"""
    turned_away: bool
    """whether the viewer was asked to leave"""

    @property
    def offered(self) -> list[int]:
        """Return the seats that the viewer may take: those reserved for them, else those without a reservation."""
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
    chosen = accounts.name_of(person) if visitor.is_signed_in else accounts.guest_name(person)
    called = chosen or table.seating.name_of(person, game_id)
    slot = _slot(invited, asked, called)
    rated = "rated" in sitting.options
    if slot == "sit" and rated and not visitor.is_signed_in:
        slot = "account"
    return {
        "boot": InviteBoot(
            game_id,
            payload.seq,
            len(sitting.free),
            is_open and invited.made,
            setup.ruleset.id == LITE.id,
            sitting.commitment is not None,
        ),
        "game": game_id,
        "title": _("Invite a friend") if slot == "name" and setup.seats == 2 else _title(payload, invited),
        "names": [*(one.name for one in payload.people), *invited.kept.values()],
        "line": paragraph([_line(setup, payload, invited, bottom), _absent(lobby, payload, invited)]),
        "about": "" if invited.sits else _about(setup),
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
        "slot": slot,
        "rated": rated,
        "chosen": _chosen(invited, asked),
        "called": called,
        "signed": visitor.is_signed_in,
        "unnamed": accounts.name_of(person),
        "played": sitting.played,
        "levels": [(level, bot_name(level), f"{bot_line(level)} · {bot_rating(level)}") for level in LEVELS],
        "definitions": definitions(setup.ruleset),
        "board": board_svg(picture, described(picture), turned=bottom % 2 == 0),
        "places": {one.corner: one for one in _places(setup, payload, invited, bottom)},
    }


def _invited(visitor: Visitor, table: Table, lobby: Lobby, game_id: str, sitting: Sitting, word: str) -> Invited:
    person = visitor.person
    request = table.row(game_id).request
    made = table.seating.made_by(person, game_id)
    partners, guests = lobby.reserved_seats(game_id), lobby.invited(game_id)
    names = {seat: visitor.accounts.name_of(guest) if sitting.seats else "" for seat, guest in guests.items()}
    own = [seat for seat in sitting.free if (word and partners.get(seat) == word) or guests.get(seat) == person]
    return Invited(
        free=sitting.free,
        kept={seat: name for seat, name in (dict.fromkeys(partners, "") | names).items() if seat in sitting.free},
        own=own,
        made=made,
        sits=bool(sitting.seats),
        maker=next((seat for seat, sitter in enumerate(request["seats"]) if sitter == YOU), 0),
        turned_away=lobby.was_removed(person, game_id),
    )


def _bottom(sitting: Sitting, invited: Invited) -> int:
    """Return the seat at the lower edge: the viewer's, else the one that they would take."""
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
        return (_("{name} invites you") if invited.offered else _("{name} is waiting for an opponent")).format(
            name=host
        )
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
    if invited.sits and invited.made and setup.seats == 2 and not invited.kept:
        return _("Your friend opens a link and takes the free seat, without an account. Then the game starts.")
    if invited.sits:
        return _("The game starts when all seats are taken.")
    if not invited.offered:
        return _("The free seat is reserved.")
    if setup.seats == 2:
        side = player_name(setup.ruleset, 2, bottom)
        return _("You play {side}, against {name}.").format(side=side, name=payload.people[1 - bottom].name)
    return _("Choose a seat. Partners sit opposite each other.")


def _about(setup: Setup) -> str:
    """Return three sentences about the game, for an invited friend who may never have heard of it."""
    if setup.ruleset.id == LITE.id:
        return _(
            "War Chest is a strategy board game. Each round you draw three coins from your bag, and each coin lets a unit act: enter the "
            "board, move, attack or take a zone. The first to hold six zones wins."
        )
    if setup.seats == 2:
        return _(
            "War Chest is a strategy board game. Each round you draw three coins from your bag, and each coin lets a unit act: enter the "
            "board, move, attack or take a location. The first to hold six locations wins."
        )
    return _(
        "War Chest is a strategy game, here for two teams of two. Each round you draw three coins from your bag, and each coin "
        "lets a unit act: enter the board, move, attack or take a location. The first team to hold eight locations wins."
    )


def _absent(lobby: Lobby, payload: Payload, invited: Invited) -> str:
    """Return the sentence that the host is away, for a user who might sit down. It is empty if it does not apply."""
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
    here = {
        attendance.seat: attendance.here
        for attendance in payload.status.attendance
        if attendance.here or attendance.away is not None
    }
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
            Coin(shown_card.name, shown_card.line, shown.supply.get(kind, 0), coin_svg(kind, shown.side, 46))
            for kind in shown.army
            if (shown_card := card(setup.ruleset, kind))
        ],
    )


def _name(one: Person, *, kept: str | None) -> str:
    if kept:
        return _("Reserved for {name}").format(name=kept)
    return _("Reserved") if kept is not None else _("Free seat")


def _seat_line(payload: Payload, one: Person, place: str) -> str:
    """Return the name of the seat if the first line lacks it, and with four players also the partner of the player there."""
    parts = [place] if one.name != place or one.free else []
    if len(payload.people) == 4:
        partner = payload.people[(one.seat + 2) % 4]
        if one.you or partner.you:
            parts.append(_("you") if one.you else _("your partner"))
        elif not partner.free:
            parts.append(_("{name}'s partner").format(name=bot_name(partner.bot) if partner.bot else partner.name))
    elif one.you:
        parts.append(_("you"))
    return listed(parts)


def _dismissal(one: Person) -> str:
    if one.free or one.you:
        return ""
    return _("Remove the bot") if one.bot else _("Ask to leave")


class SeatForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form for a user to sit down, or to give a seat to a bot."""

    seat: Seat
    name: str = ""
    word: Word = ""
    level: Level | None = None
    anchor: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")] = ""


class OpenForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that shows the game in the lobby, or only to users with the link."""

    open: Literal["yes", "no"]


class KeepForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that reserves a seat for the account of this name, or with an empty name frees it for everyone."""

    seat: Seat
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class MoveForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form for a user to change to another seat."""

    seat: Seat


class LeaveForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that asks the user at a seat to leave."""

    seat: Seat


class NameForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form for a seated user to take a name."""

    name: str = ""


@form_post("/game/{game_id:str}/seats", guards=[limited(ACTIONS)], work=PLAYING)
def sit_down(
    request: WebRequest,
    person: TheUser,
    table: TheTable,
    lobby: TheLobby,
    game_id: FromPath[str],
    data: URLEncodedBody[SeatForm],
) -> Redirect | Template:
    """Sit down, or give the seat to a bot, and go to the game. If the seat is taken, the page of the game shows by whom."""
    try:
        if data.level is None:
            lobby.sit(person, game_id, data.seat, data.name, data.word, home_of(request), data.anchor or None)
        else:
            table.seating.give_to_bot(person, game_id, data.seat, data.level)
    except RefusedError as problem:
        found = table.sitting(person, game_id)
        if data.seat in found.free and not found.seats:  # the page of the game would not say why
            return small_page(str(problem), way_home(), 422)
    return Redirect(f"/game/{game_id}", status_code=303)


@form_post("/game/{game_id:str}/keep", guards=[limited(ACTIONS)], work=PLAYING)
def keep(
    request: WebRequest,
    person: TheUser,
    lobby: TheLobby,
    table: TheTable,
    accounts: NamedDependency[Accounts],
    game_id: FromPath[str],
    data: URLEncodedBody[KeepForm],
) -> Redirect | Template:
    """Reserve a seat for one user, or end the reservation, and go back to the invitation."""
    found = accounts.account_named(data.name) if data.name.strip() else None
    if found is None and data.name.strip():
        return Redirect(f"/game/{game_id}?nobody={data.seat}", status_code=303)
    try:
        lobby.reserve(person, game_id, data.seat, None if found is None else found[0], home_of(request))
    except RefusedError as problem:
        if found is not None and data.seat in table.sitting(person, game_id).free:
            return small_page(str(problem), way_home(), 422)
    return Redirect(f"/game/{game_id}", status_code=303)


@form_post("/game/{game_id:str}/move", guards=[limited(ACTIONS)], work=PLAYING)
def move(person: TheUser, lobby: TheLobby, game_id: FromPath[str], data: URLEncodedBody[MoveForm]) -> Redirect:
    """Change to another seat, and go back to the invitation."""
    with suppress(RefusedError):
        lobby.move(person, game_id, data.seat)
    return Redirect(f"/game/{game_id}", status_code=303)


@form_post("/game/{game_id:str}/ask-to-leave", guards=[limited(ACTIONS)], work=PLAYING)
def ask_to_leave(person: TheUser, lobby: TheLobby, game_id: FromPath[str], data: URLEncodedBody[LeaveForm]) -> Redirect:
    """Free another user's seat, and go back to the invitation."""
    with suppress(RefusedError):
        lobby.remove_player(person, game_id, data.seat)
    return Redirect(f"/game/{game_id}", status_code=303)


@form_post("/game/{game_id:str}/name", guards=[limited(ACTIONS)], work=PLAYING)
def call(person: TheUser, table: TheTable, game_id: FromPath[str], data: URLEncodedBody[NameForm]) -> Redirect:
    """Take a name, or none, and continue to the link."""
    with suppress(RefusedError):
        table.seating.call(person, game_id, data.name)
    return Redirect(f"/game/{game_id}{'' if data.name.strip() else '?guest=true'}", status_code=303)


@form_post("/game/{game_id:str}/leave", guards=[limited(ACTIONS)], work=PLAYING)
def leave(person: TheUser, table: TheTable, game_id: FromPath[str]) -> Redirect:
    """Leave the seat before the game starts, and go to the home page. If the user who made the game leaves, the game is removed."""
    with suppress(RefusedError):
        table.seating.stand_up(person, game_id)
        return Redirect("/", status_code=303)
    return Redirect(f"/game/{game_id}", status_code=303)


@form_post("/game/{game_id:str}/open", guards=[limited(ACTIONS)], work=PLAYING)
def open_or_close(
    request: Request[Any, Any, Any],
    person: TheUser,
    table: TheTable,
    lobby: TheLobby,
    game_id: FromPath[str],
    data: URLEncodedBody[OpenForm],
) -> Redirect:
    """Open the free seats to the lobby, or only to users with the link, and return to the invitation.

    If every free seat was reserved, the reservations end.
    """
    with suppress(RefusedError):
        kept, free = lobby.invited(game_id), table.sitting(person, game_id).free
        for seat in free if set(free) <= set(kept) else ():
            lobby.reserve(person, game_id, seat, None)
        if data.open == "yes":
            lobby.open(person, game_id, home=home_of(request))
        else:
            lobby.close(person, game_id)
    return Redirect(f"/game/{game_id}", status_code=303)
