"""The positions of the home page: the sentence on each is true, short, and about what everybody can see."""

from datetime import date, timedelta

import pytest

from warchest.rules.content.boards import distance
from warchest.teaching.showpieces import Showpiece, sentence, shown, showpiece_of, showpieces, stake_of

MOST_WORDS = 8


def called(showpiece: Showpiece) -> str:
    return showpiece.source


def test_thirty_days_running_have_thirty_positions() -> None:
    start = date(2026, 11, 28)
    assert len({showpiece_of(start + timedelta(days=day)).position for day in range(30)}) == len(showpieces()) == 30


@pytest.mark.parametrize("showpiece", showpieces(), ids=called)
def test_what_stands_on_the_board_is_true_of_the_position(showpiece: Showpiece) -> None:
    game = showpiece.game()
    view, stake = game.view(None), stake_of(game)
    assert stake is not None
    own = view.seats[stake.seat]
    # Given a side that needs one more location
    assert own.goal - own.markers == 1
    assert (stake.kind == "both") == all(seat.goal - seat.markers == 1 for seat in view.seats)
    # Then it does not hold the ones that are named, and has a unit there or beside them
    at = {name: game.board.hexes[index] for name, index in game.board.by_name.items()}
    for name in stake.locations:
        assert game.board.by_name[name] in game.board.locations
        assert view.held.get(name) != own.side
        steps = min(distance(at[name], at[unit.hex]) for unit in view.units if unit.seat == stake.seat)
        assert steps <= (1 if stake.kind != "stands" else 0)
    words = sentence(stake, game.setup.ruleset)
    assert len(words.split()) <= MOST_WORDS
    # And the coins beside the board are of that side
    assert all(f'class="coin {"dusk" if own.side == "A" else "dawn"}"' in coin for coin in shown(showpiece).coins)
