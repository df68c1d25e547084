"""The sentences of the second judge."""

from functools import lru_cache
from typing import NamedTuple

from warchest.rules.content.boards import Board
from warchest.rules.explain.judge import Reason
from warchest.rules.state.position import Position, Tables
from warchest.wording.choices import protector_name
from warchest.wording.languages import Language, _, language
from warchest.wording.lite import lite_refusals
from warchest.wording.names import name_of


class Refusal(NamedTuple):
    """A reason why a choice is against the rules."""

    code: str
    """The name of the reason."""
    text: str
    """One sentence for the user."""

    def __str__(self) -> str:
        return self.text


def refusal(tables: Tables, position: Position, board: Board, reason: Reason) -> Refusal:
    """Return a reason in words."""
    return Refusal(_code(reason), reason_text(tables, position, board, reason))


def reason_text(tables: Tables, position: Position, board: Board, reason: Reason) -> str:
    """Return a reason as one sentence for the user."""
    hex_ = board.names[reason.hex] if reason.hex >= 0 else ""
    protector = protector_name(tables, position, position.decider) if position.decider >= 0 else ""
    texts = sentences()
    if tables.lite_actions:
        texts |= lite_refusals()
    return texts[_code(reason)].format(hex=hex_, unit=name_of(tables.ruleset, reason.kind), protector=protector)


def _code(reason: Reason) -> str:
    """Return the code of the reason's sentence. An invented decree has no separate sentence."""
    return reason.code if reason.code in sentences() or reason.code in lite_refusals() else "decree_in_full"


def sentences() -> dict[str, str]:
    """Return the sentences of all reasons by code. ``{hex}`` and ``{unit}`` stand for the hex and the unit that they concern.

    ``{protector}`` is the unit of the deciding seat that may lose a coin in place of the attacked unit.
    """
    return dict(_sentences_in(language()))


@lru_cache(maxsize=32)
def _sentences_in(_language: Language) -> dict[str, str]:
    """Return the sentences in the present language: thousands of refusals read the same ones."""
    return _of_the_game() | _of_coins() | _of_the_board() | _of_tactics() | _of_decrees() | _of_answers()


def all_sentences() -> dict[str, str]:
    """Return the sentences by code, including the codes of the lite game."""
    return lite_refusals() | sentences()


def _of_the_game() -> dict[str, str]:
    return {
        "no_such_choice": _("No choice has that number."),
        "nobody_chooses": _("Draws and marker flips are random."),
        "game_over": _("The game is over."),
        "chance_first": _("A coin must be drawn first."),
        "not_your_turn": _("It is not your turn."),
        "no_such_seat": _("There is no such player at this table."),
    }


def _of_coins() -> dict[str, str]:
    return {
        "choose_coin_first": _("Choose a coin first."),
        "within_action": _("That is possible only within an action. Choose a coin first."),
        "before_round_1": _("Cards and draft places are chosen before the first round."),
        "no_coin": _("You have no such coin in hand."),
        "only_drawn_coin": _("The coin just drawn must be used now."),
        "initiative_yours": _("Your side already has the initiative."),
        "initiative_moved": _("The initiative changes hands at most once a round."),
        "no_such_unit": _("You have no such unit."),
        "supply_empty": _("Your supply has no {unit} coins left."),
        "nothing_to_recruit": _("Your supply is empty."),
        "not_out": _("{unit} is not on the board."),
        "needs_royal": _("The tactic of {unit} is paid for with the Royal Coin."),
        "royal_facedown": _("On the board the Royal Coin pays only for the tactic of a Royal Guard."),
        "proclaim_needs_royal": _("Only the Royal Coin can proclaim a decree."),
        "only_decoys_return": _("Only a decoy can be returned to its card."),
        "no_such_decoy": _("You have no such decoy in hand."),
        "decoy_returns": _("{unit} does nothing on the board. Play it face up to return it, or use it facedown."),
        "poisoned": _("{unit} at {hex} is poisoned: discard one of its coins face up to cure it first."),
        "not_poisoned": _("{unit} is not poisoned."),
    }


def _of_the_board() -> dict[str, str]:
    return {
        "no_hex": _("This board has no such hex."),
        "no_unit": _("No unit stands at {hex}."),
        "not_your_unit": _("{unit} at {hex} is not yours."),
        "already_out": _("{unit} is already on the board, at {hex}."),
        "occupied": _("{hex} is occupied."),
        "deploy_occupied": _("{hex} is occupied. Units are deployed on empty hexes."),
        "enemy_fort": _("The fort at {hex} is on a location that the enemy controls, so your units can't enter it."),
        "fort_in_way": _("A move may end in a fort, but it can't pass through the one at {hex}."),
        "not_your_location": _("{hex} is not a location that you control."),
        "no_friend_near": _("{hex} is neither a location that you control nor next to a friendly unit."),
        "no_location": _("{hex} is not a location."),
        "already_held": _("You already control {hex}."),
        "off_board": _("The board ends there."),
        "not_adjacent": _("{hex} is not next to the unit."),
        "no_target": _("There is no unit at {hex}."),
        "friend": _("{unit} at {hex} is on your side."),
        "own_fort": _("The fort at {hex} is on a location of yours and has no enemy in it."),
        "bolstered_only": _("Only a bolstered unit can attack {unit}."),
        "unbolstered_only": _("No bolstered unit can attack {unit}."),
        "no_melee": _("{unit} can attack only with its tactic."),
    }


