"""The chat of a game: rooms for players, for partners and for watchers.

The messages are not part of the game: its log does not contain them.
"""

from warchest.server.chat.service import Chat, MayRead, NewMessage, OtherMessageError, last_messages

__all__ = ["Chat", "MayRead", "NewMessage", "OtherMessageError", "last_messages"]
