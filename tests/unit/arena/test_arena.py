"""Matches come in fair pairs, go on where they stopped, and their figures are right."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support.paths import ROOT
from warchest.arena.figures import bootstrap, figures, wilson
from warchest.arena.match import GameResult, Match, MatchError, play_game, play_match
from warchest.cli.main import main
from warchest.game import Game
from warchest.history import InformationState
from warchest.kinds import GAME_KINDS, GameKind
from warchest.protocol.player import make_player


class Listener:
    """Plays as Squire and keeps its first record, and which seats it played for."""

    def __init__(self) -> None:
        self.first: InformationState | None = None
        self.seats: set[int | None] = set()

    def choose(self, game: Game, luck: int) -> list[int]:
        record = game.information_state(game.decider)
        self.first = self.first or record
        self.seats.add(record.seat)
        return make_player("squire").choose(game, luck)

    def close(self) -> None: ...


def test_the_games_of_a_pair_share_armies_and_draws() -> None:
    heard = []
    for first_seat in (0, 1):
        bots = Listener(), Listener()
        play_game(bots, pair=3, first_seat=first_seat, seed="pairs", kind=GameKind(), limit=4)
        heard.append([bots[first_seat].first, bots[1 - first_seat].first])
    for one, other in zip(*heard, strict=True):
        assert one is not None
        assert other is not None
        assert one.setup == other.setup
        assert one.ids[:7] == other.ids[:7]


def test_other_pairs_have_other_armies() -> None:
    setups = set()
    for pair in range(5):
        bots = Listener(), Listener()
        play_game(bots, pair=pair, first_seat=0, seed="armies", kind=GameKind(), limit=2)
        record = bots[0].first
        assert record is not None
        setups.add(record.setup)
    assert len(setups) == 5


@pytest.mark.parametrize("first_seat", [0, 1])
def test_with_four_players_each_bot_has_a_team(first_seat: int) -> None:
    bots = Listener(), Listener()
    play_game(bots, pair=1, first_seat=first_seat, seed="teams", kind=GAME_KINDS["four_all"], limit=12)
    assert bots[0].seats == {first_seat, first_seat + 2}
    assert bots[1].seats == {1 - first_seat, 3 - first_seat}


@pytest.mark.parametrize("name", GAME_KINDS)
def test_a_rule_set_deals_what_it_says(name: str) -> None:
    rules = GAME_KINDS[name]
    setup = rules.setup("deal")
    assert (setup.seats, setup.boxes, setup.variants) == (rules.seats, rules.boxes, rules.variants)
    assert not setup.pool


def test_variants_of_the_draft_draft() -> None:
    setup = GameKind(variants=("elimination", "preview")).setup("deal")
    assert len(setup.pool) == 10
    assert not setup.armies


def test_options_that_contradict_each_other_are_refused_with_a_sentence() -> None:
    with pytest.raises(MatchError, match="There is no box 'plain'"):
        Match("page", "page", 2, kind=GameKind(("plain",)))
    with pytest.raises(MatchError, match="add a box"):
        Match("page", "page", 2, kind=GameKind(("siege",), seats=4))


def test_a_game_is_broken_off_at_its_limit_and_counts_half() -> None:
    page = make_player("page")
    outcome = play_game((page, page), pair=0, first_seat=0, seed="short", kind=GameKind(), limit=10)
    assert outcome == GameResult(0, 0, 0.5, 10, "unfinished")


def test_a_match_goes_on_from_its_file(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    match = Match("squire", "page", 4)
    whole = list(play_match(match, out, processes=1))
    lines = out.read_text().splitlines()
    out.write_text("\n".join(lines[:3]) + "\n")
    again = list(play_match(match, out, processes=1))
    assert sorted(again, key=lambda o: (o.pair, o.first_seat)) == whole
    assert out.read_text().splitlines() == lines


def test_a_last_line_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    match = Match("squire", "page", 2)
    whole = list(play_match(match, out, processes=1))
    out.write_text(out.read_text()[:-20])
    assert sorted(play_match(match, out, processes=1), key=lambda o: o.first_seat) == whole


@pytest.mark.parametrize("text", ['{"match": ["page", "page"], "seed": "1"}\n', "not JSON\n", '{"a": 1}\n[]\n'])
def test_the_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    out = tmp_path / "other.jsonl"
    out.write_text(text)
    with pytest.raises(MatchError, match="name a new one"):
        list(play_match(Match("squire", "page", 2), out, processes=1))
    assert out.read_text() == text


def test_the_file_of_another_rule_set_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "base.jsonl"
    list(play_match(Match("page", "page", 2), out, processes=1))
    with pytest.raises(MatchError, match="name a new one"):
        list(play_match(Match("page", "page", 2, kind=GameKind(variants=("preview",))), out, processes=1))


@pytest.mark.parametrize("games", [0, 1, 3])
def test_games_come_in_pairs(games: int) -> None:
    with pytest.raises(MatchError, match="an even number of games"):
        Match("page", "page", games)


def test_wilsons_interval_is_the_published_one() -> None:
    interval = wilson(198, 200)
    assert (round(interval.low, 3), round(interval.high, 3)) == (0.964, 0.997)
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == 1


def test_an_interval_over_pairs_takes_both_games_together() -> None:
    split = [GameResult(pair, seat, float(seat), 50, "locations") for pair in range(50) for seat in (0, 1)]
    assert bootstrap(split).low == bootstrap(split).high == 0.5
    swept = [GameResult(pair, seat, float(pair % 2), 50, "locations") for pair in range(50) for seat in (0, 1)]
    assert bootstrap(swept).low < 0.4 < 0.6 < bootstrap(swept).high


def test_figures_count_what_ended_how() -> None:
    games = [
        GameResult(0, 0, 1.0, 100, "locations"),
        GameResult(0, 1, 0.0, 301, "locations"),
        GameResult(1, 0, 0.5, 300, "dead_position"),
        GameResult(1, 1, 0.5, 1000, "unfinished"),
    ]
    shown = figures(games)
    assert (shown.games, shown.wins, shown.draws, shown.unfinished, shown.long) == (4, 1, 1, 1, 2)
    assert shown.score.share == 0.5


def test_the_command_plays_a_match_and_keeps_it(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    done = CliRunner().invoke(main, ["arena", "squire", "page", "--games", "2", "--processes", "1", "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "squire against page, base: won " in done.output
    assert [json.loads(line)["pair"] for line in out.read_text().splitlines()[1:]] == [0, 0]


def test_the_command_plays_four_seats_and_chosen_boxes() -> None:
    args = ["arena", "squire", "page", "--games", "2", "--processes", "1", "--seats", "4", "--boxes", "base,siege"]
    done = CliRunner().invoke(main, args)
    assert done.exit_code == 0, done.output
    assert "squire against page, base + siege, 4 players: won " in done.output


def test_a_program_plays_a_match_by_the_command() -> None:
    plain = f"program:{sys.executable} {ROOT / 'examples' / 'plain_bot.py'}"
    done = CliRunner().invoke(main, ["arena", plain, "page", "--games", "2", "--processes", "1"])
    assert done.exit_code == 0, done.output
    assert "plain_bot.py against page, base: won 2 of 2" in done.output


@pytest.mark.parametrize(
    ("player", "said"), [("knave", "There is no player 'knave'"), ("program:/no/bot", "'/no/bot' failed at 'hello'")]
)
def test_the_command_refuses_who_can_not_play(player: str, said: str) -> None:
    done = CliRunner().invoke(main, ["arena", player, "page", "--games", "2", "--processes", "1"])
    assert done.exit_code == 1
    assert said in done.output


def test_the_command_refuses_a_box_that_is_not_there() -> None:
    done = CliRunner().invoke(main, ["arena", "page", "page", "--boxes", "plain"])
    assert done.exit_code == 1
    assert "There is no box 'plain'" in done.output


@pytest.mark.parametrize("args", [[], ["page"], ["page", "squire", "--figures"], ["--figures", "--out", "x"]])
def test_the_command_says_what_it_needs(args: list[str]) -> None:
    done = CliRunner().invoke(main, ["arena", *args])
    assert done.exit_code == 2
    assert "Name" in done.output or "name" in done.output
