"""The sentences of the second judge."""

from warchest.notation.cards import name_of
from warchest.notation.texts import _
from warchest.rules.boards import Board
from warchest.rules.position import Position, Tables
from warchest.rules.reasons import Reason


def reason_text(r: Tables, s: Position, board: Board, reason: Reason) -> str:
    """A reason as one sentence for a person."""
    sentences = {
        "no_such_choice": _("That is no choice of this game."),
        "game_over": _("The game is over."),
        "chance_first": _("A coin must be drawn first."),
        "not_your_turn": _("It is not your turn."),
        "choose_coin_first": _("Choose a coin first."),
        "no_coin": _("You have no such coin in hand."),
        "only_drawn_coin": _("The coin just drawn must be used now."),
        "initiative_yours": _("The initiative is already yours."),
        "initiative_moved": _("The initiative moves at most once a round."),
        "supply_empty": _("Your supply has no coin of {unit} left."),
        "already_out": _("{unit} is already on the board, at {hex}."),
        "occupied": _("{hex} is occupied."),
        "not_your_location": _("{hex} is not a location that you control."),
        "no_friend_near": _("{hex} is neither a location that you control nor next to one of your units."),
        "no_hex": _("There is no such hex on this board."),
        "no_unit": _("No unit stands at {hex}."),
        "not_your_unit": _("{unit} at {hex} is not yours."),
        "needs_royal": _("The tactic of {unit} is paid with the Royal Coin."),
        "no_tactic": _("{unit} has no tactic."),
        "tactic_of_first": _("The tactic moves both units; start it at {hex}."),
        "tactic_impossible": _("{unit} can't carry its tactic out from {hex}."),
        "no_location": _("{hex} is not a location."),
        "already_held": _("You control {hex} already."),
        "off_board": _("The board ends there."),
        "not_adjacent": _("{hex} is not next to the unit."),
        "no_target": _("Nobody stands at {hex}."),
        "friend": _("{unit} at {hex} is on your side."),
        "bolstered_only": _("Only a bolstered unit may attack {unit}."),
        "no_melee": _("{unit} attacks only by its tactic."),
        "not_this_maneuver": _("{unit} may not do that now."),
        "no_friend": _("No friendly unit stands at {hex}."),
        "not_itself": _("{unit} can't choose itself."),
        "too_far": _("{hex} is too far away."),
        "too_far_from": _("{hex} is more than two hexes from {unit}."),
        "not_two_away": _("{hex} is not exactly two hexes away."),
        "not_straight": _("{hex} is not in a straight line."),
        "blocked": _("{unit} at {hex} stands in the way."),
        "no_way": _("Every way to {hex} is blocked."),
        "back_to_start": _("The second step can't go back to where the first began."),
        "not_ahead": _("The charge goes straight on: {hex} is not ahead."),
        "no_target_after": _("From {hex} there would be no target, and the attack must follow."),
        "no_step_after": _("From {hex} there would be no further step, and one must follow."),
        "must_complete": _("The tactic of {unit} must be carried out in full."),
        "finish_first": _("Finish what {unit} has begun first."),
        "other_unit_acts": _("It is {unit} that acts now."),
        "answer_attack": _("Choose first what the attack on {unit} takes: a coin of the stack or of the supply."),
        "take_card": _("Take one of the free cards."),
        "card_taken": _("That card is taken."),
        "nothing_to_recruit": _("Your supply is empty."),
        "not_out": _("{unit} is not on the board."),
        "royal_facedown": _("The Royal Coin is only used facedown, or for the tactic of a Royal Guard on the board."),
    }
    hex_ = board.names[reason.hex] if reason.hex >= 0 else ""
    return sentences[reason.code].format(hex=hex_, unit=name_of(reason.kind))
