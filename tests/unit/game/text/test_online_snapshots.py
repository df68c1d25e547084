"""Snapshots of War Chest Online that can't be read are refused with one sentence, which names the first pair without legal actions."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.online_snapshots import PLAYERS, TEAMS, between_actions, exported, snapshots
from tests.support.random_games import walk
from warchest.game.setup import Setup
from warchest.game.text.gametext.lines import Ended
from warchest.game.text.names import TextError
from warchest.game.text.online import reader
from warchest.game.text.online.reader import read_snapshots
from warchest.rules.outcome import Ending, Outcome
from warchest.rules.state import ids

SETUP = Setup.first_game()
ACTIONS = 40


def played(actions: int = ACTIONS) -> list[int]:
    """The log of a random game up to this number of actions."""
    log: list[int] = []
    for _r, s, id_ in walk(SETUP, 3):
        actions -= between_actions(s)
        if actions < 0:
            break
        log.append(id_)
    return log


LOG = played()


def shown() -> list[dict[str, Any]]:
    """The snapshots of the game between its actions."""
    return snapshots(SETUP, LOG, whole_actions=True)


def refusal(of: object) -> str:
    """The sentence that refuses snapshots."""
    with pytest.raises(TextError) as refused:
        read_snapshots(json.dumps(of) if not isinstance(of, bytes | str) else of)
    assert refused.value.reason.endswith(".")
    return refused.value.reason


def decisions(log: list[int]) -> list[int]:
    return [id_ for id_ in log if not ids.DRAW <= id_ < ids.TAKE]


def test_a_game_is_read_with_its_armies_names_and_initiative() -> None:
    found = read_snapshots(exported(SETUP, LOG))
    assert found.setup.armies == SETUP.armies
    assert found.setup.holder == SETUP.holder
    assert dict(found.headers.players) == {0: "Player 0", 1: "Player 1"}
    assert (found.headers.result, found.headers.ending) == ("*", None)


@pytest.mark.parametrize("every", [2, 3])
def test_draws_that_no_snapshot_shows_are_found_from_later_ones(every: int) -> None:
    some = [one for n, one in enumerate(shown()) if n % every == 0]
    found = read_snapshots(json.dumps(some))
    assert len(decisions(found.ids)) >= (len(some) - 1) * every
    assert {id_ - ids.DRAW for id_ in found.ids if ids.DRAW <= id_ < ids.FLIP}


def test_names_that_a_header_cannot_have_are_left_out() -> None:
    some = shown()
    some[0]["players"][0]["user"]["username"] = "one\nresult: B"
    some[0]["players"][1]["user"]["username"] = "\u202etwo"
    assert not read_snapshots(json.dumps(some)).headers.players


@pytest.mark.parametrize(
    ("winner", "outcome"),
    [(TEAMS[1], Outcome.of(Ending.RESIGNATION, 0)), (None, Outcome.of(Ending.ABORTED))],
)
def test_an_end_that_the_board_does_not_show_is_a_resignation_or_a_game_broken_off(
    winner: int | None, outcome: Outcome
) -> None:
    some = shown()
    some[-1] |= {"state": "ended", "winningTeamId": winner}
    last = read_snapshots(json.dumps(some)).lines[-1]
    assert last.what == Ended(outcome)
    assert last.comments == ("The snapshots do not say how the game ended.",)


def test_a_unit_that_moved_too_far_is_named_with_the_pair() -> None:
    some = shown()
    n, unit = next(
        (n, unit)
        for n, one in enumerate(some)
        for player in one["players"]
        for unit in player["units"]
        if unit["position"] and n
    )
    unit["position"] = "3,3"
    kind = unit["type"].lower()
    assert refusal(some) == (
        f"No legal actions were found from snapshot {n} to snapshot {n + 1}: the unit at 3,3 is black's {kind} "
        "(height 1) in the snapshot, and none in the nearest legal position."
    )


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (lambda one: one.update(round=one["round"] + 5), "the round is "),
        (lambda one: one["teams"][0]["controlledBases"].append("2,1"), "the marker at 2,1 is white's in the snapshot"),
        (lambda one: one.update(activePlayerId=sum(PLAYERS) - one["activePlayerId"]), "the game is at "),
    ],
)
def test_the_difference_to_the_nearest_position_is_named(
    change: Callable[[dict[str, Any]], None], difference: str
) -> None:
    some = shown()
    change(some[7])
    assert refusal(some).startswith("No legal actions were found from snapshot 7 to snapshot 8: " + difference)


def test_snapshots_after_the_end_are_refused() -> None:
    some = shown()
    some[7]["state"] = "ended"
    assert refusal(some) == "The game ends in snapshot 8, and another one follows."


def test_coins_that_change_hands_are_named() -> None:
    some = shown()
    coins = some[5]["players"][0]["units"]
    next(coin for coin in coins if coin["state"] == "in_supply")["state"] = "in_bag"
    assert refusal(some).startswith("No legal actions were found from snapshot 5 to snapshot 6: black's ")


def test_snapshots_that_start_within_a_game_are_refused() -> None:
    assert refusal(shown()[9:]).startswith("Snapshot 1 is not the start of a game, after the first draws: ")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda one: one.update(numOfPlayers=4), "Snapshots are read of games for two players, black and white."),
        (lambda one: one.update(forts=[{}]), "Snapshots are read of games without forts, poison and decrees."),
        (lambda one: one.update(decrees=["X"]), "Snapshots are read of games without forts, poison and decrees."),
        (lambda one: one["players"].pop(), "In snapshot 1 each of the two players belongs to one team."),
        (
            lambda one: one["players"][0]["units"][0].update(type="DRAGON"),
            "Snapshot 1 has a unit that is not known here: 'DRAGON'.",
        ),
        (
            lambda one: [player.update(hasInitiative=None) for player in one["players"]],
            "In snapshot 1 not exactly one player has the initiative.",
        ),
        (
            lambda one: one["players"][0]["units"].extend(one["players"][0]["units"] * 200),
            "Snapshot 1 has more coins than two players can have.",
        ),
        (lambda one: one.update(activePlayerId=7), "In snapshot 1 no player acts next."),
        (
            lambda one: one["players"][0]["units"][0].update(state="lost"),
            "Snapshot 1 has a coin in an unknown state: 'lost'.",
        ),
        (
            lambda one: one["players"][0]["units"][0].update(state="deployed", position="0,0"),
            "Snapshot 1 has a place that is not on the board: '0,0'.",
        ),
        (
            lambda one: one["players"][0]["units"][0].update(state="deployed", parentUnitId=9),
            "Snapshot 1 has a coin that bolsters no unit.",
        ),
        (
            lambda one: [
                coin.update(type="HERALD") for coin in one["players"][0]["units"] if coin["type"] == "SWORDSMAN"
            ],
            "Snapshots are read of games without forts and decrees, and these units come with them.",
        ),
    ],
)
def test_a_first_snapshot_that_makes_no_sense_is_refused(
    change: Callable[[dict[str, Any]], None], sentence: str
) -> None:
    some = shown()
    change(some[0])
    assert refusal(some) == sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda one: one["players"][0].update(id=9), "Snapshot 3 has another player than snapshot 1."),
        (
            lambda one: one["players"][0]["units"][0].update(type="KNIGHT"),
            "Snapshot 3 has a unit that snapshot 1 lacks: 'KNIGHT'.",
        ),
        (
            lambda one: one.update(poisonTokens=[{}]),
            "Snapshot 3 has forts, poison or decrees: only games without them are read.",
        ),
    ],
)
def test_a_later_snapshot_that_makes_no_sense_is_refused(
    change: Callable[[dict[str, Any]], None], sentence: str
) -> None:
    some = shown()
    change(some[2])
    assert refusal(some) == sentence


@pytest.mark.parametrize("text", ["", "[", "{}", "null", "[1]", '[{"round": 1}]', "[" * 5000, b"[\xff]", "[\ud800]"])
def test_a_text_that_is_not_snapshots_is_refused(text: str | bytes) -> None:
    assert refusal(text).startswith("These are not the snapshots of a game, a list of JSON")


def test_a_file_without_a_snapshot_is_refused() -> None:
    assert refusal("[]") == "There is no snapshot here: a game has at least one."


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MOST_BYTES", 1000)
    assert refusal(" " * 1001) == "Snapshots of a game have at most 1000 bytes."


def test_the_search_for_a_game_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MOST_SEARCHED", 100)
    assert refusal(shown()).startswith("No legal actions were found from snapshot ")


@pytest.mark.parametrize(
    ("field", "value"), [("state", "x" * 100_000), ("state", "\x1b[2J"), ("round", -1), ("round", 10**300)]
)
def test_a_wrong_field_is_refused_in_a_short_sentence(field: str, value: object) -> None:
    sentence = refusal([shown()[0] | {field: value}])
    assert sentence.startswith("These are not the snapshots of a game, a list of JSON")
    assert len(sentence) < 300
    assert sentence.isprintable()
