"""A match: many games between two players, in pairs with sides swapped. Each player is told what its seats may know.

Processes can share the work, and a file can keep the games.
"""

import json
import multiprocessing
import random
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self

from warchest.bots.registry import is_given_agent, make_bot
from warchest.bots.search.agent import SearchAgent
from warchest.game import Game
from warchest.kinds import GameKind
from warchest.protocol.player import PROGRAM, Player, PlayerError, ProgramError, check_player, make_player
from warchest.setup import SetupError

ACTION_LIMIT = 1000
"""A game is broken off after this many actions, and then counts as drawn."""
PROCESSES = 2


@dataclass(frozen=True)
class GameResult:
    """The result of one game of a match."""

    pair: int
    """The number of its pair of games, which share armies and draws."""
    first_seat: int
    """The first seat of the bot that the match names first. With four players that bot has the partner's seat too."""
    score: float
    """The score of the bot named first: 1 won, 0.5 drawn or broken off, 0 lost."""
    actions: int
    """The number of coins used by all seats."""
    ending: str
    """The ending of the game, as ``warchest.outcome.Ending`` has it, ``unfinished`` where it was broken off, or ``forfeit``."""
    reason: str = ""
    """The reason of a forfeit: a sentence that names the program and its mistake."""
    ms: tuple[float, float] = field(default=(0.0, 0.0), compare=False)
    """The time that each bot took for its choices in all, in milliseconds of the clock. Two runs differ in it."""
    moves: tuple[int, int] = field(default=(0, 0), compare=False)
    """The number of times that each bot was asked."""

    def to_json(self) -> dict[str, Any]:
        """Return the result as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Return the result that ``to_json`` turned into plain data. Raises TypeError for anything else."""
        fields: dict[str, Any] = {n: tuple(value) if isinstance(value, list) else value for n, value in data.items()}
        return cls(**fields)


def play_game(
    players: tuple[Player, Player],
    *,
    pair: int,
    first_seat: int,
    seed: str,
    kind: GameKind,
    limit: int = ACTION_LIMIT,
) -> GameResult:
    """Play the game of a pair in which ``players[0]`` has the side of ``first_seat``, which with four players means both of its seats.

    Armies and draws depend on ``seed`` and the pair alone, so that both games of a pair have the same. A program that fails, hangs or
    answers with an illegal choice forfeits the game.
    """
    key = blake2b(f"warchest arena {seed} {pair}".encode(), digest_size=32).digest()
    game = Game(kind.setup(f"{seed} {pair}"), key)
    seeds = random.Random(f"{seed} {pair} {first_seat}")
    actions = 0
    seconds, moves = [0.0, 0.0], [0, 0]

    def result(score: float, ending: str, reason: str = "") -> GameResult:
        ms = (1000 * seconds[0], 1000 * seconds[1])
        return GameResult(pair, first_seat, score, actions, ending, reason, ms, (moves[0], moves[1]))

    while (seat := game.decider) is not None and actions < limit:
        actions += not game.action_open
        player = (seat ^ first_seat) & 1
        began = time.perf_counter()
        try:
            chosen = players[player].choose(game, seeds.getrandbits(32))
        except ProgramError as mistake:
            return result(float(player), "forfeit", str(mistake))
        seconds[player] += time.perf_counter() - began
        moves[player] += 1
        for id_ in chosen:
            game.play(id_)
    outcome = game.outcome
    if outcome is None:
        return result(0.5, "unfinished")
    return result(0.5 if outcome.winner is None else float(outcome.winner == first_seat), outcome.ending.value)


class MatchError(ValueError):
    """A match that cannot be played. Its text is one sentence for a person."""


