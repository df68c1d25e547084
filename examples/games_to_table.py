"""What do a thousand games have in common? Their texts become a table, a row for each game, and units are compared in it.

    python examples/games_to_table.py --make 1000 games.txt       # a file of games to try it with
    python examples/games_to_table.py games.txt more/*.txt        # any texts of games, of the server too
    python examples/games_to_table.py games.txt --out games.parquet

The table is one of Polars (https://pola.rs), which `pip install 'warchest[tables]'` brings.
"""

import argparse
import random
from pathlib import Path

import polars

from warchest import Game, Setup
from warchest.bots.registry import make_bot
from warchest.game.text.gametext.lines import PlayedAction, Round
from warchest.game.text.gametext.parse import read_games
from warchest.lab.arguments import at_least, explained


def make(file, count):
    """Write this many games of a bot that plays without thinking to a file."""
    bot = make_bot("page")
    with file.open("w", encoding="utf-8") as texts:
        for number in range(count):
            game, lots = Game(Setup.random(f"table {number}"), b"table %d" % number), random.Random(number)
            while game.decider is not None and game.round <= 60:
                for id_ in bot.choose(game.information_state(game.decider), lots.getrandbits(32)):
                    game.play(id_)
            texts.write(game.to_text() + "\n")


def row(text):
    """Return a game as the columns of a row."""
    played = [line.what for line in text.lines if isinstance(line.what, PlayedAction)]
    return {
        "setup": text.setup.name,
        "boxes": "+".join(text.setup.boxes),
        "seats": text.setup.seats,
        "army_a": list(text.setup.armies[0]) if text.setup.armies else None,
        "army_b": list(text.setup.armies[1]) if text.setup.armies else None,
        "rounds": max((line.what.number for line in text.lines if isinstance(line.what, Round)), default=0),
        "actions": len(played),
        "facedown": sum(use.decisions[0].word.startswith(("pass", "claim", "recruit")) for use in played),
        "result": text.headers.result,
        "ending": text.headers.ending,
    }


@explained
def main(arguments=None):
    """Read the texts, and print what the table says about the games and about units."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--make", type=at_least(0), default=0, help="write so many games to the file first")
    parser.add_argument("--out", type=Path, help="a file for the table, as Parquet")
    given = parser.parse_args(arguments)

    if given.make:
        make(given.files[0], given.make)
    rows = []
    for file in given.files:
        with file.open(encoding="utf-8") as texts:
            rows += [row(text) for text in read_games(texts)]
    games = polars.DataFrame(rows, infer_schema_length=None)
    if given.out:
        games.write_parquet(given.out)
    ended = games.group_by("boxes", "ending").agg(
        polars.len().alias("games"), polars.mean("rounds", "actions", "facedown")
    )
    print(ended.sort("games", descending=True))
    units = [
        games.select(polars.col(f"army_{side.lower()}").alias("unit"), (polars.col("result") == side).alias("won"))
        for side in "AB"
    ]
    by_unit = polars.concat(units).explode("unit").drop_nulls().group_by("unit")
    print(by_unit.agg(polars.len().alias("games"), polars.mean("won")).sort("won", descending=True))


if __name__ == "__main__":
    main()
