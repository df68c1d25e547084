"""The lobby: open tables that everybody may join, and people who look for an opponent. It has its own database tables beside the games."""

from warchest.server.lobby.service import Lobby

__all__ = ["Lobby"]
