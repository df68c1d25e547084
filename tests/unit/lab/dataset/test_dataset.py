"""Data sets hold whole games, show each seat what it knows and no more, and continue where they were interrupted."""

import json
import random
import signal
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import polars
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from tests.support.documents import examples_of
from tests.support.paths import ROOT
from tests.support.waiting import wait_until
from warchest.cli.main import main
from warchest.game.game import Game
from warchest.game.kinds import GAME_KINDS
from warchest.lab.arena.match import Match, match_ledger, play_task
from warchest.lab.arena.runs import RunError
from warchest.lab.dataset.arrays import BrokenLogError, RecordedGame, tables_of
from warchest.lab.dataset.columns import SPLITS, TABLES
from warchest.lab.dataset.files import SCHEMAS
from warchest.lab.dataset.read import games_in
from warchest.lab.dataset.run import (
    RUN_FILE,
    DatasetPlan,
    dataset_ledger,
    finish,
    plan_of_bots,
    plan_of_texts,
    write_shard,
)
from warchest.lab.dataset.sources import parts_of
from warchest.rules.known import arranged, known
from warchest.rules.outcome import Ending, Outcome
from warchest.rules.state.layout import SLOTS

pytestmark = pytest.mark.compiled
ZONES = ("hand", "bag", "facedown", "previewed", "drawn")


def written(plan: DatasetPlan, folder: Path) -> Path:
    """Write a data set in this process."""
    ledger = dataset_ledger(plan, folder)
    list(ledger.play(write_shard, 1))
    finish(plan, folder, ledger.results)
    return folder


def rows_of(folder: Path, table: str) -> list[dict[str, Any]]:
    """Return all rows of a table, in the order of games."""
    rows = [row for file in folder.glob(f"{table}/*.parquet") for row in pq.read_table(file).to_pylist()]
    return sorted(rows, key=lambda row: row["game"])


def by_game(folder: Path, table: str) -> dict[int, list[dict[str, Any]]]:
    """Return the rows of a table by game."""
    games = defaultdict(list)
    for row in rows_of(folder, table):
        games[row["game"]].append(row)
    return games


def in_slots(game: Game, seat: int, coins: dict[str, int]) -> list[int]:
    """Return coins by kind as numbers by slot."""
    army = game.view(None).seats[seat].army
    rules = game.setup.ruleset
    slots = {kind: slot for slot, kind in enumerate(army)} | {rules.royal: 5}
    slots |= {kind: 6 + number for number, kind in enumerate(rules.decoys)}
    return [next((n for kind, n in coins.items() if slots[kind] == slot), 0) for slot in range(SLOTS)]


@pytest.mark.parametrize("kind", ["base", "all", "four_all", "lite"])
def test_a_row_holds_the_decision_and_the_view_of_its_seat(kind: str, tmp_path: Path) -> None:
    """Given games by chance, when they are replayed as games, then each row has the choices and words there, and each view its coins."""
    folder = written(plan_of_bots(["random"], 2, kind=GAME_KINDS[kind]), tmp_path / "set")
    decisions, views = by_game(folder, "decisions"), by_game(folder, "views")
    for number, ended in games_in(folder):
        game = Game.from_log(ended.setup, (), chance="manual")
        rows, seen = iter(decisions[number]), iter(views[number])
        for id_ in ended.log[:400]:
            if game.decider is not None:
                row, seats = next(rows), range(game.setup.seats)
                assert (row["seat"], row["id"], row["round"]) == (game.decider, id_, game.round)
                assert row["legal"] == game.legal_ids()
                assert row["word"] == game.choice(id_).word
                for seat in seats:
                    shown, view = game.view(seat), next(seen)
                    own = shown.seats[seat].own
                    assert own is not None
                    drawn = {own.drawn: 1} if own.drawn else {}
                    coins = {**{zone: getattr(own, zone) for zone in ZONES[:4]}, "drawn": drawn}
                    assert (view["game"], view["number"], view["seat"]) == (number, row["number"], seat)
                    assert {zone: view[zone] for zone in ZONES} == {
                        zone: in_slots(game, seat, coins[zone]) for zone in ZONES
                    }
                    assert view["held"] == row["held"] == [one.hand for one in shown.seats]
                    spied = shown.spied
                    assert view["spied_seat"] == (spied and spied.seat)
                    assert view["spied"] == (spied and in_slots(game, spied.seat, spied.hand))
                    if seat == game.decider:
                        assert row["hand"] == view["hand"]
                hidden = game.information_state(None).ids
                game.play(id_)
                assert row["public_id"] == game.information_state(None).ids[len(hidden)]
            else:
                game.play(id_)


