"""Chances of winning in signs: "61%", or "under 10%" where no more is known."""

from warchest.schema.words import Bound
from warchest.wording.languages import N_, _

_SIGNS: dict[Bound | None, str] = {None: N_("{n}%"), "under": N_("under {n}%"), "over": N_("over {n}%")}


def chance_in_words(points: float, bound: Bound | None) -> str:
    """Return a chance in points in signs."""
    return _(_SIGNS[bound]).format(n=round(points))
