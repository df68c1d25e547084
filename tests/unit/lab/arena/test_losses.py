"""The losing decisions of a bot: the loss of an action, the games that measure it, and the command."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from warchest import Game
from warchest.bots.analysis.calibration import UNMEASURED
from warchest.bots.analysis.evaluator import Evaluator
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.bots.tree.agent import InterpretedTreeAgent
from warchest.bots.tree.bot import TreeForm
from warchest.cli.main import main
from warchest.game.position_builder import PositionBuilder
from warchest.lab.arena import losses
from warchest.lab.arena.losses import (
    SOON,
    JudgedGame,
    LossTask,
    loss_of,
    losses_ledger,
    losses_of,
    play_judged,
)
from warchest.lab.arena.match import Match
from warchest.lab.arena.runs import RunError

PAGE = Match(("page", "page"), 2)
FEW = 40
"""As many iterations as a test needs in the interpreted form."""


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Judge by the interpreted search, with few iterations, so no test waits for a compiler."""
    monkeypatch.setattr(losses, "Evaluator", interpreted)
    monkeypatch.setattr(losses, "ITERATIONS", FEW)
    losses._judge.cache_clear()
    yield
    losses._judge.cache_clear()


def interpreted() -> Evaluator:
    return Evaluator(TreeForm(InterpretedTreeAgent()))


def about_to_win() -> Game:
    """A game in which Dusk wins with its next coin, by controlling e5. A Scout stands beside its Archer."""
    builder = PositionBuilder().held("A", "d4", "g3", "i2").held("B", "c6", "h4")
    builder.unit("A", "archer", "e5").unit("B", "scout", "e6").hand("A", "archer", "royal").hand("B", "scout")
    return builder.build()


def test_missing_a_win_loses_points_and_taking_it_loses_none() -> None:
    """Given a win at hand, when the seat takes it, then nothing is lost; when it passes, then much is."""
    game = about_to_win()
    knowledge = Knowledge(game.information_state(0))
    judge = interpreted()
    lost = {
        word: loss_of(judge, knowledge, UNMEASURED, [game.choice(word).id], 3, 150)
        for word in ("control@e5", "pass(archer)")
    }
    assert lost["control@e5"] == 0
    assert lost["pass(archer)"] > 10


@pytest.mark.slow
def test_the_same_task_gives_the_same_game() -> None:
    task = LossTask(PAGE, 3, 40, FEW)
    game = play_judged(task)
    assert play_judged(task) == game
    assert game.ended
    assert game.rounds <= SOON
    assert all(0 <= loss <= 100 for loss in game.losses)


def test_the_share_of_serious_losses_counts_decisions_and_not_games() -> None:
    games = [JudgedGame(0, (0.0, 31.0, 30.0), 20, True), JudgedGame(1, (29.9,), 61, True), JudgedGame(2, (), 9, False)]
    shown = losses_of(games)
    assert (shown.games, shown.judged, shown.serious.share, shown.soon) == (3, 4, 0.5, 1)
    assert shown.mean == pytest.approx(90.9 / 4)


def test_a_run_continues_from_its_file(tmp_path: Path) -> None:
    out = tmp_path / "losses.jsonl"
    whole = list(losses_ledger(PAGE, 60, out).play(play_judged, 1))
    assert losses_ledger(PAGE, 60, out).results == whole
    with pytest.raises(RunError, match="another run"):
        losses_ledger(PAGE, 50, out)


@pytest.mark.slow
def test_the_command_shows_the_losses_of_one_bot() -> None:
    asked = ["arena", "page", "--losses", "60", "--games", "2", "--processes", "1"]
    told = CliRunner().invoke(main, [*asked, "--json"])
    assert told.exit_code == 0, told.output
    found = json.loads(told.output.splitlines()[-1])
    assert (found["bot"], found["games"], found["soon"]) == ("page", 2, 2)
    said = CliRunner().invoke(main, asked).output
    assert "decisions lose 30 points or more" in said
    assert "2 of 2 games ended within 60 rounds" in said


@pytest.mark.parametrize("more", [["squire"], ["--figures"], ["--sprt", "0,10"], ["--plot", "x.svg"]])
def test_losses_need_exactly_one_bot(more: list[str]) -> None:
    told = CliRunner().invoke(main, ["arena", "page", "--losses", "4", *more])
    assert told.exit_code == 2
    assert "--losses judges one bot" in told.output
