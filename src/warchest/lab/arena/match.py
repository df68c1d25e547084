"""A match: many games between two or more players, in pairs with sides swapped. Each player sees only what its seats may know."""

import random
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import combinations, product
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from warchest.game.game import Game
from warchest.game.kinds import GameKind
from warchest.game.setup import SetupError
from warchest.game.text.names import seat_name
from warchest.lab.arena.luck import luck_of
from warchest.lab.arena.runs import Ledger, RunError, Workers
from warchest.protocol.player import (
    PROGRAM,
    Believer,
    Player,
    PlayerError,
    ProgramError,
    check_player,
    make_player,
)
from warchest.rules.outcome import Ending

ACTION_LIMIT = 1000
"""After this many actions, a game is stopped and counts as drawn."""
NO_CHOICE = -1
"""An id that is never legal. It replaces an empty answer of a bot."""
Meeting = tuple[int, int]
"""Two players that meet, by their numbers in the match."""


@dataclass(frozen=True)
class GameResult:
    """The result of one game of a match."""

    pair: int
    """The number of its pair of games, which share armies and draws. Pairs with the same number in other meetings share them too."""
    first_seat: int
    """The first seat of the bot named first in the meeting. With four players, that bot also plays the partner's seat."""
    score: float
    """The score of the bot named first: 1 won, 0.5 drawn or stopped, 0 lost."""
    actions: int
    """The number of coins used by all seats."""
    ending: str
    """The ending of the game: a value of ``warchest.rules.outcome.Ending``, ``unfinished`` if it was stopped, or ``forfeit``."""
    reason: str = ""
    """The reason of a forfeit: a sentence that names the program and its mistake."""
    ms: tuple[float, float] = field(default=(0.0, 0.0), compare=False)
    """The total time of each bot for its choices, in milliseconds of the clock. It differs between runs."""
    moves: tuple[int, int] = field(default=(0, 0), compare=False)
    """The number of requests to each bot."""
    meeting: Meeting = (0, 1)
    """The players of the game, by their numbers in the match."""
    luck: float | None = field(default=None, compare=False)
    """The luck of the bot named first in the draws, in units of the score (`warchest.lab.arena.luck`), if measured."""
    text: str = field(default="", compare=False)
    """The game as text in its full form, if wanted."""

    @property
    def key(self) -> "GameKey":
        """Return the key of its task: its meeting, pair and first seat."""
        return self.meeting, self.pair, self.first_seat


GameKey = tuple[Meeting, int, int]


class PlayedOut(NamedTuple):
    """How two players played a game to its end."""

    score: float
    """The score of the first player: 1 won, 0.5 drawn or stopped, 0 lost."""
    actions: int
    ending: str
    reason: str
    """The reason of a forfeit, or an empty text."""
    seconds: list[float]
    """The seconds of each decision. Those of a whole action count for its first one."""
    moves: tuple[int, int]
    """The number of requests to each player."""
    spent: tuple[float, float]
    """The total seconds of each player for its choices."""


def play_out(
    game: Game,
    players: tuple[Player, Player],
    lots: Sequence[random.Random],
    *,
    first_seat: int = 0,
    limit: int = ACTION_LIMIT,
    names: tuple[str, str] = ("the first", "the second"),
) -> PlayedOut:
    """Play a game to its end. ``players[0]`` has the side of ``first_seat``. A failure of a player forfeits the game.

    ``lots``: the source of each player's seeds. ``names``: the players' names, for the reason of a forfeit.
    """
    actions = 0
    seconds: list[float] = []
    spent, moves = [0.0, 0.0], [0, 0]

    def out(score: float, ending: str, reason: str = "") -> PlayedOut:
        return PlayedOut(score, actions, ending, reason, seconds, (moves[0], moves[1]), (spent[0], spent[1]))

    while (seat := game.decider) is not None and actions < limit:
        actions += not game.action_open
        player = (seat ^ first_seat) & 1
        start = time.perf_counter()
        try:
            answer = players[player].choose(game, lots[player].getrandbits(32))
            took = time.perf_counter() - start
            spent[player] += took
            moves[player] += 1
            for id_ in answer or (NO_CHOICE,):
                game.play(id_)
                seconds.append(took)
                took = 0.0
        except ProgramError as mistake:
            return out(float(player), "forfeit", str(mistake))
        except Exception as defect:  # any exception: a defect of a bot must not end the run
            sentence = f"The bot '{names[player]}' failed: {type(defect).__name__}, {str(defect).rstrip('.')}."
            return out(float(player), "forfeit", sentence)
    outcome = game.outcome
    if outcome is None:
        return out(0.5, "unfinished")
    return out(0.5 if outcome.winner is None else float(outcome.winner == first_seat), outcome.ending.value)


