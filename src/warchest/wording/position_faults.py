"""The faults of a position laid out in the editor, as sentences in the reader's language.

`violations` has the sentences for programs, one for every code. This module has those for the faults that a user can cause in the editor.
Other faults come from texts that a program has written, and keep the sentence for programs.
"""

from collections.abc import Sequence

from warchest.rules.known import kind_of
from warchest.rules.state.layout import DECREE_ROW
from warchest.rules.state.position import Position, Tables
from warchest.rules.validate import Code, Violation
from warchest.wording.languages import N_, _
from warchest.wording.lite import in_game_words
from warchest.wording.names import name_of, player_name, side_name
from warchest.wording.violations import violation_text

_FAULTS = {
    Code.MARKER_OFF_LOCATION: N_("{hex} is not a location, so {side} can't have a marker there."),
    Code.FORT_OFF_LOCATION: N_("{hex} is not a location, so no fort can stand there."),
    Code.POISONER_IN_NO_ARMY: N_("{unit} is in no army, so it has no counter."),
    Code.POISON_ON_NO_ENEMY: N_("The poison counter of {unit} is on {hex}, where it has no enemy."),
    Code.ALL_MARKERS_PLACED: N_("{side} has placed all its markers. The game would be over."),
    Code.DEAD: N_("Neither side can place another marker. The game would be over."),
    Code.DECOY_WITH_OWN_SIDE: N_("{who} can't have this decoy. Only an enemy of its unit can have it."),
    Code.COIN_COUNT: N_("{who}'s {unit} has too many coins: {count}. There are only {most}."),
    Code.COIN_OUT_OF_PLACE: N_("{who}'s {unit} can't be in the supply or out of the game."),
    Code.HAND_EMPTY: N_("{who} is to act, but has no coin in hand."),
    Code.BAG_NOT_FILLED: N_("{who} draws from an empty bag. The discards go in first."),
    Code.NOTHING_TO_DRAW: N_("{who} is to draw, but has no coin to draw."),
    Code.TURN_AT_ROUND_START: N_(
        "Coins are being drawn, so it must be the turn of the seat just before the one that goes first: {who}."
    ),
    Code.DRAW_ORDER: N_("Coins are drawn in turn, starting with the seat that goes first."),
    Code.NOT_AT_REST: N_("No player has anything to choose here. Give a player a coin, or choose to draw coins."),
    Code.FIELD_BEFORE_PLAY: N_("The round is missing. The first round is 1."),
    Code.COIN_BEFORE_PLAY: N_("The round is missing. The first round is 1."),
    Code.AGENDA_MISSING: N_("Choose who acts next."),
    Code.GAME_OVER: N_("The game is over, so no player can act."),
}
_COINS_MISSING = N_("{who}'s {unit} is missing coins: {count} of {most} are placed.")
_SINGLE_MISSING = N_("{who}'s {unit} is missing. Put it into the hand, the bag or the discards.")
_SINGLE_TWICE = N_("{who}'s {unit} is in two places. There is only one.")
_TOO_MANY = {
    "hand": N_("{who} has too many coins in hand: {count}. The maximum is {most}."),
    "previewed": N_("{who} has too many coins in the second hand: {count}. The maximum is {most}."),
    "drawn": N_("{who} has more than one drawn coin that has not been used."),
}


def fault_text(tables: Tables, position: Position, seats: Sequence[str], violation: Violation) -> str:
    """Return a fault of a position, as one sentence for the user who lays it out. ``seats``: the names of the seats in a text."""
    code, seat, slot = violation.code, violation.seat, violation.slot
    sentence = _FAULTS.get(code)
    if code == Code.SINGLE_COIN_COUNT:
        sentence = _SINGLE_TWICE if violation.amount > violation.most else _SINGLE_MISSING
    elif code == Code.COIN_COUNT and violation.amount < violation.most:
        sentence = _COINS_MISSING
    elif code == Code.TOO_MANY_COINS:
        sentence = _TOO_MANY[violation.field]
    if sentence is None:
        return violation_text(tables, position, seats, violation)
    rules = tables.ruleset
    unit = ""
    if violation.number >= 0:
        unit = rules.poisoners[violation.number]
    elif slot >= 0:
        unit = kind_of(tables, position, seat, slot)
    elif 0 < violation.row < DECREE_ROW:
        unit = rules.unit_ids[violation.row - 1]
    return in_game_words(rules, sentence).format(
        who=player_name(rules, tables.seats, seat) if seat >= 0 else "",
        side=side_name(rules, seat & 1) if seat >= 0 else "",
        unit=name_of(rules, unit) if unit else "",
        hex=tables.board.names[violation.hex] if violation.hex >= 0 else "",
        count=violation.amount,
        most=violation.most,
    )


def next_text(tables: Tables, position: Position, decider: int | None) -> str:
    """Return one sentence with the decider and the round of a position."""
    if decider is None:
        return _("Round {round}: coins are drawn.").format(round=position.round_no)
    return _("{who} to act, round {round}.").format(
        who=player_name(tables.ruleset, tables.seats, decider), round=position.round_no
    )
