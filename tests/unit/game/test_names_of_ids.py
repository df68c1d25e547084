"""Ids that print as words: the results of play and undo, choices with their names, the log, and the two ways to read a game."""

import copy
import pickle
import random
import re

import pytest

import warchest
from tests.unit.game.test_game import SETUPS, played
from warchest import LITE, Choice, Game, IllegalChoice, Knowledge, PositionBuilder, Setup, TextError
from warchest.game.choices import NO_IDS, ActionIds
from warchest.game.text.gametext.parse import parse_game

EVERY = [*SETUPS, Setup.draft("names", seats=4, boxes=("base", "nightfall")), Setup.random("names", ruleset=LITE)]


def name_of(setup: Setup) -> str:
    return f"{setup.ruleset.id}-{setup.name}-{setup.seats}"


@pytest.mark.parametrize("setup", EVERY, ids=name_of)
def test_played_drawn_and_undone_ids_have_words_that_play_them_again(setup: Setup) -> None:
    game, chance = Game(setup, b"words"), random.Random(2)
    manual = Game.from_log(setup, game.log, chance="manual")
    for _ in range(70):
        if game.decider is None:
            break
        id_ = chance.choice(game.legal_ids())
        drawn = game.play(id_)
        manual.play(id_)
        for word in drawn.words:
            manual.play(word)
        assert manual.log == game.log
        assert str(drawn) == " ".join(drawn.words)
    undone = [game.undo() for _ in range(30)]
    for taken in reversed(undone):
        twin = game.copy(chance="manual")
        for word in taken.words:
            twin.play(word)
        assert game.play(taken.words[0]) == taken[1:]
        assert twin.log == game.log


def test_an_answer_of_play_is_still_the_tuple_of_its_ids() -> None:
    game = played(SETUPS[0], 5)
    while not (drawn := game.play(game.legal_ids()[0])):
        pass
    ids = game.log[-len(drawn) :]
    assert isinstance(drawn, tuple)
    assert (drawn, list(drawn), hash(drawn), drawn[0]) == (tuple(ids), ids, hash(tuple(ids)), ids[0])
    assert re.fullmatch(r"<Ids [\d, ]+: (draw=\w+ ?)+>", repr(drawn))
    assert game.undo() == (game_log_before(game, ids), *ids)


def game_log_before(game: Game, ids: list[int]) -> int:
    """The id of the decision that the draws followed, found by playing it again."""
    return next(id_ for id_ in game.legal_ids() if game.copy().play(id_) == tuple(ids))


def test_nothing_drawn_and_nothing_taken_back_is_an_empty_tuple() -> None:
    game = played(SETUPS[0], 5)
    game.resign(0)
    assert game.undo() == NO_IDS
    assert tuple(NO_IDS) == ()
    assert (str(NO_IDS), repr(NO_IDS), NO_IDS.words) == ("", "()", ())


def test_the_words_outlive_the_game_and_a_pickle() -> None:
    game = played(SETUPS[1], 30)
    taken = game.undo(3)
    while game.log:
        try:
            game.undo()
        except IndexError:
            break
    again = pickle.loads(pickle.dumps(taken))
    assert isinstance(again, ActionIds)
    assert (again, again.words) == (taken, taken.words)
    assert copy.deepcopy(taken).words == taken.words


@pytest.mark.parametrize("setup", EVERY, ids=name_of)
def test_a_choice_carries_its_id_and_its_word_and_each_leads_to_it(setup: Setup) -> None:
    game = played(setup, 20)
    for _ in range(30):
        if game.decider is None:
            break
        choices = game.choices()
        assert [choice.id for choice in choices] == game.legal_ids()
        assert len({choice.word for choice in choices}) == len(choices)
        for choice in choices:
            assert game.choice(choice.word) == game.choice(choice.id) == game.choice(choice) == choice
            assert choice.word in str(choice)
            assert choice.label in str(choice)
        game.play(choices[-1])


def test_two_units_of_a_kind_that_attack_the_same_target_read_apart() -> None:
    scene = PositionBuilder().unit("A", "footman", "f4").unit("A", "footman", "e3").unit("B", "archer", "f3")
    game = scene.hand("A", "footman").build()
    attacks = [str(choice) for choice in game.choices() if choice.verb == "attack"]
    assert len(set(attacks)) == len(attacks) == 2
    assert all(start in text for start, text in zip(("e3", "f4"), sorted(attacks, key=lambda t: t[-6:]), strict=True))


def test_an_illegal_choice_has_only_its_id_and_its_word() -> None:
    game = Game(key=b"a key")
    choice = game.choice("control@e2")
    assert isinstance(choice, Choice)
    assert (choice.verb, choice.word, str(choice), choice.coin) == ("control", "control@e2", "control@e2", None)
    assert game.choice(choice.id) == choice
    assert not game.is_legal(choice)


def test_a_word_without_a_meaning_is_no_choice() -> None:
    game = Game(key=b"a key")
    with pytest.raises(TextError):
        game.choice("dragon@f4")
    with pytest.raises(ValueError, match="no decision"):
        game.choice(10**6)
    with pytest.raises(TypeError):
        game.choice(None)  # type: ignore[arg-type]
    game.resign(0)
    with pytest.raises(IllegalChoice):
        game.choice("control@e2")


