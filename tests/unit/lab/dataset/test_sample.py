"""The sample of 2,000 games in the documents is whole, of today's format and rules, and smaller than 3 MiB."""

import json
from collections import defaultdict
from hashlib import sha256
from itertools import islice

import polars
import pytest

from tests.support.paths import ROOT
from warchest.lab.dataset.card import schema
from warchest.lab.dataset.columns import SPLITS, TABLES
from warchest.lab.dataset.read import games_in
from warchest.lab.dataset.splits import split_of

SAMPLE = ROOT / "docs" / "sample"


def test_the_files_have_their_checksums_and_are_small() -> None:
    lines = (SAMPLE / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    sums = {path: digest for digest, path in (line.split("  ") for line in lines)}
    files = [file for file in SAMPLE.rglob("*") if file.suffix == ".parquet"]
    assert {file.relative_to(SAMPLE).as_posix() for file in files} < sums.keys()
    assert {path: sha256((SAMPLE / path).read_bytes()).hexdigest() for path in sums} == sums
    assert sum(file.stat().st_size for file in files) < 3 * 2**20


def test_the_schema_is_that_of_the_format() -> None:
    assert (SAMPLE / "schema.json").read_text(encoding="utf-8") == schema()


def test_each_table_has_rows_for_all_games() -> None:
    """Given the sample, when Polars reads its tables, then each has the rows that the table of games announces."""
    tables = {name: polars.read_parquet(SAMPLE / name / "*.parquet") for name in TABLES}
    decisions = tables["games"]["decisions"].sum()
    rows = {"games": 2000, "results": 4000, "decisions": decisions, "views": 2 * decisions, "truth": decisions + 2000}
    assert {name: len(table) for name, table in tables.items()} == rows


def test_each_game_is_of_the_split_of_its_armies_and_no_army_occurs_in_two() -> None:
    games = polars.read_parquet(SAMPLE / "games" / "*.parquet")
    armies = defaultdict[str, set[frozenset[str]]](set)
    for split, both in games.select("split", "armies").iter_rows():
        assert split == split_of(both)
        armies[split] |= {frozenset(army) for army in both}
    assert set(armies) == set(SPLITS) - {"mixed"}
    assert sum(map(len, armies.values())) == len(set().union(*armies.values()))


@pytest.mark.parametrize("split", ["train", "validation", "test"])
def test_the_rules_of_today_allow_its_games(split: str) -> None:
    """Given some games of a split, when they are played again, then each decision is legal, and the table has their winners."""
    winners = dict(polars.read_parquet(SAMPLE / "games" / f"{split}-*.parquet").select("game", "winner").iter_rows())
    for number, game in islice(games_in(SAMPLE, split), 20):
        assert game.outcome is not None
        assert game.outcome.winning_side == winners[number]


def test_the_card_names_the_bots_and_the_splits() -> None:
    card = (SAMPLE / "README.md").read_text(encoding="utf-8")
    assert f"`{json.dumps(['page', 'squire'])}`" in card
    assert "2,000 games" in card
