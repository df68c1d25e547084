"""Matches come in fair pairs, resume where they stopped, and report correct figures."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support.paths import ROOT
from tests.support.waiting import PATIENCE
from warchest.cli.main import main
from warchest.game.game import Game
from warchest.game.history import InformationState
from warchest.game.kinds import GAME_KINDS, GameKind
from warchest.game.text.gametext.parse import read_games
from warchest.lab.arena.evidence import wilson
from warchest.lab.arena.figures import figures
from warchest.lab.arena.match import GameResult, Match, MatchError, match_ledger, play_game, play_match, play_task
from warchest.lab.arena.runs import RunError
from warchest.protocol.player import ProgramPlayer, make_player
from warchest.rules.outcome import Ending
from warchest.rules.state import ids


class Listener:
    """Plays like a level and keeps its first record, and which seats it played for."""

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


def test_guarded_games_of_a_pair_share_armies_but_reveal_no_draws() -> None:
    """Given players that might remember, when a pair is played, then its first game and its seed reveal no draw of the second."""
    hands = set()
    told = set()
    for first_seat in (0, 1):
        bots = Listener(), Listener()
        play_game(bots, pair=3, first_seat=first_seat, seed="pairs", kind=GameKind(), limit=4, guarded=True)
        first, second = bots[first_seat].first, bots[1 - first_seat].first
        assert first is not None
        assert second is not None
        told.add(first.setup)
        hands.add((first.ids[:7], second.ids[:7]))
        setup = first.setup
        guessed = Game(setup, str(setup.seed).encode())
        assert "pairs" not in str(setup.seed)
        assert guessed.information_state(0).ids[:7] != first.ids[:7]
    assert len(told) == 1
    assert len(hands) == 2


@pytest.mark.slow
def test_a_match_with_a_program_has_a_secret_seed_and_continues_with_its_files_seed(tmp_path: Path) -> None:
    plain = f"program:{sys.executable} {ROOT / 'examples' / 'plain_bot.py'}"
    seeds = []
    for out in (tmp_path / "one.jsonl", tmp_path / "one.jsonl", tmp_path / "other.jsonl"):
        asked = ["arena", plain, "random", "--games", "2", "--processes", "1", "--json", "--out", str(out)]
        done = CliRunner().invoke(main, asked)
        assert done.exit_code == 0, done.output
        seeds.append(json.loads(done.stdout)["seed"])
    assert len(seeds[0]) == 32
    assert seeds[0] == seeds[1] != seeds[2]


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
        Match(("random", "random"), 2, kind=GameKind(("plain",)))
    with pytest.raises(MatchError, match="add a box"):
        Match(("random", "random"), 2, kind=GameKind(("siege",), seats=4))


def test_a_game_is_stopped_at_its_limit_and_counts_half() -> None:
    page = make_player("random")
    outcome = play_game((page, page), pair=0, first_seat=0, seed="short", kind=GameKind(), limit=10)
    assert outcome == GameResult(0, 0, 0.5, 10, "unfinished")


def test_a_match_continues_from_its_file(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    match = Match(("squire", "random"), 4)
    whole = list(play_match(match, out, workers=1))
    lines = out.read_text().splitlines()
    out.write_text("\n".join(lines[:3]) + "\n")
    again = list(play_match(match, out, workers=1))
    assert sorted(again, key=lambda o: (o.pair, o.first_seat)) == whole
    assert [json.loads(line).get("pair") for line in out.read_text().splitlines()] == [None, 0, 0, 1, 1]


def test_the_game_of_a_truncated_last_line_is_played_again(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    match = Match(("squire", "random"), 2)
    whole = list(play_match(match, out, workers=1))
    out.write_text(out.read_text()[:-20])
    assert sorted(play_match(match, out, workers=1), key=lambda o: o.first_seat) == whole


@pytest.mark.parametrize("text", ['{"match": ["random", "random"], "seed": "1"}\n', "not JSON\n", '{"a": 1}\n[]\n'])
def test_a_file_of_another_kind_is_not_changed(tmp_path: Path, text: str) -> None:
    out = tmp_path / "other.jsonl"
    out.write_text(text)
    with pytest.raises(RunError, match="name a new one"):
        list(play_match(Match(("squire", "random"), 2), out, workers=1))
    assert out.read_text() == text


def test_a_file_of_another_rule_set_is_not_changed(tmp_path: Path) -> None:
    out = tmp_path / "base.jsonl"
    list(play_match(Match(("random", "random"), 2), out, workers=1))
    with pytest.raises(RunError, match="name a new one"):
        list(play_match(Match(("random", "random"), 2, kind=GameKind(variants=("preview",))), out, workers=1))


@pytest.mark.parametrize("games", [0, 1, 3])
def test_games_come_in_pairs(games: int) -> None:
    with pytest.raises(MatchError, match="an even number of games"):
        Match(("random", "random"), games)


def test_wilsons_interval_is_the_published_one() -> None:
    interval = wilson(198, 200)
    assert (round(interval.low, 3), round(interval.high, 3)) == (0.964, 0.997)
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == 1


def test_a_file_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    match = Match(("squire", "random"), 2)
    whole = list(play_match(match, out, workers=1))
    head, *lines = out.read_text().splitlines()
    old = [
        {key: json.loads(line)[key] for key in ("pair", "first_seat", "score", "actions", "ending")} for line in lines
    ]
    out.write_text("\n".join([head, *map(json.dumps, old)]) + "\n")
    assert list(play_match(match, out, workers=1)) == whole


FAILING = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    hello = {"protocol": "warchest-engine/1", "name": "Odd", "version": "1", "capabilities": ["play"]}
    answer = hello if asked["do"] == "hello" else {"decisions": ["a9-a9"]}
    if asked["do"] == "choose" and %(does)r == "crashes":
        sys.exit(3)
    if asked["do"] == "choose" and %(does)r == "hangs":
        time.sleep(1000)
    print(json.dumps({"id": asked["id"], "ok": answer}), flush=True)
"""