def test_a_view_is_the_same_in_every_world_that_its_seat_thinks_possible() -> None:
    """Given two positions that are the same for a seat, when it decides, then its rows are equal, and only the truth differs."""
    luck = random.Random(1)
    compared = differing = 0
    for number in range(12):
        game = Game(GAME_KINDS["all"].setup(f"world {number}"), f"world {number}".encode())
        for _ in range(luck.randrange(10, 60)):
            if game.decider is not None:
                game.play(luck.choice(game.legal_ids()))
        seat = game.decider
        if seat is None:
            continue
        truth = game.position
        other = arranged(game.tables, known(game.tables, truth, seat))
        log = [game.legal_ids()[0]]
        worlds = []
        for position in (truth, other):
            played = RecordedGame(0, game.setup, log, ("", ""), start=position)
            ((_split, tables),) = tables_of([played], "texts").items()
            worlds.append({name: table.to_pylist() for name, table in tables.items()})
        one, two = worlds
        assert one["decisions"] == two["decisions"]
        assert [row for row in one["views"] if row["seat"] == seat] == [
            row for row in two["views"] if row["seat"] == seat
        ]
        assert one["games"] == two["games"]
        assert one["results"] == two["results"]
        compared += 1
        differing += one["truth"] != two["truth"]
    assert compared > 5
    assert differing > 3


def test_the_public_columns_of_a_decision_hide_the_coin_used_facedown() -> None:
    """Given two facedown uses of different coins, when they are written, then their rows differ in no public column."""
    game = Game(key=b"public")
    passes = [choice.id for choice in game.choices() if choice.word.startswith("pass")]
    assert len(passes) > 1
    public = []
    for id_ in passes:
        played = RecordedGame(0, game.setup, [*game.log, id_], ("", ""))
        ((_split, tables),) = tables_of([played], "texts").items()
        (row,) = tables["decisions"].to_pylist()
        assert row["word"] == f"pass({game.choice(id_).coin})"
        public.append({name: row[name] for name in ("public_id", "public_word", "seat", "held")})
    assert public[0] == public[1]
    assert public[0]["public_word"] == "pass"


@pytest.mark.parametrize("kind", ["base", "all", "four"])
def test_games_from_a_data_set_end_as_its_results_say(kind: str, tmp_path: Path) -> None:
    folder = written(plan_of_bots(["random", "squire"], 7, kind=GAME_KINDS[kind], shard=3), tmp_path / "set")
    games, results = by_game(folder, "games"), by_game(folder, "results")
    read = dict(games_in(folder))
    assert sorted(read) == sorted(games) == list(range(7))
    for number, game in read.items():
        (row,) = games[number]
        outcome = game.outcome
        assert outcome is not None
        assert (row["winner"], row["ending"]) == (outcome.winning_side, outcome.ending.value)
        for result in results[number]:
            won = 0 if outcome.winner is None else 1 if outcome.winner == result["seat"] % 2 else -1
            assert result["points"] == won
            assert (
                result["player"]
                == row["players"][result["seat"]]
                == ("random", "squire")[(result["seat"] ^ number) & 1]
            )
        assert sum(result["decisions"] for result in results[number]) == row["decisions"]


def test_no_army_occurs_in_two_splits(tmp_path: Path) -> None:
    """Given many deals, when they are written, then the armies of the splits are disjoint, and no dealt game is mixed."""
    folder = written(plan_of_bots(["random"], 120), tmp_path / "set")
    armies: dict[str, set[frozenset[str]]] = {split: set() for split in SPLITS}
    for row in rows_of(folder, "games"):
        armies[row["split"]] |= {frozenset(army) for army in row["armies"]}
    assert not armies.pop("mixed")
    assert all(armies.values())
    assert sum(map(len, armies.values())) == len(set().union(*armies.values()))


