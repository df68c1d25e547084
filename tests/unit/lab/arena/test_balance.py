"""The balance: strengths of units from a bot's games against itself, kept in a file, shown, and written as the table for drafts."""

import json
import random
from collections.abc import Sequence
from itertools import islice
from math import exp
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from warchest.bots import draft, strengths
from warchest.bots.draft import TABLES, DraftTable, read_tables, table_for, write_table
from warchest.cli.main import main
from warchest.game.kinds import GameKind
from warchest.game.setup import Setup
from warchest.lab.arena.balance import DealtGame, balance_ledger, balance_of, play_deal, plot
from warchest.lab.arena.match import Match
from warchest.lab.arena.runs import RunError
from warchest.rules.content.war_chest import WAR_CHEST

BASE = Match(("random", "random"), 2)
UNITS = WAR_CHEST.cards_of(["base"])
TRUE = {unit: 0.08 * (n - (len(UNITS) - 1) / 2) for n, unit in enumerate(UNITS)}


def simulated(count: int, together: Sequence[str] = (), against: Sequence[str] = ()) -> list[DealtGame]:
    """Return games that follow the strengths of ``TRUE``, and of two units that are worth more together, or one against the other."""
    rng = random.Random("simulated")
    games = []
    for number in range(count):
        cards = rng.sample(UNITS, 8)
        ours, theirs, first = tuple(cards[:4]), tuple(cards[4:]), rng.randrange(2)
        odds = sum(TRUE[unit] for unit in ours) - sum(TRUE[unit] for unit in theirs) + 0.3 * (1 - 2 * first)
        odds += 2.0 * (bool(together) and {*together} <= {*ours}) - 2.0 * (bool(together) and {*together} <= {*theirs})
        for one, other, sign in ((ours, theirs, 2.0), (theirs, ours, -2.0)):
            odds += sign * (bool(against) and against[0] in one and against[1] in other)
        score = float(rng.random() < 1 / (1 + exp(-odds)))
        games.append(DealtGame(number, (ours, theirs), first, score, 90, "locations"))
    return games


@pytest.mark.slow
def test_the_strengths_behind_simulated_games_come_back_within_their_intervals() -> None:
    balance = balance_of(simulated(2000), resamples=60)
    held = [one.strength.low <= TRUE[one.unit] <= one.strength.high for one in balance.units]
    assert sum(held) >= 0.8 * len(UNITS)
    assert {one.unit for one in balance.units[:3]} & set(UNITS[-3:])
    assert balance.first_turn.low < 0.3 < balance.first_turn.high
    assert all(one.won.low <= one.won.share <= one.won.high for one in balance.units)


def test_each_unit_and_each_two_units_of_an_army_are_counted() -> None:
    armies = ("archer", "knight", "lancer", "scout"), ("cavalry", "ensign", "pikeman", "footman")
    games = [DealtGame(n, armies, 0, score, 90, "locations") for n, score in enumerate((1.0, 1.0, 0.5))]
    balance = balance_of(games, resamples=10)
    won = {one.unit: (one.games, round(one.won.share, 3)) for one in balance.units}
    assert (won["archer"], won["footman"]) == ((3, 0.833), (3, 0.167))
    assert len(balance.pairs) == 12
    assert {(pair.games, round(pair.won.share, 3)) for pair in balance.pairs} == {(3, 0.833), (3, 0.167)}
    assert all(pair.units == tuple(sorted(pair.units)) for pair in balance.pairs)
    against = {counter.units: round(counter.won.share, 3) for counter in balance.counters}
    assert len(against) == 16
    assert (against["archer", "cavalry"], against["cavalry", "scout"]) == (0.833, 0.167)


def test_two_units_with_synergy_win_more_than_their_strengths_predict() -> None:
    two = tuple(sorted((UNITS[3], UNITS[7])))
    balance = balance_of(simulated(2500, two), resamples=2)
    beyond = {pair.units: pair.won.share - pair.expected for pair in balance.pairs}
    assert max(beyond, key=lambda units: beyond[units]) == two


def test_a_unit_that_counters_another_one_stands_out_among_the_counters() -> None:
    one, other = sorted((UNITS[3], UNITS[7]))
    balance = balance_of(simulated(2500, against=(other, one)), resamples=2)
    worst = min(balance.counters, key=lambda each: each.won.share - each.expected)
    assert worst.units == (one, other)
    assert worst.stands_out
    table = balance.strengths(BASE)
    assert (table.counters.odd[-1].one, table.counters.odd[-1].other) == (one, other)
    assert table.counters.odd[-1].beyond < 0


@pytest.mark.slow
def test_a_balance_played_in_parts_equals_one_played_whole(tmp_path: Path) -> None:
    straight = list(balance_ledger(BASE, 4).play(play_deal, 1))
    out = tmp_path / "balance.jsonl"
    list(islice(balance_ledger(BASE, 4, out).play(play_deal, 1), 1))
    more = balance_ledger(BASE, 2, out)
    assert more.results == straight[:1]
    list(more.play(play_deal, 1))
    rest = balance_ledger(BASE, 4, out)
    list(rest.play(play_deal, 1))
    assert rest.results == straight
    assert [game.number for game in straight] == [0, 1, 2, 3]


