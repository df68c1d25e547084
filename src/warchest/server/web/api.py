"""The calls about games, their chat, and home-brew boxes for a new one (docs/reference/wire.md). `live.calls` has the table of those about
a live game.

The handlers run in threads: the rules and the disk are plain blocking code. The server does not store the boxes that a user brings along
(docs/guides/homebrew.md): the page sends them again with its request for a game.
"""

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from warchest.homebrew import FaultsError, read_box, ruleset_with
from warchest.schema.chat import ChatLine, RoomId, Talk
from warchest.schema.draws import ServerPromise
from warchest.schema.game import GamePage, Payload, ResultsAgainst
from warchest.schema.page import HomeBoot, Score, SetupPreview
from warchest.schema.words import Side
from warchest.server.accounts import Accounts, Profiles
from warchest.server.hosting import Hosting
from warchest.server.table import GameRequest, RefusedError
from warchest.server.table.listings import MOST, Part
from warchest.server.table.new_game.preview import preview_of
from warchest.server.table.people import held
from warchest.server.table.play.next_step import results_against
from warchest.server.web.dependencies import (
    AnchorHeader,
    PromiseHeader,
    TheChat,
    TheLobby,
    TheTable,
    TheUser,
    WebRequest,
    opening_in,
)
from warchest.server.web.guard.bounds import PLAYING
from warchest.server.web.guard.limits import (
    ACTIONS,
    BLOCKS,
    GAMES,
    LOOKS,
    MESSAGES,
    REPORTS,
    home_of,
    household,
    limited,
)
from warchest.server.web.guard.security import CHALLENGE, CHAT, PLAY, SCOPE, account_of
from warchest.server.web.live import calls
from warchest.server.web.messages import (
    UNITS_BODY_BYTES,
    BlockPerson,
    Brought,
    Made,
    NextTurn,
    Reach,
    Rematch,
    Remove,
    ReportLine,
    Say,
    SitDown,
)
from warchest.server.web.openapi import BAD_OPTIONS, MALFORMED, NOT_ALLOWED, NOT_POSSIBLE, SAID
from warchest.server.web.pages.page_data import home_boot
from warchest.server.web.work import WORK
from warchest.wording.dates import day
from warchest.wording.languages import _

PartQuery = Annotated[Part, QueryParameter(name="part")]
LimitQuery = Annotated[int, QueryParameter(name="limit", ge=1, le=MOST)]
CursorQuery = Annotated[str, QueryParameter(max_length=60)]
SearchQuery = Annotated[str, QueryParameter(name="search", max_length=60)]
BoardHexQuery = Annotated[str | None, QueryParameter(name="hex", max_length=8)]
RoomQuery = Annotated[RoomId | None, QueryParameter(name="room")]
AfterQuery = Annotated[int, QueryParameter(name="after", ge=0, le=1_000_000_000)]
OpponentQuery = Annotated[str, QueryParameter(name="with", max_length=40)]
SideQuery = Annotated[Side | None, QueryParameter(name="side")]


@post(
    "/",
    sync_to_thread=True,
    guards=[limited(GAMES)],
    status_code=201,
    responses=BAD_OPTIONS,
    request_max_body_size=UNITS_BODY_BYTES,
)
def create(
    person: TheUser,
    table: TheTable,
    data: JSONBody[GameRequest],
    promise: PromiseHeader = None,
    anchor: AnchorHeader = None,
) -> Made:
    """Make a game. `promise` and `anchor`: the promise that the page was given, and the end of its hash chain (draws.md)."""
    return made(table.create(person, data, opening_in(promise, anchor)))


@get("/promise", sync_to_thread=True, guards=[limited(LOOKS)], responses=MALFORMED)
def promise(person: TheUser, table: TheTable) -> ServerPromise:
    """Promise the secret of a game that a page may ask for within a day."""
    return table.promises.give(person)


