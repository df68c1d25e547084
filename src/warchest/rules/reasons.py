"""The second judge: which rule forbids a choice. Written from the rulebook, target by target, not from the generator of choices.

Each answer is a code with the hexes and slots it speaks of; ``warchest.notation.reasons`` has the sentences.
"""

from typing import NamedTuple

from warchest.rules import encoding
from warchest.rules import vocabulary as v
from warchest.rules.boards import Board
from warchest.rules.effects import relocate
from warchest.rules.encoding import Decision
from warchest.rules.layout import (
    ARG,
    AUX,
    CHANCE,
    COPIES,
    HEX,
    OP,
    OP_DEFEND,
    OP_DRAFT,
    OP_PLAY,
    OP_TACTIC,
    PC,
    POOL,
    ROW,
    ROYAL,
    SEAT,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.position import Position, Tables
from warchest.rules.views import kind_of


class Reason(NamedTuple):
    """Why not: a code, and what it speaks of (a hex, a coin kind)."""

    code: str
    hex: int = -1
    kind: str = ""


class _Program(NamedTuple):
    """A running or about to start program: its row, which of the two, its step, and what it remembers."""

    row: int
    which: int
    pc: int
    hex: int
    aux: int = -1
    arg: int = 0

    def step(self, r: Tables) -> v.Step:
        return v.Step(*(r.steps[self.row, self.which, self.pc, field] for field in range(4)))


def _owner(s: Position, hex_: int) -> int:
    """The seat whose unit stands there, -1 for none."""
    return (s.who[hex_] - 1) // SLOTS if s.who[hex_] else -1


def _row(s: Position, hex_: int) -> int:
    who = s.who[hex_] - 1
    return s.army[who // SLOTS, who % SLOTS]


def _kind(s: Position, hex_: int) -> str:
    who = s.who[hex_] - 1
    return kind_of(s, who // SLOTS, who % SLOTS) if who >= 0 else ""


def _enters(r: Tables, s: Position, target: int) -> Reason | None:
    """Why a unit can't enter a hex."""
    return Reason("occupied", target, _kind(s, target)) if s.who[target] else None


def _attackable(r: Tables, s: Position, attacker: int, height: int, target: int) -> Reason | None:
    """Why the unit at ``attacker`` can't attack what is at ``target``, range aside."""
    if s.who[target] == 0:
        return Reason("no_target", target)
    if _owner(s, target) % 2 == _owner(s, attacker) % 2:
        return Reason("friend", target, _kind(s, target))
    if height < 2 and r.traits[_row(s, target)] & v.BOLSTERED_ONLY:
        return Reason("bolstered_only", target, _kind(s, target))
    return None


def _strike(r: Tables, s: Position, attacker: int, height: int, target: int) -> Reason | None:
    """Why a normal attack is not allowed."""
    if r.traits[_row(s, attacker)] & v.NO_MELEE:
        return Reason("no_melee", attacker, _kind(s, attacker))
    if r.dist[attacker, target] != 1:
        return Reason("not_adjacent", target)
    return _attackable(r, s, attacker, height, target)


def _step(r: Tables, s: Position, start: int, target: int) -> Reason | None:
    """Why a unit can't move one hex to ``target``."""
    if r.dist[start, target] != 1:
        return Reason("not_adjacent", target)
    return _enters(r, s, target)


def _control(r: Tables, s: Position, hex_: int) -> Reason | None:
    if not r.isloc[hex_]:
        return Reason("no_location", hex_)
    if s.held[hex_] == _owner(s, hex_) % 2 + 1:
        return Reason("already_held", hex_)
    return None


def _maneuver(r: Tables, s: Position, decision: Decision, height: int, mask: int = v.ANY_MANEUVER) -> Reason | None:
    """Why the unit can't make this move, attack or control."""
    hex_ = decision.hex
    if not mask & {"move": v.MOVES, "attack": v.ATTACKS, "control": v.CONTROLS}[decision.verb]:
        return Reason("not_this_maneuver", hex_, _kind(s, hex_))
    if decision.verb == "control":
        return _control(r, s, hex_)
    target = r.nb[hex_, decision.slot]
    if target == hex_:
        return Reason("off_board", hex_)
    return _step(r, s, hex_, target) if decision.verb == "move" else _strike(r, s, hex_, height, target)


def _path_direction(r: Tables, start: int, target: int) -> int:
    """The direction of a straight line of one or two hexes, -1 for none."""
    for d in range(6):
        hex_ = start
        for _ in range(2):
            if r.nb[hex_, d] == hex_:
                break
            hex_ = r.nb[hex_, d]
            if hex_ == target:
                return d
    return -1


def _friend_in_range(r: Tables, s: Position, actor: int, target: int, distance: int) -> Reason | None:
    if s.who[target] == 0 or _owner(s, target) % 2 != _owner(s, actor) % 2:
        return Reason("no_friend", target)
    if target == actor:
        return Reason("not_itself", target, _kind(s, actor))
    return Reason("too_far", target) if r.dist[actor, target] > distance else None


def _shot(r: Tables, s: Position, p: _Program, step: v.Step, target: int) -> Reason | None:
    if r.dist[p.hex, target] != 2:
        return Reason("not_two_away", target)
    if step.a:
        direction = _path_direction(r, p.hex, target)
        if direction < 0:
            return Reason("not_straight", target)
        between = r.nb[p.hex, direction]
        if s.who[between]:
            return Reason("blocked", between, _kind(s, between))
    return _attackable(r, s, p.hex, s.height[p.hex], target)


def _charge(r: Tables, s: Position, p: _Program, target: int) -> Reason | None:
    direction = _path_direction(r, p.hex, target)
    if direction < 0:
        return Reason("not_straight", target)
    first = r.nb[p.hex, direction]
    return _enters(r, s, first) or _enters(r, s, target)


def _pace(r: Tables, s: Position, p: _Program, target: int) -> Reason | None:
    if s.held[target] != _owner(s, p.hex) % 2 + 1:
        return Reason("not_your_location", target)
    if not 1 <= r.dist[p.hex, target] <= 2:
        return Reason("too_far", target)
    if s.who[target]:
        return _enters(r, s, target)
    if r.dist[p.hex, target] == 1:
        return None
    ways = [d for d in range(6) if r.dist[r.nb[p.hex, d], target] == 1]
    return None if any(s.who[r.nb[p.hex, d]] == 0 for d in ways) else Reason("no_way", target)


def _step_target(r: Tables, s: Position, p: _Program, target: int) -> Reason | None:
    """Why ``target`` is not allowed by the program's present step, whatever comes after it."""
    step = p.step(r)
    if step.verb == v.STEP:
        if step.a and target == p.aux:
            return Reason("back_to_start", target)
        return _step(r, s, p.hex, target)
    if step.verb == v.STRIKE:
        return _strike(r, s, p.hex, s.height[p.hex], target)
    if step.verb == v.SHOOT:
        return _shot(r, s, p, step, target)
    if step.verb == v.CHARGE:
        return _charge(r, s, p, target)
    if step.verb == v.STRIKE_AHEAD:
        if r.nb[p.hex, p.arg] != target:
            return Reason("not_ahead", target)
        return _attackable(r, s, p.hex, s.height[p.hex], target)
    if step.verb == v.PACE:
        return _pace(r, s, p, target)
    if step.verb == v.PICK:
        return _friend_in_range(r, s, p.hex, target, step.a)
    if step.verb == v.FRIEND_STEP:
        away = r.dist[p.hex, target] > step.a
        return _step(r, s, p.aux, target) or (Reason("too_far_from", target, _kind(s, p.hex)) if away else None)
    return _strike(r, s, p.aux, s.height[p.aux], target)  # FRIEND_STRIKE


def _advance(r: Tables, s: Position, p: _Program, target: int) -> tuple[Position, _Program]:
    """The position and the program after choosing ``target`` in a step that comes before another."""
    step = p.step(r)
    if step.verb == v.PICK:
        return s, p._replace(pc=p.pc + 1, aux=target)
    after = s.copy()
    relocate(after, p.hex, target)
    direction = _path_direction(r, p.hex, target) if step.verb == v.CHARGE else p.arg
    return after, p._replace(pc=p.pc + 1, hex=target, aux=p.hex, arg=direction)


def _program_target(r: Tables, s: Position, p: _Program, target: int) -> Reason | None:
    """Why ``target`` is not allowed by the present step, what must come after it included."""
    reason = _step_target(r, s, p, target)
    if reason:
        return reason
    then = p._replace(pc=p.pc + 1).step(r)
    if then.verb == v.END or then.flags & (v.MAY | v.IF_ABLE):
        return None
    after, next_ = _advance(r, s, p, target)
    if any(_step_target(r, after, next_, hex_) is None for hex_ in range(r.hexes)):
        return None
    return Reason(
        "no_target_after" if then.verb in (v.STRIKE, v.STRIKE_AHEAD, v.FRIEND_STRIKE) else "no_step_after",
        target,
        _kind(s, p.hex),
    )


def _twins(s: Position, seat: int, slot: int) -> list[int]:
    return [s.spots[seat, slot, i] - 1 for i in range(COPIES) if s.spots[seat, slot, i]]


def _any_maneuver(r: Tables, s: Position, hex_: int, height: int) -> bool:
    tries = [Decision("control", hex=hex_)] + [
        Decision(verb, slot=d, hex=hex_) for verb in ("move", "attack") for d in range(6)
    ]
    return any(_maneuver(r, s, one, height) is None for one in tries)


def _tactic(r: Tables, s: Position, seat: int, hex_: int) -> Reason | None:
    """Why the unit can't use its tactic, its cost aside."""
    row = _row(s, hex_)
    kind = _kind(s, hex_)
    step = v.Step(*(r.steps[row, 0, 0, field] for field in range(4)))
    if step.verb == v.END:
        return Reason("no_tactic", hex_, kind)
    twins = _twins(s, seat, (s.who[hex_] - 1) % SLOTS)
    if hex_ != twins[0]:
        return Reason("tactic_of_first", twins[0], kind)
    if step.verb == v.EACH:
        able = any(_any_maneuver(r, s, twin, s.height[twin]) for twin in twins)
    else:
        able = any(_program_target(r, s, _Program(row, 0, 0, hex_), target) is None for target in range(r.hexes))
    return None if able else Reason("tactic_impossible", hex_, kind)


def _deploy(r: Tables, s: Position, seat: int, slot: int, hex_: int) -> Reason | None:
    row = s.army[seat, slot]
    kind = kind_of(s, seat, slot)
    if len(_twins(s, seat, slot)) >= r.copies[row]:
        return Reason("already_out", _twins(s, seat, slot)[0], kind)
    if s.who[hex_]:
        return Reason("occupied", hex_, _kind(s, hex_))
    if r.isloc[hex_] and s.held[hex_] == seat % 2 + 1:
        return None
    if not r.traits[row] & v.DEPLOYS_NEAR:
        return Reason("not_your_location", hex_)
    friends = [h for h in range(r.hexes) if s.who[h] and _owner(s, h) % 2 == seat % 2 and r.dist[h, hex_] == 1]
    return None if friends else Reason("no_friend_near", hex_, kind)


def _coin(s: Position, seat: int, forced: bool, slot: int) -> Reason | None:
    """Why a coin can't be played now."""
    zone = s.flight if forced else s.hand
    if 0 <= slot < SLOTS and zone[seat, slot] > 0:
        return None
    return Reason("only_drawn_coin" if forced else "no_coin", kind=kind_of(s, seat, slot))


def _unit_use(r: Tables, s: Position, seat: int, forced: bool, decision: Decision) -> Reason | None:
    """Why a coin can't be used on the unit that the decision names."""
    hex_ = decision.hex
    if hex_ >= r.hexes:
        return Reason("no_hex")
    if s.who[hex_] == 0:
        return Reason("no_unit", hex_)
    if _owner(s, hex_) != seat:
        return Reason("not_your_unit", hex_, _kind(s, hex_))
    slot = (s.who[hex_] - 1) % SLOTS
    if decision.verb == "tactic":
        royal = r.pays[_row(s, hex_)] == v.ROYAL_COIN
        if royal and _coin(s, seat, forced, ROYAL):
            return Reason("needs_royal", hex_, _kind(s, hex_))
        return (None if royal else _coin(s, seat, forced, slot)) or _tactic(r, s, seat, hex_)
    if decision.verb == "bolster":
        return _coin(s, seat, forced, slot)
    return _coin(s, seat, forced, slot) or _maneuver(r, s, decision, s.height[hex_])


def _action(r: Tables, s: Position, seat: int, forced: bool, decision: Decision) -> Reason | None:
    """Why a coin can't be played as the decision says."""
    verb, slot = decision.verb, decision.slot
    if verb in ("move", "attack", "control", "bolster", "tactic"):
        return _unit_use(r, s, seat, forced, decision)
    if verb not in ("pass", "claim", "recruit", "deploy"):
        return Reason("choose_coin_first")
    if verb == "deploy" and (slot >= UNIT_SLOTS or s.army[seat, slot] == 0):
        return Reason("no_coin")
    reason = _coin(s, seat, forced, slot)
    if reason:
        return reason
    if verb == "claim":
        if s.holder % 2 == seat % 2:
            return Reason("initiative_yours")
        return Reason("initiative_moved") if s.moved else None
    if verb == "recruit":
        if decision.other >= UNIT_SLOTS or s.supply[seat, decision.other] == 0:
            return Reason("supply_empty", kind=kind_of(s, seat, decision.other))
        return None
    if verb == "deploy":
        return Reason("no_hex") if decision.hex >= r.hexes else _deploy(r, s, seat, slot, decision.hex)
    return None


def _in_program(r: Tables, s: Position, frame: list[int], decision: Decision) -> Reason | None:
    """Why the running program does not allow the decision."""
    p = _Program(frame[ROW], frame[OP] - OP_TACTIC, frame[PC], frame[HEX], frame[AUX], frame[ARG])
    step = p.step(r)
    verb = decision.verb
    if verb == "decline":
        return None if step.flags & v.MAY else Reason("must_complete", p.hex, _kind(s, p.hex))
    if decision.hex >= r.hexes:
        return Reason("no_hex")
    if step.verb in (v.MANEUVER, v.EACH):
        if verb not in ("move", "attack", "control"):
            return Reason("finish_first", p.hex, _kind(s, p.hex))
        seat = frame[SEAT]
        actors = (
            [p.hex]
            if step.verb == v.MANEUVER
            else [t for t in _twins(s, seat, (s.who[p.hex] - 1) % SLOTS) if t != p.aux]
        )
        if decision.hex not in actors:
            return Reason("other_unit_acts", p.hex, _kind(s, p.hex))
        height = s.height[decision.hex] - (1 if step.flags & v.PAYS else 0)
        return _maneuver(r, s, decision, height, step.a)
    wanted = {v.STEP: "step", v.CHARGE: "step", v.PACE: "step", v.FRIEND_STEP: "step", v.PICK: "pick"}.get(
        step.verb, "hit"
    )
    if verb != wanted:
        return Reason("finish_first", p.hex, _kind(s, p.hex))
    return _program_target(r, s, p, decision.hex)


def why_not(r: Tables, s: Position, id_: int) -> Reason | None:
    """The rule that forbids ``id_`` to the deciding seat; None where it is legal."""
    try:
        decision = encoding.decode(id_)
    except ValueError:
        return Reason("no_such_choice")
    if s.over:
        return Reason("game_over")
    if s.decider == CHANCE:
        return Reason("chance_first")
    frame = [s.agenda[s.depth - 1, field] for field in range(8)]
    op = frame[OP]
    if op == OP_PLAY:
        return _action(r, s, frame[SEAT], bool(frame[ARG]), decision)
    if op == OP_DEFEND:
        return (
            None
            if decision.verb in ("lose_stack", "lose_supply")
            else Reason("answer_attack", frame[ARG], _kind(s, frame[ARG]))
        )
    if op == OP_DRAFT:
        if decision.verb != "take" or decision.slot >= POOL or s.pool[decision.slot] == 0:
            return Reason("take_card")
        return Reason("card_taken") if s.taken[decision.slot] else None
    return _in_program(r, s, frame, decision)


def why_not_try(
    r: Tables, s: Position, board: Board, seat: int, coin: str | None, hex_: str | None, verb: str | None
) -> Reason | None:
    """Why what a person tried on the page can't be: a coin with a hex or a button, or a hex in the midst of a tactic.

    The try is judged as the likeliest thing that it may have meant; None where that is legal.
    """
    frame = [s.agenda[s.depth - 1, field] for field in range(8)]
    op = frame[OP]
    target = board.by_name.get(hex_ or "", -1)
    if hex_ and target < 0:
        return Reason("no_hex")
    if op == OP_PLAY:
        slot = next((k for k in range(SLOTS) if kind_of(s, seat, k) == coin), -1)
        if slot < 0:
            return Reason("choose_coin_first")
        return _coin(s, seat, bool(frame[ARG]), slot) or _try_coin(r, s, seat, slot, target, verb)
    if op in (OP_DEFEND, OP_DRAFT) or target < 0:
        return why_not(r, s, encoding.DECLINE)
    p = _Program(frame[ROW], op - OP_TACTIC, frame[PC], frame[HEX], frame[AUX], frame[ARG])
    step = p.step(r)
    if step.verb in (v.MANEUVER, v.EACH):
        actors = [p.hex] if step.verb == v.MANEUVER else _yet_to_act(s, p)
        actor = min(actors, key=lambda hex_: r.dist[hex_, target])
        return _try_maneuver(r, s, actor, target, s.height[actor] - (1 if step.flags & v.PAYS else 0))
    return _program_target(r, s, p, target)


def _yet_to_act(s: Position, p: _Program) -> list[int]:
    """The units of a kind that maneuver one after the other and have not yet done so."""
    who = s.who[p.hex] - 1
    return [hex_ for hex_ in _twins(s, who // SLOTS, who % SLOTS) if hex_ != p.aux]


def _try_maneuver(r: Tables, s: Position, start: int, target: int, height: int) -> Reason | None:
    """Why the unit at ``start`` can't do the single maneuver that a click on ``target`` means."""
    if target == start:
        return _control(r, s, start)
    if r.dist[start, target] != 1:
        return Reason("not_adjacent", target)
    direction = next(d for d in range(6) if r.nb[start, d] == target)
    return _maneuver(r, s, Decision("attack" if s.who[target] else "move", slot=direction, hex=start), height)


def _try_coin(r: Tables, s: Position, seat: int, slot: int, target: int, verb: str | None) -> Reason | None:
    """Why a coin of the hand can't be used with that button or at that hex."""
    spots = _twins(s, seat, slot) if slot < UNIT_SLOTS else []
    if verb == "claim":
        return why_not(r, s, encoding.CLAIM + slot)
    if verb == "recruit":
        empty = not any(s.supply[seat, other] for other in range(UNIT_SLOTS))
        return Reason("nothing_to_recruit") if empty else None
    if slot == ROYAL:
        return _try_royal(r, s, seat, target)
    if not spots:
        return Reason("not_out", kind=kind_of(s, seat, slot)) if target < 0 else _deploy(r, s, seat, slot, target)
    actor = min(spots, key=lambda hex_: r.dist[hex_, target]) if target >= 0 else spots[0]
    if verb == "control":
        return _control(r, s, actor)
    if verb == "tactic":
        return _tactic(r, s, seat, spots[0])
    if verb == "bolster" or target < 0:
        return None
    return _try_unit(r, s, seat, slot, actor, target)


def _try_royal(r: Tables, s: Position, seat: int, target: int) -> Reason | None:
    """Why the Royal Coin has no use at a hex."""
    for slot in range(UNIT_SLOTS):
        row = s.army[seat, slot]
        if r.pays[row] == v.ROYAL_COIN and s.spots[seat, slot, 0]:
            start = s.spots[seat, slot, 0] - 1
            return (
                _tactic(r, s, seat, start)
                if target in (-1, start)
                else _program_target(r, s, _Program(row, 0, 0, start), target)
            )
    return Reason("royal_facedown")


def _try_unit(r: Tables, s: Position, seat: int, slot: int, actor: int, target: int) -> Reason | None:
    """Why the unit at ``actor`` can't do what a click on ``target`` with its coin means: maneuver, begin its tactic there, or be joined."""
    plain = _try_maneuver(r, s, actor, target, s.height[actor])
    if plain is None or _deploy(r, s, seat, slot, target) is None:
        return None
    far = plain.code == "not_adjacent"
    row = s.army[seat, slot]
    if r.steps[row, 0, 0, 0] not in (v.END, v.EACH) and r.pays[row] == v.OWN_COIN:
        begun = _program_target(r, s, _Program(row, 0, 0, actor), target)
        if begun is None or (far and begun.code not in ("not_adjacent", "no_friend")):
            return begun
    if far and s.who[target] and _owner(s, target) % 2 == seat % 2:
        return Reason("friend", target, _kind(s, target))
    if far and r.isloc[target] and s.held[target] == seat % 2 + 1:
        return Reason("already_out", actor, _kind(s, actor))
    return plain
