"""The sentences on positions that can't stand in a game. They are errors for programs, so they are not translated."""

from collections.abc import Sequence

from warchest.rules.known import SIDES, kind_of
from warchest.rules.state.layout import DECREE_ROW
from warchest.rules.state.position import Position, Tables
from warchest.rules.validate.violation import Code, Violation
from warchest.wording.names import name_of


def violation_text(tables: Tables, position: Position, seats: Sequence[str], violation: Violation) -> str:
    """Return the fault of a position as one sentence. ``seats``: the names of the seats."""
    seat, slot, row, number = violation.seat, violation.slot, violation.row, violation.number
    unit = ""
    if number >= 0:
        unit = tables.ruleset.poisoners[number]
    elif 0 < row < DECREE_ROW:
        unit = tables.ruleset.unit_ids[row - 1]
    return violation_sentences()[violation.code].format(
        field=violation.field,
        seat=seats[seat] if seat >= 0 else "",
        side=SIDES[seat & 1] if seat >= 0 else "",
        coin=name_of(tables.ruleset, kind_of(tables, position, seat, slot)) if slot >= 0 else "",
        unit=name_of(tables.ruleset, unit) if unit else "",
        hex=tables.board.names[violation.hex] if violation.hex >= 0 else "",
        count=violation.amount,
        most=violation.most,
    )


def violation_sentences() -> dict[Code, str]:
    """Return the sentence of each code. `violation_text` fills in the words in braces."""
    return _before_play() | _of_the_board() | _of_coins() | _of_the_agenda() | _of_actions() | _of_programs()


def _before_play() -> dict[Code, str]:
    return {
        Code.FIELD_BEFORE_PLAY: "Before the first round there is no '{field}'.",
        Code.COIN_BEFORE_PLAY: "Before the first round no coin is in play.",
        Code.NO_DRAFT: "Nothing is drafted in this game.",
        Code.DRAFT_UNFINISHED: "Before the first round all cards are drafted.",
        Code.BANNED_COUNT: "Of the first {count} cards {most} are banned.",
        Code.ARMY_COUNT: "After {count} cards of the draft {seat} has {most} units.",
        Code.ONE_AT_A_TIME: "Before the first round one thing happens at a time.",
        Code.NOT_BEFORE_PLAY: "This does not happen now, before the first round.",
    }


def _of_the_board() -> dict[Code, str]:
    return {
        Code.MARKER_OFF_LOCATION: "{hex} is no location: no control marker lies there.",
        Code.FORT_OFF_LOCATION: "{hex} is no location: no fort stands there.",
        Code.POISONER_IN_NO_ARMY: "The {unit} is in no army: it has poisoned no unit.",
        Code.POISON_ON_NO_ENEMY: "The counter of the {unit} lies on an enemy unit: none stands at {hex}.",
        Code.ALL_MARKERS_PLACED: "Side {side} has placed all its markers: the game is over, by over=locations.",
        Code.NO_WINNER: "No side has placed all its markers.",
        Code.NOT_DEAD: "The game is not over: another control marker can still be placed.",
        Code.NOT_ELIMINATED: "The game is not over: the side that is not in turn has a unit left.",
        Code.DEAD: "Nobody can place another marker: the game is over, by over=dead.",
        Code.NOT_LAST_ROUND: "The game is not over: another round follows, or a coin of this one.",
        Code.AFTER_LAST_ROUND: "The last round is over: there is no such round in this game.",
    }


def _of_coins() -> dict[Code, str]:
    return {
        Code.DECOY_WITH_OWN_SIDE: "{seat} has no {coin}: only an enemy of its unit's owner gets it.",
        Code.COIN_COUNT: "The {coin} of {seat} has {most} coins; {count} are placed.",
        Code.SINGLE_COIN_COUNT: "{seat} has one {coin}; {count} are placed.",
        Code.UNKNOWN_COUNT: "{seat} has {most} coins that are not seen anywhere; {count} are given as unknown.",
        Code.COIN_OUT_OF_PLACE: "{coin} never lies there: it is in the hand, the bag or among the discards.",
        Code.TOO_MANY_COINS: "At most {most} coins here, not {count}.",
        Code.PREVIEWED_TOO_LATE: "Coins are previewed in the first round only, and only where the second hand is previewed.",
        Code.COINS_ARE_SHOWN: "In this form these coins are known: name the kinds of all.",
        Code.COINS_ARE_HIDDEN: "In this form these coins are not known: give their number only, such as '?:3'.",
    }


