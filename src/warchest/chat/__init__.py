"""The chat of a game: rooms for players, for partners and for watchers.

`rooms` alone decides about the rights to read and write. The messages are not part of the game: its log does not contain them.
"""

from warchest.chat.service import Chat, Hears, OtherMessageError

__all__ = ["Chat", "Hears", "OtherMessageError"]
