"""Presence: the open connections of people to games, and the times when each person was last seen."""

from warchest.server.presence.presence import Presence, Seen

__all__ = ["Presence", "Seen"]
