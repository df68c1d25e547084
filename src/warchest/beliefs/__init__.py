"""What a seat can infer of a game: from its information state to the positions that may be the true one, and how likely each is.

``Knowledge`` reads an information state. ``Memory`` reads one on that has grown. Both are for anybody who writes a bot.
"""

from warchest.beliefs.hidden_splits import Belief, Split
from warchest.beliefs.knowledge import ImpossibleStateError, Knowledge
from warchest.beliefs.memory import Memory

__all__ = ["Belief", "ImpossibleStateError", "Knowledge", "Memory", "Split"]
