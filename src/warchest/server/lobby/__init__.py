"""The lobby: open tables that any user may join, and seeks for an opponent. It has database tables besides those of the games."""

from warchest.server.lobby.service import Lobby

__all__ = ["Lobby"]
