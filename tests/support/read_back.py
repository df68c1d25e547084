"""Positions of random games, each printed and read back: shared by the property and by the command for a long run.

    python -m tests.support.read_back 1000000 --seed 1

Games are of every kind: each mix of boxes, two and four players, drafts, previews, the lite game with its options, home-brew boxes. All
positions in the midst of an action are tried, and a few of the others.
"""

import argparse
import itertools
import random
from collections import Counter
from collections.abc import Iterator

from tests.support.declared_boxes import setup_of
from tests.support.random_games import CURIOUS, EAGER, mixes_of_variants, next_id
from warchest.game.setup import Setup
from warchest.game.text.names import TextError
from warchest.game.text.position.text import FULL, PositionText
from warchest.homebrew import DeclaredBox, read_box, ruleset_with
from warchest.homebrew.files import example_files
from warchest.rules.content.lite import LITE
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.state.agenda import frames_of, runs
from warchest.rules.state.layout import CHOICES, DEFEND_FRAME, PLAY_FRAME
from warchest.rules.state.position import Position, Tables

USUAL = 0.02
"""The share of positions that is tried where nothing special is on the agenda."""
ALIKE = 2
"""Positions of a game that are tried of those which have the same on the agenda."""
LONGEST = 400
"""Decisions and draws of a game."""
BUSY = EAGER | {
    "tactic": 12,
    "proclaim": 20,
    "bolster": 4,
    "attack": 12,
    "control": 4,
    "pass": 0.1,
    "claim": 0.3,
    "decline": 0.1,
}
"""How much likelier than others some verbs are: games with long chains of effects, and long games."""


def examples() -> list[DeclaredBox]:
    """The boxes that come with War Chest as examples of home-brew."""
    return [read_box(file.read_text("utf-8")) for file in example_files()]


def setup_with(seed: int) -> Setup:
    """A set-up of any kind."""
    rng = random.Random(f"read back {seed}")
    kind = rng.randrange(8)
    if kind == 0:
        return CURIOUS[seed % len(CURIOUS)]
    if kind == 1:
        options = tuple(option for option in LITE.variants if rng.random() < 0.4)
        return Setup.random(str(seed), ruleset=LITE, variants=options)
    if kind == 2:
        return setup_of(seed)
    rules = ruleset_with(examples()) if kind == 3 else WAR_CHEST
    boxes = [box for box in rules.box_ids if box == "base" or box not in WAR_CHEST.box_ids or rng.random() < 0.6]
    seats = rng.choice((2, 2, 4))
    if kind == 4:
        variants = rng.choice(mixes_of_variants())
        return Setup.draft(str(seed), boxes=boxes, seats=seats, variants=variants, ruleset=rules)
    variants = rng.choice(((), (), ("preview",)))
    return Setup.random(str(seed), boxes=boxes, seats=seats, variants=variants, ruleset=rules)


def within_action(s: Position) -> bool:
    """Return whether an action continues: a program runs, an attack is to be answered, a coin was drawn for use."""
    return any(
        runs(frame.kind) or frame.kind == DEFEND_FRAME or (frame.arg and frame.kind == PLAY_FRAME)
        for frame in frames_of(s)
    )


def shape_of(s: Position) -> tuple[tuple[int, ...], ...]:
    """Return the agenda without hexes: kinds, units and steps done."""
    return tuple((frame.kind, frame.row, frame.done) for frame in frames_of(s))


def positions(seed: int) -> Iterator[tuple[Setup, Tables, Position]]:
    """Positions of one random game that are worth a try. Each is changed once the next is asked for."""
    setup = setup_with(seed)
    rng = random.Random(seed)
    r = setup.tables()
    s = opening(r)
    met: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(LONGEST):
        if s.over:
            return
        shape = shape_of(s)
        met[shape] += 1
        if (within_action(s) and met[shape] <= ALIKE) or rng.random() < USUAL:
            yield setup, r, s
        apply(r, s, next_id(rng, r, s, BUSY), [0] * CHOICES)
    yield setup, r, s


def refusal(setup: Setup, r: Tables, s: Position, viewer: str | int | None = FULL) -> str:
    """Return the reason why a position is not read back unchanged, or an empty text if it is."""
    text = PositionText.of(setup, r, s, viewer)
    try:
        read = PositionText.parse(text.line(), setup.ruleset)
    except TextError as error:
        return f"{error.reason}\n{text.line()}"
    if read != text:
        return f"It is read as another one: {read.line()}\n{text.line()}"
    return ""


def main() -> None:
    """Read back as many positions as the command says."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("positions", type=int, help="how many positions to read back")
    asked.add_argument("--seed", type=int, default=1, help="the first game; another one plays other games")
    options = asked.parse_args()
    tried = refused = 0
    for game in itertools.count(options.seed * 1_000_000):
        for setup, r, s in positions(game):
            reason = refusal(setup, r, s)
            tried += 1
            if reason:
                refused += 1
                print(f"Game {game}: {reason}", flush=True)
                break
        if game % 200 == 0:
            print(f"{tried} positions read back, {refused} refused", flush=True)
        if tried >= options.positions:
            break
    print(f"{tried} positions of {game + 1 - options.seed * 1_000_000} games, {refused} refused")
    raise SystemExit(refused > 0)


if __name__ == "__main__":
    main()