def _of_the_agenda() -> dict[Code, str]:
    return {
        Code.AGENDA_MISSING: "Missing key 'agenda'.",
        Code.GAME_OVER: "The game is over: nothing is on the agenda.",
        Code.NOT_IN_PLAY: "This does not happen once the first round has started.",
        Code.HAND_EMPTY: "{seat} has no coin in its hand to use.",
        Code.DRAWN_NOT_USED: "A coin drawn for use is used at once: the agenda then starts with play(seat={seat},coin=drawn).",
        Code.TURN_AT_ROUND_START: "When a round starts the turn is that of the seat before the one with the initiative: {seat}.",
        Code.DRAW_ORDER: "The seats draw in turn, from the one with the initiative on, into the hand first.",
        Code.PREVIEW_NOT_DRAWN: "A second hand is drawn in the first round only, and only where the second hand is previewed.",
        Code.DRAW_COUNT: "A seat draws up to {most} coins, with those that it has there.",
        Code.BAG_NOT_FILLED: "The bag of {seat} is empty: before a draw all discards go into it.",
        Code.NOTHING_TO_DRAW: "{seat} has no coin to draw.",
        Code.NOT_AT_REST: "Something would happen by itself here: expected a decision, a draw or the end.",
    }


def _of_actions() -> dict[Code, str]:
    return {
        Code.TOO_MANY_FRAMES: "Too many pending frames.",
        Code.ONLY_ON_TOP: "This can only be the first thing on the agenda of an action.",
        Code.NO_ATTACK: "Expected a unit of the side whose turn it is, and an enemy unit that it attacks.",
        Code.NOT_ASKED: "{seat} has no choice how this attack is taken.",
        Code.NOT_SPIED_ON: "Within an action only a seat at which a Spy has looked draws a coin into its hand.",
        Code.ONE_COIN_DRAWN: "Within an action one coin is drawn, to be used at once.",
        Code.ONLY_DRAWN_COIN: "Within an action only a coin is used that was just drawn: coin=drawn, and the drawn coin.",
        Code.NO_DRAWING_UNIT: "{seat} has no unit that could draw a coin now.",
    }


def _of_programs() -> dict[Code, str]:
    return {
        Code.NOT_IN_TURN: "Only the side whose turn it is acts.",
        Code.DECREE_NOT_IN_PLAY: "This decree is not in play.",
        Code.NOT_IN_ARMY: "The {unit} is not in the army of {seat}.",
        Code.NO_TACTIC: "The {unit} has no tactic.",
        Code.NO_TRIGGER: "The {unit} has no trigger.",
        Code.NOT_AT_HEX: "The {unit} does not stand there.",
        Code.NOT_ON_BOARD: "The {unit} must stand on the board to start its tactic.",
        Code.TOO_MANY_STEPS: "This program ends with step {count}.",
        Code.ALL_STEPS_DONE: "All steps of this program are done: it is not on the agenda any more.",
        Code.EARNED_COUNT: "The triggers that a program has earned come right after it: 'earned' is their number.",
        Code.NOT_ORDERED: "Only a unit that its owner's partner has ordered to act has its choices made 'by' the partner.",
        Code.WRONG_NUMBER: "This program can't have these parts now, or lacks one: toward, looks or victim.",
        Code.NOT_BEGUN: "Only a trigger can wait before its first step.",
        Code.WRONG_HEX: "The hex under 'other' is not the one that the program's steps have led to.",
        Code.WRONG_RESULT: "The frame above cannot result from this program's last step.",
    }
