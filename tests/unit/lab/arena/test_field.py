"""In a field everyone meets everyone in pairs, and its ratings are shown as a table, as JSON and as a plot."""

import json
import sys
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from warchest.cli.main import main
from warchest.lab.arena.field import plot, standings, to_json
from warchest.lab.arena.match import GameResult, Match, MatchError, play_match
from warchest.lab.arena.plot import CurvePoint, PlotRow, curves, intervals, shade, shares, ticks_of

THREE = Match(("squire", "random", "page"), 4)
SVG = "{http://www.w3.org/2000/svg}"


def results(scores: dict[tuple[int, int], float]) -> list[GameResult]:
    """Return a game for each pair's two sides, with the same score in both."""
    return [
        GameResult(pair, seat, score, 80, "locations", meeting=meeting, ms=(8.0, 20.0), moves=(4, 5))
        for meeting, score in scores.items()
        for pair in range(2)
        for seat in (0, 1)
    ]


@pytest.mark.slow
def test_all_players_meet_equally_often_from_both_sides_with_the_same_armies() -> None:
    games = list(play_match(THREE))
    met = [(game.meeting, game.pair, game.first_seat) for game in games]
    assert sorted(met) == [(two, pair, seat) for two in combinations(range(3), 2) for pair in (0, 1) for seat in (0, 1)]
    alone = {(game.pair, game.first_seat): game for game in play_match(Match(("squire", "random"), 4))}
    assert {(game.pair, game.first_seat): game for game in games if game.meeting == (0, 1)} == alone


def test_the_player_with_the_most_wins_is_first_and_the_mean_rating_is_0() -> None:
    ranks = standings(THREE, results({(0, 1): 1, (0, 2): 0, (1, 2): 0}))
    assert [standing.player for standing in ranks] == ["page", "squire", "random"]
    assert sum(standing.elo.value for standing in ranks) == pytest.approx(0, abs=1e-6)
    assert [(standing.won, standing.games) for standing in ranks] == [(8, 8), (4, 8), (0, 8)]
    assert [standing.ms_per_move for standing in ranks] == pytest.approx([4, 2, 28 / 9])
    for standing in ranks:
        assert standing.elo.low < standing.elo.value < standing.elo.high


def test_a_game_without_its_pair_rates_no_player() -> None:
    games = results({(0, 1): 0.5, (0, 2): 0.5, (1, 2): 0.5})
    more = GameResult(2, 0, 1.0, 80, "locations")
    assert [one.elo for one in standings(THREE, [*games, more])] == [one.elo for one in standings(THREE, games)]


def test_the_figures_of_each_meeting_are_those_of_a_match_of_two() -> None:
    games = results({(0, 1): 1, (0, 2): 0.5, (1, 2): 0})
    told = json.loads(json.dumps(to_json(THREE, games, standings(THREE, games))))
    met = [(meeting["first"], meeting["second"], meeting["score"]) for meeting in told["meetings"]]
    assert met == [("squire", "random", 1), ("squire", "page", 0.5), ("random", "page", 0)]
    assert told["meetings"][1]["pairs"] == [0, 0, 2, 0, 0]
    assert (told["games"], told["cap_rate"], told["forfeits"]) == (12, 0, [])


def test_a_field_names_each_player_once() -> None:
    with pytest.raises(MatchError, match="all different"):
        Match(("random", "random", "squire"), 2)
    with pytest.raises(MatchError, match="two players"):
        Match(("random",), 2)


@pytest.mark.slow
def test_the_command_plays_a_field_plots_it_and_continues(tmp_path: Path) -> None:
    out, picture = tmp_path / "field.jsonl", tmp_path / "field.svg"
    asked = ["arena", "squire", "random", "page", "--games", "2", "--processes", "1", "--out", str(out)]
    done = CliRunner().invoke(main, [*asked, "--plot", str(picture)])
    assert done.exit_code == 0, done.output
    assert "a field of 3, base: 6 games, seed 1" in done.output
    drawn = ElementTree.fromstring(picture.read_text())
    assert len(drawn.findall(f".//{SVG}circle")) == 3
    again = CliRunner().invoke(main, [*asked, "--json"])
    assert again.exit_code == 0, again.output
    told = json.loads(again.stdout)
    assert told["ratings"][-1]["player"] == "random"
    assert told["ratings"][0]["elo_low"] < told["ratings"][0]["elo"] < told["ratings"][0]["elo_high"]
    assert len(out.read_text().splitlines()) == 7


