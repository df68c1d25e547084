"""A match: many games between two players or more, in pairs with sides swapped. Each player is told what its seats may know."""

import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from itertools import combinations
from pathlib import Path
from typing import Any, Self

from warchest.game.game import Game
from warchest.game.kinds import GameKind
from warchest.game.setup import SetupError
from warchest.lab.arena.luck import luck_of
from warchest.lab.arena.runs import Ledger, RunError, spread
from warchest.protocol.player import (
    PROGRAM,
    Believer,
    Player,
    PlayerError,
    ProgramError,
    check_player,
    make_player,
    own_agent,
)

ACTION_LIMIT = 1000
"""A game is broken off after this many actions, and then counts as drawn."""
NOTHING = -1
"""An id that is no choice, which stands for the answer of a bot that gives none."""
Meeting = tuple[int, int]
"""Two players that meet, as their numbers in the match."""


@dataclass(frozen=True)
class GameResult:
    """The result of one game of a match."""

    pair: int
    """The number of its pair of games, which share armies and draws. Pairs of one number share them with each other too."""
    first_seat: int
    """The first seat of the bot that the meeting names first. With four players that bot has the partner's seat too."""
    score: float
    """The score of the bot named first: 1 won, 0.5 drawn or broken off, 0 lost."""
    actions: int
    """The number of coins used by all seats."""
    ending: str
    """The ending of the game, as ``warchest.rules.outcome.Ending`` has it, ``unfinished`` where it was broken off, or ``forfeit``."""
    reason: str = ""
    """The reason of a forfeit: a sentence that names the program and its mistake."""
    ms: tuple[float, float] = field(default=(0.0, 0.0), compare=False)
    """The time that each bot took for its choices in all, in milliseconds of the clock. Two runs differ in it."""
    moves: tuple[int, int] = field(default=(0, 0), compare=False)
    """The number of times that each bot was asked."""
    meeting: Meeting = (0, 1)
    """The players of the game, as their numbers in the match."""
    luck: float | None = field(default=None, compare=False)
    """The luck of the bot named first in the draws, as a part of the score (`warchest.lab.arena.luck`), where it was measured."""

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
    meeting: Meeting = (0, 1),
    guarded: bool = False,
    with_luck: bool = False,
    names: tuple[str, str] = ("the first", "the second"),
) -> GameResult:
    """Play the game of a pair in which ``players[0]`` has the side of ``first_seat``, which with four players means both of its seats.

    Armies and draws depend on ``seed`` and the pair alone, so that both games of a pair have the same. A player that fails, a program that
    hangs and an illegal choice forfeit the game. ``guarded``: no player can learn from one game what is drawn in another.
    ``with_luck``: the luck of the draws is part of the result. ``names``: those of the players, for the reason of a forfeit.
    """
    deal, key = deal_of(seed, pair, first_seat, guarded)
    game = Game(kind.setup(deal), key)
    lots = [random.Random(f"{seed} {pair} {first_seat}")] * 2
    if guarded:
        lots = [random.Random(f"{seed} {pair} {first_seat} {player}") for player in (0, 1)]
    actions = 0
    seconds, moves = [0.0, 0.0], [0, 0]

    def result(score: float, ending: str, reason: str = "") -> GameResult:
        ms = (1000 * seconds[0], 1000 * seconds[1])
        luck = luck_of(game) * (1 - 2 * first_seat) if with_luck else None
        return GameResult(pair, first_seat, score, actions, ending, reason, ms, (moves[0], moves[1]), meeting, luck)

    while (seat := game.decider) is not None and actions < limit:
        actions += not game.action_open
        player = (seat ^ first_seat) & 1
        began = time.perf_counter()
        try:
            chosen = players[player].choose(game, lots[player].getrandbits(32))
            seconds[player] += time.perf_counter() - began
            moves[player] += 1
            for id_ in chosen or (NOTHING,):
                game.play(id_)
        except ProgramError as mistake:
            return result(float(player), "forfeit", str(mistake))
        except Exception as defect:  # of any kind: a defect of a bot must not end the run
            sentence = f"The bot '{names[player]}' failed: {type(defect).__name__}, {str(defect).rstrip('.')}."
            return result(float(player), "forfeit", sentence)
    outcome = game.outcome
    if outcome is None:
        return result(0.5, "unfinished")
    return result(0.5 if outcome.winner is None else float(outcome.winner == first_seat), outcome.ending.value)


class MatchError(RunError):
    """A match that cannot be played. Its text is one sentence for a person."""


def deal_of(seed: str, pair: int, first_seat: int, guarded: bool) -> tuple[str, bytes]:
    """Return the seed of a game's armies, which its players are told, and the key of its draws, which nobody is told.

    Guarded, the first does not tell the second, and the two games of a pair share their armies alone: a program may remember the coins that
    it drew in the first game, which the other player would draw in the second.
    """
    if not guarded:
        return f"{seed} {pair}", blake2b(f"warchest arena {seed} {pair}".encode(), digest_size=32).digest()
    told = blake2b(f"warchest arena armies {seed} {pair}".encode(), digest_size=8).hexdigest()
    return told, blake2b(f"warchest arena draws {seed} {pair} {first_seat}".encode(), digest_size=32).digest()


