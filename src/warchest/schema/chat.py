"""The messages about the chat of a game."""

from typing import Literal

from msgspec import Struct

RoomId = Literal["table", "team0", "team1", "watchers"]
"""A room of the chat. ``table``: the players; ``team0`` and ``team1``: the partners of a side; ``watchers``: the spectators."""
Phrase = Literal["hello", "luck", "nice", "thanks", "moment", "sorry", "well", "game", "rematch", "leave"]
"""A sentence that everyone may send, shown to each reader in their language."""


class ChatRoom(Struct, frozen=True):
    """A room that a viewer may read."""

    room: RoomId
    """the room"""
    write: bool
    """whether the viewer may write there"""
    last: int
    """the number of the last line that the viewer may read; 0 if there is none"""


class ChatLine(Struct, frozen=True):
    """A line of the chat."""

    number: int
    """its number in the room, from 1; a missing line was deleted, or is by a user whom the viewer has blocked"""
    who: str
    """its author: ``seat-`` with the number of a seat, or ``watcher-`` with a number in the order of the watchers' first lines"""
    name: str
    """the user's name"""
    you: bool
    """whether it was the viewer"""
    text: str
    """its text; a phrase is in the language of the viewer"""


class ChatPhrase(Struct, frozen=True):
    """A sentence to choose."""

    id: Phrase
    """its id"""
    text: str
    """the sentence"""


class ChatPerson(Struct, frozen=True):
    """A player or spectator of a game."""

    who: str
    """the player or spectator, as in the author of a line"""
    name: str
    """the user's name"""


class Talk(Struct, frozen=True):
    """The part of a game's chat that a viewer may read."""

    rooms: list[ChatRoom]
    """the rooms that the viewer may read; empty if there is no chat for them"""
    room: RoomId | None
    """the room of the lines; null if there is none"""
    lines: list[ChatLine]
    """its lines after the requested number, in order"""
    blocked: list[ChatPerson]
    """the users in these rooms whom the viewer has blocked"""
    phrases: list[ChatPhrase]
    """the sentences to choose from"""
    text: bool
    """whether the viewer may write free text"""