def test_a_program_that_cannot_restart_forfeits_the_rest_and_the_field_continues(tmp_path: Path) -> None:
    """Given a program that crashes when it must choose and starts only twice, when it plays in a field, then it loses each game."""
    bot = tmp_path / "once.py"
    bot.write_text(
        "import json, pathlib, sys\n"
        f"starts = pathlib.Path({str(tmp_path)!r}, 'starts')\n"
        "starts.open('a').write('x')\n"
        "if len(starts.read_text()) > 2:\n"
        "    sys.exit('no more')\n"
        "asked = json.loads(sys.stdin.readline())\n"
        "hello = {'protocol': 'warchest-engine/1', 'name': 'Odd', 'version': '1', 'capabilities': ['play']}\n"
        "print(json.dumps({'id': asked['id'], 'ok': hello}), flush=True)\n"
        "sys.stdin.readline()\n"
        "sys.exit(3)\n"
    )
    asked = [
        "arena",
        "squire",
        "random",
        f"program:{sys.executable} {bot}",
        "--games",
        "2",
        "--processes",
        "1",
        "--json",
    ]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["ratings"][-1]["player"].startswith("program:")
    assert (told["ratings"][-1]["score"], told["ratings"][-1]["forfeits"]) == (0, 4)
    assert ["no more" in reason for reason in told["forfeits"]] == [False, True]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["random", "squire", "--plot", "x.svg"], "three or more"),
        (["random", "squire", "page", "--sprt", "0,5"], "two bots"),
    ],
)
def test_the_command_refuses_options_that_a_field_lacks(args: list[str], said: str) -> None:
    done = CliRunner().invoke(main, ["arena", *args])
    assert done.exit_code == 2
    assert said in done.output


def test_a_plot_is_valid_svg_for_any_player_name() -> None:
    name = 'program:python3 "my <odd> bot & friends.py" --with many --more options'
    drawn = ElementTree.fromstring(intervals("A & B", "Elo", [PlotRow(name, 1.5, -10, 20, "+2")], 0))
    texts = [text.text for text in drawn.iter(f"{SVG}text")]
    assert "A & B" in texts
    assert [title.text for title in drawn.iter(f"{SVG}title")] == ["A & B", name]


def test_equal_ratios_are_equally_far_apart_on_a_logarithmic_axis_and_only_intervals_have_points() -> None:
    points = [CurvePoint(10, 0, -5, 5), CurvePoint(100, 10, 10, 10), CurvePoint(1000, 30, 20, 40)]
    drawn = ElementTree.fromstring(curves("Learning", "iterations", "Elo", {"bot": points}, logarithmic=True))
    ticks = {text.text: float(text.attrib["x"]) for text in drawn.iter(f"{SVG}text")}
    assert ticks["1000"] - ticks["100"] == pytest.approx(ticks["100"] - ticks["10"])
    assert len(drawn.findall(f".//{SVG}circle")) == 2 + 1  # and one beside the name


def test_the_ticks_of_an_axis_are_round_and_reach_over_all_numbers() -> None:
    assert ticks_of(-344, 642) == [-400, -200, 0, 200, 400, 600, 800]
    assert ticks_of(0.42, 0.58) == [0.42, 0.44, 0.46, 0.48, 0.5, 0.52, 0.54, 0.56, 0.58]
    assert ticks_of(0, 0)[0] < ticks_of(0, 0)[-1]


def test_the_plot_of_a_field_names_it() -> None:
    games = results({(0, 1): 1, (0, 2): 1, (1, 2): 0.5})
    assert "Ratings of 3 bots, base, 4 games of each two" in plot(THREE, standings(THREE, games))


def test_shares_are_coloured_by_their_distance_from_one_half() -> None:
    assert (shade(0.5), shade(1), shade(0)) == ("#ffffff", "#1f5f99", "#b03f2a")
    drawn = ElementTree.fromstring(shares("Pairs", ["archer", "knight"], {(0, 1): 0.6, (1, 0): 0.6}))
    assert [title.text for title in drawn.iter(f"{SVG}title")] == [
        "Pairs",
        "archer, knight: 60%",
        "knight, archer: 60%",
    ]
