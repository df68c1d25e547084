"""The equilibrium of Micro War Chest, by counterfactual regret minimisation, and how far each bot is from it.

    python examples/equilibrium.py --rounds 2                                  # a shorter game: some seconds
    python examples/equilibrium.py --bots random,page,yeoman                    # the whole game: some minutes
    python examples/equilibrium.py --iterations 0 --bots castellan             # only a bot

Micro War Chest has five hexes, eight coins and three rounds. At the start of a round, both bags are almost always full. Then nothing is
hidden, and the rest is a separate game that does not depend on the past. So the program first solves the games of the last round. Their
values are the payoffs of the games one round earlier, and so on back to the start.

Each of these games is a tree. Positions that look the same to a seat form one information set, and the seat makes the same choice in all of
them. In each iteration (CFR+, Tammelin 2014) a seat computes the value of every choice against the other's current strategy, sums up its
regret for not having made it, and chooses in proportion to the regrets. The average strategy approaches an equilibrium. The distance is
measured independently: the best response to the strategy is computed exactly. The exploitability is the mean win of both seats' best
responses, which is 0 in an equilibrium. A win counts 1, a draw 0 and a loss -1.

For a bot, the tree has only the choices that it makes, and the best reply to them is computed in the same way.
"""

import argparse
from collections import deque
from dataclasses import replace
from itertools import count, pairwise

import numpy as np

from warchest import Setup
from warchest.bots.registry import make_bot
from warchest.game.history import InformationState
from warchest.lab.arguments import at_least, explained
from warchest.rules import native
from warchest.rules.content.micro import MICRO
from warchest.rules.flow.turns import opening
from warchest.rules.state.encoding import masked
from warchest.rules.state.layout import CHANCE, FRAME_FIELDS, SEAT

LEAF = -2
SCRATCH = native.records(native.SCRATCH)
"""The memory that the rules, in machine code, write choices into."""


def following(tables, position, id_):
    """Return the position after a choice or a draw."""
    after = position.copy()
    native.apply(tables, after, 0, id_, SCRATCH)
    return after


def choices(tables, position):
    """Return the ids of the choices of the seat that decides."""
    number = native.list_choices(tables, position, 0, SCRATCH)
    return SCRATCH["ids"][0, :number].tolist()


def draws(tables, position):
    """Return what chance may do, as pairs of an id and its chance."""
    number = native.list_chance(tables, position, 0, SCRATCH)
    weights = SCRATCH["weights"][0, :number].tolist()
    return [(id_, w / sum(weights)) for id_, w in zip(SCRATCH["ids"][0, :number].tolist(), weights, strict=True)]


def restarted(tables, position):
    """Return the position with full bags at the start of a round without hidden coins, else None."""
    if position["decider"][0] != CHANCE or position["hand_word"].any():
        return None
    whole = position.copy()
    bag, faceup, facedown = (whole[f"{zone}_word"][0] for zone in ("bag", "faceup", "facedown"))
    for seat in range(2):
        if whole["bag"][0, seat * 8 : seat * 8 + 8].sum() < tables["hand_size"][0]:
            bag[seat] += faceup[seat] + facedown[seat]
            faceup[seat] = facedown[seat] = 0
        if bag[seat] and facedown[seat]:
            return None
    return whole


