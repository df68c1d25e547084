"""The working memory of the policy. The native forms use NumPy records with the same field names."""

from collections.abc import Sequence

from warchest.rules.state.layout import HEXES

MOST_FEATURES = 16
"""More features than a choice has."""
UNKNOWN_YET = -1
"""Stands for a set of locations that was not computed yet."""


class Outlook:
    """The distances to the locations that a side may take, and the features of the choice that the policy looked at last."""

    __slots__ = ("featured", "features", "free", "logits", "near", "prior", "sharp")

    def __init__(self) -> None:
        self.free = [UNKNOWN_YET] * 2
        """For each side, the locations that it does not control: a bit for each."""
        self.near = [0] * (2 * HEXES)
        """For each side and hex, the distance to the nearest of these locations."""
        self.sharp = 0
        """How finely the choices of one class are ranked, as in ``warchest.bots.tree.agent.Settings``."""
        self.logits: Sequence[int] = ()
        """The weights of the policy's features, in thousandths."""
        self.features = [0] * MOST_FEATURES
        """The features of the choice that the policy looked at last."""
        self.featured = 0
        """Their number."""
        self.prior = 0
        """The policy's likelihood of the choice that gets a child, in millionths."""
