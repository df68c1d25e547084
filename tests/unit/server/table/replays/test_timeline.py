"""Looking back: every moment shows the position at that time, and a text shows its reader what the game would have shown."""

import random
from typing import Any

import pytest

from tests.properties.test_two_worlds_at_the_table import SETUPS
from tests.support.sent import sent
from warchest import Game
from warchest.game.presenter import game_log
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.names import FULL
from warchest.rules.outcome import BY_THE_RULES
from warchest.server.table.replays.timeline import Timeline

KEY = b"looking back"
AT_ONCE = ("first-game", "spies", "four-draft")
NAMES = [pytest.param(name, marks=() if name in AT_ONCE else pytest.mark.slow) for name in SETUPS]
"""All set-ups; most wait for the tests that take their time."""


def played(name: str, seed: int = 1, most: int = 150) -> Game:
    """A game of a set-up, played by chance."""
    game, chance = Game(SETUPS[name], KEY), random.Random(seed)
    while game.decider is not None and len(game.log) < most:
        game.play(max(chance.choices(game.legal_ids(), k=2)))
    return game


def views(timeline: Timeline, form: str | int | None) -> list[Any]:
    return [sent(timeline.view(at, form)) for at in range(len(timeline.snapshots))]


@pytest.mark.parametrize("name", NAMES)
def test_every_moment_is_what_the_game_showed_before_the_next_line(name: str) -> None:
    game = played(name, most=100)
    timeline = Timeline.of_game(game)
    assert [moment.entry.text for moment in timeline.snapshots[1:] if moment.entry] == [
        line.text for line in game_log(game).entries
    ]
    for at, moment in enumerate(timeline.snapshots):
        then = Game.from_log(game.setup, game.log[: moment.length], KEY)
        for seat in (None, *range(game.setup.seats)):
            told = sent(timeline.view(at, seat))
            assert told | {"outcome": None} == sent(then.view(seat)) | {"outcome": None}


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_s_form_shows_every_moment_as_the_game_would(name: str) -> None:
    game = played(name)
    timeline = Timeline.of_game(game)
    for seat in (None, *range(game.setup.seats)):
        known = Timeline.of_text(parse_game(game.to_text(seat)))
        assert views(known, seat) == views(timeline, seat)
        assert [moment.entry for moment in known.snapshots] == [moment.entry for moment in timeline.snapshots]


def test_the_full_form_as_text_has_the_moments_of_the_game() -> None:
    game = played("every-variant")
    assert Timeline.of_text(parse_game(game.to_text())).snapshots == Timeline.of_game(game).snapshots


def test_the_full_form_differs_only_in_showing_every_seat_s_coins() -> None:
    timeline = Timeline.of_game(played("spies"))
    for at in range(len(timeline.snapshots)):
        full = sent(timeline.view(at, FULL))
        seen = [sent(timeline.view(at, seat)) for seat in (0, 1)]
        owns = [view["seats"][seat]["own"] for seat, view in enumerate(seen)]
        public = sent(timeline.view(at, None))
        shown = [one | {"own": own} for one, own in zip(public["seats"], owns, strict=True)]
        assert full == public | {"seats": shown}
        assert full["spied"] is None
        assert all(own is not None for own in owns)


def test_only_the_last_moment_has_the_result() -> None:
    timeline = Timeline.of_game(played("first-game", most=5_000))
    outcomes = [view["outcome"] for view in views(timeline, None)]
    assert outcomes[-1]["ending"] in BY_THE_RULES
    assert not any(outcomes[:-1])


def test_a_resignation_is_a_moment_of_its_own() -> None:
    game = played("first-game", most=60)
    game.resign(1)
    timeline = Timeline.of_game(game, "Dawn")
    before, last = (sent(timeline.view(at, None)) for at in (-2, -1))
    assert before["outcome"] is None
    assert last["outcome"] == {
        "ending": "resignation",
        "winner": "A",
        "seat": 1,
        "text": "Dusk wins",
        "detail": "Dawn resigned",
    }
    line = timeline.snapshots[-1].entry
    assert line is not None
    assert (line.seat, line.text, timeline.trail(-1)) == (1, "Dawn resigned", [])
    assert len(timeline.snapshots) == len(game_log(game).entries) + 2


def test_a_game_in_which_nothing_was_done_has_its_opening() -> None:
    timeline = Timeline.of_game(Game(SETUPS["first-game"], KEY))
    assert [moment.entry for moment in timeline.snapshots] == [None]
    assert timeline.trail(0) == []
    assert sent(timeline.view(0, 0))["seats"][0]["own"]["hand"]
