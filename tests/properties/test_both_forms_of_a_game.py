"""A `Game` is the same in both forms: its answers, draws, refusals and undone ids."""

import copy
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.random_games import CURIOUS, setups, title
from tests.support.tiers import mostly_marathon
from warchest import Game, IllegalChoice, Setup, compile_rules
from warchest.game.frozen import frozen, key_of, resumed, thawed
from warchest.game.text.names import TextError
from warchest.rules import forms

pytestmark = pytest.mark.slow

STEPS = 100
EACH = [*setups(1), *CURIOUS]
IN_CI = 5


@pytest.fixture(autouse=True)
def the_usual_form_afterwards() -> Iterator[None]:
    usual = forms.form
    yield
    forms.form = usual


def in_both_forms(tell: Any) -> tuple[Any, Any]:
    """Return what a function returns in the interpreted form, and in the native one."""
    forms.form = forms.Interpreted()
    interpreted = tell()
    assert compile_rules()
    return interpreted, tell()


def course_of(setup: Setup, steps: int) -> list[object]:
    """Play a game at random, now and then back, and return all that it answers on the way."""
    game, chance = Game(setup, b"both forms"), random.Random("both forms")
    answers: list[object] = []
    for step in range(steps):
        answers.append((game.legal_ids(), game.chance_outcomes(), game.decider, game.action_open, game.hash))
        if game.outcome is not None:
            break
        if step % 10 == 0:
            answers += [repr(game.choices()), game.view(0), game.information_state(0), refusals(game, chance)]
        answers.append(game.play(chance.choice(game.legal_ids())))
        if step % 7 == 0:
            answers.append(game.undo(min(3, decisions(game))))
    return [*answers, list(game.log), game.to_text(), str(game.outcome)]


def decisions(game: Game) -> int:
    return sum(not ply.chance for ply in game._course.plies)


def refusals(game: Game, chance: random.Random) -> list[str]:
    """Return the reasons against some ids. Most of these are no choices."""
    return [str(game.why_not(chance.randrange(1440))) for _ in range(3)]


@pytest.mark.parametrize("setup", mostly_marathon(EACH, IN_CI), ids=title)
def test_a_game_answers_the_same_in_both_forms(setup: Setup) -> None:
    interpreted, native = in_both_forms(lambda: course_of(setup, STEPS))
    assert interpreted == native


def test_a_game_can_switch_to_the_other_form_after_any_id() -> None:
    setup = Setup.random("changes", boxes=("base", "nobility", "siege"))
    usual, changing = Game(setup, b"changes"), Game(setup, b"changes")
    chance = random.Random(5)
    for step in range(150):
        forms.form = forms.Interpreted()
        legal = usual.legal_ids()
        if not legal:
            break
        id_ = chance.choice(legal)
        drawn = usual.play(id_)
        if step % 3:
            assert compile_rules()
        assert changing.legal_ids() == legal
        assert changing.play(id_) == drawn
        twin = changing.copy()
        twin.undo()
        assert twin.legal_ids() == legal
    assert (usual.to_text(), usual.hash) == (changing.to_text(), changing.hash)


def test_a_native_game_is_copied_pickled_frozen_and_resumed() -> None:
    def told() -> list[object]:
        game, chance = Game(key=b"kept"), random.Random(1)
        for _ in range(40):
            game.play(chance.choice(game.legal_ids()))
        others = [game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), game.at(len(game.log))]
        others += [thawed(game.setup, key_of(game), frozen(game)), resumed(game, list(game.log)[:-3])]
        for other in others:
            while other.outcome is None and len(other.log) < len(game.log) + 20:
                if other.decider is None:
                    other.draw()
                else:
                    other.play(other.legal_ids()[-1])
        return [other.to_text() for other in others]

    interpreted, native = in_both_forms(told)
    assert interpreted == native


@pytest.mark.parametrize("wrong", [True, 10**6, -1, "control@e2", "dragon"])
def test_a_native_game_refuses_as_an_interpreted_one_does(wrong: int | str) -> None:
    def told() -> tuple[str, str, list[int]]:
        game = Game(key=b"refusals")
        try:
            game.play(wrong)
        except (IllegalChoice, TextError) as error:
            return type(error).__name__, str(error), list(game.log)
        return "", "", list(game.log)

    interpreted, native = in_both_forms(told)
    assert interpreted == native


def test_threads_list_the_choices_of_many_native_games_at_once() -> None:
    from concurrent.futures import ThreadPoolExecutor

    assert compile_rules()

    def legal_at_the_end(number: int) -> tuple[list[int], list[int]]:
        game, chance = Game(Setup.random(f"threads {number}"), b"threads"), random.Random(number)
        for _ in range(60):
            game.play(chance.choice(game.legal_ids()))
        return game.legal_ids(), forms.Interpreted().choices(game.tables, game.position)

    with ThreadPoolExecutor(4) as pool:
        for native, interpreted in pool.map(legal_at_the_end, range(12)):
            assert native == interpreted
