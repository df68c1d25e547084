"""The game in OpenSpiel: OpenSpiel's tests, chance, copies, a player's knowledge, and determinizations for a search."""

import copy
import pickle
import random
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from tests.support.documents import examples_of
from tests.support.twin_games import twins
from warchest.game.setup import SetupError
from warchest.lab.vector.observation import layout_of, observe
from warchest.lab.vector.turning import turned_ids
from warchest.rules.content.war_chest import RULESETS
from warchest.rules.state import ids

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from warchest.lab.environments.openspiel import WarChestGame, WarChestState, resampler, setup_of  # noqa: E402

KINDS = (
    "setup=first_game",
    "ruleset=lite",
    "players=4,boxes=base+siege+nobility+nightfall+shock_tactics",
    "setup=draft,boxes=base+siege+nobility+nightfall+shock_tactics,variants=elimination+choose_order+preview",
    "setup=draft,players=4",
    "boxes=base+siege",
    "boxes=base+nobility",
    "boxes=base+nightfall",
    "boxes=base+shock_tactics",
    "players=4",
    "boxes=base+siege+nobility+nightfall+shock_tactics",
    "ruleset=lite,variants=alternate+three_each+any_coin",
    "setup=crecy",
    *(f"ruleset={name}" for name in RULESETS if name not in ("war_chest", "lite")),
)
"""Kinds of games, by their parameters in OpenSpiel."""


def load(parameters: str) -> WarChestGame:
    game: WarChestGame = pyspiel.load_game(f"python_war_chest({parameters})")
    return game


def after(parameters: str, actions: int, seed: int = 1) -> WarChestState:
    """Return the state after this many random actions and the draws after them."""
    state, rng = load(parameters).new_initial_state(), random.Random(seed)
    while not state.is_terminal() and (len(state.history()) < actions or state.is_chance_node()):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def observed(state: WarChestState, player: int) -> tuple[Any, ...]:
    """Return everything that OpenSpiel shows a player of a state."""
    public, private = (
        state.get_game().make_py_observer(
            pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=whose)
        )
        for public, whose in ((True, pyspiel.PrivateInfoType.NONE), (False, pyspiel.PrivateInfoType.SINGLE_PLAYER))
    )
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.observation_tensor(player),
        public.string_from(state, player),
        private.string_from(state, player),
    )


@pytest.mark.parametrize("parameters", KINDS[:5])
def test_the_start_of_random_games_passes_openspiels_test(parameters: str) -> None:
    game = load(f"{parameters},cap=8")
    for serialize in (True, False):
        pyspiel.random_sim_test(game, num_sims=1, serialize=serialize, verbose=False)


@pytest.mark.marathon
@pytest.mark.parametrize("serialize", [True, False])
@pytest.mark.parametrize("parameters", KINDS)
def test_ten_random_games_pass_openspiels_test(parameters: str, serialize: bool) -> None:
    pyspiel.random_sim_test(load(parameters), num_sims=10, serialize=serialize, verbose=False)


def test_parameters_deal_the_same_armies_each_time_and_others_for_another_seed() -> None:
    parameters: Mapping[str, Any] = {"boxes": "base+siege", "seed": 7}
    assert setup_of(parameters) == setup_of(parameters)
    assert setup_of(parameters).armies != setup_of({**parameters, "seed": 8}).armies
    assert setup_of(parameters).boxes == ("base", "siege")
    assert {setup_of({"ruleset": name}).ruleset.id for name in RULESETS} == set(RULESETS)


