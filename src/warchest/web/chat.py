"""The calls of the page about the chat of a game (docs/wire.md)."""

from typing import Annotated

from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from warchest.chat import Chat
from warchest.schema.chat import ChatLine, Room, Talk
from warchest.web.api import ThePerson, no_store
from warchest.web.errors import Call
from warchest.web.limits import BLOCKS, LOOKS, MESSAGES, REPORTS, limited
from warchest.web.messages import BlockPerson, ReportLine, Say, StrictRequest
from warchest.web.openapi import NOT_ALLOWED, SAID
from warchest.web.security import account_of

TheChat = NamedDependency[Chat]
RoomQuery = Annotated[Room | None, QueryParameter(name="room")]
AfterQuery = Annotated[int, QueryParameter(name="after", ge=0, le=1_000_000_000)]


def may_write_text(request: Call) -> bool:
    """Return whether the person may write free text: only those signed in to an account may. This is the only place that decides it."""
    return account_of(request) is not None


@get("/", sync_to_thread=True, guards=[limited(LOOKS)], responses=NOT_ALLOWED)
def talk(
    request: Call,
    person: ThePerson,
    chat: TheChat,
    game_id: FromPath[str],
    room: RoomQuery = None,
    after: AfterQuery = 0,
) -> Talk:
    """Read the chat of a game: the lines of a room after a number. Without `room` it is the first room."""
    return chat.talk(person, game_id, room, after, text=may_write_text(request))


@post("/", sync_to_thread=True, guards=[limited(MESSAGES)], status_code=201, responses=SAID)
def say(request: Call, person: ThePerson, chat: TheChat, game_id: FromPath[str], data: JSONBody[Say]) -> ChatLine:
    """Say a phrase, or a text."""
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
def report(person: ThePerson, chat: TheChat, game_id: FromPath[str], data: JSONBody[ReportLine]) -> ReportLine:
    """Report a line to the host of the server, in its log."""
    chat.report(person, game_id, data.room, data.number)
    return data


@post("/block", sync_to_thread=True, guards=[limited(BLOCKS)], status_code=200, responses=NOT_ALLOWED)
def block(request: Call, person: ThePerson, chat: TheChat, game_id: FromPath[str], data: JSONBody[BlockPerson]) -> Talk:
    """Block a person, or read them again. The answer shows the first room."""
    chat.block(person, game_id, data.who, blocked=data.blocked)
    return chat.talk(person, game_id, text=may_write_text(request))


routes = Router(
    "/api/games/{game_id:str}/chat",
    route_handlers=[talk, say, report, block],
    after_request=no_store,
    request_class=StrictRequest,
)