def test_games_of_texts_whose_armies_are_of_two_splits_are_mixed(tmp_path: Path) -> None:
    texts = tmp_path / "games.txt"
    list(match_ledger(Match(("random", "random"), 20, with_texts=True), None, texts).play(play_task, 1))
    folder = written(plan_of_texts({"games.txt": texts}), tmp_path / "set")
    splits = {row["split"] for row in rows_of(folder, "games")}
    assert "mixed" in splits


def test_the_texts_of_a_match_become_a_data_set_with_the_same_games(tmp_path: Path) -> None:
    """Given the texts of a match, when a data set is written from them in parts, then it holds the same games, players and results."""
    texts = tmp_path / "games.txt"
    list(match_ledger(Match(("random", "squire"), 6, with_texts=True), None, texts).play(play_task, 1))
    done = CliRunner().invoke(
        main,
        ["dataset", str(tmp_path / "set"), "--texts", "-", "--shard", "4", "--processes", "1"],
        input=texts.read_bytes(),
    )
    assert done.exit_code == 0, done.output
    assert "6 games" in done.output
    texts_again = [game.to_text() for _number, game in sorted(games_in(tmp_path / "set"), key=lambda pair: pair[0])]
    assert texts_again == [Game.from_text(text + "end\n").to_text() for text in texts.read_text().split("end\n")[:-1]]
    assert {row["players"][0] for row in rows_of(tmp_path / "set", "games")} == {"random", "squire"}


def test_the_ending_and_the_times_of_a_text_are_kept(tmp_path: Path) -> None:
    """Given a game with times that a player resigned, when it is written, then the seconds and the ending are those of the text."""
    document = (ROOT / "docs/reference/notation.md").read_text(encoding="utf-8")
    text = tmp_path / "game.txt"
    text.write_text(
        document.partition("```\nwarchest-game/2")[2].partition("```")[0].join(("warchest-game/2", "")),
        encoding="utf-8",
    )
    folder = written(plan_of_texts({"game.txt": text}), tmp_path / "set")
    ((_number, game),) = games_in(folder)
    assert game.outcome is not None
    assert (game.outcome.ending.value, game.outcome.seat) == ("resignation", 1)
    seconds = [row["seconds"] for row in rows_of(folder, "decisions")]
    assert seconds[:4] == pytest.approx([4.2, 4.8, 6.5, 0.0], abs=1e-4)
    assert [row["player"] for row in rows_of(folder, "results")] == ["Ada", "Squire"]


def test_a_game_that_starts_at_a_position_is_read_with_it(tmp_path: Path) -> None:
    game = Game(key=b"middle")
    while game.round < 3:
        game.play(game.legal_ids()[-1])
    later = Game.from_position(game.position_text(), b"later")
    for _ in range(5):
        later.play(later.legal_ids()[0])
    text = tmp_path / "game.txt"
    text.write_text(later.to_text(), encoding="utf-8")
    folder = written(plan_of_texts({"game.txt": text}), tmp_path / "set")
    ((_number, read),) = games_in(folder)
    assert read.to_text() == later.to_text()
    assert all("start" not in row for table in ("games", "decisions", "views") for row in rows_of(folder, table))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("Dear host, this is a letter.\n", "contains no game"),
        ('[{"kind": "something"}]\n', "bad.txt"),
        ("{good}{good}warchest-game/2\nA: knight\n\nend\n", "bad.txt:LINE:"),
        ("{public}", "form 'public'"),
    ],
)
def test_text_that_is_no_game_in_full_is_refused_with_its_place(content: str, reason: str, tmp_path: Path) -> None:
    """Given a file with something else, when a data set is asked for, then the error is one sentence, and no card says that it is whole."""
    game = Game(key=b"good")
    game.play(game.legal_ids()[0])
    game.resign(0)
    good = game.to_text()
    filled = content.replace("{good}", good).replace("{public}", game.to_text("public"))
    reason = reason.replace("LINE", str(2 * good.count("\n") + 2))
    bad = tmp_path / "bad.txt"
    bad.write_text(filled, encoding="utf-8")
    done = CliRunner().invoke(
        main, ["dataset", str(tmp_path / "set"), "--texts", str(bad), "--processes", "1", "--shard", "1"]
    )
    assert done.exit_code == 1
    assert reason in done.output
    assert "Traceback" not in done.output
    assert not (tmp_path / "set" / "README.md").exists()


