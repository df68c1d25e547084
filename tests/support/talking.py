"""Tables with a chat: games with all seats taken, and a message of a player."""

from __future__ import annotations

from itertools import count
from typing import Any

from warchest.schema.chat import ChatLine, RoomId
from warchest.server.chat import Chat
from warchest.server.store import Store
from warchest.server.table import GameRequest, Table

ADA, IMRE, NOOR, ZOE = "ada's key", "imre's key", "noor's key", "zoë's key"
MAX, MIA = "max's key, who watches", "mia's key, who watches"
_ids = count()


def seated(table: Table, *friends: str, sitters: tuple[str, ...] = ("you", "friend"), **more: Any) -> str:
    """A game that Ada made, with these friends on the free seats in order."""
    game = table.create(ADA, GameRequest(list(sitters), "random", seed="talk", **more))  # type: ignore[arg-type]
    free = [seat for seat, sitter in enumerate(sitters) if sitter == "friend"]
    for seat, friend in zip(free, friends, strict=False):
        table.seating.sit(friend, game, seat)
    return game


def four(table: Table, *, partners_talk: bool = True) -> str:
    """Ada and Noor against Imre and Zoë, in seat order Ada, Imre, Noor, Zoë."""
    sitters = ("you", "friend", "friend", "friend")
    return seated(table, IMRE, NOOR, ZOE, sitters=sitters, partners_talk=partners_talk)


def end(table: Table, game: str) -> None:
    """Ada gives up, with four players together with Noor."""
    if table.sitting(NOOR, game).seats:
        table.offers.offer(ADA, game, 0, "resign")
        table.offers.answer(NOOR, game, 2, "resign", agrees=True)
    else:
        table.resign(ADA, game, 0, "enough")


def say(chat: Chat, person: str, game: str, room: RoomId, text: str, message_id: str = "") -> ChatLine:
    """A user with an account sends a message."""
    return chat.say(person, game, room, message_id or f"m{next(_ids)}", text=text, may_write_text=True)


def read(chat: Chat, person: str, game: str, room: RoomId | None = None) -> list[str]:
    """The messages that a user reads in a room."""
    return [line.text for line in chat.talk(person, game, room).lines]


def opened(folder: Any) -> tuple[Store, Table, Chat]:
    """A store with its table and its chat."""
    store = Store(folder)
    return store, Table(store), Chat(store)
