"""A new game before it is made: its board, forts and armies as they will be set up, its length, and the results against its opponent."""

from collections.abc import Sequence
from typing import Final

from warchest.game.rng import Rng
from warchest.game.setup import Setup
from warchest.schema.page import Score, SetupPreview
from warchest.schema.time_control import DaysClock, TimeControl
from warchest.server.table.new_game.game_request import FRIEND, YOU, GameRequest, played_by
from warchest.server.table.service import Table

ACTIONS: Final = {
    ("war_chest", 2, False): 81,
    ("war_chest", 2, True): 103,
    ("war_chest", 4, False): 123,
    ("war_chest", 4, True): 123,
    ("lite", 2, False): 82,
}
"""The mean number of actions of all players in a game between bots (docs/journal/bots-figures.md): by the game, the number of players, and
whether there is more than the standard boxes."""
SECONDS: Final = 20
"""How long a player takes for an action. A bot answers within a second."""
BOT_SECONDS: Final = 1
ROUNDED_TO: Final = 5
DRAFT_MINUTES: Final = 3


def preview_of(table: Table, person: str, request: GameRequest, score: Score | None = None) -> SetupPreview:
    """Return a game that the user could make. Raise `RefusedError` for a request that contradicts itself.

    `score`: the results against the opponent, if that is a user.
    """
    setup = table.deal(request)
    view = request.begin(setup, Rng(bytes(32))).view(None)
    return SetupPreview(
        played=played_by(setup, request.clock, request.options, request.style),
        board=setup.board.name,
        forts=[] if view.forts is None else list(view.forts.at),
        armies=[list(army) for army in setup.armies],
        decrees=list(setup.decrees),
        seed=setup.seed,
        minutes=minutes(setup, request.clock, request.seats),
        score=score or _score(table, person, request),
    )


def minutes(setup: Setup, clock: TimeControl | None, sitters: Sequence[str]) -> int | None:
    """Return how long a game takes, in steps of five minutes, or None by correspondence. A live clock bounds the time of each player."""
    if isinstance(clock, DaysClock):
        return None
    more = set(setup.boxes) != set(setup.ruleset.default_boxes)
    actions = ACTIONS[setup.ruleset.actions, setup.seats, more] / setup.seats
    slow = actions * SECONDS
    if clock is not None:
        slow = min(slow, clock.minutes * 60 + actions * clock.increment)
    seconds = sum(slow if sitter in (YOU, FRIEND) else actions * BOT_SECONDS for sitter in sitters)
    drafted = DRAFT_MINUTES if setup.pool else 0
    return max(ROUNDED_TO, ROUNDED_TO * round((seconds / 60 + drafted) / ROUNDED_TO))


def _score(table: Table, person: str, request: GameRequest) -> Score | None:
    """Return the results of a user against the bot of a game for two, or None if there are none."""
    bots = [sitter for sitter in request.seats if sitter not in (YOU, FRIEND)]
    if len(request.seats) != 2 or len(bots) != 1:
        return None
    results = table.lists.results_against(person, bots[0])
    return Score(results.count(1), results.count(-1), results.count(0)) if results else None
