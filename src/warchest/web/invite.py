"""The forms of the invitation, which is the page of a game by link until every seat is taken. It works without scripts."""

from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from warchest.accounts import Accounts
from warchest.bots.registry import Level
from warchest.table import RefusedError
from warchest.web.api import TheLobby, ThePerson, TheTable
from warchest.web.limits import ACTIONS, home_of, limited
from warchest.web.messages import Seat, Word


class SeatForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form with which a person sits down, or gives a seat to a bot."""

    seat: Seat
    name: str = ""
    word: Word = ""
    level: Level | None = None


class OpenForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that shows the game in the lobby, or only to people with the link."""

    open: Literal["yes", "no"]


class KeepForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that reserves a seat for the account of this name, or with an empty name frees it for everybody."""

    seat: Seat
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class MoveForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form with which a person changes to another seat."""

    seat: Seat


class LeaveForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that asks the person at a seat to leave."""

    seat: Seat


class NameForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form with which a seated person takes a name."""

    name: str = ""


@post(
    "/game/{game_id:str}/seats",
    sync_to_thread=True,
    guards=[limited(ACTIONS)],
    status_code=303,
    include_in_schema=False,
)
def sit_down(
    person: ThePerson, table: TheTable, lobby: TheLobby, game_id: FromPath[str], data: URLEncodedBody[SeatForm]
) -> Redirect:
    """Sit down, or give the seat to a bot, and go to the game. If the seat is taken, the page of the game shows by whom."""
    with suppress(RefusedError):
        if data.level is None:
            lobby.sit(person, game_id, data.seat, data.name, data.word)
        else:
            table.seating.give_to_bot(person, game_id, data.seat, data.level)
    return Redirect(f"/game/{game_id}", status_code=303)


@post(
    "/game/{game_id:str}/keep", sync_to_thread=True, guards=[limited(ACTIONS)], status_code=303, include_in_schema=False
)
def keep(
    person: ThePerson,
    lobby: TheLobby,
    accounts: NamedDependency[Accounts],
    game_id: FromPath[str],
    data: URLEncodedBody[KeepForm],
) -> Redirect:
    """Reserve a seat for one person, or end the reservation, and go back to the invitation."""
    found = accounts.person_called(data.name) if data.name.strip() else None
    if found is None and data.name.strip():
        return Redirect(f"/game/{game_id}?nobody={data.seat}", status_code=303)
    with suppress(RefusedError):
        lobby.keep(person, game_id, data.seat, None if found is None else found[0])
    return Redirect(f"/game/{game_id}", status_code=303)


@post(
    "/game/{game_id:str}/move", sync_to_thread=True, guards=[limited(ACTIONS)], status_code=303, include_in_schema=False
)
def move(person: ThePerson, lobby: TheLobby, game_id: FromPath[str], data: URLEncodedBody[MoveForm]) -> Redirect:
    """Change to another seat, and go back to the invitation."""
    with suppress(RefusedError):
        lobby.move(person, game_id, data.seat)
    return Redirect(f"/game/{game_id}", status_code=303)


@post(
    "/game/{game_id:str}/ask-to-leave",
    sync_to_thread=True,
    guards=[limited(ACTIONS)],
    status_code=303,
    include_in_schema=False,
)
def ask_to_leave(
    person: ThePerson, lobby: TheLobby, game_id: FromPath[str], data: URLEncodedBody[LeaveForm]
) -> Redirect:
    """Free another person's seat, and go back to the invitation."""
    with suppress(RefusedError):
        lobby.ask_to_leave(person, game_id, data.seat)
    return Redirect(f"/game/{game_id}", status_code=303)


@post(
    "/game/{game_id:str}/name", sync_to_thread=True, guards=[limited(ACTIONS)], status_code=303, include_in_schema=False
)
def call(person: ThePerson, table: TheTable, game_id: FromPath[str], data: URLEncodedBody[NameForm]) -> Redirect:
    """Take a name, or go without one, and go on to the link."""
    with suppress(RefusedError):
        table.seating.call(person, game_id, data.name)
    return Redirect(f"/game/{game_id}{'' if data.name.strip() else '?guest=true'}", status_code=303)


@post(
    "/game/{game_id:str}/leave",
    sync_to_thread=True,
    guards=[limited(ACTIONS)],
    status_code=303,
    include_in_schema=False,
)
def leave(person: ThePerson, table: TheTable, game_id: FromPath[str]) -> Redirect:
    """Leave the seat before the game begins, and go to the home page. If the person who made the game leaves, the game is removed."""
    with suppress(RefusedError):
        table.seating.stand_up(person, game_id)
        return Redirect("/", status_code=303)
    return Redirect(f"/game/{game_id}", status_code=303)


@post(
    "/game/{game_id:str}/open", sync_to_thread=True, guards=[limited(ACTIONS)], status_code=303, include_in_schema=False
)
def open_or_close(
    request: Request[Any, Any, Any],
    person: ThePerson,
    table: TheTable,
    lobby: TheLobby,
    game_id: FromPath[str],
    data: URLEncodedBody[OpenForm],
) -> Redirect:
    """Let anybody in the lobby take the free seats, or only people with the link, and go back to the invitation.

    If every free seat was reserved, the reservations end.
    """
    with suppress(RefusedError):
        kept, free = lobby.invited(game_id), table.sitting(person, game_id).free
        for seat in free if set(free) <= set(kept) else ():
            lobby.keep(person, game_id, seat, None)
        if data.open == "yes":
            lobby.open(person, game_id, home=home_of(request))
        else:
            lobby.close(person, game_id)
    return Redirect(f"/game/{game_id}", status_code=303)