@dataclass(frozen=True)
class Match:
    """A match: its two players, the number of games, and their kind."""

    first: str
    second: str
    games: int
    """An even number, since each pair is two games with sides swapped."""
    seed: str = "1"
    """The source of armies, draws and the bots' lots: the same seed gives the same games."""
    kind: GameKind = field(default_factory=GameKind)

    def __post_init__(self) -> None:
        try:
            self.kind.setup(self.seed)
            check_player(self.first)
            check_player(self.second)
        except (SetupError, PlayerError) as error:
            raise MatchError(str(error)) from error
        if self.games < 2 or self.games % 2:
            raise MatchError(
                "A match has an even number of games, at least two: they come in pairs with sides swapped."
            )


Task = tuple[Match, int, int]
_players: dict[tuple[str, str], tuple[Player, Player]] = {}


def _bots(match: Match) -> list[str]:
    """Return the players of a match that are our own bots."""
    return [name for name in (match.first, match.second) if not name.startswith(PROGRAM)]


def _agent(match: Match) -> SearchAgent | None:
    """Return a native search agent made of the code that ``prepare`` compiled, or None if no player searches or nothing can be compiled."""
    if not any(is_given_agent(name) for name in _bots(match)):
        return None
    try:
        from warchest.bots.search.native import NativeAgent
    except ImportError:
        return None
    return NativeAgent()


def prepare(match: Match) -> None:
    """Compile the bots' search once, if a player needs it and it is possible. Takes a minute at most."""
    agent = _agent(match)
    for name in _bots(match):
        make_bot(name, agent=agent)


def _play(task: Task) -> GameResult:
    """Play one game, in any process."""
    match, pair, first_seat = task
    names = (match.first, match.second)
    if names not in _players:
        _players[names] = (
            make_player(match.first, agent=_agent(match)),
            make_player(match.second, agent=_agent(match)),
        )
    result = play_game(_players[names], pair=pair, first_seat=first_seat, seed=match.seed, kind=match.kind)
    if result.reason:  # a program that failed has ended: the next game starts it anew
        for player in _players.pop(names):
            player.close()
    return result


def play_match(match: Match, out: Path | None = None, processes: int = PROCESSES) -> Iterator[GameResult]:
    """Play a match and yield its games as they end, preceded by those that ``out`` has from an earlier run.

    ``out`` is a file of JSON lines to which each game is added. Raises MatchError if it belongs to another match.
    """
    done = _begun(match, out) if out else []
    yield from done
    known = {(outcome.pair, outcome.first_seat) for outcome in done}
    tasks = [(match, pair, seat) for pair in range(match.games // 2) for seat in (0, 1) if (pair, seat) not in known]
    for outcome in _outcomes(tasks, processes):
        if out:
            with out.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(outcome.to_json()) + "\n")
        yield outcome


def _outcomes(tasks: list[Task], processes: int) -> Iterator[GameResult]:
    if processes == 1 or len(tasks) < 2:
        yield from map(_play, tasks)
        return
    # Spawned, not forked: this works alike on every system and inherits none of the caller's threads.
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(_play, tasks)
        # Closed, not terminated: a process ends the programs that played in it.
        pool.close()
        pool.join()


def _begun(match: Match, out: Path) -> list[GameResult]:
    """Return the games that the file has already. A new file gets its first line, which names the match."""
    header = json.loads(
        json.dumps({"match": [match.first, match.second], "seed": match.seed, "kind": match.kind.to_json()})
    )
    try:
        if not out.exists() or not out.stat().st_size:
            out.write_text(json.dumps(header) + "\n", encoding="utf-8")
            return []
        text = out.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]  # a last line that was cut short is a game to play again
        first, *rest = whole.splitlines() or [text]
        if json.loads(first) != header:
            raise MatchError(f"{out} is the file of another match: name a new one.")
        games = [GameResult.from_json(json.loads(line)) for line in rest]
        if whole != text:
            out.write_text(whole, encoding="utf-8")
    except OSError as error:
        raise MatchError(f"{out} can't be used: {error.strerror}.") from error
    except (TypeError, json.JSONDecodeError) as error:
        raise MatchError(f"{out} is no file of a match: name a new one.") from error
    return [game for game in games if game.pair < match.games // 2]