class Trees:
    """The games that start in the same round, as trees, with a row for each node, sorted by depth. Siblings are adjacent."""

    def __init__(self):
        self.parent, self.depth, self.mover, self.slot, self.chance, self.payoff, self.leads_to = ([] for _ in range(7))
        self.roots, self.firsts, self.owners = [], [], []
        self.slots = 0

    def add(self, mover, parent=-1, depth=0, slot=-1, chance=1.0, payoff=0.0, leads_to=-1):
        """Add a node. ``mover``: the seat that moves there. ``slot``: the choice of a seat that leads there, if any."""
        self.parent.append(parent)
        self.depth.append(depth)
        self.mover.append(mover)
        self.slot.append(slot)
        self.chance.append(chance)
        self.payoff.append(payoff)
        self.leads_to.append(leads_to)
        return len(self.parent) - 1

    def information_set(self, owner, choices):
        """Add an information set with this many choices, and return its first slot."""
        self.firsts.append(self.slots)
        self.owners.append(owner)
        self.slots += choices
        return self.slots - choices

    def sort(self):
        """Turn the lists into arrays, sorted by depth."""
        order = np.argsort(self.depth, kind="stable")
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        parent = np.array(self.parent)[order]
        self.parent = np.where(parent < 0, 0, place[parent])
        for name in ("mover", "slot", "chance", "payoff", "leads_to"):
            setattr(self, name, np.array(getattr(self, name))[order])
        self.roots, self.firsts, self.owners = place[self.roots], np.array(self.firsts, int), np.array(self.owners, int)
        ends = np.searchsorted(np.array(self.depth)[order], range(max(self.depth) + 2))
        self.levels = [slice(a, b) for a, b in pairwise(ends[1:])]
        self.by = self.mover[self.parent]  # who made the choice that leads to a node
        self.by[: ends[1]] = LEAF
        self.first_child = [np.flatnonzero(np.diff(self.parent[level], prepend=-1)) for level in self.levels]
        self.sizes = np.diff(self.firsts, append=self.slots)
        self.owner_of = np.repeat(self.owners, self.sizes)
        self.uses = {}
        for seat in range(2):
            used = np.flatnonzero(self.by == seat)
            self.uses[seat] = used, self.slot[used], self.parent[used]

    def reach(self, shares, seats):
        """Return for each node the chance that these seats (and chance, if it is among them) play towards it."""
        reach = np.ones(len(self.parent))
        for level in self.levels:
            reach[level] = reach[self.parent[level]] * np.where(np.isin(self.by[level], seats), shares[level], 1)
        return reach

    def shares(self, strategy):
        """Return for each node the chance of the step that leads there."""
        return np.where(self.slot >= 0, strategy[self.slot], self.chance) if self.slots else self.chance

    def values(self, payoff, shares):
        """Return the value of each node for seat 0."""
        values = payoff.copy()
        for level, first in zip(reversed(self.levels), reversed(self.first_child), strict=True):
            values[self.parent[level][first]] = np.add.reduceat(shares[level] * values[level], first)
        return values

    def uniform(self):
        """Return the strategy that makes all choices alike."""
        return np.repeat(1 / self.sizes, self.sizes)

    def solve(self, payoff, iterations):
        """Return the strategy of both seats after this many iterations of CFR+."""
        strategy, regrets, sums = self.uniform(), np.zeros(self.slots), np.zeros(self.slots)
        for iteration in range(1, iterations + 1):
            for seat, sign in ((0, 1), (1, -1)):
                shares = self.shares(strategy)
                values = sign * self.values(payoff, shares)
                nodes, slots, before = self.uses[seat]
                worth = np.bincount(
                    slots, self.reach(shares, (1 - seat, CHANCE))[before] * values[nodes], minlength=self.slots
                )
                mean = np.repeat(np.add.reduceat(strategy * worth, self.firsts), self.sizes)
                own = self.owner_of == seat
                regrets[own] = np.maximum(regrets + worth - mean, 0)[own]
                played = np.zeros(self.slots)
                played[slots] = self.reach(shares, (seat,))[before]
                sums += iteration * played * strategy * own
                strategy = np.where(own, self._in_proportion(regrets), strategy)
        return self._in_proportion(sums)

    def _in_proportion(self, amounts):
        totals = np.repeat(np.add.reduceat(amounts, self.firsts), self.sizes)
        return np.where(totals > 0, amounts / np.where(totals > 0, totals, 1), self.uniform())

    def best_reply(self, payoff, strategy, seat):
        """Return the value of each node for ``seat`` if it replies to the other's strategy as well as it can."""
        shares = self.shares(strategy)
        reach = self.reach(shares, (1 - seat, CHANCE))
        values = payoff if seat == 0 else -payoff
        values = values.copy()
        for level, first in zip(reversed(self.levels), reversed(self.first_child), strict=True):
            own = np.flatnonzero(self.by[level] == seat) + level.start
            if len(own):
                slots = self.slot[own]
                low, high = slots.min(), slots.max() + 1
                worth = np.bincount(slots - low, reach[self.parent[own]] * values[own], minlength=high - low)
                sets = np.searchsorted(self.firsts, slots, "right") - 1
                best = np.full(len(self.firsts), -np.inf)
                np.maximum.at(best, sets, worth[slots - low])
                chosen = worth[slots - low] >= best[sets]
                # Of equal choices the first is taken, alike at all nodes of an information set.
                first_best = np.full(len(self.firsts), self.slots)
                np.minimum.at(first_best, sets[chosen], slots[chosen])
                shares[own] = slots == first_best[sets]
            values[self.parent[level][first]] = np.add.reduceat(shares[level] * values[level], first)
        return values


