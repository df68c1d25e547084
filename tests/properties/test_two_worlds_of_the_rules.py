"""Two worlds with one public history and different secrets: nothing that the game shows a viewer distinguishes them.

Both are played side by side. What the viewer draws is the same in both; every other seat, an opponent or the partner, draws separately
in each world and chooses what looks the same to the viewer: a face-up play that both hands allow, or a facedown one with any coin. The
viewer looks at a hand (Spy) only where it is the same in both. A spectator is a viewer without a seat: all seats are others.
"""

import json
import random
from collections import Counter
from dataclasses import dataclass, field

import msgspec
import pytest

from tests.support.invariants import row_of
from tests.support.random_games import CURIOUS, chances, choices, pick, setups
from tests.support.sent import sent
from tests.support.tiers import mostly_slow
from warchest import Game, IllegalChoice, Setup
from warchest.game.presenter import attack_reach, explain_attempt, game_log, preview, request_for, waiting_for
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.known import spying
from warchest.rules.state import ids
from warchest.rules.state.encoding import decode, masked
from warchest.rules.state.indices import coin_of, top
from warchest.rules.state.layout import ARG, CHANCE, CHOICES, DEFEND_FRAME, FLIP_FRAME, KIND, PLAY_FRAME, SEAT
from warchest.wording.refusals import Refusal

Viewer = int | None
MET = ("refill", "priest's coin", "defender's choice", "viewer's look", "another's look", "coins aside")
"""The events that must have happened on the way, or the property proves little."""


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
        return [self.s.agenda[top(self.s) + n] for n in range(8)]

    @property
    def revealing(self) -> bool:
        """Whether a coin drawn for use waits, an attack for its answer, or a hand is looked at: where a secret could slip out."""
        if self.s.decider < 0:
            return False
        drawn = self.top[KIND] == PLAY_FRAME and self.top[ARG] == 1
        return drawn or self.top[KIND] == DEFEND_FRAME or spying(self.r, self.s) is not None

    @property
    def actor(self) -> int:
        """The seat that decides or draws; -1 where the marker is flipped."""
        if self.s.decider != CHANCE:
            return int(self.s.decider)
        return -1 if self.top[KIND] == FLIP_FRAME else self.top[SEAT]

    def shown_by(self, id_: int) -> list[list[int]]:
        """The hands that a choice would show to its seat: one, or those of the seats to choose from."""
        after = self.s.copy()
        apply(self.r, after, id_, [0] * CHOICES)
        looks = spying(self.r, after)
        if looks:
            return [row_of(after.hand, looks[1])]
        seats = [decode(next_).slot for next_ in choices(self.r, after) if decode(next_).verb == "seat"]
        return [row_of(after.hand, seat) for seat in seats]


class Pair:
    """Two worlds that ``viewer`` must not be able to distinguish."""

    def __init__(self, setup: Setup, viewer: Viewer, seed: int) -> None:
        self.viewer = viewer
        self.rng = random.Random(seed)
        self.one, self.other = World(setup), World(setup)
        self.met: Counter[str] = Counter()
        self.parted = False
        """Whether the viewer must now look at a hand that is not the same in both worlds: here they part."""

    @property
    def goes_on(self) -> bool:
        """Whether there is another step to play in both worlds."""
        return self.one.s.over == 0 and not self.parted

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
            chosen = self._choose()
            if chosen is None:
                self.parted = True
                return
            ids = chosen
        one.apply(ids[0])
        other.apply(ids[1])

    def _chance(self, world: World) -> int:
        return self.rng.choices(*chances(world.r, world.s))[0]

    def _choose(self) -> tuple[int, int] | None:
        """The choices that look the same to the viewer in both worlds: its choice, or one of another seat. None if there are none."""
        mine, yours = choices(self.one.r, self.one.s), choices(self.other.r, self.other.s)
        if self.one.actor == self.viewer:
            assert mine == yours
            alike = [id_ for id_ in mine if not self._parts(id_)]
            id_ = pick(self.rng, self.one.r, alike or mine)
            self.parted = not alike
            return id_, id_
        open_coins = bool(self.one.r.open_coins)
        seen = sorted({masked(id_, open_coins) for id_ in mine} & {masked(id_, open_coins) for id_ in yours})
        if not seen:  # of open coins the two hands may have none in common
            return None
        shown = pick(self.rng, self.one.r, seen)
        return (
            self.rng.choice([id_ for id_ in mine if masked(id_, open_coins) == shown]),
            self.rng.choice([id_ for id_ in yours if masked(id_, open_coins) == shown]),
        )

    def _parts(self, id_: int) -> bool:
        """Whether a choice shows the viewer a hand that is not the same in both worlds, whichever seat is then named."""
        if decode(id_).verb not in ("proclaim", "seat"):
            return False
        hands = zip(self.one.shown_by(id_), self.other.shown_by(id_), strict=True)
        same = [mine == yours for mine, yours in hands]
        return bool(same) and not any(same)

    def _note(self) -> None:
        world = self.one
        other = world.actor not in (self.viewer, -1)
        looks = spying(world.r, world.s)
        self.met["viewer's look"] += looks is not None and looks[0] == self.viewer
        self.met["another's look"] += looks is not None and looks[0] != self.viewer
        self.met["defender's choice"] += world.top[KIND] == DEFEND_FRAME
        if not other:
            return
        if world.s.decider == CHANCE:
            empty_bag_before = not any(
                world.s.faceup[coin_of(world.actor, k)] + world.s.facedown[coin_of(world.actor, k)] for k in range(8)
            )
            self.met["refill"] += empty_bag_before and world.s.round_no > 2
        self.met["coins aside"] += any(row_of(world.s.previewed, world.actor))
        self.met["priest's coin"] += world.top[KIND] == PLAY_FRAME and world.top[ARG] == 1