def end_by_forfeit(game: Game, first_seat: int, played: PlayedOut) -> None:
    """End a game that a player has lost by its failure, if it is not over."""
    if played.reason and game.outcome is None:
        game.end(Ending.FORFEIT, first_seat if played.score == 0 else 1 - first_seat)


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
    with_text: bool = False,
    names: tuple[str, str] = ("the first", "the second"),
) -> GameResult:
    """Play the game of a pair in which ``players[0]`` has the side of ``first_seat`` (with four players, both seats of that side).

    Armies and draws depend only on ``seed`` and the pair, so both games of a pair share them. A failure of a player, a program that hangs
    and an illegal choice forfeit the game. ``guarded``: no player can learn from one game what another one draws. ``with_luck``: measure
    the luck of the draws. ``with_text``: keep the game as text. ``names``: the players' names, for the text and the reason of a forfeit.
    """
    deal, key = deal_of(seed, pair, first_seat, guarded)
    game = Game(kind.setup(deal), key)
    generators = [random.Random(f"{seed} {pair} {first_seat}")] * 2
    if guarded:
        generators = [random.Random(f"{seed} {pair} {first_seat} {player}") for player in (0, 1)]
    played = play_out(game, players, generators, first_seat=first_seat, limit=limit, names=names)
    luck = luck_of(game) * (1 - 2 * first_seat) if with_luck else None
    text = ""
    if with_text:
        end_by_forfeit(game, first_seat, played)
        text = text_of(game, names, first_seat)
    return GameResult(
        pair,
        first_seat,
        played.score,
        played.actions,
        played.ending,
        played.reason,
        (1000 * played.spent[0], 1000 * played.spent[1]),
        played.moves,
        meeting,
        luck,
        text,
    )


def text_of(game: Game, names: tuple[str, str], first_seat: int) -> str:
    """Return a game of a match as text in its full form. ``names``: the players' names. The first one has the side of ``first_seat``."""
    seats = game.tables.seats
    return game.to_text(**{f"player {seat_name(seats, seat)}": names[(seat ^ first_seat) & 1] for seat in range(seats)})


class MatchError(RunError):
    """Raised for a match that cannot be played. The message is one sentence for the user."""


def deal_of(seed: str, pair: int, first_seat: int, guarded: bool) -> tuple[str, bytes]:
    """Return the seed of a game's armies, which its players learn, and the secret key of its draws.

    In a guarded game, the seed does not reveal the key, and the two games of a pair share only their armies. Otherwise a program could
    remember its draws in the first game, which are the other player's in the second.
    """
    if not guarded:
        return f"{seed} {pair}", blake2b(f"warchest arena {seed} {pair}".encode(), digest_size=32).digest()
    armies_seed = blake2b(f"warchest arena armies {seed} {pair}".encode(), digest_size=8).hexdigest()
    return armies_seed, blake2b(f"warchest arena draws {seed} {pair} {first_seat}".encode(), digest_size=32).digest()


@dataclass(frozen=True)
class Match:
    """A match: a round robin of players, the number of games in each meeting, and their kind."""

    players: tuple[str, ...]
    games: int
    """An even number, because each pair is two games with sides swapped."""
    seed: str = "1"
    """The seed of armies, draws and the bots' random numbers: the same seed gives the same games. Keep it secret from programs."""
    kind: GameKind = field(default_factory=GameKind)
    with_luck: bool = False
    """Whether the luck of each game is measured."""
    with_texts: bool = False
    """Whether the games are kept as texts."""
    guards: bool = False
    """Whether games are guarded even without a program, so one of our bots and a program play the same games."""

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
        """Return all pairs of players."""
        return list(combinations(range(len(self.players)), 2))

    @property
    def total(self) -> int:
        """Return the total number of games."""
        return self.games * len(self.meetings)

    @property
    def guarded(self) -> bool:
        """Return whether games are guarded: a program might remember another game, or compute the draws from a seed."""
        return self.guards or has_program(self.players)

    def head(self) -> dict[str, Any]:
        """Return the data that identify the match in its file."""
        return {"match": self.players, "seed": self.seed, "kind": self.kind.to_json()}

    def __str__(self) -> str:
        named = " against ".join(self.players) if len(self.players) == 2 else f"a field of {len(self.players)}"
        return f"{named}, {self.kind}"