def test_a_deal_records_its_armies_and_the_starting_side() -> None:
    for game in balance_ledger(BASE, 3).play(play_deal, 1):
        setup = GameKind().setup(f"1 {game.number}")
        assert game.armies == setup.armies
        assert game.first in (0, 1)


def test_drafted_armies_are_refused() -> None:
    with pytest.raises(RunError, match="dealt armies"):
        balance_ledger(Match(("random", "random"), 2, kind=GameKind(variants=("elimination",))), 2)


def test_the_table_names_who_measured_it_when_and_by_how_many_games(tmp_path: Path) -> None:
    file = tmp_path / "draft.json"
    file.write_text(draft.FILE.read_text())
    balance = balance_of(simulated(50), resamples=10)
    table = balance.table(Match(("squire", "squire"), 2, "mine"))
    write_table(table, file)
    others = [other for other in TABLES if other.boxes != ("base",)]
    assert list(read_tables(file)) == [*others, table]
    assert (table.boxes, table.by, table.games, table.seed) == (("base",), "squire", 50, "mine")
    assert table.on.startswith("20")
    assert table.worth["royal_guard_original"] == table.worth["royal_guard"]
    assert {*table.worth} == {*UNITS, "royal_guard_original"}
    write_table(table._replace(games=60), file)
    assert [one.games for one in read_tables(file)] == [*(other.games for other in others), 60]


def test_every_table_in_use_is_whole() -> None:
    assert set(TABLES[0].boxes) == set(WAR_CHEST.box_ids)
    for table in TABLES:
        assert set(WAR_CHEST.cards_of(table.boxes)) <= set(table.worth)
        assert table.by
        assert table.games >= 2000
        for value, low, high in table.worth.values():
            assert low <= value <= high


def test_a_draft_goes_by_the_table_of_the_fewest_boxes_that_have_its_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    base = TABLES[0]._replace(boxes=("base",), worth={"archer": (99, 90, 108)})
    monkeypatch.setattr(draft, "TABLES", (TABLES[0], base))
    assert table_for(Setup.draft("one").tables()) is base
    assert table_for(Setup.draft("one", boxes=WAR_CHEST.box_ids).tables()) is TABLES[0]


def test_the_command_measures_draws_and_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, picture = tmp_path / "draft.json", tmp_path / "balance.svg"
    file.write_text('{"tables": []}')
    monkeypatch.setattr(draft, "FILE", file)
    asked = ["balance", "random", "--games", "2", "--processes", "1", "--out", str(tmp_path / "b.jsonl")]
    done = CliRunner().invoke(main, [*asked, "--boxes", "base", "--plot", str(picture), "--write"])
    assert done.exit_code == 0, done.output
    assert "random against itself, base: 2 games, seed 1" in done.output
    assert [(table.boxes, table.by, table.games) for table in read_tables(file)] == [(("base",), "random", 2)]
    assert ElementTree.fromstring(picture.read_text()).tag == "{http://www.w3.org/2000/svg}svg"
    shown = tmp_path / "strengths.json"
    shown.write_text('{"tables": []}')
    monkeypatch.setattr(strengths, "FILE", shown)
    assert CliRunner().invoke(main, [*asked, "--boxes", "base", "--page"]).exit_code == 0
    assert [(table.boxes, table.by, table.games) for table in strengths.read_tables(shown)] == [
        (("base",), "random", 2)
    ]
    again = CliRunner().invoke(main, [*asked, "--boxes", "base", "--json"])
    told = json.loads(again.stdout)
    assert (told["by"], told["games"], told["kind"]["boxes"]) == ("random", 2, ["base"])
    assert len(told["units"]) >= 8
    assert {"won", "won_low", "won_high", "expected", "games", "units"} == {*told["pairs"][0]} == {*told["counters"][0]}


@pytest.mark.parametrize("more", [["--seats", "4"], ["--variant", "preview"], ["--ruleset", "lite"]])
def test_only_two_player_tables_are_written(more: list[str]) -> None:
    for way in ("--write", "--page"):
        done = CliRunner().invoke(main, ["balance", "random", "--games", "2", way, *more])
        assert done.exit_code == 2
    assert f"{way} is only for the draft of two players" in done.output


def test_the_plot_has_a_line_for_each_unit_and_a_cell_for_each_two() -> None:
    games = simulated(40)
    drawn = ElementTree.fromstring(plot(BASE, balance_of(games, resamples=5)))
    svg = "{http://www.w3.org/2000/svg}"
    units = {card for game in games for army in game.armies for card in army}
    assert len(drawn.findall(f".//{svg}circle")) == len(units)
    cells = [rect for rect in drawn.iter(f"{svg}rect") if rect.find(f"{svg}title") is not None]
    assert len(cells) == 2 * len(balance_of(games, resamples=1).pairs)


def test_a_table_is_read_as_it_was_written() -> None:
    assert DraftTable.from_json(json.loads(json.dumps(TABLES[0].to_json()))) == TABLES[0]
