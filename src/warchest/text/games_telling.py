"""Tells a game that was played as a text (docs/notation.md, "Games")."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from warchest.rules.boards import Board
from warchest.rules.encoding import BAN, DRAW, FLIP, TAKE
from warchest.rules.layout import CHANCE, CHOICES, OP, OP_FLIP, OP_PLAY, SEAT, SLOTS
from warchest.rules.play import apply
from warchest.rules.position import Position, Tables
from warchest.rules.views import spying
from warchest.setups import Setup
from warchest.text.decisions import print_decision
from warchest.text.games import GameText
from warchest.text.games_headers import Headers, add_given
from warchest.text.games_lines import Decided, Drawn, Flipped, Line, Looked, Played, Resigned, Round, What, looked
from warchest.text.games_replay import result_of
from warchest.text.games_source import LINE, is_writable
from warchest.text.names import Names
from warchest.text.positions import PositionText
from warchest.text.rules_hash import rules_hash

_ROOM = LINE // 2
"""Most characters of a seed that is told."""


def tell(
    setup: Setup,
    r: Tables,
    s: Position,
    log: Iterable[int],
    resigned: int | None = None,
    given: Mapping[str, str] | None = None,
    *,
    position: PositionText | None = None,
) -> GameText:
    """The full form of the game that led from the position ``s``, which comes to stand at its end, through ``log``.

    ``resigned``: the seat that then gave up. ``given``: further headers by name, such as ``player A`` and ``started``; ValueError for one
    that the game itself tells. ``position``: ``s`` in full, where that is not the beginning of the set-up.
    """
    lines = list(lines_of(r, s, setup.board, log))
    if resigned is not None:
        lines.append(Line(Resigned(resigned)))
    if position is None and setup.seed is not None and (not is_writable(setup.seed) or len(setup.seed) > _ROOM):
        setup = replace(setup, seed=None)  # it decides nothing: what was dealt from it is told
    result, how = result_of(s, resigned)
    headers = Headers(setup, rules=rules_hash(setup), position=position, result=result, how=how)
    return GameText(add_given(headers, given or {}), tuple(lines))


def lines_of(r: Tables, s: Position, board: Board, log: Iterable[int]) -> Iterator[Line]:
    """The lines of a game from the position ``s``, which comes to stand at its end. ``log``: every id that followed, legal ones."""
    names = Names.at(r, s, board)
    out = [0] * CHOICES
    if s.round_no:
        yield Line(Round(s.round_no))
    current: Played | Drawn | None = None
    for id_ in log:
        what = _next_what(r, s, names, id_)
        joined = _joined(current, what, s)
        if joined is None and current is not None:
            yield Line(current)
        current = joined or (what if isinstance(what, Played | Drawn) else None)
        if isinstance(what, Flipped):
            yield Line(what)
        if TAKE <= id_ < BAN:
            names.take(s.decider, names.pool[id_ - TAKE])
        before = s.round_no
        apply(r, s, id_, out)
        seen = _seen(r, s, names)
        if current is not None and (seen is not None or s.round_no != before):
            yield Line(current)
            current = None
        if seen is not None:
            yield Line(seen)
        if s.round_no != before:
            yield Line(Round(s.round_no))
    if current is not None:
        yield Line(current)


def _next_what(r: Tables, s: Position, names: Names, id_: int) -> What:
    """What an id is in this position, on a line by itself."""
    if s.decider != CHANCE:
        looks = spying(r, s)
        word = print_decision(names, s.decider, id_, looks[1] if looks else None)
        return Played((Decided(s.decider, id_, word),))
    if s.agenda[s.depth - 1, OP] == OP_FLIP:
        return Flipped(id_ - FLIP)
    seat = s.agenda[s.depth - 1, SEAT]
    return Drawn(seat, (id_,), (names.coin(seat, id_ - DRAW),))


def _joined(current: Played | Drawn | None, what: What, s: Position) -> Played | Drawn | None:
    """The line with what comes next; None where that begins a new one: another coin is used, or another seat draws."""
    if isinstance(current, Drawn) and isinstance(what, Drawn) and current.seat == what.seat:
        return Drawn(what.seat, (*current.ids, *what.ids), (*current.coins, *what.coins))
    fresh = s.round_no == 0 or s.agenda[s.depth - 1, OP] == OP_PLAY
    if isinstance(current, Played) and isinstance(what, Played) and not fresh:
        return Played((*current.decisions, *what.decisions))
    return None


def _seen(r: Tables, s: Position, names: Names) -> Looked | None:
    """The look at a hand that the position stands at."""
    looks = spying(r, s)
    if looks is None:
        return None
    return looked(names, *looks, [s.hand[looks[1], slot] for slot in range(SLOTS)])
