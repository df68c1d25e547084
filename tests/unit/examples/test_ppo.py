"""The net that learns by self-play: the gradient of its loss, its advantages, and continued runs."""

import json
import runpy
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.support.paths import ROOT

pytest.importorskip("numba", reason="the extra [fast] is not installed")
EXAMPLE = runpy.run_path(str(ROOT / "examples" / "ppo.py"))
TINY = ("--steps", "2", "--games", "1", "--minutes", "0.0001", "--every", "1")


def a_net(hidden: int = 5) -> Any:
    """Return a small net for four bytes and six ids. The last two ids share a column."""
    return EXAMPLE["Net"](4, np.array([1, 2, 3, 4, 0, 0]), np.random.default_rng(1), hidden)


SEEN = np.array([[1, 0, 3, 0], [0, 2, 0, 1]], np.uint8)
IDS = np.array([[0, 2, 3], [1, 4, -1]], np.int16)


def test_a_choice_that_is_not_there_is_never_made() -> None:
    _, scores, _ = a_net().read(SEEN, IDS)
    likely, logs = EXAMPLE["chances"](scores)
    assert likely[1, 2] == 0
    assert np.isfinite(logs).all()
    assert likely.sum(axis=1) == pytest.approx(1)
    rng = np.random.default_rng(1)
    assert {int(EXAMPLE["drawn"](likely, rng)[1]) for _ in range(50)} == {0, 1}


def test_the_net_goes_down_the_slope_that_differences_show() -> None:
    net, at, little = a_net(), np.array([1, 0]), 1e-3

    def loss() -> float:
        _, scores, values = net.read(SEEN, IDS)
        logs = EXAMPLE["chances"](scores.astype(float))[1]
        return float(-logs[[0, 1], at].sum() + 0.5 * (values**2).sum())

    layers, scores, values = net.read(SEEN, IDS)
    by_scores, _ = EXAMPLE["chances"](scores)
    by_scores[[0, 1], at] -= 1
    slopes = net.slopes(layers, IDS, by_scores, values)
    for name, weights in net.weights.items():
        place = np.unravel_index(np.abs(slopes[name]).argmax(), weights.shape)
        was, found = weights[place], []
        for step in (little, -little):
            weights[place] = was + step
            found.append(loss())
        weights[place] = was
        assert slopes[name][place] == pytest.approx((found[0] - found[1]) / (2 * little), rel=0.02), name


def test_what_is_good_for_one_seat_is_bad_for_the_other() -> None:
    deciders, over = np.array([[0], [1], [1], [0]], np.int8), np.array([[False], [False], [True]])
    values, rewards = np.zeros((4, 1)), np.array([[0.0], [0.0], [1.0]])
    gained = EXAMPLE["gained"](values, rewards, deciders, over)[:, 0]
    fading = EXAMPLE["GAMMA"] * EXAMPLE["LAMBDA"]
    assert gained == pytest.approx([-(fading**2), fading, 1.0])


def test_a_choice_that_turned_out_well_becomes_likelier() -> None:
    net, rng = a_net(), np.random.default_rng(1)
    _, scores, values = net.read(SEEN, IDS)
    likely, logs = EXAMPLE["chances"](scores)
    chosen = np.array([2, 0])
    batch = {"seen": SEEN, "ids": IDS, "chosen": chosen, "logs": logs[[0, 1], chosen]}
    batch |= {"advantages": np.array([1.0, -1.0]), "returns": values.astype(float)}
    EXAMPLE["improve"](net, batch, rng)
    after = EXAMPLE["chances"](net.read(SEEN, IDS)[1])[0]
    assert after[0, 2] > likely[0, 2]
    assert after[1, 0] < likely[1, 0]


@pytest.mark.slow
def test_a_run_resumes_where_it_stopped_and_a_reply_starts_with_its_net(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _run in range(2):
        EXAMPLE["main"](["--out", str(tmp_path), "--bots", "page", *TINY])
    rows = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [row["decisions"] for row in rows] == [0, 512, 1024]
    assert "</svg>" in (tmp_path / "curve.svg").read_text()
    monkeypatch.setattr(sys, "path", [str(ROOT / "examples"), *sys.path])
    reply = runpy.run_path(str(ROOT / "examples" / "best_response.py"))["main"]
    asked = [
        "page",
        "--start",
        str(tmp_path / "net.npz"),
        "--side-by-side",
        "2",
        "--out",
        str(tmp_path / "reply"),
        *TINY,
    ]
    reply(asked)
    assert "of 100 points against page" in capsys.readouterr().out
