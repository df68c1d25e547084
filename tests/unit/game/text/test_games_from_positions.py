"""The text of a game that started from a position includes it: each form with what that form may reveal."""

import random

import pytest

from tests.support.random_games import pick, title
from tests.support.tiers import mostly_slow
from tests.support.written_games import SETUPS, forms, played
from warchest import Game, Setup
from warchest.bots.beliefs.partial_replay import replay_text
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.names import TextError, form_of


def begun(setup: Setup, seed: int, before: int, after: int) -> Game:
    """A game that started from a position of another one."""
    rng = random.Random(seed)
    game = Game.from_position(played(setup, seed, before).position_text(), b"goes on")
    for _ in range(after):
        if game.decider is not None:
            game.play(pick(rng, game.tables, game.legal_ids()))
    return game


@pytest.mark.parametrize(
    "number", mostly_slow(range(len(SETUPS)), 9, in_ci=3), ids=lambda number: title(SETUPS[number])
)
def test_it_reads_prints_and_replays_in_every_form(number: int) -> None:
    setup = SETUPS[number]
    game = begun(setup, number, 5 + 3 * number, 40)
    again = Game.from_text(game.to_text())
    assert (again.setup, again.start, again.log, again.position) == (game.setup, game.start, game.log, game.position)
    assert again.to_text() == game.to_text()
    for seat, form in zip((None, *range(setup.seats)), forms(setup)[1:], strict=True):
        text = parse_game(game.to_text(seat))
        assert text.print() == game.to_text(seat)
        assert text.information_state() == game.information_state(seat)
        assert text.headers.position is not None
        assert form_of(text.headers.position.form, text.headers.position.setup.seats) == text.form == form
        assert replay_text(text).who.tolist() == game.position.who.tolist()


def test_a_seats_form_of_a_starting_position_can_become_the_public_one() -> None:
    game = begun(SETUPS[11], 3, 60, 20)
    for seat in range(game.setup.seats):
        assert parse_game(game.to_text(seat)).seen_by(None).print() == game.to_text(None)


def test_the_position_stands_for_the_setup() -> None:
    text = begun(Setup.first_game(), 1, 30, 10).to_text()
    with pytest.raises(TextError, match="The position already gives the setup: leave 'seats' out") as error:
        parse_game(text.replace("\nform:", "\nseats: 2\nform:"))
    assert error.value.line == 4
    with pytest.raises(TextError, match="both must be the same"):
        parse_game(text.replace("form: full", "form: A"))


def test_a_position_that_cannot_be_is_refused_with_its_place_in_the_game() -> None:
    text = begun(Setup.first_game(), 1, 30, 10).to_text()
    line = text.splitlines()[2]
    assert line.startswith("position: warchest-position/2 seats=2")
    with pytest.raises(TextError) as error:
        parse_game(text.replace("seats=2", "seats=3"))
    assert (error.value.line, error.value.column) == (3, line.index("seats=") + 1 + len("seats="))
