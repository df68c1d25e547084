"""The record that continues the one that a page has: joined, it is the whole record."""

import random

import pytest

from warchest import Game
from warchest.game.setup import Setup
from warchest.schema.game import LogLine
from warchest.server.store import Event
from warchest.server.table.game_state import LiveGame
from warchest.server.table.lines import play_action
from warchest.server.table.play.presenter import LAST_ENTRIES, record_of

ACTIONS = 60
EVERY_BOX = ("base", "nobility", "siege", "nightfall")
SETUPS = {
    "first-game": Setup.first_game(),
    "every-box": Setup.random("records", boxes=EVERY_BOX),
    "draft-of-four": Setup.draft("records", boxes=EVERY_BOX, seats=4),
}


def acted(live: LiveGame, chance: random.Random) -> LiveGame:
    """The game after a whole action."""
    trial = live.game.copy(chance="manual")
    ids: list[int] = []
    while not ids or trial.action_open:
        ids.append(chance.choice(trial.legal_ids()))
        trial = live.game.try_action(ids)
    seat = live.game.decider
    assert seat is not None
    game, draws = play_action(live.game, seat, ids)
    return live.after(Event(live.seq + 1, "action", seat, tuple(ids), draws, None, 0), game)


def joined(known: list[LogLine], news: list[LogLine]) -> list[LogLine] | None:
    """The record of a page that had `known` and is sent `news`, or None where it lacks a line."""
    numbers = [line.seq for line in known]
    return known[: numbers.index(news[0].seq)] + news if news[0].seq in numbers else None


@pytest.mark.parametrize("setup", SETUPS)
def test_news_of_a_record_continues_only_from_the_right_state(setup: str) -> None:
    chance = random.Random(setup)
    states = [LiveGame.begun(Game(SETUPS[setup], b"records"), 0)]
    while len(states) < ACTIONS and states[-1].game.decider is not None:
        states.append(acted(states[-1], chance))
    wholes = [record_of(state, continues=False).lines for state in states]
    for at, state in enumerate(states):
        news = record_of(state, continues=True)
        if news.continues:
            assert len(news.lines) <= LAST_ENTRIES + 1
            assert all(joined(known, news.lines) == wholes[at] for known in wholes[at - 1 : at + 1])
            assert all(joined(known, news.lines) in (wholes[at], None) for known in wholes[:at])
        else:
            assert news.lines == wholes[at]


def test_after_an_action_was_taken_back_no_line_of_it_stays() -> None:
    """Given an action that was taken back, then the record continues from a line before it, or a page can't find its first line."""
    chance = random.Random(1)
    states = [LiveGame.begun(Game(Setup.first_game(), b"records"), 0)]
    while len(states) < 20:
        states.append(acted(states[-1], chance))
    whole = record_of(states[-1], continues=False).lines
    back = states[-2]
    after = states[-1].after(Event(20, "takeback", 0, (), (), None, 0, None, back.seq), back.game)
    news = record_of(after, continues=True).lines
    assert joined(whole, news) == record_of(back, continues=False).lines == whole[:-1]
