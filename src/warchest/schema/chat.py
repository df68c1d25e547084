"""What is sent of the chat of a game."""

from typing import Literal

from msgspec import Struct

Room = Literal["table", "team0", "team1", "watchers"]
"""Where people talk. ``table``: those who play; ``team0`` and ``team1``: the partners of a side; ``watchers``: those who have no seat."""
Phrase = Literal["hello", "luck", "nice", "thanks", "moment", "sorry", "well", "game", "rematch", "leave"]
"""A sentence that everybody may say, told to each reader in their own language."""


class ChatRoom(Struct, frozen=True):
    """A room that a viewer may read."""

    room: Room
    """the room"""
    write: bool
    """whether the viewer may say something there"""
    last: int
    """the number of the last line that the viewer may read; 0 where there is none"""


class ChatLine(Struct, frozen=True):
    """Something that was said."""

    number: int
    """its number in the room, from 1; where one is missing it is forgotten, or by somebody whom the viewer has blocked"""
    who: str
    """who said it: ``seat-`` with the number of a seat, or ``watcher-`` with a number in the order of their first lines"""
    name: str
    """what they are called"""
    you: bool
    """whether it was the viewer"""
    text: str
    """what was said, a phrase in the language of the viewer"""


class ChatPhrase(Struct, frozen=True):
    """A sentence to choose."""

    id: Phrase
    """its id"""
    text: str
    """the sentence"""


class ChatPerson(Struct, frozen=True):
    """Somebody at a game."""

    who: str
    """as in a line"""
    name: str
    """what they are called"""


class Talk(Struct, frozen=True):
    """What a viewer may read of the chat of a game."""

    rooms: list[ChatRoom]
    """the rooms that the viewer may read; none where there is no chat for them"""
    room: Room | None
    """the room of the lines; null where there is none"""
    lines: list[ChatLine]
    """its lines after the number that was asked for, in order"""
    blocked: list[ChatPerson]
    """the people of these rooms whom the viewer has blocked"""
    phrases: list[ChatPhrase]
    """what can be said"""
    text: bool
    """whether the viewer may write words of their own"""