@pytest.mark.parametrize(
    ("parameters", "reason"),
    [
        ("ruleset=chess", "There is no rule set 'chess'"),
        ("players=3", "War Chest is for two or four players"),
        ("boxes=base+sand", "There is no box 'sand'"),
        ("cap=0", "at least one decision"),
    ],
)
def test_parameters_that_make_no_game_are_refused_with_a_sentence(parameters: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        load(parameters)


def test_chance_is_explicit_and_coins_come_as_often_as_they_are_in_the_bag() -> None:
    state = load("setup=first_game").new_initial_state()
    assert state.is_chance_node()
    coins = state.played.game.coins(0, "bag")
    outcomes = {
        state.action_to_string(pyspiel.PlayerId.CHANCE, action): chance for action, chance in state.chance_outcomes()
    }
    assert outcomes == {f"draw={kind}": count / sum(coins.values()) for kind, count in coins.items()}


def test_each_side_names_the_same_action_on_a_board_that_is_turned_its_way() -> None:
    for player in range(2):
        state = after("setup=first_game", 30)
        while state.current_player() != player:
            state.apply_action(state.legal_actions()[0])
        game, actions = state.played.game, state.legal_actions()
        seen = turned_ids(game.board, 2, player)
        words = {seen[id_]: game.choice(id_).word for id_ in game.legal_ids()}
        assert actions == sorted(words)
        assert [state.action_to_string(action) for action in actions] == [words[action] for action in actions]
        assert max(actions) < state.get_game().num_distinct_actions()


def test_an_illegal_action_changes_nothing_and_is_refused() -> None:
    state = after("setup=first_game", 30)
    illegal = next(action for action in range(ids.HEX_BASE) if action not in state.legal_actions())
    before = str(state)
    with pytest.raises(ValueError):
        state.apply_action(illegal)
    assert str(state) == before


@pytest.mark.parametrize("action", [-2, -1440, 1440, 10**6])
def test_a_number_that_is_no_action_is_refused_with_a_sentence(action: int) -> None:
    state = after("setup=first_game", 30)
    chance = load("setup=first_game").new_initial_state()
    for each, most in ((state, 1439), (chance, 10)):
        player, before = each.current_player(), str(each)
        sentence = f"There is no action {action}: actions are numbered from 0 to {most} here."
        with pytest.raises(ValueError, match=sentence):
            each.apply_action(action)
        with pytest.raises(ValueError, match=sentence):
            each.action_to_string(player, action)
        assert str(each) == before


def test_after_the_end_an_action_is_refused_with_a_sentence() -> None:
    state = after("setup=first_game,cap=9", 1000)
    with pytest.raises(ValueError, match="The game is over"):
        state.apply_action(0)
    with pytest.raises(ValueError, match="The game is over"):
        state.action_to_string(0, 0)


def test_a_game_ends_as_a_draw_at_its_cap() -> None:
    state = after("setup=first_game,cap=9", 1000)
    decisions = [item for item in state.full_history() if item.player >= 0]
    assert state.is_terminal()
    assert len(decisions) == 9
    assert state.returns() == [0.0, 0.0]
    assert state.get_game().max_game_length() == 9


def test_partners_win_and_lose_together() -> None:
    state = after("players=4", 30)
    assert state.returns() == [0.0, 0.0, 0.0, 0.0]
    returns = (after("players=4", 10_000, seed).returns() for seed in range(100))
    assert next(filter(any, returns)) in ([-1.0, 1.0, -1.0, 1.0], [1.0, -1.0, 1.0, -1.0])


def test_no_game_has_more_draws_than_the_game_says() -> None:
    state = after("setup=first_game,cap=40", 1000)
    draws = [item for item in state.full_history() if item.player == pyspiel.PlayerId.CHANCE]
    assert len(draws) <= state.get_game().max_chance_nodes_in_history()


def test_a_clone_is_independent_and_shares_immutable_parts() -> None:
    state = after("setup=first_game", 40)
    before = str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)
    assert clone.played.game.tables is state.played.game.tables
    assert copy.deepcopy(state.played).decisions == state.played.decisions


def test_a_stored_state_is_the_same_and_continues_the_same_way() -> None:
    state = after("setup=first_game", 40)
    stored = pickle.loads(pickle.dumps(state))
    assert (str(stored), stored.history()) == (str(state), state.history())
    for each in (state, stored):
        each.apply_action(each.legal_actions()[0])
    assert stored.information_state_string(0) == state.information_state_string(0)


def test_the_information_state_remembers_what_the_observation_forgets() -> None:
    state = after("setup=first_game", 40)
    information, observation = state.information_state_string(0), state.observation_string(0)
    told = state.played.game.information_state(0).ids
    assert information == f"{observation} history={','.join(map(str, told))}"


def test_the_private_observation_is_what_the_public_one_lacks() -> None:
    _information, observation, _tensor, public, private = observed(after("setup=first_game", 40), 0)
    assert set(observation.split()) == {
        *private.split(),
        *(field for field in public.split() if field in observation.split()),
    }
    assert any(field.startswith("A.hand=") and "?" not in field for field in private.split())
    assert not any(field.startswith("B.") for field in private.split())


def test_an_observer_sees_all_coins_only_on_request() -> None:
    state = after("setup=first_game", 40)
    game, whose = state.get_game(), pyspiel.PrivateInfoType
    sees_all = game.make_py_observer(
        pyspiel.IIGObservationType(perfect_recall=False, private_info=whose.ALL_PLAYERS), {}
    )
    assert sees_all.string_from(state, 0) == str(state)
    assert sees_all.tensor is None
    with pytest.raises(ValueError, match="no parameters: colour"):
        game.make_py_observer(None, {"colour": "red"})


@pytest.mark.parametrize("parameters", ["boxes=base+nobility", "players=4", "ruleset=lite"])
def test_every_kind_of_observer_is_there_and_private_history_is_what_the_public_one_lacks(parameters: str) -> None:
    state = after(parameters, 40)
    whose, kind = pyspiel.PrivateInfoType, pyspiel.IIGObservationType
    texts = {
        (public, recalls, private): state.get_game()
        .make_py_observer(kind(public_info=public, perfect_recall=recalls, private_info=private))
        .string_from(state, 0)
        for public in (True, False)
        for recalls in (True, False)
        for private in (whose.NONE, whose.SINGLE_PLAYER, whose.ALL_PLAYERS)
    }
    assert texts[False, True, whose.NONE] == texts[False, False, whose.NONE] == ""
    own, public = (state.played.information(form).ids for form in (0, None))
    shown = texts[False, True, whose.SINGLE_PLAYER]
    assert shown.startswith(texts[False, False, whose.SINGLE_PLAYER])
    history = next(field for field in shown.split() if field.startswith("history=")).removeprefix("history=")
    hidden = {int(number): int(id_) for number, _colon, id_ in (part.partition(":") for part in history.split(","))}
    assert hidden
    assert [hidden.get(number, id_) for number, id_ in enumerate(public)] == list(own)


