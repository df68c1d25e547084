"""The data card and the schema of a data set."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from warchest import __version__
from warchest.lab.dataset.columns import FORMAT, SECRET, SPLITS, TABLES
from warchest.lab.dataset.shard import Shard

_TABLES = {
    "games": "a row for each game",
    "results": "a row for each seat of each game",
    "decisions": "a row for each decision, with the knowledge of the deciding seat",
    "views": "a row for each decision and each seat, with its knowledge of hidden coins",
    "truth": "the facts hidden from every seat: all hands, the draws and flips, and first positions",
}
_SOURCES = {
    "bots": "Bots played the games.",
    "texts": "The games were read from texts, with the names of the players there.",
    "site": "The games were played on a site. Names were replaced by numbers, and days and addresses are left out.",
}


def schema() -> str:
    """Return the schema as JSON: the columns of each table with types and descriptions."""
    tables = {
        name: [{"name": one.name, "type": one.kind, "description": one.says} for one in columns]
        for name, columns in TABLES.items()
    }
    return json.dumps({"format": FORMAT, "tables": tables, "secret": SECRET}, indent=2) + "\n"


def card(source: str, head: Mapping[str, Any], shards: Sequence[Shard]) -> str:
    """Return the data card, whose first lines say to the library ``datasets`` which files there are."""
    counts = {split: sum(shard.splits.get(split, 0) for shard in shards) for split in SPLITS}
    there = [split for split in SPLITS if counts[split]]
    lines = ["---", "configs:"]
    for name in TABLES:
        lines += [f"- config_name: {name}", "  data_files:"]
        lines += [line for split in there for line in (f"  - split: {split}", f"    path: {name}/{split}-*.parquet")]
        lines += ["  default: true"] if name == "decisions" else []
    lines += ["---", "", "# Games of War Chest", ""]
    games, decisions = sum(counts.values()), sum(shard.decisions for shard in shards)
    lines += [f"{games:,} games with {decisions:,} decisions. {_SOURCES[source]}", ""]
    lines += [f"* format: `{FORMAT}`, written by War Chest {__version__}"]
    lines += [f"* {name}: `{json.dumps(value)}`" for name, value in head.items()]
    lines += [
        "",
        "War Chest is a game by its publisher. This data set is unofficial, and holds no text or art of it.",
        "",
    ]
    lines += ["## Splits", ""]
    lines += [f"* `{split}`: {counts[split]:,} games" for split in there]
    lines += [
        "",
        "Each army belongs to one split, by a hash of its units, in every data set of this format. A game is of the split of its",
        "armies, so no army of one split occurs in another. A game is `mixed` if its armies are of different splits; leave it out of",
        "comparisons by army.",
        "",
        "## Secrecy",
        "",
        "A row of `views` holds what its seat knew and nothing else, and a row of `decisions` what the deciding seat knew. Rows of",
        "other seats are secret to it, also earlier ones: of their decisions it knew `public_id`. The table `truth` is for",
        "checks and replays. A player trained on it, or on several seats at once, plays with open hands.",
        "",
        "## Tables",
    ]
    for name, columns in TABLES.items():
        lines += ["", f"### {name}: {_TABLES[name]}", "", "| column | type | content |", "|---|---|---|"]
        lines += [f"| `{one.name}` | {one.kind} | {one.says} |" for one in columns]
    return "\n".join(lines) + "\n"
