"""Writing a played game as text (docs/reference/notation.md, "Games")."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from warchest.game.history import Transition, transitions
from warchest.game.setup import Setup
from warchest.game.text.decision import print_decision
from warchest.game.text.gametext.headers import Headers, add_given
from warchest.game.text.gametext.lines import (
    Decided,
    DrawnCoins,
    Ended,
    Flipped,
    GameLine,
    LineEvent,
    PlayedAction,
    Round,
    SpyLook,
    looked,
)
from warchest.game.text.gametext.model import GameText
from warchest.game.text.gametext.replay import result_of
from warchest.game.text.names import GameNames
from warchest.game.text.pasted import LINE, is_writable
from warchest.game.text.position.text import PositionText
from warchest.game.text.rules_hash import rules_hash
from warchest.rules.content.boards import Board
from warchest.rules.known import coins_named, spying
from warchest.rules.outcome import Outcome
from warchest.rules.state import ids
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import CHANCE, FLIP_FRAME, KIND, PLAY_FRAME, SEAT, SLOTS
from warchest.rules.state.position import Position, Tables

_ROOM = LINE // 2
"""Most characters of a seed that is written."""


def game_text(
    setup: Setup,
    tables: Tables,
    start: Position,
    log: Sequence[int],
    ended: Outcome | None = None,
    given: Mapping[str, str] | None = None,
    *,
    position: PositionText | None = None,
    steps: Iterable[Transition] | None = None,
) -> GameText:
    """Return the full form of the game that started from ``start`` and continued with ``log``.

    ``ended``: how it ended in a way that the rules do not know. ``given``: further headers by name, such as ``player A`` and ``started``;
    ValueError for one that the game itself provides. ``position``: ``start`` in full, where it is not the opening of the setup.
    ``steps``: the transitions of the log, where they are known.
    """
    last = start

    def noted() -> Iterator[Transition]:
        nonlocal last
        for step in transitions(tables, start, log) if steps is None else steps:
            last = step.after
            yield step

    lines = list(lines_of(tables, start, setup.board, noted()))
    outcome = ended or Outcome.of_position(last)
    if ended is not None:
        lines.append(GameLine(Ended(ended)))
    if position is None and setup.seed is not None and (not is_writable(setup.seed) or len(setup.seed) > _ROOM):
        setup = replace(setup, seed=None)  # it decides nothing: the deal that came from it is written out
    result, ending = result_of(outcome)
    headers = Headers(setup, rules=rules_hash(setup), position=position, result=result, ending=ending)
    return GameText(add_given(headers, given or {}), tuple(lines))


def lines_of(tables: Tables, start: Position, board: Board, steps: Iterable[Transition]) -> Iterator[GameLine]:
    """Yield the lines of a game that started from ``start`` and made these transitions."""
    names = GameNames.at(tables, start)
    if start.round_no:
        yield GameLine(Round(start.round_no))
    current: PlayedAction | DrawnCoins | None = None
    for position, id_, after in steps:
        what = _next_what(tables, position, names, id_)
        joined = _joined(current, what, position)
        if joined is None and current is not None:
            yield GameLine(current)
        current = joined or (what if isinstance(what, PlayedAction | DrawnCoins) else None)
        if isinstance(what, Flipped):
            yield GameLine(what)
        if ids.TAKE <= id_ < ids.BAN:
            names.take(position.decider, names.pool[id_ - ids.TAKE])
        seen = _seen(tables, after, names)
        if current is not None and (seen is not None or after.round_no != position.round_no):
            yield GameLine(current)
            current = None
        if seen is not None:
            yield GameLine(seen)
        if after.round_no != position.round_no:
            yield GameLine(Round(after.round_no))
    if current is not None:
        yield GameLine(current)


def _next_what(tables: Tables, position: Position, names: GameNames, id_: int) -> LineEvent:
    """Return the content of a line for one id in this position."""
    if position.decider != CHANCE:
        looks = spying(tables, position)
        word = print_decision(names, coins_named(position), id_, looks[1] if looks else None)
        return PlayedAction((Decided(position.decider, id_, word),))
    if position.agenda[top(position) + KIND] == FLIP_FRAME:
        return Flipped(id_ - ids.FLIP)
    seat = position.agenda[top(position) + SEAT]
    return DrawnCoins(seat, (id_,), (names.coin(seat, id_ - ids.DRAW),))


def _joined(
    current: PlayedAction | DrawnCoins | None, what: LineEvent, position: Position
) -> PlayedAction | DrawnCoins | None:
    """Return the line extended by the next event, or None where a new line starts: another coin is used, or another seat draws."""
    if isinstance(current, DrawnCoins) and isinstance(what, DrawnCoins) and current.seat == what.seat:
        return DrawnCoins(what.seat, (*current.ids, *what.ids), (*current.coins, *what.coins))
    fresh = position.round_no == 0 or position.agenda[top(position) + KIND] == PLAY_FRAME
    if isinstance(current, PlayedAction) and isinstance(what, PlayedAction) and not fresh:
        return PlayedAction((*current.decisions, *what.decisions))
    return None


def _seen(tables: Tables, position: Position, names: GameNames) -> SpyLook | None:
    """Return the look at a hand that the position stands at, or None."""
    looks = spying(tables, position)
    if looks is None:
        return None
    return looked(names, *looks, [position.hand[coin_of(looks[1], slot)] for slot in range(SLOTS)])
