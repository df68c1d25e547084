"""The chat of a game: rooms for those who play, for partners, and for those who watch.

`rooms` alone says who may read and write what. The messages are no part of the game: its log knows nothing of them.
"""

from warchest.chat.service import Chat, Hears, OtherMessageError

__all__ = ["Chat", "Hears", "OtherMessageError"]
