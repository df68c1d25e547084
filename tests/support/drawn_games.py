"""Games with verifiable draws, played by random actions without a server."""

import random
from functools import partial
from hashlib import sha256

from warchest.game.draws import (
    WITH_THE_REQUEST,
    EventRng,
    chain_of,
    commitment,
    draws_of,
    event_key,
    first_lines,
    form_of,
    seed_of,
    values_at,
)
from warchest.game.game import Game
from warchest.game.setup import Setup
from warchest.schema.draws import GameDraws, SeatChain, SeatLink

LENGTH = 700
"""The links of a chain."""


def chain(secret: bytes, length: int = LENGTH) -> list[str]:
    """Return the links of a chain in the order in which a page sends them, the anchor first."""
    links = [secret]
    for _number in range(length):
        links.append(sha256(links[-1]).digest())
    return [link.hex() for link in reversed(links)]


def events_of(game: Game) -> int:
    """Return the number of draw events in a game so far."""
    chance = bytes([ply.chance for ply in game._course.plies])
    return chance.count(b"\0\1") + chance.startswith(b"\1")


class DrawnGame:
    """A game in play, with all that its draws follow from."""

    def __init__(self, luck: random.Random, seats: int = 2, *, seated: bool = False) -> None:
        """The page of seat 0 made the game, and the page of seat 1 joined before the first action. The others have no page.

        `seated`: whether the page of seat 1 gave its anchor with the request for the seat, and not only once all sat.
        """
        self._luck = luck
        self.secret = luck.randbytes(32)
        self._links = [iter(chain(luck.randbytes(32))) for _seat in range(2)]
        self.chains = [SeatChain(0, 0, WITH_THE_REQUEST, next(self._links[0]))]
        self.links: list[SeatLink] = []
        self.drawn: list[int] = []
        self.back: list[tuple[int, int]] = []
        self.line, self.seats = 0, seats
        self.dealt = seed_of(self._key(0))
        if seated:
            self.chains.append(SeatChain(1, 0, WITH_THE_REQUEST, next(self._links[1]), seated=True))
        self.states = [(0, Game(Setup.named("random", seats=seats, seed=self.dealt), self.secret, chance="manual"))]
        self.game.draw_by(EventRng(self.secret, self._key(0)))
        if self.game.log:
            self.drawn.append(0)
        if not seated:
            self.chains.append(SeatChain(1, 0, 0, next(self._links[1])))

    @property
    def game(self) -> Game:
        """The game now."""
        return self.states[-1][1]

    def _key(self, event: int) -> bytes:
        known = first_lines(self.drawn, self.back)
        line = known[event] if event < len(known) else self.line
        return event_key(self.secret, event, values_at(self.seats, self.chains, self.links, self.drawn, line))

    def act(self) -> None:
        """Play a random action. The page of the seat gives a link with it, if there is one."""
        before, seat = self.game, self.game.decider
        assert seat is not None
        self.line += 1
        if seat < 2:
            link = next(self._links[seat])
            assert chain_of(link, seat, self.chains, {(one.seat, one.chain): one for one in self.links}) is not None
            self.links.append(SeatLink(self.line, seat, 0, link))
        after = before.copy()
        after.draw_by(EventRng(self.secret, self._key(events_of(before))))
        while True:
            after.play(self._luck.choice(after.legal_ids()))
            if not after.action_open:
                break
        self.states.append((self.line, after))
        if events_of(after) > events_of(before):
            self.drawn.append(self.line)

    def take_back(self, actions: int) -> None:
        """Take the last actions back."""
        self.line += 1
        del self.states[max(1, len(self.states) - actions) :]
        self.back.append((self.line, self.states[-1][0]))

    def proof(self) -> GameDraws:
        """The draws, as a server publishes them."""
        return GameDraws(
            form_of(self.chains, ()),
            commitment(self.secret),
            self.secret.hex(),
            self.seats,
            self.dealt,
            self.chains,
            self.links,
            self.drawn,
            self.back,
            draws_of(self.game),
            self.game.to_text(),
        )


def drawn_game(seed: int, seats: int = 2, takebacks: int = 2, most: int = 600, *, seated: bool = False) -> GameDraws:
    """Return the draws of a random game with takebacks. `seated`: as of `DrawnGame`."""
    luck = random.Random(seed)
    drawn = DrawnGame(luck, seats, seated=seated)
    when = set(luck.sample(range(12, 60), takebacks))
    while drawn.game.outcome is None and drawn.line < most:
        drawn.act()
        if drawn.line in when and drawn.game.outcome is None:
            drawn.take_back(luck.randint(1, 10))
    return drawn.proof()


short_game = partial(drawn_game, takebacks=1, most=70)
"""Returns the draws of the first actions of a random game."""