@post(
    "/preview",
    sync_to_thread=True,
    guards=[limited(LOOKS)],
    status_code=200,
    responses=BAD_OPTIONS,
    request_max_body_size=UNITS_BODY_BYTES,
)
def preview(
    person: TheUser,
    table: TheTable,
    profiles: NamedDependency[Profiles],
    data: JSONBody[GameRequest],
    against: OpponentQuery = "",
) -> SetupPreview:
    """Show a new game as it will be set up. `with`: the name of the account that will be asked to play."""
    found = profiles.of(against, person) if against else None
    score = (
        None if found is None or found.against is None else Score(found.against[1], found.against[0], found.against[2])
    )
    return preview_of(table, person, data, score)


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], responses=MALFORMED, opt={SCOPE: PLAY})
def listed(
    person: TheUser,
    table: TheTable,
    part: PartQuery = "turn",
    limit: LimitQuery = 20,
    cursor: CursorQuery = "",
    search: SearchQuery = "",
) -> GamePage:
    """List some of the user's games: those waiting for the user, the other unfinished ones, or the finished ones."""
    return table.lists.page(person, part, limit, cursor, search)


@get("/next", sync_to_thread=True, guards=[limited(LOOKS)], responses=MALFORMED)
def next_turn(person: TheUser, table: TheTable, but: CursorQuery = "") -> NextTurn:
    """Name the game that has waited longest for the user, other than `but`."""
    game_id = table.lists.next_turn(person, but)
    return NextTurn(None if game_id is None else f"/game/{game_id}")


@post("/{game_id:str}/remove", sync_to_thread=True, guards=[limited(ACTIONS)], status_code=200, responses=NOT_POSSIBLE)
def remove(person: TheUser, table: TheTable, game_id: FromPath[str], data: JSONBody[Remove]) -> Remove:
    """Remove a finished game, or one that has not started, from the user's lists."""
    table.lists.remove(person, game_id)
    return data


@get("/{game_id:str}/reach", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def reach(
    person: TheUser, table: TheTable, game_id: FromPath[str], hex_name: BoardHexQuery = None, side: SideQuery = None
) -> Reach:
    """List the hexes that the unit on a hex could attack, or, without a hex, all units of a side."""
    if hex_name is not None:
        return Reach(table.looking.reach(person, game_id, hex_name))
    if side is None:
        raise RefusedError(_("Give a hex or a side."))
    return Reach(table.looking.threats(person, game_id, side))


@post(
    "/{game_id:str}/seats",
    sync_to_thread=True,
    guards=[limited(ACTIONS)],
    status_code=200,
    responses=NOT_POSSIBLE,
    opt={SCOPE: CHALLENGE},
)
def sit(
    request: WebRequest,
    person: TheUser,
    table: TheTable,
    lobby: TheLobby,
    game_id: FromPath[str],
    data: JSONBody[SitDown],
    anchor: AnchorHeader = None,
) -> Payload:
    """Take a free seat of a game by link. `anchor`: the end of the page's hash chain, for the first draws (draws.md)."""
    lobby.sit(person, game_id, data.seat, data.name, data.word, home_of(request), anchor)
    return table.payload(person, game_id, data.seat)


@post("/{game_id:str}/rematch", sync_to_thread=True, guards=[limited(GAMES)], status_code=201, responses=NOT_ALLOWED)
def rematch(
    person: TheUser,
    table: TheTable,
    game_id: FromPath[str],
    data: JSONBody[Rematch],
    promise: PromiseHeader = None,
    anchor: AnchorHeader = None,
) -> Made:
    """Ask for the same game again, or agree to it. It starts at once if no other player has to agree.

    `promise` and `anchor`: as for a new game. A page that agrees needs no promise, since the game has one.
    """
    given = None if promise is None else opening_in(promise, anchor)
    return made(table.challenges.rematch(person, game_id, data.level, given, anchor))


@get("/{game_id:str}/results", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_POSSIBLE)
def results(person: TheUser, table: TheTable, game_id: FromPath[str]) -> ResultsAgainst:
    """Show the user's results against the level of a game, and the next step."""
    row, live = table.standing(game_id)
    outcome, sides = live.game.outcome, {seat % 2 for seat in held(row, person)}
    lost = outcome is not None and outcome.winner is not None and len(sides) == 1 and outcome.winner not in sides
    return results_against(row, table.lists.results_of(person, row), lost=lost)


@post(
    "/{game_id:str}/rematch/end",
    sync_to_thread=True,
    guards=[limited(ACTIONS)],
    status_code=200,
    responses=NOT_ALLOWED,
)
def end_rematch(person: TheUser, table: TheTable, game_id: FromPath[str], data: JSONBody[Rematch]) -> Rematch:
    """Decline a rematch that others ask for, or withdraw the user's request."""
    table.challenges.end_rematch(person, game_id)
    return data


def may_write_text(request: WebRequest) -> bool:
    """Return whether the user may write free text: only those signed in to an account may, and bots say phrases. This is the only place
    that decides it.
    """
    session = account_of(request)
    return session is not None and not session.is_bot


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_ALLOWED, opt={SCOPE: CHAT})
def talk(
    request: WebRequest,
    person: TheUser,
    chat: TheChat,
    game_id: FromPath[str],
    room: RoomQuery = None,
    after: AfterQuery = 0,
) -> Talk:
    """Read the chat of a game: the lines of a room after a number. Without `room` it is the first room."""
    return chat.talk(person, game_id, room, after, text=may_write_text(request))


