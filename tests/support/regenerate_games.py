"""Make the golden games: ``python -m tests.support.regenerate_games``.

Each is fought by bots that see only their seat's record, or by eager chance where stranger things shall happen, and written down in full
with the hash of its last position. A game that is there is never rewritten: a golden game says what the notation and the rules meant
when it was made, so a new meaning is a new game.
"""

import itertools
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.paths import GOLDEN
from tests.support.random_games import CURIOUS, mixes_of_variants, pick, verb_of
from warchest import Game, Setup
from warchest.bots.registry import make_bot
from warchest.rules.content.lite import LITE
from warchest.rules.content.micro import MICRO
from warchest.rules.content.war_chest import WAR_CHEST

FOLDER = GOLDEN / "games"
RESIGNATION, UNFINISHED, ANYHOW = "resignation", "unfinished", "locations or dead"
_LONGEST = {2: 700, 4: 1200}
"""Ids of the longest game that is kept, by the number of seats."""


@dataclass(frozen=True)
class Kept:
    """A game to store: its setup, its players and its ending."""

    setup: Setup
    player: str
    """``squire``, or ``chance``."""
    ends: str
    verbs: frozenset[str] = frozenset()
    """Verbs of the encoding that must be met in it."""
    before: int = 0
    """It starts from the position after this many ids of another game."""

    @staticmethod
    def file(name: str) -> Path:
        """Where the game of this name is stored."""
        return FOLDER / f"{name}.txt"


def kept_games() -> dict[str, Kept]:
    """All golden games by name."""
    kept = {name: Kept(setup, *how) for (name, setup), how in zip(_setups(), _fates(), strict=False)}
    kept |= {f"tokens-{n}": Kept(setup, "chance", ANYHOW, verbs) for n, (setup, verbs) in enumerate(_TOKENS)}
    return (
        kept
        | _LITE
        | _MICRO
        | {f"position-{n}": Kept(CURIOUS[n], "squire", ANYHOW, before=30 + 40 * n) for n in (1, 4)}
    )


_TOKENS = (
    (CURIOUS[2], frozenset({"poison", "unpoison", "burn", "deceive", "return"})),
    (CURIOUS[3], frozenset({"poison", "unpoison", "build", "proclaim", "lose=supply"})),
)


_LITE = {
    "lite-0": Kept(Setup.random("lite", ruleset=LITE), "squire", "locations"),
    "lite-1": Kept(Setup.random("options", ruleset=LITE, variants=LITE.variants[:6]), "squire", "locations"),
    "lite-2": Kept(
        Setup.random("paid", ruleset=LITE, variants=("any_coin", "alternate")),
        "chance",
        UNFINISHED,
        frozenset({"control_with"}),
    ),
    "lite-3": Kept(Setup.random("last units", ruleset=LITE, variants=("eight_around",)), "squire", "elimination"),
    "lite-4": Kept(Setup.random("letter", ruleset=LITE, variants=("to_the_letter",)), "squire", "locations"),
}


_MICRO = {"micro-0": Kept(Setup.first_game(ruleset=MICRO), "squire", "last_round")}


def _fates() -> Iterator[tuple[str, str]]:
    """The players and endings of the games, in turn."""
    return itertools.cycle(
        [
            ("squire", "locations"),
            ("chance", "dead"),
            ("squire", "locations"),
            ("chance", ANYHOW),
            ("squire", RESIGNATION),
            ("chance", "locations"),
            ("squire", UNFINISHED),
        ]
    )


_MIXED = ("nobility", "siege", "nightfall")
"""Boxes with games in every combination. A later box has games only by itself and with all others."""


def _setups() -> Iterator[tuple[str, Setup]]:
    """Every setup to store, with its name."""
    yield "first-game", Setup.first_game()
    for battle, guard in itertools.product(WAR_CHEST.battles, ("revised", "original")):
        yield f"{battle}-{guard}", Setup.battle(battle, royal_guard=guard)
    for number, setup in enumerate(CURIOUS[:5]):
        yield f"curious-{number}", setup
    for count in range(4):
        for others, seats in itertools.product(itertools.combinations(_MIXED, count), (2, 4)):
            name = "-".join(("base", *others, str(seats)))
            yield f"random-{name}", Setup.random(name, boxes=("base", *others), seats=seats)
            yield f"draft-{name}", Setup.draft(name, royal_guard="original", boxes=("base", *others), seats=seats)
    yield "random-without-base", Setup.random("without base", boxes=_MIXED)
    for seats, variants in itertools.product((2, 4), mixes_of_variants()[1:]):
        name = "-".join((*variants, str(seats)))
        yield f"draft-{name}", Setup.draft(name, boxes=("base", *_MIXED), seats=seats, variants=variants)
    yield "random-preview", Setup.random("preview", variants=("preview",))
    for number, setup in enumerate(CURIOUS[5:], start=5):
        yield f"curious-{number}", setup
    for others, seats in itertools.product((("shock_tactics",), WAR_CHEST.box_ids[1:]), (2, 4)):
        name = "-".join(("base", *others, str(seats)))
        yield f"random-{name}", Setup.random(name, boxes=("base", *others), seats=seats)
        yield f"draft-{name}", Setup.draft(name, boxes=("base", *others), seats=seats)


def fought(kept: Kept, key: str) -> Game:
    """A game played to its end, or until its log has `kept.before` events."""
    game = Game(kept.setup, key.encode())
    rng = random.Random(key)
    while kept.before > len(game.log):
        game.play(pick(rng, game.tables, game.legal_ids()))
    if kept.before:
        game = Game.from_position(game.position_text(), key.encode())
    bots = [make_bot("squire") for _ in range(kept.setup.seats)]
    while game.decider is not None and len(game.log) <= _LONGEST[kept.setup.seats]:
        if kept.player == "chance":
            game.play(pick(rng, game.tables, game.legal_ids()))
        else:
            for id_ in bots[game.decider].choose(game.information_state(game.decider), len(game.log)):
                game.play(id_)
    return game


def made(name: str, kept: Kept) -> str | None:
    """The text of a game with the wanted ending, or None after many failed attempts."""
    for number in range(500):
        game = fought(kept, f"{name} {number}")
        ending = game.outcome.ending.value if game.outcome else UNFINISHED
        if kept.ends in (RESIGNATION, UNFINISHED):
            game = _broken_off(game, f"{name} {number}")
            hash_ = game.hash
            if kept.ends == RESIGNATION and game.decider is not None:
                game.resign(game.decider)
            return game.to_text(hash=hash_)
        if ending in kept.ends and kept.verbs <= {verb_of(id_) for id_ in game.log}:
            return game.to_text(hash=game.hash)
    return None


def _broken_off(game: Game, key: str) -> Game:
    """The first three quarters of a game."""
    log = game.log[: len(game.log) * 3 // 4]
    return Game.from_log(game.setup, log, key.encode())


def main() -> None:
    """Make every game that is not there yet."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, kept in kept_games().items():
        if kept.file(name).exists():
            continue
        text = made(name, kept)
        if text is None:
            sys.exit(f"{name}: no game ended so. Let another player play it, or let it end otherwise.")
        kept.file(name).write_text(text, encoding="utf-8")
        print(name, text.count("\n"), "lines", flush=True)


if __name__ == "__main__":
    main()
