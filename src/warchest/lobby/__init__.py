"""The lobby: tables that are open to everybody, and people who look for an opponent. It has tables of its own beside the games."""

from warchest.lobby.service import Lobby

__all__ = ["Lobby"]
