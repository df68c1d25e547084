"""Game as an object: choices, actions, taking back, endings, chance by hand, looking without effects."""

import random

import pytest

from warchest import Ending, Game, IllegalChoice, Outcome, Setup, TextError, Zone
from warchest.game.history import transitions
from warchest.game.position_builder import PositionBuilder

BOXES = ("base", "nobility", "siege", "nightfall")
SETUPS = [
    Setup.first_game(),
    Setup.draft("undo", boxes=BOXES, variants=["elimination", "choose_order", "preview"]),
    Setup.random("undo", boxes=BOXES, seats=4),
]


def played(setup: Setup, decisions: int, seed: int = 1) -> Game:
    """A game played at random."""
    game, chance = Game(setup, b"a key"), random.Random(seed)
    for _ in range(decisions):
        if game.decider is None:
            break
        game.play(chance.choice(game.legal_ids()))
    return game


def test_without_a_setup_it_is_the_first_game() -> None:
    assert Game().setup == Setup.first_game()


def test_a_word_an_id_and_a_choice_name_the_same_decision() -> None:
    game = Game(key=b"a key")
    for choice in game.choices():
        word = game.choice(choice).word
        assert game.choice(word).id == choice.id
        assert game.is_legal(word)
        assert game.is_legal(choice.id)
        assert game.is_legal(choice)


def test_an_illegal_choice_is_explained_by_the_rule_that_forbids_it() -> None:
    game = Game(key=b"a key")
    reason = game.why_not("control@e2")
    assert reason is not None
    assert not game.is_legal("control@e2")
    with pytest.raises(IllegalChoice) as illegal:
        game.play("control@e2")
    assert (illegal.value.code, str(illegal.value)) == (reason.code, str(reason))


def test_words_and_verbs_are_plain_texts_also_of_a_choice_to_decline() -> None:
    scene = PositionBuilder().unit("A", "swordsman", "f4").unit("B", "scout", "f5").hand("A", "swordsman", "royal")
    game = scene.build()
    game.play("f4xf5")
    choices = [*game.choices(), game.choice("decline"), game.choice("burn")]
    assert "decline" in [choice.word for choice in choices]
    assert {type(text) for choice in choices for text in (choice.word, choice.verb)} == {str}


def test_a_word_that_means_nothing_is_no_silent_no() -> None:
    with pytest.raises(TextError):
        Game().is_legal("dragon@f4")


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.name}-{setup.seats}")
def test_undo_returns_the_ids_and_the_same_draws_come_again(setup: Setup) -> None:
    game = played(setup, 60)
    after = game.copy()
    for _ in range(10):
        before = len(game.log)
        taken = game.undo()
        assert len(taken) >= 1
        assert len(game.log) == before - len(taken)
        assert game.hash == Game.from_log(setup, game.log, b"a key").hash
    for id_ in after.log[len(game.log) :]:
        if id_ in game.legal_ids() and len(game.log) < len(after.log) and after.log[len(game.log)] == id_:
            game.play(id_)
    assert (game.log, game.hash) == (after.log, after.hash)
    assert [game.information_state(seat) for seat in range(setup.seats)] == [
        after.information_state(seat) for seat in range(setup.seats)
    ]


def test_a_hand_that_a_spy_saw_is_known_only_to_its_seat_until_its_decision_is_taken_back() -> None:
    game = PositionBuilder().decrees("spy").hand("A", "royal").hand("B", "cavalry", "scout").build()
    before = game.information_state(0)
    game.play("proclaim=spy")
    assert [look.seat for look in game.information_state(0).seen] == [1]
    assert game.information_state(1).seen == game.information_state(None).seen == ()
    game.undo()
    assert game.information_state(0) == before


def test_more_than_was_decided_cannot_be_taken_back_and_nothing_changes() -> None:
    game = played(SETUPS[0], 3)
    log = list(game.log)
    with pytest.raises(IndexError):
        game.undo(4)
    assert game.log == log


def test_a_resignation_ends_the_game_and_counts_as_one_decision_to_undo() -> None:
    game = played(SETUPS[0], 5)
    decider = game.decider
    game.resign(1)
    assert game.outcome == Outcome(Ending.RESIGNATION, 0, 1)
    assert game.outcome.returns(2) == (1, -1)
    assert (game.decider, game.choices(), game.prompt) == (None, [], None)
    assert game.view(None).phase == "over"
    assert Game.from_text(game.to_text()).outcome == game.outcome
    assert game.undo() == ()
    assert Game.from_log(game.setup, game.log, b"a key").decider == game.decider == decider
    assert "over" not in repr(game)