@dataclass(frozen=True)
class Match:
    """A match: its players, of whom everyone meets everyone, the number of games of each two, and their kind."""

    players: tuple[str, ...]
    games: int
    """An even number, since each pair is two games with sides swapped."""
    seed: str = "1"
    """The source of armies, draws and the bots' lots: the same seed gives the same games. Where a program plays, it should be secret."""
    kind: GameKind = field(default_factory=GameKind)
    with_luck: bool = False
    """Whether the luck of each game is measured."""
    guards: bool = False
    """Whether its games are guarded even where no program plays, so that a bot of ours and a program play the same ones."""

    def __post_init__(self) -> None:
        try:
            self.kind.setup(self.seed)
            for player in self.players:
                check_player(player)
        except (SetupError, PlayerError) as error:
            raise MatchError(str(error)) from error
        if self.games < 2 or self.games % 2:
            raise MatchError(
                "A match has an even number of games, at least two: they come in pairs with sides swapped."
            )
        if len(self.players) < 2 or len(set(self.players)) < len(self.players) > 2:
            raise MatchError("A match needs two players, or a field of more that are all different.")

    @property
    def meetings(self) -> list[Meeting]:
        """Return who meets whom: everyone everyone else."""
        return list(combinations(range(len(self.players)), 2))

    @property
    def total(self) -> int:
        """Return the number of games in all."""
        return self.games * len(self.meetings)

    @property
    def guarded(self) -> bool:
        """Return whether a game is guarded: a program might remember what it saw in another one, or find out what a seed gives."""
        return self.guards or has_program(self.players)

    def head(self) -> dict[str, Any]:
        """Return the data that name the match in its file."""
        return {"match": self.players, "seed": self.seed, "kind": self.kind.to_json()}

    def __str__(self) -> str:
        named = " against ".join(self.players) if len(self.players) == 2 else f"a field of {len(self.players)}"
        return f"{named}, {self.kind}"


def has_program(players: Iterable[str]) -> bool:
    """Return whether one of these players is a program."""
    return any(player.startswith(PROGRAM) for player in players)


Task = tuple[Match, Meeting, int, int]
_players: dict[tuple[str, int], Believer] = {}
"""The players of this process, by name and by their place in a meeting."""


def prepare(players: Iterable[str]) -> None:
    """Compile the bots' searches once, if possible, and start every program once. Takes a minute at most.

    Raises `warchest.protocol.player.ProgramError` where a program does not say that it plays.
    """
    for name in dict.fromkeys(players):
        make_player(name, agent=own_agent(name)).close()


def player_here(name: str, place: int = 0) -> Believer:
    """Return the player of this name in this process, made if it is not there yet. Raises `ProgramError` where a program does not play.

    ``place``: its place in a meeting, so that a bot can meet itself.
    """
    if (name, place) not in _players:
        _players[name, place] = make_player(name, agent=own_agent(name))
    return _players[name, place]


def dismiss(name: str, place: int = 0) -> None:
    """End a player of this process, if it is there. A program that failed has ended: it is started anew when it is next needed."""
    if (name, place) in _players:
        _players.pop((name, place)).close()


def play_task(task: Task) -> GameResult:
    """Play a game of a match in any process, which makes the players that it needs and keeps them for the next one."""
    match, meeting, pair, first_seat = task
    names = [match.players[number] for number in meeting]
    for player, name in enumerate(names):
        try:
            player_here(name, player)
        except ProgramError as mistake:
            return GameResult(pair, first_seat, float(player), 0, "forfeit", str(mistake), meeting=meeting)
    players = player_here(names[0], 0), player_here(names[1], 1)
    result = play_game(
        players,
        pair=pair,
        first_seat=first_seat,
        seed=match.seed,
        kind=match.kind,
        meeting=meeting,
        guarded=match.guarded,
        with_luck=match.with_luck,
        names=(names[0], names[1]),
    )
    if result.reason:
        for player, name in enumerate(names):
            dismiss(name, player)
    return result


def begin_match(match: Match, out: Path | None = None) -> Ledger[GameResult]:
    """Return the ledger of a match, with the games that the file ``out`` has from an earlier run.

    Raises `warchest.lab.arena.runs.RunError` if the file belongs to something else.
    """
    ledger = Ledger(out, match.head(), GameResult.from_json)
    games = {(game.meeting, game.pair, game.first_seat): game for game in ledger.results}
    ledger.results = [game for (_meeting, pair, _seat), game in games.items() if pair < match.games // 2]
    return ledger


def go_on(match: Match, ledger: Ledger[GameResult], processes: int) -> Iterator[GameResult]:
    """Play the games that a ledger lacks, add each to it, and yield them as they end."""
    known = {(game.meeting, game.pair, game.first_seat) for game in ledger.results}
    tasks = [
        (match, meeting, pair, seat)
        for pair in range(match.games // 2)
        for meeting in match.meetings
        for seat in (0, 1)
        if (meeting, pair, seat) not in known
    ]
    for game in spread(play_task, tasks, processes):
        ledger.add(game, game.to_json())
        yield game


def play_match(match: Match, out: Path | None = None, processes: int = 1) -> Iterator[GameResult]:
    """Play a match and yield its games as they end, preceded by those that ``out`` has from an earlier run.

    ``out`` is a file of JSON lines to which each game is added. Raises `warchest.lab.arena.runs.RunError` if it belongs to another match.
    """
    ledger = begin_match(match, out)
    yield from tuple(ledger.results)
    yield from go_on(match, ledger, processes)
