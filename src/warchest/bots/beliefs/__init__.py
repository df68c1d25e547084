"""A seat's inferences about a game: the positions that fit its information state, and how likely each is.

``Knowledge`` reads an information state. ``Memory`` continues from an earlier state of the same game. Both are for authors of bots.
"""

from warchest.bots.beliefs.hidden_splits import Belief, Split
from warchest.bots.beliefs.knowledge import ImpossibleStateError, Knowledge, Memory

__all__ = ["Belief", "ImpossibleStateError", "Knowledge", "Memory", "Split"]
