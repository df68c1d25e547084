"""Two worlds with one public history and different secrets: a viewer can't tell them apart by anything that the game tells it.

Both are played beside each other. What the viewer draws is the same in both; the other seat draws for each world on its own and chooses
what looks the same to the viewer: a face-up play that both hands allow, or a facedown one with any coin.
"""

import json
import random
from collections import Counter
from dataclasses import dataclass, field

import pytest

from tests.rules.playing import CURIOUS, chances, choices, pick, setups
from warchest import Game, IllegalChoice, Setup
from warchest.rules import encoding
from warchest.rules.encoding import decode, masked
from warchest.rules.layout import ARG, CHANCE, CHOICES, OP, OP_DEFEND, OP_FLIP, OP_PLAY, SEAT
from warchest.rules.opening import opening
from warchest.rules.play import apply

BOARD_IDS = encoding.HEX_BASE + 37 * encoding.HEX_STRIDE


@dataclass
class World:
    """One of two games: its truth and its log."""

    setup: Setup
    log: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.r = self.setup.tables()
        self.s = opening(self.r)

    def apply(self, id_: int) -> None:
        self.log.append(id_)
        apply(self.r, self.s, id_, [0] * CHOICES)

    @property
    def top(self) -> list[int]:
        return [self.s.agenda[self.s.depth - 1, n] for n in range(8)]

    @property
    def telling(self) -> bool:
        """Whether a coin drawn for use waits, or an attack for its answer: where a secret could slip out."""
        return self.s.decider >= 0 and (self.top[OP] == OP_DEFEND or (self.top[OP] == OP_PLAY and self.top[ARG] == 1))

    @property
    def actor(self) -> int:
        """The seat that decides or draws; -1 where the marker is flipped."""
        if self.s.decider != CHANCE:
            return int(self.s.decider)
        return -1 if self.top[OP] == OP_FLIP else self.top[SEAT]


class Pair:
    """Two worlds that ``viewer`` may not tell apart."""

    def __init__(self, setup: Setup, viewer: int, seed: int) -> None:
        self.viewer = viewer
        self.rng = random.Random(seed)
        self.one, self.other = World(setup), World(setup)
        self.met: Counter[str] = Counter()

    def step(self) -> None:
        """Play on by one id in both worlds."""
        one, other = self.one, self.other
        assert one.actor == other.actor
        assert one.s.decider == other.s.decider
        self._note()
        if one.s.decider == CHANCE:
            ids = (self._chance(one), self._chance(other))
            same = (
                one.actor in (self.viewer, -1) or self.rng.random() < 0.5
            )  # else the two hands soon have little in common
            if same and ids[0] in chances(other.r, other.s)[0]:
                ids = (ids[0], ids[0])
        else:
            ids = self._choose()
        one.apply(ids[0])
        other.apply(ids[1])

    def _chance(self, world: World) -> int:
        return self.rng.choices(*chances(world.r, world.s))[0]

    def _choose(self) -> tuple[int, int]:
        """What looks the same to the viewer in both worlds: its own choice, or a choice of the other seat."""
        mine, yours = choices(self.one.r, self.one.s), choices(self.other.r, self.other.s)
        if self.one.actor == self.viewer:
            assert mine == yours
            id_ = pick(self.rng, self.one.r, mine)
            return id_, id_
        seen = sorted({masked(id_) for id_ in mine} & {masked(id_) for id_ in yours})
        shown = pick(self.rng, self.one.r, seen)
        return (
            self.rng.choice([id_ for id_ in mine if masked(id_) == shown]),
            self.rng.choice([id_ for id_ in yours if masked(id_) == shown]),
        )

    def _note(self) -> None:
        world, hidden = self.one, 1 - self.viewer
        if world.s.decider == CHANCE and world.top[OP] != OP_FLIP and world.actor == hidden:
            empty_bag_before = not any(world.s.up[hidden, k] + world.s.down[hidden, k] for k in range(8))
            self.met["refill"] += empty_bag_before and world.s.round_no > 2
        self.met["priest's coin"] += world.top[OP] == OP_PLAY and world.top[ARG] == 1 and world.actor == hidden
        self.met["defender's choice"] += world.top[OP] == OP_DEFEND


def secret(game: Game, viewer: int) -> str:
    """What the viewer may not know: the other seat's own view."""
    return json.dumps(game.view(1 - viewer)["seats"][1 - viewer]["own"], sort_keys=True)