def test_the_tensor_has_the_bytes_of_an_observation_by_the_names_of_their_blocks() -> None:
    state = after("players=4", 40)
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 1)
    game = state.played.game
    seen = observe(game.tables, game.position, 1)
    assert observer.tensor.astype(np.uint8).tobytes() == seen
    named = {name: tuple(block.ravel()) for name, block in observer.dict.items()}
    assert named == {name: block for name, block in layout_of(game.tables).named(seen).items() if block}


@pytest.mark.parametrize(
    "parameters", ["boxes=base+siege+nobility+nightfall+shock_tactics", "players=4", "ruleset=lite"]
)
def test_a_player_gets_the_same_texts_in_all_worlds_of_an_information_set(parameters: str) -> None:
    game, different = load(parameters), 0
    for viewer in range(2):
        worlds = twins(game.opening.game.setup, viewer, seed=viewer, decisions=40)
        states = [game.new_initial_state() for _world in worlds]
        for at, ids_ in enumerate(zip(*(world.log for world in worlds), strict=True)):
            for state, id_ in zip(states, ids_, strict=True):
                seen = turned_ids(state.played.game.board, state.num_players(), max(state.current_player(), 0))
                state.apply_action(id_ - ids.DRAW if state.is_chance_node() else seen[id_])
            if at % 5 == 0:
                different += str(states[0]) != str(states[1])
                assert observed(states[0], viewer) == observed(states[1], viewer)
    assert different


@pytest.mark.parametrize("parameters", ["boxes=base+nobility", "players=4", "setup=draft"])
def test_a_determinization_is_in_the_players_information_set(parameters: str) -> None:
    state = after(parameters, 60)
    player = state.current_player()
    deal = resampler(seed=1)
    worlds = [deal(state, player) for _world in range(12)]
    assert len({str(world) for world in worlds}) > 1
    for world in worlds:
        assert observed(world, player) == observed(state, player)
        assert world.legal_actions() == state.legal_actions()
        assert world.history() == []


def test_a_determinization_continues_and_can_be_resampled_for_any_player() -> None:
    state, rng = after("boxes=base+nobility", 60), random.Random(3)
    first = state.current_player()
    world = resampler(seed=1)(state, first)
    for _action in range(40):
        world.apply_action(rng.choice(world.legal_actions()))
    while world.is_chance_node():
        world.apply_action(rng.choice(world.legal_actions()))
    for player in range(2):
        again = resampler(seed=2)(world, player)
        assert again.information_state_string(player) == world.information_state_string(player)
    assert world.clone().information_state_string(first) == world.information_state_string(first)


class Ahead(mcts.Evaluator):  # type: ignore[misc] # OpenSpiel has no types
    """Values a state by the locations and the units of each side."""

    def evaluate(self, state: WarChestState) -> Any:
        if state.is_terminal():
            return np.array(state.returns())
        game = state.played.game
        view, locations = game.view(None), {game.board.names[hex_] for hex_ in game.board.locations}
        sides = {"A": 0.0, "B": 0.0}
        for side in view.held.values():
            sides[side] += 0.1
        for unit in view.units:
            side = view.seats[unit.seat].side
            about_to_control = unit.hex in locations and view.held.get(unit.hex) != side
            sides[side] += 0.06 if about_to_control else 0.01
        ahead = sides["A"] - sides["B"]
        return np.array([ahead if seat.side == "A" else -ahead for seat in view.seats])

    def prior(self, state: WarChestState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def points_against_chance(game: WarChestGame, evaluator: mcts.Evaluator, simulations: int, games: int) -> float:
    """Return the points of OpenSpiel's tree search, with worlds dealt from our belief, against its random bot, alternating sides."""
    points = 0.0
    for seed in range(games):
        luck = np.random.RandomState(seed)
        search = ismcts.ISMCTSBot(game, evaluator, uct_c=0.05, max_simulations=simulations, random_state=luck)
        search.set_resampler(resampler(seed))
        bots = [pyspiel.make_uniform_random_bot(player, seed) for player in range(2)]
        bots[seed % 2] = search
        points += pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[seed % 2]
    return points


@pytest.mark.slow
def test_openspiels_tree_search_with_our_belief_beats_its_random_bot_in_micro_war_chest() -> None:
    assert points_against_chance(load("ruleset=micro,seed=1"), Ahead(), simulations=20, games=4) >= 2


@pytest.mark.marathon
def test_openspiels_tree_search_with_our_belief_beats_its_random_bot() -> None:
    assert points_against_chance(load("setup=first_game,cap=600"), Ahead(), simulations=40, games=8) >= 5


@pytest.mark.parametrize("example", examples_of("docs/guides/laboratory.md", "OpenSpiel"))
def test_the_example_of_the_document_runs(example: str) -> None:
    exec(compile(example, "docs/guides/laboratory.md", "exec"), {})
