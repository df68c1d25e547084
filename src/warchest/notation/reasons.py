"""The sentences of the second judge."""

from typing import NamedTuple

from warchest.notation.cards import name_of
from warchest.notation.texts import _
from warchest.rules.boards import Board
from warchest.rules.position import Position, Tables
from warchest.rules.reasons import Reason


class Refusal(NamedTuple):
    """Why something is against the rules."""

    code: str
    """The name of the reason."""
    text: str
    """One sentence for a person."""


def refusal(r: Tables, s: Position, board: Board, reason: Reason) -> Refusal:
    """A reason as it is told."""
    return Refusal(reason.code, reason_text(r, s, board, reason))


def reason_text(r: Tables, s: Position, board: Board, reason: Reason) -> str:
    """A reason as one sentence for a person."""
    hex_ = board.names[reason.hex] if reason.hex >= 0 else ""
    return sentences()[reason.code].format(hex=hex_, unit=name_of(reason.kind))


def sentences() -> dict[str, str]:
    """The sentence of every reason by its code; ``{hex}`` and ``{unit}`` stand for what it speaks of."""
    return _of_the_game() | _of_coins() | _of_the_board() | _of_tactics() | _of_decrees() | _of_answers()


def _of_the_game() -> dict[str, str]:
    return {
        "no_such_choice": _("No choice has that number."),
        "nobody_chooses": _("What is drawn, and what the marker shows, nobody chooses."),
        "game_over": _("The game is over."),
        "chance_first": _("A coin must be drawn first."),
        "not_your_turn": _("It is not your turn."),
        "no_such_seat": _("There is no such player at this table."),
    }


def _of_coins() -> dict[str, str]:
    return {
        "choose_coin_first": _("Choose a coin first."),
        "within_action": _("That is done only within an action: choose a coin first."),
        "before_round_1": _("Cards and places are chosen before the first round."),
        "no_coin": _("You have no such coin in hand."),
        "only_drawn_coin": _("The coin just drawn must be used now."),
        "initiative_yours": _("Your side has the initiative already."),
        "initiative_moved": _("The initiative moves at most once a round."),
        "no_such_unit": _("You have no such unit."),
        "supply_empty": _("Your supply has no coin of {unit} left."),
        "nothing_to_recruit": _("Your supply is empty."),
        "not_out": _("{unit} is not on the board."),
        "needs_royal": _("The tactic of {unit} is paid with the Royal Coin."),
        "royal_facedown": _("At a hex the Royal Coin has no use but the tactic of a Royal Guard on the board."),
        "proclaim_needs_royal": _("Only the Royal Coin proclaims a decree."),
        "only_decoys_return": _("Only a decoy is returned to its card."),
        "no_such_decoy": _("You have no such decoy in hand."),
        "decoy_returns": _("{unit} does nothing on the board: play it face up to give it back, or use it facedown."),
        "poisoned": _("{unit} at {hex} is poisoned: discard one of its coins face up to cure it first."),
        "not_poisoned": _("{unit} is not poisoned."),
    }


def _of_the_board() -> dict[str, str]:
    return {
        "no_hex": _("There is no such hex on this board."),
        "no_unit": _("No unit stands at {hex}."),
        "not_your_unit": _("{unit} at {hex} is not yours."),
        "already_out": _("{unit} is already on the board, at {hex}."),
        "occupied": _("{hex} is occupied."),
        "enemy_fort": _(
            "The fort at {hex} stands on a location that the enemy controls: nobody of yours may enter it."
        ),
        "fort_in_way": _("A move may end on a fort, but not pass through the one at {hex}."),
        "not_your_location": _("{hex} is not a location that you control."),
        "no_friend_near": _("{hex} is neither a location that you control nor next to a friendly unit."),
        "no_location": _("{hex} is not a location."),
        "already_held": _("You control {hex} already."),
        "off_board": _("The board ends there."),
        "not_adjacent": _("{hex} is not next to the unit."),
        "no_target": _("Nobody stands at {hex}."),
        "friend": _("{unit} at {hex} is on your side."),
        "own_fort": _("The fort at {hex} is on a location of yours and holds no enemy."),
        "bolstered_only": _("Only a bolstered unit may attack {unit}."),
        "unbolstered_only": _("No bolstered unit may attack {unit}."),
        "no_melee": _("{unit} attacks only by its tactic."),
    }


