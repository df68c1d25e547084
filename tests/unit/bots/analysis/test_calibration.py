"""The calibration: the fit finds the chances behind results, and where nothing was measured no chance is given."""

import random
from math import exp

import pytest

from tests.support.declared_boxes import sound_box
from warchest import Setup
from warchest.bots.analysis.calibration import (
    AGREES,
    Calibration,
    ChanceClass,
    calibration_of,
    card,
    classes,
    group_of,
    unsure,
)
from warchest.bots.analysis.evaluator import ITERATIONS, NAME
from warchest.game.kinds import GAME_KINDS
from warchest.homebrew import ruleset_with
from warchest.lab.arena.calibration import fit


def test_a_fit_finds_the_chances_from_which_results_were_drawn() -> None:
    rng = random.Random(1)
    true = Calibration(-0.2, 2.5, 1.5)
    found = [(value, float(rng.random() < true.chance(value))) for value in (rng.uniform(-1, 1) for _ in range(8_000))]
    fitted = fit(found)
    for value in (-0.9, -0.5, 0.0, 0.4, 0.8):
        assert fitted.chance(value) == pytest.approx(true.chance(value), abs=0.03)


def test_a_proven_result_is_certain() -> None:
    calibration = Calibration(-0.1, 3.0, 0.0)
    assert (calibration.chance(1.0), calibration.chance(-1.0)) == (1.0, 0.0)
    assert calibration.chance(0.5) == pytest.approx(1 / (1 + exp(-1.4)))


@pytest.mark.parametrize("value", [-1.0, -0.4, 0.0, 0.3])
def test_the_chances_of_both_sides_add_up_unless_one_has_chosen(value: float) -> None:
    measured = Calibration(-0.2, 2.5, 1.5)
    assert measured.chance(value, chosen=False) + measured.chance(-value, chosen=False) == pytest.approx(1)
    assert measured.chance(value) < measured.chance(value, chosen=False) or value == -1


def test_classes_compare_predictions_with_results() -> None:
    shown = classes([(0.5, 1.0), (0.5, 0.0), (0.5, 1.0), (0.9, 1.0)])
    assert [(one.positions, round(one.real, 2)) for one in shown] == [(3, 0.67), (1, 1.0)]
    assert shown[0].predicted == pytest.approx(0.5)


def test_a_class_is_unsure_if_chances_and_results_disagree_or_were_not_measured() -> None:
    right = [ChanceClass(100, middle / 100, middle / 100 + 0.03) for middle in range(5, 100, 10)]
    assert unsure(right) == ()
    assert unsure([*right[:4], ChanceClass(100, 0.45, 0.4199), *right[5:9]]) == (4, 9)


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        (0.0, (0.0, None)),
        (6.0, (10.0, "under")),
        (10.0, (10.0, None)),
        (33.0, (50.0, "under")),
        (45.0, (50.0, "under")),
        (55.0, (55.0, None)),
        (85.0, (80.0, "over")),
        (97.0, (80.0, "over")),
        (100.0, (100.0, None)),
    ],
)
def test_only_the_bound_of_a_chance_in_an_unsure_class_is_shown(points: float, shown: tuple[float, str | None]) -> None:
    """Classes that are unsure side by side count as one, up to the middle."""
    assert Calibration(0.0, 3.0, 0.0, unsure=(0, 3, 4, 8, 9)).shown(points) == shown


@pytest.mark.parametrize("group", ["base", "all", "four", "lite"])
def test_the_stored_calibration_shows_no_chance_of_an_unsure_class(group: str) -> None:
    kept = card()["groups"][group]
    found = [ChanceClass(**one) for one in kept["classes"]]
    assert tuple(kept["unsure"]) == unsure(found)
    calibration = calibration_of(GAME_KINDS[{"four": "four_all"}.get(group, group)].setup("classes"), NAME)
    assert calibration is not None
    for one in found:
        assert (calibration.shown(100 * one.predicted).bound is None) == (
            round(abs(one.predicted - one.real), 4) <= AGREES
        )


@pytest.mark.parametrize(
    ("kind", "group"), [("base", "base"), ("siege", "all"), ("all", "all"), ("four", "four"), ("lite", "lite")]
)
def test_every_game_of_the_box_has_a_measured_group(kind: str, group: str) -> None:
    setup = GAME_KINDS[kind].setup("groups")
    assert group_of(setup) == group
    assert calibration_of(setup, NAME) is not None
    assert calibration_of(setup, "another evaluator") is None


def test_a_game_with_home_brew_units_has_no_chances() -> None:
    rules = ruleset_with([sound_box(random.Random(1), 4, "invented")])
    setup = Setup.random("home-brew", boxes=("base", "invented"), ruleset=rules)
    assert calibration_of(setup, NAME) is None


def test_the_chances_agree_with_the_results_of_the_games_held_out() -> None:
    measured = card()
    assert (measured["evaluator"], measured["iterations"]) == (NAME, ITERATIONS)
    assert sum(group["games"] for group in measured["groups"].values()) >= 10_000
    pooled: dict[int, list[tuple[int, float, float]]] = {}
    for group in measured["groups"].values():
        for one in group["classes"]:
            pooled.setdefault(int(10 * one["predicted"]), []).append((one["positions"], one["predicted"], one["real"]))
    for few in pooled.values():
        positions = sum(count for count, _, _ in few)
        gap = sum(count * (predicted - real) for count, predicted, real in few) / positions
        assert abs(gap) <= 0.03