def others(game: Game, viewer: Viewer) -> list[int]:
    """The seats with coins that the viewer may not see."""
    return [seat for seat in range(game.setup.seats) if seat != viewer]


def secret(game: Game, viewer: Viewer) -> str:
    """The secrets kept from the viewer: the views of the other seats."""
    return json.dumps([sent(game.view(seat).seats[seat].own) for seat in others(game, viewer)], sort_keys=True)


def tries(game: Game, viewer: int) -> list[Refusal | None]:
    """The answers to a few illegal tries of the viewer."""
    coins = [*game.view(viewer).seats[viewer].army, "royal", "decoy_infiltrator", None]
    secrets = []
    for coin, hex_, verb in [(coin, hex_, None) for coin in coins for hex_ in ("f4", "e5", "h1")] + [
        (coin, None, verb)
        for coin in coins
        for verb in ("claim", "recruit", "control", "bolster", "tactic", "decline", "proclaim", "unpoison", "return")
    ]:
        secrets.append(explain_attempt(game, viewer, [], coin, hex_, verb))
    return secrets


def refusals(game: Game) -> list[str]:
    """The errors of illegal plays."""
    differences = []
    legal = set(game.legal_ids())
    every_id = ids.HEX_BASE + len(game.board.hexes) * ids.HEX_STRIDE
    for id_ in [*range(0, ids.HEX_BASE, 5), *range(ids.HEX_BASE, every_id, 31)]:
        if id_ not in legal:
            with pytest.raises(IllegalChoice) as refusal:
                game.play(id_)
            differences.append(str(refusal.value))
    return differences


def plain(value: object) -> object:
    """A value that JSON does not know, as plain values or as text."""
    return sent(value) if isinstance(value, msgspec.Struct) else str(value)


