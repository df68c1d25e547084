"""The output is the same in two worlds that differ only in coins hidden from the viewer."""

import random

import pytest

from tests.properties.test_two_worlds_of_the_rules import Pair, Viewer, secret
from tests.support.random_games import CURIOUS
from tests.support.tiers import mostly_marathon
from tests.support.tui_driver import Shelf
from warchest import Game, Setup
from warchest.cli.terminal.commands import command_of
from warchest.cli.terminal.session import Manner, Session
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state.layout import CHANCE

ASKED = (
    "",
    "hand",
    "board",
    "map",
    "armies",
    "record",
    "log",
    "choices",
    "choices f4",
    "why f4-f5",
    "why pass(royal)",
    "why recruit=royal",
    "undo",
)
"""The input: commands that show the state, and tries."""
COMPARED = ("save x.txt", "quit", "no")


def printed(game: Game, people: tuple[int, ...], manner: Manner, typed: tuple[str, ...]) -> list[str]:
    """Everything that a session prints from its start. During a bot's turn no player types."""
    bots = {seat: "Squire" for seat in range(game.setup.seats) if seat not in people}
    session = Session(game.copy(), people, bots, Shelf().write, command_of, manner)
    told = [*session.begin(), session.prompt]
    if session.bot is None:
        for line in typed:
            told += [*session.hear(line), session.prompt]
    return told


SETUPS = {f"curious {number}": setup for number, setup in enumerate(CURIOUS)}
SETUPS |= {"draft": Setup.draft("worlds"), "four": Setup.random("all", boxes=WAR_CHEST.box_ids, seats=4)}
SLOW = mostly_marathon(list(SETUPS)[:-2], 3)


@pytest.mark.parametrize("name", [*SLOW, "draft", pytest.param("four", marks=pytest.mark.slow)])
def test_worlds_in_one_information_set_are_printed_the_same_to_a_player_among_bots(name: str) -> None:
    setup = SETUPS[name]
    compared = different = 0
    for viewer in range(setup.seats):
        for one, other in worlds(setup, viewer):
            for plain in (True, False):
                manner = Manner(plain=plain)
                typed = (*ASKED, *COMPARED)
                assert printed(one, (viewer,), manner, typed) == printed(other, (viewer,), manner, typed)
            compared += 1
            different += secret(one, viewer) != secret(other, viewer)
    assert compared >= different >= 3


def test_worlds_in_one_information_set_are_printed_the_same_before_any_player_looks() -> None:
    compared = 0
    typed = tuple(line for line in ASKED if line)
    for setup in CURIOUS[2:]:
        people = tuple(range(setup.seats))
        for one, other in worlds(setup, None):
            assert printed(one, people, Manner(), typed) == printed(other, people, Manner(), typed)
            compared += secret(one, None) != secret(other, None)
    assert compared > 10


def worlds(setup: Setup, viewer: Viewer, steps: int = 200, every: int = 60) -> list[tuple[Game, Game]]:
    """Pairs of games, on the way, that look alike to the viewer."""
    pair = Pair(setup, viewer, random.Random(str(viewer)).randrange(1000))
    found = []
    due = False
    for number in range(steps):
        if not pair.goes_on:
            break
        pair.step()
        due = due or number % every == 0 or pair.one.revealing
        if not pair.parted and due and pair.one.s.decider != CHANCE:
            due = False
            found.append((Game.from_log(setup, pair.one.log, b"luck"), Game.from_log(setup, pair.other.log, b"luck")))
    return found