def _of_tactics() -> dict[str, str]:
    return {
        "no_tactic": _("{unit} has no tactic."),
        "tactic_of_first": _("The tactic moves both units; start it at {hex}."),
        "tactic_impossible": _("{unit} can't carry its tactic out from {hex}."),
        "siege_unbolstered": _("{unit} uses its tactic only when bolstered."),
        "can_not_recruit_and_act": _("{unit} has no coin to recruit, or could neither move nor attack after that."),
        "nobody_to_bolster": _("{unit} has no friendly unit of one coin next to it whose supply has another."),
        "nobody_to_poison": _("{unit} has no enemy near enough to poison."),
        "no_decree_to_proclaim": _("No decree could be carried out once {unit} controls {hex}."),
        "only_move_or_attack": _("{unit} may only move or attack now."),
        "no_friend": _("No friendly unit stands at {hex}."),
        "no_enemy": _("No enemy unit stands at {hex}."),
        "no_fort": _("No fort stands at {hex}."),
        "not_itself": _("{unit} can't choose itself."),
        "too_far": _("{hex} is too far away."),
        "too_far_from": _("{hex} is more than two hexes from {unit}."),
        "not_two_away": _("{hex} is not exactly two hexes away."),
        "out_of_range": _("{hex} is not two or three hexes away."),
        "not_straight": _("{hex} is not in a straight line."),
        "blocked": _("{unit} at {hex} stands in the way."),
        "no_way": _("Every way to {hex} is blocked."),
        "back_to_start": _("The second step can't go back to where the first began."),
        "not_enemy_location": _("{hex} is not a location that the enemy controls."),
        "no_enemy_near": _("No enemy unit stands next to {hex}, and the move must end next to one."),
        "not_ahead": _("The charge goes straight on: {hex} is not ahead."),
        "already_bolstered": _("{unit} at {hex} is bolstered already."),
        "no_coin_to_bolster": _("No coin of {unit} is left in its owner's supply."),
        "can_not_follow": _(
            "{unit} could not follow to {hex}: the fort there is on a location that the enemy controls."
        ),
        "build_here": _("{unit} builds a fort where it stands, at {hex}, and nowhere else."),
        "decoy_away": _("The decoy of {unit} is not beside its card."),
        "not_opponent": _("That is no opponent of yours."),
        "no_target_after": _("From {hex} there would be no target, and the attack must follow."),
        "no_step_after": _("From {hex} there would be no further step, and one must follow."),
        "nobody_to_poison_after": _("From {hex} there would be nobody to poison, and that must follow."),
        "no_fort_after": _("From {hex} there would be no fort to attack, and that must follow."),
        "no_push_after": _("{unit} at {hex} has no hex to be shoved to."),
        "must_complete": _("What {unit} has begun must be carried out in full."),
        "finish_first": _("Finish what {unit} has begun first."),
        "other_unit_acts": _("It is {unit} that acts now."),
    }


def _of_decrees() -> dict[str, str]:
    return {
        "no_decrees": _("There are no decrees in this game."),
        "decree_not_in_play": _("That decree is not face up in this game."),
        "already_sealed": _("Your side's seal lies on that decree already."),
        "enlist_impossible": _("Enlist recruits two coins, and your supply has fewer."),
        "guard_impossible": _("No friendly unit on a location that you control has a normal attack to make."),
        "march_impossible": _("No friendly bolstered unit has a hex to move to."),
        "redeploy_impossible": _("No unit of yours could be lifted and deployed again."),
        "reinforce_impossible": _("No coin of yours is out of the game."),
        "sacrifice_impossible": _("No friendly unit has a normal attack to make."),
        "spy_impossible": _("No opponent holds a coin."),
        "not_bolstered": _("{unit} at {hex} is not bolstered."),
        "not_on_location": _("{unit} at {hex} stands on no location that you control."),
        "redeploys_other": _("It is {unit} that is deployed again."),
        "no_place_after": _("There would be no place to deploy {unit} again."),
        "box_empty": _("No coin of {unit} is out of the game."),
        "hand_empty": _("That player holds no coin."),
        "not_in_that_hand": _("There is no such coin in that hand."),
        "decree_in_full": _("The decree must be carried out in full."),
        "finish_decree": _("Finish what the decree orders first."),
    }


def _of_answers() -> dict[str, str]:
    return {
        "answer_attack": _(
            "Choose first what the attack on {unit} takes: a coin of the stack or what it may lose instead."
        ),
        "answer_for_partner": _("Say first whether your War Wagon takes the attack on {unit}."),
        "not_from_supply": _("{unit} can't lose a coin of the supply instead."),
        "not_by_decoy": _("{unit} has no decoy to meet an attack with."),
        "no_wagon": _("No War Wagon of yours stands at {hex} next to the unit attacked."),
        "take_card": _("Take one of the free cards."),
        "ban_card": _("Ban one of the free cards first."),
        "card_taken": _("That card is taken."),
        "card_banned": _("That card is banned."),
        "name_seat": _("Name first which player of your side it shall be."),
        "not_your_side": _("That player is not of your side."),
        "choose_order": _("Choose first a place in the draft or in play."),
        "order_chosen": _("The other side has chosen between these two already: choose between the others."),
    }
