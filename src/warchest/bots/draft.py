"""Choices before the first round: cards to take and to ban, a place in the draft or in play, and a seat within a team."""

from collections.abc import Sequence

from warchest.rules.state import ids
from warchest.rules.state.indices import top
from warchest.rules.state.layout import DRAFT_FRAME, KIND, ORDER_FRAME, SEAT_FRAME
from warchest.rules.state.position import Position, Tables

WORTH = {
    "light_cavalry": 46,
    "skirmisher": 39,
    "vanguard": 37,
    "saboteur": 34,
    "cavalry": 28,
    "herald": 27,
    "heavy_cavalry": 27,
    "raider": 25,
    "scout": 20,
    "mercenary": 14,
    "assassin": 13,
    "earl": 11,
    "bannerman": 11,
    "bishop": 8,
    "crossbowman": 7,
    "berserker": 4,
    "rearguard": 3,
    "sapper": 1,
    "pitch_thrower": -1,
    "royal_guard": -3,
    "royal_guard_original": -3,
    "infiltrator": -4,
    "lancer": -5,
    "war_drummer": -5,
    "swordsman": -10,
    "siege_tower": -12,
    "archer": -13,
    "warrior_priest": -13,
    "knight": -20,
    "war_wagon": -22,
    "ensign": -23,
    "pikeman": -31,
    "marshall": -32,
    "footman": -34,
    "warlord": -34,
    "trebuchet": -40,
}
"""The log-odds of winning that a card adds, in 1/100: fitted to 2,000 games of Banneret against itself with armies dealt from all boxes;
those of Shock Tactics to 2,000 more with that box among them (each figure to 10 either way). A card without a figure counts as middling."""
FIRST_TURN = 12
"""The log-odds that the initiative at the start adds, in 1/100."""
DRAFT_FIRST, DRAFT_SECOND, PLAY_FIRST, PLAY_SECOND = range(ids.ORDER, ids.ORDER + 4)


def drafts(s: Position) -> bool:
    """Return whether the present decision is one of those before the first round, which have no position to evaluate."""
    return s.agenda[top(s) + KIND] in (DRAFT_FRAME, SEAT_FRAME, ORDER_FRAME)


def choose_in_draft(r: Tables, s: Position, choices: Sequence[int]) -> int:
    """Return the best of these choices: to take or ban the best card, to choose the better place, and the first of a team's seats."""
    if s.agenda[top(s) + KIND] == ORDER_FRAME:
        return _place(r, s, choices)
    if s.agenda[top(s) + KIND] == DRAFT_FRAME:
        first = ids.TAKE if choices[0] < ids.BAN else ids.BAN
        return max(choices, key=lambda id_: worth(r, s.pool[id_ - first]))
    return choices[0]


def worth(r: Tables, row: int) -> int:
    """Return the log-odds of winning that the card of a unit row adds, in 1/100."""
    return WORTH.get(r.ruleset.unit_ids[row - 1], 0)


def gain_of_first_pick(r: Tables, s: Position) -> int:
    """Return how much better the first drafter's cards will be than the other side's, if both take the best card in turn."""
    cards = sorted((worth(r, row) for row in s.pool if row), reverse=True)[r.bans :]
    turns = [r.order[pick] & 1 for pick in range(r.bans, r.picks)]
    return sum(-card if turn else card for card, turn in zip(cards, turns, strict=True))


def _place(r: Tables, s: Position, choices: Sequence[int]) -> int:
    """Return the better place. Where both kinds are open, the draft comes first if the first pick is worth more than the first turn."""
    gain = gain_of_first_pick(r, s)
    in_draft = DRAFT_FIRST if gain >= 0 else DRAFT_SECOND
    if PLAY_FIRST in choices and (in_draft not in choices or abs(gain) < FIRST_TURN):
        return PLAY_FIRST
    return in_draft
