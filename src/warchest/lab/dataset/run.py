"""The run that writes a data set: shards in several processes, noted in a file of the folder, which an interrupted run continues from.

A shard is written again if it is not noted. Its files have the same names and, for the same seed, the same bytes, so nothing is in the
folder twice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from operator import attrgetter
from pathlib import Path
from typing import Any

from rich.console import Console

from warchest import __version__
from warchest.game.kinds import GameKind
from warchest.game.setup import SetupError
from warchest.lab.arena.match import MatchError, prepare
from warchest.lab.arena.runs import Ledger, RunError
from warchest.lab.dataset.arrays import tables_of
from warchest.lab.dataset.card import card, schema
from warchest.lab.dataset.columns import FORMAT, TABLES
from warchest.lab.dataset.files import digest_of, write, write_text
from warchest.lab.dataset.shard import Shard
from warchest.lab.dataset.sources import BotTask, TextTask, parts_of
from warchest.protocol.player import PlayerError, check_player

RUN_FILE = "run.jsonl"
"""The file of the folder that says which shards are there."""
SHARD = 200
"""The games of a shard, if nothing else is asked for."""
ShardTask = BotTask | TextTask


@dataclass(frozen=True)
class DatasetPlan:
    """The games of a data set."""

    source: str
    """``bots``, ``texts`` or ``site``."""
    head: Mapping[str, Any]
    """The data that identify them."""
    tasks: Sequence[ShardTask]


def plan_of_bots(
    players: Sequence[str],
    games: int,
    seed: str = "1",
    kind: GameKind | None = None,
    shard: int = SHARD,
    times: bool = False,
    belief: bool = False,
) -> DatasetPlan:
    """Return the plan of games between bots. Raises `MatchError` if they can't be played.

    Each two of the ``players`` meet in turn, and one player plays itself. ``seed``: the same seed gives the same games. ``shard``: the
    games of a shard. ``times``: note the seconds of each decision, which differ between runs. ``belief``: note the belief at each decision.
    """
    kind = kind or GameKind()
    try:
        kind.setup(seed)
        for player in players:
            check_player(player)
    except (SetupError, PlayerError) as error:
        raise MatchError(str(error)) from error
    if games < 1 or shard < 1 or not players:
        raise MatchError("A data set needs at least one bot, one game, and one game in each shard.")
    names = tuple(players)
    tasks = [
        BotTask(names, kind, seed, first, min(shard, games - first), times, belief) for first in range(0, games, shard)
    ]
    head = {"players": names, "seed": seed, "kind": kind.to_json(), "shard": shard, "times": times, "belief": belief}
    return DatasetPlan("bots", head, tasks)


def plan_of_texts(
    files: Mapping[str, Path], shard: int = SHARD, belief: bool = False, source: str = "texts"
) -> DatasetPlan:
    """Return the plan of the games in files. Raises `RunError` if one can't be read.

    ``files``: the files by the names that errors call them by. ``shard`` and ``belief``: as for `plan_of_bots`.
    """
    tasks: list[TextTask] = []
    digest = sha256()
    for name, file in files.items():
        first = tasks[-1].first + tasks[-1].count if tasks else 0
        tasks += [TextTask(part, name, belief) for part in parts_of(file, shard, first)]
        digest.update(bytes.fromhex(digest_of(file)))
    head = {"texts": digest.hexdigest(), "shard": shard, "belief": belief}
    return DatasetPlan(source, head, tasks)


def write_shard(job: tuple[Path, str, int, ShardTask]) -> Shard:
    """Make and write a shard, in any process."""
    folder, source, number, task = job
    parts = tables_of(task.games(), source)
    files = write(folder, number, parts)
    splits = {split: tables["games"].num_rows for split, tables in parts.items()}
    return Shard(number, task.count, sum(tables["decisions"].num_rows for tables in parts.values()), splits, files)


def dataset_ledger(plan: DatasetPlan, folder: Path) -> Ledger[tuple[Path, str, int, ShardTask], Shard]:
    """Return the ledger of a plan's shards in a folder, which is made if it is not there.

    Raises `RunError` if the folder has other things in it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / RUN_FILE).exists() and any(folder.iterdir()):
            raise RunError(f"{folder} is not empty and holds no data set: name a new folder.")
    except OSError as error:
        raise RunError(f"{folder} can't be used: {error.strerror}.") from error
    head = {"dataset": FORMAT, "version": __version__, "source": plan.source, **plan.head}
    tasks = {(number, task.count): (folder, plan.source, number, task) for number, task in enumerate(plan.tasks)}
    return Ledger(folder / RUN_FILE, head, Shard, tasks, attrgetter("key"))


def finish(plan: DatasetPlan, folder: Path, shards: Sequence[Shard]) -> None:
    """Write the data card, the schema and the checksums of a whole data set. Raises `RunError` if its files are not what was written."""
    digests = {path: digest for shard in shards for path, digest in shard.files.items()}
    there = {path.relative_to(folder).as_posix() for name in TABLES for path in folder.glob(f"{name}/*.parquet")}
    for path in sorted(there - digests.keys()):
        raise RunError(f"{folder / path} is of a larger data set: ask for as many games as before, or remove it.")
    for path, digest in digests.items():
        if path not in there or digest_of(folder / path) != digest:
            raise RunError(f"{folder / path} is missing or was changed: remove {folder} and start again.")
    write_text(folder / "schema.json", schema())
    write_text(folder / "README.md", card(plan.source, plan.head, shards))
    for name in ("schema.json", "README.md"):
        digests[name] = digest_of(folder / name)
    write_text(folder / "SHA256SUMS", "".join(f"{digest}  {path}\n" for path, digest in sorted(digests.items())))


def write_dataset(plan: DatasetPlan, folder: Path, processes: int = 1, console: Console | None = None) -> bool:
    """Write a data set, or continue it, and show a progress line. Return whether Ctrl-C ended it early."""
    console = console or Console(highlight=False, soft_wrap=True)
    ledger = dataset_ledger(plan, folder)
    players = plan.head.get("players", ())
    interrupted = ledger.play_out(write_shard, processes, f"Shards of {folder}", console, lambda: prepare(players))
    shards = sorted(ledger.results, key=attrgetter("number"))
    if not interrupted:
        finish(plan, folder, shards)
    games, decisions = sum(shard.count for shard in shards), sum(shard.decisions for shard in shards)
    console.print(f"{folder}: {games:,} games with {decisions:,} decisions", markup=False)
    return interrupted
