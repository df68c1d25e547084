"""How far back an action can be taken: not past a draw or a flip, nor past a coin that the asking seat has seen since."""

from pathlib import Path

import pytest

from tests.support.people import Company
from warchest.game.game import Game
from warchest.game.position_builder import PositionBuilder
from warchest.game.setup import Setup
from warchest.rules.state import ids
from warchest.server.store import Event
from warchest.server.table import RefusedError
from warchest.server.table.game_state import LiveGame, LiveGames
from warchest.server.table.play.offers import line_before

NOW = 1_700_000_000_000


def played(live: LiveGame, *words: str) -> LiveGame:
    """The live game after one line of the deciding seat: an action of these words."""
    game, seat = live.game.copy(), live.game.decider
    before = len(game.log)
    for word in words:
        game.play(word)
    told = tuple(game.log)[before:]
    made = tuple(id_ for id_ in told if not ids.DRAW <= id_ < ids.TAKE)
    return live.after(Event(live.seq + 1, "action", seat, made, told[len(made) :], None, NOW), game)


def test_an_answer_of_the_attacked_that_shows_no_coin_can_be_taken_back_with_the_attack() -> None:
    scene = PositionBuilder().unit("A", "cavalry", "f4").unit("B", "royal_guard", "f3", 2).hand("A", "cavalry", "royal")
    live = played(LiveGame.begun(scene.hand("B", "royal").build(), NOW), "f4xf3")
    answered = played(live, "lose=stack")
    assert answered.lines[-1].seat == 1
    assert line_before(answered, 0) == 0


def test_a_spy_cannot_be_taken_back_once_the_hand_was_shown() -> None:
    scene = PositionBuilder().decrees("spy").hand("A", "royal", "archer").hand("B", "cavalry")
    live = played(LiveGame.begun(scene.build(), NOW), "proclaim=spy")
    with pytest.raises(RefusedError, match="has been revealed since"):
        line_before(live, 0)


def test_a_pick_is_not_taken_back_past_the_flip_that_it_led_to() -> None:
    game = Game(Setup.draft("flip", seats=4), b"a key")
    live = LiveGame.begun(game, NOW)
    while live.game.round == 0 and not (len(live.lines) > 12 and live.game.choices()[0].verb == "seat"):
        live = played(live, live.game.choices()[0].word)
    assert [choice.verb for choice in live.game.choices()] == ["seat", "seat"]
    seat = live.lines[-1].seat
    assert seat is not None
    with pytest.raises(RefusedError, match="has been drawn since"):
        line_before(live, seat)


def test_the_log_in_words_has_nothing_of_what_was_taken_back() -> None:
    begun = LiveGame.begun(PositionBuilder().hand("A", "royal").hand("B", "royal").build(), NOW)
    live = played(begun, "pass(royal)")
    assert len(live.log.entries) == 1
    back = live.after(Event(2, "takeback", 0, (), (), None, NOW, back_to=0), begun.game)
    assert back.log.entries == []


def test_a_later_state_of_a_game_is_not_forgotten_for_an_earlier_one(tmp_path: Path) -> None:
    company = Company(tmp_path)
    row, live = company.table.standing(company.game)
    company.play("pass")
    games = LiveGames(company.store)
    latest = games.latest(row)
    games.keep(row.id, live)
    assert games.latest(row) is latest
    company.close()
