"""Games laid out for a test: the draws and actions are given here, and the game is put into the server's store.

Only what luck and players could have done is staged: the game is a log like any other.
"""

import hashlib
import secrets
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Self

from playwright.sync_api import Page

from tests.support.people import Company, FakeTime
from tests.support.twin_games import World
from warchest.game.presenter import decision_request
from warchest.game.setup import Setup
from warchest.rules.known import kind_of
from warchest.rules.state import encoding, ids
from warchest.rules.state.layout import CHANCE
from warchest.schema.decision import Ask
from warchest.schema.time_control import MINUTE_MS, LiveClock, wall_ms
from warchest.schema.words import Mode
from warchest.server.store import Event, GameRow, SeatRow, Store
from warchest.server.table.errors import StaleError
from warchest.server.table.game_state import RULES
from warchest.wording.languages import _ as said

PERSON = "you"
KEY = bytes(32)
"""Luck after the staged part; no test guesses it."""


class Stage:
    """A game in the making."""

    def __init__(self, setup: Setup) -> None:
        self._world = World(setup)
        self._wanted: dict[int, list[str]] = defaultdict(list)

    def draws(self, seat: int, *kinds: str) -> Self:
        """The next coins that a seat draws; where nothing is said it draws whatever comes."""
        self._wanted[seat] += kinds
        return self

    def ask(self) -> Ask:
        """The prompt of the deciding seat, after the draws that come first."""
        self._draw()
        world = self._world
        return decision_request(world.tables, world.position, world.setup.board)

    def play(self, verb: str, **what: object) -> Self:
        """Play the one choice that is described so: `coin`, `hex`, `to`, `kind`, `seat` as on the wire."""
        choices = self.ask().choices
        wanted = {"verb": verb, **what}
        matching = [c for c in choices if all(getattr(c, name) == value for name, value in wanted.items())]
        assert len(matching) == 1, f"{len(matching)} choices are {wanted}: {[c.label for c in choices]}"
        self._world.apply(matching[0].id)
        return self

    def pass_until(self, round_: int, seat: int) -> Self:
        """Everybody passes until that seat is to use its first coin of the round."""
        while (self.round, self._world.decider) != (round_, seat):
            assert self.round <= round_, f"round {round_} has gone by"
            self.pass_by()
        return self

    def pass_by(self) -> Self:
        """The deciding seat passes with its first coin, or declines."""
        choice = next(c for c in self.ask().choices if c.verb in ("pass", "decline"))
        self._world.apply(choice.id)
        self._draw()
        return self

    @property
    def round(self) -> int:
        """The round that is played."""
        return int(self._world.position.round_no)

    def put(self, folder: Path, session: str, sitters: Sequence[str]) -> str:
        """Write the game into the store of `folder`, with its players in `session`; its id."""
        self._draw()
        return put_game(folder, session, self._world.setup, self._world.log, sitters)

    def _draw(self) -> None:
        world = self._world
        while world.decider == CHANCE:
            chances = world.chances()
            wanted = self._wanted[world.drawer]
            if wanted and world.drawer >= 0:
                kinds = {kind_of(world.tables, world.position, world.drawer, id_ - ids.DRAW): id_ for id_ in chances}
                assert wanted[0] in kinds, f"seat {world.drawer} can't draw {wanted[0]}: there are {sorted(kinds)}"
                world.apply(kinds[wanted.pop(0)])
            else:
                world.apply(ids.FLIP if ids.FLIP in chances else chances[0])


def put_game(
    folder: Path,
    session: str,
    setup: Setup,
    log: Iterable[int],
    sitters: Sequence[str],
    *,
    by_link: bool = False,
    minutes: int = 0,
) -> str:
    """Write a game with this log into the store of `folder`, with its players in `session`; its id.

    `by_link`: the other sitters are names of players, each with a screen, and not bots. `minutes`: those of a live clock, or 0 for none.
    """
    digest = hashlib.sha256(session.encode()).hexdigest()
    others = {name: hashlib.sha256(name.encode()).hexdigest() for name in sitters if name != PERSON}
    seats = tuple(
        SeatRow(seat, person=digest)
        if sitter == PERSON
        else SeatRow(seat, person=others[sitter], name=sitter)
        if by_link
        else SeatRow(seat, bot=sitter)
        for seat, sitter in enumerate(sitters)
    )
    mode: Mode = "link" if by_link else "bot" if sitters.count(PERSON) == 1 else "screen"
    request = {"clock": {"kind": "live", "minutes": minutes, "increment": 30}} if minutes else {}
    game, now = secrets.token_urlsafe(9), int(time.time())
    store = Store(folder)
    record = GameRow(game, now, mode, RULES, encoding.VERSION, setup.to_json(), request, KEY, seats)
    store.create(record, Event(0, "start", None, (), tuple(log), None, now))
    store.close()
    return game


def put_clocked_game(folder: Path, sessions: Sequence[str], left: Sequence[int]) -> tuple[str, int]:
    """Write a game by link with a live clock and these sessions at its seats. Return its id, and the seat of the player to move.

    All have passed twice. `left` are the milliseconds of the player to move and of the one after it.
    """
    minutes = -(-max(left) // MINUTE_MS)
    used = [minutes * MINUTE_MS - milliseconds for milliseconds in left]
    keys = [hashlib.sha256(session.encode()).hexdigest() for session in sessions]
    while True:
        company = Company(folder, keys, LiveClock(minutes), time=FakeTime(wall_ms() - sum(used)))
        try:
            # The first action is free of charge.
            for after in [*[0] * len(keys), *used]:
                company.play("pass", after=after)
            return company.game, company.decider
        except StaleError:
            pass  # a running server has seen the game between two actions, and its flag fell
        finally:
            company.close()


def new_session(page: Page) -> str:
    """Return the session of a page that has been nowhere yet: it gets one without opening anything."""
    page.request.get("/rules")
    return session_of({cookie["name"]: cookie["value"] for cookie in page.context.cookies()})


def session_of(cookies: Mapping[str, str]) -> str:
    """The session in these cookies of a visitor."""
    return cookies["warchest"]


def show_coins(page: Page, name: str) -> None:
    """Lift the curtain on a shared screen."""
    page.click("text=" + said("Show {name}'s coins").format(name=name))


def open_stage(page: Page, folder: Path, stage: Stage, sitters: Sequence[str] = (PERSON, PERSON)) -> str:
    """Put a staged game into the store for the page's session, and open it. Returns its id."""
    game = stage.put(folder, new_session(page), sitters)
    page.goto(f"/game/{game}")
    page.wait_for_selector(".board, .draft")
    return game
