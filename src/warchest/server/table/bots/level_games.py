"""The finished games against bots, for comparing the levels: a row for each level on each side of such a game.

A row is written in the transaction that writes the last line of its game, and stays when the game is deleted. It contains public facts of
a finished game only, and names no player.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from sqlalchemy import Connection, Table, insert, select

from warchest import __version__
from warchest.bots.registry import UnknownBotError, parse_bot
from warchest.rules.outcome import Ending
from warchest.server.store import GameRow, SeatRow, Store, columns
from warchest.server.store.schema import metadata
from warchest.server.table.bots.bot_work import bot_text
from warchest.server.table.game_state import LiveGame
from warchest.server.table.new_game.game_request import counts

Result = Literal["won", "lost", "drawn"]
Sitters = Literal["people", "bots", "both"]

level_games = Table(
    "level_games",
    metadata,
    columns.text("game_id", key=True),
    columns.number("side", key=True),
    columns.text("level", key=True),
    columns.text("bot"),
    columns.text("build"),
    columns.moment("at"),
    columns.text("ruleset"),
    columns.text("setup"),
    columns.text("boxes"),
    columns.text("variants"),
    columns.number("seats"),
    columns.text("result"),
    columns.text("ending"),
    columns.number("rounds"),
    columns.text("against"),
    columns.text("beside", optional=True),
)


@dataclass(frozen=True, slots=True)
class LevelGame:
    """A finished game of a level.

    `bot` is the kind and the options that the level had in this `build` of the program. `at` is the time of the last line in milliseconds
    since 1970. `result` is the result of the level's side. `against` says whether players, bots or both sat on the other side. `beside`
    does so for the rest of the level's own side, and is None where that is empty.
    """

    game_id: str
    side: int
    level: str
    bot: str
    build: str
    at: int
    ruleset: str
    setup: str
    boxes: str
    variants: str
    seats: int
    result: Result
    ending: str
    rounds: int
    against: Sitters
    beside: Sitters | None


def bot_of(level: str) -> str:
    """Return the bot of a level, by its kind and its options. The bot of an unknown level is the level itself."""
    try:
        kind, options = parse_bot(level)
    except UnknownBotError:
        return level
    return ":".join(filter(None, (kind, ",".join(f"{name}={value}" for name, value in sorted(options.items())))))


def level_games_of(row: GameRow, live: LiveGame) -> Iterator[LevelGame]:
    """Yield the rows of a game that is over. A game without bots, or that was broken off or does not count, has none."""
    outcome = live.game.outcome
    if not counts(row) or outcome is None or outcome.ending == Ending.ABORTED:
        return
    setup = live.game.setup
    for side in range(2):
        own = [seat for seat in row.seats if seat.seat % 2 == side]
        others = [seat for seat in row.seats if seat.seat % 2 != side]
        for level in sorted({seat.bot for seat in own if seat.bot is not None}):
            yield LevelGame(
                game_id=row.id,
                side=side,
                level=level,
                bot=bot_of(bot_text(row, level)),
                build=__version__,
                at=live.at,
                ruleset=setup.ruleset.id,
                setup=setup.name,
                boxes=",".join(setup.boxes),
                variants=",".join(sorted(setup.variants)),
                seats=setup.seats,
                result="drawn" if outcome.winner is None else "won" if outcome.winner == side else "lost",
                ending=outcome.ending.value,
                rounds=live.view(None).round,
                against=_sitters(others) or "bots",
                beside=_sitters([seat for seat in own if seat.bot != level]),
            )


def _sitters(sitting: list[SeatRow]) -> Sitters | None:
    """Return who sits in these seats, or None where there are none."""
    bots = sum(seat.bot is not None for seat in sitting)
    if not sitting:
        return None
    return "people" if bots == 0 else "bots" if bots == len(sitting) else "both"


def keep_level_games(row: GameRow, live: LiveGame) -> Callable[[Connection], None] | None:
    """Return the function that writes the rows of a game within a transaction, or None where it has none."""
    values: list[dict[str, Any]] = [asdict(one) for one in level_games_of(row, live)]
    if not values:
        return None
    return lambda connection: _insert(connection, values)


def _insert(connection: Connection, values: list[dict[str, Any]]) -> None:
    connection.execute(insert(level_games), values)


_COLUMNS: Final = tuple(level_games.columns)


def all_level_games(store: Store) -> list[LevelGame]:
    """Return the rows of all games, the oldest first."""
    wanted = select(*_COLUMNS).order_by(level_games.c.at, level_games.c.game_id)
    return store.read(lambda connection: [LevelGame(*row) for row in connection.execute(wanted)])