def _of_tactics() -> dict[str, str]:
    return {
        "no_tactic": _("{unit} has no tactic."),
        "tactic_of_first": _("The tactic moves both units. Start it at {hex}."),
        "tactic_impossible": _("{unit} can't carry out its tactic from {hex}."),
        "siege_unbolstered": _("{unit} can use its tactic only when bolstered."),
        "can_not_recruit_and_act": _("{unit} has no coin to recruit, or can neither move nor attack after that."),
        "nobody_to_bolster": _("{unit} has no friendly unit of one coin next to it with another coin in its supply."),
        "nobody_to_shock": _("{unit} has no enemy at the right distance to shock. An enemy in a fort is safe."),
        "nobody_to_command": _("{unit} has no friendly unit near enough that can maneuver."),
        "can_not_obey": _("{unit} at {hex} can't maneuver."),
        "commands_itself": _("{unit} can't be commanded to use this tactic, because it would command again."),
        "shielded_by_fort": _("{unit} at {hex} is in a fort, so it can't be shocked."),
        "bags_are_full": _("No more coins can lie on top of the bags."),
        "nobody_to_poison": _("{unit} has no enemy near enough to poison."),
        "no_decree_to_proclaim": _("No decree can be carried out after {unit} takes {hex}."),
        "only_move_or_attack": _("{unit} can only move or attack now."),
        "no_friend": _("No friendly unit stands at {hex}."),
        "no_enemy": _("No enemy unit stands at {hex}."),
        "no_fort": _("No fort stands at {hex}."),
        "not_itself": _("{unit} can't choose itself."),
        "too_far": _("{hex} is too far away."),
        "too_far_from": _("{hex} is more than two hexes from {unit}."),
        "not_two_away": _("{hex} is not exactly two hexes away."),
        "not_two_straight": _("{hex} is not exactly two hexes away in a straight line."),
        "out_of_range": _("{hex} is not two or three hexes away."),
        "not_straight": _("{hex} is not in a straight line."),
        "blocked": _("{unit} at {hex} stands in the way."),
        "no_way": _("Every path to {hex} is blocked."),
        "back_to_start": _("The second step can't lead back to the first hex."),
        "not_enemy_location": _("{hex} is not a location that the enemy controls."),
        "no_enemy_near": _("No enemy unit stands next to {hex}, but the move must end next to one."),
        "not_ahead": _("A charge goes straight ahead, and {hex} is not ahead."),
        "already_bolstered": _("{unit} at {hex} is already bolstered."),
        "no_coin_to_bolster": _("There are no {unit} coins left in its owner's supply."),
        "can_not_follow": _(
            "{unit} can't follow to {hex}, because the fort there is on a location that the enemy controls."
        ),
        "build_here": _("{unit} can build a fort only on its own hex, {hex}."),
        "decoy_away": _("The decoy of {unit} is not beside its card."),
        "not_opponent": _("That player is not your opponent."),
        "no_target_after": _("The unit must then attack, but from {hex} it has no target."),
        "no_step_after": _("The unit must take another step, but from {hex} none is possible."),
        "nobody_to_poison_after": _("The unit must then poison an enemy, but from {hex} there is none to poison."),
        "no_location_after": _("{hex} is not a location that you can take, but the unit must end on one."),
        "nobody_to_shock_after": _("The unit must then shock an enemy, but from {hex} there is none to shock."),
        "no_fort_after": _("The unit must then attack a fort, but from {hex} there is none to attack."),
        "no_push_after": _("There is no hex to which {unit} at {hex} can be shoved."),
        "must_complete": _("{unit} must carry out its effect in full."),
        "finish_first": _("First finish the effect of {unit}."),
        "other_unit_acts": _("Now {unit} has to act."),
    }


def _of_decrees() -> dict[str, str]:
    return {
        "no_decrees": _("There are no decrees in this game."),
        "decree_not_in_play": _("That decree is not face up in this game."),
        "already_sealed": _("Your side's seal is already on that decree."),
        "enlist_impossible": _("Enlist recruits two coins, and your supply has fewer."),
        "guard_impossible": _("No friendly unit on a location that you control has a normal attack to make."),
        "march_impossible": _("No friendly bolstered unit has a hex to move to."),
        "redeploy_impossible": _("None of your units can be deployed again."),
        "reinforce_impossible": _("None of your coins are out of the game."),
        "sacrifice_impossible": _("No friendly unit has a normal attack to make."),
        "spy_impossible": _("No opponent has a coin in hand."),
        "not_bolstered": _("{unit} at {hex} is not bolstered."),
        "not_on_location": _("{unit} at {hex} is not on a location that you control."),
        "redeploys_other": _("Now {unit} has to be deployed again."),
        "no_place_after": _("There is no hex on which {unit} could be deployed again."),
        "box_empty": _("No {unit} coins are out of the game."),
        "hand_empty": _("That player has no coin in hand."),
        "not_in_that_hand": _("There is no such coin in that hand."),
        "decree_in_full": _("The decree must be carried out in full."),
        "finish_decree": _("First finish the decree."),
    }


def _of_answers() -> dict[str, str]:
    return {
        "answer_attack": _(
            "First choose what the attack on {unit} costs: a coin from the stack, or the coin that its card "
            "allows instead."
        ),
        "answer_for_partner": _("First decide whether your {protector} takes the attack on {unit}."),
        "not_from_supply": _("{unit} can't lose a coin from the supply instead."),
        "not_by_decoy": _("{unit} has no decoy to use against an attack."),
        "no_protector": _("No unit that can take the attack stands at {hex}, next to the attacked unit."),
        "take_card": _("Take one of the free cards."),
        "ban_card": _("Ban one of the free cards first."),
        "card_taken": _("That card is taken."),
        "card_banned": _("That card is banned."),
        "name_seat": _("First name the player on your side."),
        "not_your_side": _("That player is not on your side."),
        "choose_order": _("First choose your place in the draft or in the play order."),
        "order_chosen": _("The other side has already chosen between these two. Choose between the others."),
    }
