"""What the protocol is called, and how much of anything it takes (docs/protocol.md)."""

PROTOCOL = "warchest-engine/1"
LINE = 1 << 20
"""Bytes of a request, the end of its line not counted."""
GAMES = 1000
"""Games open at once."""
LEAVES = 1_000_000
"""Leaves that are counted at most."""
DEPTH = 12
"""Plies deep that leaves are counted."""

LIMITS = {"line": LINE, "games": GAMES, "leaves": LEAVES, "depth": DEPTH}
"""The same, as ``hello`` tells them."""