def test_a_draw_and_a_flip_are_choices_by_their_word_and_id() -> None:
    for setup, verb in ((SETUPS[0], "draw"), (SETUPS[2], "flip")):
        game = Game(setup, chance="manual")
        for id_ in game.chance_outcomes():
            choice = game.choice(id_)
            assert game.choice(choice.word) == choice
            assert (choice.id, choice.verb) == (id_, verb)
        game.play(choice)
        assert game.log == [choice.id]


def test_a_games_text_and_a_position_are_read_by_different_methods() -> None:
    game = played(SETUPS[0], 30)
    position = game.position_text()
    assert Game.from_text(game.to_text()).log == game.log
    assert Game.from_text(parse_game(game.to_text())).log == game.log
    for source in (position, position.line(), position.to_json()):
        begun = Game.from_position(source, b"on")
        assert (begun.hash, len(begun.log)) == (game.hash, 0)
    with pytest.raises(TextError):
        Game.from_text(position.line())
    with pytest.raises(TextError):
        Game.from_position(game.to_text())


def test_callers_cannot_change_the_log() -> None:
    game = played(SETUPS[0], 10)
    log = game.log
    for name in ("append", "extend", "insert", "clear", "pop", "__setitem__", "__delitem__", "__iadd__"):
        assert not hasattr(log, name)
    with pytest.raises(AttributeError):
        game.log = []  # type: ignore[misc, assignment]
    log[:].clear()
    assert len(game.log) == len(log) > 10


def test_the_log_is_a_sequence_that_follows_the_game() -> None:
    game = played(SETUPS[0], 10)
    log, before = game.log, list(game.log)
    assert (log == before, log == game.copy().log, log != before[:-1], repr(log)) == (True, True, True, repr(before))
    assert (log[0], log[-1], log[2:4], before[0] in log, log.index(before[3])) == (
        *(before[0], before[-1], before[2:4], True),
        before.index(before[3]),
    )
    game.play(game.legal_ids()[0])
    assert log[: len(before)] == before
    assert len(log) > len(before)


@pytest.mark.parametrize("chance", ["keyed", "manual"])
@pytest.mark.parametrize("setup", EVERY, ids=name_of)
def test_a_pickled_and_a_deep_copied_game_plays_on_as_the_game_does(setup: Setup, chance: str) -> None:
    game, dice = Game(setup, b"pickle", chance=chance), random.Random(4)  # type: ignore[arg-type]
    for turn in range(40):
        others = [pickle.loads(pickle.dumps(game)), copy.deepcopy(game)] if turn % 4 == 0 else []
        ids = list(game.chance_outcomes()) or game.legal_ids()
        if not ids:
            break
        id_ = dice.choice(ids)
        drawn = game.play(id_)
        for other in others:
            assert str(other) != str(game) or other.log != game.log
            assert (other.play(id_), other.log, other.position) == (drawn, game.log, game.position)
            assert (str(other), other.to_text(), other.prompt) == (str(game), game.to_text(), game.prompt)
            assert [other.information_state(n) for n in range(setup.seats)] == [
                game.information_state(n) for n in range(setup.seats)
            ]
            if chance == "keyed":
                assert (other.undo(), other.play(id_).words) == (game.copy().undo(), drawn.words)


def test_a_pickled_game_keeps_an_ending_and_its_starting_position() -> None:
    game = Game.from_position(played(SETUPS[1], 60).position_text(), b"on")
    game.play(game.legal_ids()[0])
    game.resign(0)
    for other in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert (other.outcome, other.start, other.to_text()) == (game.outcome, game.start, game.to_text())
        other.undo(2)
        assert (other.position, game.outcome is None) == (game.start, False)


def test_an_information_state_of_a_game_from_a_position_is_hashable() -> None:
    position = played(SETUPS[0], 40).position_text()
    one, other = (Game.from_position(position, key).information_state(0) for key in (b"one", b"other"))
    assert hash(one) == hash(other)
    assert len({one, other}) == 1


def test_the_prompt_names_the_hex_of_the_unit_that_asks() -> None:
    game = PositionBuilder().unit("A", "cavalry", "f4").unit("B", "archer", "f2").hand("A", "cavalry").build()
    assert game.prompt is not None
    assert game.prompt.hex is None
    game.play("tactic@f4")
    asked = game.prompt
    assert asked is not None
    assert (asked.hex, asked.kind) == ("f4", "cavalry")


def test_views_and_outcomes_give_a_side_as_its_letter() -> None:
    game = played(SETUPS[0], 5)
    game.resign(0)
    outcome, seen = game.outcome, game.view(None).outcome
    assert outcome is not None
    assert seen is not None
    assert outcome.winning_side == seen.winner == "B"


def test_the_lite_game_calls_its_players_crow_and_wolf_and_nothing_else() -> None:
    game = played(EVERY[-1], 12)
    head = str(game).splitlines()[0]
    assert re.fullmatch(r"Round \d; (Crow|Wolf) has the initiative; (Crow|Wolf) to decide", head)


def test_knowledge_is_a_public_name() -> None:
    assert "Knowledge" in warchest.__all__
    game = played(SETUPS[0], 10)
    assert Knowledge(game.information_state(0)).ids == game.information_state(0).ids
