"""The second judge, which names the rule that forbids a choice. It is written from the rulebook, target by target, not from the generator.

Each answer is a code with the hexes and kinds that it concerns; ``warchest.wording.refusals`` has the sentences. Questions about an attack,
a draft, a team or the toss are judged here. The other criteria lie beside it: ``board`` (single facts on the board), ``steps`` and
``programs`` (tactics, triggers, decrees), ``actions`` (the use of a coin) and ``lite`` (the lite game). ``attempts`` judges the likely
meaning of a click.
"""

from warchest.rules.content import vocabulary as v
from warchest.rules.explain import board as on_board
from warchest.rules.explain.actions import action
from warchest.rules.explain.board import Reason
from warchest.rules.explain.lite import open_action
from warchest.rules.explain.programs import in_program
from warchest.rules.explain.steps import plant
from warchest.rules.state import encoding
from warchest.rules.state.agenda import top_frame
from warchest.rules.state.encoding import Decision
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import (
    ARG,
    CHANCE,
    DEFEND_FRAME,
    DRAFT_FRAME,
    KIND,
    ORDER_FRAME,
    OTHER_HEX,
    PLAY_FRAME,
    POOL,
    SEAT,
    SEAT_FRAME,
)
from warchest.rules.state.position import Position, Tables

__all__ = ["Reason", "attacked", "drafted", "named", "ordered", "why_not"]

_BANNED = 9
_PLACES = 2
"""The number of places. In the draft and in play a side is first or second: orders 0 and 1 are of the draft, 2 and 3 of play."""


def why_not(r: Tables, s: Position, id_: int) -> Reason | None:
    """Return the rule that forbids ``id_`` to the deciding seat, or None where it is legal."""
    try:
        decision = encoding.decode(id_)
    except ValueError:
        return Reason("no_such_choice")
    if s.over:
        return Reason("game_over")
    if decision.verb in ("draw", "flip"):
        return Reason("nobody_chooses")
    if s.decider == CHANCE:
        return Reason("chance_first")
    frame = top_frame(s)
    op = frame[KIND]
    if op == PLAY_FRAME and r.lite_actions:
        return open_action(r, s, frame[SEAT], decision)
    if op == PLAY_FRAME:
        return action(r, s, frame[SEAT], bool(frame[ARG]), decision)
    if op == DEFEND_FRAME:
        return attacked(r, s, frame, decision)
    if op == DRAFT_FRAME:
        return drafted(r, s, frame, decision)
    if op == SEAT_FRAME:
        return named(r, frame, decision)
    if op == ORDER_FRAME:
        return ordered(frame, decision)
    return in_program(r, s, frame, decision)


def _is_protector(r: Tables, s: Position, seat: int, hex_: int, target: int) -> bool:
    """Return whether a unit of this very seat stands on the hex and could take the attack on ``target``."""
    if hex_ >= r.hexes or on_board.owner(s, hex_) != seat:
        return False
    return r.dist[hex_][target] == 1 and bool(r.traits[on_board.row_at(s, hex_)] & v.PROTECTS)


def attacked(r: Tables, s: Position, frame: list[int], decision: Decision) -> Reason | None:
    """Return why an attack can't be taken in that way. A partner's protector is asked before the owner of the attacked unit."""
    seat, target = frame[SEAT], frame[ARG]
    kind = on_board.kind_at(r, s, target)
    verb = decision.verb
    protector = verb == "hit" and _is_protector(r, s, seat, decision.hex, target)
    if on_board.owner(s, target) != seat:
        return None if protector or verb == "decline" else Reason("answer_for_partner", target, kind)
    if protector or (verb == "lose" and decision.slot == 0):
        return None
    slot = on_board.slot_at(s, target)
    traits = r.traits[s.army[coin_of(seat, slot)]]
    if verb == "hit" and decision.hex >= r.hexes:
        return Reason("no_hex")
    if verb == "hit" and decision.hex != target:
        return Reason("no_protector", decision.hex)
    if verb == "lose":
        if not traits & v.SUPPLY_SHIELD:
            return Reason("not_from_supply", target, kind)
        return None if s.supply[coin_of(seat, slot)] else Reason("supply_empty", target, kind)
    if verb == "deceive":
        if not traits & v.DECOY_SHIELD:
            return Reason("not_by_decoy", target, kind)
        return plant(r, s, seat, v.SKIRMISHERS, decision.slot, kind)
    return Reason("answer_attack", target, kind)


def drafted(r: Tables, s: Position, frame: list[int], decision: Decision) -> Reason | None:
    """Return why a card can't be taken, or banned while bans come first."""
    wanted = "ban" if frame[ARG] < r.bans else "take"
    if decision.verb != wanted or decision.slot >= POOL or s.pool[decision.slot] == 0:
        return Reason(f"{wanted}_card")
    mark = s.taken[decision.slot]
    return Reason("card_banned" if mark == _BANNED else "card_taken") if mark else None


def named(r: Tables, frame: list[int], decision: Decision) -> Reason | None:
    """Return why a team can't name that seat."""
    if decision.verb != "seat":
        return Reason("name_seat")
    if decision.slot >= r.seats:
        return Reason("no_such_seat")
    return None if decision.slot % 2 == frame[SEAT] % 2 else Reason("not_your_side")


def ordered(frame: list[int], decision: Decision) -> Reason | None:
    """Return why that place can't be chosen. The second to choose has the category that the first has left."""
    if decision.verb != "order":
        return Reason("choose_order")
    second = frame[ARG] > 0
    return Reason("order_chosen") if second and decision.slot // _PLACES == frame[OTHER_HEX] // _PLACES else None