@post("/", sync_to_thread=True, guards=[limited(MESSAGES)], status_code=201, responses=SAID, opt={SCOPE: CHAT})
def say(
    request: WebRequest,
    person: TheUser,
    chat: TheChat,
    hosting: NamedDependency[Hosting],
    accounts: NamedDependency[Accounts],
    game_id: FromPath[str],
    data: JSONBody[Say],
) -> ChatLine:
    """Send a phrase or a text. Muted users and banned words are refused."""
    until = hosting.restraints.until("mute", person, household(request).name)
    if until is not None:
        raise RefusedError(_("The host of this server has muted you until {day}.").format(day=day(until)))
    if data.text is not None and accounts.words.bar_text(data.text):
        raise RefusedError(_("This message contains a word that the host of this server has banned."))
    return chat.say(
        person,
        game_id,
        data.room,
        data.message_id,
        phrase=data.phrase,
        text=data.text,
        may_write_text=may_write_text(request),
    )


@post("/report", sync_to_thread=True, guards=[limited(REPORTS)], status_code=200, responses=NOT_ALLOWED)
def report(person: TheUser, chat: TheChat, game_id: FromPath[str], data: JSONBody[ReportLine]) -> ReportLine:
    """Report a line to the host of the server, in its log."""
    chat.report(person, game_id, data.room, data.number)
    return data


@post("/block", sync_to_thread=True, guards=[limited(BLOCKS)], status_code=200, responses=NOT_ALLOWED)
def block(
    request: WebRequest, person: TheUser, chat: TheChat, game_id: FromPath[str], data: JSONBody[BlockPerson]
) -> Talk:
    """Block a user, or read them again. The answer shows the first room."""
    chat.block(person, game_id, data.who, blocked=data.blocked)
    return chat.talk(person, game_id, text=may_write_text(request))


@post(
    "/",
    sync_to_thread=True,
    guards=[limited(LOOKS)],
    status_code=200,
    responses=BAD_OPTIONS,
    request_max_body_size=UNITS_BODY_BYTES,
)
def bring(table: TheTable, data: JSONBody[Brought]) -> HomeBoot:
    """Show the choices for a new game with these home-brew boxes."""
    try:
        return home_boot(ruleset_with([*table.shelf.boxes, *(read_box(text) for text in data.units)]))
    except FaultsError as error:
        raise RefusedError("\n".join(map(str, error.faults))) from error


def made(game_id: str) -> Made:
    """Return the game and the address of its page."""
    return Made(game_id, f"/game/{game_id}")


async def no_store(response: Response[Any]) -> Response[Any]:
    """Forbid browsers to keep the answer: a seat's payload is fetched each time."""
    response.headers["cache-control"] = "no-store"
    return response


routes = Router(
    "/api/games",
    route_handlers=[
        create,
        promise,
        preview,
        listed,
        next_turn,
        remove,
        reach,
        sit,
        rematch,
        results,
        end_rematch,
        *calls.handlers(),
    ],
    after_request=no_store,
    opt={WORK: PLAYING},
)
chat_routes = Router(
    "/api/games/{game_id:str}/chat",
    route_handlers=[talk, say, report, block],
    after_request=no_store,
    opt={WORK: PLAYING},
)
box_routes = Router("/api/boxes", route_handlers=[bring], after_request=no_store)
