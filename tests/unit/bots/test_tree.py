"""The tree search: worlds as the belief has them, the same choices in both forms, and a value that favours neither side."""

from collections import Counter

import pytest

from tests.support.bot_games import RULES, later, random_game, steps
from tests.support.tiers import mostly_marathon
from warchest import Game, PositionBuilder, Setup
from warchest.bots.beliefs.hidden_splits import split_of, unseen
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.bots.policy.ranks import APPROACHES, RANKS, class_of, rank_of, survey
from warchest.bots.tree.agent import BEST, PLAIN, InterpretedTreeAgent, TreeAgent, first_state
from warchest.bots.tree.bot import TreeBot, TreeForm
from warchest.bots.tree.memory import Context, Node
from warchest.bots.tree.playout import CEILINGS, draw, value_of, value_of_leaf
from warchest.bots.tree.search import determinize, edge_of, least_doubtful
from warchest.rules.flow.play import action_open, apply, list_choices
from warchest.rules.state.ids import ATTACK, CLAIM, COUNT, DEPLOY, DRAW, PASS, RECRUIT, hex_of, what_of
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import CHOICES, DIRECTIONS, SEATS, SLOTS
from warchest.rules.subset import Positions, Scratch, list_moves

DEALS = 4000


def surveyed(game: Game, sharp: int = 0) -> list[Context]:
    """Return a context that knows how far locations are in a game's position."""
    context = [Context()]
    context[0].sharp = sharp
    for side in range(2):
        survey(game.setup.tables(), game.position, side, context)
    return context


def known(game: Game) -> Knowledge:
    assert game.decider is not None
    return Knowledge(game.information_state(game.decider))


@pytest.mark.parametrize("rules", ["base", "four_all"])
def test_determinizations_are_sampled_in_proportion_to_the_belief(rules: str) -> None:
    game = next(g for g in (later(seed, 40, rules) for seed in range(20)) if g.decider is not None)
    knowledge = known(game)
    r, own = knowledge.tables, knowledge.seat
    assert own is not None
    splits, context = knowledge.splits(), [Context()]
    context[0].state, context[0].first = first_state(7), splits.first
    dealt: dict[int, Counter[object]] = {seat: Counter() for seat in range(r.seats)}
    world = knowledge.possible_position.copy()
    for _ in range(DEALS):
        determinize(r, world, splits.rows, context)
        for seat in range(r.seats):
            dealt[seat][split_of(world, seat)] += 1
    assert dealt[own] == {split_of(knowledge.possible_position, own): DEALS}
    for seat in set(range(r.seats)) - {own}:
        assert unseen(world, seat) == unseen(knowledge.possible_position, seat)
        belief = knowledge.belief(seat)
        assert dealt[seat].keys() <= belief.keys()
        # The total variation between the belief and this many samples from it is near sqrt(splits / (2 pi draws)).
        distance = sum(abs(dealt[seat][split] / DEALS - weight) for split, weight in belief.items()) / 2
        assert distance < 2 * (len(belief) / (6.28 * DEALS)) ** 0.5


@pytest.mark.parametrize("rules", mostly_marathon(sorted(RULES), 3))
def test_the_native_and_the_interpreted_search_agree(rules: str) -> None:
    settings = BEST._replace(iterations=30, match_point=2) if rules != "base" else PLAIN._replace(iterations=40)
    native = pytest.importorskip("warchest.bots.tree.native").NativeTreeAgent()
    interpreted = InterpretedTreeAgent()
    both = TreeBot(settings, TreeForm(native)), TreeBot(settings, TreeForm(interpreted))
    game = random_game(3, rules)
    for luck in range(16):
        if game.decider is None:
            break
        record = game.information_state(game.decider)
        ids, as_well = (bot.choose(record, luck) for bot in both)
        assert ids == as_well
        for id_ in ids:
            game.play(id_)


def test_the_mean_of_a_search_is_the_same_in_both_forms_and_opposite_for_the_other_side() -> None:
    native = pytest.importorskip("warchest.bots.tree.native").NativeTreeAgent()
    game = later(1, 20)
    knowledge = Knowledge(game.information_state(game.decider))
    means = []
    agents: tuple[TreeAgent, ...] = native, InterpretedTreeAgent()
    for agent in agents:
        agent.search(knowledge.tables, knowledge.possible_position, knowledge.splits(), 3, 30, PLAIN)
        means.append(agent.mean(0))
        assert agent.mean(1) == -agent.mean(0)
    assert means[0] == means[1]


