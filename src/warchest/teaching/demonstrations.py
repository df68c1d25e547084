"""The tactic of a unit in motion: the smallest position in which its whole program can be carried out, and each step of it.

Nothing here is drawn by hand. The steps of the unit's program say which other pieces it needs. Places for them near the unit are tried, the
nearest first, until the rules let the unit carry out every step. A unit without a program shows what its traits do. A search takes about
ten milliseconds, so nothing is stored, and home-brew units have demonstrations like all others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

import msgspec

from warchest.game.game import Game
from warchest.game.position_builder import PositionBuilder, PositionError
from warchest.game.presenter import game_log
from warchest.game.setup import SetupError
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.boards import SQUARE_GRID, Axial, Board
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.units import Unit
from warchest.rules.flow.effects import deploy
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance
from warchest.rules.known import SIDES, kind_of
from warchest.rules.state.agenda import frames_of, program_of, runs
from warchest.rules.state.encoding import Decision, decode
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import CHANCE, CHOICES, COINS, COPIES, FORT, PLAY_FRAME, SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.schema.game import BoardMark
from warchest.schema.page import Demonstration, DemonstrationFrame, ShownCoin, ShownZone
from warchest.schema.view import View

MOST_TRIES = 3000
"""The most positions tried for a wish."""
MOST_MOMENTS = 50_000
"""The most positions looked at for a unit, about half a second, so that a home-brew unit costs little."""
_US, _THEM = 1, 0
"""The seat of the unit, Dawn, and the seat of its enemies."""
_OTHERS = 4
_MOST_CHOICES = 7
_FAR = 3
"""The greatest distance of another piece."""
_BY_THEMSELVES = (ops.TAKE_LOCATION, ops.FOLLOW, ops.SHOCK_PICKED, ops.LOSE, ops.DRAW_PLAY, ops.OPPONENT)
"""Steps without a choice. They follow from the step before them."""
_AT_ENEMY = (
    *(ops.STRIKE, ops.STRIKE_AHEAD, ops.STRIKE_ROUND, ops.STEP_OR_STRIKE, ops.SHOOT, ops.SHOOT_LINE),
    *(ops.FRIEND_STRIKE, ops.POISON, ops.SHOCK, ops.OVERRUN, ops.BURN),
)
_OPENERS = {
    v.AFTER_MOVE: "move",
    v.AFTER_ATTACK: "attack",
    v.AFTER_CONTROL: "control",
    v.AFTER_RECRUIT: "recruit",
    v.AFTER_DEPLOY: "deploy",
    v.AFTER_PROCLAIM: "proclaim",
    v.AFTER_POISONED_ATTACK: "attack",
    v.AFTER_BOLSTER: "bolster",
    v.AFTER_ATTACK_ON_OTHER: "attack",
}
"""The verbs that set off a trigger, by its event."""
_IDLE = ("decline", "pass", "claim")
_MARKS = {
    **dict.fromkeys(("move", "step"), "dot"),
    **dict.fromkeys(("attack", "hit", "shock"), "target"),
    **dict.fromkeys(("pick", "push"), "friend"),
    "deploy": "deploy",
    "build": "build",
    "poison": "poison",
}
"""The mark on the hex of the next choice, by its verb."""
_ZONES: dict[str, ShownZone] = {
    "hand": "hand",
    "drawn": "hand",
    "supply": "supply",
    "bag": "bag",
    "bag_top": "bag",
    "faceup": "faceup",
    "facedown": "faceup",
    "box": "box",
}


@dataclass(frozen=True)
class _Wish:
    """An action to find."""

    openers: tuple[str, ...]
    needs: tuple[str, ...] = ()
    """The other units: enemies, friends and twins of the unit."""
    steps: frozenset[int] = frozenset()
    """The steps of the program that a seat chooses, which the action must have."""
    program: v.Program = ()
    which: int = 0
    """0 the tactic, 1 the trigger."""
    heights: tuple[int, ...] = (1, 2)
    """The numbers of coins of the unit to try, 0 where it is still in the hand."""
    enemy_height: int = 1
    turn: int = _US


class _Placing(NamedTuple):
    """The places of the unit and of the others, by seat and slot."""

    hex: int
    height: int
    others: tuple[tuple[int, int, int, int], ...]
    """Seat, slot, hex and height of each other unit."""
    held: tuple[int, int] | None
    """A location, and the seat whose side controls it."""
    fort: int | None


class _Cast(NamedTuple):
    """The units of a demonstration, by seat."""

    ruleset: Ruleset
    ours: tuple[str, ...]
    theirs: tuple[str, ...]

    def builder(self, unit: Unit, wish: _Wish) -> PositionBuilder:
        """Return a builder with the coins of both seats and no unit on the board."""
        ours, royal = SIDES[_US], self.ruleset.royal
        paying = royal if unit.pays == v.ROYAL_COIN and wish.which == 0 else unit.id
        builder = PositionBuilder(ruleset=self.ruleset).army(ours, *self.ours).army(SIDES[_THEM], *self.theirs)
        builder.turn(SIDES[wish.turn]).hand(ours, *{paying, royal}, *([unit.id] if unit.traits & v.SIEGE else []))
        builder.hand(SIDES[_THEM], self.theirs[0], royal)
        if any(step.op == ops.DRAW_PLAY for step in wish.program):
            builder.bag(ours, unit.id)
        if any(box.forts for box in self.ruleset.boxes if box.id == unit.box):
            builder.forts()
        return builder


class Found(NamedTuple):
    """A game at its start, the ids of the action to show, and the hex of the unit, or None where it is in the hand."""

    game: Game
    action: tuple[int, ...]
    unit: str | None


@lru_cache(256)
def demonstration(ruleset: Ruleset, kind: str) -> Demonstration | None:
    """Return the demonstration of a unit, or None where there is no position for it. KeyError for an unknown unit."""
    found = find(ruleset, kind)
    return None if found is None else _performed(found)


def find(ruleset: Ruleset, kind: str) -> Found | None:
    """Return the smallest position for a unit, found by the rules, and its action. None where there is none."""
    unit = ruleset.unit(kind)
    cast, row, moments = _cast(ruleset, unit), ruleset.row_of[kind], iter(range(MOST_MOMENTS))
    if cast is None:
        return None
    for wish in _wishes(unit):
        try:
            builder = cast.builder(unit, wish)
            setup = builder.setup()
        except (PositionError, SetupError):
            continue
        r = setup.tables()
        base = builder.lay_out(r)
        for scene in islice(_scenes(setup.board, wish), MOST_TRIES):
            action = _action(r, _placed(base, scene), wish, scene, row, moments)
            game = None if action is None else _game(cast, unit, wish, scene)
            if game is not None and action is not None:
                return Found(game, action, game.board.names[scene.hex] if scene.height else None)
    return None


# --- What to look for


def _cast(ruleset: Ruleset, unit: Unit) -> _Cast | None:
    """Return the unit with two friends and two enemies, the plainest units that there are. None where there are fewer."""
    cards = [ruleset.unit(card) for card in ruleset.cards_of(ruleset.default_boxes)]
    plain = [card for card in cards if ruleset.coins_for(card.id) != ruleset.coins_for(unit.id)]
    plain.sort(key=lambda card: (card.traits != 0, card.trigger != (), card.copies))
    others = [card.id for card in plain[:_OTHERS]]
    return _Cast(ruleset, (unit.id, *others[:2]), tuple(others[2:])) if len(others) == _OTHERS else None


def _wishes(unit: Unit) -> Iterator[_Wish]:
    """Return the actions to look for, the best first: the tactic, the trigger, the effect of a trait, anything."""
    if unit.tactic:
        yield from _programs(unit, unit.tactic, 0, ("tactic",), 0)
    if unit.trigger:
        openers = tuple(dict.fromkeys(verb for event, verb in _OPENERS.items() if unit.event & event))
        yield from _programs(unit, unit.trigger, 1, openers, unit.event)
    if unit.traits & v.DEPLOYS_NEAR:
        yield _Wish(("deploy",), ("friend",), heights=(0,))
    if unit.traits & (v.RETALIATES | v.BOLSTERED_ONLY):
        yield _Wish(("attack",), ("enemy",), turn=_THEM, enemy_height=2, heights=(2,))
    yield _Wish(("attack",), ("enemy",))
    yield _Wish(("move", "deploy"), heights=(1, 0))


def _programs(unit: Unit, program: v.Program, which: int, openers: tuple[str, ...], event: int) -> Iterator[_Wish]:
    """Return the wishes for a program, with few other units first."""
    used = [step.op for step in program]
    enemies = sum(op in _AT_ENEMY for op in used) or any(
        (step.op == ops.PICK and step.b & v.ENEMY) or (step.op == ops.STEP and step.a & v.NEAR_ENEMY)
        for step in program
    )
    friends = any((step.op == ops.PICK and not step.b & v.ENEMY) or step.op == ops.COMMAND for step in program)
    friends |= any(step.op == ops.REINFORCE and step.a == 1 for step in program)
    others = event & v.AFTER_ATTACK_ON_OTHER != 0
    attacks = openers == ("attack",)
    needs = ["enemy"] * min(2, max(enemies, attacks)) + ["friend"] * (friends or others)
    needs += ["twin"] * (ops.EACH in used and unit.copies > 1)
    steps = frozenset(number for number, op in enumerate(used) if op not in _BY_THEMSELVES)
    tall = unit.traits & v.SIEGE or any(step.flags & v.PAYS for step in program)
    heights = (0,) if openers == ("deploy",) else (2, 3) if tall else (1, 2)
    turn = _THEM if others else _US
    for more in ([], ["enemy"], ["friend"], ["enemy", "friend"]):
        if needs.count("enemy") + more.count("enemy") <= 2:
            yield _Wish(openers, (*needs, *more), steps, program, which, heights, turn=turn)


def _scenes(board: Board, wish: _Wish) -> Iterator[_Placing]:
    """Return the scenes to try, those with everything near the middle of the board first."""
    used = [step.op for step in wish.program]
    middle = board.middle
    near = sorted(range(len(board.hexes)), key=lambda hex_: board.distances[middle][hex_])
    homes = [middle, *(hex_ for hex_ in near if hex_ in board.locations)]
    owner = (
        _US
        if ops.PACE in used
        else _THEM
        if any(s.op == ops.STEP and s.a & v.ONTO_ENEMY for s in wish.program)
        else None
    )
    for home in homes:
        spots = [hex_ for hex_ in near if 0 < board.distances[home][hex_] <= _FAR]
        spots.sort(key=lambda hex_: board.distances[home][hex_])
        locations = [hex_ for hex_ in spots if hex_ in board.locations]
        held = [None] if owner is None else [(hex_, owner) for hex_ in locations]
        forts = locations if ops.STRIKE_FORT in used else [None]
        room = spots if len(wish.needs) <= 2 else [hex_ for hex_ in spots if board.distances[home][hex_] <= 2]
        placings = sorted(
            product(room, repeat=len(wish.needs)), key=lambda hexes: sum(board.distances[home][hex_] for hex_ in hexes)
        )
        for hexes in islice(placings, MOST_TRIES // 4):
            if len(set(hexes)) < len(hexes):
                continue
            for height, where, fort in product(wish.heights, held, forts):
                yield _Placing(home, height, tuple(_others(wish, hexes)), where, fort)


def _others(wish: _Wish, hexes: Sequence[int]) -> Iterator[tuple[int, int, int, int]]:
    """Return the seat, slot, hex and height of each other unit."""
    slots = {"enemy": iter((0, 1)), "friend": iter((1, 2)), "twin": iter((0,))}
    for need, hex_ in zip(wish.needs, hexes, strict=True):
        enemy = need == "enemy"
        yield (_THEM if enemy else _US, next(slots[need]), hex_, wish.enemy_height if enemy else 1)


def _placed(base: Position, scene: _Placing) -> Position:
    """Return a position with the units of the scene."""
    s = base.copy()
    if scene.height:
        deploy(s, coin_of(_US, 0), scene.hex)
        s.height[scene.hex] = scene.height
    for seat, slot, hex_, height in scene.others:
        deploy(s, coin_of(seat, slot), hex_)
        s.height[hex_] = height
    if scene.held is not None:
        s.controller[scene.held[0]] = scene.held[1] + 1
    if scene.fort is not None:
        s.token[scene.fort] |= FORT
    return s


# --- The rules


def _action(
    r: Tables, s: Position, wish: _Wish, scene: _Placing, row: int, moments: Iterator[int]
) -> tuple[int, ...] | None:
    """Return the ids of the action that has every step, with the most to see on the board. None where there is none."""
    found: list[tuple[tuple[int, int, int], tuple[int, ...]]] = []
    for id_ in _listed(r, s):
        if _opens(decode(id_), wish, scene):
            after = s.copy()
            apply(r, after, id_, [0] * CHOICES)
            for action, end in _ways(r, after, wish, row, (id_,), wish.steps, moments):
                if _shows(s, end, wish, scene):
                    changed = sum(s.who[n] != end.who[n] or s.height[n] != end.height[n] for n in range(r.hexes))
                    found.append(((sum(_dull(decode(one), scene) for one in action), -changed, len(action)), action))
    return min(found)[1] if found else None


def _dull(decision: Decision, scene: _Placing) -> bool:
    """Return whether a choice shows less than another would: idle, a commander that commands itself, a coin of the enemy."""
    itself = decision.verb == "pick" and decision.hex == scene.hex
    return decision.verb in _IDLE or itself or (decision.verb == "stack_bag" and decision.slot != _US)


def _listed(r: Tables, s: Position) -> list[int]:
    """Return what may come next: the choices of a seat, or the outcomes of chance."""
    out = [0] * CHOICES
    n = list_chance(r, s, out, [0] * CHOICES) if s.decider == CHANCE else list_choices(r, s, out)
    return out[:n]


def _opens(decision: Decision, wish: _Wish, scene: _Placing) -> bool:
    """Return whether a choice may start the action."""
    if decision.verb not in wish.openers:
        return False
    if decision.verb == "recruit":
        return decision.other == 0 and decision.slot != 0
    if decision.verb == "deploy":
        return decision.slot == 0 and (decision.hex == scene.hex or "friend" not in wish.needs)
    return wish.turn == _THEM or decision.verb == "proclaim" or decision.hex == scene.hex


def _ways(
    r: Tables,
    s: Position,
    wish: _Wish,
    row: int,
    action: tuple[int, ...],
    missing: frozenset[int],
    moments: Iterator[int],
) -> Iterator[tuple[tuple[int, ...], Position]]:
    """Return every way to continue to the end of the action with all steps of the program, and the position after it."""
    frame = frames_of(s)[-1] if s.depth else None
    if frame is None or (frame.kind == PLAY_FRAME and not any(s.drawn)):
        if not missing:
            yield action, s
        return
    if len(action) == _MOST_CHOICES or next(moments, None) is None:
        return
    ours = runs(frame.kind) and frame.row == row and program_of(frame.kind) == wish.which
    for id_ in _listed(r, s):
        left = missing - {frame.done} if ours and decode(id_).verb != "decline" else missing
        after = s.copy()
        apply(r, after, id_, [0] * CHOICES)
        further = action if s.decider == CHANCE else (*action, id_)
        yield from _ways(r, after, wish, row, further, left, moments)


def _shows(s: Position, end: Position, wish: _Wish, scene: _Placing) -> bool:
    """Return whether the effect on an enemy, or on the unit that is attacked, can be seen at the end."""
    if wish.turn == _THEM and not wish.program:
        return end.height[scene.hex] < s.height[scene.hex]
    if any(step.op == ops.DRAW_PLAY for step in wish.program):
        return end.bag[coin_of(_US, 0)] == 0
    hit = any(step.op in _AT_ENEMY for step in wish.program)
    return not hit or any(
        (s.who[hex_], s.height[hex_], s.token[hex_]) != (end.who[hex_], end.height[hex_], end.token[hex_])
        for seat, _slot, hex_, _height in scene.others
        if seat == _THEM
    )


def _game(cast: _Cast, unit: Unit, wish: _Wish, scene: _Placing) -> Game | None:
    """Return a game that starts with the scene, or None where it cannot stand in a game."""
    builder = cast.builder(unit, wish)
    names = cast.ruleset.boards[2].names
    if scene.height:
        builder.unit(SIDES[_US], unit.id, names[scene.hex], scene.height)
    for seat, slot, hex_, height in scene.others:
        builder.unit(SIDES[seat], (cast.ours if seat == _US else cast.theirs)[slot], names[hex_], height)
    if scene.held is not None:
        builder.held(SIDES[scene.held[1]], names[scene.held[0]])
    if scene.fort is not None:
        builder.forts(names[scene.fort])
    try:
        return builder.build()
    except (PositionError, SetupError):
        return None


# --- The frames


def _performed(found: Found) -> Demonstration:
    """Return the moments of an action. The game is played on."""
    game, action, unit = found
    pending = 0
    frames: list[DemonstrationFrame] = [_frame(game.view(_US))]
    for id_ in action:
        choice, before, seat = game.choice(id_).described, game.position, game.decider or 0
        game.play(id_)
        if choice.verb in _MARKS and frames[-1].mark is None:
            frames[-1] = msgspec.structs.replace(frames[-1], mark=_MARKS[choice.verb], at=choice.to or choice.hex)
        marks = [mark for entry in game_log(game).entries for mark in entry.marks]
        view, coins = (
            game.view(_US),
            _moved_coins(game, before, game.position, None if choice.coin is None else (seat, choice.coin)),
        )
        after = _frame(view, marks[pending:], coins)
        pending = len(marks)
        # A choice that changes nothing has its own moment only if it picks a unit, which the next choice does not show.
        if choice.verb == "pick" or coins or (after.units, after.held, after.forts) != _seen(frames[-1]):
            frames.append(after)
    return Demonstration(_hexes(game.board, frames, unit), unit, frames)


def _frame(view: View, trail: Sequence[BoardMark] = (), coins: Sequence[ShownCoin] = ()) -> DemonstrationFrame:
    forts = view.forts.at if view.forts else []
    return DemonstrationFrame(view.units, dict(view.held), list(forts), list(trail), list(coins))


def _seen(frame: DemonstrationFrame) -> tuple[object, ...]:
    return frame.units, frame.held, frame.forts


def _moved_coins(game: Game, before: Position, after: Position, paid: tuple[int, str] | None) -> list[ShownCoin]:
    """Return the coins that a step moved, except the one that pays for it and those that the board shows."""
    moved = []
    for seat in range(game.tables.seats):
        for slot in range(SLOTS):
            old, new = (_counts(s, coin_of(seat, slot)) for s in (before, after))
            kind = kind_of(game.tables, after, seat, slot)
            if paid == (seat, kind):
                new["hand"] += 1
                new["board" if new["board"] > old["board"] else "faceup"] -= 1
            start: ShownZone = next((zone for zone in old if new[zone] < old[zone]), "card")
            to = next((zone for zone in new if new[zone] > old[zone]), None)
            if to is not None and start != "hand" and (start, to) != ("board", "box"):
                moved.append(ShownCoin(seat, kind, start, to))
    return moved


def _counts(s: Position, coin: int) -> dict[ShownZone, int]:
    """Return the number of coins of a kind in each zone."""
    spots = (s.unit_hexes[n] - 1 for n in range(coin, COPIES * COINS, COINS) if s.unit_hexes[n])
    counts: dict[ShownZone, int] = {"board": sum(s.height[hex_] for hex_ in spots)}
    for name, zone in _ZONES.items():
        counts[zone] = counts.get(zone, 0) + getattr(s, name)[coin]
    return counts


def _hexes(board: Board, frames: Sequence[DemonstrationFrame], unit: str | None) -> list[str]:
    """Return the hexes to draw: those around the ones that matter, seven or nineteen of them."""
    used = {mark.to for frame in frames for mark in frame.trail} | {frame.at for frame in frames if frame.at}
    used |= {mark.start for frame in frames for mark in frame.trail if mark.start} | ({unit} if unit else set())
    used |= {one.hex for frame in frames for one in frame.units}
    places = [board.hexes[board.by_name[name]] for name in used]
    far = _round if board.grid is SQUARE_GRID else board.grid.distance

    def around(middle: Axial) -> tuple[int, int]:
        """Return how far the drawing reaches around a hex, and how many hexes the board lacks there."""
        radius = max(1, *(far(middle, place) for place in places))
        return radius, -sum(far(middle, other) <= radius for other in board.hexes)

    middle = min(board.hexes, key=around)
    radius, _missing = around(middle)
    return [name for name, place in zip(board.names, board.hexes, strict=True) if far(place, middle) <= radius]


def _round(one: Axial, other: Axial) -> int:
    """Return the number of steps between two squares, over edges and corners."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