@pytest.mark.parametrize(
    ("ending", "seat", "winner"),
    [
        (Ending.TIME, 0, 1),
        (Ending.FORFEIT, 1, 0),
        (Ending.AGREEMENT, None, None),
        (Ending.ABORTED, None, None),
    ],
)
def test_every_ending_is_in_the_text_of_the_game(ending: Ending, seat: int | None, winner: int | None) -> None:
    game = played(SETUPS[0], 5)
    game.end(ending, seat)
    again = Game.from_text(game.to_text())
    assert again.outcome == Outcome(ending, winner, seat)
    assert again.to_text() == game.to_text()
    with pytest.raises(IllegalChoice, match="over"):
        game.resign(0)


def test_an_ending_of_the_rules_cannot_be_declared_and_a_loser_must_be_named() -> None:
    game = Game()
    for ending, seat in ((Ending.LOCATIONS, None), (Ending.TIME, None), (Ending.AGREEMENT, 0), (Ending.RESIGNATION, 7)):
        with pytest.raises(ValueError, match=r"."):
            game.end(ending, seat)
    assert game.outcome is None


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.name}-{setup.seats}")
def test_an_action_is_played_whole_or_not_at_all(setup: Setup) -> None:
    chance = random.Random(5)
    game = Game(setup, b"a key")
    for _ in range(60):
        if game.decider is None:
            break
        action = [chance.choice(game.legal_ids())]
        while (trial := game.try_action(action)).action_open:
            log = list(game.log)
            with pytest.raises(IllegalChoice, match="not finished"):
                game.play_action(action)
            assert game.log == log
            action.append(chance.choice(trial.legal_ids()))
        with pytest.raises(IllegalChoice, match="ends before"):
            game.play_action([*action, 0])
        before = len(game.log)
        drawn = game.play_action(action)
        assert game.log[before:] == [*action, *drawn]


def test_chance_by_hand_waits_for_its_outcome() -> None:
    game = Game(chance="manual")
    assert game.decider is None
    assert game.legal_ids() == []
    assert sum(game.chance_outcomes().values()) == 9
    assert game.drawer == 0
    words = [game.choice(id_).word for id_ in game.chance_outcomes()]
    assert "draw=royal" in words
    game.play("draw=royal")
    assert game.coins(0, Zone.HAND) == {"royal": 1}
    with pytest.raises(IllegalChoice, match="can't come up at random"):
        game.play("draw=royal")
    while game.chance_outcomes():
        game.draw()
    assert sum(game.coins(1, "hand").values()) == 3
    assert game.decider == 0


def test_the_same_draws_given_by_hand_give_the_same_game() -> None:
    game = played(SETUPS[2], 80)
    twin = Game(SETUPS[2], chance="manual")
    for id_ in game.log:
        twin.play(id_)
    assert twin.position == game.position


def test_a_unit_is_found_by_its_hex() -> None:
    game = played(SETUPS[0], 80)
    for shown in game.view(None).units:
        unit = game.unit_at(shown.hex)
        assert unit is not None
        assert (unit.kind, unit.seat, unit.height) == (shown.kind, shown.seat, shown.height)
    with pytest.raises(ValueError, match="z9"):
        game.unit_at("z9")


def test_looking_changes_nothing() -> None:
    game = played(SETUPS[1], 60)
    before = {name: repr(value) for name, value in vars(game).items() if name != "_position"}, game.position.to_bytes()
    for seat in (None, 0, 1):
        game.view(seat)
        game.information_state(seat)
        game.position_text(seat)
        game.to_text(seat)
    (
        game.choices(),
        game.legal_ids(),
        game.why_not(0),
        game.prompt,
        game.action_open,
        game.outcome,
        str(game),
        repr(game),
    )
    after = {name: repr(value) for name, value in vars(game).items() if name != "_position"}, game.position.to_bytes()
    assert {name: value for name, value in after[0].items() if " at 0x" not in value} == {
        name: value for name, value in before[0].items() if " at 0x" not in value
    }
    assert after[1] == before[1]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.name}-{setup.seats}")
def test_the_transitions_of_a_game_are_those_of_its_log(setup: Setup) -> None:
    game = played(setup, 40)
    assert list(game.transitions()) == list(transitions(game.tables, game.start, game.log))
    assert [step.id for step in game.transitions(10)] == game.log[10:]


def test_a_game_from_a_position_has_no_earlier_history_and_leaves_the_original_unchanged() -> None:
    game = played(SETUPS[0], 40)
    before, log = game.position, game.log[:]
    other = game.beginning_at(game.position)
    other.play(other.legal_ids()[0])
    assert other.start == before
    assert len(other.log) == 1
    assert other.at(0).hash == game.hash
    assert (game.position, game.log[:]) == (before, log)
