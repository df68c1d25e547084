"""A Game of any setup: its board, the decisions before the first round, undo, copies, and the content of a seat's record."""

import random

import pytest

from warchest import Game, Setup
from warchest.game.presenter import game_log
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state import encoding, ids
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import UNKNOWN

EVERY_VARIANT = ("elimination", "choose_order", "preview")
SPIES = ("spy", "march", "enlist")
TWO = (("earl", "scout", "infiltrator", "knight"), ("bishop", "sapper", "assassin", "archer"))
FOUR = (*(army[:3] for army in TWO), ("ensign", "herald", "lancer"), ("pikeman", "cavalry", "footman"))


def full_game(seats: int, number: int = 0) -> Game:
    """A game of every box and variant, before its first action."""
    return Game(Setup.draft(f"deal {number}", boxes=WAR_CHEST.box_ids, seats=seats, variants=EVERY_VARIANT), b"key")


def play(game: Game, decisions: int, seed: int = 1) -> None:
    """Play this many decisions at random, fewer if the game ends."""
    chance = random.Random(seed)
    for _ in range(decisions):
        if game.decider is None:
            return
        game.play(chance.choice(game.legal_ids()))


@pytest.mark.parametrize(("seats", "hexes", "goal"), [(2, 37, 6), (4, 47, 8)])
def test_the_number_of_seats_decides_the_board_and_the_markers_to_win(seats: int, hexes: int, goal: int) -> None:
    game = Game(Setup.random("x", seats=seats), b"key")
    assert len(game.board.hexes) == hexes
    assert [seat.goal for seat in game.view(None).seats] == [goal] * seats


@pytest.mark.parametrize("seats", [2, 4])
def test_every_decision_can_be_taken_back_to_the_very_first(seats: int) -> None:
    game = full_game(seats)
    chance = random.Random(4)
    before = []
    for _ in range(60):
        if game.decider is None:
            break
        before.append((list(game.log), game.position.to_bytes(), game.information_state(0)))
        game.play(chance.choice(game.legal_ids()))
    for log, position, record in reversed(before):
        game.undo()
        assert (list(game.log), game.position.to_bytes(), game.information_state(0)) == (log, position, record)
    with pytest.raises(IndexError):
        game.undo()


@pytest.mark.parametrize("seats", [2, 4])
def test_a_copy_and_a_log_continue_like_the_game(seats: int) -> None:
    game = full_game(seats)
    play(game, 70)
    others = [game.copy(), Game.from_log(game.setup, game.log, b"key")]
    play(game, 40, seed=2)
    for other in others:
        play(other, 40, seed=2)
        assert other.log == game.log
        assert [other.information_state(seat) for seat in range(seats)] == [
            game.information_state(seat) for seat in range(seats)
        ]
        assert game_log(other).entries == game_log(game).entries


def test_the_flip_that_is_shown_is_the_last_one() -> None:
    game = full_game(4)
    while game.view(None).phase == "draft":
        flips = [id_ for id_ in game.log if encoding.decode(id_).verb == "flip"]
        assert game.view(None).flip == "AB"[flips[-1] - ids.FLIP]
        play(game, 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_record_hides_the_draws_and_facedown_coins_of_all_others_partners_too(seats: int) -> None:
    game = full_game(seats)
    play(game, 120)
    for seat in range(seats):
        own = game.information_state(seat).ids
        assert len(own) == len(game.log)
        secret = [
            i
            for i, id_ in enumerate(game.log)
            if ids.DRAW <= id_ < ids.DRAW + UNKNOWN or ids.PASS <= id_ < ids.PASS + UNKNOWN
        ]
        hidden = [i for i in secret if own[i] != game.log[i]]
        assert 0 < len(hidden) < len(secret)
        assert all(own[i] in (ids.DRAW + UNKNOWN, ids.PASS + UNKNOWN) for i in hidden)
    assert all(game.information_state(None).ids[i] != game.log[i] for i in secret)


@pytest.mark.parametrize("armies", [TWO, FOUR])
def test_a_hand_that_a_spy_saw_is_only_in_its_seats_record_and_the_discard_in_all(
    armies: tuple[tuple[str, ...], ...],
) -> None:
    game = Game(Setup.chosen(*armies, decrees=SPIES, forts=1, boxes=WAR_CHEST.box_ids), b"spies")
    chance = random.Random(2)
    spied = False
    while game.decider is not None and not spied:
        legal = game.legal_ids()
        id_ = ids.PROCLAIM + 6 if ids.PROCLAIM + 6 in legal else chance.choice(legal)
        spied = id_ == ids.PROCLAIM + 6
        game.play(id_)
    seat = game.decider
    assert seat is not None
    if len(armies) == 4:
        game.play(game.choices()[-1])
    (look,) = game.information_state(seat).seen
    assert look.at == len(game.log)
    assert look.hand == tuple(game.position.hand[coin_of(look.seat, slot)] for slot in range(8))
    spied_hand = game.view(seat).spied
    assert spied_hand is not None
    assert spied_hand.seat == look.seat
    for other in (None, *(other for other in range(len(armies)) if other != seat)):
        assert game.information_state(other).seen == ()
        assert game.view(other).spied is None
    discard = next(id_ for id_ in game.legal_ids() if id_ >= ids.SPY)
    game.play(discard)
    assert all(game.information_state(other).ids[look.at] == discard for other in (None, *range(len(armies))))
    game.undo()
    game.undo()
    assert game.information_state(seat).seen == ()
