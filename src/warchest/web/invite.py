"""The invitation: the page of a game by link until everybody sits, and the forms on it. It works without scripts."""

from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from warchest.accounts import Accounts
from warchest.bots.registry import LEVELS, Level, bot_name
from warchest.drawing.boards import board_svg, definitions, described, picture_of
from warchest.drawing.coins import coin_svg
from warchest.lobby import Lobby
from warchest.schema.game import Payload, Person
from warchest.schema.page import InviteBoot
from warchest.schema.view import SeatView
from warchest.setup import Setup
from warchest.table import RefusedError, Table
from warchest.table.service import Sitting
from warchest.web.api import TheLobby, ThePerson, TheTable
from warchest.web.limits import ACTIONS, limited
from warchest.web.messages import Seat, Word
from warchest.web.qr import qr_code
from warchest.web.security import account_of
from warchest.wording.languages import _
from warchest.wording.names import box_name, name_of
from warchest.wording.players import player_name
from warchest.wording.setups import setup_title


class SeatForm(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody sits down, or a bot does."""

    seat: Seat
    name: str = ""
    word: Word = ""
    level: Level | None = None


class OpenForm(msgspec.Struct, forbid_unknown_fields=True):
    """Who may find the game: everybody, or who has the link."""

    open: Literal["yes", "no"]


class KeepForm(msgspec.Struct, forbid_unknown_fields=True):
    """A seat is kept for the account of this name; an empty one: for nobody any more."""

    seat: Seat
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class MoveForm(msgspec.Struct, forbid_unknown_fields=True):
    """The person who sits here wants that seat."""

    seat: Seat


class NameForm(msgspec.Struct, forbid_unknown_fields=True):
    """What the person who sits here wants to be called."""

    name: str = ""


def invitation(
    request: Request[Any, Any, Any],
    table: Table,
    lobby: Lobby,
    accounts: Accounts,
    person: str,
    game_id: str,
    sitting: Sitting,
    *,
    word: str,
    nobody: int | None,
) -> dict[str, Any]:
    """The values for the template; `nobody`: the seat that was to be kept for an account which there is not."""
    payload = table.payload(person, game_id, None)
    setup = sitting.setup
    invited = lobby.invited(game_id)
    offered = _offered(sitting.free, lobby.kept_seats(game_id), word, invited, person)
    names = {seat: accounts.called(guest) for seat, guest in invited.items()} if sitting.seats else {}
    picture = picture_of(payload.view, setup.ruleset)
    is_open = lobby.is_open(game_id)
    kept = lobby.partner_word(person, game_id)
    link = f"{str(request.base_url).rstrip('/')}/game/{game_id}"
    return {
        "boot": InviteBoot(game_id, payload.seq, len(sitting.free), is_open and bool(sitting.seats)),
        "open": is_open,
        "word": word,
        "partner": f"{link}?with={kept}" if kept else "",
        "game": game_id,
        "seated": bool(sitting.seats),
        "made": table.seating.made_by(person, game_id),
        "title": _title(payload.people, seated=bool(sitting.seats), welcome=bool(offered)),
        "link": link,
        "code": qr_code(link),
        "definitions": definitions(setup.ruleset),
        "board": board_svg(picture, described(picture)),
        "nobody": nobody,
        "seats": [
            _seat(setup, payload, one) | {"may": one.seat in offered, "kept": names.get(one.seat)}
            for one in payload.people
        ],
        "mine": table.seating.name_of(person, game_id),
        "named": account_of(request) is not None,
        "played": _played(setup, partners_talk=sitting.partners_talk),
        "levels": [(level, bot_name(level)) for level in LEVELS],
    }


def _offered(free: list[int], kept: dict[int, str], word: str, invited: dict[int, str], person: str) -> list[int]:
    """The seats that a person who opens the link may take: those that are kept for them, else those that are kept for nobody."""
    own = [seat for seat in free if (word and kept.get(seat) == word) or invited.get(seat) == person]
    return own or [seat for seat in free if seat not in kept and seat not in invited]


def _title(people: list[Person], *, seated: bool, welcome: bool) -> str:
    if seated:
        return _("Play a friend")
    host = next((person.name for person in people if not person.free and person.bot is None), "")
    return (_("{name} invites you") if welcome else _("{name} waits for somebody")).format(name=host)


def _seat(setup: Setup, payload: Payload, person: Person) -> dict[str, Any]:
    shown: SeatView = payload.view.seats[person.seat]
    return {
        "seat": person.seat,
        "side": shown.side,
        "place": player_name(setup.ruleset, setup.seats, person.seat),
        "name": person.name,
        "you": person.you,
        "free": person.free,
        "army": [{"name": name_of(setup.ruleset, kind), "svg": coin_svg(kind, shown.side, 36)} for kind in shown.army],
    }


def _played(setup: Setup, *, partners_talk: bool) -> str:
    """What is played, in a few words."""
    boxes = ", ".join(box_name(setup.ruleset, box) for box in setup.boxes)
    told = _("{setup}. Boxes: {boxes}.").format(setup=setup_title(setup.name), boxes=boxes)
    return f"{told} {_('Partners may talk to each other.')}" if partners_talk else told


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
    """Sit down, or give the seat to a bot, and go to the game; where the seat is taken its page shows by whom."""
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
    """Keep a seat for one person, or for nobody any more, and go back to the invitation."""
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
    """Sit at another seat instead, and go back to the invitation."""
    with suppress(RefusedError):
        lobby.move(person, game_id, data.seat)
    return Redirect(f"/game/{game_id}", status_code=303)


@post(
    "/game/{game_id:str}/name", sync_to_thread=True, guards=[limited(ACTIONS)], status_code=303, include_in_schema=False
)
def call(person: ThePerson, table: TheTable, game_id: FromPath[str], data: URLEncodedBody[NameForm]) -> Redirect:
    """Take a name, and go back to the invitation."""
    with suppress(RefusedError):
        table.seating.call(person, game_id, data.name)
    return Redirect(f"/game/{game_id}", status_code=303)


@post(
    "/game/{game_id:str}/leave",
    sync_to_thread=True,
    guards=[limited(ACTIONS)],
    status_code=303,
    include_in_schema=False,
)
def leave(person: ThePerson, table: TheTable, game_id: FromPath[str]) -> Redirect:
    """Leave the seat before the game begins, and go home; who made the game takes it away."""
    with suppress(RefusedError):
        table.seating.stand_up(person, game_id)
        return Redirect("/", status_code=303)
    return Redirect(f"/game/{game_id}", status_code=303)


@post(
    "/game/{game_id:str}/open", sync_to_thread=True, guards=[limited(ACTIONS)], status_code=303, include_in_schema=False
)
def open_or_close(
    person: ThePerson, lobby: TheLobby, game_id: FromPath[str], data: URLEncodedBody[OpenForm]
) -> Redirect:
    """Let everybody find the game, or only who has the link, and go back to the invitation."""
    with suppress(RefusedError):
        if data.open == "yes":
            lobby.open(person, game_id)
        else:
            lobby.close(person, game_id)
    return Redirect(f"/game/{game_id}", status_code=303)