def has_program(players: Iterable[str]) -> bool:
    """Return whether one of these players is a program."""
    return any(player.startswith(PROGRAM) for player in players)


GameTask = tuple[Match, Meeting, int, int]
_players: dict[tuple[str, int], Believer] = {}
"""The players of this process, by name and place in a meeting."""


def prepare(players: Iterable[str]) -> None:
    """Compile the bots' searches once, if possible, and start every program once. This takes up to a minute.

    Raises `warchest.protocol.player.ProgramError` if a program does not declare that it plays.
    """
    for name in dict.fromkeys(players):
        make_player(name).close()


def player_here(name: str, place: int = 0) -> Believer:
    """Return the player of this name in this process, creating it if needed. Raises `ProgramError` if a program does not play.

    ``place``: its place in a meeting, so a bot can meet itself.
    """
    if (name, place) not in _players:
        _players[name, place] = make_player(name)
    return _players[name, place]


def dismiss(name: str, place: int = 0) -> None:
    """Close a player of this process, if it exists. A program that failed is restarted when it is next needed."""
    if (name, place) in _players:
        _players.pop((name, place)).close()


def play_task(task: GameTask) -> GameResult:
    """Play a game of a match in any process. The process keeps its players for the next game."""
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
        with_text=match.with_texts,
        names=(names[0], names[1]),
    )
    if result.reason:
        for player, name in enumerate(names):
            dismiss(name, player)
    return result


def match_ledger(match: Match, out: Path | None = None, texts: Path | None = None) -> Ledger[GameTask, GameResult]:
    """Return the ledger of a match, with the games in the file ``out`` from an earlier run.

    ``texts``: a file for the games as texts, which the match must keep. It is written again from ``out``, and each new game is added.
    Raises `warchest.lab.arena.runs.RunError` if ``out`` belongs to something else or lacks the texts, or ``texts`` can't be written.
    """
    keys = product(range(match.games // 2), match.meetings, (0, 1))
    tasks = {(meeting, pair, seat): (match, meeting, pair, seat) for pair, meeting, seat in keys}
    heed = (lambda game: _add_texts(texts, [game], "a")) if texts else (lambda _game: None)
    ledger = Ledger(out, match.head(), GameResult, tasks, attrgetter("key"), heed)
    if texts:
        if not all(game.text or game.reason for game in ledger.results):
            raise RunError(f"The games in {out} were played without texts: name a new file for --out.")
        if out is None and texts.exists() and texts.stat().st_size:
            raise RunError(f"{texts} is not empty: name a new file, or continue a match with --out.")
        _add_texts(texts, ledger.results, "w")
    return ledger


def _add_texts(file: Path, games: Iterable[GameResult], mode: str) -> None:
    """Write the texts of games to a file. ``mode``: that of ``open``. Raises `RunError` if it can't be written."""
    try:
        with file.open(mode, encoding="utf-8", newline="\n") as lines:
            lines.writelines(game.text + "\n" for game in games if game.text)
    except OSError as error:
        raise RunError(f"{file} can't be written: {error.strerror}.") from error


def play_match(match: Match, out: Path | None = None, workers: Workers = 1) -> Iterator[GameResult]:
    """Play a match. First yield the games in ``out`` from an earlier run, then each new game when it ends.

    ``out`` is a file of JSON lines; each game is appended to it. Raises `warchest.lab.arena.runs.RunError` if it belongs to another match.
    """
    ledger = match_ledger(match, out)
    yield from tuple(ledger.results)
    yield from ledger.play(play_task, workers)
