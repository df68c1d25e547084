"""Who is there: the open connections of people to games, and when each was last seen."""

from warchest.presence.presence import Presence, Seen

__all__ = ["Presence", "Seen"]
