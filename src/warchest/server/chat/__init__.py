"""The chat of a game: rooms for players, for partners and for watchers.

The messages are not part of the game: its log does not contain them.
"""

from warchest.server.chat.service import Chat, Hears, OtherMessageError, Said, last_said

__all__ = ["Chat", "Hears", "OtherMessageError", "Said", "last_said"]