def told(game: Game, viewer: Viewer) -> str:
    """Everything that the game shows a viewer and the public, as one text."""
    log = game_log(game)
    public = [
        game.view(None),
        game.information_state(None),
        [str(line) for line in log.entries],
        log.since(0),
        str(game),
    ]
    state = [game.decider, len(game.log), str(game.outcome), game.action_open, str(waiting_for(game))]
    own: list[object] = [game.view(viewer), game.information_state(viewer)]
    reach = [attack_reach(game, hex_) for hex_ in game.board.names]
    if game.decider is not None:
        state.append(str(game.prompt))
    if viewer is not None:
        assert game.view_beside(game.view(None), viewer) == game.view(viewer)
        own.append(request_for(game, viewer))
        if game.decider is not None:
            own.append(tries(game, viewer))
    if game.decider is not None and game.decider == viewer:
        ids = game.legal_ids()
        own += [ids, [str(choice) for choice in game.choices()], refusals(game)]
        shown = [id_ for id_ in ids if decode(id_).verb in ("proclaim", "seat", "spy")]
        own.append([preview(game, [id_], viewer) for id_ in [*shown, *ids[:: max(1, len(ids) // 4)]]])
    elif game.decider is not None:
        state.append(str(game.prompt))
    return json.dumps([public, state, own, reach], default=plain)


def play_pair(setup: Setup, viewer: Viewer, seed: int, steps: int, every: int) -> tuple[Counter[str], int, int]:
    """Play two worlds and compare them on the way. Returns the events met, and the comparisons: all, and those with different secrets."""
    pair = Pair(setup, viewer, seed)
    compared = different = 0
    due = False
    for number in range(steps):
        if not pair.goes_on:
            break
        pair.step()
        if pair.parted:
            break
        due = due or number % every == 0 or pair.one.revealing or pair.one.s.over != 0
        if pair.one.s.decider == CHANCE or not due:
            continue
        due = pair.one.revealing  # and once more when it is over
        one, other = (Game.from_log(setup, world.log, b"luck") for world in (pair.one, pair.other))
        assert told(one, viewer) == told(other, viewer)
        compared += 1
        different += secret(one, viewer) != secret(other, viewer)
    return pair.met, compared, different


TELLING = (*CURIOUS, Setup.draft("two worlds"), Setup.random("worlds", boxes=WAR_CHEST.box_ids, seats=4))


@pytest.mark.parametrize(
    "setup",
    mostly_slow(TELLING, len(TELLING), 4),
    ids=lambda setup: f"{setup.name} {setup.seats} {setup.decrees}",
)
def test_two_worlds_with_one_public_history_look_the_same_to_the_viewer_and_the_public(setup: Setup) -> None:
    compared = different = 0
    for viewer in (*range(setup.seats), None):
        for seed in range(2):
            met = play_pair(setup, viewer, 10 * seed, 300, 80)
            compared += met[1]
            different += met[2]
    assert different > compared / 2 > 10


def test_the_worlds_meet_every_situation_that_could_distinguish_them() -> None:
    met: Counter[str] = Counter()
    for setup in CURIOUS:
        for viewer in range(setup.seats):
            pair = Pair(setup, viewer, 7)
            for _ in range(800):
                if pair.goes_on:
                    pair.step()
            met += pair.met
    assert {what: met[what] for what in MET if not met[what]} == {}


@pytest.mark.parametrize(
    "every", [pytest.param(30, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.marathon)]
)
def test_many_pairs_of_worlds_of_every_setup_look_the_same(every: int) -> None:
    met: Counter[str] = Counter()
    for number, setup in enumerate(setups(3)[::every]):
        for viewer in (number % setup.seats, (None, 0, setup.seats - 1)[number % 3]):
            met += play_pair(setup, viewer, 1000 + number, 500, 60)[0]
    assert every > 1 or min(met[what] for what in MET) > 2


def test_the_record_masks_exactly_the_coins_that_the_seat_may_not_know() -> None:
    setup = CURIOUS[4]
    pair = Pair(setup, 0, 5)
    for _ in range(200):
        if pair.goes_on:
            pair.step()
    log, actors = list(pair.one.log), []
    again = World(setup)
    for id_ in log:
        actors.append(again.actor)
        again.apply(id_)
    game = Game.from_log(setup, log, b"luck")
    for viewer in (*range(setup.seats), None):
        for id_, actor, shown in zip(log, actors, game.information_state(viewer).ids, strict=False):
            private = decode(id_).verb in ("pass", "claim", "recruit", "draw") and actor != viewer
            assert (shown == masked(id_)) if private else (shown == id_)


def test_a_hand_that_a_spy_saw_is_in_its_seats_record_and_in_no_other() -> None:
    setup = CURIOUS[4]
    looked = 0
    for key in range(6):
        rng = random.Random(key)
        game = Game(setup, f"spy {key}".encode())
        for _ in range(400):
            looks = spying(game.tables, game.position)
            if looks:
                hand = tuple(row_of(game.position.hand, looks[1]))
                assert game.information_state(looks[0]).seen[-1] == (len(game.log), looks[1], hand)
                assert not any(game.information_state(other).seen for other in (*others(game, looks[0]), None))
                looked += 1
                break
            if game.decider is None:
                break
            game.play(pick(rng, game.tables, game.legal_ids()))
    assert looked > 0
