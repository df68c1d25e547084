"""The numbers of two endings that only games of many at once have."""

CAPPED, ILLEGAL = 4, 5
"""The ends of a game in addition to the rules' own, ``WON``, ``DEAD`` and ``ELIMINATED``: too many decisions, or an illegal action."""