def tries(game: Game, viewer: int) -> list[str | None]:
    """The answers to a few illegal tries of the viewer."""
    coins = [*game.view(viewer)["seats"][viewer]["army"], "royal", None]
    found = []
    for coin, hex_, verb in [(coin, hex_, None) for coin in coins for hex_ in ("f4", "e5", "h1")] + [
        (coin, None, verb) for coin in coins for verb in ("claim", "recruit", "control", "bolster", "tactic", "decline")
    ]:
        found.append(game.why_not_try(viewer, [], coin, hex_, verb))
    return found


def refusals(game: Game) -> list[str]:
    """The errors of illegal plays."""
    found = []
    for id_ in range(0, BOARD_IDS, 23):
        if id_ not in game.legal_ids():
            with pytest.raises(IllegalChoice) as refusal:
                game.play(id_)
            found.append(str(refusal.value))
    return found


def told(game: Game, viewer: int) -> str:
    """Everything that the game tells a viewer and everybody, as one text."""
    hidden = 1 - viewer
    public = [game.view(None), game.record(None).ids, [str(line) for line in game.lines()], game.said(), str(game)]
    state = [game.decider, len(game.log), str(game.result), game.composition_open, str(game.waiting())]
    own: list[object] = [game.view(viewer), game.record(viewer).ids, game.ask(viewer)]
    reach = [game.reach(hex_) for hex_ in game.board.names]
    if game.decider is not None:
        state.append(game.prompt)
        own.append(tries(game, viewer))
    if game.decider == viewer:
        ids = game.legal_ids()
        own += [ids, [str(choice) for choice in game.choices()], refusals(game)]
        own.append([game.preview(viewer, [id_], viewer) for id_ in ids[:: max(1, len(ids) // 4)]])
    if game.decider == hidden:
        state.append(str(game.asked))
    return json.dumps([public, state, own, reach], default=str)


def play_pair(setup: Setup, viewer: int, seed: int, steps: int, every: int) -> tuple[Counter[str], int, int]:
    """Play two worlds and compare them on the way: what was met, how often compared, and how often the secrets did differ."""
    pair = Pair(setup, viewer, seed)
    compared = different = 0
    due = False
    for number in range(steps):
        if pair.one.s.over:
            break
        pair.step()
        due = due or number % every == 0 or pair.one.telling or pair.one.s.over != 0
        if pair.one.s.decider == CHANCE or not due:
            continue
        due = pair.one.telling  # and once more when it is over
        one, other = (Game.from_log(setup, world.log, b"luck") for world in (pair.one, pair.other))
        assert told(one, viewer) == told(other, viewer)
        compared += 1
        different += secret(one, viewer) != secret(other, viewer)
    return pair.met, compared, different


def test_two_worlds_with_one_public_history_look_the_same_to_the_viewer_and_to_everybody() -> None:
    met: Counter[str] = Counter()
    compared = different = 0
    for viewer in range(2):
        for number, setup in enumerate((*CURIOUS, Setup.draft("two worlds"))):
            for seed in range(4):
                found = play_pair(setup, viewer, 10 * number + seed, 400, 80)
                met += found[0]
                compared += found[1]
                different += found[2]
    assert different > compared / 2 > 20
    assert min(met[what] for what in ("refill", "priest's coin", "defender's choice")) > 0


@pytest.mark.slow
def test_many_pairs_of_worlds_of_every_set_up_look_the_same() -> None:
    met: Counter[str] = Counter()
    for number, setup in enumerate(setups(3)):
        for viewer in range(2):
            for seed in range(3):
                met += play_pair(setup, viewer, 1000 + 10 * number + seed, 500, 50)[0]
    assert min(met[what] for what in ("refill", "priest's coin", "defender's choice")) > 20


def test_the_record_masks_exactly_what_the_seat_may_not_know() -> None:
    pair = Pair(CURIOUS[0], 0, 5)
    for _ in range(200):
        if not pair.one.s.over:
            pair.step()
    log, actors = list(pair.one.log), []
    again = World(CURIOUS[0])
    for id_ in log:
        actors.append(again.actor)
        again.apply(id_)
    game = Game.from_log(CURIOUS[0], log, b"luck")
    for viewer in (0, 1, None):
        for id_, actor, shown in zip(log, actors, game.record(viewer).ids, strict=False):
            private = decode(id_).verb in ("pass", "claim", "recruit", "draw") and actor != viewer
            assert (shown == masked(id_)) if private else (shown == id_)
