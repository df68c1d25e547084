"""The default arguments of environments."""

CAP = 1000
"""The default number of decisions after which a game is truncated."""
ARMIES = 64
"""The default number of deals for a vector of games."""