def test_the_value_of_a_position_is_for_side_0() -> None:
    """Given won games, and one at its start."""
    winners = set()
    for seed in range(40):
        *_, game = steps(seed, 2000)
        if game.outcome is not None and game.outcome.winner is not None:
            winners.add(game.outcome.winner)
            assert value_of(game.setup.tables(), game.position, [Context()]) == (1, -1)[game.outcome.winner]
        if winners == {0, 1}:
            break
    assert winners == {0, 1}
    start = Game(Setup.first_game(), key=b"start")
    assert abs(value_of(start.setup.tables(), start.position, [Context()])) < 0.1


def test_an_end_counts_less_for_each_round_that_it_comes_later() -> None:
    """Given a won game, then a hasty search values its win and its loss by the rounds since the search started, up to two of them."""
    ends = (list(steps(seed, 2000))[-1] for seed in range(40))
    game, winner = next((end, end.outcome.winner) for end in ends if end.outcome and end.outcome.winner is not None)
    r, end, context = game.setup.tables(), game.position, [Context()]
    sign = (1, -1)[winner]
    context[0].haste = 50
    for rounds, worth in ((0, 1.0), (1, 0.95), (2, 0.9), (9, 0.9)):
        context[0].round_no = end.round_no - rounds
        assert value_of(r, end, context) == pytest.approx(sign * worth)
    context[0].haste, context[0].round_no = 0, end.round_no - 3
    assert value_of(r, end, context) == sign


def test_the_search_knows_the_round_in_which_it_started_in_both_forms() -> None:
    """Given a position near its end, then a hasty search has other values than one that is not, and both forms have the same."""
    native = pytest.importorskip("warchest.bots.tree.native").NativeTreeAgent()
    agents: tuple[TreeAgent, ...] = native, InterpretedTreeAgent()
    for seed in range(1, 40):
        game = later(seed, 2000)
        if min(game.position.left) > 1:
            continue
        knowledge = known(game)
        means = []
        for agent in agents:
            for haste in (0, 100):
                settings = PLAIN._replace(haste=haste)
                agent.search(knowledge.tables, knowledge.possible_position, knowledge.splits(), 3, 40, settings)
                means.append(agent.mean(0))
        assert means[:2] == means[2:]
        if means[0] != means[1]:
            return
    raise AssertionError("No search came to an end of the game after its first round.")


def test_the_classes_of_choices_put_a_win_before_an_attack_and_a_pass_last() -> None:
    """Given many positions, when their choices are sorted by class, then each kind of word stands where it belongs."""
    order: dict[str, set[int]] = {}
    for seed in range(12):
        for actions in range(5, 120, 9):
            game = later(seed, actions)
            if game.decider is None:
                break
            r, s, context = game.setup.tables(), game.position, surveyed(game)
            for choice in game.choices():
                order.setdefault(choice.verb, set()).add(class_of(r, s, choice.id, context))
    assert max(order["pass"]) < min(order["bolster"]) <= max(order["bolster"]) < min(order["claim"])
    assert max(order["recruit"]) < min(order["move"]) <= max(order["move"]) < min(order["deploy"])
    assert max(order["deploy"]) < min(order["control"]) < min(order["attack"])


def test_a_sharp_playout_attacks_single_coins_first_and_keeps_the_order_of_the_classes() -> None:
    """Given many positions, when their choices are ranked sharply, then no class overtakes another, and tactics count by their effect."""
    told_apart = 0
    for seed in range(12):
        for actions in range(5, 120, 9):
            game = later(seed, actions)
            r, s = game.setup.tables(), game.position
            contexts = surveyed(game, sharp=0), surveyed(game, sharp=1)
            attacks = set()
            for choice in game.choices():
                plain, sharp = (rank_of(r, s, choice.id, context) for context in contexts)
                assert plain == class_of(r, s, choice.id, contexts[0]) * RANKS
                assert max(plain, sharp) <= CEILINGS[choice.id]
                if choice.verb == "tactic":
                    assert sharp >= plain
                else:
                    assert plain <= sharp < plain + RANKS
                if choice.verb == "attack":
                    target = r.nb[hex_of(choice.id) * DIRECTIONS + what_of(choice.id) - ATTACK]
                    attacks.add((s.height[target] == 1, sharp - plain))
            singles, stacks = ({rank for single, rank in attacks if single is which} for which in (True, False))
            if singles and stacks:
                told_apart += 1
                assert min(singles) > max(stacks)
    assert told_apart


