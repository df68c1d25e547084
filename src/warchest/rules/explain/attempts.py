"""The second judge on attempts on the page: a coin with a hex or a button, or a hex in the middle of a tactic."""

from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.boards import Board
from warchest.rules.explain import board as on_board
from warchest.rules.explain.actions import claim, coin, paid_tactic, unpoison
from warchest.rules.explain.board import Reason
from warchest.rules.explain.judge import attacked, drafted, named, ordered
from warchest.rules.explain.lite import try_coin
from warchest.rules.explain.programs import (
    height_to_act,
    in_full,
    in_program,
    must_complete,
    proclaim,
    tactic,
    yet_to_act,
)
from warchest.rules.explain.steps import JUDGES, RunningProgram, of_frame, of_unit
from warchest.rules.known import kind_of
from warchest.rules.state.agenda import top_frame
from warchest.rules.state.encoding import Decision
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import (
    ARG,
    DECOY,
    DEFEND_FRAME,
    DIRECTIONS,
    DRAFT_FRAME,
    KIND,
    ORDER_FRAME,
    PLAY_FRAME,
    ROYAL,
    SEAT_FRAME,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables

_DECLINE = Decision("decline")
_AT_A_HEX = ("step", "hit", "pick", "push", "deploy", "poison", "build", "bolster", "shock")
_ASKS_FRIENDS = (ops.PICK, ops.REINFORCE)


def why_not_try(
    r: Tables, s: Position, board: Board, seat: int, coin_kind: str | None, hex_: str | None, verb: str | None
) -> Reason | None:
    """Return why an attempt on the page fails: a coin with a hex or a button, or a hex in the middle of a tactic.

    The attempt is judged by its likeliest meaning. None where that is legal.
    """
    frame = top_frame(s)
    op = frame[KIND]
    target = board.by_name.get(hex_ or "", -1)
    if hex_ and target < 0:
        return Reason("no_hex")
    if op == PLAY_FRAME:
        slot = next((k for k in range(SLOTS) if kind_of(r, s, seat, k) == coin_kind), -1)
        if slot < 0:
            return Reason("choose_coin_first")
        judge = try_coin if r.lite_actions else _try_coin
        return coin(r, s, seat, bool(frame[ARG]), slot) or judge(r, s, seat, slot, target, verb)
    if op == DEFEND_FRAME:
        return attacked(r, s, frame, Decision("hit", hex=target) if target >= 0 else Decision("pass"))
    if op == DRAFT_FRAME:
        return drafted(r, s, frame, _DECLINE)
    if op == SEAT_FRAME:
        return named(r, frame, _DECLINE)
    if op == ORDER_FRAME:
        return ordered(frame, _DECLINE)
    return in_program(r, s, frame, _DECLINE) if target < 0 else _try_step(r, s, of_frame(frame), target)


def _try_step(r: Tables, s: Position, p: RunningProgram, target: int) -> Reason | None:
    """Return why a click on a hex does not answer the running program's question."""
    step = p.step(r)
    if step.op == ops.OBEY:
        return _try_maneuver(r, s, p.other_hex, target, s.height[p.other_hex], step.a)
    if step.op == ops.COMMAND:
        return in_program(r, s, top_frame(s), Decision("pick", hex=target))
    if step.op in (ops.MANEUVER, ops.EACH):
        actor = min(yet_to_act(r, s, p), key=lambda hex_: r.dist[hex_][target])
        return _try_maneuver(r, s, actor, target, height_to_act(s, p, step, actor), step.a)
    meant = _meant(s, p, step, target)
    return in_full(r, s, p, meant) if meant else must_complete(r, s, p)


def _meant(s: Position, p: RunningProgram, step: v.Step, target: int) -> Decision | None:
    """Return the choice at a hex that a step asks for, or None for a step that asks for something else."""
    verb = JUDGES[step.op][0] if step.op in JUDGES else ""
    if step.op == ops.STEP_OR_STRIKE:
        verb = "hit" if s.who[target] else "step"
    if verb == "deploy":
        return Decision(verb, slot=on_board.slot_at(s, p.other_hex), hex=target)
    return Decision(verb, hex=target) if verb in _AT_A_HEX else None


def _try_maneuver(
    r: Tables, s: Position, start: int, target: int, height: int, mask: int = v.ANY_MANEUVER
) -> Reason | None:
    """Return why the unit at ``start`` can't do the single maneuver that a click on ``target`` means."""
    if target == start:
        return on_board.maneuver(r, s, Decision("control", hex=start), height, mask)
    if r.dist[start][target] != 1:
        return Reason("not_adjacent", target)
    d = next(d for d in range(6) if r.nb[DIRECTIONS * start + d] == target)
    attack = on_board.maneuver(r, s, Decision("attack", slot=d, hex=start), height, mask)
    if s.who[target] or attack is None:
        return attack
    return on_board.maneuver(r, s, Decision("move", slot=d, hex=start), height, mask)


def _try_coin(r: Tables, s: Position, seat: int, slot: int, target: int, verb: str | None) -> Reason | None:
    """Return why a coin of the hand can't be used with that button or at that hex."""
    if verb == "pass":
        return None
    if verb == "claim":
        return claim(s, seat)
    if verb == "recruit":
        empty = not any(s.supply[coin_of(seat, other)] for other in range(UNIT_SLOTS))
        return Reason("nothing_to_recruit") if empty else None
    if verb == "proclaim":
        return _try_proclaim(r, s, seat, slot)
    if slot >= DECOY:
        return None if verb == "return" else Reason("decoy_returns", kind=kind_of(r, s, seat, slot))
    if verb == "return":
        return Reason("only_decoys_return")
    if verb == "unpoison":
        return unpoison(r, s, seat, slot)
    return _try_royal(r, s, seat, target) if slot == ROYAL else _try_unit_coin(r, s, seat, slot, target, verb)


def _try_proclaim(r: Tables, s: Position, seat: int, slot: int) -> Reason | None:
    """Return why a coin can't proclaim any decree. The reason is that for the first decree."""
    if slot != ROYAL:
        return Reason("proclaim_needs_royal")
    in_play = [s.decrees[n] - 1 for n in range(len(s.decrees)) if s.decrees[n]]
    reasons = [proclaim(r, s, seat, number) for number in in_play]
    return next((None for reason in reasons if reason is None), reasons[0]) if reasons else Reason("no_decrees")


def _try_royal(r: Tables, s: Position, seat: int, target: int) -> Reason | None:
    """Return why the Royal Coin has no use at a hex."""
    for slot in range(UNIT_SLOTS):
        units = on_board.units_of(r, s, seat, slot)
        if units and r.pays[s.army[coin_of(seat, slot)]] == v.ROYAL_COIN:
            start = units[0]
            p = of_unit(s, start)
            meant = _meant(s, p, p.step(r), target)
            return tactic(r, s, start) if meant is None or target in (-1, start) else in_full(r, s, p, meant)
    return Reason("royal_facedown")


def _try_unit_coin(r: Tables, s: Position, seat: int, slot: int, target: int, verb: str | None) -> Reason | None:
    """Return why a unit's coin can't be used with that button or at that hex, by an active unit of its kind or as a new unit."""
    out = on_board.units_of(r, s, seat, slot)
    kind = kind_of(r, s, seat, slot)
    if not out:
        return Reason("not_out", kind=kind) if target < 0 else on_board.deploy(r, s, seat, slot, target)
    if target >= 0 and verb is None and on_board.deploy(r, s, seat, slot, target) is None:
        return None
    healthy = [hex_ for hex_ in out if not on_board.poisoned(s, hex_)]
    if not healthy or (verb and target in out and target not in healthy):
        return Reason("poisoned", target if target in out else out[0], kind)
    actor = min(healthy, key=lambda hex_: r.dist[hex_][target]) if target >= 0 else healthy[0]
    if verb == "control":
        return on_board.control(r, s, actor)
    if verb == "tactic":
        return paid_tactic(r, s, seat, healthy[0])
    if verb == "bolster" or target < 0:
        return None
    return _try_unit(r, s, actor, target)


def _try_unit(r: Tables, s: Position, actor: int, target: int) -> Reason | None:
    """Return why the unit at ``actor`` can't do what a click on ``target`` with its coin means: maneuver, or start its tactic there."""
    plain = _try_maneuver(r, s, actor, target, s.height[actor])
    if plain is None:
        return None
    far = plain.code == "not_adjacent"
    p = of_unit(s, actor)
    step = p.step(r)
    meant = _meant(s, p, step, target)
    if meant and r.pays[p.row] == v.OWN_COIN:
        begun = in_full(r, s, p, meant)
        if r.traits[p.row] & v.SIEGE and s.height[actor] < 2 and begun is None:
            begun = Reason("siege_unbolstered", actor, on_board.kind_at(r, s, actor))
        asked = plain.code == "friend" and step.op in _ASKS_FRIENDS
        if begun is None or asked or (far and begun.code not in ("not_adjacent", "no_friend", "no_enemy")):
            return begun
    side = on_board.side_at(s, actor)
    if far and on_board.side_at(s, target) == side:
        return Reason("friend", target, on_board.kind_at(r, s, target))
    if far and r.isloc[target] and on_board.holder(s, target) == side:
        return Reason("already_out", actor, on_board.kind_at(r, s, actor))
    return plain