class Unfolded:
    """The games that start with nothing hidden, in order of discovery. The first is the whole game."""

    def __init__(self, setup, bot=None, seat=None, tries=8):
        """Unfold the game. With a bot, ``seat`` makes only the bot's choices, sampled this many times."""
        self.setup, self.tables = setup, native.to_record(setup.tables())
        self.bot, self.seat, self.tries = bot, seat, tries
        start = native.to_record(opening(setup.tables()))
        self.numbers = {start.tobytes(): 0}
        self.begun = [(start, ((), ()))]
        self.rounds = {}
        for number in count():
            if number == len(self.begun):
                break
            begins = max(1, int(self.begun[number][0]["round_no"][0]))
            self._unfold(number, self.rounds.setdefault(begins, Trees()))
        for trees in self.rounds.values():
            trees.sort()

    def _unfold(self, number, trees):
        """Add the tree of one game."""
        start, seen = self.begun[number]
        sets = {}
        root = trees.add(CHANCE)
        trees.roots.append(root)
        trees.leads_to[root] = number
        waiting = deque([(root, start, seen, ((), ()), 0)])
        while waiting:
            node, position, seen, since, depth = waiting.popleft()
            steps = self._dealt if trees.mover[node] == CHANCE else self._chosen
            for slot, chance, after, *known in steps(trees, sets, position, seen, since):
                self._place(trees, waiting, node, depth + 1, slot, chance, after, *known)

    def _place(self, trees, waiting, parent, depth, slot, chance, after, seen, since):
        """Add the node of a position: a leaf if the game ends or another one starts there."""
        step = {"parent": parent, "depth": depth, "slot": slot, "chance": chance}
        if after["over"][0]:
            trees.add(LEAF, payoff=(0.0, 1.0, -1.0)[after["winner"][0]], **step)
            return
        whole = restarted(self.tables, after)
        if whole is None:
            node = trees.add(int(after["decider"][0]), **step)
            waiting.append((node, after, seen, since, depth))
            return
        key = whole.tobytes()
        if key not in self.numbers:
            self.numbers[key] = len(self.begun)
            self.begun.append((whole, seen))
        trees.add(LEAF, leads_to=self.numbers[key], **step)

    def _dealt(self, trees, sets, position, seen, since):
        """Return the steps of chance until a seat decides. Hands that differ only in the order of the draws are merged."""
        hands = {}
        self._draw(position, seen, 1.0, hands)
        for after, seen_then, chance in hands.values():
            known = tuple((*told, ("hand", int(after["hand_word"][0, one]))) for one, told in enumerate(since))
            yield -1, chance, after, seen_then, known

    def _draw(self, position, seen, chance, hands):
        """Add the positions in which a seat decides, or the game is over, and their chances."""
        if position["decider"][0] != CHANCE:
            key = position.tobytes()
            hands[key] = position, seen, chance + (hands[key][2] if key in hands else 0.0)
            return
        drawer = position["agenda"][0, (position["depth"][0] - 1) * FRAME_FIELDS + SEAT]
        for id_, share in draws(self.tables, position):
            self._draw(following(self.tables, position, id_), self._seen(seen, drawer, id_), chance * share, hands)

    def _seen(self, seen, actor, id_):
        """Return what each seat has seen of the game after an id: without the coins that it may not know. Only bots need it."""
        if self.bot is None:
            return seen
        return tuple((*told, id_ if one == actor else masked(id_)) for one, told in enumerate(seen))

    def _chosen(self, trees, sets, position, seen, since):
        """Return the steps of the seat that decides."""
        seat, legal = int(position["decider"][0]), choices(self.tables, position)
        key = seat, since[seat]
        if key not in sets:
            if seat == self.seat:
                sets[key] = self._shares(seat, seen[seat]), -1
            else:
                sets[key] = dict.fromkeys(legal, 1.0), trees.information_set(seat, len(legal))
        shares, first = sets[key]
        for place, (id_, share) in enumerate(shares.items()):
            after = following(self.tables, position, id_)
            known = [(*told, masked(id_)) for told in since]
            known[seat] = (*since[seat], id_)
            yield first + place if first >= 0 else -1, share, after, self._seen(seen, seat, id_), tuple(known)

    def _shares(self, seat, ids):
        """Return how often the bot makes each choice."""
        state = InformationState(self.setup, seat, ids)
        made = [self.bot.choose(state, seed)[0] for seed in range(self.tries)]
        return {id_: made.count(id_) / self.tries for id_ in dict.fromkeys(made)}

    def nodes(self):
        """Return the number of nodes of all trees."""
        return sum(len(trees.parent) for trees in self.rounds.values())

    def from_the_end(self, worth):
        """Return the value of the whole game. ``worth``: returns the values of the nodes of trees with these payoffs."""
        values = np.zeros(len(self.begun))
        for begins in sorted(self.rounds, reverse=True):
            trees = self.rounds[begins]
            found = worth(trees, trees.payoff + values[trees.leads_to] * (trees.mover == LEAF) * (trees.leads_to >= 0))
            values[trees.leads_to[trees.roots]] = found[trees.roots]
        return float(values[0])