def test_a_sharper_playout_deploys_further_units_of_a_kind_after_approaches() -> None:
    """Given positions of the lite game, then the first unit of a kind comes before every approach, and a further one after them all."""
    ranks: dict[tuple[str, bool], set[int]] = {}
    for seed in range(6):
        for actions in range(5, 60, 9):
            game = later(seed, actions, "lite")
            if game.decider is None:
                break
            r, s, context = game.setup.tables(), game.position, surveyed(game, sharp=2)
            for choice in game.choices():
                rank = rank_of(r, s, choice.id, context)
                if choice.verb == "deploy":
                    coin = coin_of(game.decider, what_of(choice.id) - DEPLOY)
                    ranks.setdefault(("deploy", s.unit_hexes[coin] > 0), set()).add(rank)
                elif class_of(r, s, choice.id, context) == APPROACHES:
                    ranks.setdefault(("approach", False), set()).add(rank)
    assert max(ranks["approach", False]) < min(ranks["deploy", False])
    assert max(ranks["deploy", True]) < min(ranks["approach", False])


def test_sharp_playouts_agree_without_forts_and_with_few_units_of_a_kind() -> None:
    """Given positions of the base game, where there may be two Footmen at most, then all choices have the same rank."""
    for seed in range(12):
        for actions in range(5, 120, 18):
            game = later(seed, actions)
            r, s = game.setup.tables(), game.position
            sharp, *sharper = (surveyed(game, sharp) for sharp in (1, 2, 3))
            for choice in game.choices():
                assert {rank_of(r, s, choice.id, context) for context in sharper} == {rank_of(r, s, choice.id, sharp)}


def ranks(game: Game) -> dict[str, int]:
    """Return how early the sharpest playout takes each choice of a position, by its word."""
    r, s, context = game.setup.tables(), game.position, surveyed(game, sharp=3)
    for choice in game.choices():
        assert rank_of(r, s, choice.id, context) <= CEILINGS[choice.id]
    return {choice.word: rank_of(r, s, choice.id, context) for choice in game.choices()}


def test_a_playout_attacks_units_before_forts_and_empty_forts_only_if_they_block_a_location() -> None:
    """Given a unit beside a single enemy, an enemy in a fort, and two empty forts, the first of which stands on an enemy location."""
    builder = PositionBuilder().unit("A", "swordsman", "h2").unit("B", "scout", "g2").unit("B", "archer", "g3")
    found = ranks(builder.held("B", "h1").forts("g3", "h1", "i2").hand("A", "swordsman").build())
    assert found["h2xg2"] > found["h2xg3"] > found["h2xh1"] > found["h2xi2"]


def test_a_playout_prefers_building_a_fort_to_declining() -> None:
    game = PositionBuilder().unit("A", "sapper", "f4").forts("c6").hand("A", "sapper").build()
    game.play(next(choice.id for choice in game.choices() if choice.word == "f4-g3"))
    found = ranks(game)
    assert found["build@g3"] > found["decline"]


def test_a_playout_takes_a_bolster_from_the_supply_and_pays_for_one_late() -> None:
    """Given a unit that a coin of the hand would bolster, and a Siege Tower, which may be bolstered once it is deployed."""
    game = PositionBuilder().unit("A", "knight", "f4").hand("A", "siege_tower", "knight").build()
    found = ranks(game)
    assert found["bolster@f4"] < found["recruit=knight(knight)"]
    game.play(next(choice.id for choice in game.choices() if choice.word == "siege_tower@e2"))
    found = ranks(game)
    assert found["bolster@e2"] > found["decline"]


def test_facedown_coins_of_other_seats_are_one_choice() -> None:
    assert len({edge_of(PASS + slot) for slot in range(SLOTS)}) == 1
    assert len({edge_of(CLAIM + slot) for slot in range(SLOTS)}) == 1
    recruits = [[edge_of(RECRUIT + used * SLOTS + taken) for used in range(SLOTS)] for taken in range(SLOTS)]
    assert len({edge for row in recruits for edge in row}) == SLOTS
    assert all(len(set(row)) == 1 for row in recruits)
    shown = [*range(DRAW, COUNT)]
    assert [edge_of(id_) for id_ in shown] == shown
    assert not {edge_of(id_) for id_ in range(DRAW)} & set(shown)