@pytest.mark.parametrize("does", ["crashes", "cheats", "hangs"])
def test_a_failing_program_forfeits_each_game_and_is_reported(
    tmp_path: Path, does: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if does == "hangs":
        monkeypatch.setattr(ProgramPlayer.__init__, "__defaults__", (PATIENCE, 0.5))
    bot = tmp_path / "odd.py"
    bot.write_text(FAILING % {"does": does})
    asked = ["arena", "squire", f"program:{sys.executable} {bot}", "--games", "4", "--processes", "1", "--json"]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert (told["score"], told["pairs"]) == (1, [0, 0, 0, 0, 2])
    assert len(told["forfeits"]) == 1
    assert "odd.py' failed at 'choose'" in told["forfeits"][0]


class Defective(Listener):
    """A bot of ours with a defect: an exception, an illegal choice, or no choice at all."""

    def __init__(self, defect: str) -> None:
        super().__init__()
        self.defect = defect

    def choose(self, game: Game, luck: int) -> list[int]:
        if self.defect == "raises":
            raise KeyError("a defect")
        return [] if self.defect == "is silent" else [ids.CLAIM - 1 - game.legal_ids()[0]]


@pytest.mark.parametrize(
    ("defect", "said"), [("raises", "KeyError"), ("is silent", "IllegalChoice"), ("cheats", "IllegalChoice")]
)
@pytest.mark.parametrize("first_seat", [0, 1])
def test_a_bot_of_ours_with_a_defect_forfeits_the_game(defect: str, said: str, first_seat: int) -> None:
    players = Listener(), Defective(defect)
    names = "squire", "defective"
    outcome = play_game(players, pair=0, first_seat=first_seat, seed="1", kind=GameKind(), names=names)
    assert (outcome.score, outcome.ending) == (1, "forfeit")
    assert outcome.reason.startswith(f"The bot 'defective' failed: {said}, ")


@pytest.mark.slow
def test_the_command_ends_a_match_once_its_test_has_a_verdict() -> None:
    asked = ["arena", "squire", "random", "--games", "200", "--processes", "1", "--sprt", "0,200", "--json"]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["sprt"]["verdict"] == "accepted"
    assert told["games"] < 60
    assert told["score_low"] < told["score"] <= 1
    assert min(told["ms_per_move"]) > 0


@pytest.mark.parametrize("elos", ["5", "10,0", "a,b", "0,10,20"])
def test_the_command_refuses_an_invalid_sequential_test(elos: str) -> None:
    done = CliRunner().invoke(main, ["arena", "random", "random", "--sprt", elos])
    assert done.exit_code == 2
    assert "--sprt takes two differences in Elo" in done.output


def test_figures_count_the_endings() -> None:
    games = [
        GameResult(0, 0, 1.0, 100, "locations"),
        GameResult(0, 1, 0.0, 301, "locations"),
        GameResult(1, 0, 0.5, 300, "dead_position"),
        GameResult(1, 1, 0.5, 1000, "unfinished"),
    ]
    shown = figures(games)
    assert (shown.games, shown.wins, shown.draws, shown.unfinished, shown.long) == (4, 1, 1, 1, 2)
    assert shown.score.share == 0.5


def test_the_command_plays_a_match_and_stores_it(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    done = CliRunner().invoke(
        main, ["arena", "squire", "random", "--games", "2", "--processes", "1", "--out", str(out)]
    )
    assert done.exit_code == 0, done.output
    assert "squire against random, base: won " in done.output
    assert [json.loads(line)["pair"] for line in out.read_text().splitlines()[1:]] == [0, 0]


def test_the_command_plays_four_seats_and_chosen_boxes() -> None:
    args = ["arena", "squire", "random", "--games", "2", "--processes", "1", "--seats", "4", "--boxes", "base,siege"]
    done = CliRunner().invoke(main, args)
    assert done.exit_code == 0, done.output
    assert "squire against random, base + siege, 4 players: won " in done.output


def test_a_program_plays_a_match_by_the_command() -> None:
    plain = f"program:{sys.executable} {ROOT / 'examples' / 'plain_bot.py'}"
    done = CliRunner().invoke(main, ["arena", plain, "random", "--games", "2", "--processes", "1"])
    assert done.exit_code == 0, done.output
    assert "plain_bot.py against random, base: won 2 of 2" in done.output


@pytest.mark.parametrize(
    ("player", "said"), [("knave", "There is no player 'knave'"), ("program:/no/bot", "'/no/bot' failed at 'hello'")]
)
def test_the_command_refuses_players_that_cannot_play(player: str, said: str) -> None:
    done = CliRunner().invoke(main, ["arena", player, "random", "--games", "2", "--processes", "1"])
    assert done.exit_code == 1
    assert said in done.output


def test_the_command_refuses_an_unknown_box() -> None:
    done = CliRunner().invoke(main, ["arena", "random", "random", "--boxes", "plain"])
    assert done.exit_code == 1
    assert "There is no box 'plain'" in done.output


@pytest.mark.parametrize("args", [[], ["random"], ["random", "squire", "--figures"], ["--figures", "--out", "x"]])
def test_the_command_names_missing_arguments(args: list[str]) -> None:
    done = CliRunner().invoke(main, ["arena", *args])
    assert done.exit_code == 2
    assert "Name" in done.output or "name" in done.output


def test_a_match_keeps_its_games_as_texts_once_each(tmp_path: Path) -> None:
    """Given a match that continues from its file, when it ends, then the texts hold each of its games once, with players and results."""
    out, texts = tmp_path / "match.jsonl", tmp_path / "games.txt"
    for games in (2, 4):
        match = Match(("random", "squire"), games, seed="texts", with_texts=True)
        results = list(match_ledger(match, out, texts).play(play_task, 1))
        assert len(results) == 2
    read = list(read_games(texts.read_bytes()))
    assert len(read) == len({game.print() for game in read}) == 4
    for text in read:
        game = Game.from_text(text)
        assert game.outcome is not None
        assert text.headers.result == game.outcome.winning_side
        assert sorted(text.headers.players.values()) == ["random", "squire"]


def test_texts_are_not_written_over_other_games(tmp_path: Path) -> None:
    texts = tmp_path / "games.txt"
    texts.write_text("something", encoding="utf-8")
    with pytest.raises(RunError, match="not empty"):
        match_ledger(Match(("random", "squire"), 2, with_texts=True), None, texts)
    assert texts.read_text(encoding="utf-8") == "something"


def test_a_match_that_kept_no_texts_is_not_continued_with_texts(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    list(play_match(Match(("random", "random"), 2), out))
    with pytest.raises(RunError, match="without texts"):
        match_ledger(Match(("random", "random"), 4, with_texts=True), out, tmp_path / "games.txt")


class Failing(Listener):
    """Answers once, and then with what is no choice."""

    def choose(self, game: Game, luck: int) -> list[int]:
        return super().choose(game, luck) if self.first is None else [-1]


def test_the_text_of_a_forfeited_game_says_who_lost_by_it() -> None:
    for first_seat in (0, 1):
        bots = Failing(), make_player("random")
        result = play_game(bots, pair=0, first_seat=first_seat, seed="1", kind=GameKind(), with_text=True)
        outcome = Game.from_text(result.text).outcome
        assert outcome is not None
        assert (outcome.ending, outcome.seat, result.score) == (Ending.FORFEIT, first_seat, 0.0)
