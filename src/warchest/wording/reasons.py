"""The effects of an action in sentences: the reasons of hints and reviews."""

from collections.abc import Sequence
from typing import Protocol

from warchest.rules.content.boards import Board
from warchest.rules.content.ruleset import Ruleset
from warchest.wording.forms import paragraph
from warchest.wording.languages import N_, _
from warchest.wording.names import name_of

_SENTENCES = {
    "wins": N_("Wins the game."),
    "wins_soon": N_("Wins this round, whatever coins the other side has."),
    "takes": N_("Takes {to}: location {number} of {all}."),
    "takes_theirs": N_("Takes {to} from the other side: location {number} of {all}."),
    "keeps_from_taking": N_("Keeps {unit} from taking {to}."),
    "stands_before": N_("Gets to {to} before {unit} can."),
    "hits": N_("Takes a coin from {unit} at {to}."),
    "outlasts": N_("With one more coin, {unit} survives an attack by {other}."),
    "saves": N_("Brings {unit} out of reach of {other}."),
    "threatens": N_("Threatens {unit} at {to}."),
    "stands_on": N_("{unit} stands on {to} and can take it next."),
    "enters": N_("Brings {unit} into play, towards {to}."),
    "heads_for": N_("Brings {unit} closer to {to}."),
    "initiative": N_("Goes first in the next round."),
    "recruits": N_("Adds one {unit} coin for later rounds."),
    "bolsters": N_("With one more coin, {unit} survives one more attack."),
    "keeps": N_("Nothing else is worth more here."),
}
_ALIKE = ({"outlasts", "bolsters"}, {"saves", "heads_for", "enters"}, {"takes", "takes_theirs", "stands_on"})
"""Effects that one sentence sums up."""
MOST = 2
"""The most sentences of a reason."""


class ReasonEffect(Protocol):
    """An effect as `warchest.bots.analysis.reasons` finds it."""

    @property
    def code(self) -> str:
        """Return the name of its sentence."""

    @property
    def unit(self) -> str:
        """Return the kind of the unit that it is about."""

    @property
    def hex(self) -> int:
        """Return the hex that it is about, or -1."""

    @property
    def other(self) -> str:
        """Return the kind of another unit."""

    @property
    def number(self) -> int:
        """Return a number of locations."""


def reason_of(rules: Ruleset, board: Board, markers: int, effects: Sequence[ReasonEffect]) -> str:
    """Return the weightiest effects of an action as one or two sentences. ``markers``: the locations that a side needs."""
    chosen: list[ReasonEffect] = []
    for effect in effects:
        codes = [other.code for other in chosen]
        if effect.code not in codes and not any(effect.code in few and set(codes) & few for few in _ALIKE):
            chosen.append(effect)
    return paragraph(
        _(_SENTENCES[effect.code]).format(
            unit=name_of(rules, effect.unit),
            other=name_of(rules, effect.other),
            to=board.names[effect.hex] if effect.hex >= 0 else "",
            number=effect.number,
            all=markers,
        )
        for effect in chosen[:MOST]
    )