def test_a_choice_with_fewer_visits_is_made_if_its_value_is_surely_higher() -> None:
    """Given the visits and values of choices, then a bonus for visits decides between them, and a fifth of the most visits is needed."""

    def made(*choices: tuple[int, float]) -> int:
        nodes = [Node() for _ in range(len(choices) + 1)]
        for number, (visits, value) in enumerate(choices, 1):
            nodes[number].visits, nodes[number].total = visits, visits * value
            nodes[number].sibling, nodes[0].child = nodes[0].child, number
        context = [Context()]
        context[0].doubt = 100
        return least_doubtful(nodes, 0, context)

    assert made((900, 0.30), (400, 0.35)) == 2
    assert made((900, 0.30), (400, 0.31)) == 1
    assert made((900, 0.30), (179, 0.90)) == 1
    assert made((900, 0.30), (180, 0.90)) == 2
    assert made((1, -0.2), (0, 0.0)) == 1


def test_the_tree_is_kept_between_the_choices_of_an_action() -> None:
    """Given an action of several choices, when the tree advances past the first one, then it keeps growing from that node."""
    for seed in range(40):
        knowledge = known(later(seed, 30))
        r, start = knowledge.tables, knowledge.possible_position
        legal = [0] * CHOICES
        for id_ in legal[: list_choices(r, start, legal)]:
            s = start.copy()
            apply(r, s, id_, [0] * CHOICES)
            if action_open(r, s, start.decider):
                agent = InterpretedTreeAgent()
                agent.search(r, start, knowledge.splits(), 1, 150, BEST)
                assert agent.advance(s, id_, 80) in legal[: list_choices(r, s, legal)]
                return
    raise AssertionError("No action had two choices.")


def test_a_node_is_widened_with_its_visits_but_the_root_has_all_children() -> None:
    """Given open coins and no draw next, so that every world has the same choices, then n children need (n - 1)² / 2 - 1 visits."""
    game = later(6, 20, "lite")
    knowledge = known(game)
    agent, settings = InterpretedTreeAgent(), PLAIN._replace(widens=200, plies=0)
    agent.search(knowledge.tables, knowledge.possible_position, knowledge.splits(), 5, 300, settings)
    root = agent.branches()
    assert {branch.id for branch in root} == set(game.legal_ids())
    counts = [(len(agent.branches([branch.id])), branch.visits) for branch in root]
    assert max(children for children, _visits in counts) > 3
    assert all((children - 1) ** 2 < 2 * (1 + visits) for children, visits in counts)


def test_the_value_of_a_leaf_lies_between_that_of_its_position_and_those_of_playouts() -> None:
    """Given a coin about to be used, then a leaf of 100 % has the position's value whatever the luck, and one of 40 % lies so far from the
    playout of the same luck.
    """
    game = later(6, 20)
    r, start = game.setup.tables(), game.position

    def value(static: int, state: int) -> float:
        context, work, scratch = surveyed(game), Positions(1), [Scratch()]
        context[0].state, context[0].plies, context[0].static = state, 12, static
        work[0] = start.copy()
        return value_of_leaf([r], work, 0, scratch, list_moves([r], work, 0, scratch), context)

    own = value_of(r, start.copy(), surveyed(game))
    playouts = [value(0, state) for state in range(1, 9)]
    assert len(set(playouts)) > 1
    assert {value(100, state) for state in range(1, 9)} == {own}
    assert [value(40, state) for state in range(1, 9)] == pytest.approx(
        [late + 0.4 * (own - late) for late in playouts]
    )


def test_nearby_seeds_start_far_apart() -> None:
    states = [first_state(seed) for seed in range(1000)]
    assert len(set(states)) == 1000
    assert all(0 < state < 2**31 - 1 for state in states)
    context = [Context()]
    firsts: Counter[int] = Counter()
    for state in states:
        context[0].state = state
        firsts[draw(context) * 10 >> 31] += 1
    assert min(firsts.values()) > 60


def test_no_seat_beyond_the_game_has_rows() -> None:
    splits = known(random_game(1, "base")).splits()
    assert len(splits.first) == SEATS + 1
    assert splits.first[2:] == [len(splits.rows)] * 3
