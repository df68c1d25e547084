"""Write down leaf counts that must never change: ``python -m tests.support.regenerate_leaves`` adds those of set-ups that have none yet.

The file has three lines a position: its title, the position (docs/reference/notation.md), and the leaves 1, 2, 3 ... plies below it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from tests.support.paths import GOLDEN
from tests.support.random_games import setups, title, walk
from warchest.game.setup import Setup
from warchest.game.text.position.text import FULL, PositionText
from warchest.rules.perft import TooMany, leaves
from warchest.rules.state.layout import CHANCE, KIND, PLAY_FRAME
from warchest.rules.state.position import Position, Tables

FILE = GOLDEN / "leaves.txt"
MOST = 4_000
PLIES = (0, 70, 170)
"""How far into a random game the positions lie; from the later ones on to the next where an action is under way."""


@dataclass(frozen=True)
class Kept:
    """A position and its leaf counts."""

    title: str
    line: str
    leaves: tuple[int, ...]


def kept() -> list[Kept]:
    """The content of the file."""
    lines = FILE.read_text(encoding="ascii").splitlines() if FILE.exists() else []
    return [
        Kept(title, line, tuple(int(number) for number in numbers.split()))
        for title, line, numbers in zip(lines[::3], lines[1::3], lines[2::3], strict=True)
    ]


def main() -> None:
    """Add what is missing."""
    known = {one.title for one in kept()}
    with FILE.open("a", encoding="ascii") as file:
        for setup in setups(2):
            for name, r, s in _positions(setup):
                if name not in known:
                    line = PositionText.of(setup, r, s, FULL).line()
                    print(name, line, " ".join(map(str, _counts(r, s))), sep="\n", file=file)


def _positions(setup: Setup) -> Iterator[tuple[str, Tables, Position]]:
    wanted = iter(PLIES)
    next_ = next(wanted)
    for ply, (r, s, _) in enumerate(walk(setup, 11, 400)):
        under_way = s.decider != CHANCE and (s.depth > 1 or s.agenda[KIND] != PLAY_FRAME)
        if ply >= next_ and (ply == 0 or under_way):
            yield f"{title(setup)}, after {next_} plies", r, s.copy()
            following = next(wanted, None)
            if following is None:
                return
            next_ = following


def _counts(r: Tables, s: Position) -> list[int]:
    counts = []
    for depth in count(1):
        try:
            counts.append(leaves(r, s, depth, MOST))
        except TooMany:
            break
        if depth > 5:
            break
    return counts


if __name__ == "__main__":
    main()
