"""The name and the limits of the protocol (docs/protocol.md)."""

PROTOCOL = "warchest-engine/1"
LINE = 1 << 20
"""The greatest number of bytes of a request, without the end of its line."""
GAMES = 1000
"""The greatest number of games open at once."""
LEAVES = 1_000_000
"""The greatest number of leaves that are counted."""
DEPTH = 12
"""The greatest depth, in plies, to which leaves are counted."""

LIMITS = {"line": LINE, "games": GAMES, "leaves": LEAVES, "depth": DEPTH}
"""The limits, as ``hello`` tells them."""
