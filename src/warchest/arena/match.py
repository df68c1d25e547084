"""A match: many games between two players in pairs with sides swapped, on up to two processes, kept in a file as they end."""

import json
import multiprocessing
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from warchest.arena.games import Outcome, play_game
from warchest.arena.rulesets import RuleSet
from warchest.bots.players import Player, PlayerError, check_player, make_player
from warchest.bots.thinking import Thinker
from warchest.setups import SetupError

PROCESSES = 2


class MatchError(ValueError):
    """A match that can't be played; its text is one sentence for a person."""


@dataclass(frozen=True)
class Match:
    """What is to be played."""

    first: str
    second: str
    games: int
    """An even number: each pair is two games with sides swapped."""
    seed: str = "1"
    """What armies, draws and the bots' luck come from: the same seed gives the same games."""
    rules: RuleSet = field(default_factory=RuleSet)

    def __post_init__(self) -> None:
        try:
            self.rules.setup(self.seed)
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


def _thinker() -> Thinker | None:
    """A native thinker; None where nothing can be compiled. It loads what ``prepare`` compiled."""
    try:
        from warchest.bots.compiled import NativeThinker
    except ImportError:
        return None
    return NativeThinker()


def prepare() -> None:
    """Compile what the bots think with, where that can be done: once, for a minute at most."""
    _thinker()


def _play(task: Task) -> Outcome:
    """Play one game, in whichever process."""
    match, pair, first_seat = task
    names = (match.first, match.second)
    if names not in _players:
        _players[names] = (make_player(match.first, thinker=_thinker()), make_player(match.second, thinker=_thinker()))
    return play_game(pair, first_seat, _players[names], match.seed, match.rules)


def play_match(match: Match, out: Path | None = None, processes: int = PROCESSES) -> Iterator[Outcome]:
    """Play a match and yield its games as they end, those first that ``out`` has of an earlier try.

    ``out``: a file of JSON lines that each game is added to. MatchError where it belongs to another match.
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


def _outcomes(tasks: list[Task], processes: int) -> Iterator[Outcome]:
    if processes == 1 or len(tasks) < 2:
        yield from map(_play, tasks)
        return
    # Spawned, not forked: the same on every system, and nothing of the caller's threads is carried along.
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(_play, tasks)
        # Closed, not terminated: a process ends the programs that played in it.
        pool.close()
        pool.join()


def _begun(match: Match, out: Path) -> list[Outcome]:
    """The games that the file has already; a new file gets its first line, which says what match it is."""
    header = json.loads(
        json.dumps({"match": [match.first, match.second], "seed": match.seed, "rules": asdict(match.rules)})
    )
    try:
        if not out.exists() or not out.stat().st_size:
            out.write_text(json.dumps(header) + "\n", encoding="utf-8")
            return []
        text = out.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]  # a last line that was cut short is a game to be played again
        first, *rest = whole.splitlines() or [text]
        if json.loads(first) != header:
            raise MatchError(f"{out} is the file of another match: name a new one.")
        games = [Outcome.from_json(json.loads(line)) for line in rest]
        if whole != text:
            out.write_text(whole, encoding="utf-8")
    except OSError as error:
        raise MatchError(f"{out} can't be used: {error.strerror}.") from error
    except (TypeError, json.JSONDecodeError) as error:
        raise MatchError(f"{out} is no file of a match: name a new one.") from error
    return [game for game in games if game.pair < match.games // 2]
