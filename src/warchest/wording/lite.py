"""The texts that differ in the lite game: its places are squares and zones, and its coins are used face up."""

from typing import NamedTuple

from warchest.rules.content.lite import LITE
from warchest.rules.content.ruleset import Ruleset
from warchest.wording import unread
from warchest.wording.languages import N_, _

_LITE_TEXTS = {
    # Choices.
    "Take the initiative with {unit}, facedown": N_("Take the initiative with {unit}"),
    "Recruit {other} with {unit}, facedown": N_("Recruit {other} with {unit}"),
    "Deploy {unit} at {to}": N_("Place {unit} at {to}"),
    "{unit} takes the location {to}": N_("{unit} takes the zone {to}"),
    "{unit} uses its tactic": N_("{unit} acts from {hex}"),
    # Prompts.
    "{unit}: choose a hex": N_("{unit}: choose a square"),
    "{unit} may move: choose a hex": N_("{unit} may move: choose a square"),
    # The log.
    "Deploys {unit} at {to}": N_("Places {unit} at {to}"),
    "{who} deploys {unit} at {to}.": N_("{who} places {unit} at {to}."),
    "{who} takes the location {to} with {unit}.": N_("{who} takes the zone {to} with {unit}."),
    "destroys {victim}": N_("removes {victim}"),
    "{unit} destroys {victim} at {to}": N_("{unit} removes {victim} at {to}"),
    "{who} loses the last {victim} coin at {to}; the unit is destroyed.": N_("{who} loses {victim} at {to}."),
    "{who} has destroyed the last enemy unit and wins.": N_("{who} has removed the last enemy unit and wins."),
    "{who} has placed the last marker and wins.": N_("{who} has placed the last control token and wins."),
    # The end.
    "Your {unit} took {hex} in round {round}: the last location you needed.": N_(
        "Your {unit} took {hex} in round {round}: the last zone you needed."
    ),
    "{side}'s {unit} took {hex} in round {round}: the last location needed.": N_(
        "{side}'s {unit} took {hex} in round {round}: the last zone needed."
    ),
    "Locations at the end: {first} {a} of {goal}, {second} {b} of {goal}.": N_(
        "Zones at the end: {first} {a} of {goal}, {second} {b} of {goal}."
    ),
    "The last round is over, and {side} holds more locations.": N_(
        "The last round is over, and {side} holds more zones."
    ),
    "The last round is over, and both sides hold the same number of locations.": N_(
        "The last round is over, and both sides hold the same number of zones."
    ),
    # The terminal.
    unread.NO_DECISION: N_(
        "'{word}' is not a decision. Write a word such as knight@b2, b2-b3, b2xb3, tactic@c2 or claim(knight)."
    ),
    unread.NOT_AT_A_HEX: N_("'{word}' can't be done at a square. Write a unit to place, or one of {verbs}."),
    "{side} controls {count} of {goal} locations: {hexes}.": N_("{side} controls {count} of {goal} zones: {hexes}."),
    "Neutral locations: {hexes}.": N_("Neutral zones: {hexes}."),
    "on a location of {side}": N_("on a zone of {side}"),
    "In your discards, face up: {coins}.": N_("In your discards: {coins}."),
    "Face up in the discards: {coins}.": N_("In the discards: {coins}."),
    "You can get help on units and decrees by name, and on: {topics}.": N_(
        "You can get help on units by name, and on: {topics}."
    ),
    "There is no help on '{about}'. Type help to see the topics, or type the name of a unit or decree.": N_(
        "There is no help on '{about}'. Type help to see the topics, or type the name of a unit."
    ),
    unread.NO_HEX: N_("There is no square '{name}' on this board. Squares have a letter and a number, such as b2."),
    unread.NOT_ADJACENT: N_("The squares {start} and {end} are not adjacent."),
    # The page.
    "Eight simple units, ready to play": N_("Both armies chosen, ready to play"),
    "Choose a hex on the board": N_("Choose a square on the board"),
    "Choose a hex by its name": N_("Choose a square by its name"),
    "Tap the hex you mean.": N_("Tap the square you mean."),
    "location of {side}": N_("zone of {side}"),
    "location, neutral": N_("zone, neutral"),
    "Locations held: {n} of {goal}": N_("Zones held: {n} of {goal}"),
    "{won}-{lost} in locations": N_("{won}-{lost} in zones"),
    "deploy": N_("place"),
    "tactic": N_("ability"),
    "Tactic": N_("Ability"),
    "Facedown": N_("Face up, to the discards"),
    "By kind: in hand, bag and facedown": N_("By kind: in hand and bag"),
}
"""The texts of the lite game, by the text of War Chest that they replace."""


def in_game_words(rules: Ruleset, text: str) -> str:
    """Return a text in the reader's language and in the words of this game."""
    said = _LITE_TEXTS.get(text, text) if rules.actions == "lite" else text
    return _(said)


def lite_refusals() -> dict[str, str]:
    """Return the sentences of the second judge that differ, by code."""
    return {
        "not_in_this_game": _("This game has no such action."),
        "recruits_own_kind": _("{unit} coins recruit only their own kind; the Royal Coin recruits any."),
        "place_occupied": _("{hex} is occupied. Units are placed on empty squares."),
        "not_beside_location": _("{hex} is not beside a zone that you control."),
        "moves_by_tactic": _("{unit} moves one or two squares and may then attack. Choose both as one action."),
        "own_coin_controls": _("To take {hex}, pay with one {unit} coin."),
        "royal_stays_off_board": _("The Royal Coin recruits or takes the initiative. It does nothing on the board."),
        "not_diagonal": _("{hex} is not diagonally next to the unit."),
        "not_around": _("{hex} is not one of the squares around the unit."),
        "nothing_to_recruit": _("There are no coins left to recruit."),
        "supply_empty": _("There are no {unit} coins left to recruit."),
        "no_hex": _("There is no such square on this board."),
        "no_location": _("{hex} is not a zone."),
        "tactic_impossible": _("{unit} at {hex} can't do that from there."),
        "no_melee": _("{unit} can't attack the squares next to it."),
        "not_two_away": _("{hex} is not exactly two squares away."),
        "no_tactic": _("{unit} can only move, attack and control."),
    }


_OPTIONS = {
    "alternate": (N_("One coin each in turn"), N_("The players take turns using one coin each, not a whole hand.")),
    "three_each": (N_("Three of each to recruit"), N_("Three coins of each unit can be recruited: five in all.")),
    "eight_around": (
        N_("Eight squares around"),
        N_("Attacks on adjacent squares can also be diagonal. Moves can't."),
    ),
    "any_coin": (
        N_("Any unit coin controls"),
        N_("Any unit coin can pay for control, not only one of the unit on the zone."),
    ),
    "draw_first": (
        N_("Draw the rest first"),
        N_("The rest of the bag is drawn before the discards go into it."),
    ),
    "as_written": (
        N_("Discards don't count"),
        N_("A player who loses the last unit outside the discards to an attack loses the game."),
    ),
    "to_the_letter": (
        N_("Literal rules"),
        N_(
            "Follows the text of the exercise, and War Chest where the text says nothing. A game that neither side can "
            "win any more goes on."
        ),
    ),
}
"""The name of each option, and its effect."""


class OptionText(NamedTuple):
    """An option of the lite game, for a reader."""

    id: str
    name: str
    line: str
    """The effect of the option."""


def lite_options() -> list[OptionText]:
    """Return the options, in their order."""
    return [OptionText(id_, *map(_, _OPTIONS[id_])) for id_ in LITE.variants]
