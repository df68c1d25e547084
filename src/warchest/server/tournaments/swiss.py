"""Pairs by the Dutch system of FIDE, from py4swiss. Only processes of the pool load it: 500 players take seconds."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any


def is_here() -> bool:
    """Return whether this machine can pair: py4swiss has no wheel for some platforms."""
    return find_spec("py4swiss") is not None


def paired(
    number: int, rounds: int, players: Sequence[Sequence[Any]], apart: Sequence[Sequence[int]] = ()
) -> list[list[int]] | None:
    """Return the pairs of round `number`, the first of each with seat A, and 0 for a bye. Return None if there are none by the rules.

    `players`: for each its number, from 1 without a gap, whether it takes part, and its results so far as `[opponent, side, sign]` of a
    tournament report. Two players who were paired before never meet again, even if they did not play.
    `apart`: other pairs of players who are not paired.
    """
    from py4swiss.engines import DutchEngine
    from py4swiss.engines.common import PairingError
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult, ScoringPointSystem
    from py4swiss.trf.sections import PlayerSection, XSection

    scores, met, sections = ScoringPointSystem(), {(one, other) for one, other in apart}, []
    for own, here, results in players:
        results_so_far = [
            RoundResult(id=other, color=ColorToken(side), result=ResultToken(sign)) for other, side, sign in results
        ]
        met |= {(own, other) for other, _side, _sign in results if other}
        points = sum(scores.get_points_times_ten(one) for one in results_so_far)
        if not here:  # a player whose next result is known is not paired
            results_so_far.append(RoundResult(id=0, color=ColorToken("-"), result=ResultToken("Z")))
        sections.append(
            PlayerSection(
                code=PlayerCode.PLAYER, starting_number=own, points_times_ten=points, rank=own, results=results_so_far
            )
        )
    report = ParsedTrf(
        player_sections=sections, x_section=XSection(number_of_rounds=max(rounds, number), forbidden_pairs=met)
    )
    try:
        return [[one.white, one.black] for one in DutchEngine.generate_pairings(report)]
    except PairingError:
        return None