def solve(game, iterations):
    """Return the strategies of an unfolded game, by the round in which its trees start, and its value for seat 0."""
    strategies = {}

    def worth(trees, payoff):
        strategies[id(trees)] = trees.solve(payoff, iterations)
        return trees.values(payoff, trees.shares(strategies[id(trees)]))

    value = game.from_the_end(worth)
    return strategies, value


def reply_value(game, strategies, seat):
    """Return what the best reply of a seat wins on average against the strategies of the other."""
    sign = 1 if seat == 0 else -1
    wins = game.from_the_end(lambda trees, payoff: sign * trees.best_reply(payoff, strategies[id(trees)], seat))
    return sign * wins + 0.0  # and never -0.0


def lost_to_best_reply(setup, name, seat, tries=8):
    """Return what the best reply wins on average against a bot in this seat. Without a bot, all choices are equally likely."""
    if name == "random":
        game = Unfolded(setup)
    else:
        game = Unfolded(setup, make_bot(name), seat, tries)
    by_chance = {id(trees): trees.uniform() for trees in game.rounds.values()}
    return reply_value(game, by_chance, 1 - seat)


@explained
def main(arguments=None):
    """Solve the game, and measure the bots."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=at_least(1), default=MICRO.last_round)
    parser.add_argument("--iterations", type=at_least(0), default=100)
    parser.add_argument("--bots", default="", help="bots to measure, with commas between them")
    parser.add_argument("--tries", type=at_least(1), default=8, help="how often a bot is asked at each decision")
    given = parser.parse_args(arguments)

    setup = Setup.first_game(ruleset=replace(MICRO, last_round=given.rounds))
    for name in filter(None, given.bots.split(",")):
        lost = [lost_to_best_reply(setup, name, seat, given.tries) for seat in range(2)]
        told = f"{lost[0]:+.3f} in the first seat and {lost[1]:+.3f} in the second"
        print(f"{name}: the best reply wins {told}; exploitability {sum(lost) / 2:.3f}", flush=True)
    if not given.iterations:
        return
    game = Unfolded(setup)
    print(f"{len(game.begun)} games that start with nothing hidden, {game.nodes():,} nodes", flush=True)
    strategies, value = solve(game, given.iterations)
    replies = [reply_value(game, strategies, seat) for seat in range(2)]
    print(f"The first seat wins {value:+.4f} a game in the equilibrium.")
    print(f"Best replies win {replies[0]:+.4f} and {replies[1]:+.4f}: exploitability {sum(replies) / 2:.4f}")


if __name__ == "__main__":
    main()