def test_a_log_that_breaks_the_rules_is_refused() -> None:
    game = Game(key=b"broken")
    with pytest.raises(BrokenLogError, match="game 7"):
        tables_of([RecordedGame(7, game.setup, [*game.log, 1000], ("", ""))], "texts")


def test_parts_of_a_file_are_its_games_in_order(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    content = b"prose\n" + b"warchest-game/2\nx\nend\n> warchest-game/2\nend\n" * 3
    file.write_bytes(content)
    parts = list(parts_of(file, 4, first=10))
    assert [(part.first, part.count) for part in parts] == [(10, 4), (14, 2)]
    assert b"".join(content[part.start : part.end] for part in parts) == content
    assert content[: parts[1].start].count(b"\n") == parts[1].line


def test_a_killed_run_loses_at_most_its_shards_in_progress_and_writes_nothing_twice(tmp_path: Path) -> None:
    """Given a run that is killed after some shards, when it is started again, then its files are those of a run without a stop."""
    folder, asked = tmp_path / "set", ["random", "squire", "--games", "24", "--shard", "2", "--processes", "2"]
    with subprocess.Popen([sys.executable, "-m", "warchest.cli", "dataset", str(folder), *asked]) as run:
        try:
            wait_until(lambda: (folder / RUN_FILE).exists() and (folder / RUN_FILE).read_bytes().count(b"\n") >= 3)
        finally:
            run.send_signal(signal.SIGKILL)
    noted = (folder / RUN_FILE).read_bytes()
    assert not (folder / "README.md").exists()
    done = CliRunner().invoke(main, ["dataset", str(folder), *asked[:-1], "1"])
    assert done.exit_code == 0, done.output
    assert (folder / RUN_FILE).read_bytes().startswith(noted[: noted.rfind(b"\n") + 1])
    alone = written(plan_of_bots(["random", "squire"], 24, shard=2), tmp_path / "alone")
    assert (folder / "SHA256SUMS").read_text() == (alone / "SHA256SUMS").read_text()
    assert [row["game"] for row in rows_of(folder, "games")] == list(range(24))


def test_a_data_set_grows_by_the_same_command_with_more_games(tmp_path: Path) -> None:
    folder = written(plan_of_bots(["random"], 5, shard=3), tmp_path / "set")
    written(plan_of_bots(["random"], 8, shard=3), folder)
    assert [row["game"] for row in rows_of(folder, "games")] == list(range(8))
    with pytest.raises(RunError, match="as many games as before"):
        written(plan_of_bots(["random"], 3, shard=3), folder)


def test_a_folder_of_other_things_or_of_another_run_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "one.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(RunError, match="holds no data set"):
        dataset_ledger(plan_of_bots(["random"], 1), tmp_path / "letters")
    written(plan_of_bots(["random"], 1), tmp_path / "set")
    with pytest.raises(RunError, match="another run"):
        dataset_ledger(plan_of_bots(["random"], 1, seed="2"), tmp_path / "set")


def test_a_changed_file_is_found_by_its_checksum(tmp_path: Path) -> None:
    plan = plan_of_bots(["random"], 2)
    folder = written(plan, tmp_path / "set")
    next(folder.glob("games/*.parquet")).write_bytes(b"changed")
    with pytest.raises(RunError, match="was changed"):
        finish(plan, folder, dataset_ledger(plan, folder).results)


def test_beliefs_are_chances_of_the_other_hand_that_leave_room_for_the_truth(tmp_path: Path) -> None:
    """Given a data set with beliefs, then the chances of a decision add up to one, and the true hand is among the hands."""
    folder = written(plan_of_bots(["random", "squire"], 1, belief=True), tmp_path / "set")
    hands = [row["hands"] for row in rows_of(folder, "truth")]
    for row in rows_of(folder, "decisions"):
        other = 1 - row["seat"]
        assert sum(hand["chance"] for hand in row["belief"]) == pytest.approx(1, abs=1e-4)
        assert {hand["seat"] for hand in row["belief"]} == {other}
        true = hands[row["number"]][SLOTS * other : SLOTS * (other + 1)]
        assert true in [hand["hand"] for hand in row["belief"]]


def test_a_program_that_fails_forfeits_its_game_and_the_data_set_says_so(tmp_path: Path) -> None:
    broken = RecordedGame(0, Game(key=b"x").setup, list(Game(key=b"x").log), ("a", "b"), Outcome.of(Ending.FORFEIT, 1))
    ((_split, tables),) = tables_of([broken], "bots").items()
    (row,) = tables["games"].to_pylist()
    assert (row["winner"], row["ending"], row["ended_by"]) == ("A", "forfeit", 1)


def test_files_have_the_columns_of_the_schema_and_the_card(tmp_path: Path) -> None:
    """Given a data set, then every file has the columns and types that the schema and the card name."""
    folder = written(plan_of_bots(["random"], 2), tmp_path / "set")
    schema = json.loads((folder / "schema.json").read_text())
    card = (folder / "README.md").read_text()
    for table, columns in TABLES.items():
        assert [column["name"] for column in schema["tables"][table]] == [column.name for column in columns]
        assert all(f"| `{column.name}` |" in card for column in columns)
        for file in folder.glob(f"{table}/*.parquet"):
            assert pq.read_schema(file).names == SCHEMAS[table].names
            assert [str(kind).replace("element", "item") for kind in pq.read_schema(file).types] == [
                str(kind) for kind in SCHEMAS[table].types
            ]
    for line in (folder / "SHA256SUMS").read_text().splitlines():
        assert (folder / line.split("  ")[1]).exists()


def test_the_example_of_the_document_runs() -> None:
    (example,) = examples_of("docs/guides/laboratory.md", "Data sets")
    exec(compile(example, "docs/guides/laboratory.md", "exec"), {})


def test_polars_reads_the_files(tmp_path: Path) -> None:
    folder = written(plan_of_bots(["random"], 4), tmp_path / "set")
    decisions = polars.read_parquet(folder / "decisions" / "*.parquet")
    games = polars.read_parquet(folder / "games" / "*.parquet")
    counted = decisions.group_by("game").len().join(games, on="game")
    assert (counted["len"] == counted["decisions"]).all()
    assert (decisions["legal"].list.len() > 0).all()


def test_duckdb_reads_the_files(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb", exc_type=ImportError)
    folder = written(plan_of_bots(["random"], 4), tmp_path / "set")
    rows = duckdb.sql(
        f"select count(*), sum(len(legal)), min(len(hand)) from '{folder}/decisions/*.parquet'"
    ).fetchall()
    legal = [row["legal"] for row in rows_of(folder, "decisions")]
    assert rows == [(len(legal), sum(map(len, legal)), SLOTS)]


def test_the_library_datasets_reads_the_folder_by_its_card(tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets", exc_type=ImportError)
    folder = written(plan_of_bots(["random"], 40), tmp_path / "set")
    for table in TABLES:
        read = datasets.load_dataset(str(folder), table, cache_dir=str(tmp_path / "cache"))
        there = {row["split"] for row in rows_of(folder, "games")}
        assert set(read) == there
        assert sum(part.num_rows for part in read.values()) == len(rows_of(folder, table))


def test_without_pyarrow_the_command_names_the_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in sys.modules if name.startswith("warchest.lab.dataset")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = CliRunner().invoke(main, ["dataset", str(tmp_path / "set"), "random"])
    assert done.exit_code == 1
    assert "warchest[data]" in done.output
    assert not (tmp_path / "set").exists()


@pytest.mark.parametrize("options", [[], ["random", "--texts", "x"], ["--texts", "x", "--games", "3"], ["nobody"]])
def test_contradicting_options_are_refused(options: list[str], tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["dataset", str(tmp_path / "set"), *options])
    assert done.exit_code in (1, 2)
    assert "Traceback" not in done.output
    assert not (tmp_path / "set").exists()
