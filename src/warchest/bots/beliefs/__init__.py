"""A seat's inferences about a game: from its information state to the positions that may be the true one, and how likely each is.

``Knowledge`` reads an information state. ``Memory`` continues from an earlier one that has grown. Both are for authors of bots.
"""

from warchest.bots.beliefs.hidden_splits import Belief, Split
from warchest.bots.beliefs.knowledge import ImpossibleStateError, Knowledge, Memory

__all__ = ["Belief", "ImpossibleStateError", "Knowledge", "Memory", "Split"]
